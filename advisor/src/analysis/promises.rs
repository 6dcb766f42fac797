//! Promises between seats not to capture from each other, as far as a game reveals them.

use super::sides::Sides;
use alloc::vec::Vec;
use entente_game::{DatedEvent, DiplomacyEvent, Replay, Seat};
use entente_rules::Position;

/// By engine's seat: the pairs who are allied or have a pact before the move with this number.
pub(super) fn allies(replay: &Replay, position: &Position, ply: usize) -> Vec<(usize, usize)> {
    let seats = 0..replay.view.seats.len();
    let pairs = seats.flat_map(|one| (0..one).map(move |other| (other, one)));
    // Positions know of alliances, if they are revealed, but not of pacts.
    if position.variant().keeps_secrets() {
        return pairs.filter(|pair| are_allied(position, *pair)).collect();
    }
    // The promises of two who are left alone are over.
    if !Sides::of(position).are_several() {
        return Vec::new();
    }
    // Pacts are between players, who may have several armies.
    let player = |seat: usize| replay.view.diplomacy_seat(Seat(seat as u8));
    let partners = pairs.filter(|(one, other)| {
        let (one, other) = (player(*one), player(*other));
        one != other && have_pact(true_events(replay), ply, one, other)
    });
    partners.collect()
}

/// Whether these two seats are allied, as far as the position shows.
fn are_allied(position: &Position, (one, other): (usize, usize)) -> bool {
    let army = |seat| position.armies().nth(seat);
    let knowledge = army(one).and_then(|army| position.knowledge(army));
    knowledge.is_some_and(|known| known.alliance.iter().any(|ally| army(other) == Some(*ally)))
}

/// Whether two seats had a pact before a move.
fn have_pact(events: &[DatedEvent], ply: usize, one: Seat, other: Seat) -> bool {
    let mut is_agreed = false;
    for dated in events {
        // An event that a move brings has its number, too.
        let is_before = (dated.ply as usize) < ply;
        let is_now = dated.ply as usize == ply;
        match &dated.event {
            DiplomacyEvent::Allied { members, .. } if is_before || is_now => {
                is_agreed |= members.contains(&one) && members.contains(&other);
            }
            DiplomacyEvent::Left {
                seat,
                rest,
                taking: None,
            } if is_before || is_now => {
                is_agreed &= !(*seat == one && rest.contains(&other)
                    || *seat == other && rest.contains(&one));
            }
            DiplomacyEvent::Eliminated { seat, .. } if is_before => {
                is_agreed &= *seat != one && *seat != other;
            }
            DiplomacyEvent::PactBroken { seat, of } if is_before => {
                is_agreed &= (*seat, *of) != (one, other) && (*of, *seat) != (one, other);
            }
            _ => {}
        }
    }
    is_agreed
}

/// The true history, where the game reveals it.
pub(super) fn true_events(replay: &Replay) -> &[DatedEvent] {
    let diplomacy = replay.view.diplomacy.as_ref();
    let history = diplomacy.and_then(|diplomacy| diplomacy.history.as_ref());
    history.map_or(&[][..], |history| &history.events)
}
