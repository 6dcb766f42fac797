//! Whole games on the page of a game: by touch on a phone, by keyboard at a desk, and what a reader
//! of the screen finds there.
use super::board::{PageGame, square};
use super::window::{Chromium, Screen};
use crate::support::*;
use entente_rules::{Manner, Position};
use serde_json::json;

/// The number of rounds of Chess4 that are played, if `TEST_ROUNDS` does not say.
const ROUNDS: usize = 1;

/// The number of moves of each game that are played, if `TEST_PAGE_PLIES` does not say.
const PLIES: usize = 12;

fn number_from(variable: &str, usual: usize) -> usize {
    let set = std::env::var(variable).ok();
    set.map_or(usual, |text| text.parse().unwrap())
}

/// White touches a phone, Black walks over the board with the keyboard, and every move arrives in
/// the thread in Discord like any other.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_touch_and_by_keyboard_arrives_in_discord_move_by_move() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let id = crate::play::Client::of(&server, "ann").await.show().await["id"].clone();
    let table = PageGame::of(&server, id.as_str().unwrap(), &["ann", "bob"]).await;
    let ann = table.page(&chromium, 0, Screen::PHONE).await;
    let bob = table.page(&chromium, 1, Screen::DARK).await;
    let game = master_game(0);
    let plies = number_from("TEST_PAGE_PLIES", PLIES).min(game.moves().len());
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves()[..plies].iter().enumerate() {
        let (from, to) = (mv.from.to_string(), mv.to.to_string());
        let page = if ply % 2 == 0 { &ann } else { &bob };
        page.has_turn(ply).await;
        if ply % 2 == 0 {
            ann.touch(&from, &to).await;
        } else {
            bob.walk(&from, &to).await;
        }
        page.choose(match mv.manner {
            Manner::Promotion(kind) => Some(kind.word()),
            _ => None,
        })
        .await;
        let board = board_number(&server.thread("ann", &thread), ply + 2).await;
        assert!(
            board.content.contains(&position.san(mv)),
            "{}",
            board.content
        );
        position = position.play(mv).unwrap();
    }
    for page in [&ann, &bob] {
        page.shows(plies).await;
    }
    ann.0.screenshot("board-phone").await;
    bob.0.screenshot("board-desktop-dark").await;
    ann.close().await;
    bob.close().await;
    server.close().await;
}

/// Four people, one of them at a phone by touch, one by keyboard, and two others by HTTP.
#[tokio::test(flavor = "multi_thread")]
async fn rounds_of_chess4_by_touch_and_by_keyboard() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 4] = [
        ("ann", &["white"]),
        ("bob", &["green"]),
        ("cleo", &["black"]),
        ("dan", &["red"]),
    ];
    let options = json!({"variant": "chess4"});
    let armies = variant_armies(&server, "chess4").await;
    let seated: Vec<(&str, Vec<&str>)> = people
        .iter()
        .zip(&armies)
        .map(|((name, _), army)| (*name, vec![army.as_str()]))
        .collect();
    let seated: Vec<(&str, &[&str])> = seated.iter().map(|(n, s)| (*n, s.as_slice())).collect();
    let table = PageGame::open(&server, &seated, options).await;
    let pages = [
        table.page(&chromium, 0, Screen::PHONE).await,
        table.page(&chromium, 1, Screen::DESKTOP).await,
    ];
    let rounds = number_from("TEST_ROUNDS", ROUNDS);
    for ply in 0..4 * rounds {
        let legal = table.legal().await;
        // Spread over the list, and the same in every run.
        let mv = &legal[ply * 7 % legal.len()];
        let [from, to] = ["from", "to"].map(|end| mv[end].as_str().unwrap());
        match ply % 4 {
            player @ 0..2 => {
                let page = &pages[player];
                page.has_turn(ply).await;
                if player == 0 {
                    page.touch(from, to).await;
                } else {
                    page.walk(from, to).await;
                }
                let kind = mv["promotion"].as_str();
                page.choose(kind).await;
                page.shows(ply + 1).await;
            }
            player => {
                let body = json!({"move": mv["coordinate"]});
                table.post(player, "moves", body).await;
            }
        }
    }
    for (page, name) in pages
        .into_iter()
        .zip(["board-chess4-phone", "board-chess4"])
    {
        page.shows(4 * rounds).await;
        page.0.screenshot(name).await;
        page.close().await;
    }
    server.close().await;
}

