//! The others in an alliance, of whom a player learns before accepting its proposal.
//!
//! Only the player to whom it was made learns it, and only what accepting would bring them. If the
//! alliance changes while the proposal is open, they see the new one, and the record counts among
//! those that they know of. Nobody is notified of it: a proposal that was forgotten should not
//! announce an alliance.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat};
use crate::base::playing::Playing;
use crate::diplomacy;
use crate::diplomacy::alliances::KnownAlliances;
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::ledger::Ledger;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// The players besides the two with whom a player would be allied by accepting a proposal, leaving
/// their own alliance if they have to. Nobody if the alliance could not be formed now: then there
/// is nothing to know before accepting.
pub(super) fn others_in_alliance(
    playing: &Playing,
    ledger: &Ledger,
    from: Seat,
    to: Seat,
) -> Vec<Seat> {
    // A pact is between two players.
    if ledger.pacts.is_some() {
        return Vec::new();
    }
    let others = KnownAlliances::of(playing, ledger, from).allies;
    let can_accept = |left| {
        let event = Event::ProposalAccepted {
            by: to,
            from,
            left,
            why: None,
        };
        diplomacy::apply::try_diplomacy(playing, &event, &mut KingLosses::none()).is_ok()
    };
    if !others.is_empty() && (can_accept(false) || can_accept(true)) {
        others
    } else {
        Vec::new()
    }
}

/// Compares what the players know of the alliances behind open proposals with what they knew before
/// the last record.
pub(crate) fn update_disclosed_alliances(playing: &mut Playing) {
    let Some(ledger) = playing
        .ledger
        .as_ref()
        .filter(|ledger| ledger.pacts.is_none())
    else {
        return;
    };
    let mut disclosed = BTreeMap::new();
    for from in (0..playing.seats()).map(|seat| Seat(seat as u8)) {
        for to in KnownAlliances::of(playing, ledger, from).proposed_to {
            disclosed.insert((from, to), others_in_alliance(playing, ledger, from, to));
        }
    }
    if let Some(ledger) = &mut playing.ledger {
        ledger.disclose(disclosed);
    }
}

/// The players who see another alliance behind an open proposal since the last record.
pub(crate) fn players_with_other_proposals(playing: &Playing) -> BTreeSet<PlayerId> {
    let ledger = playing.ledger.iter();
    let seats = ledger.flat_map(|ledger| ledger.newly_disclosed_to());
    seats.filter_map(|seat| playing.player(seat)).collect()
}
