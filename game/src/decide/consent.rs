//! Decides requests that need everybody's consent (takeback, pause, resume, another channel), and
//! the answers to them.

use super::decided::{Decided, event_only};
use crate::action::ConsentTopic;
use crate::clock::LONGEST_PAUSE;
use crate::clock::pace::Span;
use crate::course::Playing;
use crate::event::{Erasable, Event};
use crate::facts::consent::ConsentChange;
use crate::facts::home::Home;
use crate::id::{PlayerId, Time};
use crate::refusal::{ConsentRefusal, Refusal, TimeRefusal};
use crate::state::State;
use alloc::string::ToString;

/// The shortest pause.
const SHORTEST_PAUSE: Span = Span::minutes(1);

/// Decides a request.
pub(super) fn ask(
    state: &State,
    playing: &Playing,
    player: PlayerId,
    topic: &ConsentTopic,
    now: Time,
) -> Decided {
    if playing.voting_armies(player).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    let paused = playing.clocks.as_ref().and_then(|clocks| clocks.pause);
    // If the clocks were paused because nobody came, a single player can resume them.
    if *topic == ConsentTopic::Resume && paused.is_some_and(|pause| !pause.is_agreed()) {
        return Ok(event_only(Event::PauseEnded { by: Some(player) }));
    }
    if playing.consent.is_some() {
        return Err(Refusal::Consent(ConsentRefusal::AlreadyAsked));
    }
    let change = match topic {
        ConsentTopic::Takeback => takeback(state, playing, player)?,
        ConsentTopic::Pause(span) => pause(playing, *span, now)?,
        ConsentTopic::Resume => resume(playing)?,
        ConsentTopic::Move(channel) => return relocation(state, player, channel),
    };
    Ok(event_only(Event::ConsentAsked { player, change }))
}

/// A request to move the game to another channel. The channel is erasable data, so the event does
/// not name it.
fn relocation(state: &State, player: PlayerId, channel: &str) -> Decided {
    if state.home == Home::Channel(channel.to_string()) {
        return Err(Refusal::Consent(ConsentRefusal::AlreadyHere));
    }
    let erasable = Erasable {
        channel: Some(channel.to_string()),
        ..Erasable::default()
    };
    let change = ConsentChange::Move;
    Ok((Event::ConsentAsked { player, change }, erasable))
}

/// A request to take back the player's last move, which they made themselves or as a conditional
/// move.
fn takeback(state: &State, playing: &Playing, player: PlayerId) -> Result<ConsentChange, Refusal> {
    if state.diplomacy.is_some() {
        return Err(Refusal::Consent(ConsentRefusal::NoTakebacks));
    }
    let ply = playing
        .moves()
        .iter()
        .rposition(|mv| mv.moved.is_some() && playing.player(mv.by) == Some(player))
        .filter(|ply| *ply >= playing.takeback_limit())
        .ok_or(Refusal::Consent(ConsentRefusal::NothingToTakeBack))?;
    Ok(ConsentChange::Takeback { ply: ply as u32 })
}

fn pause(playing: &Playing, span: Option<Span>, now: Time) -> Result<ConsentChange, Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    if let Some(pause) = clocks.pause {
        return Err(Refusal::Time(TimeRefusal::Paused { until: pause.until }));
    }
    let span = span.unwrap_or(LONGEST_PAUSE);
    if (SHORTEST_PAUSE..=LONGEST_PAUSE).contains(&span) {
        Ok(ConsentChange::Pause { until: now + span })
    } else {
        Err(Refusal::Time(TimeRefusal::InvalidPause {
            most: LONGEST_PAUSE,
        }))
    }
}

fn resume(playing: &Playing) -> Result<ConsentChange, Refusal> {
    let clocks = playing
        .clocks
        .as_ref()
        .ok_or(Refusal::Time(TimeRefusal::NoClock))?;
    match clocks.pause {
        Some(_) => Ok(ConsentChange::Resume),
        None => Err(Refusal::Time(TimeRefusal::NotPaused)),
    }
}

/// Decides an answer to a request. The player who asked withdraws it by declining.
pub(super) fn answer(playing: &Playing, player: PlayerId, agrees: bool) -> Result<Event, Refusal> {
    let request = playing
        .consent
        .as_ref()
        .ok_or(Refusal::Consent(ConsentRefusal::NothingAsked))?;
    if agrees {
        if playing.asked(request).contains(&player) {
            Ok(Event::ConsentGiven { player })
        } else {
            Err(Refusal::Consent(ConsentRefusal::NothingAsked))
        }
    } else if playing.voting_armies(player).is_empty() {
        Err(Refusal::AlreadyResigned)
    } else {
        Ok(Event::ConsentRefused { player })
    }
}
