//! Continuing from a position or a saved game: playing it up to there, and checking it.

use super::board::apply_with_passes;
use crate::refusal::Refusal;
use crate::types::starting_position::{StartingPosition, StartingPositionError};
use entente_rules::{Options, Play};

/// The maximum number of events.
const MAX_EVENTS: usize = 5_000;

impl From<StartingPositionError> for Refusal {
    fn from(error: StartingPositionError) -> Self {
        Self::InvalidStartingPosition(error)
    }
}

impl StartingPosition {
    /// The game up to this point, or why it is not possible.
    pub fn play(&self, options: &Options) -> Result<Play, StartingPositionError> {
        let mut play = Play::new(self.position(options)?);
        for (number, event) in (1..).zip(self.events()) {
            let legal = play
                .read_event(event)
                .map_err(|cause| StartingPositionError::Unreadable { number, cause })?;
            apply_with_passes(&mut play, &legal)
                .map_err(|cause| StartingPositionError::Impossible { number, cause })?;
        }
        Ok(play)
    }

    /// This starting position in normal form, if a game can continue from it: every event is legal,
    /// and the game is not over.
    pub(crate) fn checked(&self, options: &Options) -> Result<Self, Refusal> {
        if self.events().count() > MAX_EVENTS {
            return Err(StartingPositionError::TooLong { most: MAX_EVENTS }.into());
        }
        let position = self
            .position(options)
            .map_err(StartingPositionError::from)?;
        if position.options() != *options {
            return Err(StartingPositionError::OtherOptions.into());
        }
        if self.play(options)?.outcome().is_some() {
            return Err(Refusal::StartingPositionIsOver);
        }
        Ok(self.with_position(&position))
    }
}
