//! A browser for the tests, and a connection to it over its DevTools protocol: JSON over one
//! WebSocket. What a person does with a window is in `window`.
//!
//! Tests that run at the same time share one browser, because a start takes longer than most tests.
//! Each has a profile of its own in it, and a connection of its own. The methods are those of
//! <https://chromedevtools.github.io/devtools-protocol/>.
use super::executable;
use crate::support::{Folder, TIMEOUT};
use futures::stream::SplitSink;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

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

/// A browser's process. It ends with the last test that uses it.
struct Browser {
    process: Child,
    /// The address of its WebSocket.
    address: String,
    _profile: Folder,
}

impl Browser {
    /// The browser that runs already, or else a new one; `None` if none is installed.
    fn shared(mouse: bool) -> Option<Arc<Self>> {
        static RUNNING: Mutex<[Weak<Browser>; 2]> = Mutex::new([Weak::new(), Weak::new()]);
        let mut all = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let running = &mut all[usize::from(mouse)];
        if let Some(browser) = running.upgrade() {
            return Some(browser);
        }
        let mut command = Command::new(executable()?);
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

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

type Reports = Arc<Mutex<Vec<Value>>>;

/// A connection to the browser.
pub(super) struct DevTools {
    socket: tokio::sync::Mutex<SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>>,
    /// The calls without an answer, by their ids.
    waiting: Waiting,
    /// The events in `REPORTS` so far, from all pages.
    reports: Reports,
    calls: AtomicU64,
    _browser: Arc<Browser>,
}

impl DevTools {
    /// Connects to a browser, or returns `None` if there is none and the test is skipped.
    pub(super) async fn connect(mouse: bool) -> Option<Arc<Self>> {
        let start = move || Browser::shared(mouse);
        let browser = tokio::task::spawn_blocking(start).await.unwrap()?;
        let (stream, _) = connect_async(&browser.address).await.unwrap();
        let (socket, mut messages) = stream.split();
        let (waiting, reports) = (Waiting::default(), Reports::default());
        let devtools = Arc::new(Self {
            socket: socket.into(),
            waiting: waiting.clone(),
            reports: reports.clone(),
            calls: AtomicU64::new(1),
            _browser: browser,
        });
        tokio::spawn(async move {
            while let Some(Ok(message)) = messages.next().await {
                if let Ok(message) = serde_json::from_slice(&message.into_data()) {
                    receive(message, &waiting, &reports);
                }
            }
            // Nobody waits for an answer that cannot come.
            waiting.lock().unwrap().clear();
        });
        Some(devtools)
    }

    /// Calls a method of a page, or of the browser itself, and returns its result. Errors: what the
    /// browser says if it refuses.
    pub(super) async fn call(
        &self,
        page: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = oneshot::channel();
        self.waiting.lock().unwrap().insert(id, sender);
        let mut call = json!({"id": id, "method": method, "params": params});
        if let Some(page) = page {
            call["sessionId"] = page.into();
        }
        let mut socket = self.socket.lock().await;
        socket.send(Message::text(call.to_string())).await.unwrap();
        drop(socket);
        let answer = timeout(TIMEOUT, answer).await;
        let mut answer = answer
            .unwrap_or_else(|_| panic!("no answer to {method}"))
            .unwrap_or_else(|_| panic!("the browser ended before it answered {method}"));
        match answer["error"]["message"].as_str() {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(answer["result"].take()),
        }
    }

    /// The errors of a page so far.
    pub(super) fn errors(&self, page: &str) -> Vec<String> {
        let is_error = |report: &&Value| {
            report["sessionId"] == page
                && (report["method"] != REPORTS[0] || report["params"]["type"] == "error")
        };
        let reports = self.reports.lock().unwrap();
        let errors = reports.iter().filter(is_error);
        errors.map(|error| error["params"].to_string()).collect()
    }
}

/// Hands an answer to whom has called, and keeps a report.
fn receive(message: Value, waiting: &Waiting, reports: &Reports) {
    if let Some(id) = message["id"].as_u64() {
        if let Some(caller) = waiting.lock().unwrap().remove(&id) {
            // The caller may have given up.
            let _ = caller.send(message);
        }
    } else if REPORTS.iter().any(|report| message["method"] == *report) {
        reports.lock().unwrap().push(message);
    }
}
