//! What players do with each other in the game of alliances beside moving, as values; their text is `event`'s. They are
//! generic over how somebody is named, because a name may be nobody's: that is found out where it has its turn among the
//! codes.

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::cell::Cell;
use crate::piece::Army;

/// Something that a player does towards another, or towards his team; at any time between moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dealing<A = Army> {
    /// Proposes an alliance.
    Propose {
        /// Who.
        from: A,
        /// To whom.
        to: A,
    },
    /// Takes a proposal back.
    Withdraw {
        /// Who.
        from: A,
        /// To whom he had proposed.
        to: A,
    },
    /// Accepts a proposal.
    Accept {
        /// Who.
        by: A,
        /// Whose proposal.
        from: A,
    },
    /// Declines a proposal.
    Decline {
        /// Who.
        by: A,
        /// Whose proposal.
        from: A,
    },
    /// Leaves his team, with those who are loyal to him.
    Leave(A),
}

/// What a player makes of his army when his king has been taken, with what chance decided of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fate<C = Cell, A = Army> {
    /// It leaves the board.
    Removal,
    /// It plays on, bound to an ally.
    Protectorate {
        /// Where the men stand that are lost, each once.
        lost: Vec<C>,
        /// To whom he is loyal; may be left out where only one can be it.
        liege: Option<A>,
    },
}

/// A fate as somebody wrote it: what he names need not be there.
pub(crate) type NamedFate = Fate<Option<Cell>, Option<Army>>;

impl<A> Dealing<A> {
    pub(crate) fn map<B>(self, name: impl Fn(A) -> B) -> Dealing<B> {
        match self.try_map(|party| Ok::<B, Infallible>(name(party))) {
            Ok(dealing) => dealing,
            Err(never) => match never {},
        }
    }

    /// The same with other names, or why one of them cannot be had.
    pub fn try_map<B, E>(self, name: impl Fn(A) -> Result<B, E>) -> Result<Dealing<B>, E> {
        Ok(match self {
            Dealing::Propose { from, to } => Dealing::Propose {
                from: name(from)?,
                to: name(to)?,
            },
            Dealing::Withdraw { from, to } => Dealing::Withdraw {
                from: name(from)?,
                to: name(to)?,
            },
            Dealing::Accept { by, from } => Dealing::Accept {
                by: name(by)?,
                from: name(from)?,
            },
            Dealing::Decline { by, from } => Dealing::Decline {
                by: name(by)?,
                from: name(from)?,
            },
            Dealing::Leave(by) => Dealing::Leave(name(by)?),
        })
    }
}

impl<C, A> Fate<C, A> {
    pub(crate) fn map<D, B>(self, cell: impl Fn(C) -> D, army: impl FnOnce(A) -> B) -> Fate<D, B> {
        match self {
            Fate::Removal => Fate::Removal,
            Fate::Protectorate { lost, liege } => Fate::Protectorate {
                lost: lost.into_iter().map(cell).collect(),
                liege: liege.map(army),
            },
        }
    }
}

impl<C, A> Fate<Option<C>, Option<A>> {
    /// The same, if everything that is named is known.
    pub(crate) fn known(self) -> Option<Fate<C, A>> {
        Some(match self {
            Fate::Removal => Fate::Removal,
            Fate::Protectorate { lost, liege } => Fate::Protectorate {
                lost: lost.into_iter().collect::<Option<Vec<C>>>()?,
                liege: match liege {
                    Some(liege) => Some(liege?),
                    None => None,
                },
            },
        })
    }
}
