//! A claim on the page of a game, on a phone of 390 pixels.
use super::board::PageGame;
use super::narrow::fits;
use super::window::{Chromium, Screen};
use crate::support::*;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_known_win_is_claimed_on_a_phone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let fen = "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1";
    let options = json!({"starting_position": {"fen": fen}});
    let table = PageGame::open(&server, &people, options).await;
    let ann = table.page(&chromium, 0, Screen::PHONE).await;
    let bob = table.page(&chromium, 1, Screen::DARK_PHONE).await;
    let claim = "//button[normalize-space()='Claim win'][not(@disabled)]";
    ann.has_turn(0).await;
    ann.0
        .is_true("document.body.textContent.includes('Claim win')")
        .await;
    bob.0
        .is_true("!document.body.textContent.includes('Claim win')")
        .await;
    fits(&ann.0, "claim").await;
    ann.0.click(claim).await;
    for page in [&ann, &bob] {
        let status = "document.getElementById('status').textContent";
        let says = format!("{status}.includes('by claim (king and queen against king)')");
        page.0.is_true(&says).await;
    }
    ann.close().await;
    bob.close().await;
    server.close().await;
}
