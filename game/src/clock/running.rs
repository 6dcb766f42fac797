//! The clocks of a game that has begun: whose time runs since when, what each army has left, who is away, whether all of it stands still. Every figure follows from
//! the events and their times, so that a log tells the same deadline whenever it is read.
//!
//! A clock of the machine that was set back takes nobody's time: what ended before it began took none.

use super::{Expiry, OVERTIME, Pace, Span, TimeControl};
use crate::id::{Place, Seat, Time};
use crate::view::{Hand, MoveView, PauseCause};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How long after `since`, none where it is before.
fn since(since: Time, at: Time) -> u64 {
    at.0.saturating_sub(since.0)
}

/// The clocks of all seats.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    pub(crate) control: TimeControl,
    /// Whether nobody's time can be over too early: in a log of those times in which some of it was counted otherwise it can.
    is_exact: bool,
    /// What each seat has left, in milliseconds; where each move has its own time, what that is.
    left: Vec<Span>,
    /// Who has run out of time before, and plays on.
    overtime: Vec<bool>,
    /// For each ply: whose it was, and his bank when the turn began.
    before: Vec<(Seat, Bank)>,
    turn: Option<Turn>,
    /// Who is away until when.
    away: BTreeMap<Place, Time>,
    pub(crate) pause: Option<Pause>,
    /// How many turns one after the other had their moves made by the clock alone.
    unattended: usize,
    /// Up to when it is known that nobody could move.
    missed_until: Time,
}

/// What a seat has left, and whether it had run out of time before.
type Bank = (Span, bool);

/// A stretch of time.
type Stretch = (Time, Time);

/// The turn whose time runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Turn {
    /// Whose clock it is.
    pub(crate) seat: Seat,
    /// Who has the seat.
    place: Place,
    /// Its bank when the turn began: should time run out in it, a takeback gives that back.
    bank: Bank,
    pub(crate) since: Time,
    /// When the clock has stood still since then; where two of these overlap, that time counts once.
    still: Vec<Stretch>,
    /// When it stands still because its player is away, or was last.
    vacation: Option<Stretch>,
    /// Who picks the move, where the time of the one to move is over.
    pub(crate) picker: Option<(Seat, Place)>,
}

/// All clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pause {
    pub(crate) since: Time,
    /// They go on then, unless people agree to go on before.
    pub(crate) until: Time,
    pub(crate) cause: PauseCause,
}

impl Pause {
    /// Whether all wanted it, so that nobody can end it alone.
    pub(crate) fn is_agreed(&self) -> bool {
        self.cause == PauseCause::Agreed
    }
}

impl Turn {
    /// Who has to do something.
    pub(crate) fn actor(&self) -> Place {
        self.picker.map_or(self.place, |(_, place)| place)
    }

    /// For how long the clock has stood still since it began, and will while its player is away.
    pub(crate) fn credit(&self) -> Span {
        self.credit_with(None)
    }

    /// The same, if it had stood still in this time too.
    fn credit_with(&self, more: Option<Stretch>) -> Span {
        let all = self.still.iter().copied();
        let mut all: Vec<Stretch> = all.chain(self.vacation).chain(more).collect();
        all.sort_unstable();
        let (mut counted, mut total) = (self.since, 0);
        for (from, until) in all {
            total += since(from.max(counted), until);
            counted = counted.max(until);
        }
        Span(total)
    }

