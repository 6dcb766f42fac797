//! Explains why a typed move cannot be played.
//!
//! It finds the pieces that may have been meant, asks `explain` about each, and picks the most
//! helpful reason. What the text says was read in `reading`.

use alloc::vec::Vec;

use super::Explainer;
use crate::board::square::Square;
use crate::pieces::piece::{PieceKind, PlacedPiece};
use crate::query::why::{Origin, WhyNot};
use crate::query::{PartialMove, Reading};
use crate::variants::chess66::Chess66Rule;

impl<const N: usize> Explainer<'_, N> {
    /// Reasons why nothing can be moved at all come before everything on the board.
    pub(super) fn explain_reading(&self, reading: &Reading) -> WhyNot {
        match (self.position.why_nobody_moves(), reading) {
            (Some(nobody), _) => nobody,
            (None, Reading::Castling { side, army }) => {
                match army.filter(|&army| army != self.position.turn()) {
                    Some(army) => WhyNot::OthersCastling {
                        army,
                        turn: self.position.turn(),
                    },
                    None => self.castling_on(*side),
                }
            }
            (None, Reading::Piece(partial_move)) => self.partial_move(partial_move),
        }
    }

    /// The reason for a text that names a piece more or less exactly.
    fn partial_move(&self, partial_move: &PartialMove) -> WhyNot {
        // A square that does not exist comes first: nothing can be asked about it.
        if let Some(square) = self.off_board(partial_move) {
            return self.corner(partial_move, square);
        }
        // With the first square in full, exactly one piece is meant.
        if let Some(from) = partial_move.from() {
            return self.named(from, partial_move);
        }
        let origin = Origin {
            file: partial_move.file,
            rank: partial_move.rank,
        };
        // A text without a letter means a pawn.
        let kind = partial_move.kind.unwrap_or(PieceKind::Pawn);
        let pieces = self.candidates(kind, partial_move);
        let reasons: Vec<WhyNot> = pieces
            .iter()
            .filter_map(|piece| self.why_not_meant(piece.square, partial_move))
            .collect();
        // One of them may make this move; it was refused for its capture sign.
        if partial_move.captures && reasons.len() < pieces.len() {
            let to = partial_move.to;
            return WhyNot::NoCapture { to };
        }
        match (pieces.len(), most_informative(reasons)) {
            (0, _) => WhyNot::NoSuchPiece { kind, origin },
            (_, Some(why)) => why,
            _ => WhyNot::NoneReaches {
                kind,
                origin,
                to: partial_move.to,
            },
        }
    }

    /// A pawn in front of a missing corner may be stuck there.
    fn corner(&self, partial_move: &PartialMove, square: Square) -> WhyNot {
        let piece = partial_move.from().and_then(|from| self.piece_on(from));
        let stuck = |piece: &PlacedPiece| {
            let node = self.position.board().node(piece.square);
            let ends = node.is_some_and(|node| self.ahead(node).is_empty());
            piece.kind == PieceKind::Pawn && self.is_own(piece) && ends
        };
        match piece.filter(stuck) {
            Some(piece) => WhyNot::PawnBeforeCorner { piece, square },
            None => WhyNot::Corner { square },
        }
    }

    /// A square of the text that the board does not have.
    fn off_board(&self, partial_move: &PartialMove) -> Option<Square> {
        let mut squares = partial_move.from().into_iter().chain([partial_move.to]);
        squares.find(|&square| self.position.board().node(square).is_none())
    }

    /// The reason for a text that gives the first square in full.
    fn named(&self, from: Square, partial_move: &PartialMove) -> WhyNot {
        let to = partial_move.to;
        let why = self
            .why_not_meant(from, partial_move)
            .unwrap_or(if partial_move.captures {
                WhyNot::NoCapture { to }
            } else {
                WhyNot::OtherManner { from, to }
            });
        match (self.piece_on(from), partial_move.kind) {
            (Some(piece), Some(wanted)) if self.is_own(&piece) && piece.kind != wanted => {
                WhyNot::OtherKind { piece, wanted }
            }
            _ => why,
        }
    }

    /// The pieces that may have been meant. A pawn without a file means one that advances, unless
    /// the text captures.
    fn candidates(&self, kind: PieceKind, partial_move: &PartialMove) -> Vec<PlacedPiece> {
        let is_meant =
            |piece: &PlacedPiece| piece.kind == kind && partial_move.starts_at(piece.square);
        let pieces: Vec<PlacedPiece> = self
            .pieces_on(self.turn.own)
            .into_iter()
            .filter(is_meant)
            .collect();
        if kind != PieceKind::Pawn || partial_move.file.is_some() || partial_move.captures {
            return pieces;
        }
        let board = self.position.board();
        let advances =
            |piece: &&PlacedPiece| match (board.node(piece.square), board.node(partial_move.to)) {
                (Some(from), Some(to)) => (self.ahead(from) | self.two_ahead(from)).contains(to),
                _ => false,
            };
        let advancing: Vec<PlacedPiece> = pieces.iter().filter(advances).copied().collect();
        // If no pawn can advance there, all pawns are explained.
        if advancing.is_empty() {
            pieces
        } else {
            advancing
        }
    }

    /// Why a piece does not make the move of a text.
    fn why_not_meant(&self, from: Square, partial_move: &PartialMove) -> Option<WhyNot> {
        let ahead = partial_move
            .captures
            .then(|| self.straight_capture(from, partial_move.to));
        let step = || self.explain_move(from, partial_move.to, partial_move.promotion);
        ahead.flatten().or_else(step)
    }

    /// A pawn should capture where it can only advance.
    fn straight_capture(&self, from: Square, to: Square) -> Option<WhyNot> {
        let piece = self.piece_on(from).filter(|piece| self.is_own(piece))?;
        let board = self.position.board();
        let (start, goal) = (board.node(from)?, board.node(to)?);
        let is_ahead = (self.ahead(start) | self.two_ahead(start)).contains(goal);
        let is_meant = piece.kind == PieceKind::Pawn && is_ahead;
        is_meant.then_some(WhyNot::CaptureAhead { piece })
    }
}

/// The most helpful reason of several pieces of one kind.
///
/// The only reason; or else the reason of a piece that could go there but for check or
/// promotion; or else that of the only piece whose way leads there.
fn most_informative(mut reasons: Vec<WhyNot>) -> Option<WhyNot> {
    reasons.sort_by_key(distance);
    // Distance 2 and less: the piece would get there if nothing were in its way.
    let near = reasons.iter().filter(|why| distance(why) <= 2).count();
    let is_only = reasons.len() == 1 || near == 1;
    let tells =
        |why: &WhyNot| is_only || distance(why) <= 1 || matches!(why, WhyNot::OwnPiece { .. });
    reasons.into_iter().next().filter(tells)
}

/// The distance of a reason from a legal move: 0 the piece gets there, 1 it gets there in another
/// way, 2 another piece prevents it, 3 it never gets there.
fn distance(why: &WhyNot) -> u8 {
    match why {
        WhyNot::NotItsMove { .. }
        | WhyNot::NotASingleStep { .. }
        | WhyNot::Chess66(Chess66Rule::NotItsMove { .. } | Chess66Rule::WithinSwitch { .. }) => 3,
        WhyNot::Blocked { .. }
        | WhyNot::Chess66(_)
        | WhyNot::OwnPiece { .. }
        | WhyNot::NothingToCapture { .. }
        | WhyNot::EnPassantExpired { .. }
        | WhyNot::NoDoubleStep { .. }
        | WhyNot::SingleStep { .. } => 2,
        WhyNot::CaptureAhead { .. } => 1,
        _ => 0,
    }
}
