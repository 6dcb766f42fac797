//! Decides what only computers do: moves with the thought that they got, and deals with their
//! reasons.

use super::decided::{Decided, event_only};
use super::{diplomacy, playing};
use crate::action::ComputerAction;
use crate::event::Event;
use crate::id::{Actor, Time};
use crate::refusal::Refusal;
use crate::state::State;
use crate::types::motive::{ExplainedAction, Explanation};

/// Decides an action of a computer.
pub(super) fn decide(state: &State, by: Actor, action: &ComputerAction, now: Time) -> Decided {
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
