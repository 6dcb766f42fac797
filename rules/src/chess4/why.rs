//! Why a ply is not legal in Chess4, where no other variant knows the reason: who is in, who commands, what may not be
//! captured. The sentences are here and the questions to the position; `inquiry` asks them in its order.

use alloc::vec::Vec;

use thiserror::Error;

use crate::cell::{Cell, Node};
use crate::chess4::regain::Castlers;
use crate::chess4::{Status, Stuck};
use crate::moves::Wing;
use crate::piece::Army;
use crate::ply::Ply;
use crate::position::Position;
use crate::why::{Man, NoCastling, WhyNot, the};

/// Chess4's own reasons. Displayed as a clause, as every [`WhyNot`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Chess4Rule {
    /// Nobody moves the army whose turn it is.
    #[error("{} is out of the game and nobody moves this army; its turn passes with %%%", army.name())]
    Inert {
        /// Whose turn it is.
        army: Army,
    },
    /// The man's army moves no more.
    #[error("the {man} is {}'s, who is out of the game, and moves no more", man.piece.army.name())]
    OutOfGame {
        /// Who should move.
        man: Man,
    },
    /// The man is of an army that the player commands, or on his side, but it has turns of its own.
    #[error("the {man} moves on {}'s turn only, and it is {}'s turn", man.piece.army.name(), turn.name())]
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
    #[error("{army} is still in the game, so {army}'s king cannot be captured", army = man.piece.army.name())]
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
        "{name} commands this army, and it would leave {name}'s own king in check from {}",
        the(by), name = commander.name()
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
    #[error("{} is {} and cannot resign now; the turn passes with %", army.name(), stuck.word())]
    MayNotResign {
        /// Who.
        army: Army,
        /// How he is hindered.
        stuck: Stuck,
    },
    /// Nobody resigns for another.
    #[error("a captured army cannot resign")]
    CapturedArmy,
    /// The army is in the game.
    #[error("%%% is for an army that is out of the game and moved by nobody; {}'s is not", army.name())]
    NotOut {
        /// Whose turn it is.
        army: Army,
    },
    /// The board has no such cell.
    #[error("{cell} is in a corner, which is not on the board")]
    Corner {
        /// Where the cell would be.
        cell: Cell,
    },
}

impl Stuck {
    fn word(self) -> &'static str {
        match self {
            Stuck::Checkmated => "checkmated",
            Stuck::Stalemated => "stalemated",
        }
    }
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
            return nobody;
        }
        if pass == Ply::Resigned && self.chess4().is_some() {
            return match (self.status(army), self.mate(army)) {
                (Status::Active, Some(mate)) => {
                    let stuck = mate.kind;
                    Chess4Rule::MayNotResign { army, stuck }.into()
                }
                _ => Chess4Rule::CapturedArmy.into(),
            };
        }
        match self.pass() {
            Some(other) => Chess4Rule::OtherPass(other).into(),
            None if self.why_nobody_moves().is_some() => WhyNot::GameOver,
            None if pass == Ply::Out && self.chess4().is_some() => {
                Chess4Rule::NotOut { army }.into()
            }
            None => WhyNot::MustMove,
        }
    }

    /// Why no man at all can be moved on this turn, whatever the board shows.
    pub(crate) fn why_nobody_moves(&self) -> Option<WhyNot> {
        let army = self.turn();
        let (_, game) = self.chess4()?;
        if game.roll.is_over {
            return Some(WhyNot::GameOver);
        }
        match self.commander(army) {
            None => Some(Chess4Rule::Inert { army }.into()),
            Some(_) => None,
        }
    }

    /// Why a captured army, whose turn it is, has no right to castle on a wing.
    pub(crate) fn why_not_regained(&self, wing: Wing) -> NoCastling {
        let castlers = self.chess4().map(|(charter, game)| {
            let castlers = game.castlers[self.seat().index()];
            let homes = Castlers::homes(&charter.tables, self.seat());
            let of = |man: usize| {
                Some((
                    self.man(castlers.at[man]?)?,
                    castlers.kept[man],
                    homes[man]?,
                ))
            };
            [of(0), of(Castlers::rook(wing))]
        });
        let Some([Some(king), Some(rook)]) = castlers else {
            return NoCastling::NoRight;
        };
        let strayed = [king, rook].into_iter().find(|(_, kept, _)| !kept);
        let away = [king, rook]
            .into_iter()
            .map(|(man, _, home)| (man, self.board().at(home)))
            .find(|(man, home)| man.cell != *home);
        match (strayed, away) {
            (Some((man, ..)), _) => NoCastling::Strayed { man },
            (None, Some((man, home))) => NoCastling::NotRegained { man, home },
            (None, None) => NoCastling::NoRight,
        }
    }

    fn man(&self, node: Node) -> Option<Man> {
        let cell = self.board().at(node);
        self.piece(cell).map(|piece| Man { cell, piece })
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
