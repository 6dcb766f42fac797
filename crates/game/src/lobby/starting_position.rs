//! A position, and the moves of a saved game, from which a game continues in place of the default
//! starting position.
//!
//! It is as public as the moves of a game. `moves` checks that a game can continue from
//! it.

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

/// Why no game can continue from a position or a saved game.
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
    /// An army would live on without its king, which only an alliance lets it do.
    Kingless {
        /// The army.
        army: Army,
    },
    /// Somebody is allied, or has an open proposal or choice. In a new game nobody is allied, and
    /// what everybody can read in its position would be no secret.
    Alliances,
}

impl StartingPosition {
    /// A position that a user has set up. A game cannot begin there if it has alliances, so what
    /// only some may know must not be in it.
    pub fn of(position: &Position) -> Self {
        Self::continuing(position, [])
    }

    /// A position with the events after it.
    pub fn continuing<'a>(
        position: &Position,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Self {
        Self {
            position: position.to_object().into(),
            events: events.into_iter().map(Event::to_json).collect(),
        }
    }

    /// Checks that a position has no alliances, so that a new game can begin there.
    pub fn check_alliances(position: &Position) -> Result<(), StartingPositionError> {
        if let Some(army) = kingless(position) {
            return Err(StartingPositionError::Kingless { army });
        }
        if position.has_alliances() {
            return Err(StartingPositionError::Alliances);
        }
        Ok(())
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

    pub(crate) fn events(&self) -> impl Iterator<Item = &str> {
        self.events.iter().map(String::as_str)
    }
}

/// The first army that lives on without its king.
pub(crate) fn kingless(position: &Position) -> Option<Army> {
    let mut armies = position.armies();
    armies.find(|army| position.status(*army) == Status::Protectorate)
}
