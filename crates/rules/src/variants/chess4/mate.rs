//! A mate or stalemate of a player as a fact. How it is found is in `mates`.

use entente_words::words;

use crate::pieces::endings::Status;
use crate::pieces::piece::{Army, Seat};

words! {
    /// The ways in which a player cannot move.
    pub enum MateKind {
        /// The player's king is in check, and no move helps.
        Checkmated = "checkmated",
        /// The player is not in check, and none of their pieces can move.
        Stalemated = "stalemated",
    }
}

impl From<MateKind> for Status {
    fn from(kind: MateKind) -> Status {
        match kind {
            MateKind::Checkmated => Status::Checkmated,
            MateKind::Stalemated => Status::Stalemated,
        }
    }
}

/// A mate or stalemate on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StandingMate {
    pub(crate) kind: MateKind,
    /// The player with the credit; the victim if nobody else has it.
    pub(crate) by: Seat,
    /// Has the victim passed a turn since?
    pub(crate) passed: bool,
}

/// A player is mated or stalemated on the board now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Mated or stalemated.
    pub kind: MateKind,
    /// The player with the credit; the victim if nobody else has it.
    pub by: Army,
    /// Has the victim passed a turn since?
    pub passed: bool,
}
