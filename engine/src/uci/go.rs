//! `go`: thinking within limits, while the other side may go on speaking.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use entente_rules::Play;

use crate::question::{Question, Watcher};
use crate::think::Thinker;
use crate::thought::{Thought, Value};

/// Where lines come from and go to, and what time it is.
pub trait Host {
    /// The next line; it waits for one. `None` at the end.
    fn read(&mut self) -> Option<String>;

    /// The next line if there is one now.
    fn poll(&mut self) -> Option<String>;

    /// Is it known that no more lines will come?
    fn is_closed(&self) -> bool;

    /// Writes a line.
    fn say(&mut self, line: &str);

    /// The milliseconds since any fixed moment.
    fn milliseconds(&mut self) -> u64;
}

/// Time that is kept back for what lies between the engine and the clock, in milliseconds.
const KEPT_BACK: u64 = 25;

/// How long the engine may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Limits {
    nodes: Option<u64>,
    depth: Option<u8>,
    move_time: Option<u64>,
    /// By seat: the time on the clock, and what each move adds to it.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    moves_to_go: Option<u64>,
    infinite: bool,
}

impl Limits {
    /// Reads what follows `go`.
    pub(super) fn read(text: &str) -> Result<Limits, String> {
        let mut limits = Limits::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                limits.infinite = true;
                continue;
            }
            let value = words
                .next()
                .ok_or_else(|| format!("no number after {word}"))?;
            // A clock that has run out may be below zero.
            let number: i64 = value
                .parse()
                .map_err(|_| format!("not a number after {word}: {value}"))?;
            let number = number.max(0) as u64;
            match word {
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(number.min(255) as u8),
                "movetime" => limits.move_time = Some(number),
                "wtime" => limits.clocks[0] = Some(number),
                "btime" => limits.clocks[1] = Some(number),
                "winc" => limits.increments[0] = number,
                "binc" => limits.increments[1] = number,
                "movestogo" => limits.moves_to_go = Some(number),
                _ => return Err(format!("unknown limit: {word}")),
            }
        }
        Ok(limits)
    }

    /// Does nothing but `stop` end it?
    fn are_open(&self) -> bool {
        let Limits {
            clocks,
            move_time,
            nodes,
            depth,
            ..
        } = self;
        let timed = move_time.is_some() || clocks.iter().any(Option::is_some);
        self.infinite || !timed && nodes.is_none() && depth.is_none()
    }

    /// The milliseconds after which no new depth is begun, and after which it stops.
    fn times(&self, seat: usize) -> Option<(u64, u64)> {
        if let Some(time) = self.move_time {
            return Some((u64::MAX, time.saturating_sub(KEPT_BACK).max(1)));
        }
        let clock = self.clocks.get(seat).copied().flatten()?;
        let clock = clock.saturating_sub(KEPT_BACK);
        let moves = self.moves_to_go.map_or(24, |moves| moves.clamp(1, 24));
        let usual = (clock / moves + self.increments[seat] / 4 * 3).min(clock / 2);
        Some(((usual / 2).max(1), (usual * 2).min(clock / 2).max(1)))
    }
}

/// Thinks, and says the best move. Returns whether `quit` was said meanwhile.
pub(super) fn think(
    thinker: &mut Thinker,
    play: &Play,
    limits: &Limits,
    host: &mut dyn Host,
) -> bool {
    let seats: Vec<_> = play.position().armies().collect();
    let seat = seats
        .iter()
        .position(|army| *army == play.position().turn());
    let started = host.milliseconds();
    let mut listener = Listener {
        host,
        started,
        times: limits.times(seat.unwrap_or(0)),
        waits_for_stop: limits.are_open(),
        stopped: false,
        quits: false,
        later: Vec::new(),
    };
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    let question = Question::of(play, nodes).to_depth(limits.depth);
    let thought = thinker.think(&question, &mut listener);
    // The interface wants the answer to `go infinite` only after `stop`.
    while limits.infinite && !listener.stopped {
        match listener.host.read() {
            Some(line) => listener.hear(&line),
            None => listener.stopped = true,
        }
    }
    listener.report(&thought);
    let Listener {
        host, quits, later, ..
    } = listener;
    let best = thought
        .ply
        .map_or("(none)".to_string(), |ply| ply.to_string());
    host.say(&format!("bestmove {best}"));
    for line in later {
        host.say(&format!("info string not while thinking: {line}"));
    }
    quits
}

/// Listens to the other side while the engine thinks.
struct Listener<'a> {
    host: &'a mut dyn Host,
    started: u64,
    times: Option<(u64, u64)>,
    waits_for_stop: bool,
    stopped: bool,
    quits: bool,
    later: Vec<String>,
}

impl Listener<'_> {
    fn elapsed(&mut self) -> u64 {
        self.host.milliseconds().saturating_sub(self.started)
    }

    fn hear(&mut self, line: &str) {
        match line.trim() {
            "" | "ponderhit" => {}
            "stop" => self.stopped = true,
            "quit" => (self.stopped, self.quits) = (true, true),
            "isready" => self.host.say("readyok"),
            other => self.later.push(other.to_string()),
        }
    }

    fn report(&mut self, thought: &Thought) {
        let time = self.elapsed();
        let speed = thought.nodes * 1000 / time.max(1);
        let line: String = thought.line.iter().map(|ply| format!(" {ply}")).collect();
        self.host.say(&format!(
            "info depth {} score {} nodes {} nps {speed} time {time} pv{line}",
            thought.depth,
            score(thought),
            thought.nodes,
        ));
    }
}

/// How `info` has what was found: by shares wherever more than two armies began the game, even if
/// two sides are left.
fn score(thought: &Thought) -> String {
    let parts = thought.shares.parts();
    match thought.value {
        Some(Value::Centipawns(value)) if parts.len() == 2 => format!("cp {value}"),
        Some(Value::MateIn(moves)) if parts.len() == 2 => format!("mate {moves}"),
        Some(Value::MatedIn(moves)) if parts.len() == 2 => format!("mate -{moves}"),
        _ => {
            let parts: Vec<String> = parts.iter().map(u16::to_string).collect();
            format!("shares {}", parts.join(" "))
        }
    }
}

impl Watcher for Listener<'_> {
    fn stops(&mut self) -> bool {
        while let Some(line) = self.host.poll() {
            self.hear(&line);
        }
        // If the other side has gone, nobody is left who could say `stop`.
        self.stopped |= self.waits_for_stop && self.host.is_closed();
        if let Some((_, last)) = self.times {
            self.stopped |= self.elapsed() >= last;
        }
        self.stopped
    }

    fn sees(&mut self, thought: &Thought) {
        self.report(thought);
        if let Some((usual, _)) = self.times {
            self.stopped |= self.elapsed() >= usual;
        }
    }
}
