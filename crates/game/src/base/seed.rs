//! Fair randomness: every random choice of a game follows from its seed.
//!
//! A choice is HMAC-SHA256(seed, purpose, public ply, army). So anybody who knows the seed can
//! check it, and a secret choice never changes a public one. This module does not know the use of
//! the numbers. The salts of the records follow from the seed too, so that nobody can choose them
//! to make two histories with the same head.

use crate::base::id::{Nonce, PlayerId};
use alloc::vec::Vec;
use hex::FromHex;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// A seed: 256 bits. The bot's is drawn once, and its hash is public before anybody joins. The
/// game's follows from it and from the texts that the players add ([`Self::with`]).
#[derive(Clone)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    /// Reads a seed from hexadecimal digits; `None` if the text is none.
    pub(crate) fn from_hex(digits: &str) -> Option<Self> {
        FromHex::from_hex(digits).ok().map(Self)
    }

    /// The hash that is public from the start.
    pub(crate) fn hash(&self) -> [u8; 32] {
        hash(&[b"entente-seed-1", &self.0])
    }

    /// A number below `bound`.
    ///
    /// The bounds are small, so the bias is negligible: below 2^-56 for 256 values.
    pub(crate) fn below(&self, bound: u64, purpose: &str, ply: u32, army: u8) -> u64 {
        let bytes = self.mac(&[purpose.as_bytes(), &[0], &ply.to_be_bytes(), &[army]]);
        let (first, _) = bytes
            .split_first_chunk::<8>()
            .expect("a SHA-256 has 32 bytes");
        u64::from_be_bytes(*first) % bound
    }

    /// The seed of the game, from which everything is drawn: the bot's seed with the text that each
    /// player added, in the order of the players' numbers. The seats are drawn from it, so their
    /// order cannot be used.
    pub(crate) fn with<'a>(&self, nonces: impl Iterator<Item = (PlayerId, &'a Nonce)>) -> Self {
        let mut all = Vec::new();
        for (player, nonce) in nonces {
            let text = nonce.as_str().as_bytes();
            all.extend(player.0.to_be_bytes());
            // The length comes first, so that no two lists of nonces give the same bytes.
            all.extend((text.len() as u32).to_be_bytes());
            all.extend(text);
        }
        Self(self.mac(&[b"game", &[0], &all]))
    }

    /// The salt of the record with this number.
    pub(crate) fn salt(&self, record: u64) -> [u8; 32] {
        self.mac(&[b"salt", &[0], &record.to_be_bytes()])
    }

    /// The HMAC of these parts, one after another.
    fn mac(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// The SHA-256 of the parts, one after another.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().into()
}
