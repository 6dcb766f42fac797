//! API tokens: with a token, a program acts for the person who made it with `/api token` in
//! Discord. It is shown once, and only its hash is stored.
//!
//! Tokens are never compared with each other. The token of a request is hashed, and the hash is
//! looked up (`Service::person_of_token`). The time for that
//! depends on the hash, which nobody can choose, so it reveals nothing about any token. A token has
//! 256 random bits, so a plain SHA-256 without salt or stretching is enough: guessing is hopeless.

use crate::access::secret::random;
use sha2::{Digest, Sha256};
use std::fmt;

/// What every token begins with. People and programs that look for leaked secrets recognize it.
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

#[cfg(test)]
mod tests {
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
