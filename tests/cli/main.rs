//! The command line from outside: the real binary, what it prints, and its exit status.
//! The rules have tests of their own; here it is tested that every call asks them the right question, that the stable
//! forms stay as they are, and that no bad input does worse than a message.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot unwrap has failed, and says where"
)]

mod alliance;
mod c4pgn;
mod chess45;
mod chess960;
mod convert;
mod draw;
mod history;
mod multiplayer;
mod questions;
mod refusals;
mod script;
mod settings;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

const GAMES: &str = include_str!("../data/games.pgn");
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What became of a call.
struct Answer {
    status: i32,
    out: String,
    error: String,
}

impl Answer {
    /// What it printed, if all went well.
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.status, self.error.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The last of the lines that it printed, if all went well.
    #[track_caller]
    fn last_line(self) -> String {
        let out = self.fine();
        out.lines().last().unwrap().to_owned()
    }

    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.fine()).unwrap()
    }
}

/// A folder of its own in which the program is called.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cli-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn with(self, name: &str, content: impl AsRef<[u8]>) -> Folder {
        fs::write(self.0.join(name), content).unwrap();
        self
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_entente"));
        command.args(arguments).current_dir(&self.0);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("ENTENTE_") {
                command.env_remove(name);
            }
        }
        command
    }

    fn call(&self, arguments: &[&str], input: &[u8]) -> Answer {
        let mut command = self.command(arguments);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.stderr(Stdio::piped()).spawn().unwrap();
        // Not every call reads its input; one that does not may have gone already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        Answer {
            status: output.status.code().expect("it was not killed"),
            out: String::from_utf8(output.stdout).unwrap(),
            error: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Every file with its content.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let paths = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        paths
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn entente(arguments: &[&str]) -> Answer {
    Folder::new().call(arguments, b"")
}

fn entente_fed(input: &str, arguments: &[&str]) -> Answer {
    Folder::new().call(arguments, input.as_bytes())
}

/// What was printed, line by line.
fn json_lines(printed: &str) -> Vec<Value> {
    let lines = printed.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What a script tells of each event after a position; with `--final` it tells the last alone.
fn script_after(variant: &str, position: &str, events: &[&str]) -> Vec<Value> {
    let folder = Folder::new()
        .with("position", position)
        .with("events", events.join("\n"));
    let call = [
        "script",
        variant,
        "--position",
        "position",
        "--events",
        "events",
    ];
    let lines = folder.call(&call, b"").fine();
    let last = folder.call(&[&call[..], &["--final"]].concat(), b"").fine();
    assert_eq!(lines.lines().last(), last.lines().last());
    json_lines(&lines)
}

/// The code of what became of each event.
fn results(lines: &[Value]) -> Vec<&str> {
    let results = lines.iter().map(|line| line["result"].as_str().unwrap());
    results.collect()
}

/// The first round of a game of four, typed short, is converted to coordinates and to a position, and drawn.
fn converts_and_draws(variant: &str, short: &str, moves: &str) {
    let convert = |input: &str, to: &str| {
        let call = ["convert", variant, "--from", "coordinates", "--to", to];
        entente_fed(input, &call)
    };
    assert_eq!(convert(short, "coordinates").fine(), format!("{moves}\n"));
    let position = convert(moves, "json").json();
    assert_eq!(
        (&position["turn"], &position["round"]),
        (&json!("w"), &json!(2))
    );
    let folder = Folder::new();
    let draw = ["draw", variant, "-o", "board.svg", "--moves", moves];
    folder.call(&draw, b"").fine();
    let svg = fs::read_to_string(folder.0.join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg"));
}

/// A bad call ends with its status and a message, without a panic, and leaves every file as it was.
#[track_caller]
fn refuse(arguments: &[&str], input: &[u8], status: i32) -> Answer {
    let folder = Folder::new()
        .with("kept.png", "kept")
        .with("kept.gif", "kept too");
    let before = folder.contents();
    let answer = folder.call(arguments, input);
    assert_eq!(
        answer.status, status,
        "{arguments:?}: {}{}",
        answer.out, answer.error
    );
    assert!(
        !answer.error.is_empty() && !answer.error.contains("panicked"),
        "{}",
        answer.error
    );
    assert_eq!(folder.contents(), before, "{arguments:?}");
    answer
}
