//! `entente uci`: the engine for tournament programs, on standard input and output.
//!
//! The conversation itself is the engine's ([`entente_engine::uci`]). Here are only the lines and
//! the clock that it asks for. Lines are read by a thread of their own, so that `stop` is heard
//! while the engine thinks.

use crate::cli::output::Failure;
use clap::Args;
use entente_engine::uci::{Host, Job, Session, Wait};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Instant;

/// Play as an engine for programs that speak UCI
///
/// It reads commands from standard input and writes answers to standard output until `quit`. Set
/// UCI_Chess960 for Chess960. Set UCI_Variant to the id of any rule set (`entente variants`); the
/// default, `chess`, is standard chess. Moves are in coordinate form. In games of more than two
/// armies, `info score shares` gives the share of the win of each army, in ten-thousandths, and
/// btime is the clock of all armies but White. Skill Level 1 to 8 plays as the computers of that
/// level do, and 9 as well as it can.
#[derive(Args)]
pub(super) struct Uci {}

impl Uci {
    pub(super) fn run(&self) -> Result<(), Failure> {
        Session::default().run(&mut Terminal::open());
        Ok(())
    }
}

/// Standard input and output.
struct Terminal {
    lines: Receiver<String>,
    started: Instant,
    is_closed: bool,
}

impl Terminal {
    fn open() -> Terminal {
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            // A line that is no text is still a line, which the engine answers like any other.
            let lines = io::stdin().lock().split(b'\n').map_while(Result::ok);
            for line in lines {
                let line = String::from_utf8_lossy(&line).into_owned();
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Terminal {
            lines,
            started: Instant::now(),
            is_closed: false,
        }
    }
}

impl Host for Terminal {
    fn read(&mut self) -> Option<String> {
        self.lines.recv().ok()
    }

    fn poll(&mut self) -> Option<String> {
        let line = self.lines.try_recv();
        self.is_closed |= line == Err(TryRecvError::Disconnected);
        line.ok()
    }

    fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn say(&mut self, line: &str) {
        let mut out = io::stdout().lock();
        // Nobody is left to read it if the other side has gone.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }

    fn milliseconds(&mut self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn run_beside(&mut self, number: usize, job: Job) -> Option<Wait> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let thread = (number < cores).then(|| thread::Builder::new().spawn(job));
        let thread = thread?.ok()?;
        Some(Box::new(move || {
            // A thread that panicked has said so, and the first one has its answer all the same.
            let _ = thread.join();
        }))
    }

    fn seed(&mut self) -> u64 {
        RandomState::new().hash_one(0)
    }
}
