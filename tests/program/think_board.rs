//! The think-board, as people use it: two taps from a player's own board, by typed moves, and
//! seen by its owner alone.

use crate::conditional_moves::note;
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_first_line_is_two_taps_from_a_players_own_board() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    let board = board_number(&bob, 1).await;
    let own = board.press("My view").await.unwrap();
    // One tap opens the form, the other one submits it.
    let form = own.press_for_modal("Think").await.unwrap();
    assert_eq!(form.title, "Add moves to your think-board");
    let panel = form.submit([("line", "e4 c5 Nf3")]).await.unwrap();
    assert!(panel.ephemeral);
    note(&server, &mut transcript, "Bob: [Think] e4 c5 Nf3", &panel);
    let form = panel.press_for_modal("Note").await.unwrap();
    let noted = form.submit([("note", "Open *Sicilian*")]).await.unwrap();
    note(&server, &mut transcript, "Bob: [Note]", &noted);
    let at_start = noted.press("To the start").await.unwrap();
    note(&server, &mut transcript, "Bob: [To the start]", &at_start);
    let chosen = at_start.select("Go to a move…", ["1"]).await.unwrap();
    note(&server, &mut transcript, "Bob: chooses e4 c5", &chosen);
    let planned = chosen.press("Make conditional").await.unwrap();
    note(
        &server,
        &mut transcript,
        "Bob: [Make conditional]",
        &planned,
    );
    let refused = bob.slash("/plan think \"e4 Ke6\"").await.unwrap();
    note(
        &server,
        &mut transcript,
        "Bob: /plan think e4 Ke6",
        &refused,
    );
    assert_eq!(boards(&ann).len(), 1, "nothing of it is public");
    ann.slash("/move e4").await.unwrap();
    let played = board_number(&ann, 2).await;
    note(&server, &mut transcript, "board", &played);
    let after = bob.slash("/plan think").await.unwrap();
    note(&server, &mut transcript, "Bob: /plan think", &after);
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_panel_never_shows_what_is_gone() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let bob = server.thread("bob", &thread);
    let panel = bob.slash("/plan think \"e4 e5 Nf3\"").await.unwrap();
    let other = bob.slash("/plan think \"e4 e5 Nf3\"").await.unwrap();
    let removed = panel.press("Remove").await.unwrap();
    assert!(!removed.content.contains("Nf3"), "{}", removed.content);
    let planned = other.press("Make conditional").await.unwrap();
    let impossible = "This line can’t be played on the present board any more.";
    let said = &planned.content;
    assert!(said.starts_with(impossible), "{said}");
    let first = bob.slash("/plan think d4").await.unwrap();
    let second = bob.slash("/plan think d4").await.unwrap();
    first.press("Remove").await.unwrap();
    let again = second.press("Remove").await.unwrap();
    let gone = "This move is no longer on your think-board.";
    assert!(again.content.starts_with(gone), "{}", again.content);
    server.close().await;
}
