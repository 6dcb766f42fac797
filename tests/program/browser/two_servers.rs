//! Two servers in the chat page: a press on the round icon of one shows its channels.
use super::narrow::{can_be_touched, fits};
use super::window::{Browser, Chromium, Screen};
use crate::support::*;

in_either_window!(a_press_changes_the_server);

const DRAWER: &str = "//button[contains(@class, 'drawer')]";

/// The bot in *The Club*, which everybody is in, and in *The Café* of Bob.
async fn two_servers() -> TestServer {
    let builder = sandbox_builder()
        .other_guild("The Café", ["bob"])
        .channel("tea");
    TestServer::of(builder.start().await.unwrap()).await
}

/// The icon of a server.
fn icon(name: &str) -> String {
    format!("//*[contains(@class, 'guilds')]/a[@title='{name}']")
}

async fn a_press_changes_the_server(browser: Browser, screen: Screen) {
    let server = two_servers().await;
    let bob = browser.window(&server.sandbox, "bob", screen).await;
    let shown =
        |channel: &str| format!("document.querySelector('.title-words').innerText === '{channel}'");
    bob.is_true(&shown("chess")).await;
    for (guild, channel) in [("The Café", "tea"), ("The Club", "chess")] {
        if screen.mobile {
            bob.click(DRAWER).await;
            bob.is_true("document.querySelector('.sidebar').getBoundingClientRect().left === 0")
                .await;
            fits(&bob, "servers").await;
            can_be_touched(&bob, "servers").await;
        }
        bob.click(&icon(guild)).await;
        bob.is_true(&shown(channel)).await;
        let name = format!("document.querySelector('.guild').innerText === '{guild}'");
        bob.is_true(&name).await;
        bob.is_true("!document.body.classList.contains('drawer-open')")
            .await;
    }
    bob.screenshot("servers").await;
    bob.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_are_changed_by_keyboard_and_joined_by_a_press() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = two_servers().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.is_true("document.querySelector('.title-words')?.innerText === 'chess'")
        .await;
    ann.is_true("(document.querySelector('.guilds a').focus(), true)")
        .await;
    ann.press_keys(&["ArrowRight", "Enter"]).await;
    ann.sees(".nothing-here").await;
    ann.click("//*[contains(@class, 'nothing-here')]//button")
        .await;
    ann.is_true("document.querySelector('.title-words')?.innerText === 'tea'")
        .await;
    let bob = server.sandbox.user("bob").in_guild("The Café").unwrap();
    let chess = server.sandbox.user("bob").in_channel("chess").unwrap();
    assert!(bob.in_channel("tea").is_ok());
    chess.type_text("@ann come over").unwrap();
    ann.sees(".guilds a.unread .calls").await;
    ann.close().await;
    server.close().await;
}
