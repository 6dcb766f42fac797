//! Chromium for the tests, over its DevTools protocol. What a person does with a window is in
//! `window`.
//!
//! Tests that run at the same time share one browser, because a start takes longer than most tests.
//! Each has a profile of its own in it, and a connection of its own. The methods are those of
//! <https://chromedevtools.github.io/devtools-protocol/>.
use super::connection::Connection;
use super::input::{Button, Key, Mouse, Point, Touch};
use super::screen::Screen;
use super::{Program, executable};
use crate::support::Folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The flags of a browser: it runs without a screen, on any free port, and with all windows at full
/// speed even when others cover them.
const FLAGS: [&str; 16] = [
    "--headless",
    "--no-sandbox",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-renderer-backgrounding",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en_US",
];

/// The browser's setting for a machine with a mouse: it can hover (2), and point exactly (4).
const WITH_MOUSE: &str = "--blink-settings=primaryHoverType=2,availableHoverTypes=2,\
    primaryPointerType=4,availablePointerTypes=4";

/// The browser's events that a test wants to hear of: what a page logs or throws, and what the
/// browser logs about it.
const REPORTS: [&str; 3] = [
    "Runtime.consoleAPICalled",
    "Runtime.exceptionThrown",
    "Log.entryAdded",
];

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

/// A browser's process. It ends with the last test that uses it.
struct Process {
    process: Child,
    /// The address of its WebSocket.
    address: String,
    _profile: Folder,
}

impl Process {
    /// The browser that runs already, or else a new one; `None` if none is installed.
    fn shared(mouse: bool) -> Option<Arc<Self>> {
        static RUNNING: Mutex<[Weak<Process>; 2]> = Mutex::new([Weak::new(), Weak::new()]);
        let mut all = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let running = &mut all[usize::from(mouse)];
        if let Some(browser) = running.upgrade() {
            return Some(browser);
        }
        let mut command = Command::new(executable(Program::Chromium)?);
        command.args(FLAGS).args(mouse.then_some(WITH_MOUSE));
        let browser = Arc::new(Self::start(command));
        *running = Arc::downgrade(&browser);
        Some(browser)
    }

    fn start(mut command: Command) -> Self {
        let profile = Folder::new();
        let folder = format!("--user-data-dir={}", profile.path("profile").display());
        let mut process = command.arg(folder).stderr(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(process.stderr.take().unwrap());
        let mut lines = output.lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.split_once("listening on ")?.1.to_owned()));
        // It would stop if nobody read what else it says.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            address: address.expect("the browser says where it listens"),
            _profile: profile,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A connection to the browser.
struct DevTools {
    connection: Connection,
    _browser: Arc<Process>,
}

impl DevTools {
    /// Calls a method of a page, or of the browser itself, and returns its result. Errors: what the
    /// browser says if it refuses.
    async fn call(&self, page: Option<&str>, method: &str, params: Value) -> Result<Value, String> {
        let mut call = json!({"method": method, "params": params});
        if let Some(page) = page {
            call["sessionId"] = page.into();
        }
        let mut answer = self.connection.call(call).await;
        match answer["error"]["message"].as_str() {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(answer["result"].take()),
        }
    }
}

/// A fresh profile. It goes with the connection.
pub(super) struct Profile {
    devtools: Arc<DevTools>,
    id: Value,
}

impl Profile {
    /// Makes a profile, or returns `None` if there is no browser. With a mouse, resting it on
    /// something has an effect.
    pub(super) async fn new(mouse: bool) -> Option<Self> {
        let start = move || Process::shared(mouse);
        let browser = tokio::task::spawn_blocking(start).await.unwrap()?;
        let devtools = Arc::new(DevTools {
            connection: Connection::open(&browser.address, &REPORTS).await,
            _browser: browser,
        });
        let with_the_connection = json!({"disposeOnDetach": true});
        let made = devtools.call(None, "Target.createBrowserContext", with_the_connection);
        let id = made.await.unwrap()["browserContextId"].take();
        Some(Self { devtools, id })
    }

