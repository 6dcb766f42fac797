//! The order of searches: live games before daily ones, then hints for people, then analyses of
//! finished games, diplomatic decisions last, and otherwise first come, first served; and their
//! budgets when many computers have to move at the same time.
//!
//! The turns of the last second are counted, and how fast this machine searches is measured.
//! Budgets are halved until all turns of a second fit into two thirds of it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

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

/// How long arrivals count.
const LOAD_WINDOW: Duration = Duration::from_secs(1);

/// The milliseconds of each second that are shared by the turns that arrive in it: two thirds, so
/// that there is room for other work. With 33 turns a second each gets 20. Chosen by hand.
const SHARED_MILLIS: u64 = 660;

/// The least budget in nodes, that of level 1: with fewer a computer does not even see hanging
/// pieces.
const MIN_NODES: u64 = 200;

/// The nodes per millisecond that are assumed before the first measurement: few, to be safe. Chosen
/// by hand.
const INITIAL_NODES_PER_MILLI: u64 = 100;

/// The load of the thread. Times are counted from any fixed moment.
#[derive(Debug)]
pub(super) struct Load {
    arrivals: VecDeque<Duration>,
    nodes_per_milli: u64,
}

impl Default for Load {
    fn default() -> Self {
        Self {
            arrivals: VecDeque::new(),
            nodes_per_milli: INITIAL_NODES_PER_MILLI,
        }
    }
}

impl Load {
    /// Records the arrival of a turn.
    pub(super) fn arrived(&mut self, now: Duration) {
        self.forget_old(now);
        self.arrivals.push_back(now);
    }

    /// Records the speed of a search. A search that was too short to be measured is left out.
    pub(super) fn note_search(&mut self, nodes: u64, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        if nodes < MIN_NODES || micros == 0 {
            return;
        }
        let speed = nodes.saturating_mul(1_000) / micros;
        // A running average over about eight searches: one slow search must not halve all budgets.
        self.nodes_per_milli = ((self.nodes_per_milli * 7 + speed) / 8).max(1);
    }

    /// How much of a budget is left, with this many more turns waiting.
    pub(super) fn budget(&mut self, now: Duration, waiting: usize, wanted: u64) -> u64 {
        self.forget_old(now);
        let turns = self.arrivals.len().max(waiting + 1) as u64;
        if turns <= 1 {
            return wanted;
        }
        let most = SHARED_MILLIS / turns * self.nodes_per_milli;
        let mut budget = wanted;
        // In halves, so that there are few different budgets, and two moves in a row are alike.
        while budget > most && budget / 2 >= MIN_NODES {
            budget /= 2;
        }
        budget
    }

    fn forget_old(&mut self, now: Duration) {
        let is_old = |arrival: &Duration| *arrival + LOAD_WINDOW <= now;
        while self.arrivals.front().is_some_and(is_old) {
            self.arrivals.pop_front();
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

    fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// The load after so many turns in one second, on a machine with 500 nodes a millisecond.
    fn after(turns: u64) -> Load {
        let mut load = Load {
            nodes_per_milli: 500,
            ..Load::default()
        };
        (0..turns).for_each(|turn| load.arrived(at(1_000 * turn / turns)));
        load
    }

    #[test]
    fn a_turn_alone_gets_all_it_wants() {
        assert_eq!(after(1).budget(at(900), 0, 1_000_000), 1_000_000);
        // Arrivals of a second ago no longer count.
        assert_eq!(after(40).budget(at(2_000), 0, 1_000_000), 1_000_000);
    }

    #[test]
    fn with_33_turns_a_second_each_gets_20_milliseconds_at_most() {
        for wanted in [200, 20_000, 1_000_000] {
            let budget = after(33).budget(at(999), 0, wanted);
            assert!(budget <= 20 * 500, "{budget}");
            assert!(budget >= wanted.min(20 * 500 / 2), "{budget}");
        }
    }

    #[test]
    fn a_long_queue_shrinks_budgets_but_not_to_nothing() {
        let mut load = Load::default();
        assert_eq!(load.budget(at(0), 10_000, 1_000_000), 1_000_000 >> 12);
        assert_eq!(load.budget(at(0), 10_000, 200), 200);
    }

    #[test]
    fn the_speed_follows_what_was_measured() {
        let mut load = Load::default();
        load.note_search(0, at(50));
        assert_eq!(load.nodes_per_milli, INITIAL_NODES_PER_MILLI);
        (0..100).for_each(|_| load.note_search(80_000, at(100)));
        assert!(load.nodes_per_milli.abs_diff(800) < 10);
    }
}
