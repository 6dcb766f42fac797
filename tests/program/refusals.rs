//! Every refusal that a newcomer can cause, through the bot: its text, that only that person sees
//! it, and that nothing has changed.

use crate::support::*;
use entente_sandbox::{Message, UserInChannel};

/// The private answer to a command, which may post nothing in public.
async fn refusal(channel: &UserInChannel, line: &str) -> String {
    let before = channel
        .messages()
        .iter()
        .filter(|message| !message.ephemeral)
        .count();
    let answer = channel.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}: {}", answer.content);
    assert_eq!(
        channel
            .messages()
            .iter()
            .filter(|message| !message.ephemeral)
            .count(),
        before,
        "{line} posted something in public"
    );
    answer.content
}

/// The private answer to a button.
async fn pressed(message: &Message, button: &str) -> Message {
    let answer = message.press(button).await.unwrap();
    assert!(answer.ephemeral, "{button}: {}", answer.content);
    answer
}

/// The moves of the game, as the bot lists them.
async fn moves(channel: &UserInChannel) -> String {
    let list = channel.slash("/show moves").await.unwrap().content;
    list.split("```")
        .nth(1)
        .unwrap_or_default()
        .trim()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_without_a_game() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut transcript = Vec::new();
    for line in [
        "/move e4",
        "/board",
        "/show moves",
        "/show file",
        "/show notes",
        "/turns",
        "/challenge @ann",
        "/move move:e4 game:nonsense",
        "/move move:e4 game:000000000000",
        "/api list",
        "/api revoke 3",
    ] {
        transcript.push(format!(
            "{line}\n  {}",
            refusal(&ann, line).await.replace('\n', "\n  ")
        ));
    }
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_a_challenge() {
    let server = TestServer::open().await;
    server
        .channel("ann")
        .slash("/challenge @bob white")
        .await
        .unwrap();
    let challenge_of = async |name: &str| board_number(&server.channel(name), 1).await;
    let mut transcript = Vec::new();
    for (name, button) in [
        ("ann", "Accept"),
        ("cleo", "Accept"),
        ("cleo", "Decline"),
        ("bob", "Decline"),
    ] {
        let answer = pressed(&challenge_of(name).await, button).await;
        transcript.push(format!("{name} presses {button}: {}", answer.content));
    }
    // Bob has declined. The challenge is closed and loses its buttons.
    let closed = board_number(&server.channel("ann"), 2).await;
    transcript.push(format!("everybody sees: {}", mask(&closed.content)));
    until(|| {
        first_board(&server, "ann")
            .controls()
            .is_empty()
            .then_some(())
    })
    .await;
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

fn first_board(server: &TestServer, name: &str) -> Message {
    boards(&server.channel(name)).remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_moves() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob, cleo) = (
        server.thread("ann", &thread),
        server.thread("bob", &thread),
        server.thread("cleo", &thread),
    );
    let mut transcript = Vec::new();
    let mut note = async |name: &str, channel: &UserInChannel, line: &str| {
        let before = moves(channel).await;
        transcript.push(format!(
            "{name} {line}\n  {}",
            mask(&refusal(channel, line).await)
        ));
        assert_eq!(moves(channel).await, before, "{line} changed something");
    };
    note("Bob", &bob, "/move e5").await;
    note("Cleo", &cleo, "/move e4").await;
    note("Ann", &ann, "/move e5").await;
    note("Ann", &ann, "/move Ke2").await;
    note("Ann", &ann, "/move Bb5").await;
    note("Ann", &ann, "/move Qd4").await;
    note("Ann", &ann, "/move O-O").await;
    note("Ann", &ann, "/move z9").await;
    note("Ann", &ann, "/move hello").await;
    note("Ann", &ann, "/move \"**x** @everyone `\"").await;
    note("Ann", &ann, "/move e4e5").await;
    note("Ann", &ann, "/move d7d5").await;
    note("Cleo", &cleo, "/show notes hello").await;
    insta::assert_snapshot!(transcript.join("\n"));
    assert!(moves(&ann).await.is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_move_is_answered_with_buttons() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for (channel, text) in [
        (&ann, "Nf3"),
        (&bob, "a6"),
        (&ann, "d4"),
        (&bob, "a5"),
        (&ann, "Nc3"),
        (&bob, "a4"),
        (&ann, "Nd2"),
        (&bob, "a3"),
    ] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    let question = ann.slash("/move Ne4").await.unwrap();
    assert!(question.ephemeral);
    assert_eq!(
        question.content,
        "**Ne4** could be several moves. Which one?"
    );
    assert_eq!(question.controls(), ["Nce4", "Nde4"]);
    let answer = question.press("Nde4").await.unwrap();
    assert_eq!(answer.content, "You played **Nde4**.");
    server.close().await;
}

/// Writes down an action, and the answer that its person alone got.
fn noted(what: &str, answer: &Message) -> String {
    let (text, controls) = (mask(&answer.content), answer.controls());
    format!("{what}\n  {}\n  {controls:?}", text.replace('\n', "\n  "))
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_old_buttons_and_in_finished_games() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, bob, cleo) = (
        server.thread("ann", &thread),
        server.thread("bob", &thread),
        server.thread("cleo", &thread),
    );
    let start = board_number(&ann, 1).await;
    let picker = start.press("Move").await.unwrap();
    // A board from /board keeps its buttons. So it stands for a board that somebody has had on
    // their screen for a while.
    let bobs_start = bob.slash("/board").await.unwrap();
    let anns_start = ann.slash("/board").await.unwrap();
    ann.slash("/move e4").await.unwrap();
    let mut transcript = Vec::new();
    let mut note = |what: &str, answer: &Message| {
        assert!(answer.ephemeral);
        let pictures = answer.attachments.len();
        transcript.push(format!("{}, {pictures} picture(s)", noted(what, answer)));
    };
    // They press buttons of boards that have just become old.
    note(
        "Ann chooses a piece on the old board",
        &picker.select("Choose a piece", ["g1"]).await.unwrap(),
    );
    note(
        "Bob presses More on the old board",
        &bobs_start.press("More").await.unwrap(),
    );
    let current = cleo.slash("/board").await.unwrap();
    let public = board_number(&cleo, 2).await;
    note("Cleo presses Move", &public.press("Move").await.unwrap());
    note("Cleo presses More", &current.press("More").await.unwrap());
    let anns = ann.slash("/board").await.unwrap();
    note(
        "Ann presses Move on Bob's turn",
        &ann.message(public.id).unwrap().press("Move").await.unwrap(),
    );
    let panel = press_on(&anns, "Draw").await;
    note("Ann presses Draw", &panel);
    note("Ann offers", &panel.press("Offer draw").await.unwrap());
    let bobs = board_number(&bob, 3).await;
    transcript.push(format!(
        "everybody sees\n  {}",
        mask(&bobs.content).replace('\n', "\n  ")
    ));
    let panel = board_number(&ann, 3).await.press("More").await.unwrap();
    transcript.push(noted("Ann presses More, without a second offer", &panel));
    transcript.extend(decline_and_resign(&ann, &bob, &anns_start).await);
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

/// Bob declines the draw and resigns, and Ann goes on with her old board. Returns what they did.
async fn decline_and_resign(
    ann: &UserInChannel,
    bob: &UserInChannel,
    anns: &Message,
) -> Vec<String> {
    let mut transcript = Vec::new();
    let mut note = |what: &str, answer: &Message| transcript.push(noted(what, answer));
    let panel = press_on(&board_number(bob, 3).await, "Draw").await;
    note("Bob presses Draw", &panel);
    note("Bob declines", &panel.press("Decline draw").await.unwrap());
    let bobs = board_number(bob, 4).await;
    note("everybody sees", &bobs);
    let question = press_on(&bobs, "Resign").await;
    note("Bob presses Resign", &question);
    note(
        "Bob changes his mind",
        &question.press("No, play on").await.unwrap(),
    );
    let question = press_on(&bobs, "Resign").await;
    note("Bob resigns", &question.press("Yes, resign").await.unwrap());
    let end = board_number(ann, 5).await;
    note("everybody sees", &end);
    note(
        "Ann moves after the end",
        &ann.slash("/move d4").await.unwrap(),
    );
    note(
        "Ann presses Move after the end",
        &anns.press("Move").await.unwrap(),
    );
    transcript
}
