//! What is agreed about the computers of a game, what is recorded of their thinking, and which of
//! them move in the place of people.

use crate::id::PlayerId;
use serde::{Deserialize, Serialize};

/// What is agreed about computers before a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ComputerOptions {
    /// Whether a person who plays against computers only may ask for hints.
    pub hints: bool,
    /// Whether computers resign when they have lost.
    pub resign: bool,
}

impl Default for ComputerOptions {
    fn default() -> Self {
        Self {
            hints: true,
            resign: true,
        }
    }
}

impl ComputerOptions {
    /// Whether they are the usual ones, which a record does not name.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// How much thought a computer's move got, so that anybody can find the same move again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// The version of the engine.
    pub engine: u32,
    /// How many positions it could look at.
    pub nodes: u64,
    /// How many the level looks at when there is time for all computers.
    pub full: u64,
    /// The size of its table of positions in bytes.
    pub table: u64,
}

impl Effort {
    /// Whether the computer had less time to think than its level has.
    pub fn is_reduced(&self) -> bool {
        self.nodes < self.full
    }
}

/// A computer that moves for a seat in the place of its player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StandIn {
    pub(crate) computer: PlayerId,
    /// Whether it has taken the player's place in everything, until they return.
    pub(crate) is_substitute: bool,
}
