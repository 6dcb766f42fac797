//! Diplomatic events in terms of seats: the private news of players, and the history of a finished
//! game.
//!
//! The rules report alliances in terms of armies ([`Consequence`]). Pacts and letters use the same
//! events.

use super::StandingOrder;
use crate::base::id::{Seat, Time};
use crate::diplomacy::motive::Explanation;
use alloc::vec::Vec;
use entente_rules::{Army, Consequence, EliminationReason, Square};

/// A diplomatic event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiplomacyEvent {
    /// An alliance was proposed.
    Proposed {
        /// The player who proposed it.
        from: Seat,
        /// The player it was proposed to.
        to: Seat,
    },
    /// A proposal was withdrawn.
    Withdrawn {
        /// The player who had made it.
        from: Seat,
        /// The player it was made to.
        to: Seat,
    },
    /// A proposal was declined.
    Declined {
        /// The player who had made it.
        from: Seat,
        /// The player who declined it.
        to: Seat,
    },
    /// Players became allies.
    Allied {
        /// All members of the alliance, in turn order.
        members: Vec<Seat>,
        /// The player whose proposal was accepted; hidden from everybody before the end.
        proposer: Option<Seat>,
    },
    /// A player left their alliance, or ended a pact.
    Left {
        /// The player who left.
        seat: Seat,
        /// The players they left.
        rest: Vec<Seat>,
        /// The ally whose piece they captured, if they left by a capture.
        taking: Option<Seat>,
    },
    /// A player broke a pact by capturing a piece of the partner.
    PactBroken {
        /// The player who broke it.
        seat: Seat,
        /// The partner.
        of: Seat,
    },
    /// A player lost their king and plays on without it.
    Protectorate {
        /// The player.
        seat: Seat,
        /// The liege, to whom they are loyal.
        liege: Seat,
    },
    /// The liege of a player without a king is out, and another ally is their liege now.
    LiegeChanged {
        /// The player without a king.
        seat: Seat,
        /// The new liege.
        liege: Seat,
    },
    /// A player is out.
    Eliminated {
        /// The player.
        seat: Seat,
        /// The reason, if the rules report one.
        why: Option<EliminationReason>,
    },
    /// Only one alliance was left, and it has broken up.
    CivilWar {
        /// The members of the alliance.
        members: Vec<Seat>,
    },
    /// A player chose what happens to their army if their king is captured.
    OrderGiven {
        /// The player.
        seat: Seat,
        /// The standing order.
        order: StandingOrder,
    },
    /// A computer explained one of its actions; hidden from everybody before the end.
    Explained {
        /// The computer's seat.
        seat: Seat,
        /// The action with its motive.
        explanation: Explanation,
    },
    /// A letter was written.
    Letter {
        /// The writer.
        from: Seat,
        /// The readers, in turn order.
        to: Vec<Seat>,
    },
    /// A king is in check by a piece of a player who is not an ally.
    Check {
        /// The owner of the king.
        seat: Seat,
        /// The squares of the attackers.
        by: Vec<Square>,
    },
    /// A player has won.
    Won {
        /// The player.
        seat: Seat,
    },
}

/// A diplomatic event with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatedEvent {
    /// The event.
    pub event: DiplomacyEvent,
    /// The number of plies before it.
    pub ply: u32,
    /// The number of records after it, with which the board can be shown.
    pub records: u64,
    /// The time of the event.
    pub at: Time,
}

impl DiplomacyEvent {
    /// The player who broke their word by capturing a piece, and its owner; `None` for other
    /// events.
    pub fn betrayal(&self) -> Option<(Seat, Seat)> {
        match self {
            Self::Left { seat, taking, .. } => Some((*seat, (*taking)?)),
            Self::PactBroken { seat, of } => Some((*seat, *of)),
            _ => None,
        }
    }

    /// The players who know of the event without a notification: those who caused it, and those who
    /// suffered its visible effects.
    pub(super) fn known_anyway(&self) -> Vec<Seat> {
        match self {
            Self::Proposed { from, .. } | Self::Withdrawn { from, .. } => Vec::from([*from]),
            Self::Declined { to, .. } => Vec::from([*to]),
            Self::Left { seat, .. }
            | Self::OrderGiven { seat, .. }
            | Self::Explained { seat, .. } => Vec::from([*seat]),
            Self::PactBroken { seat, of } => Vec::from([*seat, *of]),
            Self::Allied { .. }
            | Self::Protectorate { .. }
            | Self::LiegeChanged { .. }
            | Self::Eliminated { .. }
            | Self::CivilWar { .. }
            | Self::Letter { .. }
            | Self::Check { .. }
            | Self::Won { .. } => Vec::new(),
        }
    }

    /// Converts a report of the rules; `None` if it is not diplomacy. `taken` is the player whose
    /// piece a move captured, and `proposer` the one whose proposal was accepted.
    pub(crate) fn of(
        report: &Consequence,
        seat: impl Fn(Army) -> Seat,
        taken: Option<Seat>,
        proposer: Option<Seat>,
    ) -> Option<Self> {
        let seats = |armies: &[Army]| {
            let mut seats: Vec<Seat> = armies.iter().map(|army| seat(*army)).collect();
            seats.sort_unstable();
            seats
        };
        Some(match report {
            Consequence::Proposal { from, to } => Self::Proposed {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Withdrawn { from, to } => Self::Withdrawn {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Declined { from, to } => Self::Declined {
                from: seat(*from),
                to: seat(*to),
            },
            Consequence::Allied(members) => Self::Allied {
                members: seats(members),
                proposer,
            },
            Consequence::Left { army, rest } => Self::Left {
                seat: seat(*army),
                rest: seats(rest),
                taking: taken,
            },
            Consequence::Protectorate { army, liege } => Self::Protectorate {
                seat: seat(*army),
                liege: seat(*liege),
            },
            Consequence::Eliminated { army, why } => Self::Eliminated {
                seat: seat(*army),
                why: Some(*why),
            },
            Consequence::CivilWar(members) => Self::CivilWar {
                members: seats(members),
            },
            Consequence::Won(army) => Self::Won { seat: seat(*army) },
            Consequence::KingLost(_) | Consequence::Blocked => return None,
        })
    }
}
