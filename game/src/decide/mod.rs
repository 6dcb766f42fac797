//! Decides actions: an action becomes an event, or is refused with a reason.
//!
//! It only reads the state and changes nothing. The submodules decide by topic, and `notifications`
//! finds the viewers to notify of an event.

mod arbiter;
pub(crate) mod claims;
mod conditional_moves;
pub(crate) mod crowds;
mod diplomacy;
pub(crate) mod lobby;
pub(crate) mod notifications;
mod playing;
mod request;
mod takeovers;

use crate::action::{Action, ComputerAction};
use crate::erasable::{Decided, event_only};
use crate::event::Event;
use crate::id::{Actor, Nonce, PersonId, PlayerId, Time};
use crate::refusal::Refusal;
use crate::state::{Stage, State};
use crate::types::motive::{ExplainedAction, Explanation};

/// Decides an action in a game that exists.
///
/// `nonce` is the text that the player adds to the chance of the game, if the action is to join it.
pub(crate) fn decide(
    state: &State,
    by: Actor,
    action: &Action,
    now: Time,
    nonce: Option<&Nonce>,
) -> Decided {
    match action {
        Action::Create(_) => Err(Refusal::AlreadyStarted),
        Action::Lobby(action) => lobby::decide(state, by, action, nonce),
        Action::Play(action) => playing::decide(state, by, action, now),
        Action::Diplomacy(action) => diplomacy::decide(state, by, action, now),
        Action::Computer(action) => decide_computer_action(state, by, action, now),
        Action::Note(edit) => playing::decide_note(state, by, edit),
        Action::Arbiter(action) => arbiter::decide(state, by, action, now),
    }
}

/// The event of a person who leaves for good, if there is one: they leave the lobby, the lobby is
/// cancelled with its host, or they quit the game.
pub(crate) fn quit(state: &State, person: PersonId) -> Option<Event> {
    if state.is_arbiter(person) {
        // A game that has begun goes on without its arbiter.
        return matches!(state.stage, Stage::Lobby).then_some(Event::LobbyCancelled);
    }
    let player = state.lobby.member_of(person)?.player;
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

/// Decides an action of a computer.
fn decide_computer_action(state: &State, by: Actor, action: &ComputerAction, now: Time) -> Decided {
    match action {
        ComputerAction::Move { coordinate, effort } => {
            playing::computer_move(state, by, coordinate, *effort)
        }
        // People keep their reasons to themselves, or write them in a note.
        _ if by.person().is_some() => Err(Refusal::NotSeated),
        ComputerAction::Diplomacy { action, motive } => {
            let (event, erasable) = diplomacy::decide(state, by, action, now)?;
            let why = action.explained_action().map(|(action, with)| Explanation {
                action,
                with,
                motive: *motive,
            });
            Ok((event.with_reason(why), erasable))
        }
        ComputerAction::ExplainBetrayal { with, motive } => {
            let by = diplomacy::seat_for_explanation(state, by, *with, now)?;
            let explanation = Explanation {
                action: ExplainedAction::Betrayed,
                with: *with,
                motive: *motive,
            };
            Ok(event_only(Event::Explained { by, explanation }))
        }
    }
}
