//! The quickstart on the page of the API: its commands work as they are, in a shell, against the
//! bot in a sandbox. Only the token and the id of the game are put in, as the page says.
//!
//! Without curl the test prints a note and does nothing. With `CI` set, a missing curl is a
//! failure.

use crate::support::*;
use serde_json::Value;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

/// The placeholders of the page for one's own token and game.
const TOKEN: &str = "entente_…";
const GAME: &str = "7k3m9q2w5x1z";

/// Makes curl fail if the answer is not a success, and ends each answer with a line break.
const STRICT: &str = "set -eu\ncurl() { command curl -sS --fail-with-body \"$@\" && echo; }\n";
const LENIENT: &str = "set -eu\ncurl() { command curl -sS \"$@\" && echo; }\n";

/// The commands of the page, and whether they are to be refused.
fn commands(page: &str) -> Vec<(String, bool)> {
    let blocks = page.split("<pre class=\"").skip(1).map(|block| {
        let (class, rest) = block.split_once("\" tabindex=\"0\">").unwrap();
        let (code, _) = rest.split_once("</pre>").unwrap();
        let code = code
            .replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
        (code, class == "refused")
    });
    blocks.collect()
}

/// Runs commands in a shell, in this folder, and returns what they print.
async fn run(commands: &str, folder: &Folder) -> String {
    let mut shell = Command::new("sh")
        .arg("-s")
        .current_dir(&folder.0)
        .env("NO_PROXY", "*")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = shell.stdin.take().unwrap();
    input.write_all(commands.as_bytes()).await.unwrap();
    drop(input);
    let ended = shell.wait_with_output().await.unwrap();
    let printed = String::from_utf8_lossy(&ended.stdout).into_owned();
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{commands}\n{printed}{errors}");
    printed
}

/// Whether curl can be run, or else the test is skipped.
async fn has_curl() -> bool {
    let found = Command::new("curl").arg("--version").output().await.is_ok();
    if !found {
        entente_gate::skip("there is no curl");
    }
    found
}

/// The answer that has this field.
fn answer_with(printed: &str, field: &str) -> Value {
    let answers = printed
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let mut answers = answers.filter(|answer: &Value| !answer[field].is_null());
    answers
        .next()
        .unwrap_or_else(|| panic!("no {field} in {printed}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_quickstart_works_as_it_is_on_the_page() {
    if !has_curl().await {
        return;
    }
    let (server, folder) = (TestServer::open().await, Folder::new());
    let docs = server.api.replace("/api/v1", "/api/docs");
    let page = http_client()
        .get(docs)
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let token = token(&server.direct("ann")).await;

    // The steps share their variables, so each is run after those before it.
    let (mut before, mut game) = (String::new(), None::<String>);
    let steps = commands(&page);
    assert_eq!(steps.len(), 8);
    for (number, (code, is_refused)) in steps.into_iter().enumerate() {
        let mut code = code.replace(TOKEN, &token);
        if let Some(id) = &game {
            code = code.replace(GAME, id);
        }
        if is_refused {
            wait_for_computer(&server, &token, game.as_deref().unwrap()).await;
        }
        let strict = if is_refused { LENIENT } else { STRICT };
        let printed = run(&format!("{strict}{before}{code}\n"), &folder).await;
        match number {
            0 => {
                let variants = answer_with(&printed, "variants");
                assert_eq!(variants["variants"][0]["id"], "standard");
                assert!(printed.contains("\"legal\""), "{printed}");
            }
            1 => assert_eq!(
                answer_with(&printed, "person")["person"],
                server.sandbox.user("ann").id().to_string()
            ),
            2 => {
                let made = answer_with(&printed, "id");
                assert_eq!(made["phase"], "running");
                game = made["id"].as_str().map(str::to_owned);
            }
            3 => {
                assert_eq!(answer_with(&printed, "move")["move"]["notation"], "e4");
                // The last command but one waited for the computer.
                assert_eq!(answer_with(&printed, "ply")["ply"], 2, "{printed}");
                let picture = std::fs::read(folder.path("board.png")).unwrap();
                assert!(picture.starts_with(b"\x89PNG"));
            }
            4 => assert!(printed.contains("id: 1\ndata: {"), "{printed}"),
            5 => assert_eq!(answer_with(&printed, "id")["phase"], "lobby"),
            7 => assert!(printed.contains("\"phase\":\"over\""), "{printed}"),
            _ => {
                let problem = answer_with(&printed, "type");
                assert_eq!(problem["type"], "/problems/illegal-move", "{printed}");
            }
        }
        before += &variables(&code);
    }
    server.close().await;
}

/// Waits until the computer has answered the first move.
async fn wait_for_computer(server: &TestServer, token: &str, game: &str) {
    let address = format!("{}/games/{game}", server.api);
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    loop {
        let request = http_client().get(&address).bearer_auth(token);
        let shown = request.send().await.unwrap().text().await.unwrap();
        let shown: Value = serde_json::from_str(&shown).unwrap();
        if shown["ply"] == 2 {
            return;
        }
        assert!(tokio::time::Instant::now() < deadline, "{shown}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The lines that only set a variable.
fn variables(code: &str) -> String {
    let is_variable = |line: &&str| {
        let name = line.split('=').next().unwrap_or_default();
        line.contains('=') && name.chars().all(|c| c.is_ascii_uppercase())
    };
    let lines = code.lines().filter(is_variable);
    lines.map(|line| format!("{line}\n")).collect()
}
