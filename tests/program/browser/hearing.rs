//! The sounds of a game's page: they are loaded when a reader asks for them, and the browser
//! remembers it.
use super::board::{PageGame, square};
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

in_either_window!(sounds_are_loaded_when_they_are_asked_for);

const ARE_LOADED: &str =
    "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sounds.js'))";

async fn sounds_are_loaded_when_they_are_asked_for(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    let ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    assert!(!ann.0.evaluate::<bool>(ARE_LOADED).await);
    ann.0
        .click("//button[@id='sounds'][@aria-pressed='false']")
        .await;
    ann.0.sees("#sounds[aria-pressed=true]").await;
    ann.0.is_true(ARE_LOADED).await;
    ann.0.click(&square("e2")).await;
    ann.0.click(&square("e4")).await;
    ann.shows(1).await;

    let link = table.link(0).await;
    let again = super::board::Page::open(&browser, &link, screen).await;
    again.0.is_true(ARE_LOADED).await;
    table.post(1, "moves", json!({"move": "e5"})).await;
    again.has_turn(2).await;
    again
        .0
        .click("//button[@id='sounds'][@aria-pressed='true']")
        .await;
    again.0.sees("#sounds[aria-pressed=false]").await;
    again.close().await;
    ann.close().await;
    server.close().await;
}
