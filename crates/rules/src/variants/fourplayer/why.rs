//! The reasons why a move is not legal that only the game for four has.

use thiserror::Error;

use crate::board::square::Node;
use crate::movegen::objection::{Objection, Objections};
use crate::pieces::piece::{PieceKind, PlacedPiece, Seat, Seats};
use crate::variants::fourplayer::game::FourPlayer;

/// The reasons of the game for four.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum FourPlayerRule {
    /// Kings are mated, not captured.
    King {
        /// The king on the target.
        piece: PlacedPiece,
    },
    /// The piece on the target belongs to the partner.
    Partner {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// Of an army whose player left only the king moves.
    OnlyKing {
        /// The piece.
        piece: PlacedPiece,
    },
}

impl Objections<3> for FourPlayer {
    type Rule = FourPlayerRule;

    fn why_nobody_moves(&self) -> Option<Objection<FourPlayerRule>> {
        self.now.end.map(|_| Objection::GameOver)
    }

    fn why_not_now(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let is_held = self.is_chance_to_move() && piece.kind != PieceKind::King;
        is_held.then_some(Objection::Rule(FourPlayerRule::OnlyKing { piece }))
    }

    fn why_not_movable(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let seat = self.config.tables.seat_of(piece.army);
        let moves = seat.is_some_and(|seat| self.now.royal().contains(seat));
        (!moves).then_some(Objection::Eliminated(piece))
    }

    /// It is a king in the game, or the partner's.
    fn why_not_capturable(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let seat = self.config.tables.seat_of(piece.army);
        let team = self.config.team(self.now.board.turn);
        let is_partners = seat.is_some_and(|seat| team.contains(seat));
        Some(Objection::Rule(if is_partners {
            FourPlayerRule::Partner { piece }
        } else {
            FourPlayerRule::King { piece }
        }))
    }

    fn wins_by_capture(&self, on: Node) -> bool {
        let kings = self.now.royal_kings();
        let partners = self.config.team(self.now.board.turn);
        let is_theirs = |seat: Seat| self.now.board.pieces.army(seat).contains(on);
        let mut opponents = Seats::FOUR.without(partners);
        self.config.has_teams()
            && kings.contains(on)
            && opponents.find(|seat| is_theirs(*seat)).is_some()
    }
}
