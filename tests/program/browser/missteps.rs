//! The page of a game when it is not used as it expects: a touch in an earlier position, a proposal
//! to nobody, a letter without readers, and commands of who is out. Also that it no longer shows
//! what is over.
use super::board::{Page, PageGame, square};
use super::concerns::allied;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::{Value, json};

in_either_window!(
    marks_and_lines_of_an_alliance_end_with_it,
    a_fault_is_shown_where_one_looks
);

/// Opens *Diplomacy*.
async fn open_diplomacy(page: &Page) {
    page.0.click("//*[@id='diplomacy']/summary").await;
    page.0.is_true("diplomacy.open").await;
}

async fn marks_and_lines_of_an_alliance_end_with_it(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = allied(&server).await;
    let page = table.page(&browser, 0, screen).await;
    page.0
        .is_true("document.querySelectorAll('.plates .ally').length === 1")
        .await;
    page.0
        .is_true("concerns.textContent.includes('Allied with')")
        .await;
    table.post(2, "alliances/leave", json!({})).await;
    page.0
        .is_true("concerns.textContent.includes('is no longer your ally')")
        .await;
    page.0
        .is_true("!document.querySelector('.plates .ally, .plates em')")
        .await;
    page.0
        .is_true("!concerns.textContent.includes('Allied with')")
        .await;
    page.close().await;
    server.close().await;
}

/// The proposals that Ann has made.
async fn made(table: &PageGame) -> Value {
    table.get(0, "/proposals").await["made"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_needs_somebody_and_is_asked_again_if_it_shows_allies() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let screen = Screen::PHONE;
    let server = TestServer::open().await;
    let table = allied(&server).await;
    let page = table.page(&browser, 0, screen).await;
    open_diplomacy(&page).await;
    // Two things to touch have a gap between them.
    let gap = "(() => { const order = document.getElementById('order');
        const next = order.closest('label').nextElementSibling.getBoundingClientRect();
        return next.top - order.getBoundingClientRect().bottom; })()";
    let gap: f64 = page.0.evaluate(gap).await;
    assert!(gap >= 8.0, "{gap}");
    let propose = "//*[@id='diplomacy']//button[.='Propose an alliance']";
    page.0.click(propose).await;
    page.0
        .is_true("document.getElementById('proposal-to').matches(':invalid')")
        .await;
    assert_eq!(made(&table).await, json!([]));
    let choose = "(() => { const menu = document.getElementById('proposal-to');
        menu.value = 'black'; menu.dispatchEvent(new Event('change')); return true; })()";
    assert!(page.0.evaluate::<bool>(choose).await);
    page.0.click(propose).await;
    page.0
        .is_true("document.querySelector('dialog')?.innerText.includes('who is in your alliance')")
        .await;
    page.0
        .screenshot(&format!("propose-{}", screen.width))
        .await;
    page.0.click("//dialog//button[.='Cancel']").await;
    page.0.is_true("!document.querySelector('dialog')").await;
    assert_eq!(made(&table).await, json!([]));
    page.0.click(propose).await;
    page.0
        .click("//dialog//button[.='Propose an alliance']")
        .await;
    page.0
        .is_true("diplomacy.textContent.includes('You proposed an alliance to')")
        .await;
    assert_eq!(made(&table).await[0]["to"], "black");
    page.close().await;
    server.close().await;
}

async fn a_fault_is_shown_where_one_looks(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = allied(&server).await;
    let mut page = table.page(&browser, 0, screen).await;
    open_diplomacy(&page).await;
    page.0.click("//*[@id='letter-text']").await;
    page.0.type_text("To nobody").await;
    page.0.allow_status(422);
    page.0.click("//*[@id='diplomacy']//button[.='Send']").await;
    page.0
        .is_true(
            "!problem.hidden && problem.getBoundingClientRect().top >= 0 \
            && problem.getBoundingClientRect().bottom <= innerHeight",
        )
        .await;
    page.0.screenshot(&format!("fault-{}", screen.width)).await;
    page.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_out_is_told_so_and_only_reads() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let screen = Screen::PHONE;
    let server = TestServer::open().await;
    let table = allied(&server).await;
    table.post(2, "resign", json!({})).await;
    let page = table.page(&browser, 2, screen).await;
    page.0
        .is_true("offers.textContent.includes('You’re out of this game')")
        .await;
    page.0.is_true("plans.hidden").await;
    page.0
        .is_true("!document.querySelector('#diplomacy form, #diplomacy select')")
        .await;
    page.0.screenshot(&format!("out-{}", screen.width)).await;
    page.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_in_a_game_of_turns_is_told_when_that_counts() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 4] = [
        ("ann", &["white"]),
        ("bob", &["silver"]),
        ("cleo", &["black"]),
        ("dan", &["gold"]),
    ];
    let table = PageGame::open(&server, &people, json!({"variant": "chess4"})).await;
    table.post(2, "resign", json!({})).await;
    let page = table.page(&browser, 2, Screen::PHONE).await;
    page.0
        .is_true("offers.textContent.includes('You’ve resigned')")
        .await;
    page.0.is_true("!actions.querySelector('button')").await;
    page.close().await;
    server.close().await;
}

