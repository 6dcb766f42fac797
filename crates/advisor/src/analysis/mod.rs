//! The analysis of a finished game: the share of the win that each seat could expect after each
//! move, and the moves that decided the game.
//!
//! The engine values every position with the same number of nodes, and in a game of two those
//! around a fall with more, so the same game has the same analysis on every machine. Its caller may
//! let an engine of somebody else value them, and the analysis names that. [`Analyst`]
//! takes one step after the other, because its caller decides when there is time for the next one.
//! `explain` finds the [`Reason`] for which a move was bad, on the board. `assess` makes the
//! [`Analysis`] of the engine's results. The service decides who may read it. It names seats and no
//! persons, so erasing a person leaves it as it is.

mod analyst;
mod assess;
mod attacks;
mod blame;
mod chances;
mod danger;
mod explain;
mod material;
mod motif;
mod reason;
mod report;
mod searcher;
mod sides;
mod smoothing;
mod standing;

pub use analyst::{Analyst, OneByOne, Progress, Question, Verdict, Workers};
pub use reason::{Expected, Motif, Reason};
pub use report::{
    Analysis, Betrayal, Gift, JudgedMove, Judgement, LineMove, SeatSummary, TurningPoint, WHOLE,
    percent,
};
pub(crate) use report::{line, line_moves};

pub(crate) use sides::Sides;

#[cfg(test)]
mod tests;
