//! The search for a puzzle in a finished game, one position after the other, because its caller
//! decides when there is time for the next one.

use super::facts::{Goal, Puzzle};
use super::finding::find;
use crate::stop_recorder::StopRecorder;
use alloc::vec::Vec;
use entente_engine::StopSignal;
use entente_rules::Position;

/// A finished game in which a puzzle is looked for.
#[derive(Debug, Clone)]
pub struct Hunt {
    positions: Vec<Position>,
    /// The number of positions that were searched.
    done: usize,
    found: Option<(usize, Puzzle)>,
}

impl Hunt {
    /// A hunt in these positions of a finished game, from the first on.
    pub fn new(positions: Vec<Position>) -> Self {
        Self {
            positions,
            done: 0,
            found: None,
        }
    }

    /// Whether nothing is left to search: a puzzle was found, or the game has none.
    pub fn is_done(&self) -> bool {
        self.found.is_some() || self.done == self.positions.len()
    }

    /// The puzzle that was found, with the number of plies before it.
    pub fn found(self) -> Option<(usize, Puzzle)> {
        self.found
    }

    /// Searches the next position. `false`, and nothing is changed, if the search was stopped.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        let Some(positions) = self.positions.get(..=self.done) else {
            return true;
        };
        let mut recorder = StopRecorder::new(stop_signal);
        let puzzle = find(positions, &mut recorder);
        // A search that was stopped says nothing about the position.
        if recorder.has_stopped() {
            return false;
        }
        // A goal has to say from whom the move takes.
        let can_be_said =
            |puzzle: &Puzzle| !matches!(&puzzle.goal, Goal::Take(from) if from.is_empty());
        self.found = puzzle.filter(can_be_said).map(|puzzle| (self.done, puzzle));
        self.done += 1;
        true
    }
}
