//! A game from the first slash to a move, and everything that can be done with a message, by
//! keyboard alone.
use super::parrot::ParrotSandbox;
use super::window::{Chromium, Screen, Window};
use crate::support::{TIMEOUT, TestServer};

/// Presses Tab until the focus is on what a selector names.
async fn tab_to(window: &Window, selector: &str) {
    let there = format!("document.activeElement?.matches(`{selector}`)");
    window.sees(selector).await;
    for _ in 0..200 {
        if window.evaluate::<bool>(&format!("Boolean({there})")).await {
            return;
        }
        window.press_key("Tab").await;
    }
    window.is_true(&there).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_started_and_played_by_keyboard_alone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    // A slash begins a command wherever the focus is.
    ann.type_text("/challenge bo").await;
    ann.sees(".suggestions [role=option][aria-selected=true]")
        .await;
    ann.press_key("Enter").await;
    ann.type_text("colour").await;
    ann.press_key("Enter").await;
    ann.type_text("white").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.exists("//button[normalize-space()='Accept']").await;

    let bob = server.channel("bob");
    let challenge = bob
        .wait_for(
            |message| message.controls().iter().any(|one| one == "Accept"),
            TIMEOUT,
        )
        .await
        .unwrap();
    challenge.press("Accept").await.unwrap();
    ann.sees(".sidebar .threads a").await;

    tab_to(&ann, ".sidebar .threads a").await;
    ann.press_key("Enter").await;
    ann.sees(".composer #composer").await;
    ann.exists("//button[normalize-space()='Move']").await;
    tab_to(&ann, "#composer").await;
    ann.type_text("/move e4").await;
    ann.sees(".suggestions [data-choice=e2e4][aria-selected=true]")
        .await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("You played e4.").await;
    ann.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_selected_answered_and_edited_by_keyboard() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.compose("one").await;
    ann.press_key("Enter").await;
    ann.says("one").await;
    ann.compose("two").await;
    ann.press_key("Enter").await;
    ann.says("two").await;

    tab_to(&ann, ".timeline").await;
    ann.press_keys(&["ArrowUp", "ArrowUp"]).await;
    ann.is_true("document.activeElement.textContent.includes('one')")
        .await;
    ann.press_key("Enter").await;
    ann.is_true("document.activeElement.matches('.menu [role=menuitem]')")
        .await;
    ann.type_text("r").await;
    ann.is_true("document.activeElement.textContent === 'Reply'")
        .await;
    ann.press_key("Enter").await;
    ann.sees(".about").await;
    ann.is_true("document.activeElement.id === 'composer'")
        .await;
    ann.type_text("three").await;
    ann.press_key("Enter").await;
    ann.exists("//*[@data-message-id]//p[@class='context']//*[normalize-space()='one']")
        .await;

    // The arrow key edits the last message in the composer, and Escape leaves the message as it is.
    ann.press_key("ArrowUp").await;
    ann.is_true("document.querySelector('#composer').value === 'three'")
        .await;
    ann.press_key("Escape").await;
    ann.is_true("document.querySelector('#composer').value === ''")
        .await;
    ann.press_key("ArrowUp").await;
    ann.type_text("!").await;
    ann.press_key("Enter").await;
    ann.says("three!").await;
    ann.exists("//*[contains(@class, 'edited')]").await;
    ann.close().await;
    parrot.close().await;
}
