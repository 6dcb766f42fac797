//! The other side of the conversation, and its lines during a search: those that end it, and those
//! that wait for its end; and `info`, the result of a search as tournament programs read it.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::request::StopSignal;
use crate::result::{SearchResult, Shares, Value};
use crate::uci::command::{Command, trimmed};
use crate::uci::limits::{Limits, Times};

/// Work for a thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// Waits for the end of a thread.
pub type Wait = Box<dyn FnOnce()>;

/// The source of the lines, their destination, a clock and chance.
///
/// The command line implements it with standard input and output, tests with lists of lines.
pub trait Host {
    /// The next line; waits for one. `None` at the end.
    fn read(&mut self) -> Option<String>;

    /// The next line if there is one now.
    fn poll(&mut self) -> Option<String>;

    /// Will no more lines come?
    fn is_closed(&self) -> bool;

    /// Writes a line.
    fn say(&mut self, line: &str);

    /// The milliseconds since any fixed moment.
    fn milliseconds(&mut self) -> u64;

    /// Does a job on a thread of its own, and answers with what waits for its end. `None` where so
    /// many threads would be too many: the first of all has the number 0.
    fn run_beside(&mut self, _number: usize, _job: Job) -> Option<Wait> {
        None
    }

    /// A number that differs from game to game: weak levels misjudge differently in each.
    fn seed(&mut self) -> u64;
}

/// Receives lines of the other side during a search.
pub(super) struct Listener<'a> {
    host: &'a mut dyn Host,
    /// The lines that wait. They are carried out in their order.
    queue: &'a mut VecDeque<String>,
    limits: &'a Limits,
    reporter: Reporter,
    started: u64,
    /// When the own clock began to run: at once, or with `ponderhit`.
    clock_started: u64,
    times: Option<Times>,
    ends: bool,
    ponders: bool,
    /// Is another `go` waiting? Then `stop` and `quit` belong to that one.
    next_waits: bool,
    pub(super) is_stopped: bool,
    pub(super) quits: bool,
}

/// The conditions that end a search.
pub(super) struct Terms<'a> {
    pub(super) limits: &'a Limits,
    pub(super) times: Option<Times>,
    /// Does it end by itself?
    pub(super) ends: bool,
}

impl<'a> Listener<'a> {
    /// A listener for a search that begins now.
    pub(super) fn new(
        host: &'a mut dyn Host,
        queue: &'a mut VecDeque<String>,
        terms: Terms<'a>,
        reporter: Reporter,
    ) -> Listener<'a> {
        let now = host.milliseconds();
        // The queue is filled again below with the lines that still have to wait.
        let waiting = core::mem::take(queue);
        let mut listener = Listener {
            host,
            queue,
            limits: terms.limits,
            reporter,
            started: now,
            clock_started: now,
            times: terms.times,
            ends: terms.ends,
            ponders: terms.limits.ponders,
            next_waits: false,
            is_stopped: false,
            quits: false,
        };
        // Lines that came during the last search may already stop this one.
        for line in waiting {
            listener.handle_line(&line);
        }
        listener
    }

    /// The milliseconds since the search began.
    fn elapsed(&mut self) -> u64 {
        self.host.milliseconds().saturating_sub(self.started)
    }

    /// Does the search continue until the other side ends it?
    fn is_open(&self) -> bool {
        self.ponders || !self.ends
    }

    fn handle_line(&mut self, line: &str) {
        match Command::read(line).map(|(command, _)| command) {
            None if trimmed(line).is_empty() => {}
            // The interface wants this answered at once, even during a search.
            Some(Command::IsReady) => self.host.say("readyok"),
            Some(Command::Stop) if !self.next_waits => self.is_stopped = true,
            Some(Command::PonderHit) if !self.next_waits => self.start_clock(),
            Some(Command::Quit) if !self.next_waits => {
                (self.is_stopped, self.quits) = (true, true);
            }
            command => {
                self.next_waits |= command == Some(Command::Go);
                self.queue.push_back(line.to_string());
            }
        }
        // Nothing else could end it, since later lines belong to the next search.
        self.is_stopped |= self.next_waits && self.is_open();
    }

    /// Starts the own clock, because the expected move was played: the time until now was the
    /// opponent's.
    fn start_clock(&mut self) {
        if self.ponders {
            self.ponders = false;
            self.clock_started = self.host.milliseconds();
            self.end_if_usual();
        }
    }

    /// Stops once the usual time is over. A search that has used it while pondering has found
    /// enough.
    fn end_if_usual(&mut self) {
        if let Some(times) = self.times
            && !self.ponders
        {
            self.is_stopped |= self.elapsed() >= times.usual;
        }
    }

    /// Waits where the answer is only due after `stop` or `ponderhit`.
    pub(super) fn wait_until_due(&mut self) {
        while !self.is_stopped && (self.ponders || self.limits.infinite) {
            match self.host.read() {
                Some(line) => self.handle_line(&line),
                None => self.is_stopped = true,
            }
        }
    }

    /// Writes a result: the best line, or one of several lines by its number.
    pub(super) fn report(&mut self, result: &SearchResult, number: Option<usize>) {
        let time = self.elapsed();
        let line = self.reporter.line(result, number, time);
        self.host.say(&line);
    }

    /// Ends the search if enough was found, or if there is no time for more.
    pub(super) fn end_if_enough(&mut self, best: &SearchResult) {
        let mates = |moves| is_mate_within(best, moves);
        self.is_stopped |= self.limits.mate.is_some_and(mates);
        self.end_if_usual();
    }

    pub(super) fn say(&mut self, line: &str) {
        self.host.say(line);
    }
}

