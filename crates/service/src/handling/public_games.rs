//! The list of public games, in pages.

use crate::error::{Result, listed};
use crate::log::listing::{self, GameFilter, ListCursor};
use crate::log::public::PUBLIC_GAMES;
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
    pub next: Option<ListCursor>,
}

impl Service {
    /// A page of at most this many public games that fit the filter. No game is opened for it.
    pub async fn public_games(
        &self,
        filter: GameFilter,
        after: Option<ListCursor>,
        limit: usize,
    ) -> Result<PublicPage> {
        self.read(move |inner| inner.public_games(&filter, after, limit))
            .await
    }
}

impl Inner {
    fn public_games(
        &self,
        filter: &GameFilter,
        after: Option<ListCursor>,
        limit: usize,
    ) -> Result<PublicPage> {
        let mut games = Vec::new();
        let entries = listing::entries_behind(&self.store, &PUBLIC_GAMES.all(), after.as_ref());
        for (count, entry) in entries.enumerate() {
            let (place, value) = entry?;
            let game = listed(place.id(), PUBLIC_GAMES.read(&value))?;
            if game.is_some_and(|game| game.fits(filter)) {
                games.push(place.id().clone());
            }
            if games.len() == limit || count + 1 == MAX_ENTRIES {
                let next = Some(place);
                return Ok(PublicPage { games, next });
            }
        }
        Ok(PublicPage { games, next: None })
    }
}
