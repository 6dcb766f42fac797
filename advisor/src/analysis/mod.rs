//! The story of a finished game: what share of the win each seat could expect after each move, and
//! which moves decided it.
//!
//! The engine judges every position with the same number of nodes, so the same game has the same
//! analysis on every machine. [`Analyst`] takes the positions one after the other, because somebody
//! else decides when there is time for the next one; `judge` makes the [`Analysis`] of what the
//! engine has found. Who may have it is decided by the service. It names seats and nobody else, so
//! there is nothing in it to forget.

mod after;
mod analyst;
mod danger;
mod judge;
mod line;
mod promises;
mod sides;
mod smoothing;
mod story;

pub use analyst::{Analyst, Progress};
pub use danger::Danger;
pub use line::LineMove;
pub use story::{
    Analysis, Betrayal, Gift, JudgedMove, Judgement, SeatSummary, TurningPoint, WHOLE, percent,
};

#[cfg(test)]
mod tests;
