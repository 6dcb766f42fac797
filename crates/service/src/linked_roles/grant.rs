//! The tokens with which Discord lets us set a person's values for linked roles, and the state that
//! connects the two halves of an authorization.
//!
//! Both are encrypted with keys that only this installation has. Nothing is stored for a state: it
//! says only until when it can be used, and the browser that started the authorization keeps it.

use crate::access::secret::{decrypt, encrypt};
use entente_game::{Span, Time};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The purposes of the keys. With another purpose another key follows from the same secret.
const GRANT_PURPOSE: &[u8] = b"entente role grant 1";
const STATE_PURPOSE: &[u8] = b"entente role state 1";

/// The time that a person has to agree at Discord, in milliseconds: ten minutes.
const STATE_LIFETIME: Span = Span::minutes(10);

/// The authorization that a person has given at Discord.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleGrant {
    /// The token with which their values are set.
    pub access_token: String,
    /// The token with which the next one is asked for.
    pub refresh_token: String,
    /// The time until which the first one can be used.
    pub until: Time,
}

impl RoleGrant {
    /// The grant as it is stored.
    pub(crate) fn seal(&self, installation: &[u8; 32]) -> String {
        let content = serde_json::to_vec(self).expect("texts and a time can be serialized");
        hex::encode(encrypt(installation, GRANT_PURPOSE, &content))
    }

    /// Reads a stored grant. `None` if the installation has another secret now.
    pub(crate) fn open(installation: &[u8; 32], sealed: &str) -> Option<Self> {
        let content = decrypt(installation, GRANT_PURPOSE, &hex::decode(sealed).ok()?)?;
        serde_json::from_slice(&content).ok()
    }
}

impl fmt::Debug for RoleGrant {
    /// Without the tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoleGrant")
    }
}

/// Makes a state that can be used from now on for ten minutes. No two are alike.
pub(super) fn make_state(installation: &[u8; 32], now: Time) -> String {
    let until = (now + STATE_LIFETIME).0.to_be_bytes();
    hex::encode(encrypt(installation, STATE_PURPOSE, &until))
}

/// Whether a state is from this installation and can still be used.
pub(super) fn is_valid_state(installation: &[u8; 32], state: &str, now: Time) -> bool {
    let opened = hex::decode(state).ok();
    let opened = opened.and_then(|bytes| decrypt(installation, STATE_PURPOSE, &bytes));
    let until = opened.and_then(|until| until.try_into().ok());
    until.is_some_and(|until| now < Time(u64::from_be_bytes(until)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn only_the_installation_that_stored_a_grant_reads_it() {
        let grant = RoleGrant {
            access_token: "first-secret".into(),
            refresh_token: "second-secret".into(),
            until: Time(7),
        };
        let sealed = grant.seal(&[1; 32]);
        assert_eq!(RoleGrant::open(&[1; 32], &sealed), Some(grant.clone()));
        assert_eq!(RoleGrant::open(&[2; 32], &sealed), None);
        assert_eq!(RoleGrant::open(&[1; 32], "00"), None);
        assert!(!sealed.contains("secret") && !sealed.contains(&hex::encode("secret")));
        assert_eq!(format!("{grant:?}"), "RoleGrant");
    }

    #[test]
    fn a_state_can_be_used_for_ten_minutes_and_cannot_be_made_elsewhere() {
        let state = make_state(&[1; 32], Time(0));
        assert_ne!(state, make_state(&[1; 32], Time(0)));
        assert!(is_valid_state(&[1; 32], &state, Time(599_999)));
        assert!(!is_valid_state(&[1; 32], &state, Time(600_000)));
        assert!(!is_valid_state(&[2; 32], &state, Time(0)));
        for other in ["", "00", "state", &state[2..]] {
            assert!(!is_valid_state(&[1; 32], other, Time(0)), "{other}");
        }
    }
}
