//! Guests on the page of a game, who have no seat in it: the members of a team vote by touch, and
//! who can read the channel looks on and learns nothing secret. In both browsers, on a phone and at
//! a desk.
use super::board::{Page, PageGame, square};
use super::board_links::{local_link, with_pages};
use super::board_secrecy::{SHOWN, sent};
use super::narrow::fits;
use super::window::{Browser, Chromium, Screen};
use crate::crowds::against_knights;
use crate::lobby::open_for_four;
use crate::support::*;
use entente_game::Span;
use entente_sandbox::Thread;
use reqwest::Method;
use serde_json::{Value, json};

in_either_window!(
    a_member_of_a_team_votes_by_touch,
    what_a_team_cannot_answer_is_not_offered,
    who_can_read_the_channel_looks_on_for_a_day
);

/// What *Open board* answers to somebody, and their link.
async fn open_board(server: &TestServer, thread: &Thread, name: &str) -> (String, String) {
    let board = boards(&server.thread(name, thread)).pop().unwrap();
    let answer = board.press("Open board").await.unwrap();
    assert!(answer.ephemeral, "{}", answer.content);
    let link = local_link(server, &answer);
    (answer.content, link)
}

async fn says(page: &Page, id: &str, words: &str) {
    let says = format!("document.getElementById('{id}').textContent.includes(`{words}`)");
    page.0.is_true(&says).await;
}

/// Asks the API with the token of a link: a part of the link's game, or a path.
async fn asked(link: &str, method: Method, part: &str, body: Value) -> (u16, Value) {
    let (page, token) = link.split_once('#').unwrap();
    let game = page.split('?').next().unwrap();
    let address = if part.starts_with('/') {
        format!("{}{part}", game.split("/games/").next().unwrap())
    } else {
        format!("{}/{part}", game.replace("/games/", "/api/v1/games/"))
    };
    let request = http_client().request(method, address).bearer_auth(token);
    let answer = request.json(&body).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap())
}

async fn a_member_of_a_team_votes_by_touch(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let (thread, _) = against_knights(&server).await;
    let seen = boards(&server.thread("bob", &thread));
    let first = &seen[0].content;
    assert!(first.contains("members press **Vote**"), "{first}");
    let (ply, has_white) = (seen.len() - 1, seen.len() == 1);
    let moves = if has_white {
        [("e2", "e4"), ("d2", "d4")]
    } else {
        [("e7", "e5"), ("d7", "d5")]
    };
    let (said, link) = open_board(&server, &thread, "bob").await;
    assert!(said.contains("you’ve voted"), "{said}");
    let page = Page::open(&browser, &link, screen).await;
    page.has_turn(ply).await;
    says(&page, "status", "Your team votes until").await;
    // A tap on a piece and one on a square.
    let [(from, to), (other_from, other_to)] = moves;
    page.touch(from, to).await;
    says(&page, "status", &format!("Your vote: {to}")).await;
    says(&page, "offers", &format!("{to} 1")).await;
    page.shows(ply).await;
    let cleo = server.thread("cleo", &thread);
    let line = format!("/move {other_to}");
    cleo.slash(&line).await.unwrap();
    page.touch(other_from, other_to).await;
    says(&page, "status", &format!("Your vote: {other_to}")).await;
    says(&page, "offers", &format!("{other_to} 2")).await;
    fits(&page.0, &format!("team-board-{}", screen.width)).await;
    server.settled().await;
    server.advance_clock(Span::hours(1));
    page.shows(ply + 1).await;
    says(&page, "status", "to move").await;
    // A vote that comes too late says so, and changes nothing.
    let late = json!({"move": to, "ply": ply});
    let (status, problem) = asked(&link, Method::PUT, "vote", late).await;
    assert_eq!(status, 412, "{problem}");
    let (status, problem) = asked(&link, Method::PUT, "vote", json!({"move": to})).await;
    assert_eq!(status, 409, "{problem}");
    page.shows(ply + 1).await;
    page.close().await;
    server.close().await;
}

/// A team agrees to nothing, so its opponent is not offered to ask for a draw or a pause.
async fn what_a_team_cannot_answer_is_not_offered(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let (thread, _) = against_knights(&server).await;
    let (_, link) = open_board(&server, &thread, "dan").await;
    let page = Page::open(&browser, &link, screen).await;
    says(&page, "actions", "Resign").await;
    let offered = "[...document.querySelectorAll('#actions button')].map((one) => one.textContent)";
    let offered: Vec<String> = page.0.evaluate(offered).await;
    let is_of_team = |label: &String| label.contains("draw") || label.contains("Pause");
    assert!(!offered.iter().any(is_of_team), "{offered:?}");
    page.close().await;
    server.close().await;
}

