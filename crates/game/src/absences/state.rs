//! What the state of a game has of those who stay away: whose seats are offered, and from whom
//! seats were taken over.
//!
//! Nothing here knows the game; `decide` says what follows for its seats.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// The players who stay away, and what became of their seats.
#[derive(Debug, Clone, Default)]
pub(crate) struct Absences {
    /// The players who have handed their seats over to a computer themselves, and have not
    /// returned.
    pub(super) by_choice: BTreeSet<PlayerId>,
    /// The players whose seats are offered, each with the number of the offer.
    pub(super) offers: BTreeMap<PlayerId, u32>,
    /// The number of offers so far.
    made: u32,
    /// The number of plies after which each player took a seat over.
    pub(super) since: BTreeMap<PlayerId, usize>,
    /// The players from whom seats were taken over last.
    pub(super) former: BTreeMap<Seat, PlayerId>,
}

impl Absences {
    /// Whether a player has handed their seats over themselves, so that they decide alone who gets
    /// them.
    pub(super) fn is_by_choice(&self, player: PlayerId) -> bool {
        self.by_choice.contains(&player)
    }

    /// The player from whom the present one of a seat has taken it over.
    pub(crate) fn former_player(&self, seat: Seat) -> Option<PlayerId> {
        self.former.get(&seat).copied()
    }

    /// Applies what an event says about players who stay away.
    pub(super) fn note(&mut self, event: &Event) {
        match event {
            Event::HandedOver { player, .. } => {
                self.by_choice.insert(*player);
            }
            Event::Returned { player } => self.forget(*player),
            Event::SeatOffered { of, .. } => {
                self.made += 1;
                self.offers.insert(*of, self.made);
            }
            Event::SeatOfferWithdrawn { of, .. } => {
                self.offers.remove(of);
            }
            _ => {}
        }
    }

    /// The number of plies that had been made when a player took a seat over; 0 for all others.
    pub(crate) fn plies_before(&self, player: PlayerId) -> usize {
        self.since.get(&player).copied().unwrap_or_default()
    }

    pub(super) fn forget(&mut self, player: PlayerId) {
        self.by_choice.remove(&player);
        self.offers.remove(&player);
    }
}
