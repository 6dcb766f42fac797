//! The owner of a request's API token, its scopes, and the day on which each token was last used.
//!
//! Tokens are made and revoked in the log of their person (`people`). The day of the last use is
//! not in the log: it is written once a day, on the first request of that day, and deleted with the
//! token.

use crate::access::page_token::{Guest, PageToken};
use crate::access::token::{TokenOwner, TokenSecret, beginning_of};
use crate::command::Command;
use crate::error::{Rejected, Result};
use crate::handling::People;
use crate::log::index;
use crate::log::index::TOKENS;
use crate::worker::handle::{Inner, Service};
use crate::worker::state::Worker;
use entente_game::people::{NewToken, PersonAction, Scope, Scopes, Token, TokenAccess};
use entente_game::{GameId, PersonId, Time};
use entente_store::{Batch, Key, StoreError};

impl Service {
    /// The text of a token for the page of a game.
    pub fn seal_page_token(&self, token: &PageToken) -> String {
        token.seal(&self.inner.secret)
    }

    /// The token for the page of a game with this text, whether or not its time is over. `None` if
    /// this installation has not made it.
    pub fn open_page_token(&self, text: &str) -> Option<PageToken> {
        PageToken::open(&self.inner.secret, text)
    }

    /// A token for the page of a game as text, for a person who asks for it in Discord. It becomes
    /// void with the token of theirs that has this label, which is made if there is none.
    pub async fn page_token_of_player(
        &self,
        game: GameId,
        person: PersonId,
        label: &str,
    ) -> Result<String, Rejected> {
        let parent = self.people().token_with_label(person, label).await?;
        let token = PageToken::of_player(game, person, parent, self.now());
        Ok(self.seal_page_token(&token))
    }

    /// The same for somebody without a seat, whom the chat has let in just now.
    pub async fn page_token_of_guest(
        &self,
        game: GameId,
        person: PersonId,
        guest: Guest,
        label: &str,
    ) -> Result<String, Rejected> {
        let parent = self.people().token_with_label(person, label).await?;
        let scopes = Scopes::from_iter([Scope::Read, Scope::Play]);
        Ok(self.seal_page_token(&PageToken {
            parent,
            guest: Some(guest),
            ..PageToken::new(game, person, scopes, self.now())
        }))
    }

    /// Whether this token can be used now. Only an old one asks for the state of its game.
    async fn is_valid(&self, token: &PageToken) -> Result<bool> {
        let now = self.now();
        if now < token.until {
            return Ok(true);
        }
        let Some(game) = &token.game else {
            return Ok(false);
        };
        match self.visible_game(game, Some(token.person)).await {
            Ok(seen) => Ok(token.is_valid(now, seen.over_since())),
            Err(Rejected::Failed(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }
}

impl People<'_> {
    /// The person whose token this text is, and what it allows: an API token, or one for the page
    /// of a game. `None` if it is unknown, was revoked or has expired.
    pub async fn owner_of(self, text: &str) -> Result<Option<TokenOwner>> {
        if !PageToken::is_one(text) {
            // By its hash: the store does not have the tokens themselves.
            return self.token_owner(&TokenSecret::hash_of(text)).await;
        }
        let Some(token) = self.0.open_page_token(text) else {
            return Ok(None);
        };
        if !self.0.is_valid(&token).await? {
            return Ok(None);
        }
        if let Some(parent) = token.parent
            && self.token_owner(&parent).await?.is_none()
        {
            return Ok(None);
        }
        Ok(Some(TokenOwner {
            person: token.person,
            access: TokenAccess {
                scopes: token.scopes,
                // It has just been found valid, and an old one ends with its game.
                expires_at: None,
            },
            guest: token.guest,
        }))
    }

    /// The hash of a person's token with this label. One that is made now can be revoked and is
    /// good for nothing else, because nobody knows its text.
    async fn token_with_label(
        self,
        person: PersonId,
        label: &str,
    ) -> Result<Option<[u8; 32]>, Rejected> {
        let log = self.log_of(person).await?;
        let now = self.0.now();
        let is_it = |token: &&Token| token.label == label && !token.access.has_expired(now);
        if let Some(token) = log.tokens().iter().find(is_it) {
            return Ok(Some(token.hash));
        }
        let hash = TokenSecret::generate().hash();
        let key = format!("token with label:{}", hex::encode(hash));
        let action = PersonAction::CreateToken(NewToken {
            access: TokenAccess {
                scopes: PageToken::scopes_of_player(),
                expires_at: None,
            },
            ..NewToken::new(hash, label)
        });
        let made = self.submit(Command::new(person, action, key)).await?;
        // Where there is no room for one more token, the newest one takes its place.
        let log = made.unwrap_or(log);
        Ok(log.tokens().last().map(|token| token.hash))
    }

    /// The person to whom the token with this hash belongs, and what it allows; `None` if it is
    /// unknown, was revoked or has expired.
    pub async fn token_owner(self, hash: &[u8; 32]) -> Result<Option<TokenOwner>> {
        let owner = match self.0.inner.shared.known_tokens.get(hash) {
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
                async move |worker: &mut Worker| note_token_use(worker, person, hash, day).await;
            // The request is served all the same, such as on a full disk.
            if let Err(error) = self.0.in_log_of(&person, note).await {
                tracing::warn!(%error, "could not note that a token was used");
            }
        }
        Ok(Some(owner))
    }

    /// The owner of a token in the store. `changes` says how many times tokens have changed before.
    async fn read_owner(self, hash: &[u8; 32], changes: u64) -> Result<Option<TokenOwner>> {
        let found = self.0.get(TOKENS.key(*hash)).await?;
        let owner = found.and_then(|bytes| TokenOwner::read(&bytes));
        let inner = &self.0.inner;
        if let Some(owner) = owner.filter(|_| !inner.store.is_shared()) {
            inner.shared.known_tokens.remember(changes, *hash, owner);
        }
        Ok(owner)
    }

    /// The day on which each of these tokens was last used, by its beginning.
    pub async fn last_uses(self, tokens: &[Token]) -> Result<Vec<Option<Time>>> {
        let keys = tokens.iter().map(|token| index::token_use_key(&token.hash));
        let keys: Vec<Key> = keys.collect();
        let days = move |inner: &Inner| {
            let days = keys.iter().map(|key| inner.store.get(key));
            days.map(|day| Ok(day?.and_then(|day| read_day(&day))))
                .collect()
        };
        self.0.read(days).await
    }
}

fn read_day(bytes: &[u8]) -> Option<Time> {
    let day = bytes.first_chunk().copied().map(u64::from_be_bytes);
    day.map(beginning_of)
}

/// Notes the day of a token's last use, if the token was not revoked meanwhile.
async fn note_token_use(
    worker: &mut Worker,
    person: PersonId,
    hash: [u8; 32],
    day: u64,
) -> Result<()> {
    let version = worker.version_of(person)?;
    let log = worker.person_log(person)?;
    if !log.tokens().iter().any(|token| token.hash == hash) {
        return Ok(());
    }
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.put(index::token_use_key(&hash), day.to_be_bytes());
    match worker.store.commit(batch).await {
        // Another process has changed the log. The next start of a process notes the use again.
        Err(StoreError::Overtaken) => Ok(()),
        written => Ok(written?),
    }
}