async fn who_can_read_the_channel_looks_on_for_a_day(browser: Browser, screen: Screen) {
    let server = with_pages(sandbox().await).await;
    let (thread, _) = against_knights(&server).await;
    let (said, link) = open_board(&server, &thread, "ann").await;
    assert!(said.contains("to look at"), "{said}");
    let page = Page::open(&browser, &link, screen).await;
    says(&page, "status", "You’re watching").await;
    let nothing = "!document.querySelector('.movable, #actions button, #diplomacy:not([hidden])')";
    page.0.is_true(nothing).await;
    page.0.click(&square("a1")).await;
    says(
        &page,
        "status",
        "You’re watching this game, so you can’t move in it.",
    )
    .await;
    fits(&page.0, &format!("guest-{}", screen.width)).await;
    let (status, _) = asked(&link, Method::POST, "moves", json!({"move": "e4"})).await;
    assert_eq!(status, 404);
    let (status, problem) = asked(&link, Method::PUT, "vote", json!({"move": "e4"})).await;
    assert_eq!(status, 409, "{problem}");
    for elsewhere in ["/api/v1/me", "/api/v1/me/games", "/api/v1/games"] {
        let (status, _) = asked(&link, Method::GET, elsewhere, json!({})).await;
        assert_eq!(status, 403, "{elsewhere}");
    }
    page.close().await;
    // Nobody knows later whether they can still read the channel.
    server.advance_clock(Span::hours(25));
    let mut window = browser.open(&link, screen).await;
    window
        .is_true("problem.textContent.includes('This link no longer works')")
        .await;
    for status in [401, 404] {
        window.expect_status(status).await;
    }
    window.close().await;
    server.close().await;
}

/// Plays half a round of Four Player Chess in a thread, after secrets that differ.
async fn played(server: &TestServer, is_allied: bool) -> (PageGame, Thread) {
    let line = "/game new \"Four Player Chess\" options:\"reveal_alliances=no\"";
    let thread = open_for_four(server, line).await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    // They have White, Red, Black and Yellow.
    let people = ["ann", "bob", "cleo", "dan"];
    let table = PageGame::of(server, &game_of(&board), &people).await;
    if is_allied {
        let proposal = json!({"to": "red", "message": "Together?"});
        table.post(0, "proposals", proposal).await;
        let accepted = json!({"from": "white"});
        table.post(1, "proposals/accept", accepted).await;
        let letter = json!({"to": ["white"], "text": "Black first."});
        table.post(1, "letters", letter).await;
        table.post(0, "proposals", json!({"to": "black"})).await;
    }
    for person in [0, 1] {
        let legal = table.legal().await;
        let mv = json!({"move": legal[0]["coordinate"]});
        table.post(person, "moves", mv).await;
    }
    server.settled().await;
    (table, thread)
}

/// The spectator's board shows nothing that a spectator may not see: after other secrets it is the
/// same, and so is all that the server sends for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_of_a_spectator_is_the_same_whoever_is_allied() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let mut seen = Vec::new();
    for is_allied in [false, true] {
        let people = ["ann", "bob", "cleo", "dan", "eve"];
        let sandbox = entente_strict::builder().people(people).bot("Entente");
        let sandbox = sandbox.guild("The Club").channel("chess").start().await;
        let server = with_pages(sandbox.unwrap()).await;
        let (table, thread) = played(&server, is_allied).await;
        let mut parts = Vec::new();
        for name in ["eve", "ann"] {
            let (_, link) = open_board(&server, &thread, name).await;
            let page = Page::open(&chromium, &link, Screen::PHONE).await;
            page.shows(2).await;
            let is_read = "diplomacy.hidden || diplomacy.querySelector('summary')";
            page.0.is_true(is_read).await;
            let shown: String = page.0.evaluate(SHOWN).await;
            page.close().await;
            parts.push((shown, sent(&link, [&table.id; 2]).await));
        }
        seen.push(parts);
        server.close().await;
    }
    assert_eq!(seen[0][0], seen[1][0], "the spectator's");
    assert_ne!(seen[0][1], seen[1][1], "Ann's");
}
