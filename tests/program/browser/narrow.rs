//! On the narrowest telephone every view fits, and what is to be touched is large enough for a finger.
use super::parrot::Cage;
use super::window::{Chromium, Screen, Window};

/// Pixels that a finger needs.
const FINGER: u32 = 40;

/// Nothing reaches beyond the right edge: neither the page nor, within it, the messages or an open sheet.
async fn fits(window: &Window, view: &str) {
    let wide = "[document.documentElement, ...document.querySelectorAll('.timeline, .panel-body, dialog, .menu')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
        .filter((one) => one.checkVisibility())
        .map((one) => one.className || one.tagName)";
    let wide: Vec<String> = window.evaluate(wide).await;
    assert!(wide.is_empty(), "{view}: {wide:?} is wider than the window");
    window.screenshot(&format!("narrow-{view}")).await;
}

/// Every button that can be seen is as large as a finger, save those that lie within a line of text.
async fn can_be_touched(window: &Window, view: &str) {
    let small = format!(
        "[...document.querySelectorAll('button, [role=menuitem], .channels a, select, input')]
            .filter((one) => one.checkVisibility() && !one.closest('.rich, .tools, .body > header, .context, .choice') && !one.matches('.of-user, .alt-badge, .enlarge'))
            .filter((one) => {{ const box = one.getBoundingClientRect(); return box.width && box.bottom > 0 && (one.matches('input, select') ? box.height < 24 : box.height < {FINGER}); }})
            .map((one) => one.outerHTML.slice(0, 120))"
    );
    let small: Vec<String> = window.evaluate(&small).await;
    assert!(small.is_empty(), "{view}: too small to touch: {small:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_view_fits_a_narrow_telephone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let cage = Cage::open().await;
    let ann = chromium.window(&cage.sandbox, "ann", Screen::NARROW).await;
    ann.compose("/show").await;
    ann.sees(".suggestions").await;
    fits(&ann, "suggestions").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("Shown").await;
    fits(&ann, "messages").await;
    can_be_touched(&ann, "messages").await;

    ann.click("//*[@data-custom-id='people']").await;
    ann.sees(".choices").await;
    fits(&ann, "select").await;
    ann.press_key("Escape").await;

    ann.click("//button[contains(@class, 'drawer')]").await;
    ann.is_true("document.querySelector('.sidebar').getBoundingClientRect().left === 0")
        .await;
    fits(&ann, "drawer").await;
    can_be_touched(&ann, "drawer").await;
    ann.click("//*[@id='person']").await;
    ann.sees(".menu").await;
    fits(&ann, "person").await;
    ann.click("//*[@data-settings]").await;
    ann.sees("dialog[open]").await;
    fits(&ann, "settings").await;
    ann.press_key("Escape").await;
    ann.press_key("Escape").await;

    for name in ["threads", "people", "workbench"] {
        ann.click("//button[contains(@class, 'head-more')]").await;
        ann.click(&format!("//*[@role='menu']//*[@data-panel='{name}']"))
            .await;
        ann.sees(".panel").await;
        fits(&ann, name).await;
        can_be_touched(&ann, name).await;
        ann.press_key("Escape").await;
        ann.is_true("document.querySelector('.panel').hidden").await;
    }
    ann.compose("/form").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.sees("dialog.modal[open]").await;
    fits(&ann, "form").await;
    ann.press_key("Escape").await;
    ann.close().await;
    chromium.close().await;
    cage.close().await;
}

/// A finger that rests on a message opens its menu, as a sheet at the lower edge.
#[tokio::test(flavor = "multi_thread")]
async fn a_resting_finger_opens_a_messages_menu() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let cage = Cage::open().await;
    cage.say(serde_json::json!({"content": "Touch me."})).await;
    let ann = chromium.window(&cage.sandbox, "ann", Screen::NARROW).await;
    ann.says("Touch me.").await;
    ann.touch_and_hold("//*[contains(@class, 'text')]").await;
    ann.sees(".menu").await;
    ann.is_true("Math.abs(document.querySelector('.menu').getBoundingClientRect().bottom - innerHeight) < 2")
        .await;
    fits(&ann, "menu").await;
    can_be_touched(&ann, "menu").await;
    ann.close().await;
    chromium.close().await;
    cage.close().await;
}
