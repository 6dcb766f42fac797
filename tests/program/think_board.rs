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

/// A move that others follow is removed with them only when its owner says so, and the file does
/// not take the panel's place.
#[tokio::test(flavor = "multi_thread")]
async fn removing_more_than_one_move_asks_first() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let bob = server.thread("bob", &thread);
    let panel = bob.slash("/plan think \"e4 e5 Nf3\"").await.unwrap();
    let first = panel.select("Go to a move…", ["0"]).await.unwrap();
    let asked = first.press("Remove").await.unwrap();
    let question = "2 moves follow this one. Remove it and all of them?";
    assert!(asked.content.starts_with(question), "{}", asked.content);
    assert_eq!(asked.controls(), ["Remove them all", "Back"]);
    let kept = asked.press("Back").await.unwrap();
    assert!(kept.content.contains("Nf3"), "{}", kept.content);
    let file = kept.press("As PGN").await.unwrap();
    assert_ne!(file.id, kept.id);
    let chosen = kept.select("Go to a move…", ["0"]).await.unwrap();
    let asked = chosen.press("Remove").await.unwrap();
    let removed = asked.press("Remove them all").await.unwrap();
    assert!(removed.content.contains("is empty"), "{}", removed.content);
    // What is typed into the panel's form changes the panel.
    let form = removed.press_for_modal("Add moves").await.unwrap();
    let added = form.submit([("line", "d4")]).await.unwrap();
    assert_eq!(added.id, removed.id);
    assert!(added.content.contains("d4"), "{}", added.content);
    server.close().await;
}

/// A long line fits into a message: its last moves are shown, because they say more than the first.
/// Where a menu cannot hold all moves, it has those after the chosen one.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_line_can_be_walked_and_shows_its_last_moves() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let bob = server.thread("bob", &thread);
    let pawns =
        "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5";
    let knights = ["Na3 Na6 Nb1 Nb8", "Ne2 Ne7 Ng1 Ng8"].map(|cycle| [cycle; 3].join(" "));
    let first = format!("/plan think \"{pawns} {}\"", knights[0]);
    bob.slash(&first).await.unwrap();
    let panel = bob.slash("/plan think").await.unwrap();
    let chosen = panel.select("Go to a move…", ["24"]).await.unwrap();
    let at_end = chosen.select("Go to a move…", ["39"]).await.unwrap();
    // Rooks move in between, because the fifth repetition of a position would end the game.
    let [queenside, kingside] = &knights;
    let more = format!(
        "Ra2 Ra7 {kingside} Rhh2 Rhh7 {queenside} Rab2 Rab7 {kingside} Rhg2 Rhg7 {queenside}"
    );
    let form = at_end.press_for_modal("Add moves").await.unwrap();
    let added = form.submit([("line", &*more)]).await.unwrap();
    let mut lines = added.content.lines();
    let place = lines.find(|line| line.starts_with("You are at […"));
    let is_end = place.is_some_and(|line| line.ends_with("Na3 Na6 Nb1 Nb8]."));
    assert!(is_end, "{}", added.content);
    assert!(added.content.chars().count() < 2_000);
    server.close().await;
}

/// Once the game is over, its analysis tells the owner of a think-board what was on it, and nobody
/// else.
#[tokio::test(flavor = "multi_thread")]
async fn a_think_board_is_merged_into_its_owners_analysis() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    for (ply, mv) in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split(' ').enumerate() {
        let mover = if ply % 2 == 0 { &ann } else { &bob };
        if mv == "Nf6" {
            for line in ["Qe7 Nf3", "Qf6 Qxf6"] {
                let added = bob.slash(&format!("/plan think \"{line}\"")).await.unwrap();
                assert!(
                    added.content.contains("only you can see it"),
                    "{}",
                    added.content
                );
            }
        }
        mover.slash(&format!("/move {mv}")).await.unwrap();
        board_number(&ann, ply + 2).await;
    }
    let mut details = Vec::new();
    for person in [&bob, &ann] {
        let asked = person.slash("/show analysis").await.unwrap();
        let analysis = crate::analysis::finished(person, &asked).await;
        let embed = &analysis.json["embeds"][0]["description"];
        details.push(embed.as_str().unwrap().to_owned());
    }
    let heading = "**From your think-board** (only you can see this)";
    assert!(details[0].contains(heading), "{}", details[0]);
    assert!(details[0].contains("`3… Nf6`: "), "{}", details[0]);
    assert!(
        details[0].starts_with(details[1].trim_end()),
        "{}",
        details[1]
    );
    let panel = bob.slash("/plan think").await.unwrap();
    let file = panel.press("As PGN").await.unwrap();
    let pgn = String::from_utf8(bob.download(&file.attachments[0]).unwrap()).unwrap();
    for expected in ["3... Qe7 4. Nf3", "{blunder, −"] {
        assert!(pgn.contains(expected), "{pgn}");
    }
    server.close().await;
}
