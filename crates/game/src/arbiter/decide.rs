//! The acts of an arbiter: they pause and resume the clocks, give more time, and put a computer in
//! the place of a player who does not answer.
//!
//! Each decision follows from what everybody may know, so that no refusal tells the arbiter a
//! secret. The lobby, which an arbiter opens and cancels like any host, is in `lobby`.

use crate::arbiter::{ArbiterAct, ArbiterAction, MAX_EXTENSION, MIN_ABSENCE, MIN_EXTENSION};
use crate::base::erasable::{Decided, event_only};
use crate::base::event::Event;
use crate::base::id::{Actor, Home, PersonId, Seat, Span, Time};
use crate::base::moves::News;
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::{ArbiterRefusal, Refusal, SubstituteRefusal, TimeRefusal};
use crate::base::state::State;
use crate::clock::running::Pause;
use crate::clock::{PauseCause, timing};
use crate::computers::Level;
use crate::lobby::action::NewGame;
use crate::requests::{self, RequestChange};

/// Checks that a game can be led by the arbiter it is to have, if it is to have one.
pub(crate) fn check(new: &NewGame) -> Result<(), Refusal> {
    if new.arbiter.is_none() {
        return Ok(());
    }
    let refusal = if new.host.is_some() || !new.seats.is_empty() {
        ArbiterRefusal::CannotPlay
    } else if new.terms.rated {
        ArbiterRefusal::Rated
    } else if !new.crowds.is_empty() {
        ArbiterRefusal::Team
    } else if new.home == Home::Private && !new.terms.public {
        ArbiterRefusal::Private
    } else {
        return Ok(());
    };
    Err(refusal.into())
}

/// Checks that somebody who wants to play is not the arbiter.
pub(crate) fn check_player(state: &State, person: PersonId) -> Result<(), Refusal> {
    if state.is_arbiter(person) {
        Err(ArbiterRefusal::CannotPlay.into())
    } else {
        Ok(())
    }
}

/// Decides an act of the arbiter.
pub(crate) fn decide(state: &State, by: Actor, action: &ArbiterAction, now: Time) -> Decided {
    if state.arbiter.is_none() {
        return Err(ArbiterRefusal::NoArbiter.into());
    }
    if !by.person().is_some_and(|person| state.is_arbiter(person)) {
        return Err(ArbiterRefusal::NotTheArbiter.into());
    }
    decide_act(state, action, now).map(event_only)
}

/// Decides what the arbiter does.
fn decide_act(state: &State, action: &ArbiterAction, now: Time) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    let act = match action {
        ArbiterAction::Pause(span) => {
            check_running(playing, |_| true)?;
            ArbiterAct::Paused {
                until: requests::decide::end_of_pause(playing, *span, now)?,
            }
        }
        ArbiterAction::Resume => {
            requests::decide::check_paused(playing)?;
            ArbiterAct::Resumed
        }
        ArbiterAction::Extend { seat, span } => extend(playing, *seat, *span)?,
        ArbiterAction::Substitute { seat, level } => {
            substitute(state, playing, *seat, *level, now)?
        }
    };
    Ok(Event::Arbitrated { act })
}

/// Checks that there is no pause of this kind.
fn check_running(playing: &Playing, counts: impl Fn(&Pause) -> bool) -> Result<(), Refusal> {
    let pause = playing.clocks.as_ref().and_then(|clocks| clocks.pause);
    match pause.filter(counts) {
        Some(Pause { until, .. }) => Err(ArbiterRefusal::Paused { until }.into()),
        None => Ok(()),
    }
}

/// More time for one seat, or for all.
fn extend(playing: &Playing, seat: Option<Seat>, span: Span) -> Result<ArbiterAct, Refusal> {
    if playing.clocks.is_none() {
        return Err(Refusal::Time(TimeRefusal::NoClock));
    }
    if let Some(seat) = seat {
        let seats = playing.seats();
        playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
        check_in_game(playing, seat)?;
    }
    if (MIN_EXTENSION..=MAX_EXTENSION).contains(&span) {
        Ok(ArbiterAct::Extended { seat, span })
    } else {
        let (least, most) = (MIN_EXTENSION, MAX_EXTENSION);
        Err(ArbiterRefusal::InvalidExtension { least, most }.into())
    }
}

/// Checks that the army of a seat is in the game, as everybody can see.
fn check_in_game(playing: &Playing, seat: Seat) -> Result<(), Refusal> {
    if playing.seats_in_game().any(|other| other == seat) {
        Ok(())
    } else {
        Err(ArbiterRefusal::Eliminated { seat }.into())
    }
}

/// A computer in the place of the person who keeps the others waiting.
fn substitute(
    state: &State,
    playing: &Playing,
    seat: Seat,
    level: Option<Level>,
    now: Time,
) -> Result<ArbiterAct, Refusal> {
    let seats = playing.seats();
    let player = playing.player(seat).ok_or(Refusal::NoSuchSeat { seats })?;
    check_in_game(playing, seat)?;
    if playing.is_computer(player) || playing.stand_in(seat).is_some() {
        return Err(Refusal::Substitute(SubstituteRefusal::Computer));
    }
    // While somebody's pause lasts, nobody has to move.
    check_running(playing, Pause::is_requested)?;
    let mover = playing.mover().and_then(|seat| playing.moving_player(seat));
    let waited = now.0.saturating_sub(playing.waits_since().0);
    if mover != Some(player) || Span(waited) < MIN_ABSENCE {
        let least = MIN_ABSENCE;
        return Err(ArbiterRefusal::NotAbsent { seat, least }.into());
    }
    let level = level.unwrap_or_else(|| state.lobby.computer_level());
    Ok(ArbiterAct::Substituted {
        player,
        seat,
        level,
    })
}

/// Decides a recorded act again.
pub(crate) fn again(state: &State, act: ArbiterAct, at: Time) -> Result<Event, Refusal> {
    let action = match act {
        ArbiterAct::Paused { until } => {
            ArbiterAction::Pause(Some(requests::decide::length(at, until)))
        }
        ArbiterAct::Resumed => ArbiterAction::Resume,
        ArbiterAct::Extended { seat, span } => ArbiterAction::Extend { seat, span },
        ArbiterAct::Substituted { seat, level, .. } => ArbiterAction::Substitute {
            seat,
            level: Some(level),
        },
    };
    decide_act(state, &action, at)
}

impl Playing {
    /// The seats whose army is in the game, as everybody can see.
    fn seats_in_game(&self) -> impl Iterator<Item = Seat> {
        let position = self.position();
        let seats = (0..).map(Seat).zip(position.armies());
        seats
            .filter(|(seat, army)| self.player(*seat).is_some() && position.status(*army).is_in())
            .map(|(seat, _)| seat)
    }

    /// Since when the others have waited for the player whose turn it is: that of the last move, or
    /// of a later return of the player or of the clocks.
    pub(crate) fn waits_since(&self) -> Time {
        let last_move = self.moves().last().map_or(self.started_at(), |mv| mv.at);
        last_move.max(self.present_at)
    }
}

/// Applies what an event says about the arbiter.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    match change.event {
        Event::Arbitrated { act } => apply_act(playing, *act, change.at),
        _ => Ok(()),
    }
}

/// Applies an act of the arbiter.
fn apply_act(playing: &mut Playing, act: ArbiterAct, at: Time) -> Applied {
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
