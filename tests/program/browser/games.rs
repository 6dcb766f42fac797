//! Two people play the first moves in two windows, by keyboard and mouse. The test reads the
//! positions from the pixels of the pictures.
//!
//! Two of the screenshots are the README's. One command makes all pictures of the documentation
//! again:
//!
//! ```sh
//! UPDATE_PICTURES=1 cargo test -p entente pictures
//! ```
use super::window::{Chromium, Screen, Window, button, last};
use crate::support::*;
use entente_rules::{Position, Variant};

/// The boards that everybody can see, the oldest first.
const BOARDS: &str = "[...document.querySelectorAll('.message:not(.ephemeral) img')]";

/// The buttons that show past boards again.
const PAST_BOARDS: &str = "[...document.querySelectorAll('.message:not(.ephemeral) button')]
    .filter((button) => button.textContent.trim() === 'Board')";

/// The newest picture, which may be one that only this person sees.
pub(super) const PICTURE: &str = "[...document.querySelectorAll('.message img')].at(-1)";

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_in_two_windows_for_the_pictures_of_the_readme() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium.window(&server.sandbox, "ann", Screen::DARK).await;
    let bob = chromium
        .window(&server.sandbox, "bob", Screen::DESKTOP)
        .await;

    challenge_and_accept(&ann, &bob).await;
    let mut position = Position::start(Variant::Standard);
    for window in [&ann, &bob] {
        window.open_thread().await;
        sees_board(window, 0, &position).await;
    }
    ann.click(&button("Move")).await;
    choose(&ann, "e2", &position).await;
    choose(&ann, "e2e4", &position).await;
    ann.says("You played e4.").await;
    position = after(&position, "e4");
    sees_board(&ann, 1, &position).await;
    sees_board(&bob, 1, &position).await;

    move_by_completion(&bob).await;
    position = after(&position, "e5");
    sees_board(&ann, 2, &position).await;
    sees_board(&bob, 2, &position).await;

    let (of_ann, of_bob) = (ann.ephemeral().await, bob.ephemeral().await);
    assert!(!of_ann.is_empty() && !of_bob.is_empty());
    assert!(
        of_ann.is_disjoint(&of_bob),
        "an answer is shown only to its recipient"
    );
    picture_for_the_readme(&ann, &bob, position).await;
    on_a_phone(&chromium, &server).await;
    for window in [ann, bob] {
        window.was_never_reloaded().await;
        window.close().await;
    }
    server.close().await;
}

/// Ann challenges Bob with the list of suggested people. Bob, who has done nothing yet, sees it and
/// accepts.
async fn challenge_and_accept(ann: &Window, bob: &Window) {
    ann.screenshot("desktop-empty").await;
    ann.compose("/challenge bo").await;
    ann.sees(".suggestions [role=option][aria-selected=true]")
        .await;
    ann.screenshot("desktop-challenge").await;
    ann.press_key("Enter").await;
    ann.type_text("colour").await;
    ann.press_key("Enter").await;
    ann.type_text("white").await;
    ann.press_key("Enter").await;
    ann.press_key("Enter").await;
    bob.is_true("document.querySelector('.message:not(.ephemeral) img')?.naturalWidth > 0")
        .await;
    bob.screenshot("desktop-challenged").await;
    bob.click(&button("Accept")).await;
    ann.sees(".sidebar .threads a").await;
}

/// Bob types the beginning of a move and takes the suggestion of the bot.
async fn move_by_completion(bob: &Window) {
    bob.compose("/move e").await;
    bob.sees(".suggestions [data-choice=e7e5]").await;
    bob.screenshot("desktop-completion").await;
    bob.click("//*[contains(@class, 'suggestions')]//*[@data-choice='e7e5']")
        .await;
    bob.press_key("Enter").await;
    bob.says("You played e5.").await;
}

