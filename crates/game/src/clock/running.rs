//! The clocks of a running game: the running turn, the time left of each seat, vacations and
//! pauses.
//!
//! Everything follows from the events and their times, so that a log always gives the same
//! deadlines.
//!
//! If the system clock was set back, nobody loses time: an interval that ends before it began is
//! empty.

use crate::base::id::{PlayerId, Seat, Span, Time};
use crate::base::moves::{MoveOrigin, MoveView};
use crate::clock::{OVERTIME, Pace, PauseCause, TimeControl, TimeoutRule};
use std::collections::BTreeMap;

/// The time from `since` to `at`; zero if `at` is earlier.
fn since(since: Time, at: Time) -> u64 {
    at.0.saturating_sub(since.0)
}

/// The clocks of all seats.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    pub(crate) control: TimeControl,
    /// The time that each seat has left; with a time per move, that time.
    left: Vec<Span>,
    /// The seats whose time was up before and who play on.
    overtime: Vec<bool>,
    /// For each ply, the seat that made it, and its time when the turn began. A takeback needs it.
    before: Vec<(Seat, TimeLeft)>,
    turn: Option<Turn>,
    /// The end of each player's vacation.
    away: BTreeMap<PlayerId, Time>,
    pub(crate) pause: Option<Pause>,
    /// The number of consecutive turns in which only the clock moved.
    unattended: usize,
    /// Until when outages have been given back.
    missed_until: Time,
}

/// The time a seat has left, and whether its time was up before.
type TimeLeft = (Span, bool);

/// An interval of time.
type Interval = (Time, Time);

/// The turn whose time is running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The seat whose clock is running.
    pub(crate) seat: Seat,
    /// The player who moves for the seat.
    player: PlayerId,
    /// The seat's time when the turn began. A takeback restores it if time ran out in this turn.
    time_left: TimeLeft,
    pub(crate) since: Time,
    /// The intervals in which the clock was stopped. Overlapping time counts once.
    stopped: Vec<Interval>,
    /// The present or last vacation of the player during this turn.
    vacation: Option<Interval>,
    /// The player who picks the move, if the time of the seat is up.
    pub(crate) picker: Option<Picker>,
}

/// A player who picks the move of another one, and the seat of theirs in whose name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Picker {
    pub(crate) seat: Seat,
    pub(crate) player: PlayerId,
}

/// A pause of all clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pause {
    pub(crate) since: Time,
    /// When the pause ends by itself.
    pub(crate) until: Time,
    pub(crate) cause: PauseCause,
}

impl Pause {
    /// Whether somebody wanted it, so that no single player can end it, and nobody can move.
    pub(crate) fn is_requested(&self) -> bool {
        self.cause != PauseCause::NobodyCame
    }
}

impl Turn {
    /// The seat, and the player who moves for it.
    pub(super) fn mover(&self) -> (Seat, PlayerId) {
        (self.seat, self.player)
    }

    /// The player who has to act.
    pub(crate) fn actor(&self) -> PlayerId {
        self.picker.map_or(self.player, |picker| picker.player)
    }

    /// How long the clock was stopped in this turn, including the rest of a vacation.
    pub(crate) fn credit(&self) -> Span {
        self.credit_with(None)
    }

    /// The credit of the turn so far, as if the clock had also been stopped in `more`.
    fn credit_with(&self, more: Option<Interval>) -> Span {
        let mut intervals: Vec<Interval> = self
            .stopped
            .iter()
            .copied()
            .chain(self.vacation)
            .chain(more)
            .collect();
        intervals.sort_unstable();
        // In order of their beginnings, only the part of each interval that was not counted yet
        // adds to the total.
        let (mut counted, mut total) = (self.since, 0);
        for (from, until) in intervals {
            total += since(from.max(counted), until);
            counted = counted.max(until);
        }
        Span(total)
    }

