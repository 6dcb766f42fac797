//! The engine as a program that speaks UCI on its standard input and output.
//!
//! `cargo run --release -p entente-engine --example uci`

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

use entente_engine::uci::{Host, Session};

/// Standard input, read by a thread of its own so that `stop` is heard while the engine thinks.
struct Terminal {
    lines: Receiver<String>,
    started: Instant,
}

impl Host for Terminal {
    fn read(&mut self) -> Option<String> {
        self.lines.recv().ok()
    }

    fn poll(&mut self) -> Option<String> {
        self.lines.try_recv().ok()
    }

    fn say(&mut self, line: &str) {
        let mut out = io::stdout().lock();
        // Nobody is left to be told if the other side has gone.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }

    fn milliseconds(&mut self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

fn main() {
    let (send, lines) = mpsc::channel();
    thread::spawn(move || {
        let read = io::stdin().lock().lines();
        for line in read.map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    let started = Instant::now();
    Session::default().run(&mut Terminal { lines, started });
}
