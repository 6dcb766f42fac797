//! Pacts in Chess4: promises that the rules know nothing of, by the same buttons and commands.

use super::table::*;
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn pacts_in_chess4() {
    let club = Club::open().await;
    let mut table = Table::of(club, "Chess4", "pacts=yes letters=off").await;
    let mut said = vec![mask(&table.board("ann").await.content)];
    said.push(
        table
            .deal("ann", "/ally propose player:Black", &["cleo"])
            .await,
    );
    let told = table.told("cleo", 1).await.remove(0);
    said.push(shown(&told));
    let done = told.press("Accept").await.unwrap();
    said.push(shown(&done));
    table.heard(&["ann"]).await;
    table
        .deal("bob", "/ally propose player:White", &["ann"])
        .await;
    let sheet = table.sheet("ann").await;
    said.push(shown(&sheet));
    said.push(shown(&sheet.press("Accept").await.unwrap()));
    table.heard(&["bob"]).await;
    let leave = table.sheet("ann").await.press("Leave…").await.unwrap();
    said.push(shown(&leave));
    said.push(shown(&leave.press("Leave Silver").await.unwrap()));
    table.heard(&["bob"]).await;
    for (name, line) in [
        ("ann", "/ally order order:\"remove my army\""),
        ("ann", "/ally propose player:Gold message:Please"),
        ("ann", "/whisper player:Gold text:Please"),
        ("ann", "/ally leave player:Black"),
    ] {
        said.push(format!("{name}: {line}\n{}", table.ask(name, line).await));
    }
    said.extend(shown_all(&table.direct("bob")));
    assert_eq!(
        boards(&table.place("dan")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}

const NONE: &str =
    "In this game everybody plays alone: alliances, pacts and letters are no part of it.";

#[tokio::test(flavor = "multi_thread")]
async fn without_pacts_there_is_no_diplomacy() {
    let table = Table::of(Club::open().await, "Chess4", "").await;
    let board = table.board("ann").await;
    assert_eq!(board.controls(), ["Move…", "More…"]);
    assert!(!board.content.contains("Record"), "{}", board.content);
    for line in [
        "/ally status",
        "/ally propose player:Silver",
        "/whisper player:Silver text:Hi",
    ] {
        let told = table.ask("ann", line).await;
        assert_eq!(told, NONE, "{line}");
    }
    assert!(
        board
            .forge_press(&id_of(&board))
            .await
            .unwrap()
            .content
            .starts_with("In this game")
    );
    table.club.close().await;
}

/// The id of a button that is not there.
fn id_of(board: &entente_sandbox::Message) -> String {
    let id = board.json["components"][0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let id: Vec<_> = id.split(':').take(3).collect();
    format!("{}:deal:open", id.join(":"))
}