    /// Its player is away from then on until then; where he was away already, until another time.
    fn leave(&mut self, from: Time, until: Time) {
        match &mut self.vacation {
            Some((_, end)) if *end > from => *end = until,
            before => self.still.extend(before.replace((from, until))),
        }
    }
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, is_exact: bool, seats: usize) -> Self {
        let base = match control.pace {
            Pace::PerMove(span) => span,
            Pace::Bank { base, .. } => base,
        };
        Self {
            control,
            is_exact,
            left: alloc::vec![base; seats],
            overtime: alloc::vec![false; seats],
            before: Vec::new(),
            turn: None,
            away: BTreeMap::new(),
            pause: None,
            unattended: 0,
            missed_until: Time(0),
        }
    }

    /// The turn whose time runs, or would if the clocks did not stand still.
    pub(crate) fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// What each seat has left, without what the present turn has taken.
    pub(crate) fn left(&self) -> &[Span] {
        &self.left
    }

    /// Who is away at that time, and until when.
    pub(crate) fn away(&self, at: Time) -> impl Iterator<Item = (Place, Time)> {
        let away = self.away.iter().map(|(place, until)| (*place, *until));
        away.filter(move |(_, until)| *until > at)
    }

    /// When the time of the present turn is over; `None` while no clock runs.
    pub(crate) fn deadline(&self) -> Option<Time> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        let total = self.allowed(turn).0.saturating_add(turn.credit().0);
        Some(Time(turn.since.0.saturating_add(total)))
    }

    /// How long a turn may take.
    pub(crate) fn allowed(&self, turn: &Turn) -> Span {
        let seat = turn.seat.index();
        match self.control.pace {
            _ if turn.picker.is_some() => self.control.picking_time(),
            Pace::PerMove(span) => span,
            Pace::Bank {
                increment, delay, ..
            } if self.overtime[seat] => Span(increment.0 + delay.0).max(OVERTIME),
            Pace::Bank { delay, .. } => Span(self.left[seat].0.saturating_add(delay.0)),
        }
    }

    /// The turn of a seat begins. Whoever is away has his time when he is back.
    pub(crate) fn begin(&mut self, seat: Seat, place: Place, at: Time) {
        let back = self.away.get(&place).filter(|back| **back > at);
        self.turn = Some(Turn {
            seat,
            place,
            bank: self.bank(seat),
            since: at,
            still: Vec::new(),
            vacation: back.map(|back| (at, *back)),
            picker: None,
        });
    }

    /// Stops the clocks of those who have moved.
    pub(crate) fn note(&mut self, made: &[MoveView], at: Time) {
        for mv in made {
            self.remember(mv.by);
            match mv.hand {
                Hand::Mover | Hand::Prepared => self.moved(mv.by, at),
                Hand::Program | Hand::Clock | Hand::Picker(_) | Hand::Rules => self.passed(mv.by),
            }
            match mv.hand {
                Hand::Mover | Hand::Prepared | Hand::Picker(_) => self.unattended = 0,
                Hand::Clock => self.unattended += 1,
                Hand::Program | Hand::Rules => {}
            }
        }
    }

    fn remember(&mut self, seat: Seat) {
        let turn = self.turn.as_ref().filter(|turn| turn.seat == seat);
        let bank = turn.map_or_else(|| self.bank(seat), |turn| turn.bank);
        self.before.push((seat, bank));
    }

    fn bank(&self, seat: Seat) -> Bank {
        (self.left[seat.index()], self.overtime[seat.index()])
    }

    /// So many plies are taken back, and no time runs: everybody has what he had before them, and the turn that was under way took none.
    pub(crate) fn take_back(&mut self, plies: usize) {
        let begun = self.turn.take().map(|turn| (turn.seat, turn.bank));
        let kept = self.before.len().saturating_sub(plies);
        let before: Vec<(Seat, Bank)> = self.before.drain(kept..).chain(begun).collect();
        for (seat, (left, overtime)) in before.into_iter().rev() {
            self.left[seat.index()] = left;
            self.overtime[seat.index()] = overtime;
        }
    }

    /// The turn of this seat ended without a person.
    fn passed(&mut self, seat: Seat) {
        self.stop(seat);
    }

    /// A move of this seat's has been made, by a person or at once by what a person had prepared. What the turn took is taken from its time.
    fn moved(&mut self, seat: Seat, at: Time) {
        let used = self.stop(seat).map_or(0, |turn| {
            since(turn.since, at).saturating_sub(turn.credit().0)
        });
        self.take(seat, Span(used));
    }

    /// Takes what a turn has used from a seat's time, and adds what a move brings.
    fn take(&mut self, seat: Seat, used: Span) {
        let Pace::Bank {
            increment, delay, ..
        } = self.control.pace
        else {
            return;
        };
        if let Some(left) = self.left.get_mut(seat.index())
            && !self.overtime[seat.index()]
        {
            let spent = used.0.saturating_sub(delay.0);
            *left = Span(left.0.saturating_sub(spent).saturating_add(increment.0));
        }
    }

    /// Ends the turn, if it is this seat's.
    fn stop(&mut self, seat: Seat) -> Option<Turn> {
        self.turn.take_if(|turn| turn.seat == seat)
    }

    /// No time runs any more.
    pub(crate) fn halt(&mut self) {
        self.turn = None;
    }

    /// The time of the present turn is over: what the clock does by itself from here on.
    pub(crate) fn run_out(&mut self, at: Time) -> Option<Turn> {
        let is_over = self.deadline().is_some_and(|deadline| deadline <= at);
        let turn = self.turn.clone().filter(|_| is_over || !self.is_exact)?;
        self.go_on(at);
        if let (Pace::Bank { .. }, None) = (self.control.pace, turn.picker) {
            self.overtime[turn.seat.index()] = true;
            self.left[turn.seat.index()] = Span(0);
        }
        Some(turn)
    }

    /// Whether somebody who runs out of time plays on, and how.
    pub(crate) fn expiry(&self) -> Expiry {
        self.control.expiry
    }

    /// How many turns one after the other had their moves made by the clock alone.
    pub(crate) fn unattended(&self) -> usize {
        self.unattended
    }

    /// Somebody picks the move of the present turn from now on.
    pub(crate) fn hand_over(&mut self, picker: (Seat, Place), at: Time) {
        if let Some(turn) = &mut self.turn {
            *turn = Turn {
                since: at,
                still: Vec::new(),
                vacation: None,
                picker: Some(picker),
                ..*turn
            };
        }
    }

    /// Nobody could move in this time: as much of it as fell into the present turn while its clock ran, and was not counted before.
    pub(crate) fn missed(&self, from: Time, until: Time) -> Span {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none());
        Span(turn.map_or(0, |turn| {
            let missed = (from.max(self.missed_until), until);
            turn.credit_with(Some(missed))
                .0
                .saturating_sub(turn.credit().0)
        }))
    }

    /// The present turn has longer, for as much of this time as it missed; for how long that was.
    pub(crate) fn credit(&mut self, from: Time, until: Time) -> Span {
        let missed = self.missed(from, until);
        self.stand_still(from.max(self.missed_until), until);
        self.missed_until = self.missed_until.max(until);
        missed
    }

    fn stand_still(&mut self, from: Time, until: Time) {
        if let Some(turn) = &mut self.turn {
            turn.still.push((from, until));
        }
    }

    /// Somebody is away from then until then; where that has passed, back.
    pub(crate) fn leave(&mut self, place: Place, from: Time, until: Time) {
        self.away.insert(place, until);
        let own = |turn: &&mut Turn| turn.place == place && turn.picker.is_none();
        if let Some(turn) = self.turn.as_mut().filter(own) {
            turn.leave(from, until);
        }
    }

    /// Everything stands still until then.
    pub(crate) fn stop_all(&mut self, at: Time, until: Time, cause: PauseCause) {
        let since = at;
        self.pause = Some(Pause {
            since,
            until,
            cause,
        });
        self.unattended = 0;
    }

    /// And goes on.
    pub(crate) fn go_on(&mut self, at: Time) {
        if let Some(pause) = self.pause.take() {
            self.stand_still(pause.since, at);
        }
    }
}
