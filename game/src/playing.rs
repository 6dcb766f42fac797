//! A game that has begun, in the terms of people and seats: the rules' own course of it, the plies with what they did, and everybody's notes.
//! It is a part of the state: what may be seen of it `view` decides, what may be asked of it `decide`.

use crate::event::{Beside, Event, Seating};
use crate::id::{Place, Seat, Time};
use crate::view::{Ending, MoveView, Moved};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Event as RulesEvent, Move, Play, Position, Variant};

/// A game that has begun; over when its `play` has an outcome.
#[derive(Clone)]
pub(crate) struct Playing {
    seating: Seating,
    started_at: Time,
    play: Play,
    moves: Vec<MoveView>,
    notes: BTreeMap<Place, String>,
}

impl Playing {
    pub(crate) fn started(variant: Variant, at: Time, seating: Seating) -> Self {
        Self {
            seating,
            started_at: at,
            play: Play::new(Position::start(variant)),
            moves: Vec::new(),
            notes: BTreeMap::new(),
        }
    }

    pub(crate) fn started_at(&self) -> Time {
        self.started_at
    }

    pub(crate) fn play(&self) -> &Play {
        &self.play
    }

    pub(crate) fn position(&self) -> &Position {
        self.play.position()
    }

    pub(crate) fn moves(&self) -> &[MoveView] {
        &self.moves
    }

    /// How many plies there have been.
    pub(crate) fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The person's note, unless it is empty.
    pub(crate) fn note(&self, place: Place) -> Option<&String> {
        self.notes.get(&place).filter(|note| !note.is_empty())
    }

    /// The army of a seat: seats stand in turn order.
    fn army(&self, seat: Seat) -> Option<Army> {
        self.position().variant().armies().nth(seat.index())
    }

    /// The seat of an army.
    pub(crate) fn seat(&self, army: Army) -> Seat {
        let mut armies = self.position().variant().armies();
        let index = armies.position(|other| other == army);
        Seat(index.expect("the rules name armies of their own variant only") as u8)
    }

    /// Who has a seat.
    pub(crate) fn place(&self, seat: Seat) -> Option<Place> {
        self.seating.get(seat.index()).copied()
    }

    /// The seats that somebody has.
    pub(crate) fn seats_of(&self, place: Place) -> impl Iterator<Item = Seat> {
        let all = (0..).map(Seat).zip(&self.seating);
        all.filter(move |(_, other)| **other == place)
            .map(|(seat, _)| seat)
    }

    /// Whose turn it is, or was when the game ended.
    pub(crate) fn turn(&self) -> Seat {
        self.seat(self.position().turn())
    }

    /// Who makes the next move.
    pub(crate) fn mover(&self) -> Option<Place> {
        self.place(self.turn())
    }

    /// The seats of the armies whose offer of a draw is open.
    pub(crate) fn offers(&self) -> Vec<Seat> {
        let offers = self.play.offers().iter();
        offers.map(|army| self.seat(*army)).collect()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let outcome = self.play.outcome()?;
        Some(Ending {
            reason: outcome.reason,
            winners: outcome
                .winners()
                .iter()
                .map(|army| self.seat(*army))
                .collect(),
            result: outcome.result().to_string(),
        })
    }

    /// Takes in an event of a game that has begun.
    pub(crate) fn apply(&mut self, at: Time, event: &Event, beside: &Beside) -> Result<(), String> {
        match event {
            Event::NoteWritten { place } => {
                self.notes
                    .insert(*place, beside.note.clone().unwrap_or_default());
                return Ok(());
            }
            Event::Moved { seat, coordinate } => self.make_move(at, *seat, coordinate)?,
            other => {
                let events = self.in_rules(other);
                if events.is_empty() {
                    return Err(alloc::format!("{other:?} cannot follow here"));
                }
                for event in events {
                    self.play.apply(&event).map_err(|code| code.to_string())?;
                }
            }
        }
        Ok(())
    }

    fn make_move(&mut self, at: Time, seat: Seat, coordinate: &str) -> Result<(), String> {
        let position = self.play.position();
        if self.turn() != seat {
            return Err("a move out of turn".to_string());
        }
        let mv = position
            .read_coordinate(coordinate)
            .ok_or_else(|| alloc::format!("{coordinate} is not legal"))?;
        let view = MoveView {
            seat,
            by: seat,
            round: position.round(),
            notation: position.san(&mv),
            coordinate: position.coordinate(&mv),
            moved: moved(position, &mv),
            news: Vec::new(),
            at,
        };
        self.play
            .apply(&RulesEvent::Move(mv.into()))
            .map_err(|code| code.to_string())?;
        self.moves.push(view);
        Ok(())
    }

    /// The events of the rules that a public event stands for; none where it stands for none.
    pub(crate) fn in_rules(&self, event: &Event) -> Vec<RulesEvent> {
        let army = |place: &Place| self.seats_of(*place).find_map(|seat| self.army(seat));
        let one = match event {
            Event::DrawOffered { place } => army(place).map(RulesEvent::Offer),
            Event::DrawAgreed { place, offer } => army(place)
                .zip(self.army(*offer))
                .map(|(by, offer)| RulesEvent::Agree { by, offer }),
            Event::DrawDeclined { place, offer } => army(place)
                .zip(self.army(*offer))
                .map(|(by, offer)| RulesEvent::Decline { by, offer }),
            Event::DrawClaimed { place, claim } => army(place).map(|army| match claim {
                Claim::Threefold => RulesEvent::ClaimThreefold(army),
                Claim::FiftyMoves => RulesEvent::ClaimFifty(army),
            }),
            Event::Resigned { seats, .. } => {
                let armies = seats.iter().filter_map(|seat| self.army(*seat));
                return armies.map(RulesEvent::Resign).collect();
            }
            _ => None,
        };
        one.into_iter().collect()
    }
}

fn moved(position: &Position, mv: &Move) -> Option<Moved> {
    Some(Moved {
        piece: position.piece(mv.from)?.kind,
        captured: position.captures(mv),
        manner: mv.manner,
        from: mv.from,
        to: mv.to,
    })
}
