//! Why a move is not legal: a fact with the pieces and squares involved, and a sentence that
//! teaches the rule.
//!
//! This module only says what the reasons are. `explain` finds the one that applies in a position.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;

use thiserror::Error;

use crate::board::square::Square;
use crate::movegen::objection::{NoCastling, Objection};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Moving, PieceKind};
use crate::pieces::placed::{PlacedPiece, the, whose};
use crate::query::courier_rule::CourierRule;
use crate::variants::alliance::why::AllianceRule;
use crate::variants::chess4::why::Chess4Rule;
use crate::variants::chess66::why::Chess66Rule;

/// Why a move is not legal. Displayed as a clause that can follow "Nf6 is not legal: ".
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WhyNot {
    /// A piece can be moved, or the turn cannot pass at all.
    #[error("you have to move a piece as long as one can move")]
    MustMove,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player resigned before, and it takes effect on this turn.
    #[error("{} has resigned and leaves with this turn", army.name())]
    Resigned {
        /// The army that resigned.
        army: Army,
    },
    /// The player cannot choose this army now.
    #[error("{}'s army isn't up for choice now", army.name())]
    NoChoice {
        /// The army.
        army: Army,
    },
    /// The first square is empty.
    #[error("there's no piece on {square}")]
    EmptySquare {
        /// The square.
        square: Square,
    },
    /// The piece belongs to another army.
    #[error("the {piece} is {}'s, and it's {}'s turn", piece.army.name(), turn.name())]
    NotYours {
        /// The piece.
        piece: PlacedPiece,
        /// The army whose turn it is.
        turn: Army,
    },
    /// The text castles with another army's pieces.
    #[error("that's castling for {}, and it's {}'s turn", army.name(), turn.name())]
    OthersCastling {
        /// The army that was named.
        army: Army,
        /// The army whose turn it is.
        turn: Army,
    },
    /// The piece's army no longer moves.
    #[error(
        "the {piece} belongs to {}, who is out of the game, and can't move any more",
        piece.army.name()
    )]
    Eliminated {
        /// The piece.
        piece: PlacedPiece,
    },
    /// The piece is of another kind than the text says.
    #[error(
        "the piece on {square} is a {kind}, not a {wanted}",
        square = piece.square, kind = piece.kind
    )]
    OtherKind {
        /// The piece.
        piece: PlacedPiece,
        /// The kind that was named.
        wanted: PieceKind,
    },
    /// There is no piece of this kind where the text says.
    #[error("you have no {kind}{origin}")]
    NoSuchPiece {
        /// The kind that was named.
        kind: PieceKind,
        /// Where it should be.
        origin: Origin,
    },
    /// There are several pieces of this kind, and none can move there.
    #[error("none of your {kind}s{origin} can move to {to}")]
    NoneReaches {
        /// The kind that was named.
        kind: PieceKind,
        /// Which pieces were meant.
        origin: Origin,
        /// The target square.
        to: Square,
    },
    /// The move ends where it starts.
    #[error("a move has to end on another square")]
    SameSquare,
    /// A piece of the mover's own stands on the target.
    #[error("your own {} is on {}", piece.kind, piece.square)]
    OwnPiece {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// This kind of piece does not move this way.
    #[error("your {piece} can't move to {to} ({rule})", rule = piece.kind.rule())]
    NotItsMove {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A piece stands in the way, or on the target of a pawn's advance.
    #[error(
        "{whose} {by} is in the way of your {kind} from {from} to {to}",
        kind = piece.kind, from = piece.square, whose = whose(piece, by)
    )]
    Blocked {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The piece in the way.
        by: PlacedPiece,
    },
    /// A pawn moves diagonally only to capture.
    #[error(
        "your {piece} moves diagonally only to capture, and there's nothing to capture on {to}"
    )]
    NothingToCapture {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A pawn moves diagonally to an empty square that a pawn crossed earlier. En passant is only
    /// possible at once.
    #[error(
        "your {piece} moves diagonally only to capture, there's nothing to capture on {to}, and \
         you could capture the {passed} en passant only on your first turn after its double step"
    )]
    EnPassantExpired {
        /// The pawn that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The pawn that crossed the target.
        passed: PlacedPiece,
    },
    /// Pawns do not capture straight ahead, and guards do not capture along their steps.
    #[error("your {piece} captures diagonally, not straight ahead")]
    CaptureAhead {
        /// The pawn or guard.
        piece: PlacedPiece,
    },
    /// The text captures, but the move does not.
    #[error("there's nothing to capture on {to}")]
    NoCapture {
        /// The target square.
        to: Square,
    },
    /// The square is in a missing corner of the board.
    #[error("{square} is in a corner, which isn't part of the board")]
    Corner {
        /// Where the square would be.
        square: Square,
    },
    /// The board ends in front of a pawn, but not where it would promote.
    #[error(
        "your {piece} is stuck and can only capture ({square} is in a corner, which isn't part of \
         the board)"
    )]
    PawnBeforeCorner {
        /// The pawn.
        piece: PlacedPiece,
        /// Where the square would be.
        square: Square,
    },
    /// A pawn makes a double step only from its starting square.
    #[error("your {piece} has left its starting rank, so it moves only one square")]
    NoDoubleStep {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// Pawns of this variant never make double steps.
    #[error("your {piece} moves only one square, even from its starting rank")]
    SingleStep {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// Pawns do not move this way, in a variant without double steps.
    #[error(
        "your {piece} can't move to {to} (a pawn moves one square straight ahead and captures one \
         square diagonally ahead)"
    )]
    NotASingleStep {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// The variant has no castling.
    #[error("there's no castling in this game")]
    NoCastlingHere,
    /// The king would be in check on its target.
    #[error("your king would be in check on {to} from {}", the(by))]
    KingIntoCheck {
        /// The target square.
        to: Square,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The piece is pinned to its king.
    #[error("your {piece} is pinned to your king by {}", the(by))]
    Pinned {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check and would still be.
    #[error("your king would still be in check from {}", the(by))]
    StillInCheck {
        /// The pieces that give check before and after the move.
        by: Vec<PlacedPiece>,
    },
    /// Two pieces give check, and the move is not the king's.
    #[error(
        "your king is in double check from {}, so only the king can move",
        the(by)
    )]
    DoubleCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// Capturing en passant would remove two pieces from the king's line.
    #[error("capturing en passant would leave your king in check from {}", the(by))]
    EnPassantUncovers {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// A rule of castling forbids it.
    #[error("you can't castle {side} because {why}", side = side_word(*side))]
    Castling {
        /// The side.
        side: CastlingSide,
        /// The rule.
        why: NoCastling,
    },
    /// A pawn reaches its last rank, and nothing says what it becomes.
    #[error("your {piece} reaches the last rank, so add what it becomes, as in {to}=Q")]
    PromotionMissing {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// Only a pawn on its last rank promotes.
    #[error("your {piece} doesn't promote on {to}")]
    NoPromotion {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// There is a legal move between the squares, but of another kind than the one given.
    #[error(
        "there's a move from {from} to {to}, but not with the capture, promotion or castling that you wrote"
    )]
    OtherManner {
        /// The first square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// A pawn cannot become this.
    #[error("a pawn can't promote to a {kind}")]
    NotAPromotion {
        /// The kind that was asked for.
        kind: PieceKind,
    },
    /// A reason of Game Courier's notation.
    #[error(transparent)]
    Courier(#[from] CourierRule),
    /// A reason of Chess66.
    #[error(transparent)]
    Chess66(#[from] Chess66Rule),
    /// A reason of Chess4.
    #[error(transparent)]
    Chess4(#[from] Chess4Rule),
    /// A reason of Four Player Chess.
    #[error(transparent)]
    Alliance(#[from] AllianceRule),
}

impl<R> From<Objection<R>> for WhyNot
where
    WhyNot: From<R>,
{
    fn from(objection: Objection<R>) -> WhyNot {
        match objection {
            Objection::GameOver => WhyNot::GameOver,
            Objection::MustMove => WhyNot::MustMove,
            Objection::Eliminated(piece) => WhyNot::Eliminated { piece },
            Objection::Rule(rule) => rule.into(),
        }
    }
}

/// Variants without rules of their own.
impl From<Infallible> for WhyNot {
    fn from(never: Infallible) -> WhyNot {
        match never {}
    }
}

/// The part of the first square that a text gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The file letter.
    pub file: Option<char>,
    /// The rank number.
    pub rank: Option<u8>,
}

/// Begins with a blank, so that an empty origin leaves none behind.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.rank) {
            (None, None) => Ok(()),
            (Some(file), None) => write!(out, " on the {file} file"),
            (None, Some(rank)) => write!(out, " on rank {rank}"),
            (Some(file), Some(rank)) => write!(out, " on {file}{rank}"),
        }
    }
}

fn side_word(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "kingside",
        CastlingSide::Queen => "queenside",
    }
}
