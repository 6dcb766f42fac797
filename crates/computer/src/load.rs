//! The budget of a turn when many computers have to move at the same time.
//!
//! It counts the turns of the last second, and measures how fast this machine searches. Budgets are
//! halved until all turns of a second fit into two thirds of it.

use std::collections::VecDeque;
use std::time::Duration;

/// The time over which arrivals are counted.
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

    /// The part of a budget that is left, with this many more turns waiting.
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