/// A takeback says which moves go, before it is asked for and after.
#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_names_the_moves_that_go() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = begun(&server).await;
    let page = table.page(&browser, 0, Screen::PHONE).await;
    let words = "1. e4 and 1… e5 would go.";
    page.0
        .click("//*[@id='actions']/button[.='Request takeback']")
        .await;
    page.0
        .is_true(&format!(
            "document.querySelector('dialog')?.innerText.includes('{words}')"
        ))
        .await;
    page.0.click("//dialog//button[.='Request takeback']").await;
    let asked = format!("offers.textContent.includes('{words}')");
    page.0.is_true(&asked).await;
    let other = table.page(&browser, 1, Screen::PHONE).await;
    other.0.is_true(&asked).await;
    for page in [page, other] {
        page.close().await;
    }
    server.close().await;
}

/// White and Black of games of two.
const TWO: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];

/// A game of two people in which Ann has to move.
async fn begun(server: &TestServer) -> PageGame {
    let table = PageGame::open(server, &TWO, json!({})).await;
    table.post(0, "moves", json!({"move": "e2e4"})).await;
    table.post(1, "moves", json!({"move": "e7e5"})).await;
    table
}

/// A condition: the line under the board has these words.
fn status_has(words: &str) -> String {
    format!("document.getElementById('status').textContent.includes('{words}')")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touch_in_an_earlier_position_comes_back() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let screen = Screen::PHONE;
    let server = TestServer::open().await;
    let table = begun(&server).await;
    let page = table.page(&browser, 0, screen).await;
    page.0.is_true(&status_has("Your turn")).await;
    page.0.click("//*[@id='steps']/button[2]").await;
    page.0
        .is_true(&status_has("Earlier position: after e4. Touch"))
        .await;
    page.0
        .is_true("!document.getElementById('status').matches('.yours')")
        .await;
    page.0
        .screenshot(&format!("earlier-{}", screen.width))
        .await;
    page.0.click(&square("g1")).await;
    page.0.is_true(&status_has("Your turn")).await;
    page.touch("g1", "f3").await;
    page.shows(3).await;
    page.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touch_that_does_nothing_says_why() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let screen = Screen::PHONE;
    let server = TestServer::open().await;
    let table = begun(&server).await;
    let page = table.page(&browser, 0, screen).await;
    page.0.click(&square("e5")).await;
    page.0
        .is_true(&status_has("Black pawn on e5 belongs to bob (Black)."))
        .await;
    page.0.click(&square("a1")).await;
    page.0
        .is_true(&status_has("White rook on a1 can’t move."))
        .await;
    page.0.click(&square("g1")).await;
    page.0.click(&square("g4")).await;
    page.0
        .is_true(&status_has("White knight can’t go to g4."))
        .await;
    page.touch("g1", "f3").await;
    page.shows(3).await;
    page.0.click(&square("f3")).await;
    page.0.is_true(&status_has("bob (Black) is to move.")).await;
    page.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_chess960_one_castles_by_the_square_of_the_king_too() {
    let Some(browser) = Browser::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let game = json!({"variant": "chess960", "options": {"start": 518}});
    let table = PageGame::open(&server, &TWO, game).await;
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
    for (ply, text) in moves.iter().enumerate() {
        table.post(ply % 2, "moves", json!({"move": text})).await;
    }
    let page = table.page(&browser, 0, Screen::PHONE).await;
    page.has_turn(6).await;
    page.touch("e1", "g1").await;
    page.shows(7).await;
    page.0
        .is_true("moves.textContent.includes('O\\u2011O')")
        .await;
    page.close().await;
    server.close().await;
}
