//! Faults of the program in one game: what it has decided cannot be applied, or a job panics.
//!
//! Only that game is closed, with a line in the log. Its records in the store are never half
//! written, so it is read again when somebody next needs it. All other games stay open.

use crate::error::ServiceError;
use crate::worker::state::Worker;
use entente_game::{Contradiction, GameId};
use std::fmt::Display;

/// How many faults a worker remembers, one for each game.
pub(crate) const MAX_REMEMBERED_FAULTS: usize = 512;

impl Worker {
    /// Closes a game in which the program failed.
    ///
    /// What is due is tried again each second, so the same fault of a game is logged only once.
    pub(crate) fn close_faulty_game(&mut self, id: &GameId, fault: &impl Display) {
        // The next job reads it again from its log, where nothing is half written.
        self.games.remove(id);
        let message = fault.to_string();
        if self.faults.get(id) != Some(&message) {
            tracing::error!(
                game = id.as_str(),
                fault = message,
                "the program failed in a game; closing it and reading it again from its log"
            );
            self.remember_fault(id, message);
        }
    }

    fn remember_fault(&mut self, id: &GameId, fault: String) {
        if self.faults.len() >= MAX_REMEMBERED_FAULTS && !self.faults.contains_key(id) {
            // Any one will do: at worst, its fault is logged once more.
            let forgotten = self.faults.keys().next().cloned();
            forgotten.map(|forgotten| self.faults.remove(&forgotten));
        }
        self.faults.insert(id.clone(), fault);
    }

    /// The error for a game that cannot apply what it has decided. The game is closed.
    pub(crate) fn contradiction(
        &mut self,
        id: &GameId,
        contradiction: Contradiction,
    ) -> ServiceError {
        self.close_faulty_game(id, &contradiction);
        ServiceError::Contradiction {
            game: id.clone(),
            contradiction,
        }
    }

    /// Closes the game of a job that panicked, which may be half changed in memory.
    pub(crate) fn close_after_panic(&mut self, game: Option<&GameId>) {
        match game {
            Some(id) => self.close_faulty_game(id, &"a panic"),
            None => tracing::error!("a worker panicked while it did something for a person"),
        }
    }
}
