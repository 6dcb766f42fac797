//! The private news of a player on the page of a game: lines above the board, the number on
//! *Diplomacy*, marks on the plates of allies, and who else is in an alliance.
use super::board::{Page, PageGame, square};
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

/// The armies of the people, by their order.
const PEOPLE: [(&str, &[&str]); 4] = [
    ("ann", &["white"]),
    ("bob", &["black"]),
    ("cleo", &["red"]),
    ("dan", &["yellow"]),
];

/// The lines above the board.
const LINES: &str = "[...document.querySelectorAll('#concerns li button:first-child')]
    .map(one => one.textContent)";

/// The number on *Diplomacy*; empty without one.
const BADGE: &str = "document.querySelector('#diplomacy .badge')?.textContent ?? ''";

/// A condition: the page is no wider than the screen, and its lines are above the board.
const FITS: &str = "document.documentElement.scrollWidth <= window.innerWidth \
    && concerns.getBoundingClientRect().bottom <= board.getBoundingClientRect().top";

/// The armies whose plates are marked.
const ALLIES: &str = "[...document.querySelectorAll('.plates .ally')].map(one => one.dataset.army)";

async fn lines(page: &Page) -> Vec<String> {
    page.0.evaluate(LINES).await
}

async fn has_lines(page: &Page, count: usize) {
    let condition = format!("{LINES}.length === {count}");
    page.0.is_true(&condition).await;
}

/// Loads the page again, and waits until the new one shows the game.
async fn reload(page: &Page) {
    page.0
        .evaluate::<bool>("(window.isOld = true, location.reload(), true)")
        .await;
    page.0
        .is_true("!window.isOld && document.querySelector('.plates .ally')")
        .await;
}

/// A game of Four Player Chess in which Ann and Cleo are allied.
pub(super) async fn allied(server: &TestServer) -> PageGame {
    let game = json!({"variant": "alliance", "visibility": "public"});
    let table = PageGame::open(server, &PEOPLE, game).await;
    table.post(0, "proposals", json!({"to": "red"})).await;
    table
        .post(2, "proposals/accept", json!({"from": "white"}))
        .await;
    table
}

/// The browsers that are there.
async fn browsers() -> Vec<Browser> {
    let both = [Browser::start().await, Browser::start_firefox().await];
    both.into_iter().flatten().collect()
}