/// The armies of a rule set, in turn order.
pub(super) async fn variant_armies(server: &TestServer, id: &str) -> Vec<String> {
    let text = fetch_text(&format!("{}/variants", server.api))
        .await
        .unwrap();
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    let variants = all["variants"].as_array().unwrap();
    let variant = variants.iter().find(|variant| variant["id"] == id).unwrap();
    let armies = variant["armies"].as_array().unwrap().iter();
    armies
        .map(|army| army.as_str().unwrap().to_owned())
        .collect()
}

/// Every square says what is on it and what can be done there, and every control has a name.
#[tokio::test(flavor = "multi_thread")]
async fn a_reader_of_the_screen_finds_every_square_and_every_action() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({"visibility": "public"})).await;
    let ann = table.page(&chromium, 0, Screen::PHONE).await;
    ann.has_turn(0).await;
    let named = |names: &[(String, String)], role: &str| -> Vec<String> {
        let of_role = names.iter().filter(|(found, _)| found == role);
        of_role.map(|(_, name)| name.clone()).collect()
    };
    let names = ann.0.accessible_names().await;
    let squares = named(&names, "gridcell");
    assert_eq!(squares.len(), 64, "{squares:?}");
    assert_eq!(squares[0], "a8: Black rook");
    for expected in ["e2: White pawn, can move", "e1: White king", "e4: empty"] {
        assert!(squares.iter().any(|name| name == expected), "{squares:?}");
    }
    let controls = named(&names, "button");
    assert!(controls.iter().all(|name| !name.is_empty()), "{controls:?}");
    for expected in ["Offer draw", "Resign", "Back one move", "Flip"] {
        assert!(controls.iter().any(|name| name == expected), "{controls:?}");
    }
    ann.0.tap(&square("e2")).await;
    ann.0.sees("[data-square=e2][aria-selected=true]").await;
    let squares = named(&ann.0.accessible_names().await, "gridcell");
    for expected in ["e2: White pawn, selected", "e4: empty, you can move here"] {
        assert!(squares.iter().any(|name| name == expected), "{squares:?}");
    }
    ann.0.tap(&square("e4")).await;
    ann.shows(1).await;
    ann.0
        .is_true("said.textContent.startsWith('ann (White): e4')")
        .await;
    ann.close().await;
    server.close().await;
}

/// Dragging, conditional moves on the board, going back through the game, and a draw.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_drags_prepares_a_line_looks_back_and_agrees_to_a_draw() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    let ann = table.page(&chromium, 0, Screen::DESKTOP).await;
    ann.has_turn(0).await;
    ann.0.drag(&square("e2"), &square("e4")).await;
    ann.shows(1).await;

    // A button that cannot be pressed yet has to be waited for.
    let press = |label: &str| format!("//button[normalize-space()='{label}'][not(@disabled)]");
    ann.0.click("//*[@id='plans']/summary").await;
    ann.0.click(&press("Prepare a line")).await;
    ann.0
        .is_true("bar.textContent.includes('Their move')")
        .await;
    ann.0.click(&square("e7")).await;
    ann.0.click(&square("e5")).await;
    ann.0
        .is_true("bar.textContent.includes('Your answer')")
        .await;
    ann.0.click(&square("g1")).await;
    ann.0.click(&square("f3")).await;
    ann.0.click(&press("Save line")).await;
    ann.0
        .is_true("plans.textContent.includes('e5 → Nf3')")
        .await;
    table.post(1, "moves", json!({"move": "e5"})).await;
    ann.shows(3).await;

    ann.0.click("//*[@data-ply='1']").await;
    ann.0.is_true("steps.textContent.includes('e4')").await;
    ann.0
        .sees("[data-square=e7][aria-label='e7: Black pawn']")
        .await;
    ann.0
        .click("//button[@aria-label='Present position']")
        .await;
    ann.0.sees("[data-square=e7][aria-label='e7: empty, last move'], [data-square=e7][aria-label='e7: empty']").await;

    ann.0.click(&press("Offer draw")).await;
    ann.0
        .click("//dialog//button[normalize-space()='Offer draw']")
        .await;
    ann.0
        .is_true("offers.textContent.includes('You’ve offered a draw.')")
        .await;
    let bob = table.page(&chromium, 1, Screen::DARK_PHONE).await;
    bob.0.click(&press("Accept draw")).await;
    ann.0
        .is_true("document.getElementById('status').textContent.includes('½')")
        .await;
    bob.close().await;
    ann.close().await;
    server.close().await;
}
