//! Vacations of a game's players: they stop correspondence clocks.

use crate::absences::decide;
use crate::base::event::Event;
use crate::base::id::{Chance, PersonId, Time};
use crate::base::state::State;
use crate::base::viewer::Notification;
use crate::game::{Contradiction, Decision, Game, notifications};
use crate::people::Vacation;
use alloc::vec::Vec;

impl Game {
    /// Records that a person is on vacation, or back.
    ///
    /// Returns `None` if it changes nothing: only correspondence clocks wait for players on
    /// vacation, and those of an anonymous game for nobody.
    pub fn decide_vacation(
        &self,
        person: PersonId,
        vacation: Option<Vacation>,
        now: Time,
        chance: &Chance,
    ) -> Result<Option<Decision>, Contradiction> {
        let now = self.not_before_last(now);
        let away = |state: &State| {
            let player = state.lobby.member_of(person)?.player;
            decide::vacation(state, player, vacation, now)
        };
        let event = self.state.as_ref().and_then(away);
        self.to_decision_if(event, now, chance)
    }

    /// The notifications that a person's vacation is over because its end has come. Empty if it was
    /// no vacation of the present turn: then no message says that it goes on.
    pub fn notify_vacation_over(&self, person: PersonId, now: Time) -> Vec<Notification> {
        let over = || {
            let state = self.state.as_ref().filter(|state| !state.terms.anonymous)?;
            let clocks = self.running()?.clocks.as_ref()?;
            let since = clocks.turn()?.since;
            let player = state.lobby.member_of(person)?.player;
            let mut ends = clocks.away(since);
            let (_, until) = ends.find(|(away, until)| *away == player && *until <= now)?;
            let since = None;
            let away = Event::Away {
                player,
                since,
                until,
            };
            Some(notifications::vacation_over(state, &away))
        };
        over().unwrap_or_default()
    }
}
