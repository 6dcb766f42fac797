//! The places of items in the order of the outbox, which several processes number without asking
//! each other.
//!
//! A place is the time in milliseconds, then the process, then a count. So items are sent in the
//! order in which they came, and no two processes use the same place.

use crate::clock::Clock;

/// The bits for the items that a process can number in a millisecond.
const COUNT_BITS: u32 = 12;

/// The bits for the number of processes at a time.
const PROCESS_BITS: u32 = 10;

/// Numbers the items of this process.
pub(crate) struct Order {
    clock: Clock,
    process: u64,
}

impl Order {
    /// `process` is a number that no other process has that runs.
    pub(crate) fn new(clock: Clock, process: u64) -> Self {
        Self {
            clock,
            process: process % (1 << PROCESS_BITS),
        }
    }

    /// The next place, if this one was the last that is known.
    pub(crate) fn after(&self, last: u64) -> u64 {
        let last_time = last >> (PROCESS_BITS + COUNT_BITS);
        let is_own = last >> COUNT_BITS == self.first_at(last_time) >> COUNT_BITS;
        // After an item of another process, whose clock is ahead, comes the next millisecond.
        let after_last = if is_own {
            last + 1
        } else {
            self.first_at(last_time + 1)
        };
        self.first_at(self.clock.now().0).max(after_last)
    }

    /// A place before all that processes have used in these last milliseconds.
    pub(crate) fn before(&self, milliseconds: u64) -> u64 {
        self.clock.now().0.saturating_sub(milliseconds) << (PROCESS_BITS + COUNT_BITS)
    }

    fn first_at(&self, time: u64) -> u64 {
        (time << PROCESS_BITS | self.process) << COUNT_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Time;
    use std::collections::BTreeSet;

    #[test]
    fn places_grow_and_no_two_processes_use_the_same() {
        let at = |time: u64, process| Order::new(Clock::manual(move || Time(time)), process);
        // The clock of the second process is ahead, and each knows what the other ones have used.
        let orders = [at(1_000, 1), at(1_500, 2), at(1_000, 1025)];
        let (mut last, mut places) = (0, BTreeSet::new());
        for number in 0..9_000 {
            let next = orders[number % 2].after(last);
            assert!(next > last);
            assert!(places.insert(next));
            last = next;
        }
        assert_eq!(orders[0].after(0), orders[2].after(0), "1,024 numbers");
    }

    #[test]
    fn places_are_in_the_order_of_time() {
        let at = |time: u64, process| Order::new(Clock::manual(move || Time(time)), process);
        assert!(at(1_000, 9).after(0) < at(1_001, 3).after(0));
        assert!(at(1_001, 0).before(1) <= at(1_000, 0).after(0));
        assert!(at(1_001, 0).before(0) > at(1_000, 1023).after(0));
    }
}
