//! Decides actions: whether an action becomes an event, or why it is refused.
//!
//! It only reads the state and changes nothing. The submodules decide by topic, and `notifications`
//! says who is notified of an event.

mod computers;
mod conditional_moves;
mod decided;
mod diplomacy;
pub(crate) mod lobby;
pub(crate) mod notifications;
mod playing;
mod request;
mod substitutes;

use self::decided::Decided;
use crate::action::Action;
use crate::event::Event;
use crate::id::{Actor, Nonce, PersonId, PlayerId, Time};
use crate::refusal::Refusal;
use crate::state::{Stage, State};

/// Decides an action in a game that exists.
///
/// `nonce` is what the player adds to the chance of the game, if the action is to join it.
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
        Action::Computer(action) => computers::decide(state, by, action, now),
        Action::Note(edit) => playing::decide_note(state, by, edit),
    }
}

/// What happens when a person leaves for good, if anything: they leave the lobby, the lobby is
/// cancelled with its host, or they quit the game.
pub(crate) fn quit(state: &State, person: PersonId) -> Option<Event> {
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
