//! Remembers which interactions and messages came in recently, so that none is handled twice.
//!
//! Discord may deliver one twice, and the second delivery can come late. Then a command that was
//! refused at first could suddenly be accepted, long after its user has gone on. Accepted commands
//! are also recognised after a restart, by their idempotency key in the store.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// The number of ids that are remembered: those of many minutes.
const CAPACITY: usize = 4096;

/// The ids of the last interactions and messages, each with the time of its edit, or else zero. No
/// two objects of Discord share an id.
#[derive(Default)]
pub(crate) struct RecentIds(Mutex<VecDeque<(u64, i64)>>);

impl RecentIds {
    /// Whether this id is seen for the first time. From then on it is known.
    pub(crate) fn is_new(&self, id: u64) -> bool {
        self.is_new_edit(id, 0)
    }

    /// Whether this id is seen for the first time with an edit at this time.
    pub(crate) fn is_new_edit(&self, id: u64, edited: i64) -> bool {
        let id = (id, edited);
        // A panic elsewhere cannot leave the queue half changed, so a poisoned lock is fine.
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.contains(&id) {
            return false;
        }
        if recent.len() == CAPACITY {
            recent.pop_front();
        }
        recent.push_back(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once_and_the_oldest_are_forgotten() {
        let recent = RecentIds::default();
        assert!(recent.is_new(1) && recent.is_new(2));
        assert!(!recent.is_new(1) && !recent.is_new(2));
        assert!(recent.is_new_edit(1, 7) && recent.is_new_edit(1, 8));
        assert!(!recent.is_new_edit(1, 7) && !recent.is_new(1));
        for number in 0..CAPACITY as u64 {
            assert!(recent.is_new(number + 10));
        }
        assert!(recent.is_new(1));
    }
}
