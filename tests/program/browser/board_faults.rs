//! Faults on the page of a game: a link that ends, a game that is gone, a server that is not
//! reached, and presses that come twice. It is said once and clearly, and nothing is lost.
use super::board::{Page, PageGame};
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

const PEOPLE: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];

in_either_window!(
    a_link_that_ends_says_so_once_and_leads_back,
    a_game_that_is_gone_says_so_and_takes_nothing,
    a_move_that_was_not_sent_is_kept_and_sent_again_once,
    a_move_that_was_not_sent_goes_when_the_connection_is_back,
    touches_while_a_move_is_under_way_do_nothing_and_say_why,
    only_what_can_be_done_is_offered_and_a_declined_draw_is_said
);

/// A condition: nothing on the page can be pressed but the way back, and it says so once.
const IS_OVER: &str = "live.dataset.state === 'ended' && game.inert
    && [...game.querySelectorAll('button, select, textarea')].every((one) => one.disabled)
    && document.body.innerText.split('no longer works').length === 2
    && !document.body.innerText.includes('Trying again')
    && problem.querySelector('a').textContent === 'Back to Discord'";

async fn a_link_that_ends_says_so_once_and_leads_back(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let mut ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    table.revoke_links(0).await;
    // The page may notice by itself, before the second of the two touches.
    tokio::select! {
        () = ann.touch("e2", "e4") => {}
        () = ann.0.is_true(IS_OVER) => {}
    }
    ann.0.is_true(IS_OVER).await;
    fits(&ann.0, "ended link").await;
    for status in [401, 404] {
        ann.0.expect_status(status).await;
    }
    ann.0.is_true("document.title === 'Ended'").await;
    ann.close().await;
    server.close().await;
}

/// Replaces what the page sends with `answer`, an expression of the request's options.
async fn intercept(page: &Page, answer: &str) {
    let script = format!(
        "(() => {{
            const real = window.realFetch ??= window.fetch;
            window.sent = [];
            window.fetch = (url, options) => {{
                const isCommand = options.method && !String(url).endsWith('-tokens');
                if (isCommand) window.sent.push(options.body);
                return {answer};
            }};
            return true;
        }})()"
    );
    assert!(page.0.evaluate::<bool>(&script).await);
}

async fn a_game_that_is_gone_says_so_and_takes_nothing(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    let gone =
        "Promise.resolve(new Response('{\"type\": \"/problems/no-such-game\"}', { status: 404 }))";
    intercept(&ann, gone).await;
    ann.touch("e2", "e4").await;
    ann.0
        .is_true("problem.textContent.includes('no such game here') && game.inert")
        .await;
    ann.0.is_true("live.dataset.state === 'ended'").await;
    ann.close().await;
    server.close().await;
}

async fn a_move_that_was_not_sent_is_kept_and_sent_again_once(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    intercept(&ann, "Promise.reject(new TypeError('offline'))").await;
    ann.touch("e2", "e4").await;
    ann.0
        .is_true("problem.textContent.includes('e4 hasn’t been sent')")
        .await;
    ann.0
        .is_true("document.querySelector('[data-on=e2]')")
        .await;
    fits(&ann.0, "unsent move").await;
    // It arrives, but the answer is lost; then it is sent once more.
    intercept(
        &ann,
        "real(url, options).then(() => { throw new TypeError('offline'); })",
    )
    .await;
    ann.0
        .click("//*[@id='problem']//button[.='Send again']")
        .await;
    ann.0
        .is_true("sent.length > 2 && problem.textContent.includes('hasn’t been sent')")
        .await;
    intercept(&ann, "real(url, options)").await;
    ann.0
        .click("//*[@id='problem']//button[.='Send again']")
        .await;
    ann.shows(1).await;
    ann.0.is_true("problem.hidden").await;
    assert_eq!(table.get(0, "").await["ply"], 1);
    ann.close().await;
    server.close().await;
}

async fn a_move_that_was_not_sent_goes_when_the_connection_is_back(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    intercept(&ann, "Promise.reject(new TypeError('offline'))").await;
    ann.touch("e2", "e4").await;
    ann.0
        .is_true("problem.textContent.includes('e4 hasn’t been sent')")
        .await;
    ann.0.is_true("dispatchEvent(new Event('offline'))").await;
    ann.0.is_true("live.dataset.state === 'reconnecting'").await;
    intercept(&ann, "real(url, options)").await;
    ann.0.is_true("dispatchEvent(new Event('online'))").await;
    ann.shows(1).await;
    ann.0
        .is_true("problem.hidden && live.dataset.state === 'live'")
        .await;
    ann.close().await;
    server.close().await;
}

async fn touches_while_a_move_is_under_way_do_nothing_and_say_why(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let ann = table.page(&browser, 0, screen).await;
    ann.has_turn(0).await;
    let slowly = "options.method
        ? new Promise((done) => window.release = done).then(() => real(url, options))
        : real(url, options)";
    intercept(&ann, slowly).await;
    ann.touch("e2", "e4").await;
    let status = "document.getElementById('status').textContent.includes('on its way')";
    ann.0.is_true(status).await;
    ann.touch("d2", "d4").await;
    ann.0
        .is_true("said.textContent.includes('on its way')")
        .await;
    assert!(ann.0.evaluate::<bool>("(window.release(), true)").await);
    ann.shows(1).await;
    ann.0.is_true("sent.length === 1").await;
    assert_eq!(table.get(0, "").await["ply"], 1);
    ann.close().await;
    server.close().await;
}

/// The labels of the buttons that are offered below the board.
const OFFERED: &str = "[...document.querySelectorAll('#offers button, #actions button')]
    .map((one) => one.textContent).join(' ')";

async fn only_what_can_be_done_is_offered_and_a_declined_draw_is_said(
    browser: Browser,
    screen: Screen,
) {
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    table.post(0, "moves", json!({"move": "e4"})).await;
    let ann = table.page(&browser, 0, screen).await;
    let bob = table.page(&browser, 1, screen).await;
    ann.shows(1).await;
    bob.has_turn(1).await;
    let offered: String = ann.0.evaluate(OFFERED).await;
    assert_eq!(offered, "Offer draw Request takeback Abort Resign");
    let offered: String = bob.0.evaluate(OFFERED).await;
    assert_eq!(offered, "Offer draw Abort Resign", "Bob has not moved");
    table.post(0, "draw", json!({})).await;
    bob.0.sees("#offers .banner").await;
    let offered: String = bob.0.evaluate(OFFERED).await;
    assert!(
        offered.contains("Accept") && !offered.contains("Offer draw"),
        "{offered}"
    );
    // Pressed twice, it is declined once.
    intercept(&bob, "real(url, options)").await;
    let twice = "(one => { one.click(); one.click(); return true; })
        (document.querySelectorAll('#offers button')[1])";
    assert!(bob.0.evaluate::<bool>(twice).await);
    ann.0
        .is_true("offers.textContent.includes('bob declined the draw.')")
        .await;
    bob.0.is_true("sent.length === 1 && problem.hidden").await;
    table.post(1, "moves", json!({"move": "e5"})).await;
    ann.0
        .is_true("!offers.textContent.includes('declined')")
        .await;
    ann.close().await;
    bob.close().await;
    server.close().await;
}
