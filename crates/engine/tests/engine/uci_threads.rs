//! The option `Threads`: several threads search one position.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use entente_engine::uci::{Host, Job, Session, Wait};

use crate::uci::Script;

/// The threads that this machine has for a search, the first one included.
const CORES: usize = 3;

/// A conversation with a machine of several cores.
#[derive(Default)]
struct Machine {
    script: Script,
    started: usize,
    ended: Arc<AtomicUsize>,
}

impl Host for Machine {
    fn read(&mut self) -> Option<String> {
        self.script.read()
    }

    fn poll(&mut self) -> Option<String> {
        self.script.poll()
    }

    fn is_closed(&self) -> bool {
        self.script.is_closed()
    }

    fn say(&mut self, line: &str) {
        if line.starts_with("bestmove") {
            // Nothing may still compute when the answer is there.
            assert_eq!(self.ended.load(Ordering::SeqCst), self.started);
        }
        self.script.say(line);
    }

    fn milliseconds(&mut self) -> u64 {
        self.script.milliseconds()
    }

    fn run_beside(&mut self, number: usize, job: Job) -> Option<Wait> {
        if number >= CORES {
            return None;
        }
        self.started += 1;
        let ended = Arc::clone(&self.ended);
        let thread = thread::spawn(move || {
            job();
            ended.fetch_add(1, Ordering::SeqCst);
        });
        Some(Box::new(|| thread.join().expect("a search does not panic")))
    }

    fn seed(&mut self) -> u64 {
        self.script.seed()
    }
}

/// The answers to these lines, and the number of threads that were started beside the first.
fn said(lines: &[&'static str]) -> (Vec<String>, usize) {
    let mut machine = Machine::default();
    machine.script.lines = lines.iter().copied().collect();
    Session::default().run(&mut machine);
    (machine.script.said, machine.started)
}

#[test]
fn several_threads_find_a_mate_and_end_with_the_answer() {
    for (threads, beside) in [("1", 0), ("2", 1), ("64", CORES - 1)] {
        let option: &'static str = format!("setoption name Threads value {threads}").leak();
        let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let (said, started) = said(&[option, mate, "go nodes 2000"]);
        assert_eq!(said.last().expect("an answer"), "bestmove a1a8");
        assert_eq!(started, beside, "{threads}");
    }
}

#[test]
fn stop_ends_all_threads() {
    let option = "setoption name Threads value 3";
    for variant in ["chess", "chess4"] {
        let rules: &'static str = format!("setoption name UCI_Variant value {variant}").leak();
        let lines = [
            option,
            rules,
            "position startpos",
            "go infinite",
            "then stop",
            "quit",
        ];
        let (said, started) = said(&lines);
        let answers = said.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), 1, "{variant}");
        assert_eq!(started, CORES - 1, "{variant}");
    }
}

#[test]
fn a_level_a_tree_and_one_thread_are_alone_and_answer_always_alike() {
    let chess = ["position startpos moves e2e4", "go nodes 3000"];
    let three = "setoption name Threads value 3";
    let one = "setoption name Threads value 1";
    let level = "setoption name Skill Level value 3";
    let tree = "setoption name UCI_Variant value alliance";
    let conversations: [&[&'static str]; 3] = [
        &[one, chess[0], chess[1]],
        &[three, level, chess[0], chess[1]],
        &[three, tree, "position startpos", "go nodes 500"],
    ];
    for lines in conversations {
        let (first, started) = said(lines);
        assert_eq!(started, 0, "{lines:?}");
        assert_eq!((first, 0), said(lines), "{lines:?}");
    }
}
