//! The lists above the composer, which are filtered while one types, and the threads in the list of
//! channels: what Enter takes, what comes first, and what stays.
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use std::time::Duration;

/// The commands in the list, in their order.
const OFFERED: &str = "[...document.querySelectorAll('.suggestions [data-command]')]
    .map((one) => one.dataset.command)";

/// The entry that Enter would take.
const MARKED: &str = ".suggestions [aria-selected=true]";

/// The text of the composer, whose field is hidden while a command is filled in.
const TYPED: &str = "document.querySelector('#composer:not([hidden])')?.value";

async fn has_no_mark(window: &Window) {
    window.sees(".suggestions [role=option]").await;
    window
        .is_true(&format!("!document.querySelector(`{MARKED}`)"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn enter_takes_only_what_was_typed() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        let ann = chromium.window(&server.sandbox, "ann", screen).await;
        // A part of `/challenge`, but not its start.
        ann.compose("/hallenge").await;
        has_no_mark(&ann).await;
        ann.press_key("Enter").await;
        ann.sees(".composer-error").await;
        ann.is_true("document.querySelector('.composer-error').textContent.includes('/hallenge')")
            .await;
        ann.is_true(&format!("{TYPED} === '/hallenge'")).await;
        ann.screenshot("picker-unknown").await;
        ann.press_keys(&["Backspace"; 9]).await;

        // The exact name wins over `chess`, which comes first in the list of rule sets.
        ann.type_text("/game new variant:Chess4").await;
        ann.sees(MARKED).await;
        ann.screenshot("picker-choice").await;
        ann.press_key("Enter").await;
        ann.is_true("document.querySelector('[data-option=variant]').value.startsWith('Chess4 (')")
            .await;
        ann.press_key("Enter").await;
        ann.says("Chess4").await;
        ann.close().await;
    }
    let posted = server.channel("bob").messages();
    assert!(posted.iter().all(|message| message.ephemeral
        || message.content.is_empty()
        || message.content.contains("Chess4")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_picker_begins_with_the_commands_that_are_used_most() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.compose("/").await;
    has_no_mark(&ann).await;
    ann.is_true(&format!(
        "{OFFERED}.slice(0, 3).join() === 'play,challenge,move'"
    ))
    .await;
    ann.screenshot("picker-empty").await;
    ann.type_text("help").await;
    ann.sees(MARKED).await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("/challenge").await;
    ann.compose("/").await;
    ann.is_true(&format!(
        "{OFFERED}.slice(0, 3).join() === 'help,play,challenge'"
    ))
    .await;
    // What fits better still comes before what is used more.
    ann.type_text("pl").await;
    ann.is_true(&format!("{OFFERED}[0] === 'play'")).await;
    ann.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_beside_an_empty_required_field_is_not_lost() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.compose("/whisper").await;
    ann.sees(MARKED).await;
    ann.press_keys(&["Enter"]).await;
    ann.click("//*[@data-role='more']").await;
    ann.type_text("abracadabra").await;
    ann.press_keys(&["Enter"]).await;
    ann.is_true("[...document.querySelectorAll('.chip input')].some(({ value }) => value === 'abracadabra')")
        .await;
    ann.close().await;
    server.close().await;
}

/// The text in the field of an option.
fn field(option: &str) -> String {
    format!("document.querySelector('[data-option={option}]')?.value")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_typed_in_one_go_with_parts_of_labels() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.compose("/play ").await;
    ann.is_true("document.querySelector('.more').placeholder.startsWith('Enter to send')")
        .await;
    ann.press_key("ArrowDown").await;
    ann.is_true("!document.querySelector('.more').placeholder.includes('Enter')")
        .await;
    for key in ["variant:", "capa", "blanca level:", "99"] {
        ann.type_text(key).await;
    }
    ann.is_true(&format!("{} === 'capablanca'", field("variant")))
        .await;
    ann.is_true(&format!("{} === '99'", field("level"))).await;
    ann.press_key("Enter").await;
    ann.is_true("document.querySelector('.composer-error').textContent.includes('First steps')")
        .await;
    ann.press_keys(&["Backspace", "Backspace"]).await;
    ann.type_text("1").await;
    ann.press_key("Enter").await;
    ann.press_key("Enter").await;
    ann.says("Capablanca").await;
    ann.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_stays_in_the_list_until_one_leaves_it() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let listed = format!("//*[@id='sidebar']//a[@data-channel-id='{}']", thread.id);
    let ann = chromium
        .window(&server.sandbox, "ann", Screen::DESKTOP)
        .await;
    // Dan does not play, so only opening the thread puts it into the list.
    let dan = chromium
        .window(&server.sandbox, "dan", Screen::DESKTOP)
        .await;
    dan.click("(//*[@class='messages']//a[@class='thread-link'])[last()]")
        .await;
    for window in [&ann, &dan] {
        window.exists(&listed).await;
        window
            .click("//*[@id='sidebar']//a[starts-with(., 'chess')]")
            .await;
        window.exists(&listed).await;
    }
    // So long after the last message a thread is archived.
    server.sandbox.advance(Duration::from_hours(24 * 30));
    ann.exists(&format!("{listed}[contains(@class, 'archived')]"))
        .await;
    ann.screenshot("thread-archived").await;
    let again = chromium.window(&server.sandbox, "dan", Screen::PHONE).await;
    again.exists(&listed).await;

    dan.right_click(&listed).await;
    dan.click("//*[@class='menu']//*[normalize-space()='Leave thread']")
        .await;
    dan.is_true(&format!(
        "!document.querySelector('#sidebar [data-channel-id=\"{}\"]')",
        thread.id
    ))
    .await;
    ann.exists(&listed).await;
    for window in [ann, dan, again] {
        window.close().await;
    }
    server.close().await;
}
