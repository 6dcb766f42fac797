//! What the clock does in a game that has started: whose time runs after each record, and what
//! happens when it is up.
//!
//! How time is counted is in [`super::clocks`]. When the clock is looked at is up to the service.

use crate::clock::{MAX_PAUSE, PauseCause, TimeoutRule};
use crate::course::Playing;
use crate::course::board::has_vote;
use crate::course::clocks::Clocks;
use crate::course::error::CourseError;
use crate::facts::moves::News;
use crate::id::{PlayerId, Seat, Time};
use crate::refusal::{Refusal, RequestRefusal};
use alloc::vec::Vec;
use entente_rules::{Event as RulesEvent, Pending};

/// The number of rounds in which only the clock has moved, after which it is paused.
const UNATTENDED_ROUNDS: usize = 3;

impl Playing {
    pub(crate) fn clocks_mut(&mut self) -> Result<&mut Clocks, CourseError> {
        let clocks = self.clocks.as_mut();
        clocks.ok_or(CourseError::NoClock)
    }

    /// The players who have a vote, in the order of their first seats.
    pub(crate) fn voting_players(&self) -> Vec<PlayerId> {
        let mut players = Vec::new();
        for army in self.position().active() {
            let player = self.deciding_player(self.seat(army));
            if let Some(player) = player
                && has_vote(self.position(), army)
                && !self.has_quit(player)
                && !players.contains(&player)
            {
                players.push(player);
            }
        }
        players
    }

    /// Checks that a player can abort the game: not everybody has had a turn.
    pub(crate) fn may_abort(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.has_everybody_moved() {
            Err(Refusal::Request(RequestRefusal::TooLateToAbort))
        } else if self.is_in(player) {
            Ok(())
        } else {
            Err(Refusal::Eliminated)
        }
    }

    fn has_everybody_moved(&self) -> bool {
        let moved = self.moves().iter().filter(|mv| mv.moved.is_some());
        moved.count() >= self.owned_seats()
    }

    /// Whether the game is aborted when the time of the present turn is up.
    ///
    /// Who never comes to a game for two has not lost it. With more seats the others play on, so
    /// there the time control decides.
    pub(crate) fn is_aborted_by_time(&self) -> bool {
        let clocks = self.clocks.as_ref();
        let loses = clocks.is_some_and(|clocks| clocks.on_timeout() == TimeoutRule::Lose);
        loses && self.owned_seats() == 2 && !self.has_everybody_moved()
    }

    /// Checks that the time of this seat is up, and that this aborts the game.
    pub(crate) fn check_abort_by_time(&self, seat: Seat, at: Time) -> Result<(), CourseError> {
        let clocks = self.clocks.as_ref().ok_or(CourseError::NoClock)?;
        let is_up = clocks.deadline().is_some_and(|deadline| deadline <= at);
        if !is_up || !self.is_aborted_by_time() {
            return Err(CourseError::TimeNotUp);
        }
        match clocks.turn() {
            Some(turn) if turn.seat == seat => Ok(()),
            _ => Err(CourseError::OtherSeatsTime),
        }
    }

    /// Whether an army has lost on time but is still to move before it is out. Then a computer
    /// moves in its player's place.
    pub(crate) fn is_flagged(&self, seat: Seat) -> bool {
        let army = self.army(seat);
        let pending = army.and_then(|army| self.position().pending(army));
        pending == Some(Pending::Flagged)
    }

    /// What the rules are told when the time of a seat is up, if the time control makes the player
    /// lose.
    pub(crate) fn flag_events(&self, seat: Seat) -> Vec<RulesEvent> {
        let loses = |clocks: &&Clocks| clocks.on_timeout() == TimeoutRule::Lose;
        self.clocks
            .as_ref()
            .filter(loses)
            .and_then(|_| self.army(seat))
            .filter(|army| has_vote(self.position(), *army))
            .map(RulesEvent::Flag)
            .into_iter()
            .collect()
    }

    /// The time of a seat is up.
    ///
    /// Unless that ends the game for its player, another player picks the move, or the seed draws
    /// it.
    pub(crate) fn expire(
        &mut self,
        seat: Seat,
        at: Time,
        flag_fell: bool,
    ) -> Result<(), CourseError> {
        let turn = self
            .clocks_mut()?
            .expire(at)
            .ok_or(CourseError::TimeNotUp)?;
        if turn.seat != seat {
            return Err(CourseError::OtherSeatsTime);
        }
        self.add_news([News::TimeUp { seat }]);
        match turn.picker {
            _ if flag_fell => {}
            None if self.has_substitutes() => self.substitute_late_player(seat),
            None => self.assign_picker(seat, at),
            // The picker was late as well. Nobody picks for a picker.
            Some(_) => self.by_clock = true,
        }
        Ok(())
    }

