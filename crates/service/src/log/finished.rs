//! The entries of lists about a finished game, kept in the index of each of its players.
//!
//! A person who has played for years has thousands of games. A list of them, or a suggestion while
//! somebody types, is read from these entries and opens no game. Like the rest of the index they
//! follow from the logs.

use crate::error::{Result, ServiceError};
use crate::log::listing::GameFilter;
use crate::log::track_record::TrackRecord;
use entente_game::{Computer, PersonId, PersonView, Phase, PublicState, Time, View};
use serde::{Deserialize, Serialize};

/// The entry of a finished game in lists. Everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The time of the last move, or of the beginning if there was none.
    pub last_move_at: Time,
    /// The result: `1-0`.
    pub result: String,
    /// The players in the order of their seats, each once.
    pub players: Vec<FormerPlayer>,
    /// The id of the rule set.
    pub variant: String,
    /// The time at which the lobby was created.
    pub created_at: Time,
    /// Whether anybody may see the game.
    pub is_public: bool,
    /// The record of each of the players, in the same order.
    #[serde(default)]
    pub(crate) track_record: Vec<TrackRecord>,
    /// The index among the players of the person whose entry this is.
    #[serde(default)]
    pub(crate) own: Option<usize>,
    /// The people who played. An index names only its own person.
    #[serde(skip)]
    people: Vec<Option<PersonId>>,
}

/// A player of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormerPlayer {
    /// A person with this name.
    Person(String),
    /// A person who asked to be forgotten.
    Forgotten,
    /// A computer.
    Computer(Computer),
}

impl FinishedGame {
    /// The entry of a game; `None` if it was not played to an end.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let Phase::Over(ending) = &view.phase else {
            return None;
        };
        let last_move = view.board.moves.last().map(|mv| mv.at);
        let mut seated = Vec::new();
        for player in view.players.seats.iter().filter_map(|seat| seat.player) {
            if !seated.contains(&player) {
                seated.push(player);
            }
        }
        let track_record = seated.iter().map(|player| TrackRecord::of(view, *player));
        let players: Vec<&PersonView> = seated
            .iter()
            .filter_map(|player| view.person(*player))
            .collect();
        let person = |player: &&PersonView| Some(player.profile.as_ref()?.person);
        Some(Self {
            track_record: track_record.collect(),
            own: None,
            people: players.iter().map(person).collect(),
            last_move_at: last_move
                .or(view.record.started_at)
                .unwrap_or(view.record.created_at),
            result: ending.result.clone(),
            players: players.into_iter().map(FormerPlayer::of).collect(),
            variant: view.variant().id().to_owned(),
            created_at: view.record.created_at,
            is_public: view.terms.public,
        })
    }

    /// Whether somebody who looks for these games wants this one.
    pub(crate) fn fits(&self, filter: &GameFilter) -> bool {
        let names = self.players.iter().filter_map(FormerPlayer::name);
        filter.fits(&self.variant, PublicState::Over, names)
    }

    /// Writes the value of an entry in the index of a person.
    pub(crate) fn to_json(&self, person: PersonId) -> String {
        let own = self
            .people
            .iter()
            .position(|player| *player == Some(person));
        let entry = Self {
            own,
            ..self.clone()
        };
        serde_json::to_string(&entry).expect("names and numbers can be written as JSON")
    }

    /// Returns the record of the person whose entry this is.
    pub(crate) fn own_track_record(&self) -> TrackRecord {
        let own = self.own.and_then(|own| self.track_record.get(own));
        own.copied().unwrap_or_default()
    }

    /// Reads the value of an index entry. Lobbies that were closed have an empty one.
    pub(crate) fn read(value: &[u8]) -> Result<Option<Self>> {
        if value.is_empty() {
            return Ok(None);
        }
        let read = serde_json::from_slice(value);
        read.map_err(|error| ServiceError::Unreadable {
            what: "the entry of a finished game",
            error,
        })
    }
}

impl FormerPlayer {
    /// The name of a person.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Person(name) => Some(name),
            Self::Forgotten | Self::Computer(_) => None,
        }
    }

    fn of(player: &PersonView) -> Self {
        match (&player.computer, &player.profile) {
            (Some(computer), _) => Self::Computer(computer.clone()),
            (None, Some(profile)) => Self::Person(profile.name.clone()),
            (None, None) => match player.crowd.as_ref().and_then(|crowd| crowd.team.as_ref()) {
                Some(team) => Self::Person(team.name.clone()),
                None => Self::Forgotten,
            },
        }
    }
}
