//! Windows of a real browser for the tests of the chat page: open one as a person, click, type, and
//! wait until something is visible.
//!
//! The tests read the page's document. Every check waits until its condition is true, as long as a
//! busy machine may need. Nothing sleeps for a fixed time.
use super::devtools::DevTools;
use crate::support::TIMEOUT;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use entente_sandbox::Sandbox;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The browser's bit for the Ctrl key.
const CTRL: i64 = 2;

/// The keys that are not characters, with their codes on Windows, by which the browser knows them.
const KEYS: [(&str, u32); 8] = [
    ("Backspace", 8),
    ("Tab", 9),
    ("Enter", 13),
    ("Escape", 27),
    ("ArrowLeft", 37),
    ("ArrowUp", 38),
    ("ArrowRight", 39),
    ("ArrowDown", 40),
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

/// A fresh profile in a browser, just for one test. It goes with the test.
pub(super) struct Chromium {
    devtools: Arc<DevTools>,
    profile: Value,
}

impl Chromium {
    /// Makes a profile, or returns `None` if there is no browser and the test is skipped.
    pub(super) async fn start() -> Option<Self> {
        Self::new(false).await
    }

    /// The same in a browser that believes in a mouse, so that resting it on something has an
    /// effect.
    pub(super) async fn start_with_mouse() -> Option<Self> {
        Self::new(true).await
    }

    async fn new(mouse: bool) -> Option<Self> {
        let devtools = DevTools::connect(mouse).await?;
        let with_the_connection = json!({"disposeOnDetach": true});
        let made = devtools.call(None, "Target.createBrowserContext", with_the_connection);
        let profile = made.await.unwrap()["browserContextId"].take();
        Some(Self { devtools, profile })
    }

    /// Opens a window with the page as this person, and waits until it is connected.
    pub(super) async fn window(&self, sandbox: &Sandbox, name: &str, screen: Screen) -> Window {
        self.window_at(&sandbox.page_url(), name, screen).await
    }

    /// Opens a window on the page of another process.
    pub(super) async fn window_at(&self, page_url: &str, name: &str, screen: Screen) -> Window {
        let window = self.empty_window().await;
        for (method, params) in screen.setup() {
            window.call(method, params).await;
        }
        let address = json!({"url": format!("{page_url}?as={name}")});
        window.call("Page.navigate", address).await;
        window.sees(".status[data-state=online]").await;
        window.sees(&format!("#person[data-person={name}]")).await;
        window
            .evaluate::<bool>("window.wasNeverReloaded = true")
            .await;
        window
    }

    /// Opens a window with any page.
    pub(super) async fn open(&self, url: &str, screen: Screen) -> Window {
        let window = self.empty_window().await;
        for (method, params) in screen.setup() {
            window.call(method, params).await;
        }
        window.call("Page.navigate", json!({"url": url})).await;
        window
    }

    async fn empty_window(&self) -> Window {
        let call = |method, params| self.devtools.call(None, method, params);
        let blank = json!({
            "url": "about:blank",
            "browserContextId": self.profile,
            "newWindow": true,
        });
        let target = call("Target.createTarget", blank).await.unwrap()["targetId"].take();
        let attach = json!({"targetId": target, "flatten": true});
        let attached = call("Target.attachToTarget", attach).await.unwrap();
        Window {
            devtools: self.devtools.clone(),
            target,
            session: attached["sessionId"].as_str().unwrap().to_owned(),
            ignored: Vec::new(),
        }
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
    pub(super) const DARK_PHONE: Self = Self {
        dark: true,
        ..Self::PHONE
    };
    pub(super) const DARK: Self = Self {
        dark: true,
        ..Self::DESKTOP
    };

    /// Returns the commands that make a window one on this screen, which reports its errors and
    /// believes to be the one that is used, as every window does for the person in front of it.
    fn setup(&self) -> [(&'static str, Value); 5] {
        let Self {
            width,
            height,
            density,
            mobile,
            ..
        } = self;
        let size = json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": density,
            "mobile": mobile,
        });
        let scheme = if self.dark { "dark" } else { "light" };
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        [
            ("Emulation.setDeviceMetricsOverride", size),
            ("Emulation.setEmulatedMedia", media),
            (
                "Emulation.setFocusEmulationEnabled",
                json!({"enabled": true}),
            ),
            ("Log.enable", json!({})),
            ("Runtime.enable", json!({})),
        ]
    }
}

/// One person's window. Every check waits until its condition is true.
pub(super) struct Window {
    devtools: Arc<DevTools>,
    target: Value,
    /// The connection's name for the page.
    session: String,
    /// Parts of the errors that were expected.
    ignored: Vec<String>,
}

impl Window {
    async fn call(&self, method: &str, params: Value) -> Value {
        let result = self.devtools.call(Some(&self.session), method, params);
        result.await.unwrap()
    }

    pub(super) async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> T {
        serde_json::from_value(self.run(script).await.unwrap()).unwrap()
    }

    /// Runs a script. Errors: what it throws, or that the page has changed meanwhile.
    async fn run(&self, script: &str) -> Result<Value, String> {
        let params = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let call = self
            .devtools
            .call(Some(&self.session), "Runtime.evaluate", params);
        let mut result = call.await?;
        match &result["exceptionDetails"] {
            Value::Null => Ok(result["result"]["value"].take()),
            thrown => Err(thrown.to_string()),
        }
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
        self.mouse("mouseMoved", "none", at).await;
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
        let at = self.click_point(path).await;
        for kind in ["mousePressed", "mouseReleased"] {
            self.mouse(kind, "right", at).await;
        }
        self.sees(".menu").await;
    }

    /// Clicks on the element of an XPath, and does something while the mouse is pressed.
    pub(super) async fn click_slowly(&self, path: &str, meanwhile: impl Future<Output = ()>) {
        let at = self.click_point(path).await;
        self.mouse("mouseMoved", "none", at).await;
        self.mouse("mousePressed", "left", at).await;
        meanwhile.await;
        self.mouse("mouseReleased", "left", at).await;
    }

    async fn mouse(&self, kind: &str, button: &str, (x, y): (f64, f64)) {
        let count = u8::from(kind != "mouseMoved");
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": count});
        self.call("Input.dispatchMouseEvent", event).await;
    }

    /// Types into the focused element.
    pub(super) async fn type_text(&self, text: &str) {
        for character in text.chars() {
            self.key(json!({"key": character, "text": character})).await;
        }
    }

    /// Touches and holds an XPath's element until its menu is open.
    pub(super) async fn touch_and_hold(&self, path: &str) {
        let (x, y) = self.click_point(path).await;
        let touch = |kind, points| {
            let event = json!({"type": kind, "touchPoints": points});
            self.call("Input.dispatchTouchEvent", event)
        };
        touch("touchStart", json!([{"x": x, "y": y}])).await;
        self.sees(".menu").await;
        touch("touchEnd", json!([])).await;
    }

    /// Touches the element of an XPath.
    pub(super) async fn tap(&self, path: &str) {
        self.tap_at(self.click_point(path).await).await;
    }

    /// Touches a point.
    pub(super) async fn tap_at(&self, (x, y): (f64, f64)) {
        for (kind, points) in [
            ("touchStart", json!([{"x": x, "y": y}])),
            ("touchEnd", json!([])),
        ] {
            let event = json!({"type": kind, "touchPoints": points});
            self.call("Input.dispatchTouchEvent", event).await;
        }
    }

    /// Drags from the element of an XPath to another one with the mouse.
    pub(super) async fn drag(&self, from: &str, to: &str) {
        let (start, end) = (self.click_point(from).await, self.click_point(to).await);
        let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        self.mouse("mouseMoved", "none", start).await;
        self.mouse("mousePressed", "left", start).await;
        for at in [middle, end] {
            self.mouse("mouseMoved", "left", at).await;
        }
        self.mouse("mouseReleased", "left", end).await;
    }

    /// The roles and names of everything that a reader of the screen finds in the page.
    pub(super) async fn accessible_names(&self) -> Vec<(String, String)> {
        let tree = self.call("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().unwrap().iter();
        let shown = nodes.filter(|node| node["ignored"] == false);
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        shown
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .collect()
    }

    /// Presses a letter while Ctrl is held.
    pub(super) async fn press_chord(&self, letter: &str) {
        self.key(json!({"key": letter, "modifiers": CTRL})).await;
    }

    /// Presses several keys, one after the other.
    pub(super) async fn press_keys(&self, keys: &[&str]) {
        for key in keys {
            self.press_key(key).await;
        }
    }

    /// Presses one of `KEYS`.
    pub(super) async fn press_key(&self, name: &str) {
        let known = KEYS.iter().find(|(key, _)| *key == name);
        let (_, code) = known.unwrap_or_else(|| panic!("the tests do not know the key {name}"));
        let text = if name == "Enter" { "\r" } else { "" };
        self.key(json!({"key": name, "windowsVirtualKeyCode": code, "text": text}))
            .await;
    }

    async fn key(&self, mut key: Value) {
        for kind in ["keyDown", "keyUp"] {
            key["type"] = kind.into();
            self.call("Input.dispatchKeyEvent", key.clone()).await;
        }
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
        let picture = self.call("Page.captureScreenshot", json!({})).await;
        let data = BASE64_STANDARD.decode(picture["data"].as_str().unwrap());
        std::fs::write(screenshots().join(format!("{name}.png")), data.unwrap()).unwrap();
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
        let mut errors = self.devtools.errors(&self.session);
        errors.retain(|error| !is_expected(error));
        errors
    }

    /// Waits for an error that contains this text, and ignores all of them from now on.
    pub(super) async fn expect_error(&mut self, words: &str) {
        crate::support::until(|| self.errors().iter().find(|it| it.contains(words)).cloned()).await;
        self.ignored.push(words.to_owned());
    }

    /// Closes the window and asserts that there were no errors.
    pub(super) async fn close(self) {
        let errors = self.errors();
        assert!(errors.is_empty(), "{errors:#?}");
        let close = json!({"targetId": self.target});
        let closed = self.devtools.call(None, "Target.closeTarget", close);
        closed.await.unwrap();
    }
}

/// `target/screenshots`.
pub(super) fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots")
}
