//! Judges wishes about a game that is being played: moves, draws, giving up, notes.

use super::{Verdict, bare, preparing, request};
use crate::NOTE_LIMIT;
use crate::clock::running::Pause;
use crate::command::{Action, NoteEdit};
use crate::event::{Beside, Event};
use crate::fate::Fates;
use crate::id::{Person, Place, Seat, Time};
use crate::playing::{Playing, follow, make};
use crate::reading;
use crate::refusal::{Refusal, TimeRefusal};
use crate::state::{Stage, State};
use alloc::string::ToString;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Code, Event as RulesEvent, Play, Ply};

/// Judges a wish about a game that has begun.
pub(super) fn decide(state: &State, by: Person, action: &Action, now: Time) -> Verdict {
    let playing = begun(state)?;
    let place = state.lobby.member_of(by).map(|member| member.place);
    let place = place.ok_or(Refusal::NotSeated)?;
    if let Action::Note(edit) = action {
        return note(playing, place, edit);
    }
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    if !playing.is_in(place) {
        return Err(Refusal::Out);
    }
    match action {
        Action::Move { text, seen } => make_move(playing, place, text, *seen),
        Action::Choose { army } => choose(playing, place, *army),
        Action::OfferDraw => checked(playing, Event::DrawOffered { place }),
        Action::AgreeDraw => answer(playing, place, true),
        Action::DeclineDraw => answer(playing, place, false),
        Action::ClaimDraw(claim) => claim_draw(playing, place, *claim),
        Action::Resign => resign(playing, place),
        Action::Abort => abort(playing, place),
        Action::Request(desire) => return request::ask(state, playing, place, desire, now),
        Action::AgreeRequest => request::answer(playing, place, true),
        Action::DeclineRequest => request::answer(playing, place, false),
        Action::Prepare(edit) => preparing::prepare(playing, place, edit),
        Action::Note(edit) => return note(playing, place, edit),
        Action::Create(_)
        | Action::Join { .. }
        | Action::Accept
        | Action::Leave
        | Action::Reserve(_)
        | Action::Free { .. }
        | Action::Withdraw
        | Action::Start
        | Action::Deal(_) => Err(Refusal::AlreadyStarted),
    }
    .map(bare)
}

/// The game, if it has begun.
pub(super) fn begun(state: &State) -> Result<&Playing, Refusal> {
    match &state.stage {
        Stage::Lobby => Err(Refusal::NotStarted),
        Stage::Closed { .. } => Err(Refusal::LobbyClosed),
        Stage::Playing(playing) => Ok(playing),
    }
}

fn make_move(
    playing: &Playing,
    place: Place,
    text: &str,
    seen: Option<u32>,
) -> Result<Event, Refusal> {
    let ply = playing.ply();
    if let Some(seen) = seen.filter(|seen| *seen != ply) {
        return Err(Refusal::Stale { seen, ply });
    }
    check_turn(playing, place).map_err(|refusal| {
        reading::unreadable(&playing.position().options(), text).unwrap_or(refusal)
    })?;
    // As the asker himself may know it: what is refused, and why, tells no more.
    let mover = playing.army(playing.turn());
    let position = &playing.position().seen_by(mover);
    let ply = reading::read(position, text)?;
    Ok(Event::Moved {
        seat: playing.turn(),
        coordinate: position.coordinate(ply),
    })
}

/// Whether it is this person who makes the next move, and the game goes on.
fn check_turn(playing: &Playing, place: Place) -> Result<(), Refusal> {
    let clocks = playing.clocks.as_ref();
    let picker = clocks.and_then(|clocks| clocks.turn()?.picker);
    let mover = playing.mover().and_then(|seat| playing.place(seat));
    if let Some((picker, _)) = picker.filter(|(_, by)| mover == Some(place) && *by != place) {
        return Err(Refusal::Time(TimeRefusal::TimeIsUp { picker }));
    }
    if picker.map_or(mover, |(_, by)| Some(by)) != Some(place) {
        let turn = playing.turn();
        return Err(Refusal::NotYourTurn { turn });
    }
    match clocks
        .and_then(|clocks| clocks.pause)
        .filter(Pause::is_agreed)
    {
        Some(pause) => Err(Refusal::Time(TimeRefusal::Paused { until: pause.until })),
        None => Ok(()),
    }
}

