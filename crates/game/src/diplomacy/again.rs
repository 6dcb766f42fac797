//! Decides recorded diplomacy again, as the action that it came from.

use crate::base;
use crate::base::event::Event;
use crate::base::id::{Seat, Time};
use crate::base::refusal::Refusal;
use crate::base::state::State;
use crate::diplomacy::motive::Explanation;
use crate::diplomacy::{Alias, Correspondent, DiplomacyAction, decide};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The text in place of one that an export does not show: any would do.
const HIDDEN_TEXT: &str = "A text that is not shown.";

/// Decides secret diplomacy of the player who decides for a seat.
pub(crate) fn again(
    state: &State,
    event: &Event,
    at: Time,
    letter: Option<&str>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let seat = event.secret_actor().ok_or(Refusal::NotSeated)?;
    let player = playing.deciding_player(seat).ok_or(Refusal::NotSeated)?;
    let player = base::state::member(state, player)?.player;
    let why = event.reason().map(|(_, why)| why);
    let why = why.filter(|_| playing.is_computer(player));
    if let (Event::Explained { .. }, Some(why)) = (event, why) {
        return decide::explain_of(state, player, why.with, why.motive, at);
    }
    let text = letter.unwrap_or(HIDDEN_TEXT).to_string();
    let action = dealing(state, event, text, why).ok_or(Refusal::NotSeated)?;
    let (again, _) = decide::decide_of(state, player, &action, at)?;
    let is_of_action =
        |why: &Explanation| action.explained_action() == Some((why.action, why.with));
    Ok(again.with_reason(why.filter(is_of_action)))
}

/// The diplomacy action that leads to an event. A computer's reason names the other player by the
/// seat that it has chosen.
fn dealing(
    state: &State,
    event: &Event,
    text: String,
    why: Option<Explanation>,
) -> Option<DiplomacyAction> {
    let named = |seat: &Seat| why.map_or(*seat, |why| why.with);
    let words = |has_message: &bool| has_message.then(|| text.clone());
    Some(match event {
        Event::AllianceProposed {
            to, has_message, ..
        } => DiplomacyAction::Propose {
            to: named(to),
            message: words(has_message),
        },
        Event::ProposalWithdrawn { to, .. } => DiplomacyAction::Withdraw { to: *to },
        Event::ProposalAccepted { from, left, .. } => DiplomacyAction::Accept {
            from: named(from),
            leaving: *left,
        },
        Event::ProposalDeclined {
            from,
            countered: true,
            ..
        } => DiplomacyAction::Counter {
            from: named(from),
            message: text,
        },
        Event::ProposalDeclined {
            from, has_message, ..
        } => DiplomacyAction::Decline {
            from: named(from),
            message: words(has_message),
        },
        Event::AllianceLeft { with, .. } => DiplomacyAction::Leave {
            with: why.map(|why| why.with).or(*with),
        },
        Event::OrderGiven { order, .. } => DiplomacyAction::Order(*order),
        Event::LetterWritten {
            to,
            anonymous,
            to_alias,
            ..
        } => DiplomacyAction::Write {
            to: readers(state, to, *to_alias),
            text,
            anonymous: *anonymous,
        },
        _ => return None,
    })
}

/// The readers of a letter, as its writer named them.
fn readers(state: &State, seats: &[Seat], by_alias: bool) -> Vec<Correspondent> {
    let seed = state.game_seed();
    let named = |seat: &Seat| {
        if by_alias {
            Correspondent::Alias(Alias::of(*seat, seed.as_ref()))
        } else {
            Correspondent::Seat(*seat)
        }
    };
    seats.iter().map(named).collect()
}
