//! Links to the page of a game: who gets one, when they end, and what others see who open one.
use super::board::{Page, PageGame};
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use entente_game::Span;
use serde_json::{Value, json};

const PEOPLE: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];

/// The public address of a server with pages.
pub(super) const ADDRESS: &str = "https://chess.example.org";

/// A server whose games have pages for everybody.
pub(super) async fn with_pages(sandbox: entente_sandbox::Sandbox) -> TestServer {
    TestServer::with_settings(sandbox, |config| config.api.address = ADDRESS.into()).await
}

/// The link in a message, as a browser on this machine reaches it.
pub(super) fn local_link(server: &TestServer, message: &entente_sandbox::Message) -> String {
    let root = server.api.trim_end_matches("/api/v1");
    link_in(message).replace(ADDRESS, root)
}

/// The address of the button with a link in a message.
fn link_in(message: &entente_sandbox::Message) -> String {
    let rows = message.components.iter();
    let mut buttons = rows.flat_map(|row| row["components"].as_array().unwrap());
    let link = buttons.find_map(|button| button["url"].as_str());
    link.unwrap().to_owned()
}

async fn read(address: &str, token: &str) -> (u16, Value) {
    let request = http_client().get(address).bearer_auth(token);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// The button under the board is the same for all. Its answer is a player's own, ephemeral, and has
/// a token for this game and for nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn open_board_gives_a_link_to_its_player_alone() {
    let server = with_pages(sandbox().await).await;
    let thread = server.start_game().await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let answer = board.press("Open board").await.unwrap();
    assert!(answer.ephemeral, "{}", answer.content);
    let link = link_in(&answer);
    let (page, token) = link.split_once('#').unwrap();
    let (path, _) = page.strip_prefix(ADDRESS).unwrap().split_once('?').unwrap();
    let game = format!("{}{path}", server.api);
    let (status, seen) = read(&game, token).await;
    assert_eq!((status, &seen["your_turn"]), (200, &json!(true)));
    for elsewhere in ["/me", "/me/games", "/me/tokens"] {
        let (status, _) = read(&format!("{}{elsewhere}", server.api), token).await;
        assert_eq!(status, 403, "{elsewhere}");
    }
    // All links of a person end with the token that stands for them.
    let ann = server.channel("ann");
    let list = ann.slash("/api list").await.unwrap().content;
    assert!(list.contains("Open board"), "{list}");
    assert!(
        list.contains("each link ends a day after its game"),
        "{list}"
    );
    ann.slash("/api revoke 1").await.unwrap();
    let (status, _) = read(&game, token).await;
    assert_eq!(status, 401);
    // Who reads the channel looks on (`guests`).
    let cleo = server.thread("cleo", &thread);
    let answer = cleo.message(board.id).unwrap().press("Open board").await;
    let (_, token) = local_link(&server, &answer.unwrap())
        .split_once('#')
        .map(|(page, token)| (page.to_owned(), token.to_owned()))
        .unwrap();
    let (status, seen) = read(&game, &token).await;
    assert_eq!((status, &seen["your_player"]), (200, &json!(null)));
    server.close().await;
}

/// Without a public address nobody's browser would find the page, so there is no button.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_public_address_there_is_no_button() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let controls = board.controls();
    assert!(
        !controls.iter().any(|label| label == "Open board"),
        "{controls:?}"
    );
    server.close().await;
}

/// Opens a link that shows no board, and waits for what it says.
async fn says(chromium: &Chromium, link: &str, words: &str) -> Window {
    let window = chromium.open(link, Screen::PHONE).await;
    let said = format!("document.querySelector('[role=alert]')?.textContent.includes(`{words}`)");
    window.is_true(&said).await;
    window
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_not_there_for_those_without_a_link() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let unknown = format!("{}x", table.address());
    for address in [table.address(), unknown] {
        let mut window = says(&chromium, &address, "There’s no such game here").await;
        window.expect_status(404).await;
        window.close().await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_that_ended_or_are_for_another_game_say_so() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let public = PageGame::open(&server, &PEOPLE, json!({"visibility": "public"})).await;
    let link = table.link(0).await;
    let (_, token) = link.split_once('#').unwrap();

    // A token of another game: what everybody may see is there all the same.
    let elsewhere = format!("{}#{token}", public.address());
    let mut window = says(&chromium, &elsewhere, "This link is for another game").await;
    window.sees("#board [role=gridcell]").await;
    window.expect_status(403).await;
    window.close().await;

    // It is good until a day after the end of the game, however old it is.
    let two_days = Span::hours(48);
    server.advance_clock(two_days);
    let page = Page::open(&chromium, &link, Screen::PHONE).await;
    page.has_turn(0).await;
    page.close().await;
    table.post(1, "resign", json!({})).await;
    let page = Page::open(&chromium, &link, Screen::PHONE).await;
    page.0.sees("#ending [data-do=rematch]").await;
    page.close().await;
    server.advance_clock(two_days);
    let mut window = says(&chromium, &link, "This link no longer works").await;
    window.screenshot("board-link-over").await;
    // A phone reloads an old tab by itself.
    window.is_true("(window.isOld = true)").await;
    window.is_true("(location.reload(), true)").await;
    window
        .is_true("!window.isOld && document.body.innerText.includes('no longer works')")
        .await;
    window.is_true("live.textContent === 'Ended'").await;
    for status in [401, 404] {
        window.expect_status(status).await;
    }
    window.close().await;
    server.close().await;
}

/// The token leaves the address, so that who copies the address gives nothing away.
#[tokio::test(flavor = "multi_thread")]
async fn the_token_leaves_the_address_and_survives_a_reload() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let page = table.page(&chromium, 0, Screen::PHONE).await;
    assert_eq!(
        page.0.evaluate::<String>("location.href").await,
        table.address()
    );
    page.0.is_true("(window.isOld = true)").await;
    page.0.is_true("(location.reload(), true)").await;
    page.0
        .is_true("!window.isOld && document.querySelector('#status.yours')")
        .await;
    page.close().await;
    server.close().await;
}

/// A link that was made before its owner chose another language is in that language from then on.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_link_has_the_new_language_of_its_owner() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({})).await;
    let link = table.link(0).await.replace('#', "?language=en#");
    crate::settings::choose(&server.channel("ann"), "language", "de").await;
    let page = Page::open(&chromium, &link, Screen::PHONE).await;
    page.0
        .is_true("document.getElementById('status').textContent === 'Du bist am Zug'")
        .await;
    page.0
        .is_true("document.documentElement.lang === 'de' && location.search === '?language=de'")
        .await;
    page.close().await;
    server.close().await;
}

/// A public game is there for everybody, who cannot move in it.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_watches_a_public_game_live() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let table = PageGame::open(&server, &PEOPLE, json!({"visibility": "public"})).await;
    let german = format!("{}?language=de", table.address());
    let page = Page::open(&chromium, &german, Screen::PHONE).await;
    page.0
        .is_true("document.getElementById('status').textContent.includes('ist am Zug')")
        .await;
    page.0
        .is_true("document.documentElement.lang === 'de'")
        .await;
    page.0
        .is_true("!document.querySelector('.movable, #actions button')")
        .await;
    table.post(0, "moves", json!({"move": "e4"})).await;
    page.shows(1).await;
    page.0
        .sees("[data-square=e4][aria-label^='e4: Bauer (Weiß)']")
        .await;
    page.close().await;
    server.close().await;
}
