//! Fair chance: each draw of a game is HMAC-SHA256(seed, purpose, public ply, army), so that whoever knows the seed can recompute it and a secret draw never shifts a
//! public one. It draws; what the draws are for is decided elsewhere.

use crate::record::hash;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// A game's seed: 256 bits, drawn once.
#[derive(Clone)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    /// What is published from the start.
    pub(crate) fn hash(&self) -> [u8; 32] {
        hash(&[b"entente-seed-1", &self.0])
    }

    /// A number below `bound` (which is small: the bias is below 2^-56 for 256 choices).
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
