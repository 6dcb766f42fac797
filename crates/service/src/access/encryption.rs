//! Bytes that only this installation can read, change or make, encrypted and authenticated by
//! XChaCha20-Poly1305. What is in them is for `seal`, `stream_token`, `page_token`,
//! `role_grant` and `webhook_secret`.
//!
//! Each has a random nonce of 192 bits, so two of them reveal nothing about each other, not even
//! that their content is the same.

use crate::access::secret::random;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The length of a nonce, in bytes.
const NONCE_BYTES: usize = 24;

/// Encrypts a content of a few bytes. With another purpose another key follows from the same
/// secret, so no second secret has to be stored.
pub(crate) fn encrypt(secret: &[u8; 32], purpose: &[u8], content: &[u8]) -> Vec<u8> {
    let nonce: [u8; NONCE_BYTES] = random();
    let payload = Payload {
        msg: content,
        aad: purpose,
    };
    let encrypted = cipher(secret, purpose)
        .encrypt(&XNonce::from(nonce), payload)
        .expect("a few bytes can be encrypted");
    // The nonce is not secret, but needed to decrypt the rest.
    [&nonce[..], &encrypted].concat()
}

/// The content. `None` if this was made elsewhere or for another purpose, or was changed.
pub(crate) fn decrypt(secret: &[u8; 32], purpose: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    let (nonce, encrypted) = bytes.split_first_chunk::<NONCE_BYTES>()?;
    let payload = Payload {
        msg: encrypted,
        aad: purpose,
    };
    let cipher = cipher(secret, purpose);
    cipher.decrypt(&XNonce::from(*nonce), payload).ok()
}

fn cipher(secret: &[u8; 32], purpose: &[u8]) -> XChaCha20Poly1305 {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(purpose);
    let key: [u8; 32] = mac.finalize().into_bytes().into();
    XChaCha20Poly1305::new(&Key::from(key))
}
