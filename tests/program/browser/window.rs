//! Windows of a real browser for the tests of the chat page: open one as a person, click, type, and
//! wait until something is visible.
//!
//! The tests read the page's document. Every check waits until its condition is true, as long as a
//! busy machine may need. Nothing sleeps for a fixed time.
use super::executable;
use crate::support::{Folder, TIMEOUT};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    DispatchTouchEventParams, DispatchTouchEventType, MouseButton, TouchPoint,
};
use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::layout::Point;
use chromiumoxide::page::ScreenshotParams;
use chromiumoxide::{Browser, BrowserConfig, Page};
use entente_sandbox::Sandbox;
use futures::StreamExt;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// The browser's bit for the Ctrl key.
const CTRL: i64 = 2;

/// The browser's setting for a machine with a mouse: it can hover (2), and point exactly (4).
const MOUSE: &str = "blink-settings=primaryHoverType=2,availableHoverTypes=2,\
    primaryPointerType=4,availablePointerTypes=4";

const PRESS_AND_RELEASE: [DispatchMouseEventType; 2] = [
    DispatchMouseEventType::MousePressed,
    DispatchMouseEventType::MouseReleased,
];

/// The pause between two checks of a page.
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// The last element of this kind in the timeline, as XPath.
pub(super) fn last(kind: &str) -> String {
    format!("(//*[@class='messages']//{kind})[last()]")
}

/// The last button of this label.
pub(super) fn button(label: &str) -> String {
    last(&format!("button[normalize-space()='{label}']"))
}

/// A browser with a fresh profile, just for one test.
pub(super) struct Chromium {
    browser: Browser,
    events: JoinHandle<()>,
    _profile: Folder,
}

impl Chromium {
    /// Starts a browser, or returns `None` if there is none and the test is skipped.
    pub(super) async fn start() -> Option<Self> {
        Self::start_with(&[]).await
    }

    /// Starts a browser that believes in a mouse, so that resting it on something has an effect.
    pub(super) async fn start_with_mouse() -> Option<Self> {
        Self::start_with(&[MOUSE]).await
    }

    async fn start_with(extra: &[&str]) -> Option<Self> {
        let executable = executable()?;
        let profile = Folder::new();
        let config = BrowserConfig::builder()
            .chrome_executable(executable)
            .user_data_dir(profile.path("profile"))
            .no_sandbox()
            .launch_timeout(TIMEOUT)
            .request_timeout(TIMEOUT)
            .args(["disable-gpu", "disable-quic", "disable-component-update"])
            .args(extra.iter().copied())
            .viewport(None)
            .build()
            .unwrap();
        let (browser, mut handler) = Browser::launch(config).await.unwrap();
        // A browser newer than the library sends events that it does not know. They are ignored.
        let events = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Some(Self {
            browser,
            events,
            _profile: profile,
        })
    }

    /// Opens a window with the page as this person, and waits until it is connected.
    pub(super) async fn window(&self, sandbox: &Sandbox, name: &str, screen: Screen) -> Window {
        self.window_at(&sandbox.page_url(), name, screen).await
    }

    /// Opens a window on the page of another process.
    pub(super) async fn window_at(&self, page_url: &str, name: &str, screen: Screen) -> Window {
        let page = self.browser.new_page("about:blank").await.unwrap();
        page.execute(screen.metrics()).await.unwrap();
        page.execute(screen.media()).await.unwrap();
        page.enable_log().await.unwrap();
        let window = Window {
            errors: collect_errors(&page).await,
            page,
        };
        let address = format!("{page_url}?as={name}");
        window.page.goto(address).await.unwrap();
        window.sees(".status[data-state=online]").await;
        window.sees(&format!("#person[data-person={name}]")).await;
        window
            .evaluate::<bool>("window.wasNeverReloaded = true")
            .await;
        window
    }

    pub(super) async fn close(mut self) {
        self.browser.close().await.unwrap();
        self.browser.wait().await.unwrap();
        self.events.await.unwrap();
    }
}

/// The screen of a window.
pub(super) struct Screen {
    width: i64,
    height: i64,
    /// Device pixels for each pixel of the page.
    density: f64,
    mobile: bool,
    /// Whether the system prefers a dark page.
    dark: bool,
}

impl Screen {
    pub(super) const DESKTOP: Self = Self {
        width: 1280,
        height: 800,
        density: 1.0,
        mobile: false,
        dark: false,
    };
    pub(super) const PHONE: Self = Self {
        width: 390,
        height: 844,
        density: 2.0,
        mobile: true,
        dark: false,
    };
    /// A narrow phone.
    pub(super) const NARROW: Self = Self {
        width: 360,
        height: 740,
        ..Self::PHONE
    };
    pub(super) const DARK: Self = Self {
        dark: true,
        ..Self::DESKTOP
    };

