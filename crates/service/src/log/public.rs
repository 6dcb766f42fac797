//! The facts by which the list of public games is searched, kept in the index of each public game.
//!
//! A list is read from these entries, so it opens only the games that it shows. Like the rest of
//! the index they follow from the logs. An entry changes when a game begins, ends, or gets another
//! player, and not with its moves.

use crate::core::{Bound, Erase, Export, Json, Last, LogName, Origin, Table};
use crate::log::listing::{GameFilter, ListCursor};
use entente_game::{Game, GameId, PublicState};
use entente_store::Key;
use serde::{Deserialize, Serialize};

/// The order of the list of public games: time (the latest first), game.
pub(crate) static PUBLIC_GAMES: Table<(u64, Last<GameId>), Json<PublicGame>> = Table::about_people(
    b'P',
    "the public games",
    Bound::Short,
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Index(LogName::InKey));

/// The entry of a public game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PublicGame {
    variant: String,
    state: PublicState,
    /// The names of its people.
    people: Vec<String>,
}

impl PublicGame {
    /// The entry of a game, with its key; `None` if the game is in no list. `was_played` says
    /// whether a game that is over had begun.
    pub(crate) fn entry(id: &GameId, game: &Game, was_played: bool) -> Option<(Key, String)> {
        let state = match () {
            () if game.is_lobby() => PublicState::Lobby,
            () if !game.is_over() => PublicState::Running,
            () if was_played => PublicState::Over,
            () => return None,
        };
        let (variant, created_at) = game.public_facts()?;
        let entry = Self {
            variant: variant.id().to_owned(),
            state,
            people: game.names().map(str::to_owned).collect(),
        };
        // The newest game comes first.
        let place = ListCursor::new(u64::MAX - created_at.0, id);
        let json = serde_json::to_string(&entry).expect("names and words can be written as JSON");
        Some((PUBLIC_GAMES.all().bytes(&place.to_bytes()), json))
    }

    /// Whether somebody who looks for these games wants this one.
    pub(crate) fn fits(&self, filter: &GameFilter) -> bool {
        let names = self.people.iter().map(String::as_str);
        filter.fits(&self.variant, self.state, names)
    }
}
