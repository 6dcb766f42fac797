//! A vacation on the page of a game, and a league's message in its channel.
use super::board::{Page, PageGame};
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

in_either_window!(
    the_opponents_vacation_and_the_deadline_after_it_are_on_the_page,
    a_league_is_one_message_from_its_entries_to_its_standings
);

/// Waits until the line about a vacation says this, and nothing is wider than the page.
async fn says_away(page: &Page, words: &str) {
    let says = format!(
        "[...document.querySelectorAll('.away')].some((line) =>
            line.checkVisibility() && line.textContent.includes('{words}')
                && /\\d/.test(line.textContent) && !line.textContent.includes('{{'))
            && document.documentElement.scrollWidth <= innerWidth"
    );
    page.0.is_true(&says).await;
}

async fn the_opponents_vacation_and_the_deadline_after_it_are_on_the_page(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let game = PageGame::open(&server, &people, json!({"clock": "3d"})).await;
    let page = game.page(&browser, 0, screen).await;
    let bob = server.direct("bob");
    bob.slash("/settings vacation until:10d").await.unwrap();
    says_away(&page, "on vacation until").await;
    page.has_turn(0).await;
    page.touch("e2", "e4").await;
    page.shows(1).await;
    says_away(&page, ", to move by").await;
    let clock = "document.querySelector('[data-army=\"black\"] .clock').textContent === 'Paused'";
    page.0.is_true(clock).await;
    page.0
        .screenshot(&format!("vacation-{}", screen.width))
        .await;
    bob.slash("/settings vacation until:off").await.unwrap();
    page.0.is_true("!document.querySelector('.away')").await;
    page.close().await;
    server.close().await;
}

async fn a_league_is_one_message_from_its_entries_to_its_standings(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    let panel = ann.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    let line = "/league new chess \"round robin in rounds\" name:Cup players:4 computers:2";
    ann.slash(line).await.unwrap();
    let window = browser.window(&server.sandbox, "ann", screen).await;
    window.says("Players (2 of 4):").await;
    fits(&window, &format!("league-entries-{}", screen.width)).await;
    for place in [&ann, &bob] {
        place.slash("/league join").await.unwrap();
    }
    window.says("Season 1, round 1 of 3.").await;
    let show = "([...document.querySelectorAll('.timeline *')]
        .filter((one) => one.textContent.includes('round 1 of 3'))
        .at(-1).scrollIntoView(), true)";
    assert!(window.evaluate::<bool>(show).await);
    fits(&window, &format!("league-round-{}", screen.width)).await;
    window.close().await;
    server.close().await;
}
