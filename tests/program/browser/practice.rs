//! The page of somebody's puzzles in a browser: solved by taps on a phone and with a mouse on a
//! desktop, with the next one a touch away.
use super::board::square;
use super::window::{Browser, Screen, Window};
use crate::practice::{collected, wrong_move};
use crate::support::*;
use entente_advisor::puzzle::ShippedPuzzle;
use serde_json::{Value, json};

const ADDRESS: &str = "https://chess.example.org";

/// The address of the button with a link in a message.
fn link_in(message: &entente_sandbox::Message) -> String {
    let rows = message.components.iter();
    let mut buttons = rows.flat_map(|row| row["components"].as_array().unwrap());
    let link = buttons.find_map(|button| button["url"].as_str());
    link.unwrap().to_owned()
}

/// The link of somebody's puzzle in Discord, at the address where the tests find it.
async fn link_of(server: &TestServer, name: &str) -> String {
    let panel = server.channel(name).slash("/puzzle").await.unwrap();
    let link = link_in(&panel);
    let root = server.api.trim_end_matches("/api/v1");
    link.replacen(ADDRESS, root, 1)
}

/// The present puzzle of the person with this token.
async fn present(server: &TestServer, token: &str) -> ShippedPuzzle {
    let request = http_client().get(format!("{}/me/puzzle", server.api));
    let puzzle: Value = request
        .bearer_auth(token)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    collected(puzzle["id"].as_str().unwrap())
}

/// Makes a move with two touches, or with two clicks.
async fn touch(window: &Window, coordinate: &str, shipped: &ShippedPuzzle, found: usize) {
    let play = shipped.puzzle.play_after(found).unwrap();
    let mv = play.position().read_move(coordinate).unwrap();
    for name in [mv.from.to_string(), mv.to.to_string()] {
        window.tap(&square(&name)).await;
    }
    if let Some(kind) = mv.promotion() {
        let choice = format!("//dialog//button[normalize-space()='{}']", kind.word());
        window.exists(&choice).await;
        window.tap(&choice).await;
    }
}

/// Waits until a move is answered and the next one can be made. The status alone does not say so:
/// it can be that of the move before.
async fn can_move(window: &Window) {
    window
        .is_true("document.querySelector('#board .movable')")
        .await;
}

async fn status_has(window: &Window, words: &str) {
    let has = format!("document.querySelector('#status').textContent.includes('{words}')");
    window.is_true(&has).await;
}

/// Nothing is wider than the window, and the whole board is on the screen.
async fn fits(window: &Window) {
    window
        .is_true("document.documentElement.scrollWidth <= innerWidth")
        .await;
    window
        .is_true("document.querySelector('#board').getBoundingClientRect().bottom <= innerHeight")
        .await;
}

async fn server() -> TestServer {
    TestServer::with_settings(sandbox().await, |config| {
        config.api.address = ADDRESS.into();
    })
    .await
}

in_either_window!(
    a_page_without_a_link_gives_a_puzzle,
    puzzles_are_solved_by_taps_one_after_the_other
);

