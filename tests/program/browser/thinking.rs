//! The think-board on the page of a game: lines that are tried on the board and kept, and what
//! becomes of them.
use super::board::PageGame;
use super::window::{Chromium, Screen};
use crate::support::*;
use serde_json::json;

/// The XPath of a button that can be pressed.
fn press(label: &str) -> String {
    format!("//button[normalize-space()='{label}'][not(@disabled)]")
}

/// Bob thinks on a phone while it is Ann's turn: two lines, a note, and one of them becomes
/// conditional moves. Nothing of it is played, and Ann's page stays as it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_thinks_on_the_board_of_a_phone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    let mut bob = table.page(&chromium, 1, Screen::PHONE).await;
    // What the page reads when Ann moves may be a line that is no longer possible.
    bob.0.allow_status(400);
    bob.0.tap("//*[@id='think']/summary").await;
    bob.0.tap(&press("Think on the board")).await;
    bob.0
        .is_true("think.textContent.includes('Next move: ann (White)')")
        .await;
    bob.touch("e2", "e4").await;
    bob.0.sees("[data-thought='0'][aria-current=true]").await;
    bob.0
        .is_true("document.getElementById('status').textContent.endsWith('isn’t played. e4')")
        .await;
    bob.touch("c7", "c5").await;
    bob.0.sees("[data-thought='1'][aria-current=true]").await;
    bob.0.tap("//*[@data-thought='0']").await;
    bob.0.sees("[data-thought='0'][aria-current=true]").await;
    bob.touch("e7", "e5").await;
    bob.0.sees("[data-thought='2'][aria-current=true]").await;
    bob.0.tap("//*[@id='thought-note']").await;
    bob.0.type_text("Quiet").await;
    bob.0.tap(&press("Save note")).await;
    bob.0.is_true("think.textContent.includes('e5 *')").await;
    bob.0
        .is_true("document.documentElement.scrollWidth <= innerWidth")
        .await;
    bob.0.screenshot("think-board-phone").await;
    bob.0.tap(&press("Make conditional")).await;
    bob.0.is_true("plans.textContent.includes('(1)')").await;
    bob.shows(0).await;

    table.post(0, "moves", json!({"move": "e4"})).await;
    bob.shows(2).await;
    bob.0
        .is_true("think.textContent.includes('There’s nothing on it.')")
        .await;
    bob.0.tap(&press("Stop thinking")).await;
    table.post(0, "resign", json!({})).await;
    bob.0
        .is_true("think.textContent.includes('that you thought about')")
        .await;
    bob.0.tap("//*[@data-thought='1']").await;
    bob.0
        .sees("[data-square=c5][aria-label^='c5: Black pawn']")
        .await;
    bob.0.screenshot("think-board-over").await;
    bob.close().await;
    server.close().await;
}

/// The game may go on between two requests of the page: then the present board is shown, and
/// nothing is reported.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_no_longer_possible_leads_to_the_present_board() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    table.post(1, "think-board", json!({"line": "d4 d5"})).await;
    let bob = table.page(&chromium, 1, Screen::DESKTOP).await;
    bob.0.click("//*[@id='think']/summary").await;
    bob.0.sees("[data-thought='1']").await;
    bob.0.is_true(REFUSE_LINES).await;
    bob.0.click("//*[@data-thought='1']").await;
    bob.0
        .is_true("think.textContent.includes('Stop thinking')")
        .await;
    bob.0
        .sees("[data-square=d2][aria-label^='d2: White pawn']")
        .await;
    bob.0
        .is_true("document.querySelectorAll('[data-thought][aria-current]').length === 0")
        .await;
    bob.0.is_true("problem.hidden").await;
    bob.close().await;
    server.close().await;
}

/// From now on the server refuses every line, as after a move that the page does not know of yet.
const REFUSE_LINES: &str = r#"(() => {
    const ask = window.fetch;
    const problem = JSON.stringify({ type: "/problems/invalid-query", title: "The query is not valid" });
    window.fetch = (address, options) => String(address).includes("line=")
        ? Promise.resolve(new Response(problem, { status: 400 }))
        : ask(address, options);
    return true;
})()"#;

/// A refused change is reported, and the page goes on with what is there.
#[tokio::test(flavor = "multi_thread")]
async fn a_think_board_elsewhere_changed_says_so_and_goes_on() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    table.post(0, "think-board", json!({"line": "d4 d5"})).await;
    let mut ann = table.page(&chromium, 0, Screen::DESKTOP).await;
    ann.0.click("//*[@id='think']/summary").await;
    ann.0.click("//*[@data-thought='1']").await;
    ann.0.sees("[data-thought='1'][aria-current=true]").await;
    table.delete(0, "think-board").await;
    ann.0.click(&press("Remove")).await;
    ann.0
        .is_true("problem.textContent.includes('no longer on your think-board')")
        .await;
    ann.0
        .is_true("think.textContent.includes('There’s nothing on it.')")
        .await;
    ann.0.expect_error("404").await;
    ann.close().await;
    server.close().await;
}
