//! Firefox for the tests, over WebDriver BiDi. What a person does with a window is in `window`.
//!
//! A browser has one session, and one window that has the focus, so each test has a browser to
//! itself. The next test takes it over, because a start takes longer than most tests. The methods
//! are those of <https://w3c.github.io/webdriver-bidi/>; what they cannot do yet is done in the
//! browser's own window, which Firefox calls its chrome.
use super::connection::Connection;
use super::input::{Button, Key, Mouse, Point, Touch};
use super::screen::Screen;
use super::{Program, executable};
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use tokio::runtime::{Builder, Runtime};

/// The flags of a browser: it runs without a screen, beside others, on any free port.
const FLAGS: [&str; 5] = [
    "--headless",
    "--no-remote",
    "--new-instance",
    "--remote-debugging-port=0",
    "--remote-allow-system-access",
];

/// The settings of a browser: it opens no page of its own, and its scroll bars take no room.
const SETTINGS: &str = r#"user_pref("browser.startup.page", 0);
user_pref("ui.useOverlayScrollbars", 1);
"#;

/// Runs the browser, whose profile is `$HOME`, until the input ends: with the tests, however they
/// end.
const UNTIL_THE_TESTS_END: &str = r#""$@" & cat >/dev/null; kill -KILL $!; wait; rm -rf "$HOME""#;

/// The browser's events that a test wants to hear of: what a page logs or throws, and answers.
const REPORTS: [&str; 2] = ["log.entryAdded", "network.responseCompleted"];

/// The least status of an answer that is an error.
const MIN_ERROR_STATUS: u64 = 400;

/// The keys that are not characters, by the characters that stand for them.
const KEYS: [(&str, char); 8] = [
    ("Backspace", '\u{E003}'),
    ("Tab", '\u{E004}'),
    ("Enter", '\u{E007}'),
    ("Escape", '\u{E00C}'),
    ("ArrowLeft", '\u{E012}'),
    ("ArrowUp", '\u{E013}'),
    ("ArrowRight", '\u{E014}'),
    ("ArrowDown", '\u{E015}'),
];

const CTRL: char = '\u{E009}';

/// The runtime of the connections, which outlives each test's.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(1).enable_all().build().unwrap()
});

/// The browsers that no test uses now.
static IDLE: Mutex<Vec<Firefox>> = Mutex::new(Vec::new());

/// A browser with its session.
struct Firefox {
    connection: Connection,
    /// Ends when this is dropped, because its input does.
    _process: Child,
}

impl Firefox {
    /// A browser that no test uses, or else a new one; `None` if none is installed.
    async fn take() -> Option<Self> {
        let idle = IDLE.lock().unwrap().pop();
        if idle.is_some() {
            return idle;
        }
        let program = executable(Program::Firefox)?;
        Some(RUNTIME.spawn(Self::start(program)).await.unwrap())
    }

    async fn start(program: std::path::PathBuf) -> Self {
        let run = move || run(&program);
        let (process, address) = tokio::task::spawn_blocking(run).await.unwrap();
        let firefox = Self {
            connection: Connection::open(&format!("{address}/session"), &REPORTS).await,
            _process: process,
        };
        let plain = json!({"capabilities": {}});
        firefox.call("session.new", plain).await.unwrap();
        let events = json!({"events": REPORTS});
        firefox.call("session.subscribe", events).await.unwrap();
        firefox
    }

    /// Calls a method and returns its result. Errors: what the browser says if it refuses.
    async fn call(&self, method: &str, params: Value) -> Result<Value, String> {
        let call = json!({"method": method, "params": params});
        let mut answer = self.connection.call(call).await;
        match answer["error"].as_str() {
            Some(error) => Err(format!("{method}: {error}: {}", answer["message"])),
            None => Ok(answer["result"].take()),
        }
    }

    /// Runs a script in a page or in the browser's own window.
    async fn run(&self, context: &Value, script: &str) -> Result<Value, String> {
        let params = json!({
            "expression": script,
            "target": {"context": context},
            "awaitPromise": true,
        });
        let result = self.call("script.evaluate", params).await?;
        match &result["exceptionDetails"] {
            Value::Null => Ok(plain(&result["result"])),
            thrown => Err(thrown.to_string()),
        }
    }
}

