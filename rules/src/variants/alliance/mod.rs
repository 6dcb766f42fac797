//! The game of alliances (Four Player Chess with secret alliances).
//!
//! Four armies on the chessboard, kings that may stay in check and are captured, and teams that
//! form and break up between moves. The generator only knows how pieces move. Everything about
//! teams is the policy in this folder, around the same `State` that all variants use.

pub(crate) mod action;
pub(crate) mod array;
pub(crate) mod diplomacy;
mod elimination;
mod fault;
pub(crate) mod game;
pub(crate) mod json;
mod knowledge;
pub(crate) mod log;
pub(crate) mod options;
mod policy;
mod setup;
pub(crate) mod text;
mod transitions;
mod why;

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::variants::alliance::diplomacy::Log;
use crate::variants::alliance::game::{Game, GameConfig};

pub use crate::variants::alliance::action::{AllianceAction, KingLoss};
pub use crate::variants::alliance::fault::AllianceFault;
pub use crate::variants::alliance::knowledge::{Knowledge, PendingChoice};
pub use crate::variants::alliance::log::{Consequence, OutReason};
pub use crate::variants::alliance::options::{AllianceOptions, AllyCapture, Rounding};
pub use crate::variants::alliance::setup::AllianceState;
pub use crate::variants::alliance::why::AllianceRule;

/// A game of alliances at one of its positions.
#[derive(Clone, Debug)]
pub(crate) struct AllianceGame {
    pub(crate) config: Arc<GameConfig>,
    pub(crate) now: Box<Game>,
    /// What the last event led to; empty for a position that was set up.
    pub(crate) log: Log,
}

impl AllianceGame {
    pub(crate) fn new(config: GameConfig, now: Game) -> AllianceGame {
        AllianceGame {
            config: Arc::new(config),
            now: Box::new(now),
            log: Log::new(),
        }
    }

    /// Another position of the same game.
    pub(crate) fn at(&self, now: Game, log: Log) -> AllianceGame {
        AllianceGame {
            config: Arc::clone(&self.config),
            now: Box::new(now),
            log,
        }
    }
}
