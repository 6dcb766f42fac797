//! Decides actions: an action becomes an event, or is refused with a reason.
//!
//! It only reads the state and changes nothing. Each topic decides its own actions, in its
//! `decide`. `again` decides a recorded event again, and `notifications` finds the viewers to
//! notify of an event.

use crate::base::action::{Action, ComputerAction, PlayAction};
use crate::base::erasable::{Decided, event_only};
use crate::base::id::{Actor, Nonce, PlayerId, Time};
use crate::base::refusal::Refusal;
use crate::base::state::{State, acting, check_playing, check_present};
use crate::diplomacy::{self, Explanation};
use crate::{
    absences, adjudication, arbiter, conditional_moves, draws, leaving, lobby, moves, notes,
    requests,
};

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
        Action::Play(action) => decide_play(state, by, action, now),
        Action::Diplomacy(action) => diplomacy::decide::decide(state, by, action, now),
        Action::Computer(action) => decide_computer_action(state, by, action, now),
        Action::Note(edit) => notes::decide::decide(state, by, edit),
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
            diplomacy::decide::explain(state, by, *with, *motive, now).map(event_only)
        }
    }
}

/// Decides an action in a game that has started.
fn decide_play(state: &State, by: Actor, action: &PlayAction, now: Time) -> Decided {
    let (_, player) = acting(state, by)?;
    decide_play_of(state, player, action, now)
}

/// Decides an action of this player in a game that has started.
pub(super) fn decide_play_of(
    state: &State,
    player: PlayerId,
    action: &PlayAction,
    now: Time,
) -> Decided {
    let playing = state.started_game()?;
    check_playing(playing, player)?;
    if !matches!(action, PlayAction::Return | PlayAction::OfferSeat { .. }) {
        check_present(playing, player)?;
    }
    match action {
        PlayAction::Move {
            text,
            seen,
            confirm,
        } => moves::decide::typed(playing, player, text, *seen, confirm.as_deref()),
        PlayAction::Choose { army } => moves::decide::choose(playing, player, *army),
        PlayAction::OfferDraw => draws::decide::offer(playing, player),
        PlayAction::AcceptDraw => draws::decide::answer(playing, player, true),
        PlayAction::DeclineDraw => draws::decide::answer(playing, player, false),
        PlayAction::DrawOffers { of, stopped } => {
            draws::decide::change_offers(playing, player, *of, *stopped)
        }
        PlayAction::ClaimDraw(claim) => draws::decide::claim(playing, player, *claim),
        PlayAction::Claim {
            result,
            examination,
        } => adjudication::decide::decide(playing, player, *result, *examination),
        PlayAction::Resign => leaving::resign(playing, player),
        PlayAction::Stop => leaving::stop(playing, player),
        PlayAction::Abort => leaving::abort(playing, player),
        PlayAction::HandOver { level } => {
            absences::decide::hand_over(state, playing, player, *level)
        }
        PlayAction::Return => absences::decide::return_to_game(playing, player),
        PlayAction::OfferSeat { seat, offered } => {
            absences::decide::offer(state, playing, player, *seat, *offered)
        }
        PlayAction::Request(topic) => {
            return requests::decide::ask(state, playing, player, topic, now);
        }
        PlayAction::AcceptRequest => requests::decide::answer(playing, player, true),
        PlayAction::DeclineRequest => requests::decide::answer(playing, player, false),
        PlayAction::ConditionalMoves(edit) => {
            conditional_moves::decide::change(playing, player, edit)
        }
    }
    .map(event_only)
}
