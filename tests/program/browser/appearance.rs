//! Light and dark pages, by the preference of the system and of the reader, and relative times that
//! are kept up to date.
use super::parrot::ParrotSandbox;
use super::window::{Chromium, Screen, Window};
use serde_json::json;

/// The brightness of the page's background, from 0 to 255.
async fn brightness(window: &Window) -> f64 {
    window
        .evaluate(
            "getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3)
                .map(Number).reduce((a, b) => a + b) / 3",
        )
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_light_or_dark_as_the_system_or_its_reader_prefers() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    let bob = chromium.window(&parrot.sandbox, "bob", Screen::DARK).await;
    assert!(brightness(&ann).await > 200.0);
    assert!(brightness(&bob).await < 60.0);

    for (choice, dark) in [("dark", true), ("light", false), ("dark", true)] {
        ann.click("//*[@id='person']").await;
        ann.click("//*[@data-settings]").await;
        ann.click(&format!("//input[@name='theme'][@value='{choice}']"))
            .await;
        ann.press_key("Escape").await;
        assert_eq!(brightness(&ann).await < 60.0, dark, "{choice}");
    }
    ann.compose("/show").await;
    ann.press_keys(&["Enter", "Enter"]).await;
    ann.says("Shown").await;
    ann.screenshot("desktop-dark").await;
    // The browser keeps the choice for windows opened later, and open windows follow it.
    let again = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    assert!(brightness(&again).await < 60.0);
    bob.is_true("document.documentElement.dataset.theme === 'dark'")
        .await;
    for window in [ann, bob, again] {
        window.close().await;
    }
    parrot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn relative_times_are_updated_and_follow_the_sandboxs_clock() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let soon = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_secs()
        + 3 * 3600;
    parrot
        .say(json!({"content": format!("Begins <t:{soon}:R>, on <t:{soon}:F>.")}))
        .await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.says("Begins in 3 hours").await;
    ann.click("//*[@data-panel='workbench']").await;
    ann.click("//*[@data-advance='3600']").await;
    ann.says("Begins in 2 hours").await;
    ann.click("//*[@data-advance='86400']").await;
    ann.says("Begins 22 hours ago").await;
    ann.screenshot("desktop-workbench").await;
    // Seconds are counted down while the page is open.
    let near = soon - 3 * 3600 + 25 * 3600;
    parrot
        .say(json!({"content": format!("Soon <t:{}:R>.", near + 40)}))
        .await;
    let words = "[...document.querySelectorAll('time[data-relative]')].at(-1).textContent";
    ann.says("Soon in").await;
    let before: String = ann.evaluate(words).await;
    ann.is_true(&format!("{words} !== {before:?}")).await;
    ann.close().await;
    parrot.close().await;
}

/// So a board can be played in the chat, in place of its picture.
#[tokio::test(flavor = "multi_thread")]
async fn links_to_this_machine_open_below_their_message_if_wanted() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let page = axum::Router::new().route("/", axum::routing::get(async || "A page"));
    tokio::spawn(axum::serve(listener, page).into_future());
    let link = |url: &str, label| json!({"type": 2, "style": 5, "url": url, "label": label});
    let links = [link(&address, "Here"), link("https://example.org", "Away")];
    let row = json!({"type": 1, "components": links});
    parrot
        .say(json!({"content": "Look", "components": [row]}))
        .await;
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.click("//*[@id='person']").await;
    ann.click("//*[@data-settings]").await;
    ann.click("//input[@data-setting='frames']").await;
    ann.press_key("Escape").await;
    ann.click("//a[contains(., 'Here')]").await;
    ann.sees("iframe.page").await;
    ann.is_true("document.querySelector('a[aria-expanded=true]').textContent === 'Here'")
        .await;
    let src: String = ann.evaluate("document.querySelector('iframe').src").await;
    assert_eq!(src, address);
    // The same link closes it. A link to elsewhere opens a window, as always.
    ann.click("//a[contains(., 'Here')]").await;
    ann.is_true("!document.querySelector('iframe')").await;
    let is_left = "(() => { const away = [...document.querySelectorAll('a')]
        .find(link => link.textContent === 'Away'); let left = true;
        away.addEventListener('click', event => { left = !event.defaultPrevented;
        event.preventDefault(); }); away.click(); return left; })()";
    assert!(ann.evaluate::<bool>(is_left).await);
    ann.close().await;
    parrot.close().await;
}

/// A bare Linux has no emoji font, and computers are marked with one of its signs.
#[tokio::test(flavor = "multi_thread")]
async fn the_signs_that_bots_mark_with_are_drawn_by_the_page() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let parrot = ParrotSandbox::open().await;
    let here = parrot.sandbox.user("ann").in_channel("talk");
    here.unwrap()
        .type_text("🤖 Level 3 and ❌ at once")
        .unwrap();
    let ann = chromium
        .window(&parrot.sandbox, "ann", Screen::DESKTOP)
        .await;
    ann.sees(".message .sign.robot[aria-label=robot] svg").await;
    ann.sees(".message .sign.close svg").await;
    let text = "document.querySelector('.messages').innerText";
    let shown: String = ann.evaluate(text).await;
    assert!(shown.contains("Level 3 and"), "{shown}");
    assert!(!shown.contains(['🤖', '❌']), "{shown}");
    ann.close().await;
    parrot.close().await;
}
