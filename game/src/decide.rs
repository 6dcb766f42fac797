//! Judges a wish: an event that may now become a fact, or the reason why not. It changes nothing, and reads the state only.

use crate::command::{Action, Colours, NewGame, NoteEdit};
use crate::draw::Seed;
use crate::event::{Beside, Event};
use crate::id::{Person, Seat};
use crate::owed::{Owed, Reason};
use crate::record::to_hex;
use crate::refusal::{Reading, Refusal};
use crate::state::{Home, Playing, Stage, State};
use crate::view::{Viewer, ending};
use crate::{NOTE_LIMIT, id::Chance};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Claim, Code, Move, MoveTextError};

/// What may become a fact.
pub(crate) type Verdict = Result<(Event, Beside), Refusal>;

/// Judges a new game.
pub(crate) fn create(new: &NewGame, chance: &Chance) -> Verdict {
    let players = new.variant.players();
    if new.people.len() != players {
        return Err(Refusal::WrongNumberOfPeople { players });
    }
    if new.people.iter().enumerate().any(|(k, sitter)| {
        new.people[..k]
            .iter()
            .any(|other| other.person == sitter.person)
    }) {
        return Err(Refusal::SamePersonTwice);
    }
    let event = Event::Created {
        variant: new.variant.id().to_string(),
        private: new.home == Home::Private,
        colours: new.colours,
        seed_hash: Seed(chance.seed).hash(),
    };
    let beside = Beside {
        people: new.people.clone(),
        channel: match &new.home {
            Home::Channel(channel) => Some(channel.clone()),
            Home::Private => None,
        },
        seed: Some(to_hex(&chance.seed)),
        note: None,
    };
    Ok((event, beside))
}

/// Judges a wish about a game that exists.
pub(crate) fn decide(state: &State, by: Person, action: &Action) -> Verdict {
    let seat = state.seat_of(by);
    match action {
        Action::Create(_) => Err(Refusal::AlreadyStarted),
        Action::Accept | Action::Decline | Action::Withdraw => lobby(state, seat, action).map(bare),
        Action::Move { text, seen } => make_move(playing(state)?, seat, text, *seen).map(bare),
        Action::OfferDraw => offer(playing(state)?, seat).map(bare),
        Action::AgreeDraw => answer(playing(state)?, seat, true).map(bare),
        Action::DeclineDraw => answer(playing(state)?, seat, false).map(bare),
        Action::ClaimDraw(claim) => claim_draw(playing(state)?, seat, *claim).map(bare),
        Action::Resign => resign(playing(state)?, seat).map(bare),
        Action::Note(edit) => note(playing(state)?, seat, edit),
    }
}

fn bare(event: Event) -> (Event, Beside) {
    (event, Beside::default())
}

fn lobby(state: &State, seat: Option<Seat>, action: &Action) -> Result<Event, Refusal> {
    let challenger = Seat(0);
    let place = match (action, seat) {
        (Action::Withdraw, seat) if seat != Some(challenger) => {
            return Err(Refusal::NotYourChallenge);
        }
        (_, seat) => seat.ok_or(Refusal::NotInvited)?,
    };
    match (&state.stage, action) {
        (Stage::Closed { .. }, _) => Err(Refusal::ChallengeClosed),
        (Stage::Playing(_), _) => Err(Refusal::AlreadyStarted),
        (Stage::Lobby, Action::Withdraw) => Ok(Event::Withdrawn),
        (Stage::Lobby, _) if place == challenger => Err(Refusal::OwnChallenge),
        (Stage::Lobby, Action::Decline) => Ok(Event::Declined { place }),
        (Stage::Lobby, _) => Ok(Event::Started {
            places: seating(state),
        }),
    }
}

/// Who sits where: in the order of the lobby, turned by the colours asked for or by the seed.
fn seating(state: &State) -> Vec<Seat> {
    let places = state.variant.players() as u8;
    let first = match (state.colours, &state.seed) {
        (Colours::ChallengerLast, _) => 1,
        (Colours::Random, Some(seed)) => seed.below(places.into(), "seats", 0, 0) as u8,
        (Colours::ChallengerFirst, _) | (Colours::Random, None) => 0,
    };
    (0..places)
        .map(|seat| Seat((first + seat) % places))
        .collect()
}

fn playing(state: &State) -> Result<&Playing, Refusal> {
    match &state.stage {
        Stage::Lobby => Err(Refusal::NotStarted),
        Stage::Closed { .. } => Err(Refusal::ChallengeClosed),
        Stage::Playing(playing) => Ok(playing),
    }
}

