//! The decision of a game: the record that is stored, and the game after it.

use crate::base::erasable::Erasable;
use crate::base::event::RecordedEvent;
use crate::base::record::{Head, Record};
use crate::base::refusal::Refusal;
use crate::base::state::State;
use crate::base::viewer::{Audience, Notification};
use crate::view::events::Outline;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A record that was applied.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) record: Record<RecordedEvent>,
    pub(crate) erasable: Erasable,
    pub(super) audience: Audience,
    pub(crate) outline: Outline,
}

/// The result of an accepted action.
///
/// Nothing has changed yet. Store it, then continue with
/// [`Game::with_decision`](crate::Game::with_decision).
#[derive(Debug, Clone)]
pub struct Decision {
    /// The next record of the log.
    pub record: Vec<u8>,
    /// The erasable data of the record.
    pub erasable: Vec<u8>,
    /// The notifications to send because of it, public ones first.
    pub notifications: Vec<Notification>,
    pub(crate) next: Box<Next>,
}

/// The game after a decision, so that it is not computed again when the decision is stored.
#[derive(Clone)]
pub(crate) struct Next {
    /// The head that the record follows.
    pub(crate) previous: Head,
    pub(crate) entry: Entry,
    pub(crate) state: State,
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state has secrets, which no line of a log may show.
        f.debug_struct("Next").finish_non_exhaustive()
    }
}

/// The reasons for which an action leads to no decision. Nothing has changed.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum DecideError {
    /// The game does not allow it.
    #[error("refused: {0:?}")]
    Refused(Refusal),
    /// The game allows it, but cannot apply it.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

impl From<Refusal> for DecideError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The decision cannot be applied: two parts of this crate disagree about the game.
///
/// It is never the fault of the person who acted. The game and its log are unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {number} was decided, but cannot be applied: {cause}")]
pub struct Contradiction {
    /// The number that the record would have had.
    pub number: u64,
    /// The reason for which it cannot be applied.
    pub cause: String,
}
