//! The draw offers of a game so far, and the players who want no more of them.

pub(crate) mod decide;

use crate::base::id::{PlayerId, Seat};
use crate::base::refused::refusals;
use std::collections::BTreeSet;

/// The draw offers of a game.
#[derive(Clone, Default)]
pub(crate) struct DrawOffers {
    /// The players who have offered a draw in this game.
    offerers: BTreeSet<PlayerId>,
    /// The players who let another one offer no more draws, each with that other one.
    stopped: BTreeSet<(PlayerId, PlayerId)>,
}

refusals! {
    /// Why a draw cannot be offered, or offers cannot be stopped or allowed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DrawOffersRefusal = "draw-not-possible" {
        /// A player wants no more draw offers of this one in this game.
        Stopped {
            /// The player who stopped them.
            by: PlayerId,
        },
        /// The offers would be the player's own.
        Oneself,
        /// The other player has offered no draw in this game yet.
        NoneYet {
            /// A seat of theirs.
            of: Seat,
        },
        /// A draw offer of the other player is open, and has to be answered first.
        AnswerFirst {
            /// A seat of theirs.
            of: Seat,
        },
        /// Their offers are stopped or allowed already.
        Unchanged {
            /// A seat of theirs.
            of: Seat,
            /// Whether they are stopped.
            stopped: bool,
        },
    }
}
