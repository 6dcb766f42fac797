//! Moves that are prepared: by command and in a form, shown as a tree to their owner alone, taken away, and made at once when they fit.
use crate::clocks::named;
use crate::support::*;
use entente_sandbox::Message;

fn note(club: &Club, said: &mut Vec<String>, what: &str, message: &Message) {
    let content = named(club, &message.content).replace('\n', "\n  ");
    let menu = |label: String| match label.contains(':') {
        true => "menu".to_owned(),
        false => label,
    };
    let controls: Vec<_> = message.controls().into_iter().map(menu).collect();
    said.push(format!("{what}\n  {content}\n  {controls:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_a_tree_and_are_followed() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let mut said = Vec::new();
    for (who, place, line) in [
        ("Cleo", &cleo, "/if e4 e5"),
        ("Ann", &ann, "/if e4"),
        ("Bob", &bob, "/if"),
        ("Bob", &bob, "/if \"e4 e5 Nf3\""),
        ("Bob", &bob, "/if \"e4 Ke5\""),
        ("Bob", &bob, "/if nonsense"),
        ("Bob", &bob, "/if \"if e4 then e5, Nf3 Nc6\""),
        ("Bob", &bob, "/if \"e4 e5 d4 exd4\""),
        ("Bob", &bob, "/if \"d4 d5 * Nf6 c4\""),
        ("Bob", &bob, "/if \"d4 d5 * Nf6 * e6\""),
        ("Bob", &bob, "/premove \"a6 b6\""),
    ] {
        let answer = place.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        note(&club, &mut said, &format!("{who}: {line}"), &answer);
    }
    for typed in ["e", "\"e4 nf\"", "\"e4 e5 *\"", "\"e4 e5 * \""] {
        let choices = bob
            .autocomplete(&format!("/if line:{typed}"))
            .await
            .unwrap();
        let lines: Vec<_> = choices.into_iter().map(|choice| choice.value).collect();
        said.push(format!("{typed}: {lines:?}"));
    }
    let board = board_number(&bob, 1).await;
    let sheet = press_on(&bob.message(board.id).unwrap(), "Prepared…").await;
    let form = sheet.press_for_form("Prepare…").await.unwrap();
    assert_eq!(form.title, "Prepare moves");
    let answer = form.submit([("line", "c4 c5")]).await.unwrap();
    assert!(answer.ephemeral);
    note(&club, &mut said, "Bob: [Prepare…] c4 c5", &answer);
    let shown = answer.select("Take a line away", ["3"]).await.unwrap();
    note(&club, &mut said, "Bob: takes the fourth away", &shown);
    assert_eq!(boards(&ann).len(), 1, "nothing of it is public");
    ann.slash("/move e4").await.unwrap();
    let played = board_number(&ann, 2).await;
    note(&club, &mut said, "board", &played);
    // The sheet is of yesterday: what would go now is another line.
    let old = shown.select("Take a line away", ["0"]).await.unwrap();
    note(
        &club,
        &mut said,
        "Bob: takes the first away of an old sheet",
        &old,
    );
    let cleared = old.press("Clear all").await.unwrap();
    note(&club, &mut said, "Bob: [Clear all]", &cleared);
    ann.slash("/move Nf3").await.unwrap();
    let waits = board_number(&ann, 3).await;
    assert!(waits.content.contains("Bob"), "{}", waits.content);
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_made_whatever_is_played() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| club.thread(name, &thread));
    bob.slash("/premove \"e5 Nc6\"").await.unwrap();
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&ann, 2).await;
    assert!(
        board.content.contains("e5") && board.content.contains("(prepared)"),
        "{}",
        board.content
    );
    let mentions = board.json["mentions"].to_string();
    assert!(
        mentions.contains(&club.sandbox.user("ann").id().to_string()),
        "it is Ann’s turn"
    );
    ann.slash("/move Nf3").await.unwrap();
    let board = board_number(&ann, 3).await;
    assert!(board.content.contains("Nc6"), "{}", board.content);
    club.close().await;
}
