//! Why a move is not legal: facts with the pieces and squares involved.
//!
//! This module only lists the reasons, those of Game Courier's notation included. `explain` finds
//! the one that applies in a position, and the sentences that teach the rule are in the catalogues
//! of `presentation`.

use alloc::vec::Vec;
use core::convert::Infallible;

use thiserror::Error;

use crate::board::square::Square;
use crate::movegen::policy::{NoCastling, Objection};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Piece, PieceKind, PlacedPiece};
use crate::variants::alliance::policy::AllianceRule;
use crate::variants::chess4::policy::Chess4Rule;
use crate::variants::chess66::Chess66Rule;
use crate::variants::fourplayer::policy::FourPlayerRule;

/// Why a move is not legal. Displayed as the fact, for logs and tests.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum WhyNot {
    /// A piece can be moved, or the turn cannot pass at all.
    MustMove,
    /// The game is over.
    GameOver,
    /// The player resigned before, and it takes effect on this turn.
    Resigned {
        /// The army that resigned.
        army: Army,
    },
    /// The player cannot choose this army now.
    NoChoice {
        /// The army.
        army: Army,
    },
    /// The first square is empty.
    EmptySquare {
        /// The square.
        square: Square,
    },
    /// The piece belongs to another army.
    NotYours {
        /// The piece.
        piece: PlacedPiece,
        /// The army whose turn it is.
        turn: Army,
    },
    /// The text castles with another army's pieces.
    OthersCastling {
        /// The army that was named.
        army: Army,
        /// The army whose turn it is.
        turn: Army,
    },
    /// The piece's army no longer moves.
    Eliminated {
        /// The piece.
        piece: PlacedPiece,
    },
    /// The piece is of another kind than the text says.
    OtherKind {
        /// The piece.
        piece: PlacedPiece,
        /// The kind that was named.
        wanted: PieceKind,
    },
    /// There is no piece of this kind where the text says.
    NoSuchPiece {
        /// The kind that was named.
        kind: PieceKind,
        /// The square where it should be.
        origin: Origin,
    },
    /// There are several pieces of this kind, and none can move there.
    NoneReaches {
        /// The kind that was named.
        kind: PieceKind,
        /// The pieces that were meant.
        origin: Origin,
        /// The target square.
        to: Square,
    },
    /// The move ends where it starts.
    SameSquare,
    /// A piece of the mover's own stands on the target.
    OwnPiece {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// This kind of piece does not move this way.
    NotItsMove {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A piece stands in the way, or on the target of a pawn's advance.
    Blocked {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The piece in the way.
        by: PlacedPiece,
    },
    /// A pawn moves diagonally only to capture.
    NothingToCapture {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// A pawn moves diagonally to an empty square that a pawn crossed earlier. En passant is only
    /// possible at once.
    EnPassantExpired {
        /// The pawn that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
        /// The pawn that crossed the target.
        passed: PlacedPiece,
    },
    /// Pawns do not capture straight ahead, and guards do not capture along their steps.
    CaptureAhead {
        /// The pawn or guard.
        piece: PlacedPiece,
    },
    /// The text captures, but the move does not.
    NoCapture {
        /// The target square.
        to: Square,
    },
    /// The square is in a missing corner of the board.
    Corner {
        /// Where the square would be.
        square: Square,
    },
    /// The board ends in front of a pawn, but not where it would promote.
    PawnBeforeCorner {
        /// The pawn.
        piece: PlacedPiece,
        /// Where the square would be.
        square: Square,
    },
    /// A pawn makes a double step only from its starting square.
    NoDoubleStep {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// Pawns of this variant never make double steps.
    SingleStep {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// Pawns do not move this way, in a variant without double steps.
    NotASingleStep {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// The variant has no castling.
    NoCastlingHere,
    /// The king would be in check on its target.
    KingIntoCheck {
        /// The target square.
        to: Square,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The piece is pinned to its king.
    Pinned {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check and would still be.
    StillInCheck {
        /// The pieces that give check before and after the move.
        by: Vec<PlacedPiece>,
    },
    /// Two pieces give check, and the move is not the king's.
    DoubleCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// Capturing en passant would remove two pieces from the king's line.
    EnPassantUncovers {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// A rule of castling forbids it.
    Castling {
        /// The side.
        side: CastlingSide,
        /// The rule.
        why: NoCastling,
    },
    /// A pawn reaches its last rank, and nothing says what it becomes.
    PromotionMissing {
        /// The pawn.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// Only a pawn on its last rank promotes.
    NoPromotion {
        /// The piece that should move.
        piece: PlacedPiece,
        /// The target square.
        to: Square,
    },
    /// There is a legal move between the squares, but of another kind than the one given.
    OtherManner {
        /// The first square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// A pawn cannot become this.
    NotAPromotion {
        /// The kind that was asked for.
        kind: PieceKind,
    },
    /// A reason of Game Courier's notation.
    Courier(#[from] CourierRule),
    /// A reason of Chess66.
    Chess66(#[from] Chess66Rule),
    /// A reason of Chess4.
    Chess4(#[from] Chess4Rule),
    /// A reason of Four Player Chess.
    Alliance(#[from] AllianceRule),
    /// A reason of the game for four.
    FourPlayer(#[from] FourPlayerRule),
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

/// A reason of Game Courier's notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum CourierRule {
    /// The line does not begin with a piece that goes from one square to another.
    NoPieceMoves {
        /// The first part.
        part: alloc::string::String,
    },
    /// The label is that of another piece.
    Label {
        /// The piece on the square.
        piece: PlacedPiece,
        /// The label as written.
        label: Piece,
    },
    /// A promotion is labelled as the other army's piece.
    OthersPromotion {
        /// The label as written.
        label: Piece,
        /// The label that was meant.
        own: Piece,
    },
    /// The move does not remove a piece there.
    NothingRemoved {
        /// The square.
        square: Square,
    },
    /// The move does not put a piece there.
    NothingPut {
        /// The square.
        square: Square,
    },
    /// The move does not move a second piece.
    NoOtherPieceMoves {
        /// The first square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// No move takes a square off the board.
    SquareRemoved {
        /// The square.
        square: Square,
    },
    /// A part is written twice.
    Repeated {
        /// The part.
        part: alloc::string::String,
    },
}