    /// Opens an empty window.
    pub(super) async fn tab(&self, screen: Screen) -> Tab {
        let call = |method, params| self.devtools.call(None, method, params);
        let blank = json!({
            "url": "about:blank",
            "browserContextId": self.id,
            "newWindow": true,
        });
        let target = call("Target.createTarget", blank).await.unwrap()["targetId"].take();
        let attach = json!({"targetId": target, "flatten": true});
        let attached = call("Target.attachToTarget", attach).await.unwrap();
        let tab = Tab {
            devtools: self.devtools.clone(),
            target,
            session: attached["sessionId"].as_str().unwrap().to_owned(),
        };
        for (method, params) in setup(screen) {
            tab.call(method, params).await;
        }
        tab
    }
}

/// Returns the commands that make a window one on this screen, which reports its errors and
/// believes to be the one that is used, as every window does for the person in front of it.
fn setup(screen: Screen) -> [(&'static str, Value); 5] {
    let size = json!({
        "width": screen.width,
        "height": screen.height,
        "deviceScaleFactor": screen.density,
        "mobile": screen.mobile,
    });
    let scheme = if screen.dark { "dark" } else { "light" };
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

/// A window.
pub(super) struct Tab {
    devtools: Arc<DevTools>,
    target: Value,
    /// The connection's name for the page.
    session: String,
}

impl Tab {
    async fn call(&self, method: &str, params: Value) -> Value {
        let result = self.devtools.call(Some(&self.session), method, params);
        result.await.unwrap()
    }

    /// Goes to an address, without waiting for it.
    pub(super) async fn navigate(&self, url: &str) {
        self.call("Page.navigate", json!({"url": url})).await;
    }

    /// Runs a script. Errors: what it throws, or that the page has changed meanwhile.
    pub(super) async fn run(&self, script: &str) -> Result<Value, String> {
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

    /// Uses the mouse at a point.
    pub(super) async fn mouse(&self, mouse: Mouse, (x, y): Point) {
        let name = |button| match button {
            Button::Left => "left",
            Button::Right => "right",
        };
        let (kind, button, count) = match mouse {
            Mouse::Move { held: false } => ("mouseMoved", "none", 0),
            Mouse::Move { held: true } => ("mouseMoved", "left", 0),
            Mouse::Press(button) => ("mousePressed", name(button), 1),
            Mouse::Release(button) => ("mouseReleased", name(button), 1),
        };
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": count});
        self.call("Input.dispatchMouseEvent", event).await;
    }

    /// Uses a finger.
    pub(super) async fn touch(&self, touch: Touch) {
        let (kind, points) = match touch {
            Touch::Start((x, y)) => ("touchStart", json!([{"x": x, "y": y}])),
            Touch::Move((x, y)) => ("touchMove", json!([{"x": x, "y": y}])),
            Touch::End => ("touchEnd", json!([])),
        };
        let event = json!({"type": kind, "touchPoints": points});
        self.call("Input.dispatchTouchEvent", event).await;
    }

    /// Presses a key.
    pub(super) async fn key(&self, key: Key<'_>) {
        let mut event = match key {
            Key::Character(character) => json!({"key": character, "text": character}),
            Key::Chord(letter) => json!({"key": letter, "modifiers": CTRL}),
            Key::Named(name) => {
                let known = KEYS.iter().find(|(key, _)| *key == name);
                let (_, code) = known.unwrap_or_else(|| panic!("{name} is no key of the tests"));
                let text = if name == "Enter" { "\r" } else { "" };
                json!({"key": name, "windowsVirtualKeyCode": code, "text": text})
            }
        };
        for kind in ["keyDown", "keyUp"] {
            event["type"] = kind.into();
            self.call("Input.dispatchKeyEvent", event.clone()).await;
        }
    }

    /// Takes a picture of what the window shows: a PNG in base 64.
    pub(super) async fn screenshot(&self) -> String {
        let picture = self.call("Page.captureScreenshot", json!({})).await;
        picture["data"].as_str().unwrap().to_owned()
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

    /// The errors that the page has logged or thrown, or the browser has logged about it.
    pub(super) fn errors(&self) -> Vec<String> {
        let is_error = |report: &Value| {
            report["sessionId"] == self.session
                && (report["method"] != REPORTS[0] || report["params"]["type"] == "error")
        };
        let errors = self.devtools.connection.events(is_error);
        errors.iter().map(|it| it["params"].to_string()).collect()
    }

    /// Closes the window.
    pub(super) async fn close(self) {
        let close = json!({"targetId": self.target});
        let closed = self.devtools.call(None, "Target.closeTarget", close);
        closed.await.unwrap();
    }
}
