//! What a game has decided: the record that is stored, and the game after it.

use super::{Entry, Game};
use crate::facts::notification::Notification;
use crate::record::{Damage, Head};
use crate::refusal::Refusal;
use crate::state::State;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The result of an accepted action.
///
/// Nothing has changed yet. Store it, then continue with [`Game::with_decision`].
#[derive(Debug, Clone)]
pub struct Decision {
    /// The next record of the log.
    pub record: Vec<u8>,
    /// The erasable data of the record.
    pub erasable: Vec<u8>,
    /// The notifications to send because of it, public ones first.
    pub notifications: Vec<Notification>,
    pub(super) next: Box<Next>,
}

/// The game after a decision, so that it is not computed again when the decision is stored.
#[derive(Clone)]
pub(super) struct Next {
    /// The head that the record follows.
    pub(super) previous: Head,
    pub(super) entry: Entry,
    pub(super) state: State,
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state has secrets, and no log needs them.
        f.debug_struct("Next").finish_non_exhaustive()
    }
}

/// Why an action led to no decision. Nothing has changed.
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

/// What was decided cannot be applied: two parts of this crate disagree about the game.
///
/// It is never the fault of the person who acted. The game and its log are unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("record {number} was decided, but cannot be applied: {cause}")]
pub struct Contradiction {
    /// The number that the record would have had.
    pub number: u64,
    /// Why it cannot be applied.
    pub cause: String,
}

impl Game {
    /// The game after a decision that was made in it.
    pub fn with_decision(&self, decision: &Decision) -> Result<Self, Damage> {
        let Next {
            previous,
            entry,
            state,
        } = &*decision.next;
        if *previous != self.head {
            let number = self.records();
            return Err(Damage::Broken { number });
        }
        // What is stored has to mean what was decided. A log is read only after a restart, so a
        // difference would show too late: every decision of every test looks for it.
        debug_assert_eq!(
            self.clone()
                .append(&decision.record, Some(&decision.erasable)),
            Ok(())
        );
        let mut history = Vec::with_capacity(self.history.len() + 1);
        history.extend_from_slice(&self.history);
        history.push(entry.clone());
        Ok(Self {
            id: self.id.clone(),
            history,
            head: entry.record.head,
            state: Some(state.clone()),
        })
    }
}
