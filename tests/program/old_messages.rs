//! Messages of a game that has gone on: they say what happened, and neither whose turn it was nor a
//! time that still runs.

use crate::clocks::{challenge, named};
use crate::support::*;
use entente_game::Span;
use entente_sandbox::{Message, UserInChannel};

/// Words about the present in the message of a running game.
const PRESENT: [&str; 4] = [" to move", ":R>", "do you accept?", "Waiting for"];

/// All boards in a channel, once there are so many and only the last says something of the present.
async fn closed_boards(server: &TestServer, channel: &UserInChannel, count: usize) -> String {
    let is_present = |board: &Message| PRESENT.iter().any(|words| board.content.contains(*words));
    let is_past = |board: &Message| {
        let controls = board.controls();
        !is_present(board) && (is_closed(board) || controls == ["My view"])
    };
    let shown = || {
        let texts = boards(channel).into_iter();
        let texts = texts.map(|board| named(server, &board.content));
        texts.collect::<Vec<_>>().join("\n---\n")
    };
    let closed = || {
        let boards = boards(channel);
        let (last, earlier) = boards.split_last().filter(|_| boards.len() >= count)?;
        (is_present(last) && earlier.iter().all(is_past)).then_some(())
    };
    until_or(closed, shown).await;
    shown()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_says_only_what_happened() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:3d").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    for (channel, text) in [(&ann, "e4"), (&bob, "f6"), (&ann, "Qh5+")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    bob.slash("/move g6").await.unwrap();
    insta::assert_snapshot!(closed_boards(&server, &ann, 5).await);
    server.close().await;
}

/// A question that a move has answered, and one that was accepted, ask nobody any more.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_question_asks_nobody_any_more() {
    let server = TestServer::open().await;
    let thread = challenge(&server, "clock:10+60").await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    ann.slash("/move e4").await.unwrap();
    ann.slash("/draw").await.unwrap();
    board_number(&bob, 3).await;
    bob.slash("/move e5").await.unwrap();
    board_number(&bob, 4).await;
    bob.slash("/game takeback").await.unwrap();
    board_number(&ann, 5).await.press("Accept").await.unwrap();
    board_number(&ann, 6).await;
    bob.slash("/game pause for:2h").await.unwrap();
    board_number(&ann, 7).await.press("Accept").await.unwrap();
    board_number(&ann, 8).await;
    server.advance_clock(Span::hours(2));
    insta::assert_snapshot!(closed_boards(&server, &ann, 9).await);
    server.close().await;
}

/// In direct messages each player reads the own old messages, in the own language.
#[tokio::test(flavor = "multi_thread")]
async fn old_messages_keep_the_language_of_their_reader() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    server.sandbox.user("bob").set_locale("de").unwrap();
    // The bot learns the language of its users from their commands.
    bob.slash("/am-zug").await.unwrap();
    let line = "/challenge @bob white visibility:private clock:3d";
    ann.slash(line).await.unwrap();
    let challenge = board_number(&bob, 1).await;
    challenge.press("Annehmen").await.unwrap();
    board_number(&ann, 2).await;
    ann.slash("/move e4").await.unwrap();
    board_number(&bob, 3).await;
    bob.slash("/zug e5").await.unwrap();
    let old = |channel: UserInChannel| async move {
        let closed = || {
            let boards = boards(&channel);
            let is_past = boards.len() == 4 && is_closed(&boards[2]);
            is_past.then(|| boards[2].content.clone())
        };
        until(closed).await
    };
    let own = named(&server, &old(ann).await);
    let others = named(&server, &old(bob).await);
    assert_eq!(own, "**1. e4** · @ann: pawn from e2 to e4.");
    assert_eq!(others, "**1. e4** · @ann: Bauer von e2 nach e4.");
    server.close().await;
}
