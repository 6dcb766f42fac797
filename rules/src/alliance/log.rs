//! What an event led to in the game of alliances, entry by entry in the order in which it happened. Facts only: who may
//! be told which of them is for whoever tells (`knowledge`).

use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use crate::alliance::array::ARMIES;
use crate::piece::{Army, Seat, Seats};

/// One consequence of an event.
///
/// Written as a list with its name first: `["left","w",["b","y"]]`. Lists of armies are in alphabetical order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// A player proposed an alliance.
    Proposal {
        /// Who.
        from: Army,
        /// To whom.
        to: Army,
    },
    /// A player took his proposal back.
    Withdrawn {
        /// Who.
        from: Army,
        /// To whom he had proposed.
        to: Army,
    },
    /// A proposal was declined.
    Declined {
        /// Who had proposed.
        from: Army,
        /// Who declined.
        to: Army,
    },
    /// These are one team now.
    Allied(Vec<Army>),
    /// A player left his team with his own protectorates.
    Left {
        /// Who.
        army: Army,
        /// Those whom he left.
        rest: Vec<Army>,
    },
    /// A player lost his king and has to choose what becomes of his army.
    KingLost(Army),
    /// A player without a king stays in the game.
    Protectorate {
        /// Who.
        army: Army,
        /// To whom he is loyal.
        liege: Army,
    },
    /// A player is out, and his men are off the board.
    Out {
        /// Who.
        army: Army,
        /// Why.
        why: OutBy,
    },
    /// A team was all that remained, and has broken up.
    CivilWar(Vec<Army>),
    /// A player has won.
    Won(Army),
    /// Nobody can move: a draw.
    Blocked,
}

/// How a player came to be out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutBy {
    /// He lost his king and had no ally.
    KingLostAlone,
    /// The last king of his team was lost.
    TeamLostAllKings,
    /// He had his army removed, gave up, or ran out of time.
    Removal,
    /// A protectorate lost its last man.
    NoPieces,
}

impl OutBy {
    /// The name used in logs: `king_lost_alone`.
    pub fn name(self) -> &'static str {
        match self {
            OutBy::KingLostAlone => "king_lost_alone",
            OutBy::TeamLostAllKings => "team_lost_all_kings",
            OutBy::Removal => "removal",
            OutBy::NoPieces => "no_pieces",
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
            Consequence::Out { .. } => "out",
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
            Consequence::Out { army, why } => (name, army.letter(), why.name()).serialize(to),
            Consequence::Blocked => (name, "blocked").serialize(to),
        }
    }
}

fn letters(armies: &[Army]) -> Vec<char> {
    armies.iter().map(|army| army.letter()).collect()
}

/// The army of a seat.
pub(crate) fn army(seat: Seat) -> Army {
    ARMIES[seat.index()]
}

/// Names in a log stand in alphabetical order.
pub(crate) fn alphabetical(seats: Seats) -> Vec<Army> {
    let mut armies: Vec<Army> = seats.map(army).collect();
    armies.sort_by_key(|army| army.letter());
    armies
}
