//! The analysis of a finished game in Discord: by command and by button, with its progress, its
//! pictures, and clear answers where there is none.

use crate::support::*;
use entente_sandbox::{Message, Thread, UserInChannel};

/// A game in which Black overlooks a mate.
const MATE: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";

/// A game in which Black could give mate with every move, and does at last.
const MISSED_MATES: &str = "f3 e5 g4 a6 a3 h6 b3 b6 c3 Qh4#";

async fn play(server: &TestServer, thread: &Thread, moves: &str) {
    for (ply, text) in moves.split_whitespace().enumerate() {
        let name = ["ann", "bob"][ply % 2];
        let channel = server.thread(name, thread);
        let answer = channel.slash(&format!("/move {text}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{}",
            answer.content
        );
    }
    quiet_boards(
        &server.thread("ann", thread),
        moves.split_whitespace().count() + 1,
    )
    .await;
}

/// Waits until an answer has become the analysis, or a film.
pub(crate) async fn finished(channel: &UserInChannel, answer: &Message) -> Message {
    until(|| {
        let messages = channel.messages();
        let now = messages
            .into_iter()
            .find(|message| message.id == answer.id)?;
        (!now.content.starts_with(['🔎', '🎞'])).then_some(now)
    })
    .await
}

fn alts(message: &Message) -> Vec<String> {
    let attached = message.json["attachments"].as_array().unwrap().iter();
    let pictures = attached.chain([&message.json["embeds"][0]["image"]]);
    let alts = pictures.map(|picture| picture["description"].as_str().unwrap().to_owned());
    alts.collect()
}

/// The picture below the text.
async fn embedded(message: &Message) -> Vec<u8> {
    let url = message.json["embeds"][0]["image"]["url"].as_str().unwrap();
    let answer = reqwest::get(url).await.unwrap();
    let png = answer.error_for_status().unwrap().bytes().await.unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    png.to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_tells_its_story() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    play(&server, &thread, MATE).await;
    let ann = server.thread("ann", &thread);
    let board = boards(&ann).pop().unwrap();
    assert_eq!(board.controls(), GAME_OVER_BUTTONS);
    let pressed = board.press("Analysis").await.unwrap();
    assert!(pressed.ephemeral);
    let analysis = finished(&ann, &pressed).await;
    let story = &analysis.content;
    assert!(story.starts_with("**Analysis** · "), "{story}");
    assert!(
        story.contains(
            "The key move was `3… Nf6` by Black. The move allows mate in one: White went"
        ),
        "{story}"
    );
    let embed = analysis.json["embeds"][0]["description"].as_str().unwrap();
    assert!(
        embed.contains("`3… Nf6` (Black): blunder, −")
            && embed.contains("It allows mate in one (`Qxf7#`). Better: `"),
        "{embed}"
    );
    assert!(embed.contains("1 blunder, 0 mistakes"), "{embed}");
    // One picture is above the text and one below it: two above would stand side by side.
    assert_eq!(analysis.attachments.len(), 1);
    let alts = alts(&analysis);
    assert!(alts[0].contains("At the end: White 100%."), "{}", alts[0]);
    assert!(
        alts[1].starts_with("Key move: 3… Nf6 · better: ")
            && alts[1].contains("The red arrow is the move that was made"),
        "{}",
        alts[1]
    );
    let mentions = analysis.json["mentions"].as_array().unwrap();
    assert!(mentions.is_empty(), "nobody is pinged: {mentions:?}");

    // The board is turned as those of the thread are, for Black too.
    let bob = server.thread("bob", &thread);
    let for_bob = bob.slash("/show analysis").await.unwrap();
    assert_eq!(embedded(&for_bob).await, embedded(&analysis).await);

    // Everybody else who may look gets the same at once, by command too.
    let cleo = server.thread("cleo", &thread);
    let again = cleo.slash("/show analysis").await.unwrap();
    assert_eq!((&again.content, again.ephemeral), (story, true));
    assert_eq!(embedded(&again).await, embedded(&analysis).await);
    // Every mistake is told, so there is no list of the others.
    assert_eq!(again.controls(), ["Next mistake"]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mistake_is_in_a_message_where_the_story_leaves_some_out() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    play(&server, &thread, MISSED_MATES).await;
    let ann = server.thread("ann", &thread);
    let asked = ann.slash("/show analysis").await.unwrap();
    let analysis = finished(&ann, &asked).await;
    let all = analysis.press("All mistakes").await.unwrap();
    assert!(all.ephemeral && all.attachments.is_empty());
    let text = all.json["embeds"][0]["description"].as_str().unwrap();
    assert!(
        text.starts_with("**Mistakes and inaccuracies** · "),
        "{text}"
    );
    assert!(text.contains("`2… a6` (Black): blunder, −"), "{text}");
    assert!(text.lines().count() > 5, "{text}");
    // Each has a board, too, in a message that goes from one to the next.
    let first = analysis.press("Next mistake").await.unwrap();
    let next = first.press("Next mistake").await.unwrap();
    assert_eq!(first.id, next.id);
    for (message, number) in [(&first, 1), (&next, 2)] {
        let shown = message.json.to_string();
        assert!(
            shown.contains(&format!("**Mistakes and inaccuracies** · {number} of ")),
            "{shown}"
        );
        assert!(
            shown.contains("The red arrow is the move that was made"),
            "{shown}"
        );
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_analysis_while_a_game_runs_or_if_it_is_too_short() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    play(&server, &thread, "e4 e5 Nf3").await;
    for name in ["ann", "bob", "cleo"] {
        let channel = server.thread(name, &thread);
        let answer = channel.slash("/show analysis").await.unwrap();
        assert_eq!(
            answer.content,
            "The analysis comes when the game is over. While it’s being played, nobody gets one."
        );
    }
    let bob = server.thread("bob", &thread);
    let question = bob.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    let over = posted_after(&bob, None, "Rematch").await;
    let controls = over.controls();
    assert!(!controls.contains(&"Analysis".to_owned()), "{controls:?}");
    let answer = bob.slash("/show analysis").await.unwrap();
    assert_eq!(
        answer.content,
        "This game is too short for an analysis: each player needs at least two moves."
    );
    server.close().await;
}

/// Somebody who waits while the bot stops asks again later, and everything begins again.
#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_shows_its_progress_and_gives_way() {
    let change = |config: &mut entente::config::Config| config.computers.analysis_nodes = 1_000_000;
    let server = TestServer::with_settings(sandbox().await, change).await;
    let thread = server.start_game().await;
    play(&server, &thread, "e4 e5 Nf3 Nc6 Bb5 a6").await;
    let bob = server.thread("bob", &thread);
    let question = bob.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    let board = posted_after(&bob, None, "Analysis").await;
    // So much thought takes a while, and both who ask wait for the same.
    for name in ["ann", "bob"] {
        let channel = server.thread(name, &thread);
        let answer = channel.slash("/show analysis").await.unwrap();
        assert!(
            answer.content.starts_with("🔎 I’m analysing the game: "),
            "{}",
            answer.content
        );
    }
    let pressed = board.press("Analysis").await.unwrap();
    // A computer's move is not kept waiting by it.
    let ann = server.channel("ann");
    ann.slash("/play level:1 colour:black").await.unwrap();
    let games = ann.threads();
    let newest = games.iter().max_by_key(|thread| thread.id).unwrap();
    board_number(&server.thread("ann", newest), 2).await;
    let still = bob
        .messages()
        .into_iter()
        .find(|message| message.id == pressed.id);
    assert!(still.unwrap().content.starts_with('🔎'));
    server.close().await;
}

/// The first game as another program writes it.
const FILE: &str =
    "[White \"Ada *L*\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// Pastes a text into the form for a game.
async fn paste(channel: &UserInChannel, text: &str) -> Message {
    let form = channel.slash_for_modal("/show analysis paste:true").await;
    let answer = form.unwrap().submit([("Or its text", text)]).await.unwrap();
    finished(channel, &answer).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_another_program_is_analysed_for_whoever_sends_it() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let file = ann.upload("game.pgn", FILE).unwrap();
    let asked = ann.slash(&format!("/show analysis file:{file}")).await;
    let asked = asked.unwrap();
    assert!(asked.ephemeral);
    let analysis = finished(&ann, &asked).await;
    let story = &analysis.content;
    assert!(
        story.contains("Ada \\*L\\* (White)")
            && story.contains("The key move was `3… Nf6` by Black."),
        "{story}"
    );
    let alts = alts(&analysis);
    assert!(alts[0].contains("At the end: White 100%."), "{}", alts[0]);
    assert!(
        alts[1].starts_with("Key move: 3… Nf6 · better: "),
        "{}",
        alts[1]
    );
    let mistake = analysis.press("Next mistake").await.unwrap();
    let shown = mistake.json.to_string();
    assert!(
        shown.contains("**Mistakes and inaccuracies** · 1 of "),
        "{shown}"
    );
    assert!(
        shown.contains("The red arrow is the move that was made"),
        "{shown}"
    );

    // Pasted by somebody else, in the middle of the same game, it is the same.
    let thread = server.start_game().await;
    play(&server, &thread, "e4 e5 Bc4 Nc6 Qh5").await;
    let pasted = paste(&server.thread("bob", &thread), FILE).await;
    assert_eq!(&pasted.content, story);
    assert_eq!(embedded(&pasted).await, embedded(&analysis).await);
    // Nobody else sees any of it.
    let seen = server.channel("cleo").messages();
    assert!(seen.iter().all(|message| message.id != asked.id));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_analysed_is_refused_with_a_way_to_send_another() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for (file, why) in [
        (
            "1. e4 e5 2. Nf3 (2. Bc4",
            "A comment or a variation is never closed",
        ),
        ("1. e4 e5 *", "too short for an analysis"),
        ("Dear players!", "there’s no game in it"),
    ] {
        let refused = paste(&ann, file).await;
        assert!(refused.content.contains(why), "{}", refused.content);
        let form = refused.press_for_modal("Choose a file").await.unwrap();
        let again = form.submit([("Or its text", "")]).await.unwrap();
        assert!(
            again.content.starts_with("Nothing arrived."),
            "{}",
            again.content
        );
    }
    let analysis = paste(&ann, FILE).await;
    let hash = "0123456789abcdef0123456789abcdef";
    let gone = format!("analysis1:{hash}:mistakes");
    let gone = analysis.send_malformed_press(&gone).await.unwrap();
    assert!(
        gone.content.starts_with("I no longer have this analysis"),
        "{}",
        gone.content
    );
    assert_eq!(gone.controls(), ["Choose a file"]);
    server.close().await;
}
