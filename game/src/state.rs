//! The state of a game: the fold of its events, and nothing else. `apply` trusts no log: an event that cannot follow is an error, never a panic.
//! Nobody outside this crate can look in here; `view` decides what may be seen.

use crate::command::Colours;
use crate::draw::Seed;
use crate::event::{Beside, Event};
use crate::id::{Person, Seat, Sitter, Time};
use crate::record::from_hex;
use crate::view::MoveView;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{
    Army, Claim, Event as RulesEvent, Kind, Manner, Move, Play, Position, Variant,
};

/// Where a game lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// In a channel that others can read, named in the words of the door that made it.
    Channel(String),
    /// In each player's private messages.
    Private,
}

/// A game that has been created.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) variant: Variant,
    /// `None` within `Channel` never occurs; an erased channel leaves the game private.
    pub(crate) home: Home,
    pub(crate) colours: Colours,
    pub(crate) seed: Option<Seed>,
    pub(crate) seed_hash: [u8; 32],
    /// In the order of the lobby. Empty when erased.
    pub(crate) people: Vec<Sitter>,
    pub(crate) created_at: Time,
    pub(crate) stage: Stage,
}

/// How far a game has come.
#[derive(Clone)]
pub(crate) enum Stage {
    /// The challenge waits for an answer.
    Lobby,
    /// The challenge was refused, or taken back.
    Closed { declined_by: Option<Seat> },
    /// Being played, or over when `play` has an outcome.
    Playing(Playing),
}

/// A game that has begun.
#[derive(Clone)]
pub(crate) struct Playing {
    /// The lobby place of whoever sits at each seat.
    pub(crate) places: Vec<Seat>,
    pub(crate) started_at: Time,
    pub(crate) play: Play,
    pub(crate) moves: Vec<MoveView>,
    pub(crate) notes: BTreeMap<Seat, String>,
}

impl State {
    /// The state after the first event of a log.
    pub(crate) fn created(at: Time, event: &Event, beside: &Beside) -> Result<Self, String> {
        let Event::Created {
            variant,
            private,
            colours,
            seed_hash,
        } = event
        else {
            return Err("the first event of a game is its creation".to_string());
        };
        let home = match (&beside.channel, private) {
            (Some(channel), false) => Home::Channel(channel.clone()),
            _ => Home::Private,
        };
        Ok(Self {
            variant: Variant::from_id(variant)
                .ok_or_else(|| alloc::format!("there is no rule set {variant:?}"))?,
            home,
            colours: *colours,
            seed: beside.seed.as_deref().and_then(from_hex).map(Seed),
            seed_hash: *seed_hash,
            people: beside.people.clone(),
            created_at: at,
            stage: Stage::Lobby,
        })
    }

    /// Takes in one later event.
    pub(crate) fn apply(&mut self, at: Time, event: &Event, beside: &Beside) -> Result<(), String> {
        match (&mut self.stage, event) {
            (Stage::Lobby, Event::Declined { place }) => {
                self.stage = Stage::Closed {
                    declined_by: Some(*place),
                }
            }
            (Stage::Lobby, Event::Withdrawn) => self.stage = Stage::Closed { declined_by: None },
            (Stage::Lobby, Event::Started { places }) => {
                self.stage = Stage::Playing(Playing::started(self.variant, at, places)?)
            }
            (Stage::Playing(playing), event) => playing.apply(at, event, beside)?,
            (_, event) => return Err(alloc::format!("{event:?} cannot follow here")),
        }
        Ok(())
    }

    /// The seat of a person: in turn order once the game has begun, in the order of the lobby before.
    pub(crate) fn seat_of(&self, person: Person) -> Option<Seat> {
        let place = Seat(
            self.people
                .iter()
                .position(|sitter| sitter.person == person)? as u8,
        );
        match &self.stage {
            Stage::Playing(playing) => playing
                .places
                .iter()
                .position(|p| *p == place)
                .map(|seat| Seat(seat as u8)),
            _ => Some(place),
        }
    }

    /// Who sits at a seat, unless that was erased.
    pub(crate) fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        let place = match &self.stage {
            Stage::Playing(playing) => *playing.places.get(seat.index())?,
            _ => seat,
        };
        self.people.get(place.index())
    }

    /// All seats there are.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.variant.players() as u8).map(Seat)
    }
}

