//! The reasons why a ply is not legal that only Chess66 has: switches, and lines that bend.
//!
//! Only the sentences are here; `explain` finds the reason that applies.

use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::piece::{Moving, PieceKind};
use crate::pieces::placed::{PlacedPiece, whose};

/// The reasons of Chess66. Displayed as a clause, like every [`WhyNot`](crate::WhyNot).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Chess66Rule {
    /// This kind does not move this way. The sentence explains the bent board, where letters say
    /// little about lines.
    #[error("your {piece} can't move to {to} ({})", rule(piece.kind, [piece.square, *to]))]
    NotItsMove {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// Both squares belong to one switch.
    #[error(
        "{} and {to} are one switch, and no piece moves from one of its squares to the other",
        piece.square
    )]
    WithinSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The other square of the piece's switch.
        to: Square,
    },
    /// A piece of the mover's own stands on the other square of the switch.
    #[error(
        "your own {piece} is in the same switch as {to}, and both squares of a switch count as \
         taken"
    )]
    OwnPieceInSwitch {
        /// The piece in the switch.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A piece stands on the other square of a switch that the way goes through, or that a pawn
    /// would enter.
    #[error(
        "{whose} {by} is in the way of your {kind} from {from} to {to} (the other square of the \
         switch, {square}, counts, too)",
        kind = piece.kind, from = piece.square, whose = whose(piece, by)
    )]
    BlockedInSwitch {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The piece in the switch.
        by: PlacedPiece,
        /// The square of the switch that the way goes through.
        square: Square,
    },
}

impl Chess66Rule {
    /// Whether the bend between ranks 4 and 5 can be why a move seems legal to a player: a rook on
    /// b1 does not reach b8. A pawn or king meets the bend only where it would step over it.
    pub fn is_over_the_bend(kind: PieceKind, from: Square, to: Square) -> bool {
        let crosses = (from.rank() <= 4) != (to.rank() <= 4);
        match kind {
            PieceKind::Pawn | PieceKind::King => crosses && from.rank().abs_diff(to.rank()) == 1,
            _ => crosses,
        }
    }
}

/// How each kind moves. Where the bend of the files matters, the sentence mentions it.
fn rule(kind: PieceKind, [from, to]: [Square; 2]) -> &'static str {
    let is_straight = !Chess66Rule::is_over_the_bend(kind, from, to);
    match kind {
        kind if is_straight && kind != PieceKind::Knight => kind.rule(),
        PieceKind::Pawn => {
            "a pawn moves one square straight ahead, or two from its starting rank, and captures one \
             square diagonally ahead, and c5 is straight above b4"
        }
        PieceKind::Knight => {
            "a knight jumps to where two steps of a king lead but no line of a rook or bishop does"
        }
        PieceKind::Bishop => "a bishop moves diagonally, and c5 is straight above b4",
        PieceKind::Rook => "a rook moves straight, and c5 is straight above b4",
        PieceKind::Queen => "a queen moves straight or diagonally, and c5 is straight above b4",
        PieceKind::King => "a king moves one square, and c5 is straight above b4",
        other => other.rule(),
    }
}
