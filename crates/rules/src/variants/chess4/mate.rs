//! A mate or stalemate of a player as a fact, and a cheap first answer to "is this player mated or
//! stalemated?", which every move asks about every player.
//!
//! For each player a game remembers one move that they have, and the squares on which another move
//! could take it away. If such a square is touched, `made_move` looks closer, and only if it is in
//! doubt is the full answer in `mates` needed.

use entente_words::words;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::pieces::endings::Status;
use crate::pieces::moves::Move;
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

/// A move that a player has while not in check: a step of an unpinned piece to an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KnownMove {
    /// Moves that neither start nor end here change nothing: the two squares of the step, and all
    /// squares from which or across which the king can be attacked. All squares if no move is
    /// known.
    relevant_squares: Bits<3>,
    pub(super) step: Option<QuietMove>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct QuietMove {
    pub(super) king: Node,
    pub(super) from: Node,
    pub(super) to: Node,
}

impl KnownMove {
    /// No move is known.
    pub(crate) const NONE: KnownMove = KnownMove {
        relevant_squares: Bits::FULL,
        step: None,
    };

    /// A move that was found for the army of a turn.
    pub(crate) fn of(turn: &Turn<'_, 3>, (from, to): (Node, Node)) -> KnownMove {
        let Some(king) = turn.king else {
            return KnownMove::NONE;
        };
        let geometry = &turn.threat.tables.geometry[king];
        let own = Bits::of(king) | Bits::of(from) | Bits::of(to);
        KnownMove {
            relevant_squares: geometry.lines | geometry.leaps | own,
            step: Some(QuietMove { king, from, to }),
        }
    }

    /// Does a move start or end on a relevant square?
    #[inline]
    pub(crate) fn is_near(&self, mv: Move<Node>) -> bool {
        self.relevant_squares.contains(mv.from) || self.relevant_squares.contains(mv.to)
    }
}