impl Playing {
    fn started(variant: Variant, at: Time, places: &[Seat]) -> Result<Self, String> {
        let mut sorted: Vec<u8> = places.iter().map(|place| place.0).collect();
        sorted.sort_unstable();
        if sorted != (0..variant.players() as u8).collect::<Vec<_>>() {
            return Err("the seats are not those of the rule set".to_string());
        }
        Ok(Self {
            places: places.to_vec(),
            started_at: at,
            play: Play::new(Position::start(variant)),
            moves: Vec::new(),
            notes: BTreeMap::new(),
        })
    }

    fn apply(&mut self, at: Time, event: &Event, beside: &Beside) -> Result<(), String> {
        match event {
            Event::NoteWritten { seat } => {
                self.notes
                    .insert(*seat, beside.note.clone().unwrap_or_default());
                Ok(())
            }
            Event::Moved { seat, coordinate } => self.moved(at, *seat, coordinate),
            other => {
                let event = self
                    .in_rules(other)
                    .ok_or_else(|| alloc::format!("{other:?} cannot follow here"))?;
                self.play.apply(&event).map_err(|code| code.to_string())
            }
        }
    }

    fn moved(&mut self, at: Time, seat: Seat, coordinate: &str) -> Result<(), String> {
        let position = self.play.position();
        if self.seat_to_move() != Some(seat) {
            return Err("a move out of turn".to_string());
        }
        let mv = position
            .read_coordinate(coordinate)
            .ok_or_else(|| alloc::format!("{coordinate} is not legal"))?;
        let view = MoveView {
            seat,
            notation: position.san(&mv),
            coordinate: position.coordinate(&mv),
            piece: position
                .piece(mv.from)
                .map_or(Kind::Pawn, |piece| piece.kind),
            captured: captured(position, &mv),
            from: mv.from,
            to: mv.to,
            manner: mv.manner,
            at,
        };
        self.play
            .apply(&RulesEvent::Move(mv.into()))
            .map_err(|code| code.to_string())?;
        self.moves.push(view);
        Ok(())
    }

    /// The event of the rules that a public event stands for.
    pub(crate) fn in_rules(&self, event: &Event) -> Option<RulesEvent> {
        Some(match event {
            Event::DrawOffered { seat } => RulesEvent::Offer(self.army(*seat)?),
            Event::DrawAgreed { seat, offer } => RulesEvent::Agree {
                by: self.army(*seat)?,
                offer: self.army(*offer)?,
            },
            Event::DrawDeclined { seat, offer } => RulesEvent::Decline {
                by: self.army(*seat)?,
                offer: self.army(*offer)?,
            },
            Event::DrawClaimed {
                seat,
                claim: Claim::Threefold,
            } => RulesEvent::ClaimThreefold(self.army(*seat)?),
            Event::DrawClaimed {
                seat,
                claim: Claim::FiftyMoves,
            } => RulesEvent::ClaimFifty(self.army(*seat)?),
            Event::Resigned { seat } => RulesEvent::Resign(self.army(*seat)?),
            _ => return None,
        })
    }

    /// The army of a seat: seats stand in turn order.
    pub(crate) fn army(&self, seat: Seat) -> Option<Army> {
        self.play.position().variant().armies().nth(seat.index())
    }

    /// The seat of an army.
    pub(crate) fn seat(&self, army: Army) -> Option<Seat> {
        let index = self
            .play
            .position()
            .variant()
            .armies()
            .position(|a| a == army)?;
        Some(Seat(index as u8))
    }

    /// Whose turn it is, or `None` when the game is over.
    pub(crate) fn seat_to_move(&self) -> Option<Seat> {
        match self.play.outcome() {
            Some(_) => None,
            None => self.seat(self.play.position().turn()),
        }
    }

    /// How many moves have been made.
    pub(crate) fn ply(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// What a move takes.
fn captured(position: &Position, mv: &Move) -> Option<Kind> {
    match mv.manner {
        Manner::EnPassant => Some(Kind::Pawn),
        Manner::Castling(_) => None,
        _ => position.piece(mv.to).map(|piece| piece.kind),
    }
}
