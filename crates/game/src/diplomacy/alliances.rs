//! Private knowledge: the alliances and pacts that a player may know of, and the diplomatic events
//! of which players are notified privately.

use crate::base::id::{PlayerId, Seat, Time};
use crate::base::playing::Playing;
use crate::diplomacy::event::DiplomacyEvent;
use crate::diplomacy::ledger::Ledger;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use entente_rules::{Knowledge, Position};

/// The alliances or pacts that a player may know of, in terms of seats.
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

/// Records events for the history, and notifies the players concerned.
pub(super) fn record_events(
    playing: &mut Playing,
    events: Vec<DiplomacyEvent>,
    at: Time,
    ply: u32,
) {
    for event in events {
        let recipients = recipients(playing, &event);
        if let Some(ledger) = &mut playing.ledger {
            ledger.record(event, recipients, at, ply);
        }
    }
}

/// The players who are notified of an event privately.
fn recipients(playing: &Playing, event: &DiplomacyEvent) -> Vec<Seat> {
    match event {
        DiplomacyEvent::Proposed { to, .. } | DiplomacyEvent::Withdrawn { to, .. } => {
            Vec::from([*to])
        }
        DiplomacyEvent::Declined { from, .. } => Vec::from([*from]),
        DiplomacyEvent::Allied { members, .. } | DiplomacyEvent::CivilWar { members } => {
            members.clone()
        }
        DiplomacyEvent::Left { rest, .. } => rest.clone(),
        DiplomacyEvent::Protectorate { seat, .. } | DiplomacyEvent::LiegeChanged { seat, .. } => {
            let allies = allies(playing, *seat).into_iter();
            allies.chain([*seat]).collect()
        }
        DiplomacyEvent::Check { seat, .. } => Vec::from([*seat]),
        DiplomacyEvent::PactBroken { .. }
        | DiplomacyEvent::Eliminated { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Won { .. } => Vec::new(),
    }
}

/// Notifies the owner of a king of every new check, if only they may know of it.
pub(super) fn report_checks(playing: &mut Playing, before: &Position, at: Time) {
    let is_private = playing
        .ledger
        .as_ref()
        .is_some_and(|ledger| ledger.pacts.is_none());
    if !is_private || playing.play().outcome().is_some() {
        return;
    }
    // The owner was notified of an older check when it arose.
    let known = before.checks();
    let events = playing
        .position()
        .checks()
        .into_iter()
        .filter(|check| !known.contains(check))
        .map(|(army, by)| DiplomacyEvent::Check {
            seat: playing.seat(army),
            by,
        })
        .collect();
    record_events(playing, events, at, playing.ply());
}

/// The players whom the last record notified privately.
pub(crate) fn notified_players(playing: &Playing) -> BTreeSet<PlayerId> {
    let recipients = playing
        .ledger
        .iter()
        .flat_map(|ledger| ledger.notified_seats());
    recipients.filter_map(|seat| playing.player(seat)).collect()
}
