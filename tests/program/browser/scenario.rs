//! A position is set up on the chat page: with the menu of pieces and typed squares, at the desktop
//! and on a narrow phone. The test reads it from the pixels of the picture.
use super::games::{PICTURE, shows};
use super::narrow::fits;
use super::window::{Chromium, Screen, Window, button, last};
use crate::support::*;
use entente_rules::{Position, Variant};

/// The position that is set up.
const FEN: &str = "q3k3/8/8/8/3q4/8/8/4K3 b - - 0 1";

/// Does something, and waits until the editor shows another picture.
async fn changes(window: &Window, work: impl Future<Output = ()>) {
    let before: String = window.evaluate(&format!("{PICTURE}.src")).await;
    work.await;
    window
        .is_true(&format!(
            "{PICTURE}.src !== '{before}' && {PICTURE}.naturalWidth > 0"
        ))
        .await;
}

/// Chooses an entry of the menu, and types squares.
async fn set(window: &Window, view: &str, entry: &str, squares: &str) {
    window
        .click(&last("button[contains(@class, 'select')]"))
        .await;
    window.sees(".choices [role=option]").await;
    fits(window, &format!("{view}-menu")).await;
    let option = format!("li[@role='option'][.//span[normalize-space()='{entry}']]");
    window.click(&last(&option)).await;
    window.sees("dialog.modal[open] input").await;
    window.type_text(squares).await;
    fits(window, &format!("{view}-squares")).await;
    window.press_key("Enter").await;
}

/// Sets up the position from an empty board, and opens a game with it.
async fn set_up(window: &Window, view: &str) {
    window.compose("/game scenario").await;
    window.sees(".suggestions [aria-selected=true]").await;
    window.press_keys(&["Enter", "Enter"]).await;
    window.says("Set up a position").await;
    window
        .is_true(&format!("{PICTURE}?.naturalWidth > 0"))
        .await;
    changes(window, window.click(&button("Empty board"))).await;
    changes(window, set(window, view, "White: king", "e1")).await;
    changes(window, set(window, view, "Black: king", "e8 Qd4 a8")).await;
}

async fn a_position_is_set_up(screen: Screen, view: &str) {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium.window(&server.sandbox, "ann", screen).await;
    set_up(&ann, view).await;
    changes(&ann, ann.click(&button("Next side to move"))).await;
    let position = Position::from_fen_of(Variant::Standard, FEN).unwrap();
    shows(&ann, PICTURE, &position).await;
    fits(&ann, view).await;

    ann.click(&button("FEN…")).await;
    ann.sees("dialog.modal[open] input").await;
    let typed = "document.querySelector('dialog.modal input').value";
    assert_eq!(ann.evaluate::<String>(typed).await, FEN);
    fits(&ann, &format!("{view}-fen")).await;
    ann.press_key("Escape").await;
    ann.click(&button("Play")).await;
    board_number(&server.channel("ann"), 1).await;
    ann.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_at_the_desktop() {
    a_position_is_set_up(Screen::DESKTOP, "scenario").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_on_a_narrow_phone() {
    a_position_is_set_up(Screen::NARROW, "scenario-phone").await;
}
