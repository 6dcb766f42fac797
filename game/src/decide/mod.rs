//! Judges a wish: an event that may now become a fact, or the reason why not. It changes nothing, and reads the state only.
//! Here is which side judges what, and what is then owed to whom.

mod dealing;
mod lobby;
mod playing;
mod preparing;
mod request;

pub(crate) use lobby::{create, drawn_start};
pub(crate) use playing::follow_alone;
pub(crate) use preparing::words;

use crate::command::Action;
use crate::event::{Beside, Event};
use crate::id::{Person, Place, Time};
use crate::owed::{Owed, Reason};
use crate::playing::Playing;
use crate::refusal::Refusal;
use crate::state::{Closing, Home, Stage, State};
use crate::view::{News, Viewer};
use alloc::vec::Vec;

/// What may become a fact.
pub(crate) type Verdict = Result<(Event, Beside), Refusal>;

/// Judges a wish about a game that exists.
pub(crate) fn decide(state: &State, by: Person, action: &Action, now: Time) -> Verdict {
    match action {
        Action::Create(_) => Err(Refusal::AlreadyStarted),
        Action::Join { .. }
        | Action::Accept
        | Action::Leave
        | Action::Reserve(_)
        | Action::Free { .. }
        | Action::Withdraw
        | Action::Start => lobby::decide(state, by, action),
        Action::Move { .. }
        | Action::Choose { .. }
        | Action::OfferDraw
        | Action::AgreeDraw
        | Action::DeclineDraw
        | Action::ClaimDraw(_)
        | Action::Resign
        | Action::Abort
        | Action::Request(_)
        | Action::AgreeRequest
        | Action::DeclineRequest
        | Action::Prepare(_)
        | Action::Note(_) => playing::decide(state, by, action, now),
        Action::Deal(overture) => dealing::decide(state, by, overture, now),
    }
}

/// What somebody does who leaves for good, if there is anything left to do: the place in a lobby is given up, the host's with the lobby; so is a game.
pub(crate) fn quit(state: &State, person: Person) -> Option<Event> {
    let place = state.lobby.member_of(person)?.place;
    match &state.stage {
        Stage::Lobby if place == Place::HOST => Some(Event::Withdrawn),
        Stage::Lobby => Some(Event::Left { place }),
        Stage::Playing(playing) if playing.ending().is_none() && playing.is_in(place) => {
            let armies = playing.voices(place).into_iter();
            let seats = armies.map(|army| playing.seat(army)).collect();
            Some(Event::Quit { place, seats })
        }
        Stage::Playing(_) | Stage::Closed(_) => None,
    }
}

fn bare(event: Event) -> (Event, Beside) {
    (event, Beside::default())
}

/// What is owed when `event` has happened and `state` is what came of it: first what all are told, then what only some may know.
pub(crate) fn owed(before: Option<&State>, state: &State, event: &Event) -> Vec<Owed> {
    let mut owed = owed_to_all(before, state, event);
    owed.extend(owed_privately(state, event));
    owed
}

/// What those are told privately whom the event concerns. Who did it in secret is answered, and needs no message.
fn owed_privately(state: &State, event: &Event) -> Vec<Owed> {
    let Stage::Playing(playing) = &state.stage else {
        return Vec::new();
    };
    let dealer = event.dealer().and_then(|seat| playing.place(seat));
    if let (Event::LetterReported { .. }, Some(place)) = (event, dealer) {
        return alloc::vec![Owed {
            viewer: Viewer::Player(place),
            reason: Reason::Reported,
        }];
    }
    let hearing = playing.hearing().into_iter();
    let others = hearing.filter(|place| Some(*place) != dealer);
    others
        .map(|place| Owed {
            viewer: Viewer::Player(place),
            reason: Reason::Tidings,
        })
        .collect()
}

fn owed_to_all(before: Option<&State>, state: &State, event: &Event) -> Vec<Owed> {
    let Some(reason) = reason(before, state, event) else {
        return Vec::new();
    };
    let mut owed = to_all(state, event, reason);
    if reason == Reason::Over && state.diplomacy.is_some() && state.keeps_no_secrets() {
        owed.extend(to_all(state, event, Reason::History));
    }
    owed
}

