//! What time does in a game that has begun: whose clock runs after each fact, and what happens to whoever's time is over. How much time there is, and how it is counted, is in
//! `clock`; when the clock is looked at is the table's business.

use crate::clock::running::{Clocks, Turn};
use crate::clock::{Expiry, Span};
use crate::id::{Place, Seat, Time};
use crate::playing::{Playing, has_voice};
use crate::refusal::{Refusal, RequestRefusal};
use crate::view::{News, PauseCause};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Event as RulesEvent, Pending};

/// For how many rounds the clock plays alone before it stands still.
const UNATTENDED_ROUNDS: usize = 3;

/// How long the clocks stand still at most, unless people agree on less: then they go on by themselves, so that nobody can hold a game up for good.
pub const LONGEST_PAUSE: Span = Span::days(30);

impl Playing {
    pub(crate) fn clocks_mut(&mut self) -> Result<&mut Clocks, String> {
        let clocks = self.clocks.as_mut();
        clocks.ok_or_else(|| "this game has no clock".to_string())
    }

    /// Those who have a say in the game, in the order of their first seats.
    pub(crate) fn people_with_voices(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for army in self.position().active() {
            let place = self.place(self.seat(army));
            if let Some(place) = place
                && has_voice(self.position(), army)
                && !self.is_gone(place)
                && !places.contains(&place)
            {
                places.push(place);
            }
        }
        places
    }

    /// Whether somebody can still call the game off: not everybody has had a turn.
    pub(crate) fn may_abort(&self, place: Place) -> Result<(), Refusal> {
        let moved = self.moves().iter().filter(|mv| mv.moved.is_some());
        let had_turn = moved.count() >= self.seating().len();
        match (had_turn, self.is_in(place)) {
            (true, _) => Err(Refusal::Request(RequestRefusal::TooLateToAbort)),
            (false, false) => Err(Refusal::Out),
            (false, true) => Ok(()),
        }
    }

    /// Whether the clock has run out for an army that is still to move before it leaves: then chance moves for it.
    pub(crate) fn is_flagged(&self, seat: Seat) -> bool {
        let army = self.army(seat);
        let pending = army.and_then(|army| self.position().pending(army));
        pending == Some(Pending::Flagged)
    }

    /// What the rules are told when this seat's time is over: its flag falls, where that ends something.
    pub(crate) fn flags(&self, seat: Seat) -> Vec<RulesEvent> {
        let loses = |clocks: &&Clocks| clocks.expiry() == Expiry::Lose;
        let army = self.clocks.as_ref().filter(loses);
        let army = army.and_then(|_| self.army(seat));
        let army = army.filter(|army| has_voice(self.position(), *army));
        army.map(RulesEvent::Flag).into_iter().collect()
    }

    /// The time of a seat is over: unless its flag has fallen, somebody else makes its move, or chance does.
    pub(crate) fn run_out(&mut self, seat: Seat, at: Time, fell: bool) -> Result<(), String> {
        let clocks = self.clocks_mut()?;
        if clocks.deadline().is_none_or(|deadline| at < deadline) {
            return Err("nobody's time is over".to_string());
        }
        let turn = clocks.run_out().filter(|turn| turn.seat == seat);
        let turn = turn.ok_or_else(|| "the time of another seat runs".to_string())?;
        self.note_aside([News::TimeUp { seat }]);
        if fell {
            return Ok(());
        }
        match self.next_picker(&turn) {
            Some(picker) => {
                self.clocks_mut()?.hand_over(picker, at);
                let by = picker.0;
                self.note_aside([News::Handed { seat, by }]);
            }
            None => self.by_clock = true,
        }
        Ok(())
    }

    /// Who picks the move of a turn whose time is over for the first time: the next in turn order who plays against whoever had it.
    fn next_picker(&self, turn: &Turn) -> Option<(Seat, Place)> {
        let clocks = self.clocks.as_ref()?;
        if clocks.expiry() != Expiry::NextPicks || turn.picker.is_some() {
            return None;
        }
        let seats = self.seating().len();
        let later = (1..seats).map(|step| Seat(((turn.seat.index() + step) % seats) as u8));
        let owner = self.place(turn.seat);
        let voices = self.people_with_voices();
        let mut pickers = later.filter_map(|seat| Some((seat, self.place(seat)?)));
        pickers.find(|(seat, place)| {
            let army = self.army(*seat);
            let is_in = army.is_some_and(|army| has_voice(self.position(), army));
            Some(*place) != owner && is_in && voices.contains(place)
        })
    }

    /// Ends a fact: the clock of whoever is to move now runs. Where nobody has come for rounds, none does.
    pub(crate) fn wind(&mut self, at: Time) {
        let mover = self.mover().filter(|_| self.ending().is_none());
        let person = mover.filter(|seat| !self.is_programs(*seat));
        let mover = person.and_then(|seat| Some((seat, self.place(seat)?)));
        let most = UNATTENDED_ROUNDS * self.position().active().len();
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        match (mover, clocks.turn()) {
            (Some((seat, _)), Some(turn)) if turn.seat == seat => {}
            (Some((seat, place)), _) => clocks.begin(seat, place, at),
            (None, _) => clocks.halt(),
        }
        if clocks.unattended() >= most && clocks.turn().is_some() {
            let until = Time(at.0.saturating_add(LONGEST_PAUSE.0));
            clocks.stop_all(at, until, PauseCause::NobodyCame);
            self.note_aside([News::Paused { until }]);
        }
    }

    /// When something happens by itself.
    pub(crate) fn next_deadline(&self) -> Option<Time> {
        let clocks = self.clocks.as_ref().filter(|_| self.ending().is_none())?;
        match clocks.pause {
            Some(pause) => Some(pause.until),
            None => clocks.deadline(),
        }
    }
}
