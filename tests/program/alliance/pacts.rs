//! Pacts in Chess4: promises that the rules do not enforce, made with the same buttons and commands
//! as alliances.

use super::diplomacy_game::*;
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn pacts_in_chess4() {
    let server = TestServer::open().await;
    let mut game = DiplomacyGame::of(server, "Chess4", "pacts=yes letters=off").await;
    let mut output = vec![mask(&game.board("ann").await.content)];
    output.push(
        game.command_and_wait("ann", "/ally propose player:Black", &["cleo"])
            .await,
    );
    let proposal = game.news_of("cleo", 1).await.remove(0);
    output.push(shown(&proposal));
    let done = proposal.press("Accept").await.unwrap();
    output.push(shown(&done));
    game.wait_for_news(&["ann"]).await;
    game.command_and_wait("bob", "/ally propose player:White", &["ann"])
        .await;
    let panel = game.panel("ann").await;
    output.push(shown(&panel));
    output.push(shown(&panel.press("Accept").await.unwrap()));
    game.wait_for_news(&["bob"]).await;
    let leave = game.panel("ann").await.press("End pact").await.unwrap();
    output.push(shown(&leave));
    output.push(shown(&leave.press("End pact: Silver").await.unwrap()));
    game.wait_for_news(&["bob"]).await;
    for (name, line) in [
        ("ann", "/ally order order:\"leave the board\""),
        ("ann", "/ally propose player:Gold message:Please"),
        ("ann", "/whisper player:Gold text:Please"),
        ("ann", "/ally leave player:Black"),
    ] {
        output.push(format!(
            "{name}: {line}\n{}",
            game.command(name, line).await
        ));
    }
    output.extend(shown_news(&game.direct("bob")));
    assert_eq!(
        boards(&game.in_thread("dan")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// The answer to every command of diplomacy in a game without it.
const NONE: &str = "There are no alliances or letters in this game.";

#[tokio::test(flavor = "multi_thread")]
async fn without_pacts_there_is_no_diplomacy() {
    let game = DiplomacyGame::of(TestServer::open().await, "Chess4", "").await;
    let board = game.board("ann").await;
    assert_eq!(board.controls(), ["Move", "More", "My view"]);
    for line in [
        "/ally status",
        "/ally propose player:Silver",
        "/whisper player:Silver text:Hi",
    ] {
        let answer = game.command("ann", line).await;
        assert_eq!(answer, NONE, "{line}");
    }
    assert!(
        board
            .send_malformed_press(&diplomacy_id(&board))
            .await
            .unwrap()
            .content
            .starts_with("There are no alliances")
    );
    game.server.close().await;
}

/// The id of a *Diplomacy* button, which the board does not have.
fn diplomacy_id(board: &entente_sandbox::Message) -> String {
    let id = board.components[0]["components"][0]["custom_id"]
        .as_str()
        .unwrap();
    let id_parts: Vec<_> = id.split(':').take(3).collect();
    format!("{}:diplomacy:open", id_parts.join(":"))
}
