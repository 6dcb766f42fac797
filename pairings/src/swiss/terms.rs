//! The terms of a Swiss tournament, and what comes of pairing a round: pairs, or a reason.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::record::{Colour, Pair, PlayerNumber};

/// The terms of a Swiss tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swiss {
    /// How many rounds it has. In the last one the leaders may have a colour once too often.
    pub rounds: u32,
    /// The colour of the first player in the first round, drawn by lot.
    pub initial_colour: Colour,
}

/// Who plays whom in a round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The pairs, the leaders' first.
    pub pairs: Vec<Pair>,
    /// Who has no opponent, and gets the points of a win.
    pub bye: Option<PlayerNumber>,
}

/// Why a round cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unpairable {
    /// There are not even two players.
    #[error("a round needs two players")]
    TooFewPlayers,
    /// A player is in the list more than once.
    #[error("player {} is in the list more than once", .0.0)]
    Twice(PlayerNumber),
    /// All rounds have been played.
    #[error("all rounds have been played")]
    IsOver,
    /// However the players are paired, two meet again, get a colour too often, or have a second
    /// bye.
    #[error("these players cannot be paired without breaking a rule that has no exceptions")]
    NoCompletePairing,
}
