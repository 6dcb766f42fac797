//! Decides events that no action in the game brings about: somebody leaves for good, is on vacation
//! or changes a setting, or nobody could move because of an outage.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Time};
use crate::base::playing::Playing;
use crate::base::state::{Stage, State};
use crate::clock::span::Span;
use crate::moves::only_moves;
use crate::people::Vacation;

/// The event of a player who leaves for good, if there is one: they leave the lobby, the lobby is
/// cancelled with its host, or they quit the game.
pub(crate) fn quit(state: &State, player: PlayerId) -> Option<Event> {
    match &state.stage {
        Stage::Lobby if player == PlayerId::HOST => Some(Event::LobbyCancelled),
        Stage::Lobby => Some(Event::Left { player }),
        Stage::Playing(playing) if playing.ending().is_none() && playing.is_in(player) => {
            let armies = playing.voting_armies(player).into_iter();
            let seats = armies.map(|army| playing.seat(army)).collect();
            Some(Event::Quit { player, seats })
        }
        Stage::Playing(_) | Stage::Closed(_) => None,
    }
}

/// The event of a player's vacation, or without one of their return; `None` if it changes nothing
/// for the game.
pub(crate) fn vacation(
    state: &State,
    player: PlayerId,
    vacation: Option<Vacation>,
    now: Time,
) -> Option<Event> {
    // A clock that waits would show which army is the person's, who is away in other games.
    let playing = state.running().filter(|_| !state.terms.anonymous)?;
    let clocks = playing.clocks.as_ref()?;
    let known = clocks.away(now).find(|(away, _)| *away == player);
    let until = vacation.map_or(now, |vacation| vacation.until.max(now));
    // The service reports every change to the game, and after a restart old ones again.
    let changes = known.map_or(now, |(_, until)| until) != until;
    let concerns = playing.is_in(player) && clocks.control.pace.is_correspondence();
    let since = vacation.map(|vacation| vacation.from);
    let event = Event::Away {
        player,
        since: since.filter(|since| *since < now),
        until,
    };
    (changes && concerns).then_some(event)
}

/// The event of a player who lets their only legal moves be made, or no longer; `None` if it
/// changes nothing.
pub(crate) fn only_moves(state: &State, player: PlayerId, made: bool) -> Option<Event> {
    let playing = state.running()?;
    let changes = playing.is_in(player) && only_moves::are_made(playing, player) != made;
    changes.then_some(Event::OnlyMovesChanged { player, made })
}

/// The event that gives time back after an outage; `None` if that is too little to be worth a
/// record.
pub(crate) fn credit(state: &State, from: Time, until: Time) -> Option<Event> {
    let playing = state.running()?;
    // Only the time that the turn really lost counts: a vacation or a pause in the outage costs
    // nobody time.
    let missed = playing.clocks.as_ref()?.missed_time(from, until);
    (missed >= least_credit(playing)?).then_some(Event::Credited { from, until })
}

/// The shortest outage whose time is given back: a hundredth of the time control.
pub(crate) fn least_credit(playing: &Playing) -> Option<Span> {
    let clocks = playing.clocks.as_ref()?;
    Some(clocks.control.least_credit().max(Span(1)))
}
