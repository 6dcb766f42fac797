//! `info`: what was found, as tournament programs read it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::thought::{Shares, Thought, Value};

/// How findings are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reporter {
    /// The seat that moves.
    pub(super) seat: usize,
    /// Are the chances of a win, a draw and a loss written as well?
    pub(super) shows_wdl: bool,
}

impl Reporter {
    /// One finding after so many milliseconds; of several lines, with its number.
    pub(super) fn line(self, thought: &Thought, number: Option<usize>, time: u64) -> String {
        let number = number.map_or(String::new(), |number| format!(" multipv {number}"));
        let plies = thought.line.iter().map(|ply| format!(" {ply}"));
        format!(
            "info depth {} seldepth {}{number} score {}{} nodes {} nps {} hashfull {} time {time} pv{}",
            thought.depth,
            thought.longest.max(thought.depth),
            score(thought),
            self.wdl(thought),
            thought.nodes,
            thought.nodes.saturating_mul(1000) / time.max(1),
            thought.memory_used,
            plies.collect::<String>(),
        )
    }

    /// The chances of a win, a draw and a loss, in thousandths, as if each half of the point were
    /// won by itself: together they are the share that the engine expects, and draws are as likely
    /// as both others together where neither side is ahead.
    fn wdl(self, thought: &Thought) -> String {
        let share = thought.shares.parts().get(self.seat).copied();
        let Some(share) = share.filter(|_| self.shows_wdl && has_two_seats(thought)) else {
            return String::new();
        };
        let [win, loss] = [share, Shares::WHOLE - share].map(squared_thousandths);
        format!(" wdl {win} {} {loss}", 1000 - win - loss)
    }
}

/// The square of a share, in thousandths.
fn squared_thousandths(share: u16) -> u32 {
    let whole = u32::from(Shares::WHOLE);
    u32::from(share) * u32::from(share) / (whole * whole / 1000)
}

/// A value is written by shares wherever more than two armies began the game, even if two sides are
/// left.
fn has_two_seats(thought: &Thought) -> bool {
    thought.shares.parts().len() == 2 && thought.value.is_some()
}

fn score(thought: &Thought) -> String {
    match thought.value.filter(|_| has_two_seats(thought)) {
        Some(Value::Centipawns(value)) => format!("cp {value}"),
        Some(Value::MateIn(moves)) => format!("mate {moves}"),
        Some(Value::MatedIn(moves)) => format!("mate -{moves}"),
        None => {
            let parts = thought.shares.parts().iter().map(u16::to_string);
            format!("shares {}", parts.collect::<Vec<_>>().join(" "))
        }
    }
}

/// Does one of the two sides mate in at most this many moves?
pub(super) fn is_mate_within(thought: &Thought, most: u16) -> bool {
    match thought.value {
        Some(Value::MateIn(moves) | Value::MatedIn(moves)) => moves <= most,
        _ => false,
    }
}

/// By what the lines of one position are put in order: the better for this seat, the larger.
pub(super) fn rank(thought: &Thought, seat: usize) -> (i32, i32) {
    match thought.value {
        Some(Value::MateIn(moves)) => (1, -i32::from(moves)),
        Some(Value::Centipawns(value)) => (0, value),
        Some(Value::MatedIn(moves)) => (-1, i32::from(moves)),
        None => (
            0,
            thought
                .shares
                .parts()
                .get(seat)
                .copied()
                .unwrap_or(0)
                .into(),
        ),
    }
}
