//! Games of more than two: the last move of each army is marked on the page as in the chat, and
//! said in words, also when one goes back. And the rules, which are loaded when they are opened.
use super::board::PageGame;
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

const PEOPLE: [(&str, &[&str]); 4] = [
    ("ann", &["white"]),
    ("bob", &["red"]),
    ("cleo", &["black"]),
    ("dan", &["yellow"]),
];

in_either_window!(the_last_moves_of_all_armies_are_marked_and_said);

/// The number of squares with the corners of an army: each has an edge and its colour.
const MARKED: &str = "document.querySelectorAll('#board .marks path').length / 2";

async fn the_last_moves_of_all_armies_are_marked_and_said(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({"variant": "alliance"})).await;
    for person in 0..4 {
        let legal = table.legal().await;
        let play = json!({"move": legal[0]["coordinate"]});
        table.post(person, "moves", play).await;
    }
    let page = table.page(&browser, 0, screen).await;
    page.has_turn(4).await;
    page.0.is_true(&format!("{MARKED} === 8")).await;
    let colours = "new Set([...document.querySelectorAll('#board .marks path:nth-of-type(even)')]
        .map((one) => one.getAttribute('stroke') + one.getAttribute('stroke-dasharray'))).size";
    page.0.is_true(&format!("{colours} === 4")).await;
    let said = "[...movers.children].map((one) => one.textContent.split(' ')[0]).join(' ')";
    page.0
        .is_true(&format!("{said} === 'Last White Red Black Yellow'"))
        .await;
    fits(&page.0, "last moves").await;
    page.0.screenshot(&format!("movers-{}", screen.width)).await;
    let named = "[...document.querySelectorAll('[role=gridcell]')]
        .filter((one) => one.getAttribute('aria-label').includes('last move of')).length";
    page.0.is_true(&format!("{named} === 8")).await;
    for ply in (1..4).rev() {
        page.0.click("//*[@id='steps']/button[2]").await;
        page.0.is_true(&format!("{MARKED} === {}", 2 * ply)).await;
        page.0
            .is_true(&format!("movers.children.length === {}", ply + 1))
            .await;
    }
    page.0.click("//*[@id='rules']/summary").await;
    page.0
        .is_true("rules.querySelectorAll('details').length > 5")
        .await;
    page.0
        .is_true("rules.querySelector('details[open] p').checkVisibility()")
        .await;
    fits(&page.0, "rules").await;
    page.0.screenshot(&format!("rules-{}", screen.width)).await;
    page.close().await;
    server.close().await;
}
