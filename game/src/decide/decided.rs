//! What all decisions share.

use crate::erasable::Erasable;
use crate::event::Event;
use crate::playing::Playing;
use crate::refusal::Refusal;
use crate::state::{Stage, State};

/// The event of an accepted action with its erasable data, or the refusal.
pub(crate) type Decided = Result<(Event, Erasable), Refusal>;

/// An event without erasable data.
pub(super) fn event_only(event: Event) -> (Event, Erasable) {
    (event, Erasable::default())
}

/// The game, if it has started.
pub(super) fn started_game(state: &State) -> Result<&Playing, Refusal> {
    match &state.stage {
        Stage::Lobby => Err(Refusal::NotStarted),
        Stage::Closed { .. } => Err(Refusal::LobbyClosed),
        Stage::Playing(playing) => Ok(playing),
    }
}
