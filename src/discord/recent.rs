//! Interactions and messages that have come lately. Discord may tell one twice, and the second time it may come late: a wish that was refused could then be granted, when its person has long gone on.
//! So nothing is served twice. What was granted is known beyond a restart, by its key in the table.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many are remembered: those of many minutes.
const KEPT: usize = 4096;

/// The numbers of the last interactions and messages; no two of Discord's things have the same.
#[derive(Default)]
pub(super) struct Recent(Mutex<VecDeque<u64>>);

impl Recent {
    /// Whether it comes for the first time; from now on it does not.
    pub(super) fn is_new(&self, id: u64) -> bool {
        // A panic elsewhere cannot leave it half changed.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&id) {
            return false;
        }
        if known.len() == KEPT {
            known.pop_front();
        }
        known.push_back(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once_and_the_oldest_are_forgotten() {
        let recent = Recent::default();
        assert!(recent.is_new(1) && recent.is_new(2));
        assert!(!recent.is_new(1) && !recent.is_new(2));
        for number in 0..KEPT as u64 {
            assert!(recent.is_new(number + 10));
        }
        assert!(recent.is_new(1));
    }
}
