//! The reasons why a move is not legal that only Four Player Chess has.
//!
//! The facts are here, and the functions that `explain` asks. They are for the player to move;
//! others only get what they may know (`knowledge`).

use thiserror::Error;

use crate::movegen::objection::Objection;
use crate::pieces::piece::{Army, PieceKind};
use crate::pieces::placed::PlacedPiece;
use crate::variants::alliance::game::AllianceGame;
use crate::variants::alliance::log::army;

/// The reasons of Four Player Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum AllianceRule {
    /// A player's first move must be a pawn's, if one can move.
    OnlyPawns,
    /// A protectorate may not capture a piece of its alliance.
    Loyal {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// The game's options forbid capturing pieces of allies.
    Ally {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// A player has lost their king and must choose what happens to their army.
    ChoiceDue {
        /// The player.
        army: Army,
    },
}

impl AllianceGame {
    pub(super) fn why_none_moves(&self) -> Option<Objection<AllianceRule>> {
        if self.now.end.is_some() {
            return Some(Objection::GameOver);
        }
        let army = army(self.now.diplomacy.chooser()?);
        Some(Objection::Rule(AllianceRule::ChoiceDue { army }))
    }

    pub(super) fn why_not_first_move(&self, piece: PlacedPiece) -> Option<Objection<AllianceRule>> {
        let is_piece = piece.kind != PieceKind::Pawn;
        let has_to_move_pawn = is_piece && self.now.has_to_move_pawn(&self.config);
        has_to_move_pawn.then_some(Objection::Rule(AllianceRule::OnlyPawns))
    }

    pub(super) fn why_not_captured(&self, piece: PlacedPiece) -> Objection<AllianceRule> {
        Objection::Rule(match self.now.diplomacy.liege(self.now.board.turn) {
            Some(_) => AllianceRule::Loyal { piece },
            None => AllianceRule::Ally { piece },
        })
    }
}
