//! Why a ply is not legal in Chess4, where no other variant knows the reason: who is in, who commands, what may not be
//! captured. The sentences are here and the questions to the position; `inquiry` asks them in its order.

use alloc::vec::Vec;

use thiserror::Error;

use crate::cell::Node;
use crate::chess4::regain::Castlers;
use crate::chess4::{Chess4Game, Stuck};
use crate::moves::Wing;
use crate::piece::Army;
use crate::ply::Ply;
use crate::position::Position;
use crate::status::Status;
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

impl Chess4Game {
    /// Why a turn cannot pass in this way.
    pub(crate) fn why_no_such_pass(&self, position: &Position, pass: Ply) -> WhyNot {
        let army = position.turn();
        let nobody = self.why_none_moves(position);
        if let Some(nobody) = nobody.filter(|_| pass != Ply::Out) {
            return nobody;
        }
        if pass == Ply::Resigned {
            return match (position.status(army), position.mate(army)) {
                (Status::Active, Some(mate)) => {
                    let stuck = mate.kind;
                    Chess4Rule::MayNotResign { army, stuck }.into()
                }
                _ => Chess4Rule::CapturedArmy.into(),
            };
        }
        match position.pass() {
            Some(other) => Chess4Rule::OtherPass(other).into(),
            None if self.why_none_moves(position).is_some() => WhyNot::GameOver,
            None if pass == Ply::Out => Chess4Rule::NotOut { army }.into(),
            None => WhyNot::MustMove,
        }
    }

    /// Why no man at all can be moved on this turn, whatever the board shows.
    pub(crate) fn why_none_moves(&self, position: &Position) -> Option<WhyNot> {
        let army = position.turn();
        if self.now.roll.is_over {
            return Some(WhyNot::GameOver);
        }
        match position.commander(army) {
            None => Some(Chess4Rule::Inert { army }.into()),
            Some(_) => None,
        }
    }

    /// Why a captured army, whose turn it is, has no right to castle on a wing.
    pub(crate) fn why_not_back(&self, position: &Position, wing: Wing) -> NoCastling {
        let seat = position.seat();
        let castlers = self.now.castlers[seat.index()];
        let homes = Castlers::homes(&self.charter.tables, seat);
        let man = |node: Node| {
            let cell = position.board().at(node);
            position.piece(cell).map(|piece| Man { cell, piece })
        };
        let of = |at: usize| Some((man(castlers.at[at]?)?, castlers.kept[at], homes[at]?));
        let (Some(king), Some(rook)) = (of(0), of(Castlers::rook(wing))) else {
            return NoCastling::NoRight;
        };
        let strayed = [king, rook].into_iter().find(|(_, kept, _)| !kept);
        let away = [king, rook]
            .into_iter()
            .map(|(man, _, home)| (man, position.board().at(home)))
            .find(|(man, home)| man.cell != *home);
        match (strayed, away) {
            (Some((man, ..)), _) => NoCastling::Strayed { man },
            (None, Some((man, home))) => NoCastling::NotRegained { man, home },
            (None, None) => NoCastling::NoRight,
        }
    }

    /// Why a man of another army than the one to move cannot be moved, beside that it is not his turn.
    pub(crate) fn why_not_commanded(&self, position: &Position, man: Man) -> Option<WhyNot> {
        let turn = position.turn();
        match position.commander(man.piece.army) {
            None => Some(WhyNot::OutOfGame { man }),
            Some(commander) if Some(commander) == position.mover() => {
                Some(Chess4Rule::OnItsOwnTurn { man, turn }.into())
            }
            Some(_) => None,
        }
    }

    /// Why a man may not be captured by the army to move: a king of one who is in, or a man on its side.
    pub(crate) fn why_not_captured(&self, position: &Position, man: Man) -> Option<WhyNot> {
        let army = position.seat_of(man.piece.army)?;
        let mover = self.now.commander(position.seat())?;
        Some(match self.now.are_opponents(mover, army) {
            true => Chess4Rule::ActiveKing { man }.into(),
            false => Chess4Rule::SameSide { man }.into(),
        })
    }
}
