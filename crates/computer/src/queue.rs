//! The order of searches: live games before daily ones, then hints for people, then analyses of
//! finished games, diplomatic decisions last, and otherwise first come, first served.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The urgency of a search, by who waits for it; the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Urgency {
    /// A game that is played in one sitting.
    Live,
    /// A game with days for each move.
    Daily,
    /// A hint or a claim, for which no game waits.
    Hint,
    /// A position of a finished game, which is analysed.
    Analysis,
    /// A diplomatic decision, which nobody may notice.
    Diplomacy,
    /// A position of a finished game, which may become a puzzle of another day.
    Puzzle,
}

/// The searches that wait. Each, named by its key, is in the queue once.
#[derive(Debug)]
pub(super) struct Queue<K, T> {
    /// By urgency, in the order of arrival. No line is empty.
    lines: BTreeMap<Urgency, VecDeque<(K, T)>>,
    /// The keys of those that wait, and of those that were taken out and are not finished.
    reserved: BTreeSet<K>,
}

impl<K, T> Default for Queue<K, T> {
    fn default() -> Self {
        Self {
            lines: BTreeMap::new(),
            reserved: BTreeSet::new(),
        }
    }
}

impl<K: Ord + Clone, T> Queue<K, T> {
    /// Adds a search at the end of its line. `false`, and nothing is added, if its key is in the
    /// queue or is being searched.
    pub(super) fn push(&mut self, key: K, urgency: Urgency, turn: T) -> bool {
        let is_new = self.reserved.insert(key.clone());
        if is_new {
            self.lines
                .entry(urgency)
                .or_default()
                .push_back((key, turn));
        }
        is_new
    }

    /// Takes out the next search. Its key stays reserved until it is finished or put back.
    pub(super) fn pop(&mut self) -> Option<(K, Urgency, T)> {
        let mut line = self.lines.first_entry()?;
        let urgency = *line.key();
        let next = line.get_mut().pop_front();
        if line.get().is_empty() {
            line.remove();
        }
        next.map(|(key, turn)| (key, urgency, turn))
    }

    /// Puts a search that was taken out back to the front of its line.
    pub(super) fn put_back(&mut self, key: K, urgency: Urgency, turn: T) {
        self.reserved.insert(key.clone());
        self.lines
            .entry(urgency)
            .or_default()
            .push_front((key, turn));
    }

    /// Frees the key of a search that was taken out, so that it can be added again.
    pub(super) fn finish(&mut self, key: &K) {
        self.reserved.remove(key);
    }

    /// The number of waiting turns of games.
    pub(super) fn len(&self) -> usize {
        let of_games = [Urgency::Live, Urgency::Daily];
        let lines = of_games
            .iter()
            .filter_map(|urgency| self.lines.get(urgency));
        lines.map(VecDeque::len).sum()
    }

    /// The highest urgency of all that wait.
    pub(super) fn most_urgent(&self) -> Option<Urgency> {
        self.lines.keys().next().copied()
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
    fn no_game_waits_behind_a_hint_and_nothing_behind_an_analysis() {
        let mut queue = Queue::default();
        queue.push(0, Urgency::Analysis, ());
        assert_eq!(queue.most_urgent(), Some(Urgency::Analysis));
        queue.push(1, Urgency::Hint, ());
        assert_eq!((queue.len(), queue.most_urgent()), (0, Some(Urgency::Hint)));
        queue.push(2, Urgency::Daily, ());
        assert_eq!(queue.most_urgent(), Some(Urgency::Daily));
        queue.push(3, Urgency::Live, ());
        assert_eq!(order(&mut queue), [3, 2, 1, 0]);
    }

    #[test]
    fn a_turn_is_never_in_it_twice() {
        let mut queue = Queue::default();
        assert!(queue.push(1, Urgency::Live, ()));
        assert!(!queue.push(1, Urgency::Live, ()));
        assert!(!queue.push(1, Urgency::Daily, ()));
        assert_eq!(order(&mut queue), [1]);
        // While it is being searched, its key is reserved.
        assert!(!queue.push(1, Urgency::Live, ()));
        queue.finish(&1);
        assert!(queue.push(1, Urgency::Live, ()));
    }

    #[test]
    fn a_search_that_is_put_back_comes_first_in_its_line() {
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

    #[test]
    fn nothing_waits_behind_a_deal() {
        let mut queue = Queue::default();
        queue.push(0, Urgency::Diplomacy, ());
        queue.push(1, Urgency::Analysis, ());
        queue.push(2, Urgency::Hint, ());
        queue.push(3, Urgency::Daily, ());
        assert_eq!(
            (queue.len(), queue.most_urgent()),
            (1, Some(Urgency::Daily))
        );
        assert_eq!(order(&mut queue), [3, 2, 1, 0]);
    }
}
