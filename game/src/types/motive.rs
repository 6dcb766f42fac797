//! Motives of computers: recorded with each step of their diplomacy, and shown when the game
//! reveals its alliances.

use crate::id::Seat;
use serde::{Deserialize, Serialize};

/// The motive of a computer that proposed, answered, left or betrayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motive {
    /// Both are better off together.
    Gain,
    /// A third player is too strong for each of them alone.
    CommonEnemy,
    /// It is weak, and wants to be left in peace.
    Protection,
    /// It gains nothing by it.
    NoGain,
    /// It has all the allies that it can have.
    Taken,
    /// Everybody would have been against one weaker player.
    Unfair,
    /// It expected more from this action than from its alliance.
    Better,
    /// Leaving its alliance would have cost it more.
    Committed,
    /// It wanted to leave its alliance first.
    Later,
    /// It would have joined, but the other had allies to leave first.
    NotFree,
    /// It does not trust the other.
    Distrust,
    /// The other has broken their word before.
    Betrayed,
    /// The capture was worth more than the alliance.
    Prize,
    /// It paid back a betrayal.
    Revenge,
    /// It had no other move.
    Forced,
}

/// An action that a computer explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplainedAction {
    /// It proposed an alliance.
    Proposed,
    /// It accepted a proposal.
    Accepted,
    /// It declined a proposal.
    Declined,
    /// It left.
    Left,
    /// It captured a piece of an ally.
    Betrayed,
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

impl Motive {
    /// All motives.
    pub const ALL: [Self; 15] = [
        Self::Gain,
        Self::CommonEnemy,
        Self::Protection,
        Self::NoGain,
        Self::Taken,
        Self::Unfair,
        Self::Better,
        Self::Committed,
        Self::Later,
        Self::NotFree,
        Self::Distrust,
        Self::Betrayed,
        Self::Prize,
        Self::Revenge,
        Self::Forced,
    ];

    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gain => "gain",
            Self::CommonEnemy => "common_enemy",
            Self::Protection => "protection",
            Self::NoGain => "no_gain",
            Self::Taken => "taken",
            Self::Unfair => "unfair",
            Self::Better => "better",
            Self::Committed => "committed",
            Self::Later => "later",
            Self::NotFree => "not_free",
            Self::Distrust => "distrust",
            Self::Betrayed => "betrayed",
            Self::Prize => "prize",
            Self::Revenge => "revenge",
            Self::Forced => "forced",
        }
    }
}
