//! Four Player Chess with secret alliances: four armies on the chessboard, kings that may be left in check and are
//! captured, and teams that are made and broken between the moves. The generator knows only how men move; who stands
//! with whom is the policy in this folder, around the same `State` that every variant has.

pub(crate) mod array;
mod course;
pub(crate) mod diplomacy;
pub(crate) mod event;
mod falls;
mod fault;
pub(crate) mod game;
pub(crate) mod json;
mod knowledge;
pub(crate) mod log;
pub(crate) mod options;
mod policy;
mod setup;
pub(crate) mod text;
mod why;

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::alliance::diplomacy::Log;
use crate::alliance::game::{Charter, Game};

pub use crate::alliance::event::{Dealing, Fate};
pub use crate::alliance::fault::AllianceFault;
pub use crate::alliance::knowledge::{DueChoice, Knowledge};
pub use crate::alliance::log::{Consequence, OutBy};
pub use crate::alliance::options::{AllianceOptions, AllyCapture, Rounding};
pub use crate::alliance::setup::AllianceAffairs;
pub use crate::alliance::why::AllianceRule;

/// A game of alliances at one of its positions.
#[derive(Clone, Debug)]
pub(crate) struct AllianceGame {
    pub(crate) charter: Arc<Charter>,
    pub(crate) now: Box<Game>,
    /// What the event that led here led to; nothing where the position was set up.
    pub(crate) log: Log,
}

impl AllianceGame {
    pub(crate) fn new(charter: Charter, now: Game) -> AllianceGame {
        AllianceGame {
            charter: Arc::new(charter),
            now: Box::new(now),
            log: Log::new(),
        }
    }

    /// Another position of the same game.
    pub(crate) fn at(&self, now: Game, log: Log) -> AllianceGame {
        AllianceGame {
            charter: Arc::clone(&self.charter),
            now: Box::new(now),
            log,
        }
    }
}
