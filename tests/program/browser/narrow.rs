//! On a narrow phone every view fits, and everything to touch is large enough for a finger.
use super::parrot::ParrotSandbox;
use super::window::{Chromium, Screen, Window};

/// The smallest size of something to touch, in pixels.
const FINGER: u32 = 40;

/// Asserts that nothing is wider than the screen: the page, the messages, an open dialog or menu.
pub(super) async fn fits(window: &Window, view: &str) {
    let wide = "[document.documentElement,
            ...document.querySelectorAll('.timeline, .panel-body, dialog, .menu')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1
            || one.getBoundingClientRect().right > innerWidth + 1)
        .filter((one) => one.checkVisibility())
        .map((one) => one.className || one.tagName)";
    let too_wide: Vec<String> = window.evaluate(wide).await;
    assert!(
        too_wide.is_empty(),
        "{view}: {too_wide:?} is wider than the window"
    );
    window.screenshot(&format!("narrow-{view}")).await;
}

/// Asserts that every visible button is large enough for a finger, except those within a line of
/// text.
pub(super) async fn can_be_touched(window: &Window, view: &str) {
    let small = format!(
        "[...document.querySelectorAll('button, [role=menuitem], .channels a, .guilds a, select, input')]
            .filter((one) => one.checkVisibility()
                && !one.closest('.rich, .tools, .body > header, .context, .choice')
                && !one.matches('.of-user, .alt-badge, .enlarge'))
            .filter((one) => {{
                const box = one.getBoundingClientRect();
                const least = one.matches('input, select') ? 24 : {FINGER};
                return box.width && box.bottom > 0 && box.height < least;
            }})
            .map((one) => one.outerHTML.slice(0, 120))"
    );
    let too_small: Vec<String> = window.evaluate(&small).await;
    assert!(
        too_small.is_empty(),
        "{view}: too small to touch: {too_small:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_view_fits_a_narrow_phone() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::NARROW)
        .await;
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
    parrot.close().await;
}

/// Touching and holding a message opens its menu, at the lower edge of the screen.
#[tokio::test(flavor = "multi_thread")]
async fn touch_and_hold_opens_a_messages_menu() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    parrot
        .say(serde_json::json!({"content": "Touch me."}))
        .await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::NARROW)
        .await;
    ann.says("Touch me.").await;
    ann.touch_and_hold("//*[contains(@class, 'text')]").await;
    ann.sees(".menu").await;
    let bottom = "document.querySelector('.menu').getBoundingClientRect().bottom";
    ann.is_true(&format!("Math.abs({bottom} - innerHeight) < 2"))
        .await;
    fits(&ann, "menu").await;
    can_be_touched(&ann, "menu").await;
    ann.close().await;
    parrot.close().await;
}
