//! Judges wishes about a game that is being played: moves, draws, giving up, notes.

use super::{Verdict, bare};
use crate::NOTE_LIMIT;
use crate::command::{Action, NoteEdit};
use crate::event::{Beside, Event};
use crate::id::{Person, Place, Seat};
use crate::playing::Playing;
use crate::refusal::{Reading, Refusal};
use crate::state::{Stage, State};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Claim, Code, Move, MoveTextError};

/// Judges a wish about a game that has begun.
pub(super) fn decide(state: &State, by: Person, action: &Action) -> Verdict {
    let playing = playing(state)?;
    let place = state.lobby.member_of(by).map(|member| member.place);
    let place = place.ok_or(Refusal::NotSeated)?;
    if let Action::Note(edit) = action {
        return note(playing, place, edit);
    }
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    match action {
        Action::Move { text, seen } => make_move(playing, place, text, *seen),
        Action::OfferDraw => checked(playing, Event::DrawOffered { place }),
        Action::AgreeDraw => answer(playing, place, true),
        Action::DeclineDraw => answer(playing, place, false),
        Action::ClaimDraw(claim) => claim_draw(playing, place, *claim),
        _ => resign(playing, place),
    }
    .map(bare)
}

fn playing(state: &State) -> Result<&Playing, Refusal> {
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
    let turn = playing.turn();
    if playing.mover() != Some(place) {
        return Err(Refusal::NotYourTurn { turn });
    }
    let position = playing.position();
    let mv = position
        .read_move(text)
        .map_err(|error| refuse_move(playing, text, error))?;
    Ok(Event::Moved {
        seat: turn,
        coordinate: position.coordinate(&mv),
    })
}

fn refuse_move(playing: &Playing, text: &str, error: MoveTextError) -> Refusal {
    let position = playing.position();
    let text = text.trim().chars().take(40).collect::<String>();
    let reading = |mv: &Move| Reading {
        notation: position.san(mv),
        coordinate: position.coordinate(mv),
    };
    match error {
        MoveTextError::Illegal { why, .. } => Refusal::Illegal { text, why },
        MoveTextError::Ambiguous { moves, .. } | MoveTextError::PromotionMissing { moves, .. } => {
            Refusal::Ambiguous {
                text,
                readings: sorted(moves.iter().map(reading)),
            }
        }
        MoveTextError::Unreadable { .. } => Refusal::Unreadable {
            text,
            example: position
                .legal_moves()
                .iter()
                .map(|mv| position.san(mv))
                .min_by_key(String::len),
        },
    }
}

fn sorted(readings: impl Iterator<Item = Reading>) -> Vec<Reading> {
    let mut readings: Vec<_> = readings.collect();
    readings.sort_by(|a, b| a.notation.cmp(&b.notation));
    readings
}

fn answer(playing: &Playing, place: Place, agree: bool) -> Result<Event, Refusal> {
    let offer = playing
        .offers()
        .into_iter()
        .find(|offer| playing.place(*offer) != Some(place))
        .ok_or(Refusal::NoOffer)?;
    checked(
        playing,
        if agree {
            Event::DrawAgreed { place, offer }
        } else {
            Event::DrawDeclined { place, offer }
        },
    )
}

fn claim_draw(playing: &Playing, place: Place, claim: Claim) -> Result<Event, Refusal> {
    checked(playing, Event::DrawClaimed { place, claim })
}

fn resign(playing: &Playing, place: Place) -> Result<Event, Refusal> {
    let seats: Vec<Seat> = playing.seats_of(place).collect();
    checked(playing, Event::Resigned { place, seats })
}

/// Asks the rules whether the event may happen now.
fn checked(playing: &Playing, event: Event) -> Result<Event, Refusal> {
    let mut after = playing.play().clone();
    let mut events = playing.in_rules(&event).into_iter();
    match events.try_for_each(|event| after.apply(&event)) {
        Ok(()) => Ok(event),
        Err(code) => Err(refuse(&event, code)),
    }
}

fn refuse(event: &Event, code: Code) -> Refusal {
    match (code, event) {
        (Code::Duplicate | Code::AlreadyPending, _) => Refusal::AlreadyOffered,
        (_, Event::DrawClaimed { claim, .. }) => Refusal::ClaimFalse(*claim),
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
