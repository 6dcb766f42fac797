//! The loss of a king while an ally still has one (Four Player Chess).
//!
//! The player's standing order answers at once, so that the game never waits (AL-11). The seed
//! draws which pieces are lost, and who becomes the liege if there are several allies (AL-10,
//! AL-12). The result is stored in the record and only read from there later.

use crate::base::event::KingLossRecord;
use crate::base::id::{Seat, Seed};
use crate::diplomacy::StandingOrder;
use crate::moves::turn;
use entente_rules::{Army, Code, KingLoss, PendingChoice, Position, Square};
use std::collections::{BTreeMap, VecDeque};

/// The source of the result for each army.
pub(crate) enum KingLosses {
    /// Each loss is decided now, by standing orders and random draws.
    Draw {
        seed: Option<Seed>,
        orders: BTreeMap<Seat, StandingOrder>,
        king_losses: Vec<KingLossRecord>,
        lieges: Vec<Option<Seat>>,
    },
    /// Each loss was decided before, and is read from the record. A liege may be missing if there
    /// is only one candidate.
    Replay {
        king_losses: VecDeque<KingLossRecord>,
        lieges: VecDeque<Option<Seat>>,
    },
}

impl KingLosses {
    /// Draws with these standing orders and this seed.
    pub(crate) fn draw(seed: Option<Seed>, orders: BTreeMap<Seat, StandingOrder>) -> Self {
        Self::Draw {
            seed,
            orders,
            king_losses: Vec::new(),
            lieges: Vec::new(),
        }
    }

    /// The source for events in which no king can be lost.
    pub(crate) fn none() -> Self {
        Self::draw(None, BTreeMap::new())
    }

    /// Reads what was drawn before.
    pub(crate) fn replay(king_losses: &[KingLossRecord], lieges: &[Option<Seat>]) -> Self {
        Self::Replay {
            king_losses: king_losses.iter().cloned().collect(),
            lieges: lieges.iter().copied().collect(),
        }
    }

    /// The loss of each army, and the liege of each.
    pub(crate) fn into_parts(self) -> (Vec<KingLossRecord>, Vec<Option<Seat>>) {
        match self {
            Self::Draw {
                king_losses,
                lieges,
                ..
            } => (king_losses, lieges),
            Self::Replay {
                king_losses,
                lieges,
            } => (king_losses.into(), lieges.into()),
        }
    }

    /// The loss of the army for which the rules now require a choice.
    pub(crate) fn decide(
        &mut self,
        position: &Position,
        due: &PendingChoice,
        ply: u32,
    ) -> Result<KingLoss, Code> {
        let seat = turn::seat(position, due.army);
        match self {
            Self::Draw {
                seed,
                orders,
                king_losses,
                lieges,
            } => {
                let order = orders.get(&seat).copied().unwrap_or_default();
                let king_loss = draw_loss(position, due, order, seed.as_ref(), ply);
                // The liege is secret and stored apart, so that the record itself can be public.
                let (record, liege) = to_record(position, seat, &king_loss);
                king_losses.push(record);
                lieges.push(liege);
                Ok(king_loss)
            }
            Self::Replay {
                king_losses,
                lieges,
            } => {
                // Losses are read in the order in which they were drawn. A record for another army
                // means that the log was changed.
                let record = king_losses.pop_front().filter(|record| record.seat == seat);
                let liege = lieges.pop_front().flatten();
                from_record(position, &record.ok_or(Code::NoPending)?, liege)
            }
        }
    }
}

/// Draws the loss of an army, unless its standing order is to leave the board.
fn draw_loss(
    position: &Position,
    due: &PendingChoice,
    order: StandingOrder,
    seed: Option<&Seed>,
    ply: u32,
) -> KingLoss {
    if order == StandingOrder::Removal {
        return KingLoss::Removal;
    }
    let seat = turn::seat(position, due.army);
    let below = |bound: usize, purpose: &str| {
        let drawn = seed.map_or(0, |seed| seed.below(bound as u64, purpose, ply, seat.0));
        drawn as usize
    };
    let mut left: Vec<Square> = position
        .pieces()
        .filter(|(_, piece)| piece.army == due.army)
        .map(|(square, _)| square)
        .collect();
    // Each loss has a purpose of its own, so that the draws are independent.
    let lost = (0..due.loss).map(|number| {
        // Each piece can be lost only once, so later draws have one piece fewer to choose from.
        let drawn = below(left.len(), &format!("loss {number}"));
        left.remove(drawn)
    });
    KingLoss::Protectorate {
        lost: lost.collect(),
        liege: due.lieges.get(below(due.lieges.len(), "liege")).copied(),
    }
}

/// The public record of a loss, and the secret liege.
fn to_record(
    position: &Position,
    seat: Seat,
    king_loss: &KingLoss,
) -> (KingLossRecord, Option<Seat>) {
    let (lost, liege) = match king_loss {
        KingLoss::Removal => (None, None),
        KingLoss::Protectorate { lost, liege } => (
            Some(lost.iter().map(ToString::to_string).collect()),
            liege.map(|army| turn::seat(position, army)),
        ),
    };
    (KingLossRecord { seat, lost }, liege)
}

/// The loss that a record describes, or the reason for which it cannot be one.
fn from_record(
    position: &Position,
    record: &KingLossRecord,
    liege: Option<Seat>,
) -> Result<KingLoss, Code> {
    let Some(lost) = &record.lost else {
        return Ok(KingLoss::Removal);
    };
    let square = |name: &String| position.board().square(name);
    let army = |seat: Seat| -> Result<Army, Code> {
        position.armies().nth(seat.index()).ok_or(Code::BadLiege)
    };
    Ok(KingLoss::Protectorate {
        lost: lost
            .iter()
            .map(square)
            .collect::<Option<_>>()
            .ok_or(Code::NotOwnPiece)?,
        liege: liege.map(army).transpose()?,
    })
}
