//! The terms of a Swiss tournament, and what comes of pairing a round: pairs, or a reason.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::pairings::record::{Colour, Pair, PlayerNumber, Round};

/// The terms of a Swiss tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swiss {
    /// The number of rounds. In the last one the leaders may have a colour once too often.
    pub rounds: u32,
    /// The colour of the first player in the first round, drawn by lot.
    pub initial_colour: Colour,
}

/// The pairs of a round, and the player without one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The pairs, the leaders' first.
    pub pairs: Vec<Pair>,
    /// The player who has no opponent, and gets the points of a win.
    pub bye: Option<PlayerNumber>,
}

/// The rules that are overlooked where a round cannot be paired by all, each only if those
/// before it are not enough. A tournament with an arbiter leaves this to them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exceptions {
    /// Players who met in so many of the first rounds may meet again.
    pub forgotten_rounds: usize,
    /// Two may meet who both need the same colour.
    pub any_colour: bool,
    /// A player may have a second bye.
    pub second_bye: bool,
}

/// The reasons for which a round cannot be paired.
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

impl Swiss {
    /// The players of the next round in the order of their numbers, if it can be one at all.
    pub(super) fn check(
        self,
        played: &[Round],
        present: &[PlayerNumber],
    ) -> Result<Vec<PlayerNumber>, Unpairable> {
        let mut numbers = present.to_vec();
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|two| two[0] == two[1]) {
            return Err(Unpairable::Twice(twice[0]));
        }
        if numbers.len() < 2 {
            return Err(Unpairable::TooFewPlayers);
        }
        if played.len() as u64 >= u64::from(self.rounds) {
            return Err(Unpairable::IsOver);
        }
        Ok(numbers)
    }
}
