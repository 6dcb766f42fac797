//! Conditional moves as they are written down: if the others play this, then that.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The maximum number of lines in a moves.
pub const CONDITIONAL_LINES: usize = 30;

/// The maximum number of the player's own moves in a line.
pub const CONDITIONAL_LINE_MOVES: usize = 20;

/// Stands for any moves of the others.
pub(crate) const ANYTHING: &str = "*";

/// Behind a move of a line: the player means it even if it betrays an ally.
pub(crate) const ANYWAY: char = '!';

/// A conditional move, and what has to be played before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMove {
    /// The moves of the others before it, in coordinate form; empty for any moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<String>,
    /// The move: in coordinate form if the board is known, otherwise as it was typed.
    pub then: String,
    /// Whether the player means it even if it betrays an ally. Otherwise it is not made then.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub anyway: bool,
}

impl fmt::Display for ConditionalMove {
    /// The moves of the others, and the answer to them: `Nf6 → Bb5`. A move that its player means
    /// even if it betrays an ally ends as it has to be written: with `!`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for awaited in &self.when {
            write!(f, "{awaited} ")?;
        }
        write!(f, "→ {}", self.then)?;
        if self.anyway {
            write!(f, "{ANYWAY}")?;
        }
        Ok(())
    }
}

/// Conditional moves, one after another.
pub type ConditionalLine = Vec<ConditionalMove>;

/// The conditional moves of a player. The first line that matches is played.
#[derive(Debug, Clone, Default)]
pub(crate) struct ConditionalMoves {
    pub(crate) lines: Vec<ConditionalLine>,
    /// The ply from which on the moves of the others count for the first step of each line.
    pub(crate) since: usize,
}

impl ConditionalMoves {
    pub(crate) fn new(lines: Vec<ConditionalLine>, since: usize) -> Self {
        Self { lines, since }
    }
}
