//! Windows of a real browser for the tests of the chat page: open one as a person, click, type, and
//! wait until something is visible.
//!
//! The tests read the page's document. Every check waits until its condition is true, as long as a
//! busy machine may need. Nothing sleeps for a fixed time.
use super::input::{Button, Key, Mouse, Point, Touch};
pub(super) use super::screen::Screen;
use super::{chromium, firefox};
use crate::support::TIMEOUT;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use entente_sandbox::Sandbox;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Calls a method of a tab, which both browsers have.
macro_rules! in_tab {
    ($tab:expr, $($call:tt)+) => {
        match $tab {
            Tab::Chromium(tab) => tab.$($call)+,
            Tab::Firefox(tab) => tab.$($call)+,
        }
    };
}

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

/// A fresh profile in a browser, just for one test. It goes with the test.
pub(super) enum Browser {
    Chromium(chromium::Profile),
    Firefox(firefox::Profile),
}

/// The browser of tests that run in Chromium alone.
pub(super) type Chromium = Browser;

impl Browser {
    /// Makes a profile in Chromium, or returns `None` if there is none and the test is skipped.
    pub(super) async fn start() -> Option<Self> {
        chromium::Profile::new(false).await.map(Self::Chromium)
    }

    /// The same in one that believes in a mouse, so that resting it on something has an effect.
    pub(super) async fn start_with_mouse() -> Option<Self> {
        chromium::Profile::new(true).await.map(Self::Chromium)
    }

    /// Makes a profile in Firefox, or returns `None` if there is none and the test is skipped.
    pub(super) async fn start_firefox() -> Option<Self> {
        firefox::Profile::new().await.map(Self::Firefox)
    }

    /// Opens a window with the page as this person, and waits until it is connected.
    pub(super) async fn window(&self, sandbox: &Sandbox, name: &str, screen: Screen) -> Window {
        self.window_at(&sandbox.page_url(), name, screen).await
    }

    /// Opens a window on the page of another process.
    pub(super) async fn window_at(&self, page_url: &str, name: &str, screen: Screen) -> Window {
        let window = self.open(&format!("{page_url}?as={name}"), screen).await;
        window.sees(".status[data-state=online]").await;
        window.sees(&format!("#person[data-person={name}]")).await;
        window
            .evaluate::<bool>("window.wasNeverReloaded = true")
            .await;
        window
    }

    /// Opens a window with any page.
    pub(super) async fn open(&self, url: &str, screen: Screen) -> Window {
        let tab = match self {
            Self::Chromium(profile) => Tab::Chromium(profile.tab(screen).await),
            Self::Firefox(profile) => Tab::Firefox(profile.tab(screen).await),
        };
        let window = Window {
            tab,
            ignored: Vec::new(),
        };
        in_tab!(&window.tab, navigate(url).await);
        window
    }
}

/// A window in one of the browsers.
enum Tab {
    Chromium(chromium::Tab),
    Firefox(firefox::Tab),
}

/// One person's window. Every check waits until its condition is true.
pub(super) struct Window {
    tab: Tab,
    /// Parts of the errors that were expected.
    ignored: Vec<String>,
}

impl Window {
    pub(super) async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> T {
        serde_json::from_value(self.run(script).await.unwrap()).unwrap()
    }

    /// Runs a script. Errors: what it throws, or that the page has changed meanwhile.
    async fn run(&self, script: &str) -> Result<Value, String> {
        in_tab!(&self.tab, run(script).await)
    }

