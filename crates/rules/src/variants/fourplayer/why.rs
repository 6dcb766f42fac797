//! The reasons why a move is not legal that only the game for four has.

use thiserror::Error;

use crate::movegen::objection::Objection;
use crate::pieces::piece::PlacedPiece;
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

impl FourPlayer {
    /// The reason for which a piece of another army cannot be captured: it is a king in the game,
    /// or the partner's.
    pub(super) fn why_spared(&self, piece: PlacedPiece) -> Objection<FourPlayerRule> {
        let own = self.now.board.turn;
        let partner = self.config.team(own);
        let armies = &self.config.tables.armies;
        let mut team = partner.map(|seat| armies[seat.index()]);
        let is_partners = team.any(|army| army == piece.army);
        Objection::Rule(if is_partners {
            FourPlayerRule::Partner { piece }
        } else {
            FourPlayerRule::King { piece }
        })
    }
}