    fn metrics(&self) -> SetDeviceMetricsOverrideParams {
        SetDeviceMetricsOverrideParams::new(self.width, self.height, self.density, self.mobile)
    }

    fn media(&self) -> SetEmulatedMediaParams {
        let scheme = if self.dark { "dark" } else { "light" };
        SetEmulatedMediaParams::builder()
            .feature(MediaFeature::new("prefers-color-scheme", scheme))
            .build()
    }
}

/// The errors in a window: those that the page logs or throws, and those that the browser logs.
type Errors = Arc<Mutex<Vec<String>>>;

/// Collects the errors of a page from now on.
async fn collect_errors(page: &Page) -> Errors {
    let calls = page
        .event_listener::<EventConsoleApiCalled>()
        .await
        .unwrap();
    let printed = calls.filter_map(async |call| {
        (call.r#type == ConsoleApiCalledType::Error).then(|| format!("{:?}", call.args))
    });
    let thrown = page.event_listener::<EventExceptionThrown>().await.unwrap();
    let thrown_lines = thrown.map(|event| format!("{:?}", event.exception_details));
    let logged = page.event_listener::<EventEntryAdded>().await.unwrap();
    let logged_lines = logged.map(|event| format!("{:?}", event.entry));
    let all = futures::stream::select(
        printed.boxed(),
        futures::stream::select(thrown_lines.boxed(), logged_lines.boxed()),
    );
    let errors = Errors::default();
    let collected = errors.clone();
    tokio::spawn(all.for_each(move |error| {
        collected.lock().unwrap().push(error);
        std::future::ready(())
    }));
    errors
}

/// One person's window. Every check waits until its condition is true.
pub(super) struct Window {
    page: Page,
    errors: Errors,
}

impl Window {
    pub(super) async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> T {
        let evaluation = EvaluateParams::builder()
            .expression(script)
            .await_promise(true)
            .return_by_value(true)
            .build()
            .unwrap();
        let result = self.page.evaluate_expression(evaluation).await.unwrap();
        result.into_value().unwrap()
    }

    /// Waits until an expression is true.
    pub(super) async fn is_true(&self, expression: &str) {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        while !self
            .evaluate::<bool>(&format!("Boolean({expression})"))
            .await
        {
            if tokio::time::Instant::now() > deadline {
                self.fail(expression).await;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Fails the test, with a screenshot of the page.
    async fn fail(&self, sought: &str) -> ! {
        let test = std::thread::current().name().unwrap_or("test").to_owned();
        let name = format!("failure-{}", test.replace("::", "-"));
        self.screenshot(&name).await;
        let picture = screenshots().join(format!("{name}.png"));
        panic!("no {sought}; see {}. {:?}", picture.display(), self.errors);
    }

    /// Waits until an element is visible.
    pub(super) async fn sees(&self, selector: &str) {
        self.is_true(&format!(
            "[...document.querySelectorAll(`{selector}`)].some((one) => one.checkVisibility())"
        ))
        .await;
    }

    /// Waits until an XPath has an element.
    pub(super) async fn exists(&self, path: &str) {
        self.is_true(&format!(
            "document.evaluate(`{path}`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue"
        ))
        .await;
    }

    /// Waits until the timeline contains a text.
    pub(super) async fn says(&self, words: &str) {
        self.is_true(&format!(
            "document.querySelector('.messages').textContent.includes(`{words}`)"
        ))
        .await;
    }

    /// Rests the mouse on the element of an XPath.
    pub(super) async fn point_at(&self, path: &str) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let (x, y) = self.click_point(path).await;
        self.page.move_mouse(Point { x, y }).await.unwrap();
    }

    /// Clicks on the element of an XPath.
    pub(super) async fn click(&self, path: &str) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let (x, y) = self.click_point(path).await;
        self.page.click(Point { x, y }).await.unwrap();
    }

    /// The middle of an XPath's element, once it is in view, not covered, and no longer moving.
    async fn click_point(&self, path: &str) -> (f64, f64) {
        let look = format!(
            "(() => {{
                const type = XPathResult.FIRST_ORDERED_NODE_TYPE;
                const named = document.evaluate(`{path}`, document, null, type);
                const target = named.singleNodeValue;
                target?.scrollIntoView({{ block: 'nearest' }});
                const {{ left, width, top, height }} = target?.getBoundingClientRect() ?? {{}};
                const [x, y] = [left + width / 2, top + height / 2];
                return target?.contains(document.elementFromPoint(x || 0, y || 0)) ? [x, y] : [];
            }})()"
        );
        let mut before = Vec::new();
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            let now: Vec<f64> = self.evaluate(&look).await;
            match now[..] {
                [x, y] if now == before => return (x, y),
                _ => before = now,
            }
            if tokio::time::Instant::now() > deadline {
                self.fail(&format!("point to click on {path}")).await;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Types into the composer: a message or a command.
    pub(super) async fn compose(&self, text: &str) {
        self.click("//*[@id='composer']").await;
        self.type_text(text).await;
    }

    /// Opens the context menu of an XPath's element with the right mouse button.
    pub(super) async fn right_click(&self, path: &str) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let at = self.click_point(path).await;
        self.mouse(&PRESS_AND_RELEASE, &MouseButton::Right, at)
            .await;
        self.sees(".menu").await;
    }

    /// Clicks on the element of an XPath, and does something while the mouse is pressed.
    pub(super) async fn click_slowly(&self, path: &str, meanwhile: impl Future<Output = ()>) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let at = self.click_point(path).await;
        let [press, release] = PRESS_AND_RELEASE.map(|kind| [kind]);
        self.mouse(&press, &MouseButton::Left, at).await;
        meanwhile.await;
        self.mouse(&release, &MouseButton::Left, at).await;
    }

    async fn mouse(&self, kinds: &[DispatchMouseEventType], button: &MouseButton, at: (f64, f64)) {
        for kind in kinds {
            let event = DispatchMouseEventParams::builder()
                .r#type(kind.clone())
                .x(at.0)
                .y(at.1)
                .button(button.clone())
                .click_count(1)
                .build()
                .unwrap();
            self.page.execute(event).await.unwrap();
        }
    }

    /// Types into the focused element.
    pub(super) async fn type_text(&self, text: &str) {
        self.page.bring_to_front().await.unwrap();
        let body = self.page.find_element("body").await.unwrap();
        body.type_str(text).await.unwrap();
    }

    /// Touches and holds an XPath's element until its menu is open.
    pub(super) async fn touch_and_hold(&self, path: &str) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let (x, y) = self.click_point(path).await;
        let touch = |kind: DispatchTouchEventType, points: Vec<TouchPoint>| {
            self.page
                .execute(DispatchTouchEventParams::new(kind, points))
        };
        touch(
            DispatchTouchEventType::TouchStart,
            vec![TouchPoint::new(x, y)],
        )
        .await
        .unwrap();
        // The library cannot end a touch, so the finger stays as long as the window is open.
        self.sees(".menu").await;
    }

    /// Presses a letter while Ctrl is held.
    pub(super) async fn press_chord(&self, letter: &str) {
        self.page.bring_to_front().await.unwrap();
        for kind in [
            DispatchKeyEventType::RawKeyDown,
            DispatchKeyEventType::KeyUp,
        ] {
            let event = DispatchKeyEventParams::builder()
                .r#type(kind)
                .key(letter)
                .modifiers(CTRL)
                .build()
                .unwrap();
            self.page.execute(event).await.unwrap();
        }
    }

    /// Presses several keys, one after the other.
    pub(super) async fn press_keys(&self, keys: &[&str]) {
        for key in keys {
            self.press_key(key).await;
        }
    }

    pub(super) async fn press_key(&self, key: &str) {
        self.page.bring_to_front().await.unwrap();
        let body = self.page.find_element("body").await.unwrap();
        body.press_key(key).await.unwrap();
    }

    /// The messages that only this person sees.
    pub(super) async fn ephemeral(&self) -> std::collections::BTreeSet<String> {
        self.evaluate(
            "[...document.querySelectorAll('.message.ephemeral')]
                .map((one) => one.dataset.messageId)",
        )
        .await
    }

    pub(super) async fn screenshot(&self, name: &str) {
        std::fs::create_dir_all(screenshots()).unwrap();
        let path = screenshots().join(format!("{name}.png"));
        self.page.bring_to_front().await.unwrap();
        self.page
            .save_screenshot(ScreenshotParams::default(), path)
            .await
            .unwrap();
    }

    pub(super) async fn was_never_reloaded(&self) {
        assert!(
            self.evaluate::<bool>("Boolean(window.wasNeverReloaded)")
                .await
        );
    }

    /// Removes the errors so far that contain this text, because they were expected.
    pub(super) fn ignore_errors(&self, words: &str) {
        let mut errors = self.errors.lock().unwrap();
        errors.retain(|error| !error.contains(words));
    }

    /// Closes the window and asserts that there were no errors.
    pub(super) async fn close(self) {
        self.page.close().await.unwrap();
        let errors = self.errors.lock().unwrap();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

/// `target/screenshots`.
pub(super) fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots")
}
