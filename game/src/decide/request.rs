//! Judges what somebody asks of all the others, and their answers.

use super::{Verdict, bare};
use crate::clock::Span;
use crate::command::Desire;
use crate::event::{Beside, Event};
use crate::id::{Place, Time};
use crate::playing::Playing;
use crate::refusal::{Refusal, RequestRefusal, TimeRefusal};
use crate::request::{Request, Wanted};
use crate::state::{Home, State};
use crate::timekeeping::LONGEST_PAUSE;
use alloc::string::ToString;

/// The shortest time for which clocks stand still.
const SHORTEST_PAUSE: Span = Span::minutes(1);

/// Judges what somebody asks for.
pub(super) fn ask(
    state: &State,
    playing: &Playing,
    place: Place,
    desire: &Desire,
    now: Time,
) -> Verdict {
    if playing.voices(place).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let paused = playing.clocks.as_ref().and_then(|clocks| clocks.pause);
    if *desire == Desire::Resume && paused.is_some_and(|pause| !pause.is_agreed()) {
        return Ok(bare(Event::PauseEnded { by: Some(place) }));
    }
    if playing.request.is_some() {
        return Err(Refusal::Request(RequestRefusal::RequestOpen));
    }
    let wanted = match desire {
        Desire::Takeback => takeback(state, playing, place)?,
        Desire::Pause(span) => pause(playing, *span, now)?,
        Desire::Resume => resume(playing)?,
        Desire::Move(channel) => return relocation(state, place, channel),
    };
    Ok(bare(Event::Requested { place, wanted }))
}

/// To another channel; the event names none.
fn relocation(state: &State, place: Place, channel: &str) -> Verdict {
    if state.home == Home::Channel(channel.to_string()) {
        return Err(Refusal::Request(RequestRefusal::AlreadyHere));
    }
    let beside = Beside {
        channel: Some(channel.to_string()),
        ..Beside::default()
    };
    let wanted = Wanted::Move;
    Ok((Event::Requested { place, wanted }, beside))
}

/// Up to the last move that the asker made with own hands, or had prepared.
fn takeback(state: &State, playing: &Playing, place: Place) -> Result<Wanted, Refusal> {
    if state.diplomacy.is_some() {
        return Err(Refusal::Request(RequestRefusal::NoTakebacks));
    }
    let mut moves = playing.moves().iter();
    let own = moves.rposition(|mv| mv.moved.is_some() && playing.place(mv.by) == Some(place));
    let ply = own.filter(|ply| *ply >= playing.firm());
    let ply = ply.ok_or(Refusal::Request(RequestRefusal::NothingToTakeBack))?;
    Ok(Wanted::Takeback { ply: ply as u32 })
}

fn pause(playing: &Playing, span: Option<Span>, now: Time) -> Result<Wanted, Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    if let Some(pause) = clocks.pause {
        return Err(Refusal::Time(TimeRefusal::Paused { until: pause.until }));
    }
    let span = span.unwrap_or(LONGEST_PAUSE);
    match (SHORTEST_PAUSE..=LONGEST_PAUSE).contains(&span) {
        true => Ok(Wanted::Pause { until: now + span }),
        false => Err(Refusal::Time(TimeRefusal::UnfitPause {
            most: LONGEST_PAUSE,
        })),
    }
}

fn resume(playing: &Playing) -> Result<Wanted, Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    match clocks.pause {
        Some(_) => Ok(Wanted::Resume),
        None => Err(Refusal::Time(TimeRefusal::NotPaused)),
    }
}

/// Judges an answer to what is asked. Whoever asked takes it back by declining.
pub(super) fn answer(playing: &Playing, place: Place, agrees: bool) -> Result<Event, Refusal> {
    let request = playing
        .request
        .as_ref()
        .ok_or(Refusal::Request(RequestRefusal::NoRequest))?;
    let is_asked = |request: &Request| playing.asked(request).contains(&place);
    match agrees {
        true if is_asked(request) => Ok(Event::RequestAgreed { place }),
        true => Err(Refusal::Request(RequestRefusal::NoRequest)),
        false if playing.voices(place).is_empty() => Err(Refusal::AlreadyResigned),
        false => Ok(Event::RequestDeclined { place }),
    }
}
