//! A position, and the moves of a saved game, from which a game continues in place of the default
//! starting position.
//!
//! It is as public as the moves of a game. `playing::board` checks that a game can continue from
//! it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Code, Event, EventError, JsonError, Options, Position, Setup, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The position and the events that a game continues from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartingPosition {
    /// The position, in the JSON of the rules.
    position: Value,
    /// The events from there on, in the notation of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    events: Vec<String>,
}

/// The reason for which no game can continue from a position or a saved game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum StartingPositionError {
    /// The position cannot be read, or is none of the rule set.
    Position(#[from] JsonError),
    /// An event cannot be read.
    Unreadable {
        /// The number of the event, from 1.
        number: usize,
        /// The fault.
        cause: EventError,
    },
    /// An event is not possible on the board before it.
    Impossible {
        /// The number of the event, from 1.
        number: usize,
        /// The refusal of the rules.
        cause: Code,
    },
    /// There are too many events.
    TooLong {
        /// The maximum.
        most: usize,
    },
    /// The position is of another game than the one that is to continue.
    OtherOptions,
}

impl StartingPosition {
    /// A position that a user has set up. Secret alliances in it are left out.
    pub fn of(position: &Position) -> Self {
        Self::continuing(position, [])
    }

    /// A position with the events after it.
    pub fn continuing<'a>(
        position: &Position,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Self {
        Self {
            position: public_position(position),
            events: events.into_iter().map(Event::to_json).collect(),
        }
    }

    /// The position without the events.
    pub(crate) fn without_events(&self) -> Self {
        Self {
            position: self.position.clone(),
            events: Vec::new(),
        }
    }

    /// These events after their position in normal form.
    pub(crate) fn with_position(&self, position: &Position) -> Self {
        Self {
            events: self.events.clone(),
            ..Self::of(position)
        }
    }

    /// The position, with the options of the new game. Its armies are those of the options, so that
    /// each has the same seat in the game and on the board.
    pub(crate) fn position(&self, options: &Options) -> Result<Position, StartingPositionError> {
        // The owners of the armies are taken from the new game's seats, not from the old game.
        let setup = Setup::from_json_with(options, &self.position.to_string())?;
        if setup.options != *options {
            return Err(StartingPositionError::OtherOptions);
        }
        Ok(setup.position().map_err(JsonError::from)?)
    }

    /// The events.
    pub(crate) fn events(&self) -> impl Iterator<Item = &str> {
        self.events.iter().map(String::as_str)
    }
}

/// A position as everybody sees it, without secret alliances.
///
/// An army without a king only lives because of its allies, so it leaves the board.
fn public_position(position: &Position) -> Value {
    let mut keys = position.seen_by(None).to_object();
    let protectorates: Vec<Army> = position
        .armies()
        .filter(|army| position.status(*army) == Status::Protectorate)
        .collect();
    if protectorates.is_empty() {
        return keys.into();
    }
    let is_protectorate = |letter: char| protectorates.iter().any(|army| army.letter() == letter);
    if let Some(pieces) = keys.get_mut("pieces").and_then(Value::as_object_mut) {
        pieces.retain(|_, piece| {
            !piece
                .as_str()
                .and_then(|piece| piece.chars().next())
                .is_some_and(is_protectorate)
        });
    }
    if let Some(first) = keys.get_mut("first_move").and_then(Value::as_array_mut) {
        let letter = |army: &Value| army.as_str().and_then(|army| army.chars().next());
        first.retain(|army| !letter(army).is_some_and(is_protectorate));
    }
    // The rest of the alliances would still reveal who belongs to whom.
    for key in ["teams", "liege", "status", "en_passant"] {
        keys.remove(key);
    }
    // The army whose turn it was may have left the board, so the next active one moves.
    let armies: Vec<Army> = position.armies().collect();
    let at = armies.iter().position(|army| *army == position.turn());
    let from_turn = armies.iter().cycle().skip(at.unwrap_or_default());
    let mut in_turn = from_turn.take(armies.len());
    let next = in_turn.find(|army| position.status(**army) == Status::Active);
    if let Some(next) = next {
        keys.insert("turn".to_string(), next.letter().to_string().into());
    }
    keys.into()
}
