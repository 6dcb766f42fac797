//! Tokens: with one, a program acts for the person who made it. Made by `/api token` in Discord, shown once, and kept as a hash only.
//!
//! A token is never compared with another: what a request brings is hashed, and the hash is looked up ([`Table::person_of_token`](super::Table::person_of_token)).
//! How long that takes depends on the hash, which nobody can steer towards a stored one, so the time tells nothing about any token. And as a token is
//! 256 random bits, a plain SHA-256 without salt or stretching is enough: there is nothing to guess.

use super::random;
use sha2::{Digest, Sha256};
use std::fmt;

/// What every token begins with, so that people and programs that look for leaked secrets recognise one.
const PREFIX: &str = "entente_";

/// A new token. It is shown once and then dropped; there is no way back from its hash.
pub struct Token(String);

impl Token {
    /// A token of 32 fresh random bytes: `entente_` and 64 hexadecimal digits.
    pub fn fresh() -> Self {
        Self(format!("{PREFIX}{}", hex(&random::<32>())))
    }

    /// The token itself, for the person who made it and nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn hash(&self) -> [u8; 32] {
        Self::hash_of(&self.0)
    }

    /// The hash of what somebody brings as a token: SHA-256 of the text.
    pub fn hash_of(text: &str) -> [u8; 32] {
        Sha256::digest(text.as_bytes()).into()
    }
}

impl fmt::Debug for Token {
    /// Without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// Bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_random_and_hashed_as_its_text() {
        let (one, other) = (Token::fresh(), Token::fresh());
        assert_ne!(one.reveal(), other.reveal());
        assert_eq!(one.reveal().len(), PREFIX.len() + 64);
        assert!(one.reveal().starts_with(PREFIX));
        assert_eq!(one.hash(), Token::hash_of(one.reveal()));
        assert_ne!(one.hash(), Token::hash_of(&one.reveal().to_uppercase()));
    }

    #[test]
    fn the_hash_is_sha_256() {
        // FIPS 180-4, the example for "abc".
        assert_eq!(
            hex(&Token::hash_of("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_token_never_shows_itself_by_accident() {
        let token = Token::fresh();
        assert_eq!(format!("{token:?}"), "Token(secret)");
    }
}
