//! The page of a game that an arbiter leads, on a phone: it says who leads the game, and that the
//! clocks stand.
use super::board::PageGame;
use super::narrow::fits;
use super::window::{Chromium, Screen};
use crate::arbiter::{led_by_eve, with_eve};
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_who_leads_the_game_and_that_it_is_paused() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = with_eve().await;
    let thread = led_by_eve(&server, "chess clock:1d", &["ann", "bob"]).await;
    let id = game_of(&board_number(&server.thread("ann", &thread), 1).await);
    let table = PageGame::of(&server, &id, &["ann", "bob"]).await;
    let page = table.page(&chromium, 0, Screen::PHONE).await;
    page.0
        .is_true(
            "document.getElementById('arbiter').checkVisibility() &&
             document.getElementById('arbiter').textContent.includes('leads this game')",
        )
        .await;
    let eve = server.thread("eve", &thread);
    eve.slash("/game pause").await.unwrap();
    page.0
        .is_true("document.body.textContent.includes('Paused')")
        .await;
    fits(&page.0, "arbiter").await;
    page.close().await;
    server.close().await;
}
