//! One thing that came about between players, in terms of seats: what is told privately to those whom it concerns, and, where the game reveals it, what the true history is
//! made of. The rules tell it of alliances in terms of armies ([`Consequence`]); pacts and letters are told here in the same words.

use super::StandingOrder;
use crate::id::{Seat, Time};
use alloc::vec::Vec;
use entente_rules::{Army, Cell, Consequence, OutBy};

/// Something that came about between players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// An alliance was proposed.
    Proposed {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
    },
    /// A proposal was taken back.
    Withdrawn {
        /// By whom.
        from: Seat,
        /// To whom it had been made.
        to: Seat,
    },
    /// A proposal was declined.
    Declined {
        /// Whose it was.
        from: Seat,
        /// Who declined.
        to: Seat,
    },
    /// These are allied from now on.
    Allied {
        /// All of them, in turn order.
        members: Vec<Seat>,
    },
    /// Somebody left his team, or ended a pact.
    Left {
        /// Who.
        seat: Seat,
        /// Whom he left.
        rest: Vec<Seat>,
        /// Whose man he took, where that was the leaving.
        taking: Option<Seat>,
    },
    /// Somebody took a man of one with whom he has a pact.
    Broke {
        /// Who.
        seat: Seat,
        /// Whose man it was.
        of: Seat,
    },
    /// Somebody lost his king and plays on without one.
    Protectorate {
        /// Who.
        seat: Seat,
        /// To whom he is loyal.
        liege: Seat,
    },
    /// Whoever somebody without a king was loyal to has fallen, and another ally has taken his place.
    Handed {
        /// Who.
        seat: Seat,
        /// To whom he is loyal now.
        liege: Seat,
    },
    /// Somebody is out.
    Out {
        /// Who.
        seat: Seat,
        /// Why, where the rules tell.
        why: Option<OutBy>,
    },
    /// A team was all that remained, and has broken up.
    CivilWar {
        /// Who it was.
        members: Vec<Seat>,
    },
    /// Somebody said what becomes of his army when its king falls.
    Ordered {
        /// Who.
        seat: Seat,
        /// What.
        order: StandingOrder,
    },
    /// A letter was written.
    Letter {
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
    },
    /// A king is attacked, by men of none of its owner's allies.
    Check {
        /// Whose king.
        seat: Seat,
        /// Where the attackers stand.
        by: Vec<Cell>,
    },
    /// Somebody has won.
    Won {
        /// Who.
        seat: Seat,
    },
}

/// A deed and when it was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dated {
    /// What.
    pub deed: Deed,
    /// After how many plies.
    pub ply: u32,
    /// How many records the game had then: what it looked like is seen there.
    pub records: u64,
    /// When.
    pub at: Time,
}

impl Deed {
    /// What the rules tell, in terms of seats; `None` for what is no deed of anybody's. `taken` is whose man a move took.
    pub(crate) fn of(
        told: &Consequence,
        seat: impl Fn(Army) -> Seat,
        taken: Option<Seat>,
    ) -> Option<Self> {
        let seats = |armies: &[Army]| {
            let mut seats: Vec<Seat> = armies.iter().map(|army| seat(*army)).collect();
            seats.sort_unstable();
            seats
        };
        Some(match told {
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
            Consequence::Out { army, why } => Self::Out {
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
