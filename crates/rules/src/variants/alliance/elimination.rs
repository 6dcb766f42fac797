//! The loss of a king, and players who leave Four Player Chess (AL-10 to AL-14, AL-17, AL-22,
//! AL-25).
//!
//! Captured kings, the choice between removal and protectorate, giving up, and what happens to
//! protectorates. Only players and loyalties are updated here; `game` removes the pieces.

use crate::pieces::endings::Pending;
use crate::pieces::piece::{Seat, Seats};
use crate::variants::alliance::diplomacy::{Diplomacy, Log};
use crate::variants::alliance::log::{Consequence, EliminationReason, army};

impl Diplomacy {
    /// A king was captured. Its player chooses if an ally still has a king; otherwise the whole
    /// alliance is out.
    pub(crate) fn lose_king(&mut self, seat: Seat, log: &mut Log) {
        self.with_king = self.with_king.without(Seats::of(seat));
        // An ally with a king lets the player choose; without one the whole alliance is out.
        if self.kings_with(seat).any() {
            self.chooser = Some(seat);
            log.push(Consequence::KingLost(army(seat)));
        } else if self.alliance(seat) == Seats::of(seat) {
            self.eliminate(seat, EliminationReason::KingLostAlone, log);
        } else {
            self.eliminate(seat, EliminationReason::AllianceLostAllKings, log);
            self.eliminate_kingless_alliances(log);
        }
    }

    /// A player has no pieces left. Without losing a king, this can only happen to a protectorate
    /// (AL-17).
    pub(crate) fn lose_last_piece(&mut self, seat: Seat, log: &mut Log) {
        if self.liege(seat).is_some() {
            self.eliminate(seat, EliminationReason::NoPieces, log);
        }
    }

    /// The player resigns or runs out of time (AL-25).
    pub(crate) fn give_up(&mut self, seat: Seat, how: Pending, log: &mut Log) {
        let why = match how {
            Pending::Resigned => EliminationReason::Resigned,
            Pending::Flagged => EliminationReason::Flagged,
        };
        self.eliminate(seat, why, log);
        self.eliminate_kingless_alliances(log);
    }

    /// The choice of removal.
    pub(crate) fn remove_chooser(&mut self, log: &mut Log) {
        if let Some(chooser) = self.chooser {
            self.eliminate(chooser, EliminationReason::Removal, log);
        }
    }

    /// The choice of a protectorate: loyal to an alliance member who has a king (AL-12).
    pub(crate) fn become_protectorate(&mut self, seat: Seat, liege: Seat, log: &mut Log) {
        self.chooser = None;
        self.hand_over_protectorates(seat);
        self.lieges[seat.index()] = Some(liege);
        self.cancel_proposals(seat);
        log.push(Consequence::Protectorate {
            army: army(seat),
            liege: army(liege),
        });
    }

    fn eliminate(&mut self, seat: Seat, why: EliminationReason, log: &mut Log) {
        // Before the alliance is taken apart, because the heir is a member of it.
        self.hand_over_protectorates(seat);
        self.cancel_proposals(seat);
        let gone = Seats::of(seat);
        self.alliances = self.alliances.map(|alliance| alliance.without(gone));
        self.alliances[seat.index()] = Seats::NONE;
        self.lieges[seat.index()] = None;
        self.with_king = self.with_king.without(gone);
        self.chooser = self.chooser.filter(|&chooser| chooser != seat);
        let army = army(seat);
        log.push(Consequence::Eliminated { army, why });
    }

    /// Players without any king in their alliance are out, even if one of them had a choice to make
    /// (AL-14).
    fn eliminate_kingless_alliances(&mut self, log: &mut Log) {
        let lost = self.everyone().filter(|&seat| !self.kings_with(seat).any());
        for seat in lost.collect::<Seats>() {
            self.eliminate(seat, EliminationReason::AllianceLostAllKings, log);
        }
    }

    /// A leaving player's protectorates become loyal to the other alliance member with a king
    /// (AL-12). Without one they are eliminated with their alliance.
    fn hand_over_protectorates(&mut self, seat: Seat) {
        let Some(heir) = self.kings_with(seat).without(Seats::of(seat)).next() else {
            return;
        };
        for liege in self.lieges.iter_mut().filter(|liege| **liege == Some(seat)) {
            *liege = Some(heir);
        }
    }

    /// A proposal ends when either player can no longer act for themselves (AL-23).
    fn cancel_proposals(&mut self, seat: Seat) {
        self.proposals[seat.index()] = Seats::NONE;
        let one = Seats::of(seat);
        self.proposals = self.proposals.map(|to| to.without(one));
    }
}
