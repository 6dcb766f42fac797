//! The knowledge of a player about the alliances (AL-08), as pure functions of a position.
//!
//! This is the only place that decides it. All code that shows a game to somebody asks here and
//! never looks at the alliances itself. Pieces, status and turn are public. Letters and views have
//! their own rules in other crates.

use alloc::vec::Vec;

use crate::pieces::piece::{Army, Seat, Seats};
use crate::variants::alliance::diplomacy::{Diplomacy, Log};
use crate::variants::alliance::events::army;
use crate::variants::alliance::game::{AllianceGame, Game};

/// The knowledge that one player may have of the alliances. Nobody else may see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge {
    /// The player's alliance including themselves, in turn order; empty once they are out.
    pub alliance: Vec<Army>,
    /// The player's liege, if they are a protectorate.
    pub liege: Option<Army>,
    /// The player's own protectorates.
    pub protectorates: Vec<Army>,
    /// The players that they have proposed an alliance to.
    pub proposed_to: Vec<Army>,
    /// The players who have proposed an alliance to them.
    pub proposed_by: Vec<Army>,
}

/// A player has lost their king and must choose what happens to their army.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PendingChoice {
    /// The player.
    pub army: Army,
    /// The number of pieces that they lose as a protectorate.
    pub loss: usize,
    /// The possible lieges: one or two.
    pub lieges: Vec<Army>,
}

impl AllianceGame {
    pub(crate) fn seen_by(&self, viewer: Option<Seat>) -> AllianceGame {
        let now = Game {
            diplomacy: self.now.diplomacy.seen_by(viewer),
            ..*self.now
        };
        self.at(now, Log::new())
    }

    pub(crate) fn pending_choice(&self) -> Option<PendingChoice> {
        let Game {
            diplomacy, board, ..
        } = &*self.now;
        let chooser = diplomacy.chooser().filter(|_| self.now.end.is_none())?;
        Some(PendingChoice {
            army: army(chooser),
            loss: self.config.options.loss(board.pieces.army(chooser).count()),
            lieges: diplomacy.kings_with(chooser).map(army).collect(),
        })
    }
}

impl Diplomacy {
    pub(crate) fn known_to(&self, seat: Seat) -> Knowledge {
        let armies = |seats: Seats| seats.map(army).collect();
        let proposers = Seats::FOUR.filter(|&proposer| self.has_proposed(proposer, seat));
        Knowledge {
            alliance: armies(self.alliance(seat)),
            liege: self.liege(seat).map(army),
            protectorates: armies(self.with_protectorates(seat).without(Seats::of(seat))),
            proposed_to: armies(self.proposals(seat)),
            proposed_by: armies(proposers.collect()),
        }
    }

    /// Strangers appear to be alone, and a protectorate with an unknown liege appears to be its own
    /// liege.
    fn seen_by(&self, viewer: Option<Seat>) -> Diplomacy {
        let mut seen = *self;
        let viewers = viewer.map_or(Seats::NONE, Seats::of);
        let alliance = viewer.map_or(Seats::NONE, |viewer| self.alliance(viewer));
        for seat in Seats::FOUR {
            let at = seat.index();
            if !alliance.contains(seat) {
                seen.alliances[at] = self.alliance(seat).common(Seats::of(seat));
            }
            // Protectorate and liege know of each other; the rest of the alliance only sees the
            // alliance.
            let is_known = |liege: Seat| Some(seat) == viewer || Some(liege) == viewer;
            seen.lieges[at] = self
                .liege(seat)
                .map(|liege| if is_known(liege) { liege } else { seat });
            if Some(seat) != viewer {
                seen.proposals[at] = self.proposals(seat).common(viewers);
            }
        }
        seen
    }
}
