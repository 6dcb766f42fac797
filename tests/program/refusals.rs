//! Every refusal that a newcomer can cause, through the real bot: the text that is said, that only the asker sees it, and that nothing has changed.
use crate::support::*;
use entente_sandbox::{Message, Place};

/// What is said to a line, and that nobody else sees anything of it.
async fn told(place: &Place, line: &str) -> String {
    let before = place
        .messages()
        .iter()
        .filter(|message| !message.ephemeral)
        .count();
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}: {}", answer.content);
    assert_eq!(
        place
            .messages()
            .iter()
            .filter(|message| !message.ephemeral)
            .count(),
        before,
        "{line} said something in public"
    );
    answer.content
}

async fn pressed(message: &Message, button: &str) -> Message {
    let answer = message.press(button).await.unwrap();
    assert!(answer.ephemeral, "{button}: {}", answer.content);
    answer
}

/// The moves that have been made, as the program knows them.
async fn moves(place: &Place) -> String {
    let list = place.slash("/moves").await.unwrap().content;
    list.split("```")
        .nth(1)
        .unwrap_or_default()
        .trim()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn before_there_is_a_game() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let mut said = Vec::new();
    for line in [
        "/move e4",
        "/board",
        "/moves",
        "/pgn",
        "/notes",
        "/turns",
        "/challenge @ann",
        "/challenge @Entente",
        "/move move:e4 game:nonsense",
        "/move move:e4 game:000000000000",
        "/api list",
        "/api revoke 3",
    ] {
        said.push(format!(
            "{line}\n  {}",
            told(&ann, line).await.replace('\n', "\n  ")
        ));
    }
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn about_a_challenge() {
    let club = Club::open().await;
    club.channel("ann")
        .slash("/challenge @bob white")
        .await
        .unwrap();
    let seen_by = async |name: &str| board_number(&club.channel(name), 1).await;
    let mut said = Vec::new();
    for (name, button) in [
        ("ann", "Accept"),
        ("cleo", "Accept"),
        ("cleo", "Decline"),
        ("bob", "Withdraw"),
        ("bob", "Decline"),
    ] {
        let answer = pressed(&seen_by(name).await, button).await;
        said.push(format!("{name} presses {button}: {}", answer.content));
    }
    // Bob has declined: the challenge is closed, and its buttons go.
    let closed = board_number(&club.channel("ann"), 2).await;
    said.push(format!("everybody reads: {}", mask(&closed.content)));
    until(|| seen_now(&club, "ann").controls().is_empty().then_some(())).await;
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

fn seen_now(club: &Club, name: &str) -> Message {
    boards(&club.channel(name)).remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn about_moves() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob, cleo) = (
        club.thread("ann", &thread),
        club.thread("bob", &thread),
        club.thread("cleo", &thread),
    );
    let mut said = Vec::new();
    let mut say = async |name: &str, place: &Place, line: &str| {
        let before = moves(place).await;
        said.push(format!(
            "{name} {line}\n  {}",
            mask(&told(place, line).await)
        ));
        assert_eq!(moves(place).await, before, "{line} changed something");
    };
    say("Bob", &bob, "/move e5").await;
    say("Cleo", &cleo, "/move e4").await;
    say("Ann", &ann, "/move e5").await;
    say("Ann", &ann, "/move Ke2").await;
    say("Ann", &ann, "/move Bb5").await;
    say("Ann", &ann, "/move Qd4").await;
    say("Ann", &ann, "/move O-O").await;
    say("Ann", &ann, "/move z9").await;
    say("Ann", &ann, "/move hello").await;
    say("Ann", &ann, "/move \"**x** @everyone `\"").await;
    say("Ann", &ann, "/move e4e5").await;
    say("Ann", &ann, "/move d7d5").await;
    say("Cleo", &cleo, "/notes hello").await;
    insta::assert_snapshot!(said.join("\n"));
    assert!(moves(&ann).await.is_empty());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_fits_two_is_asked_back_with_buttons() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    for (place, text) in [
        (&ann, "Nf3"),
        (&bob, "a6"),
        (&ann, "d4"),
        (&bob, "a5"),
        (&ann, "Nc3"),
        (&bob, "a4"),
        (&ann, "Nd2"),
        (&bob, "a3"),
    ] {
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    let question = ann.slash("/move Ne4").await.unwrap();
    assert!(question.ephemeral);
    assert_eq!(question.content, "**Ne4** fits several moves. Which one?");
    assert_eq!(question.controls(), ["Nce4", "Nde4"]);
    let answer = question.press("Nde4").await.unwrap();
    assert_eq!(answer.content, "You played **Nde4**.");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn about_old_buttons_and_games_that_are_over() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob, cleo) = (
        club.thread("ann", &thread),
        club.thread("bob", &thread),
        club.thread("cleo", &thread),
    );
    let start = board_number(&ann, 1).await;
    let picker = start.press("Move…").await.unwrap();
    // What /board shows keeps its buttons, as a board does on the screen of somebody who has not looked for a while.
    let bobs_start = bob.slash("/board").await.unwrap();
    ann.slash("/move e4").await.unwrap();
    let mut said = Vec::new();
    let mut say = |what: &str, answer: &Message| {
        assert!(answer.ephemeral);
        said.push(format!(
            "{what}\n  {}\n  {:?}, {} picture(s)",
            mask(&answer.content).replace('\n', "\n  "),
            answer.controls(),
            answer.attachments.len()
        ));
    };
    // These people pressed buttons that stood there a moment ago.
    say(
        "Ann chooses a piece on the old board",
        &picker.select("Choose a piece", ["g1"]).await.unwrap(),
    );
    say(
        "Bob presses More… on the old board",
        &bobs_start.press("More…").await.unwrap(),
    );
    let present = cleo.slash("/board").await.unwrap();
    let public = board_number(&cleo, 2).await;
    say("Cleo presses Move…", &public.press("Move…").await.unwrap());
    say("Cleo presses More…", &present.press("More…").await.unwrap());
    let anns = ann.slash("/board").await.unwrap();
    say(
        "Ann presses Move… when it is Bob's turn",
        &anns.press("Move…").await.unwrap(),
    );
    let sheet = press_on(&anns, "Draw…").await;
    say("Ann presses Draw", &sheet);
    say("Ann offers", &sheet.press("Offer a draw").await.unwrap());
    let bobs = board_number(&bob, 3).await;
    said.push(format!(
        "everybody reads\n  {}",
        mask(&bobs.content).replace('\n', "\n  ")
    ));
    let mut say = |what: &str, answer: &Message| {
        said.push(format!(
            "{what}\n  {}\n  {:?}",
            mask(&answer.content).replace('\n', "\n  "),
            answer.controls()
        ))
    };
    say(
        "Ann presses Draw again",
        &board_number(&ann, 3).await.press("Draw…").await.unwrap(),
    );
    let sheet = bobs.press("Draw…").await.unwrap();
    say("Bob presses Draw", &sheet);
    say(
        "Bob declines",
        &sheet.press("Decline the draw").await.unwrap(),
    );
    let bobs = board_number(&bob, 4).await;
    let sheet = press_on(&bobs, "Resign…").await;
    say("Bob presses Resign", &sheet);
    say(
        "Bob thinks again",
        &sheet.press("No, play on").await.unwrap(),
    );
    let sheet = press_on(&bobs, "Resign…").await;
    say("Bob resigns", &sheet.press("Yes, resign").await.unwrap());
    let end = board_number(&ann, 5).await;
    say("everybody reads", &end);
    say(
        "Ann moves after the end",
        &ann.slash("/move d4").await.unwrap(),
    );
    say(
        "Ann presses Move… after the end",
        &anns.press("Move…").await.unwrap(),
    );
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}