fn to_all(state: &State, event: &Event, reason: Reason) -> Vec<Owed> {
    match &state.home {
        Home::Channel(_) => alloc::vec![Owed {
            viewer: Viewer::Spectator,
            reason
        }],
        Home::Private => {
            let members = state.lobby.members().iter();
            let owed = |place| Owed {
                viewer: Viewer::Player(place),
                reason: own_reason(reason, event, place),
            };
            members.map(|member| owed(member.place)).collect()
        }
    }
}

/// Where everybody has a message of their own, an invitation is news for one alone.
fn own_reason(reason: Reason, event: &Event, place: Place) -> Reason {
    match event {
        Event::Reserved { place: invited } if *invited != place => Reason::LobbyChanged,
        _ => reason,
    }
}

fn reason(before: Option<&State>, state: &State, event: &Event) -> Option<Reason> {
    let playing = match &state.stage {
        Stage::Lobby if matches!(event, Event::Created { .. }) => return Some(Reason::Challenged),
        Stage::Lobby if matches!(event, Event::Reserved { .. }) => return Some(Reason::Invited),
        Stage::Lobby => return Some(Reason::LobbyChanged),
        Stage::Closed(Closing::Aborted { .. }) => return Some(Reason::Aborted),
        Stage::Closed(_) => return Some(Reason::LobbyClosed),
        Stage::Playing(playing) => playing,
    };
    Some(match event {
        _ if !state.is_exposed() => return None,
        _ if playing.ending().is_some() => Reason::Over,
        Event::Chosen { .. } => Reason::Chosen,
        Event::Away { .. } => return None,
        Event::Credited { until, .. } => {
            return comes_late(before, *until).then_some(Reason::Credited);
        }
        Event::Requested { .. } | Event::RequestAgreed { .. } | Event::RequestDeclined { .. } => {
            asked(event, playing)
        }
        Event::PauseEnded { .. } => Reason::Paused,
        Event::TimeUp { .. } if plies(before) == playing.ply() => Reason::TimeUp,
        Event::DrawOffered { .. } => Reason::DrawOffered,
        Event::DrawAgreed { .. } => Reason::DrawAgreed,
        Event::DrawDeclined { .. } => Reason::DrawDeclined,
        Event::Quit { seats, .. } if seats.is_empty() && plies(before) == playing.ply() => {
            return None;
        }
        // Whose army leaves at once does so before the program plays.
        Event::Resigned { .. } | Event::Quit { .. }
            if plies(before) == playing.ply() || !playing.aside().is_empty() =>
        {
            Reason::Resigned
        }
        Event::Joined { .. } | Event::Started { .. } => Reason::Started,
        _ => Reason::Moved,
    })
}

/// What is told of a request, or of what has come of it.
fn asked(event: &Event, playing: &Playing) -> Reason {
    let is_told = |news: &News| match news {
        News::TakenBack { .. } => Some(Reason::TakenBack),
        News::Paused { .. } | News::Resumed => Some(Reason::Paused),
        News::Relocated => Some(Reason::Relocated),
        _ => None,
    };
    let came_about = playing.aside().iter().find_map(is_told);
    came_about.unwrap_or(match event {
        Event::Requested { .. } => Reason::Asked,
        _ => Reason::Answered,
    })
}

/// Whether somebody's time would have been over by then, or soon after, had the clock not stood still: who sees that coming is to know.
fn comes_late(before: Option<&State>, until: Time) -> bool {
    let deadline = before.and_then(State::next_deadline);
    let missed = |playing: &Playing| Some(playing.clocks.as_ref()?.missed(Time(0), until));
    let missed = match before.map(|state| &state.stage) {
        Some(Stage::Playing(playing)) => missed(playing),
        _ => None,
    };
    let soon = until + missed.unwrap_or_default();
    deadline.is_some_and(|deadline| deadline <= soon)
}

fn plies(state: Option<&State>) -> u32 {
    match state.map(|state| &state.stage) {
        Some(Stage::Playing(playing)) => playing.ply(),
        _ => 0,
    }
}
