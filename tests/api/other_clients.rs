//! Clients of other projects listen to a stream while the server is restarted again and again:
//! httpx-sse, and the `EventSource` of a browser.
//!
//! Without them the tests print a note and do nothing. `TEST_CHROMIUM` names a browser, and
//! `TEST_RESTARTS` the number of restarts.

use crate::answer::SendChecked;
use crate::python::with_packages;
use crate::world::World;
use reqwest::Method;
use serde_json::json;
use std::path::PathBuf;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Lines};
use tokio::process::{Child, Command};

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
    assert!(std::env::var_os("CI").is_none(), "there is no {what}");
    eprintln!("There is no {what}, so the test is skipped.");
}

#[tokio::test]
async fn httpx_sse_loses_nothing_over_restarts() {
    let Some(python) = with_packages(&["httpx_sse"]) else {
        return;
    };
    let world = World::new().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/clients/listen.py");
    let mut process = Command::new(python)
        .args([script, &(world.base.clone() + PATH), &world.ann.token])
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

#[tokio::test]
async fn an_event_source_loses_nothing_over_restarts() {
    let configured = std::env::var_os("TEST_CHROMIUM").map(PathBuf::from);
    let usual = PathBuf::from("/usr/bin/chromium");
    let Some(browser) = configured.or(Some(usual)).filter(|path| path.is_file()) else {
        return skip("TEST_CHROMIUM");
    };
    let world = World::new().await;
    let request = world.request(Method::POST, "/api/v1/me/stream-tokens", Some(&world.ann));
    let made = request.json(&json!({"stream": PATH})).answer().await;
    let made = made.expect(201).json();
    let address = world.base.clone() + made["url"].as_str().unwrap();
    let folder = std::env::temp_dir().join(format!("entente-source-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let page = folder.join("page.html");
    let script = format!(
        "new EventSource({}).onmessage = event => console.log('heard ' + event.lastEventId)",
        json!(address)
    );
    std::fs::write(&page, format!("<script>{script}</script>")).unwrap();
    let mut process = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg("--remote-debugging-port=0")
        .arg(format!("file://{}", page.display()))
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let client = Client {
        lines: BufReader::new(process.stderr.take().unwrap()).lines(),
        _process: process,
        mark: "heard ",
    };
    client.hears_all_over_restarts(world).await;
    let _ = std::fs::remove_dir_all(&folder);
}
