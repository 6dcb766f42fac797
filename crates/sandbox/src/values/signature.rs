//! The signatures of requests that the sandbox sends to a bot, by Ed25519 as Discord makes them.
//!
//! The key comes from the bot's token, so that it stays the same as long as the bot's settings fit.

use ring::digest::{SHA256, digest};
use ring::signature::{Ed25519KeyPair, KeyPair};

/// The header with the signature, in hexadecimal digits.
pub(crate) const SIGNATURE: &str = "x-signature-ed25519";
/// The header with the time of the request, in seconds since 1970. It is signed, too.
pub(crate) const TIMESTAMP: &str = "x-signature-timestamp";

/// The key pair of an application.
pub(crate) struct SigningKey(Ed25519KeyPair);

impl SigningKey {
    /// The key of the application with this token.
    pub(crate) fn of_token(token: &str) -> Self {
        let seed = digest(&SHA256, token.as_bytes());
        let pair = Ed25519KeyPair::from_seed_unchecked(seed.as_ref());
        Self(pair.expect("a seed has 32 bytes, as a hash of SHA-256"))
    }

    /// The public key, with which a bot checks signatures, in hexadecimal digits.
    pub(crate) fn public(&self) -> String {
        hex::encode(self.0.public_key())
    }

    /// The signature of a request: of its timestamp and its body.
    pub(crate) fn sign(&self, timestamp: &str, body: &str) -> String {
        hex::encode(self.0.sign(format!("{timestamp}{body}").as_bytes()))
    }
}
