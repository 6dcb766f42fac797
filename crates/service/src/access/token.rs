//! API tokens: with a token, a program acts for the person who made it with `/api token` in
//! Discord. It is shown once, and only its hash is stored.
//!
//! Tokens are never compared with each other. The token of a request is hashed, and the hash is
//! looked up (`People::token_owner`). The time for that depends on the hash, which nobody can
//! choose, so it reveals nothing about any token. A token has 256 random bits, so a plain SHA-256
//! without salt or stretching is enough: guessing is hopeless.
//!
//! The owners of tokens that were used lately are remembered, so that a request does not have to
//! wait for the disk; but only where no other process has the store, which could revoke a token
//! without our knowing it in time. Unknown tokens are not remembered, or anybody could fill the
//! memory.
//!
//! A token for one stream can be in an address: a browser's `EventSource` sends no header. It is an
//! API token with the address of one stream and an end, encrypted with a key that only this
//! installation has. So nothing is stored for it, it is valid at every process, and it is void as
//! soon as the API token is revoked.

use crate::access::page_token::Guest;
use crate::access::secret::{decrypt, encrypt, random};
use entente_game::people::{Scopes, TokenAccess};
use entente_game::{PersonId, Span, Time};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The beginning of every token. People and programs that look for leaked secrets recognize it.
const PREFIX: &str = "entente_";

/// A new token. It is shown once and then dropped. It cannot be computed from its hash.
pub struct TokenSecret(String);

impl TokenSecret {
    /// A new token of 32 random bytes: `entente_` and 64 hexadecimal digits.
    pub fn generate() -> Self {
        Self(format!("{PREFIX}{}", hex::encode(random::<32>())))
    }

    /// The token itself, to be shown only to the person who made it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash that is stored.
    pub fn hash(&self) -> [u8; 32] {
        Self::hash_of(&self.0)
    }

    /// The hash of a text that may be a token: its SHA-256.
    pub fn hash_of(text: &str) -> [u8; 32] {
        Sha256::digest(text.as_bytes()).into()
    }
}

impl fmt::Debug for TokenSecret {
    /// Without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// The owner of a token, and its scopes: the value of a token in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenOwner {
    /// The person.
    pub person: PersonId,
    /// The scopes that the token allows.
    pub access: TokenAccess,
    /// The rights in a game in which they have no seat, by a token for its page.
    pub guest: Option<Guest>,
}

/// Separates the parts of the value. The last part is the person.
const SEPARATOR: char = '\0';

impl TokenOwner {
    /// The stored form. A token that allows everything for ever has only its person, as all tokens
    /// had before there were scopes.
    pub(crate) fn to_text(self) -> String {
        let TokenAccess { scopes, expires_at } = self.access;
        if self.access == TokenAccess::default() {
            return self.person.key();
        }
        let end = expires_at.map(|end| end.0.to_string());
        let parts = [
            scopes.words().join(","),
            end.unwrap_or_default(),
            self.person.key(),
        ];
        parts.join(&SEPARATOR.to_string())
    }

    /// Reads the stored form.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = str::from_utf8(bytes).ok()?;
        let parts: Vec<&str> = text.split(SEPARATOR).collect();
        let (access, person) = match parts[..] {
            [person] => (TokenAccess::default(), person),
            [scopes, end, person] => {
                let scopes = Scopes::parse(scopes).ok()?;
                let expires_at = match end {
                    "" => None,
                    end => Some(Time(end.parse().ok()?)),
                };
                (TokenAccess { scopes, expires_at }, person)
            }
            _ => return None,
        };
        let person = PersonId::from_key(person)?;
        Some(Self {
            person,
            access,
            guest: None,
        })
    }
}

/// The milliseconds of a day.
const DAY: u64 = Span::days(1).0;

/// The tokens whose use on the present day was noted, so that only the first of their requests on a
/// day writes anything. It is lost in a restart, which costs each token one more write.
#[derive(Debug, Default)]
pub(crate) struct TokenDays {
    noted: Mutex<(u64, HashSet<[u8; 32]>)>,
}

impl TokenDays {
    /// The day that has to be noted for the token with this hash, if that was not done.
    pub(crate) fn to_note(&self, hash: &[u8; 32], now: Time) -> Option<u64> {
        let today = now.0 / DAY;
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let (day, tokens) = &mut *noted;
        if *day != today {
            *day = today;
            tokens.clear();
        }
        tokens.insert(*hash).then_some(today)
    }
}

/// The beginning of a day, in UTC.
pub(crate) fn beginning_of(day: u64) -> Time {
    Time(day.saturating_mul(DAY))
}

/// The most tokens that are remembered. Each takes about a hundred bytes.
const MAX_TOKENS: usize = 4096;

/// The owners of tokens, by the hashes of the tokens.
#[derive(Default)]
pub(crate) struct KnownTokens(Mutex<State>);

#[derive(Default)]
struct State {
    /// The number of times that tokens have changed.
    changes: u64,
    owners: HashMap<[u8; 32], TokenOwner>,
}

impl KnownTokens {
    /// The owner of a token, or how many times tokens have changed before it is read.
    pub(crate) fn get(&self, hash: &[u8; 32]) -> Result<TokenOwner, u64> {
        let state = self.lock();
        state.owners.get(hash).copied().ok_or(state.changes)
    }

    /// Remembers an owner, unless tokens have changed since `changes` was given.
    pub(crate) fn remember(&self, changes: u64, hash: [u8; 32], owner: TokenOwner) {
        let mut state = self.lock();
        if state.changes != changes {
            return;
        }
        if state.owners.len() >= MAX_TOKENS {
            state.owners.clear();
        }
        state.owners.insert(hash, owner);
    }