async fn puzzles_are_solved_by_taps_one_after_the_other(browser: Browser, screen: Screen) {
    let server = server().await;
    let link = link_of(&server, "bob").await;
    let token = link.split_once('#').unwrap().1.to_owned();
    let window = browser.open(&link, screen).await;
    window.sees("#board [role=gridcell]").await;
    let first = present(&server, &token).await;
    fits(&window).await;
    let view = if screen.mobile { "phone" } else { "desktop" };
    window.screenshot(&format!("practice-{view}")).await;

    touch(&window, &wrong_move(&first), &first, 0).await;
    status_has(&window, "Try again").await;
    can_move(&window).await;
    let moves = first.puzzle.moves_to_find();
    let own = first.puzzle.line.iter().step_by(2);
    for (found, mv) in own.take(moves).enumerate() {
        touch(&window, &mv.coordinate, &first, found).await;
        if found + 1 == moves {
            status_has(&window, "Solved with 2 tries").await;
        } else {
            can_move(&window).await;
            status_has(&window, "Right!").await;
        }
    }
    window.sees("#solution").await;
    window.is_true("task.textContent === 'Solved!'").await;
    // What was won is said where one looks, in words.
    status_has(&window, "tries! ").await;
    window
        .is_true("document.querySelector('#ways a').textContent === 'Back to Discord'")
        .await;
    fits(&window).await;
    window.screenshot(&format!("practice-{view}-solved")).await;

    window.tap("//button[@id='next']").await;
    window.sees("#give-up").await;
    let second = present(&server, &token).await;
    assert_ne!(first.id, second.id);
    window.tap("//button[@id='give-up']").await;
    window.sees("#next").await;
    window.is_true("task.textContent === 'The solution'").await;
    window
        .is_true("document.querySelector('#streak').textContent.startsWith('0 solved in a row')")
        .await;
    window
        .screenshot(&format!("practice-{view}-given-up"))
        .await;
    window.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_is_for_puzzles_alone_and_says_when_it_has_ended() {
    let server = server().await;
    let link = link_of(&server, "bob").await;
    let token = link.split_once('#').unwrap().1.to_owned();
    for elsewhere in ["/me", "/me/games", "/me/data", "/games"] {
        let request = http_client().get(format!("{}{elsewhere}", server.api));
        let status = request.bearer_auth(&token).send().await.unwrap().status();
        assert_eq!(status.as_u16(), 403, "{elsewhere}");
    }
    let Some(browser) = Browser::start().await else {
        return;
    };
    let mut window = browser.open(&link, Screen::PHONE).await;
    window.sees("#board [role=gridcell]").await;
    server.advance_clock(entente_game::Span::days(2));
    window.tap("//button[@id='give-up']").await;
    window
        .is_true("document.querySelector('#problem').textContent.includes('This link has ended')")
        .await;
    window.expect_error("401").await;
    // The puzzles go on.
    can_move(&window).await;
    window.close().await;
    // What is posted without a link is refused.
    let request = http_client().post(format!("{}/me/puzzle/solution", server.api));
    let answer = request.json(&json!({"puzzle": "standard-1"})).send().await;
    assert_eq!(answer.unwrap().status().as_u16(), 401);
    server.close().await;
}

/// Without a link there is a puzzle all the same, which is judged and explained, and not counted.
async fn a_page_without_a_link_gives_a_puzzle(browser: Browser, screen: Screen) {
    let server = server().await;
    let root = server.api.trim_end_matches("/api/v1");
    let address = format!("{root}/games/puzzle?variant=standard");
    let window = browser.open(&address, screen).await;
    can_move(&window).await;
    let says = "document.querySelector('#streak').textContent.includes('/puzzle in Discord')";
    window.is_true(says).await;
    fits(&window).await;
    window
        .screenshot(&format!("practice-open-{}", screen.width))
        .await;
    window.tap("//button[@id='give-up']").await;
    window.sees("#next").await;
    let solution = "document.querySelector('#solution').textContent.length > 12";
    window.is_true(solution).await;
    window.tap("//button[@id='next']").await;
    window.sees("#give-up").await;
    can_move(&window).await;
    window.close().await;
    // A whole puzzle, by what the page asks for.
    let first = format!("{root}/games/puzzle/open?variant=standard&number=0");
    let first: Value = fetch(&first).await;
    let shipped = collected(first["id"].as_str().unwrap());
    for found in 0..shipped.puzzle.moves_to_find() {
        let mv = &shipped.puzzle.line[2 * found].coordinate;
        let id = &shipped.id;
        let query = format!("puzzle={id}&found={found}&move={mv}");
        let path = format!("{root}/games/puzzle/open/attempts?{query}");
        let judged = fetch(&path).await;
        assert_eq!(judged["right"], true, "{judged}");
        let is_last = found + 1 == shipped.puzzle.moves_to_find();
        assert_eq!(judged["puzzle"]["solved"], is_last);
    }
    server.close().await;
}

async fn fetch(address: &str) -> Value {
    let answer = http_client().get(address).send().await.unwrap();
    answer.json().await.unwrap()
}