    /// Records a vacation of the player in this interval. A vacation that is still going on gets
    /// another end.
    fn leave(&mut self, from: Time, until: Time) {
        match &mut self.vacation {
            Some((_, end)) if *end > from => *end = until,
            // An earlier vacation of this turn is over, but its time still counts as stopped.
            before => self.stopped.extend(before.replace((from, until))),
        }
    }
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, seats: usize) -> Self {
        Self {
            control,
            left: vec![control.pace.start(); seats],
            overtime: vec![false; seats],
            before: Vec::new(),
            turn: None,
            away: BTreeMap::new(),
            pause: None,
            unattended: 0,
            missed_until: Time(0),
        }
    }

    /// The turn whose time is running, or would be without the pause.
    pub(crate) fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// The time that each seat has left, without the time used in the present turn.
    pub(crate) fn left(&self) -> &[Span] {
        &self.left
    }

    /// The time that a seat has left for the rest of the game. `None` with a time per move.
    pub(crate) fn left_in_game(&self, seat: Seat) -> Option<Span> {
        let is_per_game = matches!(self.control.pace, Pace::PerGame { .. });
        is_per_game.then(|| self.left[seat.index()])
    }

    /// The players on vacation at a time, with the end of each vacation.
    pub(crate) fn away(&self, at: Time) -> impl Iterator<Item = (PlayerId, Time)> {
        let away = self.away.iter().map(|(player, until)| (*player, *until));
        away.filter(move |(_, until)| *until > at)
    }

    /// The deadline of the present turn; `None` while no clock is running.
    pub(crate) fn deadline(&self) -> Option<Time> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        let total = self.allowed(turn).0.saturating_add(turn.credit().0);
        Some(Time(turn.since.0.saturating_add(total)))
    }

    /// The time that a turn may take.
    pub(crate) fn allowed(&self, turn: &Turn) -> Span {
        let seat = turn.seat.index();
        match self.control.pace {
            // The picker moves for another player, so no seat's own time is used.
            _ if turn.picker.is_some() => self.control.picking_time(),
            Pace::PerMove(_) => self.left[seat],
            Pace::PerGame {
                increment, delay, ..
            // With no time left a player would lose every later turn at once, so each turn has at
            // least a short time of its own.
            } if self.overtime[seat] => Span(increment.0 + delay.0).max(OVERTIME),
            Pace::PerGame { delay, .. } => Span(self.left[seat].0.saturating_add(delay.0)),
        }
    }

    /// Starts the turn of a seat. A player on vacation has the full time when they are back.
    pub(super) fn start_turn(&mut self, seat: Seat, player: PlayerId, at: Time) {
        let back = self.away.get(&player).filter(|back| **back > at);
        self.turn = Some(Turn {
            seat,
            player,
            time_left: self.time_left(seat),
            since: at,
            stopped: Vec::new(),
            vacation: back.map(|back| (at, *back)),
            picker: None,
        });
    }

    /// Stops the clocks of those who have moved.
    pub(crate) fn record_moves(&mut self, made: &[MoveView], at: Time) {
        for mv in made {
            self.remember_time_left(mv.by);
            // Only a player's own move costs their time. If something else moved for them, the time
            // was used up already or is not theirs.
            match mv.origin {
                MoveOrigin::Mover
                | MoveOrigin::Computer
                | MoveOrigin::Conditional
                | MoveOrigin::OnlyMove => self.moved(mv.by, at),
                MoveOrigin::Clock
                | MoveOrigin::Chance
                | MoveOrigin::Picker(_)
                | MoveOrigin::Rules => self.passed(mv.by),
            }
            // Turns without anybody at the board are counted, so that a deserted game can be
            // paused.
            match mv.origin {
                MoveOrigin::Mover | MoveOrigin::Conditional | MoveOrigin::Picker(_) => {
                    self.unattended = 0
                }
                MoveOrigin::Clock => self.unattended += 1,
                MoveOrigin::OnlyMove
                | MoveOrigin::Chance
                | MoveOrigin::Computer
                | MoveOrigin::Rules => {}
            }
        }
    }

    fn remember_time_left(&mut self, seat: Seat) {
        let turn = self.turn.as_ref().filter(|turn| turn.seat == seat);
        let time_left = turn.map_or_else(|| self.time_left(seat), |turn| turn.time_left);
        self.before.push((seat, time_left));
    }

    fn time_left(&self, seat: Seat) -> TimeLeft {
        (self.left[seat.index()], self.overtime[seat.index()])
    }

    /// Takes back plies. Everybody has the time they had before, and the present turn took none.
    pub(crate) fn take_back(&mut self, plies: usize) {
        // From the latest ply back to the earliest one, so that each seat ends with the time it had
        // before the first of them.
        let begun = self.turn.take().map(|turn| (turn.seat, turn.time_left));
        let kept = self.before.len().saturating_sub(plies);
        let before: Vec<(Seat, TimeLeft)> = self.before.drain(kept..).chain(begun).collect();
        for (seat, (left, overtime)) in before.into_iter().rev() {
            self.left[seat.index()] = left;
            self.overtime[seat.index()] = overtime;
        }
    }

    /// Ends the turn of a seat without a move of its player.
    fn passed(&mut self, seat: Seat) {
        self.end_turn(seat);
    }

    /// Ends the turn of a seat with a move of its player, conditional or not, and deducts the time
    /// used.
    fn moved(&mut self, seat: Seat, at: Time) {
        let used = self.end_turn(seat).map_or(0, |turn| {
            since(turn.since, at).saturating_sub(turn.credit().0)
        });
        self.deduct(seat, Span(used));
    }

    /// Deducts the time used in a turn, and adds the increment.
    fn deduct(&mut self, seat: Seat, used: Span) {
        let Pace::PerGame {
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
    fn end_turn(&mut self, seat: Seat) -> Option<Turn> {
        let ended = self.turn.take_if(|turn| turn.seat == seat);
        // An extension of a time per move is for one move.
        if let (Pace::PerMove(span), Some(_)) = (self.control.pace, &ended) {
            self.left[seat.index()] = span;
        }
        ended
    }

    /// Lets another player move for a seat. If its time is running, they have the rest of it.
    pub(crate) fn hand_over(&mut self, seat: Seat, player: PlayerId) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.player = player;
        }
    }

    /// Stops the clock. It is nobody's turn.
    pub(super) fn stop(&mut self) {
        self.turn = None;
    }

    /// Ends the present turn, and returns it; `None` if its time is not up.
    pub(super) fn expire(&mut self, at: Time) -> Option<Turn> {
        let is_up = self.deadline().is_some_and(|deadline| deadline <= at);
        let turn = self.turn.clone().filter(|_| is_up)?;
        self.resume(at);
        // If a picker lets their time run out, the player keeps their own time.
        if let (Pace::PerGame { .. }, None) = (self.control.pace, turn.picker) {
            self.overtime[turn.seat.index()] = true;
            self.left[turn.seat.index()] = Span(0);
        }
        Some(turn)
    }

    /// The rule for a player whose time is up.
    pub(super) fn on_timeout(&self) -> TimeoutRule {
        self.control.on_timeout
    }

    /// The number of consecutive turns in which only the clock moved.
    pub(super) fn unattended(&self) -> usize {
        self.unattended
    }

    /// Lets this player pick the move of the present turn from now on.
    pub(super) fn set_picker(&mut self, picker: Picker, at: Time) {
        if let Some(turn) = &mut self.turn {
            *turn = Turn {
                since: at,
                stopped: Vec::new(),
                vacation: None,
                picker: Some(picker),
                ..*turn
            };
        }
    }

    /// How much of an outage fell into the present turn while its clock ran, and was not given back
    /// yet.
    pub(crate) fn missed_time(&self, from: Time, until: Time) -> Span {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none());
        Span(turn.map_or(0, |turn| {
            // A second report of the same outage must not give the time back twice.
            let missed = (from.max(self.missed_until), until);
            turn.credit_with(Some(missed))
                .0
                .saturating_sub(turn.credit().0)
        }))
    }

    /// Gives the time lost in an outage back to the present turn, and returns it.
    pub(super) fn credit(&mut self, from: Time, until: Time) -> Span {
        let missed = self.missed_time(from, until);
        self.add_stop(from.max(self.missed_until), until);
        self.missed_until = self.missed_until.max(until);
        missed
    }

    fn add_stop(&mut self, from: Time, until: Time) {
        if let Some(turn) = &mut self.turn {
            turn.stopped.push((from, until));
        }
    }

    /// Records that a player is on vacation in this interval, or back if it is over.
    pub(super) fn set_away(&mut self, player: PlayerId, from: Time, until: Time) {
        self.away.insert(player, until);
        let own = |turn: &&mut Turn| turn.player == player && turn.picker.is_none();
        if let Some(turn) = self.turn.as_mut().filter(own) {
            turn.leave(from, until);
        }
    }

    /// Adds time to a seat: with a time per move, to its present or next turn. A takeback does not
    /// undo it.
    pub(crate) fn extend(&mut self, seat: Seat, span: Span) {
        let add = |(left, overtime): &mut TimeLeft| {
            left.0 = left.0.saturating_add(span.0);
            *overtime = false;
        };
        let mut time_left = self.time_left(seat);
        add(&mut time_left);
        (self.left[seat.index()], self.overtime[seat.index()]) = time_left;
        let before = self.before.iter_mut().filter(|(by, _)| *by == seat);
        let present = self.turn.iter_mut().filter(|turn| turn.seat == seat);
        if let Pace::PerGame { .. } = self.control.pace {
            before.for_each(|(_, before)| add(before));
            present.for_each(|turn| add(&mut turn.time_left));
        }
    }

    /// Pauses all clocks.
    pub(crate) fn pause_all(&mut self, at: Time, until: Time, cause: PauseCause) {
        let since = at;
        self.pause = Some(Pause {
            since,
            until,
            cause,
        });
        self.unattended = 0;
    }

    /// Resumes the clocks.
    pub(crate) fn resume(&mut self, at: Time) {
        if let Some(pause) = self.pause.take() {
            self.add_stop(pause.since, at);
        }
    }
}
