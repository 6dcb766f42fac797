//! Decides actions: an action becomes an event, or is refused with a reason.
//!
//! It only reads the state and changes nothing. The submodules decide by topic, `outside` what no
//! action in the game brings about. `again` decides a recorded event again, and `notifications`
//! finds the viewers to notify of an event.

use crate::arbiter;
use crate::base::action::{Action, ComputerAction};
use crate::base::erasable::{Decided, event_only};
use crate::base::id::{Actor, Nonce, Time};
use crate::base::refusal::Refusal;
use crate::base::state::State;
use crate::diplomacy;
use crate::diplomacy::motive::Explanation;
use crate::lobby;
use crate::moves;

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
        Action::Lobby(action) => lobby::decide::decide(state, by, action, nonce),
        Action::Play(action) => moves::decide::decide(state, by, action, now),
        Action::Diplomacy(action) => diplomacy::decide::decide(state, by, action, now),
        Action::Computer(action) => decide_computer_action(state, by, action, now),
        Action::Note(edit) => moves::decide::decide_note(state, by, edit),
        Action::Arbiter(action) => arbiter::decide::decide(state, by, action, now),
    }
}

fn decide_computer_action(state: &State, by: Actor, action: &ComputerAction, now: Time) -> Decided {
    match action {
        ComputerAction::Move { coordinate, effort } => {
            moves::decide::computer_move(state, by, coordinate, *effort)
        }
        // People keep their reasons to themselves, or write them in a note.
        _ if by.person().is_some() => Err(Refusal::NotSeated),
        ComputerAction::Diplomacy { action, motive } => {
            let (event, erasable) = diplomacy::decide::decide(state, by, action, now)?;
            let why = action.explained_action().map(|(action, with)| Explanation {
                action,
                with,
                motive: *motive,
            });
            Ok((event.with_reason(why), erasable))
        }
        ComputerAction::ExplainBetrayal { with, motive } => {
            diplomacy::decide::explain(state, by, (*with, *motive), now).map(event_only)
        }
    }
}
