//! What time does in a game that has begun: whose clock runs after each fact, and what happens to whoever's time is over. How much time there is, and how it is counted, is in
//! `clock`; when the clock is looked at is the table's business.

use crate::clock::running::Clocks;
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
        let turn = self.clocks_mut()?.run_out(at);
        let turn = turn.ok_or_else(|| "nobody's time is over".to_string())?;
        if turn.seat != seat {
            return Err("the time of another seat runs".to_string());
        }
        self.note_aside([News::TimeUp { seat }]);
        match turn.picker {
            _ if fell => {}
            None => self.hand_over(seat, at),
            Some(_) => self.by_clock = true,
        }
        Ok(())
    }

    /// Whoever picks the move of another, and has no say any more, leaves it to the next one.
    pub(crate) fn relieve_picker(&mut self, at: Time) {
        let turn = self.clocks.as_ref().and_then(Clocks::turn);
        let picked = turn.and_then(|turn| Some((turn.seat, turn.picker?)));
        let picked = picked.filter(|(seat, _)| self.mover() == Some(*seat));
        let Some((seat, picker)) = picked.filter(|_| self.ending().is_none()) else {
            return;
        };
        if !self.may_pick(picker) {
            self.hand_over(seat, at);
        }
    }

    /// The next player picks the move of a seat whose time is over; where there is none, chance.
    fn hand_over(&mut self, seat: Seat, at: Time) {
        let picker = self.next_picker(seat);
        match (picker, &mut self.clocks) {
            (Some(picker), Some(clocks)) => {
                clocks.hand_over(picker, at);
                let by = picker.0;
                self.note_aside([News::Handed { seat, by }]);
            }
            _ => self.by_clock = true,
        }
    }

    /// Who picks the move of a seat whose time is over: the next in turn order who has a say, and plays against whoever has it.
    fn next_picker(&self, late: Seat) -> Option<(Seat, Place)> {
        let clocks = self.clocks.as_ref()?;
        if clocks.expiry() != Expiry::NextPicks {
            return None;
        }
        let seats = self.seating().len();
        let later = (1..seats).map(|step| Seat(((late.index() + step) % seats) as u8));
        let owner = self.place(late);
        let mut pickers = later.filter_map(|seat| Some((seat, self.place(seat)?)));
        pickers.find(|picker| Some(picker.1) != owner && self.may_pick(*picker))
    }

    /// Whether somebody can pick a move with this seat of theirs.
    fn may_pick(&self, (seat, place): (Seat, Place)) -> bool {
        let army = self.army(seat);
        let has_say = army.is_some_and(|army| has_voice(self.position(), army));
        has_say && !self.is_gone(place)
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
