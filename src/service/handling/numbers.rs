//! Short numbers of games, by which people tell them apart: `#128`. Each server counts its own.
//!
//! They are names for reading and nothing else: commands and buttons name a game by its id. They
//! are not derived from the logs, so a store that is rebuilt from them counts anew.

use crate::service::error::ServiceError;
use crate::service::worker::handle::Service;
use crate::store::{Batch, Key, Keyspace};
use entente_game::GameId;

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
        self.inner.store.commit(batch).await?;
        Ok(number)
    }

    /// The number of a game that has one already.
    pub async fn known_number(&self, game: &GameId) -> Result<Option<u64>, ServiceError> {
        self.number_at(Key::new(Keyspace::GameNumber).text(game.as_str()))
            .await
    }

    async fn number_at(&self, key: Key) -> Result<Option<u64>, ServiceError> {
        let bytes = self.get(key).await?;
        Ok(bytes.and_then(|bytes| String::from_utf8_lossy(&bytes).parse().ok()))
    }
}
