//! Panels fit a phone 390 pixels wide: in the chat, when they arrive and after every change that
//! edits them, and a game's page, in every language; and on that page the bar for a line that is
//! prepared is next to the board.
use super::board::{Page, PageGame, square};
use super::window::{Browser, Chromium, Screen, Window};
use crate::no_english::{english_beside, english_in};
use crate::support::*;
use entente_presentation::text::Language;
use entente_sandbox::{Message, UserInChannel};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The panels with settings, which are changed.
const SETTINGS: [&str; 4] = [
    "/settings show",
    "/settings time",
    "/settings notifications",
    "/server",
];

/// Others, which are shown.
const SHOWN: [&str; 5] = [
    "/help",
    "/profile",
    "/leaderboard",
    "/privacy",
    "/game scenario",
];

const LANGUAGE: &str = "settings1:own:language";

#[tokio::test(flavor = "multi_thread")]
async fn no_panel_is_wider_than_a_phone_in_chromium() {
    if let Some(browser) = Browser::start().await {
        walk_panels(browser, &Language::ALL).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_panel_is_wider_than_a_phone_in_firefox() {
    if let Some(browser) = Browser::start_firefox().await {
        walk_panels(browser, &[Language::German]).await;
    }
}

/// Shows every panel in these languages, and changes every setting in the language of long words:
/// only long texts can be too wide.
async fn walk_panels(browser: Browser, languages: &[Language]) {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut phone = browser.window(&server.sandbox, "ann", Screen::PHONE).await;
    for language in languages {
        let tag = language.tag();
        let settings = ann.slash("/settings show").await.unwrap();
        settings.select(LANGUAGE, [tag]).await.unwrap();
        for line in SHOWN.iter().chain(&SETTINGS) {
            ann.slash(line).await.unwrap();
            fits(&phone, &ann, &format!("{tag}: {line}")).await;
        }
        let mut used = HashSet::from([LANGUAGE.to_owned()]);
        for line in SETTINGS.iter().filter(|_| *language == Language::German) {
            let view = format!("{tag}: {line}");
            change_everything(&phone, &ann, &view, line, &mut used).await;
        }
        phone.screenshot(&format!("phone-panels-{tag}")).await;
    }
    // A picture that an edit replaced may be gone before the window has asked for it.
    phone.allow_status(404);
    phone.close().await;
    server.close().await;
}

/// The page of a game in every language, with every part of it open.
#[tokio::test(flavor = "multi_thread")]
async fn a_games_page_fits_a_phone_in_every_language_and_says_nothing_in_english() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let game = json!({"visibility": "public"});
    let table = PageGame::open(&server, &people, game).await;
    table.post(0, "moves", json!({"move": "Nf3"})).await;
    for language in Language::ALL.into_iter().skip(1) {
        let tag = language.tag();
        let english = english_beside(language);
        let address = format!("{}?language={tag}", table.address());
        let page = Page::open(&chromium, &address, Screen::PHONE).await;
        let open = "document.querySelectorAll('details').forEach((part) => part.open = true)";
        page.0.is_true(&format!("({open}, true)")).await;
        super::narrow::fits(&page.0, &format!("board-{tag}")).await;
        let text: String = page.0.evaluate("document.body.innerText").await;
        assert!(text.len() > 100, "{tag}: {text}");
        assert_eq!(english_in(&text, &english), None, "{tag}: {text}");
        page.close().await;
    }
    server.close().await;
}

/// Uses each control of a panel, and of those to which it leads, that was not used yet.
async fn change_everything(
    phone: &Window,
    ann: &UserInChannel,
    view: &str,
    line: &str,
    used: &mut HashSet<String>,
) {
    loop {
        let before = used.len();
        let mut panel = ann.slash(line).await.unwrap();
        fits(phone, ann, view).await;
        while let Some((id, value)) = unused(&panel, used) {
            let changed = match value {
                Some(value) => panel.select(&id, [value]).await,
                None => panel.press(&id).await,
            };
            fits(phone, ann, &format!("{view}, {id}")).await;
            used.insert(id);
            // A control that asks for something to be typed leaves the panel as it is.
            panel = changed.unwrap_or(panel);
        }
        if used.len() == before {
            return;
        }
    }
}

/// A control of the settings that was not used yet: its id, and the last choice of a menu.
fn unused(panel: &Message, used: &HashSet<String>) -> Option<(String, Option<String>)> {
    let rows = panel.components.iter();
    let mut controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    controls.find_map(|control| {
        let id = control["custom_id"].as_str()?.to_owned();
        let last = control["options"].as_array().and_then(|all| all.last());
        let is_known = control["type"] == 2 || last.is_some();
        let is_usable = is_known && control["disabled"] != true && id.starts_with("settings1:");
        let value = last.and_then(|choice| choice["value"].as_str());
        (is_usable && !used.contains(&id)).then(|| (id, value.map(str::to_owned)))
    })
}

/// The visible parts of messages that reach beyond the window, and what scrolls to the side. Only
/// the last forty messages can have changed since they were looked at.
const TOO_WIDE: &str = "[document.documentElement, document.querySelector('.timeline'),
        ...document.querySelectorAll('.messages > :nth-last-child(-n+40) *')]
    .filter((one) => one.checkVisibility() && !one.closest('.context'))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1
        || one.matches('html, .timeline, .message, .body, .row, .embed, .chosen')
            && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.tagName} ${one.className}, ${one.scrollWidth} pixels: ${
        one.textContent.slice(0, 60)}`)";

/// Asserts that nothing is wider than the window, once it shows all that has happened.
async fn fits(phone: &Window, ann: &UserInChannel, view: &str) {
    let last = ann.type_text("What follows is later.").unwrap();
    phone
        .sees(&format!("[data-message-id='{}']", last.id))
        .await;
    let too_wide: Vec<String> = phone.evaluate(TOO_WIDE).await;
    if !too_wide.is_empty() {
        phone.screenshot("failure-wide-panel").await;
    }
    assert!(too_wide.is_empty(), "{view}: {too_wide:#?}");
}

in_either_window!(a_line_is_prepared_beside_the_board);

/// A condition: the bar is directly below the board, and all of both is in the window.
const BESIDE: &str = "(() => {
    const below = document.querySelector('#board svg').getBoundingClientRect();
    const own = bar.getBoundingClientRect();
    return own.top >= below.bottom && own.top - below.bottom < 16
        && below.top > -1 && own.bottom < innerHeight + 1
        && document.documentElement.scrollWidth <= innerWidth;
})()";

async fn a_line_is_prepared_beside_the_board(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    let people: [(&str, &[&str]); 2] = [("ann", &["white"]), ("bob", &["black"])];
    let table = PageGame::open(&server, &people, json!({})).await;
    let bob = table.page(&browser, 1, screen).await;
    let press = |label: &str| format!("//button[normalize-space()='{label}'][not(@disabled)]");
    bob.0.click("//*[@id='plans']/summary").await;
    bob.0.click(&press("Prepare a line")).await;
    bob.0
        .is_true("bar.textContent.includes('Their move')")
        .await;
    bob.0.is_true(BESIDE).await;
    for (squares, prompt) in [(["e2", "e4"], "Your answer"), (["e7", "e5"], "Their move")] {
        for name in squares {
            bob.0.click(&square(name)).await;
        }
        bob.0
            .is_true(&format!("bar.textContent.includes('{prompt}')"))
            .await;
        bob.0.is_true(BESIDE).await;
    }
    let name = format!("prepare-{}", screen.width);
    bob.0.screenshot(&name).await;
    bob.0.click(&press("Save line")).await;
    // What was saved is in view.
    bob.0
        .is_true("bar.hidden && plans.textContent.includes('e4 → e5')")
        .await;
    bob.0
        .is_true("plans.querySelector('li').getBoundingClientRect().bottom <= innerHeight")
        .await;
    let lines: Value = table.get(1, "/conditional-moves").await;
    assert_eq!(lines["lines"].as_array().map(Vec::len), Some(1));
    bob.close().await;
    server.close().await;
}
