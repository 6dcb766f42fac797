//! Short numbers of games, by which people tell them apart: `#128`. Each server counts its own.
//!
//! They are names for people, who read them and type them; buttons name a game by its id. They are
//! not derived from the logs, so a store that is rebuilt from them counts anew.

use crate::error::ServiceError;
use crate::worker::handle::{Inner, Service};
use entente_game::GameId;
use entente_store::{Batch, Key, Keyspace};

impl Service {
    /// The number of a game in this server. It gets the next one when it is first asked for.
    pub async fn game_number(&self, game: &GameId, server: &str) -> Result<u64, ServiceError> {
        let own = Key::new(Keyspace::GameNumber).text(game.as_str());
        let last = Key::new(Keyspace::GameNumber).text(server);
        // Two games that ask at the same time must not get the same number.
        let _one_at_a_time = self.inner.numbering.lock().await;
        if let Some(number) = self.number_at(own.clone()).await? {
            return Ok(number);
        }
        let number = self.number_at(last.clone()).await?.unwrap_or_default() + 1;
        let mut batch = Batch::default();
        batch.put(own, number.to_string());
        batch.put(last, number.to_string());
        batch.put(numbered_key(server, number), game.as_str());
        self.inner.store.commit(batch).await?;
        Ok(number)
    }

    /// The numbers of those of these games that have one already.
    pub async fn known_numbers(
        &self,
        games: Vec<GameId>,
    ) -> Result<Vec<Option<u64>>, ServiceError> {
        let read = move |inner: &Inner| {
            let keys = games
                .iter()
                .map(|game| Key::new(Keyspace::GameNumber).text(game.as_str()));
            let values = keys.map(|key| Ok(inner.store.get(&key)?.as_deref().and_then(parse)));
            values.collect()
        };
        self.read(read).await
    }

    /// The game with this number in this server.
    pub async fn numbered_game(
        &self,
        server: &str,
        number: u64,
    ) -> Result<Option<GameId>, ServiceError> {
        let found = self.get(numbered_key(server, number)).await?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    async fn number_at(&self, key: Key) -> Result<Option<u64>, ServiceError> {
        Ok(self.get(key).await?.as_deref().and_then(parse))
    }
}

/// The key of the game with this number.
fn numbered_key(server: &str, number: u64) -> Key {
    Key::new(Keyspace::GameNumber).text(server).number(number)
}

/// The number that is stored as text.
fn parse(bytes: &[u8]) -> Option<u64> {
    String::from_utf8_lossy(bytes).parse().ok()
}
