//! The diplomatic actions of players in Four Player Chess, as values. Their JSON form is
//! in `event_text`.
//!
//! The types are generic over how players are named. A name may belong to nobody, and the rules
//! test for that at a certain point in the order of refusal codes.

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::board::square::Square;
use crate::pieces::piece::Army;

/// Something a player does to another player or to their alliance, at any time between moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllianceAction<A = Army> {
    /// Proposes an alliance.
    Propose {
        /// The proposing player.
        from: A,
        /// The player who is asked.
        to: A,
    },
    /// Withdraws a proposal.
    Withdraw {
        /// The player who had proposed.
        from: A,
        /// The player who was asked.
        to: A,
    },
    /// Accepts a proposal.
    Accept {
        /// The accepting player.
        by: A,
        /// The player who had proposed.
        from: A,
    },
    /// Declines a proposal.
    Decline {
        /// The declining player.
        by: A,
        /// The player who had proposed.
        from: A,
    },
    /// Leaves the alliance, together with one's own protectorates.
    Leave(A),
}

/// The fate of an army after its king was captured, including the decisions of chance.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum KingLoss<C = Square, A = Army> {
    /// The army leaves the board.
    Removal,
    /// The army plays on, loyal to an ally.
    Protectorate {
        /// The squares of the lost pieces, each once.
        lost: Vec<C>,
        /// The ally it is loyal to. It may be left out if only one is possible.
        liege: Option<A>,
    },
}

/// The choice after a king's loss as somebody wrote it: the named squares and armies may not exist.
pub(crate) type NamedKingLoss = KingLoss<Option<Square>, Option<Army>>;

impl<A> AllianceAction<A> {
    pub(crate) fn map<B>(self, name: impl Fn(A) -> B) -> AllianceAction<B> {
        match self.try_map(|party| Ok::<B, Infallible>(name(party))) {
            Ok(action) => action,
            Err(never) => match never {},
        }
    }

    /// Renames the players, or returns the error of a name.
    pub fn try_map<B, E>(self, name: impl Fn(A) -> Result<B, E>) -> Result<AllianceAction<B>, E> {
        Ok(match self {
            AllianceAction::Propose { from, to } => AllianceAction::Propose {
                from: name(from)?,
                to: name(to)?,
            },
            AllianceAction::Withdraw { from, to } => AllianceAction::Withdraw {
                from: name(from)?,
                to: name(to)?,
            },
            AllianceAction::Accept { by, from } => AllianceAction::Accept {
                by: name(by)?,
                from: name(from)?,
            },
            AllianceAction::Decline { by, from } => AllianceAction::Decline {
                by: name(by)?,
                from: name(from)?,
            },
            AllianceAction::Leave(by) => AllianceAction::Leave(name(by)?),
        })
    }
}

impl<C, A> KingLoss<C, A> {
    pub(crate) fn map<D, B>(
        self,
        square: impl Fn(C) -> D,
        army: impl FnOnce(A) -> B,
    ) -> KingLoss<D, B> {
        match self {
            KingLoss::Removal => KingLoss::Removal,
            KingLoss::Protectorate { lost, liege } => KingLoss::Protectorate {
                lost: lost.into_iter().map(square).collect(),
                liege: liege.map(army),
            },
        }
    }
}

impl<C, A> KingLoss<Option<C>, Option<A>> {
    /// The choice as written, if every square and army that it names exists.
    pub(crate) fn known(self) -> Option<KingLoss<C, A>> {
        Some(match self {
            KingLoss::Removal => KingLoss::Removal,
            KingLoss::Protectorate { lost, liege } => KingLoss::Protectorate {
                lost: lost.into_iter().collect::<Option<Vec<C>>>()?,
                liege: match liege {
                    Some(liege) => Some(liege?),
                    None => None,
                },
            },
        })
    }
}
