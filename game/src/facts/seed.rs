//! Fair randomness: every random choice of a game follows from its seed.
//!
//! A choice is HMAC-SHA256(seed, purpose, public ply, army). So anybody who knows the seed can
//! check it, and a secret choice never changes a public one. This module does not decide what the
//! numbers are used for.

use crate::facts::hash::hash;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The seed of a game: 256 bits, drawn once.
#[derive(Clone)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    /// The hash that is public from the start.
    pub(crate) fn hash(&self) -> [u8; 32] {
        hash(&[b"entente-seed-1", &self.0])
    }

    /// A number below `bound`.
    ///
    /// The bounds are small, so the bias is negligible: below 2^-56 for 256 values.
    pub(crate) fn below(&self, bound: u64, purpose: &str, ply: u32, army: u8) -> u64 {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(&ply.to_be_bytes());
        mac.update(&[army]);
        let bytes = mac.finalize().into_bytes();
        let (first, _) = bytes
            .split_first_chunk::<8>()
            .expect("a SHA-256 has 32 bytes");
        u64::from_be_bytes(*first) % bound
    }
}
