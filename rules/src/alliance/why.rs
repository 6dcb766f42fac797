//! Why a move is not legal in the game of alliances, where no other variant knows the reason. The sentences are here and
//! the questions to the position; `inquiry` asks them in its order. They are told to whoever moves: what others may ask is
//! answered by what they know (`knowledge`).

use thiserror::Error;

use crate::alliance::AllianceGame;
use crate::piece::{Army, Kind};
use crate::position::Position;
use crate::why::{Man, WhyNot};

/// Reasons that only the game of alliances knows. Displayed as a clause, as every [`WhyNot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AllianceRule {
    /// A player's first move is a pawn's, if one can move.
    #[error("only pawns may move on your first turn")]
    OnlyPawns,
    /// A protectorate takes no man of its team.
    #[error("a protectorate may not take its team's men, and the {man} is {}'s", man.piece.army.name())]
    Loyal {
        /// Who stands there.
        man: Man,
    },
    /// It was agreed that allies' men are not taken.
    #[error(
        "the {man} is {}'s, who is in your team, and in this game no ally's man may be taken",
        man.piece.army.name()
    )]
    Ally {
        /// Who stands there.
        man: Man,
    },
    /// Somebody has lost his king and must say what becomes of his army.
    #[error("{} must first choose what becomes of the army that has lost its king", army.name())]
    ChoiceDue {
        /// Who.
        army: Army,
    },
}

impl From<AllianceRule> for WhyNot {
    fn from(rule: AllianceRule) -> WhyNot {
        WhyNot::Alliance(rule)
    }
}

impl AllianceGame {
    pub(super) fn why_none_moves(&self, position: &Position) -> Option<WhyNot> {
        if self.now.end.is_some() {
            return Some(WhyNot::GameOver);
        }
        let chooser = self.now.diplomacy.chooser()?;
        let army = position.army_of(chooser);
        Some(AllianceRule::ChoiceDue { army }.into())
    }

    pub(super) fn why_not_first(&self, man: Man) -> Option<WhyNot> {
        let is_piece = man.piece.kind != Kind::Pawn;
        let is_bound = is_piece && self.now.is_bound_to_pawns(&self.charter);
        is_bound.then_some(AllianceRule::OnlyPawns.into())
    }

    pub(super) fn why_not_taken(&self, man: Man) -> WhyNot {
        match self.now.diplomacy.liege(self.now.board.turn) {
            Some(_) => AllianceRule::Loyal { man }.into(),
            None => AllianceRule::Ally { man }.into(),
        }
    }
}
