//! Tokens for one stream, which can be in an address: a browser's `EventSource` sends no header.
//!
//! Such a token is an API token with the address of one stream and an end, encrypted with a key
//! that only this installation has. So nothing is stored for it, it is valid at every process, and
//! it is void as soon as the API token is revoked.

use crate::access::secret::random;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use entente_game::Time;
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente stream token 1";

/// The length of a nonce.
const NONCE: usize = 24;

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

fn cipher(secret: &[u8; 32]) -> XChaCha20Poly1305 {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(PURPOSE);
    let key: [u8; 32] = mac.finalize().into_bytes().into();
    XChaCha20Poly1305::new(&Key::from(key))
}

impl StreamToken {
    /// The token as text.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> String {
        let nonce: [u8; NONCE] = random();
        let content = [
            &self.until.0.to_be_bytes()[..],
            self.stream.as_bytes(),
            b"\n",
            self.token.as_bytes(),
        ];
        let payload = Payload {
            msg: &content.concat(),
            aad: PURPOSE,
        };
        let sealed = cipher(secret)
            .encrypt(&XNonce::from(nonce), payload)
            .expect("a few bytes can be encrypted");
        hex::encode([&nonce[..], &sealed].concat())
    }

    /// Reads such a text. `None` if it is not from this installation or was changed.
    pub(crate) fn open(secret: &[u8; 32], text: &str) -> Option<Self> {
        let bytes = hex::decode(text).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let payload = Payload {
            msg: sealed,
            aad: PURPOSE,
        };
        let content = cipher(secret)
            .decrypt(&XNonce::from(*nonce), payload)
            .ok()?;
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
