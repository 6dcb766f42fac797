//! Continuing from a position or a saved game: playing it up to there, and checking it.

use super::board::apply_with_passes;
use crate::facts::beginning::Beginning;
use crate::refusal::Refusal;
use alloc::string::{String, ToString};
use entente_rules::{Options, Play};

/// The maximum number of events.
const MAX_EVENTS: usize = 5_000;

impl Beginning {
    /// The game up to this point, or why it is not possible.
    pub fn play(&self, options: &Options) -> Result<Play, String> {
        let mut play = Play::new(self.position(options)?);
        for (number, event) in (1..).zip(self.events()) {
            let refused = |cause: String| alloc::format!("event {number}: {cause}");
            let event = play
                .read_event(event)
                .map_err(|error| refused(error.to_string()))?;
            apply_with_passes(&mut play, &event).map_err(|code| refused(code.to_string()))?;
        }
        Ok(play)
    }

    /// The same in normal form, if a game can continue from it: every event is legal, and the game
    /// is not over.
    pub(crate) fn checked(&self, options: &Options) -> Result<Self, Refusal> {
        let invalid = |cause: String| Refusal::InvalidBeginning { cause };
        if self.events().count() > MAX_EVENTS {
            return Err(invalid(alloc::format!(
                "it has more than {MAX_EVENTS} events"
            )));
        }
        if self.position(options).map_err(invalid)?.options() != *options {
            return Err(invalid(
                "it has another rule set or other options".to_string(),
            ));
        }
        if self.play(options).map_err(invalid)?.outcome().is_some() {
            return Err(Refusal::BeginningIsOver);
        }
        let position = self.position(options).map_err(invalid)?;
        Ok(self.with_position(&position))
    }
}