impl StopSignal for Listener<'_> {
    fn stops(&mut self) -> bool {
        while !self.quits
            && let Some(line) = self.host.poll()
        {
            self.handle_line(&line);
        }
        // If the other side has gone, nobody is left who could end it.
        self.is_stopped |= self.is_open() && self.host.is_closed();
        if let Some(times) = self.times
            && !self.ponders
        {
            let spent = self.host.milliseconds().saturating_sub(self.clock_started);
            self.is_stopped |= spent >= times.most;
        }
        self.is_stopped
    }

    fn progress(&mut self, result: &SearchResult) {
        self.report(result, None);
        self.end_if_enough(result);
    }
}

/// Listens during one search of several, without reports.
pub(super) struct WithoutReports<'l, 'a>(pub(super) &'l mut Listener<'a>);

impl StopSignal for WithoutReports<'_, '_> {
    fn stops(&mut self) -> bool {
        self.0.stops()
    }
}

/// The format of reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reporter {
    /// The seat that moves.
    pub(super) seat: usize,
    /// Are the chances of a win, a draw and a loss written as well?
    pub(super) shows_wdl: bool,
}

impl Reporter {
    /// A report after so many milliseconds; of several lines, with its number.
    pub(super) fn line(self, result: &SearchResult, number: Option<usize>, time: u64) -> String {
        let number = number.map_or(String::new(), |number| format!(" multipv {number}"));
        let plies = result.line.iter().map(|ply| format!(" {ply}"));
        format!(
            "info depth {} seldepth {}{number} score {}{} nodes {} nps {} hashfull {} time {time} pv{}",
            result.depth,
            result.longest.max(result.depth),
            score(result),
            self.wdl(result),
            result.nodes,
            // Less than a millisecond counts as one, so that nothing is divided by zero.
            result.nodes.saturating_mul(1000) / time.max(1),
            result.memory_used,
            plies.collect::<String>(),
        )
    }

    /// The chances of a win, a draw and a loss, in thousandths, as if each half of the point were
    /// won by itself. Together they are the share that the engine expects, and draws are as likely
    /// as both others together where neither side is ahead.
    fn wdl(self, result: &SearchResult) -> String {
        let share = result.shares.parts().get(self.seat).copied();
        let Some(share) = share.filter(|_| self.shows_wdl && has_two_seats(result)) else {
            return String::new();
        };
        // Two halves won independently: both with the square of the share, and one of each is a
        // draw.
        let [win, loss] = [share, Shares::WHOLE - share].map(squared_thousandths);
        format!(" wdl {win} {} {loss}", 1000 - win - loss)
    }
}

/// The square of a share, in thousandths.
fn squared_thousandths(share: u16) -> u32 {
    let whole = u32::from(Shares::WHOLE);
    u32::from(share) * u32::from(share) / (whole * whole / 1000)
}

/// Did two armies begin the game? If more did, a value is written by shares, even if two sides are
/// left.
fn has_two_seats(result: &SearchResult) -> bool {
    result.shares.parts().len() == 2 && result.value.is_some()
}

fn score(result: &SearchResult) -> String {
    match result.value.filter(|_| has_two_seats(result)) {
        Some(Value::Centipawns(value)) => format!("cp {value}"),
        Some(Value::MateIn(moves)) => format!("mate {moves}"),
        Some(Value::MatedIn(moves)) => format!("mate -{moves}"),
        None => {
            let parts = result.shares.parts().iter().map(u16::to_string);
            format!("shares {}", parts.collect::<Vec<_>>().join(" "))
        }
    }
}

/// Does one of the two sides mate in at most this many moves?
pub(super) fn is_mate_within(result: &SearchResult, most: u16) -> bool {
    match result.value {
        Some(Value::MateIn(moves) | Value::MatedIn(moves)) => moves <= most,
        _ => false,
    }
}

/// The order of the lines of one position: the better for this seat, the larger.
pub(super) fn rank(result: &SearchResult, seat: usize) -> (i32, i32) {
    match result.value {
        Some(Value::MateIn(moves)) => (1, -i32::from(moves)),
        Some(Value::Centipawns(value)) => (0, value),
        Some(Value::MatedIn(moves)) => (-1, i32::from(moves)),
        None => (
            0,
            result.shares.parts().get(seat).copied().unwrap_or(0).into(),
        ),
    }
}
