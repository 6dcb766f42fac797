//! The bot without a token, with its own sandbox: moves are typed plainly, and buttons on the page
//! advance the clock by days, and what becomes due then happens.
use super::window::{Chromium, Screen, Window, button};
use crate::process::{Process, with_own_sandbox};
use crate::support::*;

/// The address of the page, from the bot's output.
async fn page_of(process: &Process) -> String {
    let line = process.wait_for_line("Open").await;
    let (page, _) = line
        .split_once("?as=")
        .expect("the line has a page address");
    page.to_owned()
}

/// Types a command, and takes the suggestion for each part.
async fn command(window: &Window, command: &str, parts: &[&str]) {
    window.compose(command).await;
    for part in parts {
        window
            .sees(".suggestions [role=option][aria-selected=true]")
            .await;
        window.press_key("Enter").await;
        window.type_text(part).await;
    }
    window.press_key("Enter").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_advanced_on_the_page_count_in_the_games() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let folder = Folder::new();
    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    let page = page_of(&process).await;
    let ann = chromium.window_at(&page, "ann", Screen::DESKTOP).await;
    let bob = chromium.window_at(&page, "bob", Screen::PHONE).await;
    command(&ann, "/challenge bo", &["clock", "3d", ""]).await;
    bob.click(&button("Accept")).await;
    bob.open_thread().await;
    bob.says("to move").await;
    ann.click("//*[@data-panel='workbench']").await;
    ann.click("//*[@data-advance='86400']").await;
    ann.click("//*[@data-advance='86400']").await;
    bob.says("in 24 hours").await;
    ann.click("//*[@data-advance='86400']").await;
    // Who never came to a game for two has not lost it.
    bob.says("so the game was aborted").await;
    bob.screenshot("phone-time-over").await;
    for window in [ann, bob] {
        window.close().await;
    }
    process.stop().await;
}

/// The sandbox has the intent for the text of all messages, so a newcomer just types.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_a_move_is_typed_plainly_in_the_thread() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let folder = Folder::new();
    let process = Process::start(&folder.0, &with_own_sandbox(&folder));
    let page = page_of(&process).await;
    let ann = chromium.window_at(&page, "ann", Screen::DESKTOP).await;
    let bob = chromium.window_at(&page, "bob", Screen::PHONE).await;
    command(&ann, "/challenge bo", &["colour", "white", ""]).await;
    bob.click(&button("Accept")).await;
    ann.open_thread().await;
    ann.says("to move").await;
    for (text, answer) in [
        ("Nf6", "none of your knights can move to f6"),
        ("e4", "pawn from e2 to e4"),
    ] {
        ann.compose(text).await;
        ann.press_key("Enter").await;
        ann.says(answer).await;
    }
    ann.screenshot("typed-plainly").await;
    for window in [ann, bob] {
        window.close().await;
    }
    process.stop().await;
}
