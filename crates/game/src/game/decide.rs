//! Decides actions: an action becomes an event, or is refused with a reason.
//!
//! It only reads the state and changes nothing. Each topic decides its own actions, in its
//! `decide`; `notifications` finds the viewers to notify of an event.
//!
//! A recorded event is decided again, as the action that it came from. So an exported game can hold
//! only what a player could have done then, or what time has brought about. An export names no
//! person, so each event is decided for the player whose number it has. It does not know which of
//! several actions led to an event: one that leads to the same event is enough.

use crate::base::action::{Action, Cause, ComputerAction, PlayAction};
use crate::base::erasable::{Decided, Erasable, event_only};
use crate::base::event::Event;
use crate::base::id::{Actor, Nonce, PlayerId, Time};
use crate::base::playing::{Applied, Change, Playing};
use crate::base::refusal::Refusal;
use crate::base::state::{State, StateError, acting, check_playing, check_present};
use crate::clock::{self, timing};
use crate::diplomacy::{self, Explanation};
use crate::moves::{self, only_moves};
use crate::{
    absences, adjudication, arbiter, base, conditional_moves, draws, lobby, notes, requests, votes,
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
        Action::Note(edit) => notes::decide(state, by, edit),
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
fn decide_play_of(state: &State, player: PlayerId, action: &PlayAction, now: Time) -> Decided {
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
        PlayAction::Resign => requests::decide::resign(playing, player),
        PlayAction::Stop => requests::decide::stop(playing, player),
        PlayAction::Abort => requests::decide::abort(playing, player),
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

/// A topic of a started game.
pub(super) struct Topic {
    /// Applies its part of an event, beyond the rules.
    pub(super) apply: fn(&mut Playing, &Change<'_>) -> Applied,
    /// The actions of players that can lead to an event.
    causes: fn(&Playing, &Event, Time) -> Vec<Cause>,
}

impl Topic {
    /// A topic without actions of its own, or whose events are decided again elsewhere.
    const fn applied(apply: fn(&mut Playing, &Change<'_>) -> Applied) -> Self {
        Self {
            apply,
            causes: |_, _, _| Vec::new(),
        }
    }
}

/// All topics, in the order in which they apply an event.
pub(super) const TOPICS: &[Topic] = &[
    Topic {
        apply: absences::decide::apply,
        causes: absences::decide::causes,
    },
    Topic {
        apply: adjudication::decide::apply,
        causes: adjudication::decide::causes,
    },
    Topic::applied(arbiter::decide::apply),
    Topic {
        apply: conditional_moves::decide::apply,
        causes: conditional_moves::decide::causes,
    },
    Topic {
        apply: draws::decide::apply,
        causes: draws::decide::causes,
    },
    Topic {
        apply: requests::decide::apply,
        causes: requests::decide::causes_of_leaving,
    },
    Topic::applied(notes::apply),
    Topic {
        apply: only_moves::apply,
        causes: moves::decide::causes,
    },
    Topic {
        apply: requests::apply::apply,
        causes: requests::decide::causes,
    },
    Topic::applied(timing::apply),
];

/// Checks that an event, with what is shown of its erasable data, could be decided at this time.
pub(crate) fn check_again(
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
        | Event::PauseEnded { by: None } => as_decided(state.due(at)),
        Event::Credited { from, until } if *until <= at => {
            as_decided(clock::timing::decide(state, *from, *until))
        }
        Event::Away {
            player,
            since,
            until,
        } => as_decided(absences::decide::away(state, *player, *since, *until, at)),
        Event::OnlyMovesChanged { player, made } => {
            as_decided(moves::only_moves::decide(state, *player, *made))
        }
        Event::Quit { player, .. } => as_decided(requests::decide::quit(state, *player)),
        Event::Erased { players } => as_decided(erased(state, players)),
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
            Some(tally) => as_decided(votes::decide::again(state, tally, at)),
            None => Vec::from([moves::decide::again(state, ply, *effort)]),
        },
        Event::TakenOver { of, .. } => Vec::from([absences::decide::taken_over(state, Some(*of))]),
        Event::Arbitrated { act } => Vec::from([arbiter::decide::again(state, *act, at)]),
        event if event.secret_actor().is_some() => Vec::from([diplomacy::decide::decide_again(
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
fn as_decided(event: Option<Event>) -> Vec<Result<Event, Refusal>> {
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
