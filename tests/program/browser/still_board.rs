//! News never moves the board of a game's page: whatever its reader learns while they look at it,
//! the board's rectangle stays the same, in both browsers, on a phone and at a desk.
use super::board::{Page, PageGame};
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use entente_game::Span;
use serde_json::json;

in_either_window!(
    news_of_diplomacy_never_moves_the_board,
    news_of_a_game_never_moves_the_board,
    the_end_of_a_game_never_moves_the_board
);

/// The armies of the people, by their order.
const PEOPLE: [(&str, &[&str]); 4] = [
    ("ann", &["white"]),
    ("bob", &["black"]),
    ("cleo", &["red"]),
    ("dan", &["yellow"]),
];

const RECTANGLE: &str = "JSON.stringify(board.getBoundingClientRect())";

/// A page, and where its board was in the beginning.
struct Looked {
    page: Page,
    rectangle: String,
}

impl Looked {
    async fn at(page: Page) -> Self {
        page.shows(0).await;
        let rectangle = page.0.evaluate(RECTANGLE).await;
        Self { page, rectangle }
    }

    /// Waits for a piece of news, after which the board is where it was.
    async fn learns(&self, condition: &str) {
        self.page.0.is_true(condition).await;
        let now: String = self.page.0.evaluate(RECTANGLE).await;
        assert_eq!(now, self.rectangle, "{condition}");
    }

    /// The same for a line in the place of the title.
    async fn reads(&self, words: &str) {
        self.learns(&format!("concerns.textContent.includes(`{words}`)"))
            .await;
    }
}

async fn news_of_diplomacy_never_moves_the_board(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let game = json!({"variant": "alliance", "visibility": "public"});
    let table = PageGame::open(&server, &PEOPLE, game).await;
    let ann = Looked::at(table.page(&browser, 0, screen).await).await;
    table.post(0, "proposals", json!({"to": "red"})).await;
    let accepted = json!({"from": "white"});
    table.post(2, "proposals/accept", accepted).await;
    ann.reads("Allied with").await;
    ann.learns("document.querySelector('.plates .ally')").await;
    let letter = json!({"to": ["white"], "text": "Black first."});
    table.post(2, "letters", letter).await;
    ann.reads("A letter from").await;
    table.post(1, "proposals", json!({"to": "white"})).await;
    ann.reads("proposes an alliance").await;
    fits(&ann.page.0, &format!("news-{}", screen.width)).await;
    let withdrawn = json!({"to": "white"});
    table.post(1, "proposals/withdraw", withdrawn).await;
    ann.reads("withdrew the proposal").await;
    table.post(0, "proposals", json!({"to": "yellow"})).await;
    let declined = json!({"from": "white"});
    table.post(3, "proposals/decline", declined).await;
    ann.reads("declined your proposal").await;
    table.post(2, "alliances/leave", json!({})).await;
    ann.reads("is no longer your ally").await;
    ann.learns("!document.querySelector('.plates .ally')").await;
    ann.page.close().await;
    server.close().await;
}

async fn news_of_a_game_never_moves_the_board(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE[..2], json!({"clock": "3d"})).await;
    let bob = Looked::at(table.page(&browser, 1, screen).await).await;
    let moves = ["e2e4", "d7d5", "e4d5", "f7f6", "d1h5"];
    for (number, mv) in moves.into_iter().enumerate() {
        table.post(number % 2, "moves", json!({"move": mv})).await;
    }
    bob.reads("Your king is under attack").await;
    bob.learns("document.querySelector('#above .captured')")
        .await;
    table.post(0, "draw", json!({})).await;
    bob.reads("offers a draw").await;
    table.post(0, "pause", json!({})).await;
    bob.learns("concerns.childElementCount === 3").await;
    let vacation = "/settings vacation until:10d";
    server.direct("ann").slash(vacation).await.unwrap();
    bob.learns("document.querySelector('.away')?.checkVisibility()")
        .await;
    fits(&bob.page.0, &format!("news-of-game-{}", screen.width)).await;
    server.advance_clock(Span::hours(70));
    table.post(0, "request/decline", json!({})).await;
    bob.reads("Your time is running out").await;
    // What goes wrong is said over the page, too.
    let unreachable = "(window.fetch = () => Promise.reject(new Error()), true)";
    bob.learns(unreachable).await;
    bob.page
        .0
        .click("//*[@id='steps']/button[@aria-label='Back one move']")
        .await;
    bob.learns("problem.checkVisibility() && problem.textContent.includes('reach the server')")
        .await;
    fits(&bob.page.0, &format!("problem-{}", screen.width)).await;
    bob.page.close().await;
    server.close().await;
}

async fn the_end_of_a_game_never_moves_the_board(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE[..2], json!({})).await;
    let bob = Looked::at(table.page(&browser, 1, screen).await).await;
    // A press for what was in the panel's place is not one for the panel.
    let watch = "(new MutationObserver(() => {
            if (!ending.hidden) window.pressable ??= getComputedStyle(ending).pointerEvents;
        }).observe(ending, { attributes: true, childList: true }), true)";
    bob.learns(watch).await;
    table.post(0, "resign", json!({})).await;
    bob.learns("ending.textContent.includes('You won')").await;
    bob.learns("window.pressable === 'none'").await;
    bob.learns("getComputedStyle(ending).pointerEvents === 'auto'")
        .await;
    table.post(0, "rematch", json!({})).await;
    bob.learns("ending.textContent.includes('offers you a rematch')")
        .await;
    bob.page.close().await;
    server.close().await;
}
