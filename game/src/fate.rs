//! What becomes of an army whose king falls while an ally has one: answered at once by its player's standing order, so that nothing ever waits for it (AL-11). Chance decides
//! which men are lost and, where two could be it, who the liege is (AL-10, AL-12): drawn from the game's seed when it happens, and read from the record ever after.

use crate::diplomacy::StandingOrder;
use crate::draw::Seed;
use crate::id::Seat;
use crate::turn;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Cell, Code, DueChoice, Fate, Position};
use serde::{Deserialize, Serialize};

/// What became of an army, as all can see it: it is a part of the fact that brought it about. Who its liege is lies beside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fall {
    pub(crate) seat: Seat,
    /// Where the men stood that were lost; `None` where the whole army left the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lost: Option<Vec<String>>,
}

/// Where what becomes of an army is had from.
pub(crate) enum Fates {
    /// It is decided now.
    Drawn {
        seed: Option<Seed>,
        orders: BTreeMap<Seat, StandingOrder>,
        falls: Vec<Fall>,
        lieges: Vec<Option<Seat>>,
    },
    /// It was decided before. The lieges may be left out where only one can be it.
    Read {
        falls: VecDeque<Fall>,
        lieges: VecDeque<Option<Seat>>,
    },
}

impl Fates {
    /// To be decided by these orders and this seed.
    pub(crate) fn drawn(seed: Option<Seed>, orders: BTreeMap<Seat, StandingOrder>) -> Self {
        Self::Drawn {
            seed,
            orders,
            falls: Vec::new(),
            lieges: Vec::new(),
        }
    }

    /// For what makes no king fall.
    pub(crate) fn none() -> Self {
        Self::drawn(None, BTreeMap::new())
    }

    /// As it was decided.
    pub(crate) fn read(falls: &[Fall], lieges: &[Option<Seat>]) -> Self {
        Self::Read {
            falls: falls.iter().cloned().collect(),
            lieges: lieges.iter().copied().collect(),
        }
    }

    /// What became of whom, and of each the liege.
    pub(crate) fn into_parts(self) -> (Vec<Fall>, Vec<Option<Seat>>) {
        match self {
            Self::Drawn { falls, lieges, .. } => (falls, lieges),
            Self::Read { falls, lieges } => (falls.into(), lieges.into()),
        }
    }

    /// What becomes of the army whose choice is due.
    pub(crate) fn decide(
        &mut self,
        position: &Position,
        due: &DueChoice,
        ply: u32,
    ) -> Result<Fate, Code> {
        let seat = turn::seat(position, due.army);
        match self {
            Self::Drawn {
                seed,
                orders,
                falls,
                lieges,
            } => {
                let order = orders.get(&seat).copied().unwrap_or_default();
                let fate = drawn(position, due, order, (seed.as_ref(), ply));
                let (fall, liege) = written(position, seat, &fate);
                falls.push(fall);
                lieges.push(liege);
                Ok(fate)
            }
            Self::Read { falls, lieges } => {
                let fall = falls.pop_front().filter(|fall| fall.seat == seat);
                let liege = lieges.pop_front().flatten();
                read(position, &fall.ok_or(Code::NoPending)?, liege)
            }
        }
    }
}

fn drawn(
    position: &Position,
    due: &DueChoice,
    order: StandingOrder,
    (seed, ply): (Option<&Seed>, u32),
) -> Fate {
    if order == StandingOrder::Removal {
        return Fate::Removal;
    }
    let seat = turn::seat(position, due.army);
    let below = |bound: usize, purpose: &str| {
        let drawn = seed.map_or(0, |seed| seed.below(bound as u64, purpose, ply, seat.0));
        drawn as usize
    };
    let own = position.pieces().filter(|(_, man)| man.army == due.army);
    let mut left: Vec<Cell> = own.map(|(cell, _)| cell).collect();
    let lost = (0..due.loss).map(|number| {
        let drawn = below(left.len(), &alloc::format!("loss {number}"));
        left.remove(drawn)
    });
    Fate::Protectorate {
        lost: lost.collect(),
        liege: due.lieges.get(below(due.lieges.len(), "liege")).copied(),
    }
}

fn written(position: &Position, seat: Seat, fate: &Fate) -> (Fall, Option<Seat>) {
    let (lost, liege) = match fate {
        Fate::Removal => (None, None),
        Fate::Protectorate { lost, liege } => (
            Some(lost.iter().map(ToString::to_string).collect()),
            liege.map(|army| turn::seat(position, army)),
        ),
    };
    (Fall { seat, lost }, liege)
}

fn read(position: &Position, fall: &Fall, liege: Option<Seat>) -> Result<Fate, Code> {
    let Some(lost) = &fall.lost else {
        return Ok(Fate::Removal);
    };
    let cell = |name: &String| position.board().cell(name);
    let army = |seat: Seat| -> Result<Army, Code> {
        position.armies().nth(seat.index()).ok_or(Code::BadLiege)
    };
    Ok(Fate::Protectorate {
        lost: lost
            .iter()
            .map(cell)
            .collect::<Option<_>>()
            .ok_or(Code::NotOwnPiece)?,
        liege: liege.map(army).transpose()?,
    })
}
