//! The ends of games by agreement or without play: `/draw` and `/resign`, the question before a
//! game is aborted, and games that time aborts because nobody came.

use crate::clocks::challenge;
use crate::support::*;
use entente_game::Span;
use entente_render::Facing;
use entente_rules::{Event, Play, Position, Variant};
use entente_sandbox::{Fault, Message, UserInChannel};

/// An answer to one person: its text and buttons.
fn shown(line: &str, answer: &Message) -> String {
    assert!(answer.ephemeral, "{line}");
    let content = mask(&answer.content).replace('\n', "\n  ");
    format!("{line}\n  {content}\n  {:?}", answer.controls())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_accepted_with_the_same_command() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    let mut command = async |who: &str, channel: &UserInChannel| {
        let answer = channel.slash("/draw").await.unwrap();
        transcript.push(shown(&format!("{who}: /draw"), &answer));
    };
    command("Cleo", &cleo).await;
    command("Ann", &ann).await;
    command("Ann", &ann).await;
    // What is asked can be answered at once.
    let offer = board_number(&bob, 2).await;
    assert_eq!(
        offer.controls(),
        ["Accept", "Decline", "Move", "More", "My view"]
    );
    assert!(offer.attachments.is_empty(), "the board is above it");
    command("Bob", &bob).await;
    command("Bob", &bob).await;
    let over = board_number(&ann, 3).await;
    // No move was made, so there is nothing to analyse and no film.
    assert_eq!(over.controls(), ["Rematch", "Moves", "Download", "More"]);
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// Waits until a message has been edited so that it contains these words.
async fn edited(message: &Message, words: &str) -> Message {
    let has_words = |message: &Message| message.content.contains(words);
    message.wait_until(has_words, TIMEOUT).await.unwrap()
}

/// A request is one message below the board, which its answer changes. That a draw is declined is
/// news for the one who offered it. The board is shown again when the position is another one.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_and_answered_is_a_message_without_a_picture() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:3d").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let start = board_number(&ann, 1).await;
    assert_eq!(start.attachments.len(), 1);
    ann.slash("/draw").await.unwrap();
    let offer = board_number(&bob, 2).await;
    offer.press("Decline").await.unwrap();
    let declined = board_number(&ann, 3).await;
    assert_eq!(declined.controls(), ["Move", "More", "My view"]);
    ann.slash("/game pause").await.unwrap();
    let request = board_number(&bob, 4).await;
    request.press("Decline").await.unwrap();
    edited(&request, "declined the pause. The game goes on.").await;
    // Each says which game it belongs to, also when it is answered.
    let answered = until(|| {
        let offer = bob.message(offer.id).ok()?;
        (offer.controls() == ["My view"]).then_some(offer)
    });
    let view = answered.await.press("My view").await.unwrap();
    assert_eq!((view.ephemeral, view.attachments.len()), (true, 1));
    ann.slash("/move e4").await.unwrap();
    let moved = board_number(&bob, 5).await;
    ann.slash("/draw").await.unwrap();
    let later = board_number(&bob, 6).await;
    for message in [&offer, &declined, &request, &later] {
        assert!(message.attachments.is_empty(), "{}", message.content);
    }
    assert_eq!(moved.attachments.len(), 1);
    later.press("Accept").await.unwrap();
    assert_eq!(board_number(&bob, 7).await.attachments.len(), 1);
    assert_eq!(boards(&bob).len(), 7);
    server.close().await;
}

/// That a draw is declined is said in public where it was offered in public, and pings the one who
/// offered it.
#[tokio::test(flavor = "multi_thread")]
async fn a_declined_draw_is_said_to_the_one_who_offered_it() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/draw").await.unwrap();
    board_number(&bob, 2).await.press("Decline").await.unwrap();
    let declined = board_number(&ann, 3).await;
    let [anns, bobs] = ["ann", "bob"].map(|name| server.sandbox.user(name).id());
    let said = format!("<@{bobs}> declined the draw that <@{anns}> (White) offered.");
    assert!(declined.content.starts_with(&said), "{}", declined.content);
    let pinged = declined.json["mentions"].as_array().unwrap();
    assert_eq!(pinged.len(), 1);
    assert_eq!(pinged[0]["id"], anns.to_string());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_draw_is_a_message_in_direct_messages() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let line = "/challenge @bob white visibility:private";
    ann.slash(line).await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/draw").await.unwrap();
    let asked = board_number(&bob, 3).await;
    let own = board_number(&ann, 3).await;
    asked.press("Decline").await.unwrap();
    let told = board_number(&ann, 4).await;
    assert_ne!(told.id, own.id);
    let said = "declined the draw that";
    assert!(told.content.contains(said), "{}", told.content);
    board_number(&bob, 4).await;
    server.close().await;
}

