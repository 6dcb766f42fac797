//! The owners of the tokens that were used lately, so that a request does not have to wait for the
//! disk to know who sent it.
//!
//! Only a store that no other process has can be remembered like this: another one could revoke a
//! token without our knowing it in time. Unknown tokens are not remembered, or anybody could fill
//! the memory.

use crate::access::token::TokenOwner;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most tokens that are remembered. Each takes about a hundred bytes.
const MAX_TOKENS: usize = 4096;

/// The owners of tokens, by the hashes of the tokens.
#[derive(Default)]
pub(crate) struct KnownTokens(Mutex<State>);

#[derive(Default)]
struct State {
    /// The number of times that tokens have changed.
    changes: u64,
    owners: HashMap<[u8; 32], TokenOwner>,
}

impl KnownTokens {
    /// The owner of a token, or how many times tokens have changed before it is read.
    pub(crate) fn get(&self, hash: &[u8; 32]) -> Result<TokenOwner, u64> {
        let state = self.lock();
        state.owners.get(hash).copied().ok_or(state.changes)
    }

    /// Remembers an owner, unless tokens have changed since `changes` was given.
    pub(crate) fn remember(&self, changes: u64, hash: [u8; 32], owner: TokenOwner) {
        let mut state = self.lock();
        if state.changes != changes {
            return;
        }
        if state.owners.len() >= MAX_TOKENS {
            state.owners.clear();
        }
        state.owners.insert(hash, owner);
    }

    /// Forgets all tokens, because some were made or revoked. Called when that is durable, and
    /// before it is answered.
    pub(crate) fn change(&self) {
        let mut state = self.lock();
        state.changes += 1;
        state.owners.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing between the changes can panic, so the state is never half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::PersonId;
    use entente_game::people::TokenAccess;

    fn owner() -> TokenOwner {
        TokenOwner {
            person: PersonId(1),
            access: TokenAccess::default(),
            guest: None,
        }
    }

    #[test]
    fn a_token_that_was_read_before_a_change_is_not_remembered_after_it() {
        let known = KnownTokens::default();
        let before = known.get(&[1; 32]).expect_err("nobody has used it");
        known.change();
        known.remember(before, [1; 32], owner());
        let after = known.get(&[1; 32]).expect_err("it may have been revoked");
        known.remember(after, [1; 32], owner());
        assert_eq!(known.get(&[1; 32]), Ok(owner()));
        known.change();
        assert!(known.get(&[1; 32]).is_err());
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let known = KnownTokens::default();
        for number in 0..2 * MAX_TOKENS as u64 {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_be_bytes());
            known.remember(0, hash, owner());
        }
        assert!(known.lock().owners.len() <= MAX_TOKENS);
    }
}
