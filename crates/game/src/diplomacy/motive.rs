//! Motives of computers: recorded with each step of their diplomacy, and shown when the game
//! reveals its alliances.

use crate::base::id::Seat;
use entente_words::words;
use serde::{Deserialize, Serialize};

words! {
    /// The motive of a computer that proposed, answered, left or betrayed.
    pub enum Motive {
        /// Both are better off together.
        Gain = "gain",
        /// A third player is too strong for each of them alone.
        CommonEnemy = "common_enemy",
        /// It is weak, and wants to be left in peace.
        Protection = "protection",
        /// It gains nothing by it.
        NoGain = "no_gain",
        /// It has all the allies that it can have.
        Taken = "taken",
        /// Everybody would have been against one weaker player.
        Unfair = "unfair",
        /// It expected more from this action than from its alliance.
        Better = "better",
        /// Leaving its alliance would have cost it more.
        Committed = "committed",
        /// It wanted to leave its alliance first.
        Later = "later",
        /// It would have joined, but the other had allies to leave first.
        NotFree = "not_free",
        /// It does not trust the other.
        Distrust = "distrust",
        /// The other has broken their word before.
        Betrayed = "betrayed",
        /// The capture was worth more than the alliance.
        Prize = "prize",
        /// It paid back a betrayal.
        Revenge = "revenge",
        /// It had no other move.
        Forced = "forced",
    }

    /// An action that a computer explains.
    pub enum ExplainedAction {
        /// It proposed an alliance.
        Proposed = "proposed",
        /// It accepted a proposal.
        Accepted = "accepted",
        /// It declined a proposal.
        Declined = "declined",
        /// It left.
        Left = "left",
        /// It captured a piece of an ally.
        Betrayed = "betrayed",
    }
}

/// The explanation of one action of a computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Explanation {
    /// The action, which records call `dealing`.
    #[serde(rename = "dealing")]
    pub action: ExplainedAction,
    /// The seat of the player whom the action concerned.
    pub with: Seat,
    /// The motive.
    pub motive: Motive,
}
