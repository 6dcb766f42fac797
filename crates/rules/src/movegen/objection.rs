//! The objections of a policy to a ply, as facts. `why` adds them to the other reasons.

use alloc::vec::Vec;

use crate::board::square::{Node, Square};
use crate::movegen::policy::Policy;
use crate::pieces::moves::{CastlingSide, Ply};
use crate::pieces::piece::PlacedPiece;

/// Why a ply is not legal, as far as the rule set knows more about it than the board.
pub(crate) trait Objections<const N: usize>: Policy<N> {
    /// The reasons that only this variant has.
    type Rule;

    /// Returns the objection that holds for every piece this turn, whatever the board shows.
    fn why_nobody_moves(&self) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to passing the turn in this way.
    fn why_no_pass(&self, _pass: Ply) -> Objection<Self::Rule> {
        self.why_nobody_moves().unwrap_or(Objection::MustMove)
    }

    /// Returns the objection to moving this piece of the army to move, wherever it goes.
    fn why_not_now(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to moving a piece of another army, if there is more to say than that
    /// it is not its turn.
    fn why_not_movable(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to the mover's capturing this piece of another army.
    fn why_not_capturable(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Why a captured army has no right to castle on this side.
    fn why_castling_not_regained(&self, _side: CastlingSide) -> NoCastling {
        NoCastling::NoRight
    }

    /// Does a capture on this square win at once, whatever becomes of the own king?
    fn wins_by_capture(&self, _on: Node) -> bool {
        false
    }
}

/// Why a policy forbids a ply that the board allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Objection<R> {
    /// The game is over.
    GameOver,
    /// A piece can be moved, or the turn cannot pass at all.
    MustMove,
    /// The piece's army no longer moves.
    Eliminated(PlacedPiece),
    /// A rule that only this variant has.
    Rule(R),
}

/// The rule that forbids castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCastling {
    /// The right does not exist or is lost.
    NoRight,
    /// A captured army has not regained the right yet.
    NotRegained {
        /// The piece that is away.
        piece: PlacedPiece,
        /// The square on which the piece began the game.
        home: Square,
    },
    /// A captured army can no longer regain the right.
    Strayed {
        /// The piece that broke the rule of coming back.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    CommanderInCheck {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// Pieces stand between king and rook.
    Occupied {
        /// The pieces.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check.
    InCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// The king would pass or reach an attacked square.
    Attacked {
        /// The square.
        square: Square,
        /// The attackers.
        by: Vec<PlacedPiece>,
    },
}
