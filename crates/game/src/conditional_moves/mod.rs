//! Moves and answers that players prepare for the turns to come.

pub(crate) mod decide;

use core::fmt;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The maximum number of conditional lines of a player.
pub const CONDITIONAL_LINES: usize = 30;

/// The maximum number of the player's own moves in a line.
pub const CONDITIONAL_LINE_MOVES: usize = 20;

/// The word for any moves of the others.
const ANYTHING: &str = "*";

/// The mark after a move that the player means even if it betrays an ally.
const ANYWAY: char = '!';

words! {
    /// The end of a line of conditional moves that is no move.
    pub enum ConditionalAnswer {
        /// Resign with all armies.
        Resign = "resign",
        /// Accept the open draw offer, or offer a draw if there is none.
        Draw = "draw",
    }
}

impl ConditionalAnswer {
    /// The words by which people who type German write it.
    const GERMAN: [(&str, Self); 2] = [("aufgeben", Self::Resign), ("remis", Self::Draw)];

    /// Reads a word of a line; `None` if it is a move.
    fn read(typed: &str) -> Option<Self> {
        let typed = typed.to_ascii_lowercase();
        let german = Self::GERMAN.iter().find(|(word, _)| *word == typed);
        Self::from_word(&typed).or_else(|| german.map(|(_, answer)| *answer))
    }
}

/// A conditional move, and the moves that have to be played before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionalMove {
    /// The moves of the others before it, in coordinate form; empty for any moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<String>,
    /// The move: in coordinate form if the board is known, otherwise as it was typed; or the word
    /// of a [`ConditionalAnswer`], which ends the line.
    pub then: String,
    /// Whether the player means it even if it betrays an ally. Otherwise it is not made then.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub anyway: bool,
}

impl ConditionalMove {
    /// The answer in place of a move, if it is none.
    pub fn answer(&self) -> Option<ConditionalAnswer> {
        ConditionalAnswer::from_word(&self.then)
    }
}

impl fmt::Display for ConditionalMove {
    /// The moves of the others, and the answer to them: `Nf6 → Bb5`. A move that its player means
    /// even if it betrays an ally ends with `!`, as it has to be written.
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
    lines: Vec<ConditionalLine>,
    /// The first ply at which the moves of the others count for the first step of each line.
    since: usize,
}

impl ConditionalMoves {
    fn new(lines: Vec<ConditionalLine>, since: usize) -> Self {
        Self { lines, since }
    }
}

/// A change to a player's conditional moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionalMovesEdit {
    /// Add a line.
    ///
    /// It contains the expected moves of the others and the player's own moves in order. `*` means
    /// that the others may play anything until it is the player's turn. A line with a single own
    /// move needs no `*`. Semicolons separate several lines, which are all added or none.
    Add(String),
    /// Remove the line with this index.
    Remove(usize),
    /// Remove all lines.
    Clear,
}
