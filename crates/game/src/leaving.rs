//! Leaving a game before its end: resigning, aborting it, and quitting for good.

use crate::base::action::{Cause, PlayAction};
use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Time};
use crate::base::playing::{Change, Playing, PlayingError};
use crate::base::refusal::{AdjudicationRefusal, Refusal};
use crate::base::state::{Stage, State};
use crate::clock::timing;
use crate::moves::decide::checked;
use alloc::vec::Vec;

/// Resigns with every army that the player still has. The leader of the last two stops by that, and
/// in the rounds in which nobody leaves it aborts the game.
pub(crate) fn resign(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    if playing.is_opening() {
        return abort(playing, player);
    }
    if let Some(seat) = leading_seat(playing, player) {
        return Ok(Event::Stopped { player, seat });
    }
    let armies = playing.voting_armies(player).into_iter();
    let seats: Vec<Seat> = armies.map(|army| playing.seat(army)).collect();
    checked(playing, Event::Resigned { player, seats }, |_| {
        Refusal::AlreadyResigned
    })
}

/// Stops as the leader of the last two players.
pub(crate) fn stop(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    let seat = leading_seat(playing, player).ok_or(AdjudicationRefusal::NotAhead)?;
    Ok(Event::Stopped { player, seat })
}

/// The seat with which a player can stop and stay ahead.
pub(crate) fn leading_seat(playing: &Playing, player: PlayerId) -> Option<Seat> {
    let mut armies = playing.voting_armies(player).into_iter();
    let leading = armies.find(|army| playing.position().may_claim_win(*army));
    leading.map(|army| playing.seat(army))
}

/// Aborts a game in which not everybody has moved, or nobody leaves yet.
pub(crate) fn abort(playing: &Playing, player: PlayerId) -> Result<Event, Refusal> {
    timing::may_abort(playing, player)?;
    // A player who has resigned is out of every decision.
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    Ok(Event::Aborted { player })
}

/// The event of a player who leaves for good, if there is one: they leave the lobby, the lobby is
/// cancelled with its host, or they quit the game, which aborts it in the rounds in which nobody
/// leaves.
pub(crate) fn quit(state: &State, player: PlayerId) -> Option<Event> {
    match &state.stage {
        Stage::Lobby if player == PlayerId::HOST => Some(Event::LobbyCancelled),
        Stage::Lobby => Some(Event::Left { player }),
        Stage::Playing(playing) if playing.ending().is_none() && playing.is_in(player) => {
            if playing.is_opening()
                && let Ok(aborted) = abort(playing, player)
            {
                return Some(aborted);
            }
            let armies = playing.voting_armies(player).into_iter();
            let seats = armies.map(|army| playing.seat(army)).collect();
            Some(Event::Quit { player, seats })
        }
        Stage::Playing(_) | Stage::Closed(_) => None,
    }
}

/// Applies what an event says about players who leave for good.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Result<(), PlayingError> {
    if let Event::Quit { player, .. } = change.event {
        playing.topics.quit.push(*player);
    }
    Ok(())
}

/// The actions that can lead to this event.
pub(crate) fn causes(_: &Playing, event: &Event, _: Time) -> Vec<Cause> {
    match event {
        Event::Resigned { player, .. } => Vec::from([(*player, PlayAction::Resign)]),
        Event::Stopped { player, .. } => Vec::from([(*player, PlayAction::Stop)]),
        Event::Aborted { player } => Vec::from([(*player, PlayAction::Abort)]),
        _ => Vec::new(),
    }
}