/// The asker's seat in a game that still runs.
fn seated(playing: &Playing, seat: Option<Seat>) -> Result<Seat, Refusal> {
    let seat = seat.ok_or(Refusal::NotSeated)?;
    match playing.play.outcome() {
        Some(outcome) => Err(Refusal::Over(ending(playing, &outcome))),
        None => Ok(seat),
    }
}

fn make_move(
    playing: &Playing,
    seat: Option<Seat>,
    text: &str,
    seen: Option<u32>,
) -> Result<Event, Refusal> {
    let seat = seated(playing, seat)?;
    let ply = playing.ply();
    if let Some(seen) = seen.filter(|seen| *seen != ply) {
        return Err(Refusal::Stale { seen, ply });
    }
    let turn = playing
        .seat_to_move()
        .expect("a game that runs has a seat to move");
    if turn != seat {
        return Err(Refusal::NotYourTurn { turn });
    }
    let mv = playing
        .play
        .position()
        .read_move(text)
        .map_err(|error| refuse_move(playing, text, error))?;
    Ok(Event::Moved {
        seat,
        coordinate: playing.play.position().coordinate(&mv),
    })
}

fn refuse_move(playing: &Playing, text: &str, error: MoveTextError) -> Refusal {
    let position = playing.play.position();
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

fn offer(playing: &Playing, seat: Option<Seat>) -> Result<Event, Refusal> {
    let seat = seated(playing, seat)?;
    checked(playing, Event::DrawOffered { seat })
}

fn answer(playing: &Playing, seat: Option<Seat>, agree: bool) -> Result<Event, Refusal> {
    let seat = seated(playing, seat)?;
    let offer = playing
        .play
        .offers()
        .iter()
        .filter_map(|army| playing.seat(*army))
        .find(|offer| *offer != seat)
        .ok_or(Refusal::NoOffer)?;
    checked(
        playing,
        if agree {
            Event::DrawAgreed { seat, offer }
        } else {
            Event::DrawDeclined { seat, offer }
        },
    )
}

fn claim_draw(playing: &Playing, seat: Option<Seat>, claim: Claim) -> Result<Event, Refusal> {
    let seat = seated(playing, seat)?;
    checked(playing, Event::DrawClaimed { seat, claim })
}

fn resign(playing: &Playing, seat: Option<Seat>) -> Result<Event, Refusal> {
    let seat = seated(playing, seat)?;
    checked(playing, Event::Resigned { seat })
}

/// Asks the rules whether the event may happen now.
fn checked(playing: &Playing, event: Event) -> Result<Event, Refusal> {
    let in_rules = playing
        .in_rules(&event)
        .expect("every event checked here is one of the rules");
    match playing.play.clone().apply(&in_rules) {
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

fn note(playing: &Playing, seat: Option<Seat>, edit: &NoteEdit) -> Verdict {
    let seat = seat.ok_or(Refusal::NotSeated)?;
    let note = match (edit, playing.notes.get(&seat)) {
        (NoteEdit::Add(line), Some(before)) if !before.is_empty() => {
            alloc::format!("{before}\n{}", line.trim())
        }
        (NoteEdit::Add(text) | NoteEdit::Replace(text), _) => text.trim().to_string(),
    };
    let length = note.chars().count();
    if length > NOTE_LIMIT {
        return Err(Refusal::NoteTooLong { length });
    }
    Ok((
        Event::NoteWritten { seat },
        Beside {
            note: Some(note),
            ..Beside::default()
        },
    ))
}

/// What is owed when `event` has happened and `state` is what came of it. Secret events owe nothing to anybody.
pub(crate) fn owed(state: &State, event: &Event) -> Vec<Owed> {
    let over = matches!(&state.stage, Stage::Playing(playing) if playing.play.outcome().is_some());
    let reason = match event {
        Event::NoteWritten { .. } => return Vec::new(),
        Event::Created { .. } => Reason::Challenged,
        Event::Declined { .. } | Event::Withdrawn => Reason::ChallengeClosed,
        _ if over => Reason::Over,
        Event::Started { .. } => Reason::Started,
        Event::DrawOffered { .. } => Reason::DrawOffered,
        Event::DrawDeclined { .. } => Reason::DrawDeclined,
        Event::Moved { .. }
        | Event::DrawAgreed { .. }
        | Event::DrawClaimed { .. }
        | Event::Resigned { .. } => Reason::Moved,
    };
    match &state.home {
        Home::Channel(_) => alloc::vec![Owed {
            viewer: Viewer::Spectator,
            reason
        }],
        Home::Private => state
            .seats()
            .map(|seat| Owed {
                viewer: Viewer::Player(seat),
                reason,
            })
            .collect(),
    }
}
