//! The command line from outside: the binary, what it prints, and its exit status.
//!
//! The rules have tests of their own. These tests check that every command asks them the right
//! question, that the stable formats do not change, and that bad input causes a message and nothing
//! worse.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot unwrap has failed, and says where"
)]

mod alliance;
mod analysis;
mod c4pgn;
mod chess45;
mod chess960;
mod convert;
mod damage;
mod differential;
mod draw;
mod files;
mod found;
mod fourplayer;
mod history;
mod leagues;
mod multiplayer;
mod pictures;
mod puzzles;
mod questions;
mod refusals;
mod replay;
mod sandbox;
mod script;
mod settings;
mod store;
mod uci;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

const GAMES: &str = include_str!("../data/games.pgn");
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The result of a call.
struct CallOutput {
    status: i32,
    stdout: String,
    stderr: String,
}

impl CallOutput {
    /// The output of the call, which must be a success without messages.
    #[track_caller]
    fn success(self) -> String {
        assert_eq!(
            (self.status, self.stderr.as_str()),
            (0, ""),
            "{}",
            self.stdout
        );
        self.stdout
    }

    /// The last line of its output, which must be a success.
    #[track_caller]
    fn last_line(self) -> String {
        let output = self.success();
        output.lines().last().unwrap().to_owned()
    }

    #[track_caller]
    fn json(self) -> Value {
        serde_json::from_str(&self.success()).unwrap()
    }
}

/// A temporary folder in which the binary is called.
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

    fn call(&self, arguments: &[&str], input: &[u8]) -> CallOutput {
        let mut command = self.command(arguments);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.stderr(Stdio::piped()).spawn().unwrap();
        // A call that does not read its input may have ended already.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        CallOutput {
            status: output
                .status
                .code()
                .expect("the binary is not killed by a signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// All files with their contents.
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

/// Calls the binary without input.
fn entente(arguments: &[&str]) -> CallOutput {
    Folder::new().call(arguments, b"")
}

/// Calls the binary with this input.
fn entente_with_input(input: &str, arguments: &[&str]) -> CallOutput {
    Folder::new().call(arguments, input.as_bytes())
}

/// The lines of an output, as JSON.
fn json_lines(output: &str) -> Vec<Value> {
    let lines = output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The output of `script` for these events after a position. With `--final` it must be only the
/// last line.
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
    let lines = folder.call(&call, b"").success();
    let last = folder
        .call(&[&call[..], &["--final"]].concat(), b"")
        .success();
    assert_eq!(lines.lines().last(), last.lines().last());
    json_lines(&lines)
}

/// The result code of each event.
fn results(lines: &[Value]) -> Vec<&str> {
    let results = lines.iter().map(|line| line["result"].as_str().unwrap());
    results.collect()
}

/// Asserts that the first round of a game, in short notation, can be converted to coordinates and
/// to a position, and drawn.
fn assert_converted_and_drawn(variant: &str, short: &str, moves: &str) {
    let convert = |input: &str, to: &str| {
        let call = ["convert", variant, "--from", "coordinates", "--to", to];
        entente_with_input(input, &call)
    };
    assert_eq!(
        convert(short, "coordinates").success(),
        format!("{moves}\n")
    );
    let position = convert(moves, "json").json();
    assert_eq!(
        (&position["turn"], &position["round"]),
        (&json!("w"), &json!(2))
    );
    let folder = Folder::new();
    let draw = ["draw", variant, "-o", "board.svg", "--moves", moves];
    folder.call(&draw, b"").success();
    let svg = fs::read_to_string(folder.0.join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg"));
}

/// Makes a bad call. It must end with this status and a message, without a panic, and change no
/// file.
#[track_caller]
fn expect_refusal(arguments: &[&str], input: &[u8], status: i32) -> CallOutput {
    let folder = Folder::new()
        .with("kept.png", "kept")
        .with("kept.gif", "kept too");
    let before = folder.contents();
    let answer = folder.call(arguments, input);
    assert_eq!(
        answer.status, status,
        "{arguments:?}: {}{}",
        answer.stdout, answer.stderr
    );
    assert!(
        !answer.stderr.is_empty() && !answer.stderr.contains("panicked"),
        "{}",
        answer.stderr
    );
    assert_eq!(folder.contents(), before, "{arguments:?}");
    answer
}
