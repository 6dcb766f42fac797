//! The acts of the arbiter in a game that has started, and since when the others wait for the
//! player whose turn it is.
//!
//! `decide` decides what an arbiter may do.

use crate::arbiter::ArbiterAct;
use crate::base::event::Event;
use crate::base::id::{Seat, Time};
use crate::base::moves::News;
use crate::base::playing::{Change, Playing, PlayingError};
use crate::clock::{PauseCause, timing};
use crate::requests::{self, RequestChange};
use alloc::vec::Vec;

impl Playing {
    /// The seats whose army is in the game, as everybody can see.
    pub(super) fn seats_in_game(&self) -> impl Iterator<Item = Seat> {
        let position = self.position();
        let seats = (0..).map(Seat).zip(position.armies());
        let in_game = seats
            .filter(|(seat, army)| self.player(*seat).is_some() && position.status(*army).is_in());
        in_game.map(|(seat, _)| seat)
    }

    /// The time since which the others have waited for the player whose turn it is: that of the
    /// last move, or of a later return of the player or of the clocks.
    pub(crate) fn waits_since(&self) -> Time {
        let last_move = self.moves().last().map_or(self.started_at(), |mv| mv.at);
        last_move.max(self.present_at)
    }
}

/// Applies what an event says about the arbiter.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    match change.event {
        Event::Arbitrated { act } => apply_act(playing, *act, change.at),
        _ => Ok(()),
    }
}

/// Applies an act of the arbiter.
fn apply_act(playing: &mut Playing, act: ArbiterAct, at: Time) -> Result<(), PlayingError> {
    // In place of the news of its effect, which does not say who brought it about.
    playing.add_news([News::Arbiter(act)]);
    match act {
        ArbiterAct::Paused { until } => {
            let is_pause = |change| matches!(change, RequestChange::Pause { .. });
            playing.request.take_if(|request| is_pause(request.change));
            timing::clocks_mut(playing)?.pause_all(at, until, PauseCause::Arbiter);
        }
        ArbiterAct::Resumed => {
            let is_resume = |change| change == RequestChange::Resume;
            playing.request.take_if(|request| is_resume(request.change));
            requests::apply::resume_clocks(playing, at)?;
        }
        ArbiterAct::Extended { seat, span } => {
            let seats: Vec<Seat> = match seat {
                Some(seat) => Vec::from([seat]),
                None => playing.seats_in_game().collect(),
            };
            let clocks = timing::clocks_mut(playing)?;
            seats.into_iter().for_each(|seat| clocks.extend(seat, span));
        }
        ArbiterAct::Substituted { player, level, .. } => playing.hand_over(player, Some(level)),
    }
    Ok(())
}