/// A few more moves, so that the screenshot shows a game.
async fn picture_for_the_readme(ann: &Window, bob: &Window, mut position: Position) {
    let moves = ["Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
    for (ply, text) in moves.into_iter().enumerate() {
        let mover = [ann, bob][ply % 2];
        mover.compose(&format!("/move {text}")).await;
        mover.sees(".suggestions [aria-selected=true]").await;
        mover.press_key("Enter").await;
        mover.press_key("Enter").await;
        position = after(&position, text);
        sees_board(ann, ply + 3, &position).await;
        sees_board(bob, ply + 3, &position).await;
    }
    ann.click(&button("Move")).await;
    choose(ann, "a4", &position).await;
    ann.exists(&last("li[@data-choice='a4c6']")).await;
    is_in_the_documentation(ann, "chat", "chat").await;
}

/// The share of a screenshot that may differ from the documentation's, because of the time of day,
/// the letters of another computer, and what else a program with fonts cannot promise.
const MOST_DIFFERENT: f64 = 0.1;

/// Waits until a window looks like a picture of the documentation, or replaces that.
///
/// A browser may draw a picture some time after it has arrived, and this is how to see that it has.
async fn is_in_the_documentation(window: &Window, screenshot: &str, picture: &str) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let old = root.join(format!("docs/pictures/{picture}.png"));
    let new = super::window::screenshots().join(format!("{screenshot}.png"));
    let drawn = format!("{PICTURE}.decode().then(() => true)");
    assert!(window.evaluate::<bool>(&drawn).await);
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        window.screenshot(screenshot).await;
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::copy(&new, &old).unwrap();
        }
        let share = different(&old, &new);
        if share <= MOST_DIFFERENT {
            return;
        }
        assert!(
            tokio::time::Instant::now() < deadline,
            "{share} of docs/pictures/{picture}.png is out of date: \
             UPDATE_PICTURES=1 cargo test -p entente pictures"
        );
    }
}

/// The share of two pictures of one size that differs.
fn different(old: &std::path::Path, new: &std::path::Path) -> f64 {
    let [old, new] = [old, new].map(|path| image::open(path).unwrap().into_rgb8());
    assert_eq!(old.dimensions(), new.dimensions());
    let is_far = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
        (0..3).any(|channel| a.0[channel].abs_diff(b.0[channel]) > 48)
    };
    let far = old.pixels().zip(new.pixels()).filter(is_far).count();
    far as f64 / old.pixels().len() as f64
}

/// On a phone the left column is a drawer, and a whole board fits on the screen.
async fn on_a_phone(chromium: &Chromium, server: &TestServer) {
    let phone = chromium.window(&server.sandbox, "ann", Screen::PHONE).await;
    phone.screenshot("phone-channel").await;
    phone.click("//button[contains(@class, 'drawer')]").await;
    phone
        .is_true("document.querySelector('.sidebar').getBoundingClientRect().left === 0")
        .await;
    phone.screenshot("phone-drawer").await;
    phone
        .click("//*[@id='sidebar']//ul[@class='threads']//a")
        .await;
    phone
        .is_true("document.querySelector('.sidebar').getBoundingClientRect().right <= 0")
        .await;
    phone
        .is_true(&format!(
            "(() => {{
                const board = {PICTURE}?.getBoundingClientRect();
                const view = document.querySelector('.timeline').getBoundingClientRect();
                return board?.width > 250 && board.left >= 0 && board.right <= innerWidth
                    && board.top >= view.top && board.bottom <= view.bottom;
            }})()"
        ))
        .await;
    phone
        .is_true("innerWidth === 390 && document.documentElement.scrollWidth <= innerWidth")
        .await;
    is_in_the_documentation(&phone, "phone-game", "chat-phone").await;
    phone.close().await;
}

fn after(position: &Position, text: &str) -> Position {
    position.play(position.read_move(text).unwrap()).unwrap()
}

/// Opens the newest menu, which is below a picture of the choices, and takes an entry.
async fn choose(window: &Window, choice: &str, position: &Position) {
    let entry = last(&format!("li[@data-choice='{choice}']"));
    window.exists(&entry).await;
    shows(window, PICTURE, position).await;
    window
        .click(&last("button[contains(@class, 'select')]"))
        .await;
    window.screenshot(&format!("desktop-choose-{choice}")).await;
    window.click(&entry).await;
}

/// Waits until the board after so many moves has arrived in this window, and reads it.
async fn sees_board(window: &Window, moves: usize, position: &Position) {
    // Each move makes the board before it a line with a button.
    window
        .is_true(&format!(
            "{PAST_BOARDS}.length === {moves} && {BOARDS}.length === 1
                && {BOARDS}[0].naturalWidth > 0"
        ))
        .await;
    shows(window, &format!("{BOARDS}[0]"), position).await;
}

/// Asserts that a picture shows this position, from the bytes that the browser has.
pub(super) async fn shows(window: &Window, picture: &str, position: &Position) {
    let bytes: Vec<u8> = window
        .evaluate(&format!(
            "fetch({picture}.src).then((answer) => answer.arrayBuffer())
                .then((bytes) => [...new Uint8Array(bytes)])"
        ))
        .await;
    assert_pictures(&bytes, position, facing(position));
}
