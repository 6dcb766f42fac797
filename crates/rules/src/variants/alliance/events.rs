//! What players do to each other in Four Player Chess, and the consequences of an event in the
//! order in which they happened. Their JSON form is in `event_text`.
//!
//! Actions are generic over how players are named. A name may belong to nobody, and the rules test
//! for that at a certain point in the order of refusal codes. Consequences are facts only.
//! `knowledge` and the notifications decide who may see which of them.

use alloc::vec::Vec;
use core::convert::Infallible;

use serde::{Serialize, Serializer};

use crate::board::square::Square;
use crate::pieces::piece::{Army, Seat, Seats};
use crate::variants::alliance::ARMIES;

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

/// One consequence of an event.
///
/// It is written as a list that starts with its name: `["left","w",["b","y"]]`. Lists of armies are
/// in alphabetical order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// A player proposed an alliance.
    Proposal {
        /// The proposing player.
        from: Army,
        /// The player who is asked.
        to: Army,
    },
    /// A player withdrew a proposal.
    Withdrawn {
        /// The player who had proposed.
        from: Army,
        /// The player who was asked.
        to: Army,
    },
    /// A proposal was declined.
    Declined {
        /// The player who had proposed.
        from: Army,
        /// The player who declined.
        to: Army,
    },
    /// Some players are one alliance now.
    Allied(Vec<Army>),
    /// A player left their alliance, with their own protectorates.
    Left {
        /// The player.
        army: Army,
        /// The members who stay behind.
        rest: Vec<Army>,
    },
    /// A player lost their king and must choose what happens to their army.
    KingLost(Army),
    /// A player without a king stays in the game.
    Protectorate {
        /// The player.
        army: Army,
        /// The player whom the protectorate is loyal to.
        liege: Army,
    },
    /// A player is out, and their pieces are removed.
    Eliminated {
        /// The player.
        army: Army,
        /// The reason.
        why: EliminationReason,
    },
    /// One alliance was all that remained, and it broke up.
    CivilWar(Vec<Army>),
    /// A player has won.
    Won(Army),
    /// Nobody can move: a draw.
    Blocked,
}

/// Why a player is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EliminationReason {
    /// The player lost their king and had no ally.
    KingLostAlone,
    /// The last king of their alliance was lost.
    AllianceLostAllKings,
    /// The player chose removal.
    Removal,
    /// The player resigned.
    Resigned,
    /// The player ran out of time.
    Flagged,
    /// A protectorate lost its last piece.
    NoPieces,
}

impl EliminationReason {
    /// The name used in logs: `king_lost_alone`. They do not tell the ways of giving up apart.
    pub fn name(self) -> &'static str {
        match self {
            EliminationReason::KingLostAlone => "king_lost_alone",
            EliminationReason::AllianceLostAllKings => "team_lost_all_kings",
            EliminationReason::Removal
            | EliminationReason::Resigned
            | EliminationReason::Flagged => "removal",
            EliminationReason::NoPieces => "no_pieces",
        }
    }
}

impl Consequence {
    /// The name used in logs: `allied`.
    pub fn name(&self) -> &'static str {
        match self {
            Consequence::Proposal { .. } => "proposal",
            Consequence::Withdrawn { .. } => "withdrawn",
            Consequence::Declined { .. } => "declined",
            Consequence::Allied(_) => "allied",
            Consequence::Left { .. } => "left",
            Consequence::KingLost(_) => "king_lost_choose",
            Consequence::Protectorate { .. } => "protectorate",
            Consequence::Eliminated { .. } => "out",
            Consequence::CivilWar(_) => "civil_war",
            Consequence::Won(_) => "won",
            Consequence::Blocked => "draw",
        }
    }
}

impl Serialize for Consequence {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let name = self.name();
        match self {
            Consequence::Proposal { from, to: other }
            | Consequence::Withdrawn { from, to: other }
            | Consequence::Declined { from, to: other } => {
                (name, from.letter(), other.letter()).serialize(to)
            }
            Consequence::Allied(armies) | Consequence::CivilWar(armies) => {
                (name, letters(armies)).serialize(to)
            }
            Consequence::Left { army, rest } => (name, army.letter(), letters(rest)).serialize(to),
            Consequence::KingLost(army) | Consequence::Won(army) => {
                (name, army.letter()).serialize(to)
            }
            Consequence::Protectorate { army, liege } => {
                (name, army.letter(), liege.letter()).serialize(to)
            }
            Consequence::Eliminated { army, why } => {
                (name, army.letter(), why.name()).serialize(to)
            }
            Consequence::Blocked => (name, "blocked").serialize(to),
        }
    }
}

fn letters(armies: &[Army]) -> Vec<char> {
    armies.iter().map(|army| army.letter()).collect()
}

pub(super) fn army(seat: Seat) -> Army {
    ARMIES[seat.index()]
}

/// The armies in alphabetical order, as in logs.
pub(super) fn alphabetical(seats: Seats) -> Vec<Army> {
    let mut armies: Vec<Army> = seats.map(army).collect();
    armies.sort_by_key(|army| army.letter());
    armies
}
