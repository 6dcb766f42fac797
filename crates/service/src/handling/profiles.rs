//! A person as others may know them: the name, and the games that they may see anyhow.
//!
//! Nothing here depends on a game that the asker may not see. A person of whom they see no game
//! does not exist for them.

use crate::access::secret;
use crate::error::{Rejected, Result, listed};
use crate::handling::People;
use crate::handling::lists::name_in;
use crate::log::finished::FinishedGame;
use crate::log::index::{self, FINISHED_GAMES};
use crate::log::listing::CurrentGame;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, PersonId, Time};
use std::cmp::Reverse;

/// A person as somebody else may know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonProfile {
    /// The name in the newest of the games.
    pub name: String,
    /// The time at which the first of the games was created.
    pub since: Time,
    /// The games that the asker may see, the newest first.
    pub games: Vec<GameId>,
}

/// A game of a person, as far as the index knows it.
struct IndexedGame {
    id: GameId,
    created_at: Time,
    is_public: bool,
}

impl Service {
    /// The id under which others find a person. It is the same in all games.
    pub fn public_id(&self, person: PersonId) -> String {
        secret::of(&self.inner.secret, person)
    }

    /// The person with this id; `None` if nobody can have it.
    pub fn person_with(&self, public_id: &str) -> Option<PersonId> {
        secret::read(&self.inner.secret, public_id)
    }
}

impl People<'_> {
    /// A person as `asker` may know them, or as anybody without one; `None` if they may see no game
    /// of theirs.
    pub async fn profile_of(
        self,
        person: PersonId,
        asker: Option<PersonId>,
    ) -> Result<Option<PersonProfile>, Rejected> {
        let visible = move |inner: &Inner| inner.games_for(person, asker);
        let games = self.0.read(visible).await?;
        let Some(first) = games.last() else {
            return Ok(None);
        };
        let since = first.created_at;
        // A person who has asked to be forgotten has no game, so the first that can be read has the
        // name.
        for game in &games {
            let view = self.view_for_list(&game.id, person).await?;
            if let Some(name) = view.as_ref().and_then(name_in) {
                let games = games.into_iter().map(|game| game.id).collect();
                return Ok(Some(PersonProfile { name, since, games }));
            }
        }
        Ok(None)
    }
}

impl Inner {
    /// The games of a person that this asker may see, the newest first.
    fn games_for(&self, person: PersonId, asker: Option<PersonId>) -> Result<Vec<IndexedGame>> {
        let mut games = self.indexed_games(person)?;
        let mut seen = Vec::new();
        games.sort_by_key(|game| Reverse(game.created_at));
        for game in games {
            let is_theirs = match asker {
                Some(asker) => index::plays_in(&self.store, asker, &game.id)?,
                None => false,
            };
            if game.is_public || is_theirs {
                seen.push(game);
            }
        }
        Ok(seen)
    }

    fn indexed_games(&self, person: PersonId) -> Result<Vec<IndexedGame>> {
        let mut games = Vec::new();
        for table in index::PLAYED {
            let prefix = table.all().text(&person.key());
            for entry in self.store.scan(&prefix) {
                let (name, value) = entry?;
                let Some(id) = GameId::parse(&String::from_utf8_lossy(&name)) else {
                    continue;
                };
                let facts = if table.letter == FINISHED_GAMES.letter {
                    let game = listed(&id, FinishedGame::read(&value))?.flatten();
                    game.map(|game| (game.created_at, game.is_public))
                } else {
                    CurrentGame::from_json(&value).map(|game| (game.created_at, game.is_public))
                };
                games.extend(facts.map(|(created_at, is_public)| IndexedGame {
                    id,
                    created_at,
                    is_public,
                }));
            }
        }
        Ok(games)
    }
}