    /// Whether a computer plays on for a person whose time is up.
    fn has_substitutes(&self) -> bool {
        let clocks = self.clocks.as_ref();
        clocks.is_some_and(|clocks| clocks.on_timeout() == TimeoutRule::Substitute)
    }

    /// A computer takes the place of a person whose time is up. If a computer was late, the seed
    /// draws the move.
    fn substitute_late_player(&mut self, seat: Seat) {
        let late = self.moving_player(seat);
        match late.filter(|player| !self.is_computer(*player)) {
            Some(person) => {
                self.hand_over(person, None);
                // The computer's turn begins now.
                self.clocks.iter_mut().for_each(Clocks::stop);
            }
            None => self.by_clock = true,
        }
    }

    /// If the player who had to pick a move can no longer do so, the next player picks it.
    pub(crate) fn replace_picker(&mut self, at: Time) {
        let picked = self
            .clocks
            .as_ref()
            .and_then(Clocks::turn)
            .and_then(|turn| Some((turn.seat, turn.picker?)))
            .filter(|(seat, _)| self.mover() == Some(*seat))
            .filter(|_| self.ending().is_none());
        let Some((seat, picker)) = picked else {
            return;
        };
        if !self.can_pick(picker) {
            self.assign_picker(seat, at);
        }
    }

    /// The next player has to pick the move of a seat whose time is up. If there is none, the seed
    /// draws it.
    fn assign_picker(&mut self, seat: Seat, at: Time) {
        let picker = self.next_picker(seat);
        match (picker, &mut self.clocks) {
            (Some(picker), Some(clocks)) => {
                clocks.set_picker(picker, at);
                let by = picker.0;
                self.add_news([News::PickerAssigned { seat, by }]);
            }
            _ => self.by_clock = true,
        }
    }

    /// The player who picks the move of a seat whose time is up: the next opponent in turn order
    /// who has a vote.
    fn next_picker(&self, late: Seat) -> Option<(Seat, PlayerId)> {
        let clocks = self.clocks.as_ref()?;
        if clocks.on_timeout() != TimeoutRule::NextPicks {
            return None;
        }
        let seats = self.seats();
        let later = (1..seats).map(|step| Seat(((late.index() + step) % seats) as u8));
        let owner = self.player(late);
        // Computers pick nothing for others.
        let people = later.filter_map(|seat| Some((seat, self.deciding_player(seat)?)));
        let mut pickers = people.filter(|(_, player)| !self.is_computer(*player));
        pickers.find(|picker| Some(picker.1) != owner && self.can_pick(*picker))
    }

    /// Whether a player can pick a move with this seat of theirs.
    fn can_pick(&self, (seat, player): (Seat, PlayerId)) -> bool {
        let army = self.army(seat);
        let can_vote = army.is_some_and(|army| has_vote(self.position(), army));
        can_vote && !self.has_quit(player)
    }

    /// Ends a record: the clock of the next mover starts. If nobody has moved for several rounds,
    /// all clocks are paused.
    pub(crate) fn run_clock(&mut self, at: Time) {
        let mover = self
            .mover()
            .filter(|_| self.ending().is_none())
            .and_then(|seat| Some((seat, self.moving_player(seat)?)));
        let most = UNATTENDED_ROUNDS * self.position().active().len();
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        match (mover, clocks.turn()) {
            (Some(mover), Some(turn)) if turn.mover() == mover => {}
            (Some((seat, player)), _) => clocks.start_turn(seat, player, at),
            (None, _) => clocks.stop(),
        }
        if clocks.unattended() >= most && clocks.turn().is_some() {
            let until = Time(at.0.saturating_add(MAX_PAUSE.0));
            clocks.pause_all(at, until, PauseCause::NobodyCame);
            self.add_news([News::Paused { until }]);
        }
    }

    /// The next time at which something happens without an action.
    pub(crate) fn next_deadline(&self) -> Option<Time> {
        let clocks = self.clocks.as_ref().filter(|_| self.ending().is_none())?;
        match clocks.pause {
            Some(pause) => Some(pause.until),
            None => clocks.deadline(),
        }
    }
}
