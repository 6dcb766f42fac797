//! A position that a user sets up: from the start, from an empty board, or from a game's position.
//!
//! Nothing is stored between two steps: a frontend carries the position along, for example in a
//! message.

mod compact;
mod position;
mod typed;

pub use position::{Scenario, ScenarioFault};
pub use typed::{Brush, TypedFault};

#[cfg(test)]
mod tests;