/// In direct messages each player has an own message about a request, and both are edited.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_edits_the_message_of_each_player() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let line = "/challenge @bob white visibility:private";
    ann.slash(line).await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 3).await;
    ann.slash("/game takeback").await.unwrap();
    let (asked, own) = (board_number(&bob, 4).await, board_number(&ann, 4).await);
    // A button of a board never replaces the board by its answer.
    let panel = asked.press("More").await.unwrap();
    assert_ne!(panel.id, asked.id);
    asked.press("Decline").await.unwrap();
    for message in [&asked, &own] {
        let declined = edited(message, "declined the takeback. The game goes on.").await;
        assert!(declined.attachments.is_empty());
    }
    bob.slash("/move e5").await.unwrap();
    board_number(&bob, 5).await;
    let old = until(|| {
        let old = bob.message(asked.id).ok()?;
        (old.controls() == ["My view"]).then_some(old)
    });
    let view = old.await.press("My view").await.unwrap();
    assert_ne!(view.id, asked.id);
    server.close().await;
}

/// The answer is a delivery like every other: it comes once, whatever Discord does, and as a
/// message of its own if the one with the question is gone.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_edits_comes_once_whatever_happens() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 2).await;
    let faults = server.sandbox.faults();
    for (number, fault) in [Fault::AnswerLost, Fault::ServerError, Fault::RequestLost]
        .into_iter()
        .enumerate()
    {
        ann.slash("/game takeback").await.unwrap();
        let request = board_number(&bob, number + 3).await;
        faults.inject_where(fault, 1, &request.id.to_string());
        request.press("Decline").await.unwrap();
        edited(&request, "declined the takeback. The game goes on.").await;
        faults.clear();
    }
    assert_eq!(boards(&bob).len(), 5, "one message for each request");
    ann.slash("/game takeback").await.unwrap();
    let request = board_number(&bob, 6).await;
    let question = request.press("More").await.unwrap();
    let panel = question.press("Answer request…").await.unwrap();
    ann.message(request.id).unwrap().delete().unwrap();
    panel.press("Decline").await.unwrap();
    let answer = board_number(&bob, 6).await;
    assert_ne!(answer.id, request.id);
    assert!(
        answer
            .content
            .contains("declined the takeback. The game goes on."),
        "{}",
        answer.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_offer_is_answered_below_its_message() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    ann.slash("/draw").await.unwrap();
    let offer = board_number(&bob, 2).await;
    let for_others = cleo.message(offer.id).unwrap();
    let refused = for_others.press("Accept").await.unwrap();
    assert!(
        refused.content.starts_with("You’re not playing"),
        "{}",
        refused.content
    );
    let own = ann
        .message(offer.id)
        .unwrap()
        .press("Accept")
        .await
        .unwrap();
    assert_eq!(own.content, "There’s no draw offer to answer.");
    let declined = offer.press("Decline").await.unwrap();
    assert_eq!(declined.content, "Draw declined.");
    let shown = board_number(&ann, 3).await;
    assert_eq!(shown.controls(), ["Move", "More", "My view"]);
    // Two questions at once: the buttons say which of them they answer.
    for (channel, text) in [(&ann, "e4"), (&bob, "e5")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    ann.slash("/game takeback").await.unwrap();
    ann.slash("/draw").await.unwrap();
    let both = board_number(&bob, 7).await;
    let asked = ["Accept draw", "Decline draw", "Accept", "Decline"];
    assert_eq!(both.controls()[..4], asked);
    let accepted = both.press("Accept draw").await.unwrap();
    assert_eq!(accepted.content, "You accepted the draw.");
    server.close().await;
}

/// In direct messages each message has one reader, and nobody answers their own question.
#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_only_those_who_are_asked_can_answer() {
    let server = TestServer::open().await;
    let line = "/challenge @bob white visibility:private";
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    ann.slash(line).await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/draw").await.unwrap();
    let asked = board_number(&bob, 3).await;
    assert_eq!(asked.controls()[..2], ["Accept", "Decline"]);
    let own = board_number(&ann, 3).await;
    assert!(
        !own.controls().contains(&"Accept".to_owned()),
        "{:?}",
        own.controls()
    );
    asked.press("Decline").await.unwrap();
    for (channel, text) in [(&ann, "e4"), (&bob, "e5")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    ann.slash("/game takeback").await.unwrap();
    let asked = until(|| {
        bob.messages()
            .into_iter()
            .rfind(|message| message.controls().contains(&"Accept".to_owned()))
    });
    assert_eq!(asked.await.controls()[..2], ["Accept", "Decline"]);
    let own = until(|| {
        ann.messages()
            .into_iter()
            .rfind(|message| message.controls().contains(&"Withdraw request".to_owned()))
    });
    assert!(!own.await.controls().contains(&"Accept".to_owned()));
    server.close().await;
}

/// A player who can claim a draw is asked, because a claim needs nobody's consent.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_can_be_claimed_is_not_just_offered() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    for _ in 0..2 {
        for (channel, text) in [(&ann, "Nf3"), (&bob, "Nf6"), (&ann, "Ng1"), (&bob, "Ng8")] {
            channel.slash(&format!("/move {text}")).await.unwrap();
        }
    }
    let question = ann.slash("/draw").await.unwrap();
    let claim = "Claim draw: repetition";
    assert_eq!(question.controls(), [claim, "Offer draw", "No, play on"]);
    let done = question.press(claim).await.unwrap();
    assert_eq!(done.content, "Your claim is correct. The game is a draw.");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_and_aborting_are_asked_about_first() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    for (who, channel, line) in [
        ("Cleo", &cleo, "/resign"),
        ("Cleo", &cleo, "/game abort"),
        ("Ann", &ann, "/resign"),
        ("Ann", &ann, "/game abort"),
    ] {
        let answer = channel.slash(line).await.unwrap();
        transcript.push(shown(&format!("{who}: {line}"), &answer));
        if !answer.controls().is_empty() {
            let kept = answer.press("No, play on").await.unwrap();
            assert_eq!(kept.content, "Nothing was changed.");
        }
    }
    assert_eq!(boards(&ann).len(), 1, "nothing has happened yet");
    let question = ann.slash("/game abort").await.unwrap();
    let done = question.press("Yes, abort").await.unwrap();
    transcript.push(shown("Ann: [Yes, abort]", &done));
    board_number(&bob, 2).await;
    let over = bob.slash("/resign").await.unwrap();
    transcript.push(shown("Bob: /resign", &over));
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_and_resigning_in_german() {
    let server = TestServer::open().await;
    for name in ["ann", "bob"] {
        server.sandbox.user(name).set_locale("de").unwrap();
    }
    server.sandbox.set_guild_locale("de").unwrap();
    let line = "/herausfordern @bob farbe:Weiß bedenkzeit:1d";
    server.channel("ann").slash(line).await.unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    challenge.press("Annehmen").await.unwrap();
    let thread = crate::lobby::new_thread(&server).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let mut transcript = vec![mask(&board_number(&ann, 1).await.content)];
    for (channel, line) in [
        (&bob, "/aufgeben"),
        (&bob, "/partie abbrechen"),
        (&ann, "/remis"),
    ] {
        let answer = channel.slash(line).await.unwrap();
        transcript.push(shown(line, &answer));
    }
    let offer = board_number(&bob, 2).await;
    transcript.push(format!("{} {:?}", mask(&offer.content), offer.controls()));
    offer.press("Ablehnen").await.unwrap();
    transcript.push(mask(&board_number(&ann, 3).await.content));
    let entries = bob.autocomplete("/zug zug:").await.unwrap();
    transcript.push(format!("/zug: {}", mask(&entries[0].name)));
    server.advance_clock(Span::days(1));
    let aborted = board_number(&bob, 4).await;
    transcript.push(mask(&aborted.content));
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_to_which_a_player_never_came_is_aborted_by_time() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:1d").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 2).await;
    server.advance_clock(Span::days(1));
    let aborted = board_number(&ann, 3).await;
    let id = server.sandbox.user("bob").id();
    let why = format!(
        "<@{id}> (Black) ran out of time before both players had moved, so the game was aborted. \
         Nobody has lost."
    );
    assert!(aborted.content.starts_with(&why), "{}", aborted.content);
    assert_eq!(aborted.controls(), ["Rematch"]);
    assert_eq!(aborted.json["mentions"], serde_json::json!([]));
    let late = bob.slash("/move e5").await.unwrap();
    assert!(late.content.contains("aborted"), "{}", late.content);
    // The channel shows the last board with the players.
    let channel = server.channel("cleo");
    let card = until(|| {
        let card = boards(&channel).into_iter().next()?;
        card.content.contains("was aborted").then_some(card)
    })
    .await;
    assert!(!card.content.contains("is over"), "{}", card.content);
    assert_eq!(card.controls(), ["Show the game", "Rematch"]);
    let alt = card.attachments[0].description.clone().unwrap();
    assert!(alt.starts_with("Ann (White) – Bob (Black)."), "{alt}");
    assert!(alt.contains("Last move 1. e4"), "{alt}");
    let mut played = Play::new(Position::start(Variant::Standard));
    let first = played.position().read_move("e4").unwrap();
    played.apply(&Event::Move(first.into())).unwrap();
    assert_shows(&channel, &card, played.position(), Facing::South);
    let shown = card.press("Show the game").await.unwrap();
    assert!(shown.content.contains("1. e4"), "{}", shown.content);
    let offered = boards(&server.channel("ann"))[0].press("Rematch").await;
    let offered = offered.unwrap().content;
    assert!(offered.starts_with("Rematch offered!"), "{offered}");
    let rematch = board_number(&bob, 4).await;
    assert!(rematch.content.contains("a rematch"), "{}", rematch.content);
    server.close().await;
}

/// A lobby is no game in which others are to move.
#[tokio::test(flavor = "multi_thread")]
async fn the_inbox_tells_lobbies_from_games() {
    let server = TestServer::open().await;
    server.start_game().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    // Only then the lists link to the boards.
    server.settled().await;
    let mut transcript = Vec::new();
    for name in ["ann", "bob"] {
        let answer = server.channel(name).slash("/turns").await.unwrap();
        transcript.push(shown(&format!("{name}: /turns"), &answer));
    }
    server.sandbox.user("ann").set_locale("de").unwrap();
    let answer = ann.slash("/am-zug").await.unwrap();
    transcript.push(shown("/am-zug", &answer));
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}
