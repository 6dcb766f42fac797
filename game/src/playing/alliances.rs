//! What a player may know of alliances and pacts.

use super::Playing;
use crate::diplomacy::ledger::Ledger;
use crate::id::Seat;
use alloc::vec::Vec;
use entente_rules::Knowledge;

/// What a player may know of alliances or pacts, in terms of seats.
#[derive(Default)]
pub(crate) struct KnownAlliances {
    pub(crate) allies: Vec<Seat>,
    pub(crate) liege: Option<Seat>,
    pub(crate) protectorates: Vec<Seat>,
    pub(crate) proposed_to: Vec<Seat>,
    pub(crate) proposed_by: Vec<Seat>,
}

impl KnownAlliances {
    pub(crate) fn of(playing: &Playing, ledger: &Ledger, seat: Seat) -> Self {
        if let Some(pacts) = &ledger.pacts {
            return Self {
                allies: pacts.partners(seat),
                proposed_to: pacts.proposed_to(seat),
                proposed_by: pacts.proposed_by(seat),
                ..Self::default()
            };
        }
        let knowledge = playing
            .army(seat)
            .and_then(|army| playing.position().knowledge(army));
        knowledge.map_or_else(Self::default, |known| Self::in_seats(playing, seat, &known))
    }

    fn in_seats(playing: &Playing, own: Seat, known: &Knowledge) -> Self {
        let seats = |armies: &[_]| -> Vec<Seat> {
            let seats = armies.iter().map(|army| playing.seat(*army));
            seats.filter(|seat| *seat != own).collect()
        };
        Self {
            allies: seats(&known.alliance),
            liege: known.liege.map(|army| playing.seat(army)),
            protectorates: seats(&known.protectorates),
            proposed_to: seats(&known.proposed_to),
            proposed_by: seats(&known.proposed_by),
        }
    }
}

/// The players with whom a player is allied or has a pact.
pub(crate) fn allies(playing: &Playing, seat: Seat) -> Vec<Seat> {
    let ledger = playing.ledger.as_ref();
    ledger.map_or_else(Vec::new, |ledger| {
        KnownAlliances::of(playing, ledger, seat).allies
    })
}
