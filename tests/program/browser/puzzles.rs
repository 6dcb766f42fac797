//! The daily puzzle on the sandbox's chat page, on a phone: solved by typing a move, and by tapping
//! on the menus.
use super::narrow::fits;
use super::window::{Chromium, Screen, Window, button, last};
use crate::puzzles::{of_day, puzzle_number, turn_on};
use crate::support::*;
use entente_game::Span;

/// Opens the puzzle of the channel on a phone, and waits for the board of its user.
async fn open(chromium: &Chromium, server: &TestServer, name: &str) -> Window {
    let phone = chromium.window(&server.sandbox, name, Screen::PHONE).await;
    phone.says("Puzzle 1").await;
    phone.tap(&button("Solve")).await;
    phone.exists(&button("Type a move")).await;
    phone
}

/// Waits for the board after the solution.
async fn sees_solution(phone: &Window, view: &str) {
    phone.says("Solved at the first try!").await;
    phone.says("Solution: ").await;
    phone
        .is_true("[...document.querySelectorAll('.messages img')].at(-1).naturalWidth > 0")
        .await;
    fits(phone, view).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_on_a_phone_by_typing_and_by_taps() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    turn_on(&server.channel("ann")).await;
    server.settled().await;
    server.advance_clock(Span::days(1));
    puzzle_number(&server.channel("bob"), 1).await;
    let puzzle = of_day(1).puzzle;
    assert_eq!(puzzle.moves_to_find(), 1);

    let bob = open(&chromium, &server, "bob").await;
    fits(&bob, "puzzle").await;
    bob.tap(&button("Type a move")).await;
    bob.sees("dialog.modal[open] input").await;
    bob.type_text(&format!("1. {}", puzzle.line[0].short)).await;
    bob.tap("//dialog//button[normalize-space()='Submit']")
        .await;
    sees_solution(&bob, "puzzle-typed").await;

    let cleo = open(&chromium, &server, "cleo").await;
    let position = puzzle.position().unwrap();
    let from = position.read_move(&puzzle.solution).unwrap().from;
    for choice in [from.to_string(), puzzle.solution.clone()] {
        let entry = last(&format!("li[@data-choice='{choice}']"));
        cleo.exists(&entry).await;
        cleo.tap(&last("button[contains(@class, 'select')]")).await;
        cleo.sees(".choices.sheet").await;
        cleo.tap(&entry).await;
    }
    sees_solution(&cleo, "puzzle-tapped").await;
    // Nobody else was shown anything.
    bob.is_true("document.querySelectorAll('.messages img').length === 2")
        .await;
    for window in [bob, cleo] {
        window.was_never_reloaded().await;
        window.close().await;
    }
    server.close().await;
}
