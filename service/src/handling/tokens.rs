//! The owner of a request's API token, its scopes, and the day on which each token was last used.
//!
//! Tokens are made and revoked in the log of their person (`people`). The day of the last use is
//! not in the log: it is written once a day, on the first request of that day, and deleted with the
//! token.

use crate::access::page_token::PageToken;
use crate::access::token::{TokenOwner, TokenSecret, beginning_of};
use crate::error::ServiceError;
use crate::handling::People;
use crate::log::index;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::people::{Token, TokenAccess};
use entente_game::{PersonId, Time};
use entente_store::{Batch, Key, Keyspace, StoreError};

impl Service {
    /// The text of a token for the page of a game.
    pub fn seal_page_token(&self, token: &PageToken) -> String {
        token.seal(&self.inner.secret)
    }

    /// The token for the page of a game with this text. `None` if this installation has not made
    /// it, or if its time is over.
    pub fn open_page_token(&self, text: &str) -> Option<PageToken> {
        let token = PageToken::open(&self.inner.secret, text)?;
        Some(token).filter(|token| self.now() < token.until)
    }
}

impl People<'_> {
    /// The person whose token this text is, and what it allows: an API token, or one for the page
    /// of a game. `None` if it is unknown, was revoked or has expired.
    pub async fn owner_of(self, text: &str) -> Result<Option<TokenOwner>, ServiceError> {
        if !PageToken::is_one(text) {
            // By its hash: the store does not have the tokens themselves.
            return self.token_owner(&TokenSecret::hash_of(text)).await;
        }
        let Some(token) = self.0.open_page_token(text) else {
            return Ok(None);
        };
        if let Some(parent) = token.parent
            && self.token_owner(&parent).await?.is_none()
        {
            return Ok(None);
        }
        Ok(Some(TokenOwner {
            person: token.person,
            access: TokenAccess {
                scopes: token.scopes,
                expires_at: Some(token.until),
            },
        }))
    }

    /// The person to whom the token with this hash belongs, and what it allows; `None` if it is
    /// unknown, was revoked or has expired.
    pub async fn token_owner(self, hash: &[u8; 32]) -> Result<Option<TokenOwner>, ServiceError> {
        let owner = match self.0.inner.known_tokens.get(hash) {
            Ok(owner) => Some(owner),
            Err(changes) => self.read_owner(hash, changes).await?,
        };
        let now = self.0.now();
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

    /// The owner of a token in the store. `changes` says how many times tokens have changed before.
    async fn read_owner(
        self,
        hash: &[u8; 32],
        changes: u64,
    ) -> Result<Option<TokenOwner>, ServiceError> {
        let found = self.0.get(Key::new(Keyspace::Token).bytes(hash)).await?;
        let owner = found.and_then(|bytes| TokenOwner::read(&bytes));
        let inner = &self.0.inner;
        if let Some(owner) = owner.filter(|_| !inner.store.is_shared()) {
            inner.known_tokens.remember(changes, *hash, owner);
        }
        Ok(owner)
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