/// Starts a browser, and waits until it says where it listens.
fn run(program: &Path) -> (Child, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("entente-firefox-{}-{number}", std::process::id());
    let profile = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&profile).unwrap();
    std::fs::write(profile.join("user.js"), SETTINGS).unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", UNTIL_THE_TESTS_END, "sh"]);
    command.arg(program).args(FLAGS).arg("--profile");
    command.arg(&profile).env("HOME", &profile);
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut process = command.stderr(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(process.stderr.take().unwrap());
    let mut lines = output.lines().map_while(Result::ok);
    let address = lines.find_map(|line| Some(line.split_once("BiDi listening on ")?.1.to_owned()));
    // It would stop if nobody read what else it says.
    std::thread::spawn(move || lines.for_each(drop));
    (process, address.expect("the browser says where it listens"))
}

/// A script's value as plain JSON. What JSON does not know is `null`.
fn plain(value: &Value) -> Value {
    let content = &value["value"];
    let items = || content.as_array().into_iter().flatten();
    match value["type"].as_str() {
        Some("array") => items().map(plain).collect(),
        Some("object") => items()
            .map(|pair| (pair[0].as_str().unwrap_or_default().into(), plain(&pair[1])))
            .collect::<Map<_, _>>()
            .into(),
        Some("string" | "boolean") => content.clone(),
        Some("number") if content.is_number() => content.clone(),
        _ => Value::Null,
    }
}

/// A browser that one test uses. It is idle again when the test ends well.
struct Lease {
    firefox: Option<Firefox>,
    profile: Value,
    /// The window that has the focus.
    active: tokio::sync::Mutex<Value>,
}

impl Lease {
    fn firefox(&self) -> &Firefox {
        self.firefox.as_ref().expect("taken only when dropped")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(firefox) = self.firefox.take() else {
            return;
        };
        if std::thread::panicking() {
            return;
        }
        let used = json!({"userContext": self.profile});
        RUNTIME.spawn(async move {
            if firefox
                .call("browser.removeUserContext", used)
                .await
                .is_ok()
            {
                IDLE.lock().unwrap().push(firefox);
            }
        });
    }
}

/// A fresh profile.
pub(super) struct Profile(Arc<Lease>);

impl Profile {
    /// Makes a profile, or returns `None` if there is no browser.
    pub(super) async fn new() -> Option<Self> {
        let firefox = Firefox::take().await?;
        let made = firefox.call("browser.createUserContext", json!({})).await;
        Some(Self(Arc::new(Lease {
            profile: made.unwrap()["userContext"].take(),
            firefox: Some(firefox),
            active: Value::Null.into(),
        })))
    }

    /// Opens an empty window.
    pub(super) async fn tab(&self, screen: Screen) -> Tab {
        let window = json!({"type": "window", "userContext": self.0.profile});
        let firefox = self.0.firefox();
        let made = firefox.call("browsingContext.create", window).await;
        let tab = Tab {
            lease: self.0.clone(),
            context: made.unwrap()["context"].take(),
        };
        let size = json!({
            "context": tab.context,
            "viewport": {"width": screen.width, "height": screen.height},
            "devicePixelRatio": screen.density,
        });
        tab.call("browsingContext.setViewport", size).await;
        let scheme = if screen.dark { "dark" } else { "light" };
        let touch = if screen.mobile { "enabled" } else { "disabled" };
        let settings = format!(
            "Object.assign(gBrowser.selectedBrowser.browsingContext, {{
                prefersColorSchemeOverride: '{scheme}',
                touchEventsOverride: '{touch}',
            }}) && true"
        );
        firefox.run(&tab.frame().await, &settings).await.unwrap();
        *self.0.active.lock().await = Value::Null;
        tab
    }
}

/// A window.
pub(super) struct Tab {
    lease: Arc<Lease>,
    context: Value,
}

impl Tab {
    async fn call(&self, method: &str, params: Value) -> Value {
        self.lease.firefox().call(method, params).await.unwrap()
    }