/// The screens on which the page is looked at.
fn screens() -> [(&'static str, Screen); 2] {
    [("phone", Screen::PHONE), ("desktop", Screen::DESKTOP)]
}

async fn lines_are_read_and_put_away(
    browser: &Browser,
    server: &TestServer,
    (name, screen): (&str, Screen),
) {
    let table = allied(server).await;
    let page = table.page(browser, 0, screen).await;
    has_lines(&page, 1).await;
    table
        .post(
            2,
            "letters",
            json!({"to": ["white"], "text": "Black first."}),
        )
        .await;
    table
        .post(
            1,
            "proposals",
            json!({"to": "white", "message": "Leave Cleo!"}),
        )
        .await;
    has_lines(&page, 3).await;
    let shown = lines(&page).await;
    assert!(
        shown[0].ends_with("(Black) proposes an alliance."),
        "{shown:?}"
    );
    assert!(shown[1].starts_with("A letter from "), "{shown:?}");
    assert!(shown[2].starts_with("Allied with:"), "{shown:?}");
    page.0.is_true(&format!("({BADGE}) === '3'")).await;
    assert!(page.0.evaluate::<bool>(FITS).await, "it fits");
    let marked: Vec<String> = page.0.evaluate(ALLIES).await;
    assert_eq!(marked, ["red"], "Red is an ally");
    page.0.screenshot(&format!("concerns-{name}")).await;
    // One line is put away, and stays away.
    page.0.click("//*[@id='concerns']/li[3]/button[2]").await;
    has_lines(&page, 2).await;
    page.0.is_true(&format!("({BADGE}) === '2'")).await;
    reload(&page).await;
    has_lines(&page, 2).await;
    // A press on a line shows it, and what is read is not counted any more; but a proposal waits
    // in sight until it is answered.
    page.0.click("//*[@id='concerns']/li[1]/button[1]").await;
    page.0
        .is_true("document.querySelector('#diplomacy')?.open === true")
        .await;
    has_lines(&page, 1).await;
    page.0.is_true(&format!("({BADGE}) === '1'")).await;
    reload(&page).await;
    has_lines(&page, 1).await;
    let answer = "//*[@id='diplomacy']//button[.='Decline']";
    page.0.click("//*[@id='concerns']/li[1]/button[1]").await;
    page.0.click(answer).await;
    has_lines(&page, 0).await;
    page.0.is_true(&format!("({BADGE}) === ''")).await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_concerns_a_player_alone_is_above_the_board() {
    let server = TestServer::open().await;
    for browser in browsers().await {
        for screen in screens() {
            lines_are_read_and_put_away(&browser, &server, screen).await;
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_and_an_offer_are_above_the_board() {
    let Some(chromium) = Browser::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    for (by, text) in [(0, "e2e4"), (1, "f7f6"), (0, "d1h5")] {
        table.post(by, "moves", json!({"move": text})).await;
    }
    table.post(0, "draw", json!({})).await;
    let page = table.page(&chromium, 1, Screen::PHONE).await;
    has_lines(&page, 2).await;
    let shown = lines(&page).await;
    assert_eq!(shown[0], "Your king is under attack!");
    assert!(shown[1].ends_with("(White) offers a draw."), "{shown:?}");
    assert!(page.0.evaluate::<bool>(FITS).await, "it fits");
    page.0.screenshot("concerns-check").await;
    page.0.click("//*[@id='concerns']/li[1]/button[1]").await;
    has_lines(&page, 1).await;
    page.close().await;
    let page = table.page(&chromium, 0, Screen::PHONE).await;
    page.shows(3).await;
    assert_eq!(lines(&page).await, [""; 0], "it concerns Bob");
    page.close().await;
    server.close().await;
}

/// A line above the board is as high as a square: it must not put another one under the finger.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_arrives_between_two_touches_does_not_move_the_board() {
    let Some(chromium) = Browser::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    table.post(0, "moves", json!({"move": "e2e4"})).await;
    let page = table.page(&chromium, 1, Screen::PHONE).await;
    page.has_turn(1).await;
    page.0.tap(&square("d7")).await;
    page.0
        .is_true("board.querySelector('[aria-selected=true]') !== null")
        .await;
    const TOP: &str = "Math.round(board.getBoundingClientRect().top)";
    let before: i64 = page.0.evaluate(TOP).await;
    table.post(0, "draw", json!({})).await;
    has_lines(&page, 1).await;
    assert_eq!(page.0.evaluate::<i64>(TOP).await, before);
    page.0.tap(&square("d6")).await;
    page.shows(2).await;
    page.close().await;
    server.close().await;
}

async fn others_are_named(browser: &Browser, server: &TestServer, (name, screen): (&str, Screen)) {
    let table = allied(server).await;
    table.post(0, "proposals", json!({"to": "black"})).await;
    let received = table.get(1, "/proposals").await["received"].clone();
    assert_eq!(
        received,
        json!([{"from": "white", "message": null, "others": ["red"]}])
    );
    let page = table.page(browser, 1, screen).await;
    page.0.click("//*[@id='concerns']/li[1]/button[1]").await;
    let named = "/you’re allied with \\w+ \\(Red\\) too\\./.test(diplomacy.innerText)";
    page.0.is_true(named).await;
    assert!(page.0.evaluate::<bool>(FITS).await, "it fits");
    page.0
        .screenshot(&format!("others-in-alliance-{name}"))
        .await;
    page.0
        .click("//*[@id='diplomacy']//button[.='Accept']")
        .await;
    page.0
        .is_true(&format!("{ALLIES}.sort().join() === 'red,white'"))
        .await;
    page.close().await;
    let seen = table.get(3, "/proposals").await;
    assert_eq!(
        seen,
        json!({"made": [], "received": []}),
        "Dan learns nothing"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_else_is_in_an_alliance_is_named_on_the_page() {
    let server = TestServer::open().await;
    for browser in browsers().await {
        for screen in screens() {
            others_are_named(&browser, &server, screen).await;
        }
    }
    server.close().await;
}
