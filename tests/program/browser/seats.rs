//! A seat that was left for good, on the page of its game and on the page of its code, on a phone.
use super::board::PageGame;
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use serde_json::json;

const PEOPLE: [(&str, &[&str]); 3] = [
    ("ann", &["white"]),
    ("bob", &["black"]),
    ("cleo", &["black"]),
];

/// Waits until the plate of a seat says this.
async fn plate_says(window: &Window, words: &str) {
    let plates = "[...document.querySelectorAll('.plates .army')]";
    let says = format!("{plates}.some((one) => one.textContent.includes(`{words}`))");
    window.is_true(&says).await;
}

/// Asserts that nothing is wider than the phone.
async fn fits(window: &Window) {
    let fits = "innerWidth === 390 && document.documentElement.scrollWidth <= innerWidth";
    window.is_true(fits).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_says_who_plays_for_whom_and_the_code_has_a_page() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let game = PageGame::open(&server, &PEOPLE[..2], json!({})).await;
    let cleo = PageGame::of(&server, &game.id, &["cleo"]).await;
    let page = game.page(&chromium, 0, Screen::PHONE).await;
    game.put(1, "substitute").await;
    plate_says(&page.0, "a computer plays for now").await;
    let offered = game.put(1, "seats/black/offer").await;
    plate_says(&page.0, "seat offered").await;
    fits(&page.0).await;
    let code = offered["code"].as_str().unwrap();
    let origin = server.api.trim_end_matches("/api/v1");
    let link = format!("{origin}/seats/{}", code.to_lowercase());
    let invited = chromium.open(&link, Screen::PHONE).await;
    let command = format!("/game join code:{code}");
    let shown = format!("document.getElementById('command')?.textContent === `{command}`");
    invited.is_true(&shown).await;
    fits(&invited).await;
    invited.screenshot("seat-phone").await;
    // The page says the same of every code, and nothing of what is none.
    let read = async |path: &str| {
        let answer = http_client().get(format!("{origin}{path}")).send().await;
        let answer = answer.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let (status, right) = read(&format!("/seats/{code}")).await;
    let (_, wrong) = read("/seats/0000-0000").await;
    assert_eq!((status, right.replace(code, "0000-0000")), (200, wrong));
    let (status, german) = read(&format!("/seats/{code}?language=de")).await;
    assert!(status == 200 && german.contains("Ein Platz am Brett ist frei"));
    assert_eq!(read("/seats/%3Cb%3E").await.0, 404);
    cleo.post(0, "join", json!({"name": "Cleo", "code": code}))
        .await;
    plate_says(&page.0, "instead of bob").await;
    fits(&page.0).await;
    page.0.screenshot("seat-taken-over-phone").await;
    invited.close().await;
    page.close().await;
    server.close().await;
}