fn choose(playing: &Playing, place: Place, army: Army) -> Result<Event, Refusal> {
    check_turn(playing, place)?;
    if !playing.position().choice().contains(&army) {
        return Err(Refusal::NoChoice);
    }
    Ok(Event::Chosen {
        by: playing.turn(),
        seat: playing.seat(army),
    })
}

/// Answers an offer of somebody else, one that the asker has not agreed to yet before one that they have.
fn answer(playing: &Playing, place: Place, agree: bool) -> Result<Event, Refusal> {
    let offers = playing.offers().into_iter();
    let theirs = offers.filter(|offer| playing.place(offer.seat) != Some(place));
    let offer = theirs
        .min_by_key(|offer| offer.agreed.contains(&place))
        .ok_or(Refusal::NoOffer)?;
    let event = match agree {
        true if offer.agreed.contains(&place) => return Err(Refusal::AlreadyAgreed),
        true => Event::DrawAgreed {
            place,
            offer: offer.seat,
        },
        false => Event::DrawDeclined {
            place,
            offer: offer.seat,
        },
    };
    checked(playing, event)
}

fn claim_draw(playing: &Playing, place: Place, claim: Claim) -> Result<Event, Refusal> {
    checked(playing, Event::DrawClaimed { place, claim })
}

/// Gives up all armies that the asker still has and has not given up yet.
fn resign(playing: &Playing, place: Place) -> Result<Event, Refusal> {
    let voices = playing.voices(place).into_iter();
    let seats: Vec<Seat> = voices.map(|army| playing.seat(army)).collect();
    checked(playing, Event::Resigned { place, seats })
}

/// Ends a game in which not everybody has moved.
fn abort(playing: &Playing, place: Place) -> Result<Event, Refusal> {
    playing.may_abort(place)?;
    // It is judged here alone: older logs may tell of one who had resigned.
    if playing.voices(place).is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    Ok(Event::Aborted { place })
}

/// Asks the rules whether the event may happen now.
fn checked(playing: &Playing, event: Event) -> Result<Event, Refusal> {
    // Who has given up all that he has has no voice any more.
    let events = playing.in_rules(&event).unwrap_or_default();
    if events.is_empty() {
        return Err(Refusal::AlreadyResigned);
    }
    match follow(
        &mut playing.play().clone(),
        playing.seating(),
        &events,
        &mut Fates::none(),
    ) {
        Ok(_) => Ok(event),
        Err(code) => Err(refuse(&event, code)),
    }
}

/// Makes a move on a board by itself, and what it forces; whether it is known what comes of it.
pub(crate) fn follow_alone(play: &mut Play, ply: Ply) -> bool {
    make(play, &RulesEvent::Move(ply)).is_ok()
        && play.position().due_choice().is_none()
        && play.position().choice().is_empty()
}

fn refuse(event: &Event, code: Code) -> Refusal {
    match (event, code) {
        (Event::DrawClaimed { claim, .. }, _) => Refusal::ClaimFalse(*claim),
        (Event::Resigned { .. }, _) => Refusal::AlreadyResigned,
        (_, Code::Duplicate) => Refusal::AlreadyOffered,
        _ => Refusal::NoOffer,
    }
}

fn note(playing: &Playing, place: Place, edit: &NoteEdit) -> Verdict {
    let note = match (edit, playing.note(place)) {
        (NoteEdit::Add(line), Some(before)) => alloc::format!("{before}\n{}", line.trim()),
        (NoteEdit::Add(text) | NoteEdit::Replace(text), _) => text.trim().to_string(),
    };
    let length = note.chars().count();
    if length > NOTE_LIMIT {
        return Err(Refusal::NoteTooLong { length });
    }
    Ok((
        Event::NoteWritten { place },
        Beside {
            note: Some(note),
            ..Beside::default()
        },
    ))
}
