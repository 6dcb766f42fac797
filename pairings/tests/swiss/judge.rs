//! Pairs against those of `caissify-pairings`, a library of somebody else for Python.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use entente_pairings::record::PlayerNumber;
use entente_pairings::swiss::Pairing;
use serde_json::{Value, json};

use crate::world::Tournament;

/// A Python that has the library. Without one the test is skipped and says so, except in CI.
fn python() -> Option<&'static str> {
    let found = ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let mut check = Command::new(python);
        check.args(["-c", "import caissify_pairings"]).stderr(Stdio::null());
        check.status().is_ok_and(|status| status.success())
    });
    if found.is_none() {
        let lacks = "no Python has caissify_pairings (python3 -m pip install caissify-pairings)";
        assert!(std::env::var_os("CI").is_none(), "{lacks}");
        println!("skipped: {lacks}");
    }
    found
}

/// The other program, which answers line by line.
struct Judge {
    process: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl Judge {
    fn start(python: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/caissify.py");
        let mut command = Command::new(python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the script starts");
        let requests = process.stdin.take().expect("it reads");
        let replies = BufReader::new(process.stdout.take().expect("it writes"));
        Self { process, requests, replies }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.requests, "{request}").expect("the script reads");
        let mut reply = String::new();
        self.replies.read_line(&mut reply).expect("the script answers");
        serde_json::from_str(&reply).expect("the script answers in JSON")
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn request(tournament: &Tournament, present: &[PlayerNumber]) -> Value {
    json!({
        "rounds": tournament.rounds,
        "present": present,
        "total": tournament.swiss.rounds,
        "initial_colour": tournament.swiss.initial_colour,
    })
}

fn as_reply(pairing: &Pairing) -> Value {
    let mut pairs: Vec<[PlayerNumber; 2]> =
        pairing.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
    pairs.sort_unstable();
    json!({ "pairs": pairs, "bye": pairing.bye })
}

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn rounds_are_paired_as_caissify_pairs_them() {
    let Some(python) = python() else { return };
    let mut judge = Judge::start(python);
    let first = number("TEST_SEED", 0);
    let (mut rounds, mut differences) = (0, Vec::new());
    for seed in first..first + number("TEST_TOURNAMENTS", 40) {
        let players = 4 + (seed % 21) as usize;
        let mut tournament = Tournament::new(seed, players, 3 + (seed % 7) as u32);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let Ok(pairing) = tournament.pair(&present) else { break };
            let request = request(&tournament, &present);
            let (ours, reply) = (as_reply(&pairing), judge.ask(&request));
            rounds += 1;
            if ours != reply {
                differences.push(json!({ "seed": seed, "request": request, "ours": ours, "reply": reply }));
            }
            tournament.play(&pairing, away);
        }
    }
    for difference in &differences {
        println!("{difference}");
    }
    println!("{rounds} rounds, {} differences", differences.len());
    assert!(differences.is_empty());
}
