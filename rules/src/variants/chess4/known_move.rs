//! A cheap first answer to "is this player mated or stalemated?", which every move asks about every
//! player.
//!
//! For each player it remembers one move they have, and the squares on which another move could
//! take it away. If such a square is touched, `made_move` looks closer, and only if it is in doubt
//! is the full answer in `mates` needed.

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::pieces::moves::Move;

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
        let geometry = &turn.threat.tables.geometry[king.index()];
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