    /// The browser's own window around the page.
    async fn frame(&self) -> Value {
        let own = json!({"root": self.context});
        let own = self.call("browsingContext.getTree", own).await;
        let window = &own["contexts"][0]["clientWindow"];
        let frames = json!({"moz:scope": "chrome"});
        let frames = self.call("browsingContext.getTree", frames).await;
        let mut frames = frames["contexts"].as_array().unwrap().iter();
        let frame = frames.find(|frame| frame["clientWindow"] == *window);
        frame.unwrap()["context"].clone()
    }

    /// Goes to an address, without waiting for it.
    pub(super) async fn navigate(&self, url: &str) {
        let address = json!({"context": self.context, "url": url, "wait": "none"});
        self.call("browsingContext.navigate", address).await;
    }

    /// Runs a script. Errors: what it throws, or that the page has changed meanwhile.
    pub(super) async fn run(&self, script: &str) -> Result<Value, String> {
        self.lease.firefox().run(&self.context, script).await
    }

    /// Does something to the window, which gets the focus, as for the person in front of it.
    async fn perform(&self, source: Value) {
        let mut active = self.lease.active.lock().await;
        if *active != self.context {
            let window = json!({"context": self.context});
            self.call("browsingContext.activate", window).await;
            active.clone_from(&self.context);
        }
        let actions = json!({"context": self.context, "actions": [source]});
        self.call("input.performActions", actions).await;
    }

    /// Uses the mouse at a point.
    pub(super) async fn mouse(&self, mouse: Mouse, (x, y): Point) {
        let number = |button| match button {
            Button::Left => 0,
            Button::Right => 2,
        };
        let action = match mouse {
            Mouse::Move { .. } => json!({"type": "pointerMove", "x": x, "y": y}),
            Mouse::Press(button) => json!({"type": "pointerDown", "button": number(button)}),
            Mouse::Release(button) => json!({"type": "pointerUp", "button": number(button)}),
        };
        self.perform(json!({"type": "pointer", "id": "mouse", "actions": [action]}))
            .await;
    }

    /// Uses a finger.
    pub(super) async fn touch(&self, touch: Touch) {
        let to = |(x, y)| json!({"type": "pointerMove", "x": x, "y": y});
        let actions = match touch {
            Touch::Start(at) => json!([to(at), {"type": "pointerDown", "button": 0}]),
            Touch::Move(at) => json!([to(at)]),
            Touch::End => json!([{"type": "pointerUp", "button": 0}]),
        };
        self.perform(json!({
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": actions,
        }))
        .await;
    }

    /// Presses a key.
    pub(super) async fn key(&self, key: Key<'_>) {
        let keys = match key {
            Key::Character(character) => vec![character],
            Key::Chord(letter) => vec![CTRL, letter],
            Key::Named(name) => {
                let known = KEYS.iter().find(|(key, _)| *key == name);
                vec![
                    known
                        .unwrap_or_else(|| panic!("{name} is no key of the tests"))
                        .1,
                ]
            }
        };
        let down = keys
            .iter()
            .map(|key| json!({"type": "keyDown", "value": key}));
        let up = keys
            .iter()
            .rev()
            .map(|key| json!({"type": "keyUp", "value": key}));
        let actions: Vec<_> = down.chain(up).collect();
        self.perform(json!({"type": "key", "id": "keys", "actions": actions}))
            .await;
    }

    /// Takes a picture of what the window shows: a PNG in base 64.
    pub(super) async fn screenshot(&self) -> String {
        let window = json!({"context": self.context});
        let picture = self.call("browsingContext.captureScreenshot", window).await;
        picture["data"].as_str().unwrap().to_owned()
    }

    /// The errors that the page has logged or thrown, and the answers to it that are errors.
    pub(super) fn errors(&self) -> Vec<String> {
        let is_error = |event: &Value| {
            let what = &event["params"];
            let logged = what["source"]["context"] == self.context && what["level"] == "error";
            let status = what["response"]["status"].as_u64().unwrap_or_default();
            logged || what["context"] == self.context && status >= MIN_ERROR_STATUS
        };
        let errors = self.lease.firefox().connection.events(is_error);
        errors.iter().map(|it| it["params"].to_string()).collect()
    }

    /// Closes the window.
    pub(super) async fn close(self) {
        let window = json!({"context": self.context});
        self.call("browsingContext.close", window).await;
    }
}
