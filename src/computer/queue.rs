//! The order in which turns are thought about: live games before daily ones, hints for people last,
//! and otherwise first come, first served.

use std::collections::{BTreeSet, VecDeque};

/// Whether somebody sits at the board and waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Urgency {
    /// A game that is played in one sitting.
    Live,
    /// A game with days for each move.
    Daily,
    /// A hint, for which no game waits.
    Hint,
}

/// What waits to be thought about. Each turn, named by its key, is in it once.
#[derive(Debug)]
pub(super) struct Queue<K, T> {
    live: VecDeque<(K, T)>,
    daily: VecDeque<(K, T)>,
    hints: VecDeque<(K, T)>,
    /// The turns that wait, and those that were taken out and are not finished.
    known: BTreeSet<K>,
}

impl<K, T> Default for Queue<K, T> {
    fn default() -> Self {
        Self {
            live: VecDeque::new(),
            daily: VecDeque::new(),
            hints: VecDeque::new(),
            known: BTreeSet::new(),
        }
    }
}

impl<K: Ord + Clone, T> Queue<K, T> {
    /// Adds a turn at the end. `false`, and nothing is added, if it waits already or is being
    /// thought about.
    pub(super) fn push(&mut self, key: K, urgency: Urgency, turn: T) -> bool {
        let is_new = self.known.insert(key.clone());
        if is_new {
            self.line(urgency).push_back((key, turn));
        }
        is_new
    }

    /// Takes out the turn that comes next. It stays known until it is finished or put back.
    pub(super) fn pop(&mut self) -> Option<(K, Urgency, T)> {
        for urgency in [Urgency::Live, Urgency::Daily, Urgency::Hint] {
            if let Some((key, turn)) = self.line(urgency).pop_front() {
                return Some((key, urgency, turn));
            }
        }
        None
    }

    /// Puts a turn that was taken out back to the front of its line.
    pub(super) fn put_back(&mut self, key: K, urgency: Urgency, turn: T) {
        self.known.insert(key.clone());
        self.line(urgency).push_front((key, turn));
    }

    /// Forgets a turn that was taken out. The same turn may come again.
    pub(super) fn finish(&mut self, key: &K) {
        self.known.remove(key);
    }

    /// How many turns of games wait.
    pub(super) fn len(&self) -> usize {
        self.live.len() + self.daily.len()
    }

    /// The most urgent game that waits. Hints do not count: nothing gives way to them.
    pub(super) fn most_urgent(&self) -> Option<Urgency> {
        match (self.live.is_empty(), self.daily.is_empty()) {
            (false, _) => Some(Urgency::Live),
            (true, false) => Some(Urgency::Daily),
            (true, true) => None,
        }
    }

    fn line(&mut self, urgency: Urgency) -> &mut VecDeque<(K, T)> {
        match urgency {
            Urgency::Live => &mut self.live,
            Urgency::Daily => &mut self.daily,
            Urgency::Hint => &mut self.hints,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(queue: &mut Queue<u32, ()>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop())
            .map(|(key, ..)| key)
            .collect()
    }

    #[test]
    fn live_games_come_first_and_otherwise_the_first_to_come() {
        let mut queue = Queue::default();
        for (key, urgency) in [
            (1, Urgency::Daily),
            (2, Urgency::Live),
            (3, Urgency::Daily),
            (4, Urgency::Live),
        ] {
            assert!(queue.push(key, urgency, ()));
        }
        assert_eq!((queue.len(), queue.most_urgent()), (4, Some(Urgency::Live)));
        assert_eq!(order(&mut queue), [2, 4, 1, 3]);
        assert_eq!((queue.len(), queue.most_urgent()), (0, None));
    }

    #[test]
    fn no_game_waits_behind_a_hint() {
        let mut queue = Queue::default();
        queue.push(1, Urgency::Hint, ());
        assert_eq!((queue.len(), queue.most_urgent()), (0, None));
        queue.push(2, Urgency::Daily, ());
        assert_eq!(queue.most_urgent(), Some(Urgency::Daily));
        queue.push(3, Urgency::Live, ());
        assert_eq!(order(&mut queue), [3, 2, 1]);
    }

    #[test]
    fn a_turn_is_never_in_it_twice() {
        let mut queue = Queue::default();
        assert!(queue.push(1, Urgency::Live, ()));
        assert!(!queue.push(1, Urgency::Live, ()));
        assert!(!queue.push(1, Urgency::Daily, ()));
        assert_eq!(order(&mut queue), [1]);
        // While it is being thought about, it is known.
        assert!(!queue.push(1, Urgency::Live, ()));
        queue.finish(&1);
        assert!(queue.push(1, Urgency::Live, ()));
    }

    #[test]
    fn what_is_put_back_comes_first_in_its_line() {
        let mut queue = Queue::default();
        for key in [1, 2] {
            queue.push(key, Urgency::Daily, ());
        }
        let first = queue.pop().map(|(key, ..)| key);
        queue.push(3, Urgency::Live, ());
        queue.put_back(first.unwrap_or_default(), Urgency::Daily, ());
        assert!(!queue.push(1, Urgency::Daily, ()));
        assert_eq!(order(&mut queue), [3, 1, 2]);
    }
}
