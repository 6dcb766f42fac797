//! The presses up to a first move by touch, and one link for all games of a person: the page leads
//! from one to the next. In both browsers, on a phone and at a desk.
use super::board::{Page, PageGame, square};
use super::board_links::{ADDRESS, with_pages};
use super::first_move::Count;
use super::narrow::fits;
use super::window::{Browser, Screen, button};
use crate::support::*;
use entente_game::Span;
use serde_json::json;

in_either_window!(a_first_move_by_touch_takes_three_presses);
in_either_window!(one_link_leads_to_all_games);

/// The address of the link under the last message.
const LINK: &str = "[...document.querySelectorAll('.messages a')]
    .findLast((one) => one.textContent.trim() === 'Open board')";

/// *Play*, the board, and the piece that is dragged to its square.
async fn a_first_move_by_touch_takes_three_presses(browser: Browser, screen: Screen) {
    let sandbox = sandbox().await;
    let server = TestServer::with_settings(sandbox, |config| {
        config.api.address = ADDRESS.into();
        config.discord.welcome = true;
    })
    .await;
    let window = browser.window(&server.sandbox, "ann", screen).await;
    let mut count = Count::default();
    window.exists(&button("Play")).await;
    count.press(&window, &button("Play")).await;
    window.is_true(LINK).await;
    fits(&window, &format!("play-{}", screen.width)).await;
    let link: String = window.evaluate(&format!("{LINK}.href")).await;
    let root = server.api.trim_end_matches("/api/v1");
    count.presses += 1;
    let page = Page::open(&browser, &link.replace(ADDRESS, root), screen).await;
    page.0.sees("#status.yours").await;
    // Colours are drawn.
    let ply: usize = page
        .0
        .evaluate("document.querySelectorAll('[data-ply]').length")
        .await;
    let (from, to) = if ply == 0 { ("e2", "e4") } else { ("e7", "e5") };
    let (from, to) = (square(from), square(to));
    count.presses += 1;
    if screen.mobile {
        page.0.swipe(&from, &to).await;
    } else {
        page.0.drag(&from, &to).await;
    }
    let is_made = format!("document.querySelectorAll('[data-ply]').length > {ply}");
    page.0.is_true(&is_made).await;
    assert_eq!((count.keys, count.presses), (0, 3));
    page.close().await;
    window.close().await;
    server.close().await;
}

async fn one_link_leads_to_all_games(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let one = PageGame::open(&server, &people, json!({})).await;
    let other = PageGame::open(&server, &people, json!({"variant": "capablanca"})).await;
    let link = one.link(0).await;
    let page = Page::open(&browser, &link, screen).await;
    page.has_turn(0).await;
    page.touch("e2", "e4").await;
    page.shows(1).await;
    // The other game waits, and is one press away.
    page.0
        .is_true("games.textContent.includes('(1)') && games.querySelector('button.primary')")
        .await;
    fits(&page.0, &format!("games-{}", screen.width)).await;
    page.0.click("//*[@id='games']//button").await;
    let is_other = |id: &str| format!("location.pathname.endsWith('/{id}')");
    page.0.is_true(&is_other(&other.id)).await;
    page.has_turn(0).await;
    page.0
        .is_true("document.querySelectorAll('[role=gridcell]').length === 80")
        .await;
    page.touch("e2", "e4").await;
    page.shows(1).await;
    // It leads back, and the first link is as good as before.
    page.0.click("//*[@id='games']//button").await;
    page.0.is_true(&is_other(&one.id)).await;
    page.shows(1).await;
    page.close().await;
    let page = Page::open(&browser, &link, screen).await;
    page.shows(1).await;
    // A game that is over is no longer among them, and new ones come when the page is looked at
    // again. Two with the same people have names of their own.
    let looks_again = "document.dispatchEvent(new Event('visibilitychange'))";
    other.post(1, "resign", json!({})).await;
    page.0.is_true(looks_again).await;
    page.0.is_true("games.hidden").await;
    for _ in 0..2 {
        server.advance_clock(Span::minutes(1));
        PageGame::open(&server, &people, json!({})).await;
    }
    page.0.is_true(looks_again).await;
    let names = "new Set([...games.querySelectorAll('button')].map((one) => one.textContent))";
    page.0.is_true(&format!("{names}.size === 2")).await;
    fits(&page.0, &format!("games-alike-{}", screen.width)).await;
    page.close().await;
    server.close().await;
}
