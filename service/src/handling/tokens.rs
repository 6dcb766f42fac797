//! Whose API token a request has, what it allows, and on which day each token was last used.
//!
//! Tokens are made and revoked in the log of their person (`people`). The day of the last use is
//! not in the log: it is written once a day, on the first request of that day, and deleted with the
//! token.

use crate::access::token::{TokenOwner, beginning_of};
use crate::error::ServiceError;
use crate::handling::People;
use crate::log::index;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::people::Token;
use entente_game::{PersonId, Time};
use entente_store::{Batch, Key, Keyspace, StoreError};

impl People<'_> {
    /// The person to whom the token with this hash belongs, and what it allows; `None` if it is
    /// unknown, was revoked or has expired.
    pub async fn token_owner(self, hash: &[u8; 32]) -> Result<Option<TokenOwner>, ServiceError> {
        let found = self.0.get(Key::new(Keyspace::Token).bytes(hash)).await?;
        let now = self.0.now();
        let owner = found.and_then(|bytes| TokenOwner::read(&bytes));
        let Some(owner) = owner.filter(|owner| !owner.access.has_expired(now)) else {
            return Ok(None);
        };
        if let Some(day) = self.0.inner.token_days.to_note(hash, now) {
            let (hash, person) = (*hash, owner.person);
            let note =
                async move |worker: &mut Worker| worker.note_token_use(person, hash, day).await;
            // The request is served all the same, such as on a full disk.
            if let Err(error) = self.0.in_log_of(&person, note).await {
                tracing::warn!(%error, "could not note that a token was used");
            }
        }
        Ok(Some(owner))
    }

    /// The day on which each of these tokens was last used, by its beginning.
    pub async fn last_uses(self, tokens: &[Token]) -> Result<Vec<Option<Time>>, ServiceError> {
        let keys = tokens.iter().map(|token| index::token_use_key(&token.hash));
        let keys: Vec<Key> = keys.collect();
        let days = move |inner: &Inner| {
            let days = keys.iter().map(|key| inner.store.get(key));
            let days = days.map(|day| Ok(day?.and_then(|day| read_day(&day))));
            days.collect()
        };
        self.0.read(days).await
    }
}

fn read_day(bytes: &[u8]) -> Option<Time> {
    let day = bytes.first_chunk().copied().map(u64::from_be_bytes);
    day.map(beginning_of)
}

impl Worker {
    /// Notes the day of a token's last use, if the token was not revoked meanwhile.
    async fn note_token_use(
        &mut self,
        person: PersonId,
        hash: [u8; 32],
        day: u64,
    ) -> Result<(), ServiceError> {
        let version = self.version_of(person)?;
        let log = self.person_log(person)?;
        if !log.tokens().iter().any(|token| token.hash == hash) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.guard(&version);
        batch.put(index::token_use_key(&hash), day.to_be_bytes());
        match self.store.commit(batch).await {
            // Another process has changed the log. The next start of a process notes the use again.
            Err(StoreError::Overtaken) => Ok(()),
            written => Ok(written?),
        }
    }
}
