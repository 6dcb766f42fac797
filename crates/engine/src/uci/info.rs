//! `info`: the result of a search, as tournament programs read it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::result::{SearchResult, Shares, Value};

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
