//! Clients of other projects listen to a stream while the server is restarted again and again:
//! httpx-sse, and on a page of another origin the `EventSource` of a browser and
//! fetch-event-source, which sends its token and the last event in headers.
//!
//! Without them the tests print a note and do nothing. `TEST_CHROMIUM` names a browser,
//! `TEST_FETCH_EVENT_SOURCE` the folder of the package, and `TEST_RESTARTS` the number of restarts.

use crate::answer::SendChecked;
use crate::python::with_packages;
use crate::world::World;
use axum::Router;
use axum::extract::Path as RoutePath;
use axum::http::header::CONTENT_TYPE;
use axum::response::Html;
use axum::routing::get;
use reqwest::Method;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Lines};
use tokio::process::{Child, ChildStderr, Command};

const PATH: &str = "/api/v1/me/events";

/// The number of restarts, unless `TEST_RESTARTS` says it.
const RESTARTS: usize = 3;

/// A client of another project, which writes a line for each event.
struct Client<Output> {
    _process: Child,
    lines: Lines<BufReader<Output>>,
    /// The text before the id of an event.
    mark: &'static str,
}

impl<Output: AsyncRead + Unpin> Client<Output> {
    /// The id of the next event.
    async fn event(&mut self) -> u64 {
        loop {
            let line = self.lines.next_line().await.unwrap();
            let line = line.expect("the client listens");
            if let Some((_, rest)) = line.split_once(self.mark) {
                let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
                return digits.unwrap_or_default().parse().unwrap();
            }
        }
    }

    /// Restarts the server under the client, which must hear of everything once.
    async fn hears_all_over_restarts(mut self, mut world: World) {
        let game = world.game("e4").await;
        let restarts = std::env::var("TEST_RESTARTS").map(|count| count.parse().unwrap());
        let mut last = 0;
        for round in 0..restarts.unwrap_or(RESTARTS) {
            // The first comes while it listens, the others perhaps while it does not.
            world.note(&game, &world.ann, &format!("{round} a")).await;
            let known = world.service.people();
            let known = known.events_of(world.ann.person, 0, 1).await.unwrap().last;
            while last < known {
                assert_eq!(self.event().await, last + 1);
                last += 1;
            }
            world = world.restart().await;
            world.note(&game, &world.ann, &format!("{round} b")).await;
        }
    }
}

fn skip(what: &str) {
    entente_gate::skip(format!("there is no {what}"));
}

#[tokio::test]
async fn httpx_sse_loses_nothing_over_restarts() {
    let Some(python) = with_packages(&["httpx_sse"]) else {
        return;
    };
    let world = World::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/clients/listen.py");
    let mut process = Command::new(python)
        .args([
            script,
            &(world.base.clone() + PATH + "?after=0"),
            &world.ann.token,
        ])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let client = Client {
        lines: BufReader::new(process.stdout.take().unwrap()).lines(),
        _process: process,
        mark: "",
    };
    client.hears_all_over_restarts(world).await;
}

/// A browser on a page of another origin than the server's. It goes with its folder.
struct Page {
    folder: PathBuf,
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Opens a page with a script, which may import what is in a folder.
async fn open(browser: PathBuf, script: &str, modules: PathBuf) -> (Page, Client<ChildStderr>) {
    let page = format!("<!doctype html><script type=module>{script}</script>");
    let module = async move |RoutePath(name): RoutePath<String>| {
        let file = modules.join(name).with_extension("js");
        let text = std::fs::read_to_string(file).unwrap();
        ([(CONTENT_TYPE, "text/javascript")], text)
    };
    let router = Router::new()
        .route("/", get(async move || Html(page)))
        .route("/modules/{name}", get(module));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(axum::serve(listener, router).into_future());
    let name = format!("entente-source-{}-{}", std::process::id(), address.port());
    let folder = std::env::temp_dir().join(name);
    let mut process = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
        ])
        .arg(format!("--user-data-dir={}", folder.display()))
        .arg("--remote-debugging-port=0")
        .arg(format!("http://{address}/"))
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let client = Client {
        lines: BufReader::new(process.stderr.take().unwrap()).lines(),
        _process: process,
        mark: "heard ",
    };
    (Page { folder }, client)
}

fn browser() -> Option<PathBuf> {
    let configured = std::env::var_os("TEST_CHROMIUM").map(PathBuf::from);
    let usual = PathBuf::from("/usr/bin/chromium");
    configured.or(Some(usual)).filter(|path| path.is_file())
}

#[tokio::test]
async fn an_event_source_loses_nothing_over_restarts() {
    let Some(browser) = browser() else {
        return skip("TEST_CHROMIUM");
    };
    let world = World::new().await;
    let request = world.request(Method::POST, "/api/v1/me/stream-tokens", Some(&world.ann));
    let made = request.json(&json!({"stream": PATH})).answer().await;
    let made = made.expect(201).json();
    let address = made["url"].as_str().unwrap().to_owned() + "&after=0";
    let script = format!(
        "new EventSource({}).onmessage = event => console.log('heard ' + event.lastEventId)",
        json!(address)
    );
    let (_page, client) = open(browser, &script, PathBuf::new()).await;
    client.hears_all_over_restarts(world).await;
}

/// The modules of the package `@microsoft/fetch-event-source`.
fn fetch_event_source() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/ci/npm/node_modules/@microsoft/fetch-event-source");
    let named = std::env::var_os("TEST_FETCH_EVENT_SOURCE").map(PathBuf::from);
    let modules = named.unwrap_or(installed).join("lib/esm");
    modules.is_dir().then_some(modules)
}

#[tokio::test]
async fn fetch_event_source_loses_nothing_over_restarts() {
    let (Some(browser), Some(modules)) = (browser(), fetch_event_source()) else {
        return skip("TEST_CHROMIUM or TEST_FETCH_EVENT_SOURCE");
    };
    let world = World::new().await;
    // It connects again when the connection fails, and if its user wants it when a stream ends.
    let script = format!(
        "import {{ fetchEventSource }} from '/modules/index';
        fetchEventSource({}, {{
            headers: {{ Authorization: {}, 'Cache-Control': 'no-cache' }},
            openWhenHidden: true,
            onmessage: event => !event.event && event.id && console.log('heard ' + event.id),
            onclose: () => {{ throw new Error('again'); }},
            onerror: () => 50,
        }})",
        json!(world.base.clone() + PATH + "?after=0"),
        json!(format!("Bearer {}", world.ann.token)),
    );
    let (_page, client) = open(browser, &script, modules).await;
    client.hears_all_over_restarts(world).await;
}
