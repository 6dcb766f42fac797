//! Four-colour chess on the page: a pawn becomes a queen worth one point without a question, a
//! capture brings points, everybody sees the board from their own side, and the king of a player
//! who has left walks on by itself.
use super::board::PageGame;
use super::narrow::fits;
use super::window::{Browser, Screen};
use crate::support::*;
use serde_json::json;

/// Each with the own side of the board, and the opposite one.
const PEOPLE: [(&str, &[&str], [&str; 2]); 4] = [
    ("ann", &["red"], ["h1", "h14"]),
    ("bob", &["blue"], ["a8", "n8"]),
    ("cleo", &["yellow"], ["h14", "h1"]),
    ("dan", &["green"], ["n8", "a8"]),
];

/// Two rounds and a half after Red's first move, in turn order.
const MOVES: &str = "a7a6 g14h14 n10n11 h1g1 a6a7 h14g14 n11n10 g1h1 b10c10 g14h14 n10n11";

in_either_window!(points_grey_pieces_and_a_walking_king_are_on_the_page);

mod in_teams_a_player_chooses_what_a_pawn_becomes {
    window_test!(
        in_teams_a_player_chooses_what_a_pawn_becomes,
        in_chromium_on_a_phone,
        start,
        PHONE
    );
    window_test!(
        in_teams_a_player_chooses_what_a_pawn_becomes,
        in_firefox_on_a_phone,
        start_firefox,
        PHONE
    );
}

/// The symbol of the piece on a square.
fn symbol(square: &str) -> String {
    format!("document.querySelector('.figures [data-on={square}]')?.getAttribute('href')")
}

/// The king on the plate of an army.
fn plate_king(army: &str) -> String {
    format!("document.querySelector('[data-army=\"{army}\"] .icon use').getAttribute('href')")
}

async fn points_grey_pieces_and_a_walking_king_are_on_the_page(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let start = json!({"turn": "r", "pieces": {
        "h1": "rK", "d7": "rP", "e5": "rQ", "a7": "bK", "b5": "bN", "b10": "bP",
        "g14": "yK", "k12": "yP", "n10": "gK", "m4": "gP"}});
    let people = PEOPLE.map(|(name, seats, _)| (name, seats));
    let game = json!({"variant": "fourplayer", "starting_position": {"position": start}});
    let table = PageGame::open(&server, &people, game).await;
    let page = table.page(&browser, 0, screen).await;
    page.has_turn(0).await;
    page.touch("d7", "d8").await;
    page.shows(1).await;
    page.0
        .is_true(&format!("{} === '#red-queen-0-one'", symbol("d8")))
        .await;
    let label = "document.querySelector('[data-square=d8]').getAttribute('aria-label')";
    page.0
        .is_true(&format!("{label}.includes('worth one point')"))
        .await;
    for (at, mv) in (1..).zip(MOVES.split(' ')) {
        table.post(at % 4, "moves", json!({"move": mv})).await;
    }
    page.has_turn(12).await;
    page.touch("e5", "b5").await;
    page.shows(13).await;
    page.0
        .is_true("document.querySelector('[data-army=\"red\"] .points').textContent.includes('3')")
        .await;
    table.post(1, "moves", json!({"move": "c10d10"})).await;
    table.post(2, "moves", json!({"move": "h14g14"})).await;
    table.post(3, "resign", json!({})).await;
    page.has_turn(16).await;
    page.0
        .is_true(&format!("{} === '#green-pawn-1'", symbol("m4")))
        .await;
    page.0
        .is_true("document.querySelectorAll('.figures [href=\"#green-king-10\"]').length === 1")
        .await;
    let said = "[...movers.children].map((one) => one.textContent.split(' ')[0]).join(' ')";
    page.0
        .is_true(&format!("{said} === 'Last Red Blue Yellow Green'"))
        .await;
    page.0
        .is_true(&format!("{} === '#green-king-0'", plate_king("green")))
        .await;
    fits(&page.0, "four colours").await;
    let picture = format!("four-colours-{}", screen.width);
    page.0.screenshot(&picture).await;
    page.close().await;
    for (person, (_, _, [own, other])) in PEOPLE.into_iter().enumerate() {
        let page = table.page(&browser, person, screen).await;
        let bottom = |square: &str| {
            format!(
                "document.querySelector('[data-square={square}]').getBoundingClientRect().bottom"
            )
        };
        let is_below = format!("{} > {}", bottom(own), bottom(other));
        page.0.is_true(&is_below).await;
        page.close().await;
    }
    server.close().await;
}

async fn in_teams_a_player_chooses_what_a_pawn_becomes(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let start = json!({"turn": "r", "pieces": {
        "h1": "rK", "e10": "rP", "a7": "bK", "b10": "bP", "g14": "yK", "n7": "gK"}});
    let people = PEOPLE.map(|(name, seats, _)| (name, seats));
    let game = json!({"variant": "fourplayer", "options": {"mode": "teams"},
        "starting_position": {"position": start}});
    let table = PageGame::open(&server, &people, game).await;
    let page = table.page(&browser, 0, screen).await;
    page.has_turn(0).await;
    // Partners have the same mark, and frames of its colour.
    let armies = ["red", "blue", "yellow", "green"];
    let plate = |seat: usize| format!("document.querySelector('[data-army=\"{}\"]')", armies[seat]);
    let frame = |seat: usize| format!("getComputedStyle({}).borderLeftColor", plate(seat));
    for (seat, partner, name) in [(0, 2, "Yellow"), (1, 3, "Green"), (2, 0, "Red")] {
        let opponent = frame((seat + 1) % 4);
        let alike = format!(
            "{} === {} && {0} !== {opponent}",
            frame(seat),
            frame(partner)
        );
        page.0.is_true(&alike).await;
        let label = format!("{}.querySelector('.team').ariaLabel", plate(seat));
        let says = format!("{label}.startsWith('Partner: ') && {label}.includes('{name}')");
        page.0.is_true(&says).await;
    }
    fits(&page.0, "marks of teams").await;
    page.0.screenshot(&format!("teams-{}", screen.width)).await;
    page.touch("e10", "e11").await;
    page.0
        .is_true("document.querySelectorAll('dialog[open] .with-icon').length === 4")
        .await;
    fits(&page.0, "promotion in teams").await;
    page.choose(Some("rook")).await;
    page.shows(1).await;
    page.0
        .is_true(&format!("{} === '#red-rook-0'", symbol("e11")))
        .await;
    page.close().await;
    server.close().await;
}
