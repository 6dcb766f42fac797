//! The list of public games, in pages.

use crate::error::ServiceError;
use crate::log::public::{PublicFilter, PublicGame, game_of};
use crate::worker::handle::{Inner, Service};
use entente_game::GameId;
use entente_store::{Key, Keyspace};

/// The number of entries that one request looks at. A filter that few games fit must not keep the
/// disk busy; the page is shorter then, and the next one goes on.
const MAX_ENTRIES: usize = 2_000;

/// A page of public games, the newest first.
#[derive(Debug)]
pub struct PublicPage {
    /// The games.
    pub games: Vec<GameId>,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<PublicCursor>,
}

/// A place in the list, behind a game. It stays valid when games are added or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCursor(Vec<u8>);

impl PublicCursor {
    /// Reads the text of a cursor.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = hex::decode(text).ok()?;
        game_of(&rest).map(|_| Self(rest))
    }

    /// The cursor as text.
    pub fn to_text(&self) -> String {
        hex::encode(&self.0)
    }
}

impl Service {
    /// A page of at most this many public games that fit the filter. No game is opened for it.
    pub async fn public_games(
        &self,
        filter: PublicFilter,
        after: Option<PublicCursor>,
        limit: usize,
    ) -> Result<PublicPage, ServiceError> {
        self.read(move |inner| inner.public_games(&filter, after, limit))
            .await
    }
}

impl Inner {
    fn public_games(
        &self,
        filter: &PublicFilter,
        after: Option<PublicCursor>,
        limit: usize,
    ) -> Result<PublicPage, ServiceError> {
        let all = Key::new(Keyspace::PublicGames);
        let first = match &after {
            None => all.clone(),
            // The next key that there can be.
            Some(PublicCursor(rest)) => all.clone().bytes(rest).bytes(&[0]),
        };
        let mut games = Vec::new();
        for (count, entry) in self.store.scan_from(&all, &first).enumerate() {
            let (rest, value) = entry?;
            if let Some(game) = game_of(&rest)
                && PublicGame::from_json(&value).is_some_and(|game| game.fits(filter))
            {
                games.push(game);
            }
            if games.len() == limit || count + 1 == MAX_ENTRIES {
                let next = Some(PublicCursor(rest));
                return Ok(PublicPage { games, next });
            }
        }
        Ok(PublicPage { games, next: None })
    }
}
