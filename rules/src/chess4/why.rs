//! Why a ply is not legal in Chess4, where no other variant knows the reason: who is in, who commands, what may not be
//! captured. The sentences are here and the questions to the position; `inquiry` asks them in its order.

use alloc::vec::Vec;

use thiserror::Error;

use crate::chess4::Status;
use crate::piece::Army;
use crate::ply::Ply;
use crate::position::Position;
use crate::why::{Man, WhyNot, the};

/// Chess4's own reasons. Displayed as a clause, as every [`WhyNot`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Chess4Rule {
    /// One side alone is left.
    #[error("the game is over")]
    GameOver,
    /// Nobody moves the army whose turn it is.
    #[error("{army} is out of the game and nobody moves this army; its turn passes with %%%")]
    Inert {
        /// Whose turn it is.
        army: Army,
    },
    /// The man's army moves no more.
    #[error("the {man} is {army}'s, who is out of the game, and moves no more", army = man.piece.army)]
    OutOfGame {
        /// Who should move.
        man: Man,
    },
    /// The man is of an army that the player commands, or on his side, but it has turns of its own.
    #[error("the {man} moves on {army}'s turn only, and it is {turn}'s turn", army = man.piece.army)]
    OnItsOwnTurn {
        /// Who should move.
        man: Man,
        /// Whose turn it is.
        turn: Army,
    },
    /// Somebody goes on taking in passing, and may take this pawn yet.
    #[error(
        "your {man} can still be taken in passing, so for now it may move straight on but not capture"
    )]
    Frozen {
        /// The pawn.
        man: Man,
    },
    /// The king of a player who is in cannot be captured.
    #[error("the {man} is the king of a player who is still in the game, and cannot be captured")]
    ActiveKing {
        /// The king.
        man: Man,
    },
    /// The man is on the mover's side.
    #[error("the {man} is on your side")]
    SameSide {
        /// Who stands there.
        man: Man,
    },
    /// A captured army must not leave its commander's king in check.
    #[error(
        "{commander} commands this army, and it would leave {commander}'s own king in check from {}",
        the(by)
    )]
    CommanderInCheck {
        /// Who commands.
        commander: Army,
        /// The men that would attack his king.
        by: Vec<Man>,
    },
    /// The turn passes in another way.
    #[error("this turn passes with {0}")]
    OtherPass(Ply),
    /// Who is mated or stalemated passes.
    #[error("{army} is mated or stalemated and cannot resign now; the turn passes with %")]
    MayNotResign {
        /// Who.
        army: Army,
    },
    /// Nobody resigns for another.
    #[error("a captured army cannot resign")]
    CapturedArmy,
    /// The army is in the game.
    #[error("{army}'s army is moved by somebody, so its turn is no mere placeholder")]
    NotOut {
        /// Whose turn it is.
        army: Army,
    },
}

impl From<Chess4Rule> for WhyNot {
    fn from(rule: Chess4Rule) -> WhyNot {
        WhyNot::Chess4(rule)
    }
}

impl Position {
    /// Why a turn cannot pass in this way.
    pub(crate) fn why_no_pass(&self, pass: Ply) -> WhyNot {
        let army = self.turn();
        if let Some(nobody) = self.why_nobody_moves().filter(|_| pass != Ply::Out) {
            return nobody.into();
        }
        if pass == Ply::Resigned && self.chess4().is_some() {
            return match self.status(army) {
                Status::Active => Chess4Rule::MayNotResign { army }.into(),
                _ => Chess4Rule::CapturedArmy.into(),
            };
        }
        match self.pass() {
            Some(other) => Chess4Rule::OtherPass(other).into(),
            None if self.why_nobody_moves().is_some() => Chess4Rule::GameOver.into(),
            None if pass == Ply::Out && self.chess4().is_some() => {
                Chess4Rule::NotOut { army }.into()
            }
            None => WhyNot::MustMove,
        }
    }

    /// Why no man at all can be moved on this turn, whatever the board shows.
    pub(crate) fn why_nobody_moves(&self) -> Option<Chess4Rule> {
        let army = self.turn();
        let (_, game) = self.chess4()?;
        if game.roll.is_over {
            return Some(Chess4Rule::GameOver);
        }
        match self.commander(army) {
            None => Some(Chess4Rule::Inert { army }),
            Some(_) => None,
        }
    }

    /// Why a man of another army than the one to move cannot be moved, beside that it is not his turn.
    pub(crate) fn why_not_his_man(&self, man: Man) -> Option<Chess4Rule> {
        let turn = self.turn();
        self.chess4()?;
        match self.commander(man.piece.army) {
            None => Some(Chess4Rule::OutOfGame { man }),
            Some(commander) if Some(commander) == self.mover() => {
                Some(Chess4Rule::OnItsOwnTurn { man, turn })
            }
            Some(_) => None,
        }
    }
}
