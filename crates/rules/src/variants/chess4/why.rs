//! The reasons why a ply is not legal that only Chess4 has: who is in the game, who commands, and
//! what may not be captured.
//!
//! `explain` asks for them.

use alloc::vec::Vec;

use thiserror::Error;

use crate::board::square::Node;
use crate::movegen::policy::{NoCastling, Objection, Objections, Policy};
use crate::pieces::endings::Status;
use crate::pieces::moves::{CastlingSide, Ply};
use crate::pieces::piece::{Army, Piece, PlacedPiece};
use crate::variants::chess4::castling::CastlingPieces;
use crate::variants::chess4::game::{Chess4Game, MateKind};
use crate::variants::chess4::starting_position;

/// The reasons of Chess4.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum Chess4Rule {
    /// Nobody moves the army whose turn it is.
    Inert {
        /// The army.
        army: Army,
    },
    /// The piece belongs to an army that the player commands, or to their side, but that army has
    /// turns of its own.
    OnItsOwnTurn {
        /// The piece.
        piece: PlacedPiece,
        /// The army whose turn it is.
        turn: Army,
    },
    /// Somebody keeps capturing en passant and may still capture this pawn, so it may not capture.
    Frozen {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// The king of a player in the game cannot be captured.
    ActiveKing {
        /// The king.
        piece: PlacedPiece,
    },
    /// The piece is on the mover's side.
    SameSide {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    CommanderInCheck {
        /// The commander.
        commander: Army,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The turn passes in another way.
    OtherPass(Ply),
    /// A mated or stalemated player cannot resign.
    MayNotResign {
        /// The player.
        army: Army,
        /// Mate or stalemate.
        mate: MateKind,
    },
    /// A commander cannot resign for a captured army.
    CapturedArmy,
    /// The army is in the game, so its turn does not pass this way.
    NotEliminated {
        /// The army.
        army: Army,
    },
}

impl Objections<3> for Chess4Game {
    type Rule = Chess4Rule;

    fn why_no_pass(&self, pass: Ply) -> Objection<Chess4Rule> {
        let seat = self.now.board.turn;
        let army = self.config.tables.army_of(seat);
        // A turn that nobody has passes with `%%%` and in no other way. This is the best reason, so
        // it comes first.
        let nobody = self.why_nobody_moves();
        if let Some(nobody) = nobody.filter(|_| pass != Ply::Eliminated) {
            return nobody;
        }
        if pass == Ply::Resigned {
            return Objection::Rule(match (self.status(seat), self.mate(army)) {
                (Status::Active, Some(mate)) => Chess4Rule::MayNotResign {
                    army,
                    mate: mate.kind,
                },
                _ => Chess4Rule::CapturedArmy,
            });
        }
        match self.pass() {
            Some(other) => {
                let board = starting_position::GAME.board();
                Objection::Rule(Chess4Rule::OtherPass(other.map(|node| board.at(node))))
            }
            None if self.why_nobody_moves().is_some() => Objection::GameOver,
            None if pass == Ply::Eliminated => Objection::Rule(Chess4Rule::NotEliminated { army }),
            None => Objection::MustMove,
        }
    }

    fn why_nobody_moves(&self) -> Option<Objection<Chess4Rule>> {
        let turn = self.now.board.turn;
        if self.now.participants.is_over {
            return Some(Objection::GameOver);
        }
        let army = self.config.tables.army_of(turn);
        let nobody = self.now.commander(turn).is_none();
        nobody.then_some(Objection::Rule(Chess4Rule::Inert { army }))
    }

    fn why_castling_not_regained(&self, side: CastlingSide) -> NoCastling {
        let seat = self.now.board.turn;
        let board = starting_position::GAME.board();
        let castling_pieces = self.now.castling_pieces[seat.index()];
        let home_squares = CastlingPieces::home_squares(&self.config.tables, seat);
        let piece = |node: Node| {
            let (seat, kind) = self.now.board.pieces.at(node)?;
            let army = self.config.tables.army_of(seat);
            Some(PlacedPiece::new(board.at(node), Piece { army, kind }))
        };
        let of = |at: usize| {
            Some((
                piece(castling_pieces.at[at]?)?,
                castling_pieces.kept[at],
                home_squares[at]?,
            ))
        };
        let (Some(king), Some(rook)) = (of(0), of(CastlingPieces::rook(side))) else {
            return NoCastling::NoRight;
        };
        // A piece that has strayed can never castle, even if it comes back, so that is said first.
        let strayed = [king, rook].into_iter().find(|(_, kept, _)| !kept);
        let away = [king, rook]
            .into_iter()
            .map(|(piece, _, home)| (piece, board.at(home)))
            .find(|(piece, home)| piece.square != *home);
        match (strayed, away) {
            (Some((piece, ..)), _) => NoCastling::Strayed { piece },
            (None, Some((piece, home))) => NoCastling::NotRegained { piece, home },
            (None, None) => NoCastling::NoRight,
        }
    }

    fn why_not_movable(&self, piece: PlacedPiece) -> Option<Objection<Chess4Rule>> {
        let now = &self.now;
        let turn = self.config.tables.army_of(now.board.turn);
        let commander = now.commander(self.config.tables.seat_of(piece.army)?);
        if commander.is_none() {
            Some(Objection::Eliminated(piece))
        } else if commander == now.commander(now.board.turn) {
            Some(Objection::Rule(Chess4Rule::OnItsOwnTurn { piece, turn }))
        } else {
            None
        }
    }

    /// It is the king of a player in the game, or on the mover's side.
    fn why_not_capturable(&self, piece: PlacedPiece) -> Option<Objection<Chess4Rule>> {
        let army = self.config.tables.seat_of(piece.army)?;
        let mover = self.now.commander(self.now.board.turn)?;
        Some(Objection::Rule(if self.now.are_opponents(mover, army) {
            Chess4Rule::ActiveKing { piece }
        } else {
            Chess4Rule::SameSide { piece }
        }))
    }
}