    /// Forgets all tokens, because some were made or revoked. Called when that is durable, and
    /// before it is answered.
    pub(crate) fn change(&self) {
        let mut state = self.lock();
        state.changes += 1;
        state.owners.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing between the changes can panic, so the state is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The purpose of the key. With another purpose another key follows from the same secret.
const STREAM_PURPOSE: &[u8] = b"entente stream token 1";

/// A token for a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamToken {
    /// The path of the stream.
    pub stream: String,
    /// The API token.
    pub token: String,
    /// Until when it can be used.
    pub until: Time,
}

impl StreamToken {
    /// The token as text.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> String {
        let content = [
            &self.until.0.to_be_bytes()[..],
            self.stream.as_bytes(),
            b"\n",
            self.token.as_bytes(),
        ];
        hex::encode(encrypt(secret, STREAM_PURPOSE, &content.concat()))
    }

    /// Reads such a text. `None` if it is not from this installation or was changed.
    pub(crate) fn open(secret: &[u8; 32], text: &str) -> Option<Self> {
        let bytes = hex::decode(text).ok()?;
        let content = decrypt(secret, STREAM_PURPOSE, &bytes)?;
        let (until, rest) = content.split_first_chunk::<8>()?;
        let (stream, token) = std::str::from_utf8(rest).ok()?.split_once('\n')?;
        Some(Self {
            stream: stream.to_owned(),
            token: token.to_owned(),
            until: Time(u64::from_be_bytes(*until)),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_game::PersonId;
    use entente_game::people::TokenAccess;

    #[test]
    fn a_token_is_long_random_and_hashed_as_its_text() {
        let (one, other) = (TokenSecret::generate(), TokenSecret::generate());
        assert_ne!(one.reveal(), other.reveal());
        assert_eq!(one.reveal().len(), PREFIX.len() + 64);
        assert!(one.reveal().starts_with(PREFIX));
        assert_eq!(one.hash(), TokenSecret::hash_of(one.reveal()));
        assert_ne!(
            one.hash(),
            TokenSecret::hash_of(&one.reveal().to_uppercase())
        );
    }

    #[test]
    fn an_owner_is_read_as_it_was_written() {
        let owner = |scopes: &str, end| TokenOwner {
            person: PersonId(7),
            access: TokenAccess {
                scopes: Scopes::parse(scopes).unwrap(),
                expires_at: end,
            },
            guest: None,
        };
        let all = "read play diplomacy manage";
        for owner in [
            owner(all, None),
            owner(all, Some(Time(5))),
            owner("read", None),
            owner("play manage", Some(Time(0))),
        ] {
            let text = owner.to_text();
            assert_eq!(TokenOwner::read(text.as_bytes()), Some(owner), "{text:?}");
            assert_eq!(text.rsplit('\0').next(), Some(PersonId(7).key().as_str()));
        }
        assert_eq!(owner(all, None).to_text(), PersonId(7).key());
        for wrong in [
            "",
            "x\0\0discord:7",
            "read\0x\0discord:7",
            "read\0discord:7",
        ] {
            assert_eq!(TokenOwner::read(wrong.as_bytes()), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_use_of_a_token_is_noted_once_a_day() {
        let days = TokenDays::default();
        let (ann, bob) = ([1; 32], [2; 32]);
        assert_eq!(days.to_note(&ann, Time(DAY)), Some(1));
        assert_eq!(days.to_note(&ann, Time(2 * DAY - 1)), None);
        assert_eq!(days.to_note(&bob, Time(2 * DAY - 1)), Some(1));
        assert_eq!(days.to_note(&ann, Time(2 * DAY)), Some(2));
        assert_eq!(beginning_of(2), Time(2 * DAY));
    }

    #[test]
    fn the_hash_is_sha_256() {
        // FIPS 180-4, the example for "abc".
        assert_eq!(
            hex::encode(TokenSecret::hash_of("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_token_never_shows_itself_by_accident() {
        let token = TokenSecret::generate();
        assert_eq!(format!("{token:?}"), "Token(secret)");
    }

    fn owner() -> TokenOwner {
        TokenOwner {
            person: PersonId(1),
            access: TokenAccess::default(),
            guest: None,
        }
    }

    #[test]
    fn a_token_that_was_read_before_a_change_is_not_remembered_after_it() {
        let known = KnownTokens::default();
        let before = known.get(&[1; 32]).expect_err("nobody has used it");
        known.change();
        known.remember(before, [1; 32], owner());
        let after = known.get(&[1; 32]).expect_err("it may have been revoked");
        known.remember(after, [1; 32], owner());
        assert_eq!(known.get(&[1; 32]), Ok(owner()));
        known.change();
        assert!(known.get(&[1; 32]).is_err());
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let known = KnownTokens::default();
        for number in 0..2 * MAX_TOKENS as u64 {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_be_bytes());
            known.remember(0, hash, owner());
        }
        assert!(known.lock().owners.len() <= MAX_TOKENS);
    }

    #[test]
    fn only_the_installation_that_made_a_token_reads_it_and_only_unchanged() {
        let token = StreamToken {
            stream: "/api/v1/me/events".into(),
            token: "entente_x".into(),
            until: Time(7),
        };
        let text = token.seal(&[1; 32]);
        assert_eq!(StreamToken::open(&[1; 32], &text), Some(token.clone()));
        assert_ne!(token.seal(&[1; 32]), text, "no two are alike");
        assert_eq!(StreamToken::open(&[2; 32], &text), None);
        for place in [0, text.len() / 2, text.len() - 1] {
            let mut changed = text.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(StreamToken::open(&[1; 32], &changed), None);
        }
        for other in ["", "00", "stream", &text[1..]] {
            assert_eq!(StreamToken::open(&[1; 32], other), None);
        }
    }
}