    /// Waits until an expression is true.
    pub(super) async fn is_true(&self, expression: &str) {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        let script = format!("Boolean({expression})");
        while self.run(&script).await != Ok(Value::Bool(true)) {
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
        panic!(
            "no {sought}; see {}. {:?}",
            picture.display(),
            self.errors()
        );
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
        let at = self.click_point(path).await;
        self.mouse(Mouse::Move { held: false }, at).await;
    }

    /// Clicks on the element of an XPath.
    pub(super) async fn click(&self, path: &str) {
        self.click_slowly(path, async {}).await;
    }

    /// Opens the thread of the last message that has one. A message that arrives just then moves
    /// the link away from under the mouse, and then it is clicked again, as a person would.
    pub(super) async fn open_thread(&self) {
        const LINK: &str = "(//a[@class='thread-link'])[last()]";
        let watch = "window.wasOpened = false;
            document.addEventListener('click', event => {
                window.wasOpened = event.target.closest('a.thread-link') !== null;
            }, { capture: true, once: true });
            true";
        loop {
            assert!(self.evaluate::<bool>(watch).await);
            self.click(LINK).await;
            if self.evaluate("window.wasOpened").await {
                return;
            }
        }
    }

    /// The middle of an XPath's element, once it is in view, not covered, and no longer moving.
    async fn click_point(&self, path: &str) -> Point {
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
        let at = self.click_point(path).await;
        self.mouse(Mouse::Press(Button::Right), at).await;
        self.mouse(Mouse::Release(Button::Right), at).await;
        self.sees(".menu").await;
    }

    /// Clicks on the element of an XPath, and does something while the mouse is pressed.
    pub(super) async fn click_slowly(&self, path: &str, meanwhile: impl Future<Output = ()>) {
        let at = self.click_point(path).await;
        self.mouse(Mouse::Move { held: false }, at).await;
        self.mouse(Mouse::Press(Button::Left), at).await;
        meanwhile.await;
        self.mouse(Mouse::Release(Button::Left), at).await;
    }

    async fn mouse(&self, mouse: Mouse, at: Point) {
        in_tab!(&self.tab, mouse(mouse, at).await);
    }

    async fn touch(&self, touch: Touch) {
        in_tab!(&self.tab, touch(touch).await);
    }

    /// Types into the focused element.
    pub(super) async fn type_text(&self, text: &str) {
        for character in text.chars() {
            self.key(Key::Character(character)).await;
        }
    }

    /// Touches and holds an XPath's element until its menu is open.
    pub(super) async fn touch_and_hold(&self, path: &str) {
        self.touch(Touch::Start(self.click_point(path).await)).await;
        self.sees(".menu").await;
        self.touch(Touch::End).await;
    }

    /// Touches the element of an XPath.
    pub(super) async fn tap(&self, path: &str) {
        self.tap_at(self.click_point(path).await).await;
    }

    /// Touches a point.
    pub(super) async fn tap_at(&self, at: Point) {
        self.touch(Touch::Start(at)).await;
        self.touch(Touch::End).await;
    }

    /// Drags from the element of an XPath to another one with the mouse.
    pub(super) async fn drag(&self, from: &str, to: &str) {
        let (start, end) = (self.click_point(from).await, self.click_point(to).await);
        let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        self.mouse(Mouse::Move { held: false }, start).await;
        self.mouse(Mouse::Press(Button::Left), start).await;
        for at in [middle, end] {
            self.mouse(Mouse::Move { held: true }, at).await;
        }
        self.mouse(Mouse::Release(Button::Left), end).await;
    }

    /// The same with a finger.
    pub(super) async fn swipe(&self, from: &str, to: &str) {
        let (start, end) = (self.click_point(from).await, self.click_point(to).await);
        let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        self.touch(Touch::Start(start)).await;
        self.touch(Touch::Move(middle)).await;
        self.touch(Touch::Move(end)).await;
        self.touch(Touch::End).await;
    }

    /// The roles and names of everything that a reader of the screen finds in the page. Firefox
    /// does not tell them.
    pub(super) async fn accessible_names(&self) -> Vec<(String, String)> {
        match &self.tab {
            Tab::Chromium(tab) => tab.accessible_names().await,
            Tab::Firefox(_) => panic!("only Chromium tells what a reader of the screen finds"),
        }
    }

    /// Presses a letter while Ctrl is held.
    pub(super) async fn press_chord(&self, letter: char) {
        self.key(Key::Chord(letter)).await;
    }

    /// Presses several keys, one after the other.
    pub(super) async fn press_keys(&self, keys: &[&str]) {
        for key in keys {
            self.press_key(key).await;
        }
    }

    /// Presses a key that is no character, such as `Enter`.
    pub(super) async fn press_key(&self, name: &str) {
        self.key(Key::Named(name)).await;
    }

    async fn key(&self, key: Key<'_>) {
        in_tab!(&self.tab, key(key).await);
    }

    /// The messages that only this person sees.
    pub(super) async fn ephemeral(&self) -> std::collections::BTreeSet<String> {
        self.evaluate(
            "[...document.querySelectorAll('.message.ephemeral')]
                .map((one) => one.dataset.messageId)",
        )
        .await
    }

    /// Leaves a picture of what the window shows for people.
    pub(super) async fn screenshot(&self, name: &str) {
        std::fs::create_dir_all(screenshots()).unwrap();
        let file = screenshots().join(format!("{name}.png"));
        std::fs::write(file, self.picture().await).unwrap();
    }

    /// The picture of the window, as a PNG.
    pub(super) async fn picture(&self) -> Vec<u8> {
        let data = in_tab!(&self.tab, screenshot().await);
        BASE64_STANDARD.decode(data).unwrap()
    }

    pub(super) async fn was_never_reloaded(&self) {
        assert!(
            self.evaluate::<bool>("Boolean(window.wasNeverReloaded)")
                .await
        );
    }

    /// The errors that the page has logged or thrown, or the browser has logged about it.
    fn errors(&self) -> Vec<String> {
        let is_expected = |error: &String| self.ignored.iter().any(|it| error.contains(it));
        let mut errors = in_tab!(&self.tab, errors());
        errors.retain(|error| !is_expected(error));
        errors
    }

    /// Waits for an error that contains this text, and ignores all of them from now on.
    pub(super) async fn expect_error(&mut self, words: &str) {
        crate::support::until(|| self.errors().iter().find(|it| it.contains(words)).cloned()).await;
        self.ignored.push(words.to_owned());
    }

    /// Waits for an answer with this status, which is an error, and ignores all of them from now
    /// on.
    pub(super) async fn expect_status(&mut self, status: u16) {
        let forms = forms_of_status(status);
        let is_one = |error: &String| forms.iter().any(|form| error.contains(form));
        crate::support::until(|| self.errors().into_iter().find(is_one)).await;
        self.allow_status(status);
    }

    /// Ignores answers with this status, which is an error, whether there are any or not.
    pub(super) fn allow_status(&mut self, status: u16) {
        self.ignored.extend(forms_of_status(status));
    }

    /// Closes the window and asserts that there were no errors.
    pub(super) async fn close(self) {
        let errors = self.errors();
        assert!(errors.is_empty(), "{errors:#?}");
        in_tab!(self.tab, close().await);
    }
}

/// `target/screenshots`.
pub(super) fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots")
}

/// The parts of a browser's error that name this status. Each browser has words of its own for it.
fn forms_of_status(status: u16) -> [String; 2] {
    [
        format!("status of {status}"),
        format!("\"status\":{status}"),
    ]
}
