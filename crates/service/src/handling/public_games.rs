//! The list of public games, in pages.

use crate::error::ServiceError;
use crate::log::listing::{GameCursor, GameFilter};
use crate::log::public::PUBLIC_GAMES;
use crate::log::public::PublicGame;
use crate::worker::handle::{Inner, Service};
use entente_game::GameId;

/// The number of entries that one request looks at. A filter that few games fit must not keep the
/// disk busy; the page is shorter then, and the next one goes on.
const MAX_ENTRIES: usize = 2_000;

/// A page of public games, the newest first.
#[derive(Debug)]
pub struct PublicPage {
    /// The games.
    pub games: Vec<GameId>,
    /// The beginning of the next page; `None` on the last one.
    pub next: Option<GameCursor>,
}

impl Service {
    /// A page of at most this many public games that fit the filter. No game is opened for it.
    pub async fn public_games(
        &self,
        filter: GameFilter,
        after: Option<GameCursor>,
        limit: usize,
    ) -> Result<PublicPage, ServiceError> {
        self.read(move |inner| inner.public_games(&filter, after, limit))
            .await
    }
}

impl Inner {
    fn public_games(
        &self,
        filter: &GameFilter,
        after: Option<GameCursor>,
        limit: usize,
    ) -> Result<PublicPage, ServiceError> {
        let all = PUBLIC_GAMES.all();
        let first = match &after {
            None => all.clone(),
            // The next key that there can be.
            Some(place) => all.clone().bytes(place.bytes()).bytes(&[0]),
        };
        let mut games = Vec::new();
        for (count, entry) in self.store.scan_from(&all, &first).enumerate() {
            let (rest, value) = entry?;
            let place = GameCursor::from_bytes(rest);
            if let Some(game) = place.as_ref().and_then(GameCursor::game)
                && PublicGame::from_json(&value).is_some_and(|game| game.fits(filter))
            {
                games.push(game);
            }
            if games.len() == limit || count + 1 == MAX_ENTRIES {
                let next = place;
                return Ok(PublicPage { games, next });
            }
        }
        Ok(PublicPage { games, next: None })
    }
}
