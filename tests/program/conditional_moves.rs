//! Conditional moves: added by command and in a form, shown only to their owner, removed, and
//! played at once when they fit.

use crate::clocks::named;
use crate::support::*;
use entente_sandbox::Message;

/// Adds a message to the transcript of a test.
pub(crate) fn note(
    server: &TestServer,
    transcript: &mut Vec<String>,
    what: &str,
    message: &Message,
) {
    let content = named(server, &message.content).replace('\n', "\n  ");
    // Menus have no label, only an id, which differs from run to run.
    let label = |control: String| {
        if control.contains(':') {
            "menu".to_owned()
        } else {
            control
        }
    };
    let controls: Vec<_> = message.controls().into_iter().map(label).collect();
    transcript.push(format!("{what}\n  {content}\n  {controls:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_form_a_tree_and_are_followed() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.thread(name, &thread));
    let mut transcript = Vec::new();
    for (who, channel, line) in [
        ("Cleo", &cleo, "/plan if e4 e5"),
        ("Ann", &ann, "/plan if e4"),
        ("Bob", &bob, "/plan list"),
        ("Bob", &bob, "/plan if \"e4 e5 Nf3\""),
        ("Bob", &bob, "/plan if \"e4 Ke5\""),
        ("Bob", &bob, "/plan if nonsense"),
        ("Bob", &bob, "/plan if \"if e4 then e5, Nf3 Nc6\""),
        ("Bob", &bob, "/plan if \"e4 e5 d4 exd4\""),
        ("Bob", &bob, "/plan if \"d4 d5 * Nf6 c4\""),
        ("Bob", &bob, "/plan if \"d4 d5 * Nf6 * e6\""),
        ("Bob", &bob, "/plan premove \"a6 b6\""),
    ] {
        let answer = channel.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        note(&server, &mut transcript, &format!("{who}: {line}"), &answer);
    }
    for typed in ["e", "\"e4 nf\"", "\"e4 e5 *\"", "\"e4 e5 * \""] {
        let choices = bob
            .autocomplete(&format!("/plan if line:{typed}"))
            .await
            .unwrap();
        let lines: Vec<_> = choices.into_iter().map(|choice| choice.value).collect();
        transcript.push(format!("{typed}: {lines:?}"));
    }
    let board = board_number(&bob, 1).await;
    let panel = press_on(&bob.message(board.id).unwrap(), "Conditional moves: 4").await;
    let form = panel.press_for_modal("Add line").await.unwrap();
    assert_eq!(form.title, "Add conditional moves");
    let answer = form.submit([("line", "c4 c5")]).await.unwrap();
    assert!(answer.ephemeral);
    note(&server, &mut transcript, "Bob: [Add line] c4 c5", &answer);
    let shown = answer.select("Remove a line", ["3"]).await.unwrap();
    note(
        &server,
        &mut transcript,
        "Bob: removes the fourth line",
        &shown,
    );
    assert_eq!(boards(&ann).len(), 1, "nothing of it is public");
    ann.slash("/move e4").await.unwrap();
    let played = board_number(&ann, 2).await;
    note(&server, &mut transcript, "board", &played);
    // The panel is out of date: its first line is not the first line any more.
    let old = shown.select("Remove a line", ["0"]).await.unwrap();
    note(
        &server,
        &mut transcript,
        "Bob: removes the first line of an old panel",
        &old,
    );
    let cleared = old.press("Clear all").await.unwrap();
    note(&server, &mut transcript, "Bob: [Clear all]", &cleared);
    ann.slash("/move Nf3").await.unwrap();
    let last = board_number(&ann, 3).await;
    assert!(
        !last.content.contains("conditional move"),
        "{}",
        last.content
    );
    insta::assert_snapshot!(transcript.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_after_any_move() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    bob.slash("/plan premove \"e5 Nc6\"").await.unwrap();
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&ann, 2).await;
    assert!(
        board.content.contains("e5") && board.content.contains("(conditional move)"),
        "{}",
        board.content
    );
    let mentions = board.json["mentions"].to_string();
    assert!(
        mentions.contains(&server.sandbox.user("ann").id().to_string()),
        "it is Ann’s turn"
    );
    ann.slash("/move Nf3").await.unwrap();
    let board = board_number(&ann, 3).await;
    assert!(board.content.contains("Nc6"), "{}", board.content);
    server.close().await;
}
