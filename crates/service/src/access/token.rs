//! API tokens: with a token, a program acts for the person who made it with `/api token` in
//! Discord. It is shown once, and only its hash is stored.
//!
//! Tokens are never compared with each other. The token of a request is hashed, and the hash is
//! looked up (`People::token_owner`). The time for that
//! depends on the hash, which nobody can choose, so it reveals nothing about any token. A token has
//! 256 random bits, so a plain SHA-256 without salt or stretching is enough: guessing is hopeless.

use crate::access::page_token::Guest;
use crate::access::secret::random;
use entente_game::people::{Scopes, TokenAccess};
use entente_game::{PersonId, Span, Time};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

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
}
