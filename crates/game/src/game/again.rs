//! Decides a recorded event again, as the action that it came from. So an exported game can hold
//! only what a player could have done then, or what time has brought about.
//!
//! An export names no person, so each event is decided for the player whose number it has. It does
//! not know which of several actions led to an event: one that leads to the same event is enough.

use crate::base::action::PlayAction;
use crate::base::erasable::Erasable;
use crate::base::event::Event;
use crate::base::id::{PlayerId, Time};
use crate::base::refusal::Refusal;
use crate::base::state::{State, StateError};
use crate::game::decide::decide_play_of;
use crate::game::topics::TOPICS;
use crate::{absences, arbiter, base, clock, diplomacy, leaving, lobby, moves, votes};
use alloc::vec::Vec;

/// Checks that an event, with what is shown of its erasable data, could be decided at this time.
pub(crate) fn check(
    state: &State,
    at: Time,
    event: &Event,
    erasable: &Erasable,
) -> Result<(), StateError> {
    let mut cause = StateError::not_possible(event);
    for again in decided(state, at, event, erasable) {
        match again {
            Ok(again) if again == *event => return Ok(()),
            Ok(_) => {}
            Err(refusal) => cause = refusal.into(),
        }
    }
    Err(cause)
}

/// The events that the possible causes of this event lead to.
fn decided(
    state: &State,
    at: Time,
    event: &Event,
    erasable: &Erasable,
) -> Vec<Result<Event, Refusal>> {
    match event {
        // Time alone brings these about.
        Event::Lapsed
        | Event::AbortedByTime { .. }
        | Event::TimeUp { .. }
        | Event::PauseEnded { by: None } => found(state.due(at)),
        Event::Credited { from, until } if *until <= at => {
            found(clock::timing::decide(state, *from, *until))
        }
        Event::Away {
            player,
            since,
            until,
        } => found(absences::decide::away(state, *player, *since, *until, at)),
        Event::OnlyMovesChanged { player, made } => {
            found(moves::only_moves::decide(state, *player, *made))
        }
        Event::Quit { player, .. } => found(leaving::quit(state, *player)),
        Event::Erased { players } => found(erased(state, players)),
        // What is never shown changes nothing for anybody else. Applying a reservation, the end of
        // a lobby or a rating checks all that there is to check.
        Event::NoteWritten { .. }
        | Event::LettersMuted { .. }
        | Event::LetterReported { .. }
        | Event::Reserved { .. }
        | Event::ReservationCancelled { .. }
        | Event::ComputerRemoved { .. }
        | Event::LobbyCancelled
        | Event::Rated { .. } => Vec::from([Ok(event.clone())]),
        Event::Joined { .. }
        | Event::Left { .. }
        | Event::ComputerAdded { .. }
        | Event::Started { .. } => Vec::from([lobby::decide::again(state, event)]),
        Event::Moved {
            ply, effort, vote, ..
        } => match vote {
            Some(tally) => found(votes::decide::again(state, tally, at)),
            None => Vec::from([moves::decide::again(state, ply, *effort)]),
        },
        Event::TakenOver { of, .. } => Vec::from([absences::decide::taken_over(state, Some(*of))]),
        Event::Arbitrated { act } => Vec::from([arbiter::decide::again(state, *act, at)]),
        event if event.secret_actor().is_some() => Vec::from([diplomacy::decide::again(
            state,
            event,
            at,
            erasable.letter.as_deref(),
        )]),
        event => {
            let Ok(playing) = state.started_game() else {
                return Vec::new();
            };
            let topics = TOPICS.iter();
            let causes = topics.flat_map(|topic| (topic.causes)(playing, event, at));
            let decide = |(player, action)| played(state, player, &action, at);
            causes.map(decide).collect()
        }
    }
}

/// The event that was found, if one was.
fn found(event: Option<Event>) -> Vec<Result<Event, Refusal>> {
    event.map(Ok).into_iter().collect()
}

/// Decides an action of a player in a game that has started.
fn played(
    state: &State,
    player: PlayerId,
    action: &PlayAction,
    at: Time,
) -> Result<Event, Refusal> {
    let player = base::state::member(state, player)?.player;
    decide_play_of(state, player, action, at).map(|(event, _)| event)
}

/// An erasure names numbers that were given, each once and in order.
fn erased(state: &State, players: &[PlayerId]) -> Option<Event> {
    let is_ascending = players.windows(2).all(|pair| pair[0] < pair[1]);
    let last = players.last()?;
    (is_ascending && *last < state.lobby.next_player()).then(|| Event::Erased {
        players: players.to_vec(),
    })
}
