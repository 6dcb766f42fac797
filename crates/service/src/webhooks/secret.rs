//! Secrets of webhooks, with which their messages are signed as Standard Webhooks says.
//!
//! Unlike a token, a secret has to be used here, so it is stored encrypted with a key that only
//! this installation has, and not as a hash. It is shown once.

use crate::access::secret::{decrypt, encrypt, random};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

/// The purpose of the key. With another purpose another key follows from the same secret.
const PURPOSE: &[u8] = b"entente webhook secret 1";

/// The beginning of every secret.
const PREFIX: &str = "whsec_";

/// The version of the signatures: HMAC-SHA256.
const VERSION: &str = "v1";

/// The secret of a webhook.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret([u8; 32]);

impl WebhookSecret {
    /// A new secret.
    pub(crate) fn generate() -> Self {
        Self(random())
    }

    /// The secret itself, to be shown only to the person who makes or renews it.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", BASE64_STANDARD.encode(self.0))
    }

    /// The signature of a message that is sent at this time, in seconds since 1970.
    pub fn sign(&self, id: &str, timestamp: u64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes any key");
        mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
        let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
        format!("{VERSION},{signature}")
    }

    /// The stored form, encrypted with the installation's secret.
    pub(crate) fn seal(&self, installation: &[u8; 32]) -> String {
        hex::encode(encrypt(installation, PURPOSE, &self.0))
    }

    /// Reads the stored form. `None` if the installation has another secret now.
    pub(crate) fn open(installation: &[u8; 32], sealed: &str) -> Option<Self> {
        let content = decrypt(installation, PURPOSE, &hex::decode(sealed).ok()?)?;
        content.try_into().ok().map(Self)
    }
}

impl fmt::Debug for WebhookSecret {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_the_installation_that_stored_a_secret_reads_it() {
        let secret = WebhookSecret::generate();
        let sealed = secret.seal(&[1; 32]);
        assert_eq!(WebhookSecret::open(&[1; 32], &sealed), Some(secret.clone()));
        assert_eq!(WebhookSecret::open(&[2; 32], &sealed), None);
        assert_eq!(WebhookSecret::open(&[1; 32], ""), None);
        assert!(!sealed.contains(&hex::encode(secret.0)));
        assert_eq!(format!("{secret:?}"), "WebhookSecret");
    }

    #[test]
    fn a_secret_is_written_as_the_standard_says() {
        let text = WebhookSecret::generate().reveal();
        let bytes = BASE64_STANDARD.decode(text.strip_prefix(PREFIX).unwrap());
        assert_eq!(bytes.unwrap().len(), 32, "24 to 64 bytes are allowed");
    }
}
