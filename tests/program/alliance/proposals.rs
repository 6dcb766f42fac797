//! Proposals in Discord: who else is in the alliance is named before anybody accepts, and answered
//! proposals lose their buttons.

use super::diplomacy_game::*;
use crate::play::Client;
use serde_json::json;

/// The direct message with the last news of a player.
async fn last_news(game: &DiplomacyGame, name: &str) -> String {
    shown_news(&game.direct(name)).pop().unwrap()
}

/// The others in an alliance are named on every way to join it, and to nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn who_else_is_in_an_alliance_is_named_before_it_is_joined() {
    let mut game = DiplomacyGame::open("").await;
    game.command_and_wait("ann", "/ally propose player:Yellow", &["dan"])
        .await;
    game.ally("ann", "bob", &[]).await;
    let line = "/ally propose player:Black message:\"Join us!\"";
    let proposed = game.command_and_wait("ann", line, &["cleo"]).await;
    let mut output = vec![format!("Ann proposes\n{proposed}")];
    let message = last_news(&game, "cleo").await;
    output.push(format!("Cleo is told\n{message}"));
    output.push(format!(
        "Cleo's panel\n{}",
        shown(&game.panel("cleo").await)
    ));
    let line = "/ally accept player:White";
    let typed = game.in_thread("cleo").slash(line).await.unwrap();
    output.push(format!("Cleo types\n{}", shown(&typed)));
    // The message that Dan got is older than the alliance, and so is its button.
    let older = private_news(&game.direct("dan")).pop().unwrap();
    output.push(format!("Dan was told\n{}", shown(&older)));
    let asked = older.press("Accept").await.unwrap();
    output.push(format!("Dan presses\n{}", shown(&asked)));
    let status = game.command("dan", "/ally status").await;
    assert!(status.contains("You have no allies."), "{status}");
    let joined = typed.press("Accept").await.unwrap();
    output.push(format!("Cleo accepts\n{}", shown(&joined)));
    game.wait_for_news(&["ann", "bob"]).await;
    // Now the alliance is full, so there is nothing to name any more.
    output.push(format!("Dan's panel\n{}", shown(&game.panel("dan").await)));
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// What has become of a proposal, as its message to Bob says: the one at this place.
fn closed(game: &DiplomacyGame, at: usize) -> String {
    let message = private_news(&game.direct("bob")).swap_remove(at);
    assert_eq!(message.controls(), ["Diplomacy"]);
    let (asked, outcome) = message.content.rsplit_once('\n').unwrap();
    assert!(asked.contains("proposes"), "{asked}");
    outcome.to_owned()
}

/// The message of a proposal says what has become of it and loses its buttons when it is answered,
/// on whatever way, or withdrawn: over HTTP as in Discord.
#[tokio::test(flavor = "multi_thread")]
async fn an_answered_proposal_says_so_and_loses_its_buttons() {
    let mut game = DiplomacyGame::open("").await;
    let propose = "/ally propose player:Red";
    game.command_and_wait("ann", propose, &["bob"]).await;
    let message = private_news(&game.direct("bob")).pop().unwrap();
    assert_eq!(
        message.controls(),
        ["Accept", "Decline", "Decline and propose", "Diplomacy"]
    );
    message.press("Decline").await.unwrap();
    game.wait_for_news(&["ann"]).await;
    game.server.settled().await;
    assert_eq!(closed(&game, 0), "✗ You declined.", "pressed below it");
    game.command_and_wait("ann", propose, &["bob"]).await;
    game.command_and_wait("bob", "/ally decline player:White", &["ann"])
        .await;
    game.server.settled().await;
    assert_eq!(closed(&game, 1), "✗ You declined.", "typed");
    game.command_and_wait("ann", propose, &["bob"]).await;
    let panel = game.panel("bob").await;
    panel.press("Decline").await.unwrap();
    game.wait_for_news(&["ann"]).await;
    game.server.settled().await;
    assert_eq!(closed(&game, 2), "✗ You declined.", "pressed in the panel");
    game.command_and_wait("ann", propose, &["bob"]).await;
    game.command_and_wait("ann", "/ally withdraw player:Red", &["bob"])
        .await;
    assert_eq!(
        closed(&game, 3),
        "Ann (White) withdrew the proposal.",
        "withdrawn"
    );
    game.command_and_wait("ann", propose, &["bob"]).await;
    let over_http = Client::of(&game.server, "bob").await;
    let declined = over_http.post("proposals/decline", json!({"from": "white"}));
    declined.await;
    game.wait_for_news(&["ann"]).await;
    game.server.settled().await;
    // The fifth message told of the withdrawal.
    assert_eq!(closed(&game, 5), "✗ You declined.", "answered over HTTP");
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_accepted_proposal_says_so() {
    let mut game = DiplomacyGame::open("").await;
    game.command_and_wait("ann", "/ally propose player:Red", &["bob"])
        .await;
    let message = private_news(&game.direct("bob")).pop().unwrap();
    message.press("Accept").await.unwrap();
    game.wait_for_news(&["ann"]).await;
    game.server.settled().await;
    assert_eq!(closed(&game, 0), "✓ You accepted.");
    game.server.close().await;
}
