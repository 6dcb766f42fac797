//! The draw offers of a game so far, and those that players have stopped.

use crate::base::id::PlayerId;
use alloc::collections::BTreeSet;

/// The draw offers of a game.
#[derive(Clone, Default)]
pub(crate) struct DrawOffers {
    /// The players who have offered a draw in this game.
    pub(super) offerers: BTreeSet<PlayerId>,
    /// The players who let another one offer no more draws, each with that other one.
    pub(super) stopped: BTreeSet<(PlayerId, PlayerId)>,
}
