//! Values that are kept as long as there is memory for them: those that were used longest ago go
//! first.
//!
//! Its user decides what a key means, and whether a value may be shown to somebody.

use lru::LruCache;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The share of the memory that one value can take. A larger one is not kept: it would drive out
/// too many others.
const LARGEST_SHARE: usize = 8;

/// Values that are kept, up to a number of bytes.
pub struct Kept<K: Hash + Eq, V> {
    limit: usize,
    state: Mutex<State<K, V>>,
}

struct State<K: Hash + Eq, V> {
    values: LruCache<K, (V, usize)>,
    bytes: usize,
}

impl<K: Hash + Eq, V: Clone> Kept<K, V> {
    /// None yet, and never more than this number of bytes.
    pub fn new(limit: usize) -> Self {
        let values = LruCache::unbounded();
        Self {
            limit,
            state: Mutex::new(State { values, bytes: 0 }),
        }
    }

    /// The value of a key, if it is still kept.
    pub fn get(&self, key: &K) -> Option<V> {
        self.lock().values.get(key).map(|(value, _)| value.clone())
    }

    /// Keeps a value that takes so many bytes together with its key.
    pub fn put(&self, key: K, value: V, bytes: usize) {
        if bytes > self.limit / LARGEST_SHARE {
            return;
        }
        let mut state = self.lock();
        state.bytes += bytes;
        if let Some((_, before)) = state.values.put(key, (value, bytes)) {
            state.bytes -= before;
        }
        while state.bytes > self.limit
            && let Some((_, (_, oldest))) = state.values.pop_lru()
        {
            state.bytes -= oldest;
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let mut state = self.lock();
        state.values.clear();
        state.bytes = 0;
    }

    /// The number of bytes that are kept.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    fn lock(&self) -> MutexGuard<'_, State<K, V>> {
        // Only the count of bytes could be wrong after a panic, and nothing in between panics.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_that_was_used_longest_ago_goes_first() {
        let kept = Kept::new(80);
        for key in 0..8 {
            kept.put(key, key, 10);
        }
        assert_eq!((kept.get(&0), kept.bytes()), (Some(0), 80));
        kept.put(8, 8, 10);
        assert_eq!(
            (kept.get(&0), kept.get(&1), kept.get(&8)),
            (Some(0), None, Some(8))
        );
        assert_eq!(kept.bytes(), 80);
    }

    #[test]
    fn a_value_that_is_put_again_is_counted_once() {
        let kept = Kept::new(80);
        for bytes in [10, 5, 10] {
            kept.put("key", bytes, bytes);
        }
        assert_eq!((kept.get(&"key"), kept.bytes()), (Some(10), 10));
        kept.clear();
        assert_eq!((kept.get(&"key"), kept.bytes()), (None, 0));
    }

    #[test]
    fn a_value_that_would_drive_out_many_is_not_kept() {
        let kept = Kept::new(80);
        kept.put("large", (), 11);
        assert_eq!((kept.get(&"large"), kept.bytes()), (None, 0));
    }
}
