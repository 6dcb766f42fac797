//! How players fall: kings taken, the choice between removal and protectorate, giving up, and what becomes of the loyal
//! (AL-10 to AL-14, AL-17, AL-22, AL-25). Only who is in and who is loyal to whom is here; `game` takes the men of
//! those who are out off the board.

use crate::alliance::diplomacy::{Diplomacy, Log};
use crate::alliance::log::{Consequence, OutBy, army};
use crate::piece::{Seat, Seats};

impl Diplomacy {
    /// A king has just been taken: his player chooses if an ally has a king, else his whole team is out.
    pub(crate) fn king_falls(&mut self, seat: Seat, log: &mut Log) {
        self.crowned = self.crowned.without(Seats::of(seat));
        if self.kings_with(seat).any() {
            self.chooser = Some(seat);
            log.push(Consequence::KingLost(army(seat)));
        } else if self.team(seat) == Seats::of(seat) {
            self.put_out(seat, OutBy::KingLostAlone, log);
        } else {
            self.put_out(seat, OutBy::TeamLostAllKings, log);
            self.put_out_kingless_teams(log);
        }
    }

    /// A player has no man left. Only a protectorate can come to that without a king's fall (AL-17).
    pub(crate) fn last_man_falls(&mut self, seat: Seat, log: &mut Log) {
        if self.liege(seat).is_some() {
            self.put_out(seat, OutBy::NoPieces, log);
        }
    }

    /// Gives up, or runs out of time (AL-25).
    pub(crate) fn give_up(&mut self, seat: Seat, log: &mut Log) {
        self.put_out(seat, OutBy::Removal, log);
        self.put_out_kingless_teams(log);
    }

    /// The answer to the choice: removal.
    pub(crate) fn remove_chooser(&mut self, log: &mut Log) {
        if let Some(chooser) = self.chooser {
            self.put_out(chooser, OutBy::Removal, log);
        }
    }

    /// The answer to the choice: loyal to one of the team who has a king (AL-12).
    pub(crate) fn become_protectorate(&mut self, seat: Seat, liege: Seat, log: &mut Log) {
        self.chooser = None;
        self.hand_over_vassals(seat);
        self.lieges[seat.index()] = Some(liege);
        self.cancel_proposals(seat);
        let (army, liege) = (army(seat), army(liege));
        log.push(Consequence::Protectorate { army, liege });
    }

    fn put_out(&mut self, seat: Seat, why: OutBy, log: &mut Log) {
        self.hand_over_vassals(seat);
        self.cancel_proposals(seat);
        let gone = Seats::of(seat);
        self.teams = self.teams.map(|team| team.without(gone));
        self.teams[seat.index()] = Seats::NONE;
        self.lieges[seat.index()] = None;
        self.crowned = self.crowned.without(gone);
        self.chooser = self.chooser.filter(|&chooser| chooser != seat);
        let army = army(seat);
        log.push(Consequence::Out { army, why });
    }

    /// Those among whom no king is left are out, whoever of them would have had a choice (AL-14).
    fn put_out_kingless_teams(&mut self, log: &mut Log) {
        let lost = self.everyone().filter(|&seat| !self.kings_with(seat).any());
        for seat in lost.collect::<Seats>() {
            self.put_out(seat, OutBy::TeamLostAllKings, log);
        }
    }

    /// Who was loyal to this player is now loyal to the other member with a king, if there is one (AL-12). If there is
    /// none, the vassals fall with him.
    fn hand_over_vassals(&mut self, seat: Seat) {
        let Some(heir) = self.kings_with(seat).without(Seats::of(seat)).next() else {
            return;
        };
        for liege in self.lieges.iter_mut().filter(|liege| **liege == Some(seat)) {
            *liege = Some(heir);
        }
    }

    /// A proposal lasts no longer than either of the two can answer for himself (AL-23).
    fn cancel_proposals(&mut self, seat: Seat) {
        self.proposals[seat.index()] = Seats::NONE;
        let one = Seats::of(seat);
        self.proposals = self.proposals.map(|to| to.without(one));
    }
}
