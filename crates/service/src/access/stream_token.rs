//! Tokens for one stream, which can be in an address: a browser's `EventSource` sends no header.
//!
//! Such a token is an API token with the address of one stream and an end, encrypted with a key
//! that only this installation has. So nothing is stored for it, it is valid at every process, and
//! it is void as soon as the API token is revoked.

use crate::access::encryption::{decrypt, encrypt};
use entente_game::Time;

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente stream token 1";

/// A token for a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamToken {
    /// The path of the stream.
    pub stream: String,
    /// The API token.
    pub token: String,
    /// The time until which it can be used.
    pub until: Time,
}

impl StreamToken {
    /// The token as text.
    pub(crate) fn seal(&self, secret: &[u8; 32]) -> String {
        let content = [
            &self.until.0.to_be_bytes()[..],
            self.stream.as_bytes(),
            b"\n",
            self.token.as_bytes(),
        ];
        hex::encode(encrypt(secret, PURPOSE, &content.concat()))
    }

    /// Reads such a text. `None` if it is not from this installation or was changed.
    pub(crate) fn open(secret: &[u8; 32], text: &str) -> Option<Self> {
        let bytes = hex::decode(text).ok()?;
        let content = decrypt(secret, PURPOSE, &bytes)?;
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
