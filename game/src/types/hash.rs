//! Hashes.

use sha2::{Digest, Sha256};

/// The SHA-256 of the parts, one after another.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().into()
}
