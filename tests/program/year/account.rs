//! The test's own account of time, made of nothing but what it did itself: when each turn began, and when the program was away, somebody was on vacation, or a game paused.
//! From these follow a moment before which no time may be over, and one by which it must be. It shares no code with the program.
//!
//! The bounds are those of `docs/clocks.md`: nobody loses early, and what was missed is known within ten seconds.

/// Milliseconds.
pub(super) const SECOND: u64 = 1000;
pub(super) const MINUTE: u64 = 60 * SECOND;
pub(super) const HOUR: u64 = 60 * MINUTE;
pub(super) const DAY: u64 = 24 * HOUR;

/// How exactly the program knows when somebody left for a vacation or came back: it looks at its clock every second.
const LOOK: u64 = 2 * SECOND;

/// A stretch of time that a clock does not count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stretch {
    /// From when on it surely counts.
    pub(super) from: u64,
    /// From when on it may count.
    pub(super) early: u64,
    pub(super) until: u64,
    /// Until when it may count.
    pub(super) late: u64,
    /// Whether what is less than a hundredth of the clock's time is not made good.
    pub(super) is_outage: bool,
}

impl Stretch {
    /// The program was not there.
    pub(super) fn outage(heard: u64, from: u64, until: u64) -> Self {
        Self {
            from,
            early: heard,
            until,
            late: until,
            is_outage: true,
        }
    }

    /// Somebody was away.
    pub(super) fn vacation(from: u64, until: u64) -> Self {
        Self {
            from: from + LOOK,
            early: from,
            until,
            late: until + LOOK,
            is_outage: false,
        }
    }

    /// All stood still, surely until the one moment and at most until the other.
    pub(super) fn pause(from: u64, until: u64, late: u64) -> Self {
        Self {
            from,
            early: from,
            until,
            late,
            is_outage: false,
        }
    }
}

/// A span or a moment that is known within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Bounds {
    pub(super) fn exactly(value: u64) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Whether the two are as good as one.
    pub(super) fn is_sharp(self) -> bool {
        self.most - self.least <= MINUTE
    }
}

/// When a turn's time is over that began then, has so much, and did not run in these stretches; `least` is how much of an outage is made good at all.
pub(super) fn deadline(begun: u64, allowed: Bounds, stretches: &[Stretch], least: u64) -> Bounds {
    let others = stretches.iter().filter(|stretch| !stretch.is_outage);
    let others: Vec<(u64, u64)> = others
        .map(|stretch| (stretch.early, stretch.late))
        .collect();
    let sure = stretches.iter().filter(|stretch| {
        let from = stretch.from.max(begun);
        !stretch.is_outage || uncovered(from, stretch.until, &others) >= least
    });
    let sure = sure.map(|stretch| (stretch.from, stretch.until)).collect();
    let possible = stretches.iter();
    let possible = possible
        .map(|stretch| (stretch.early, stretch.late))
        .collect();
    Bounds {
        least: later(begun, allowed.least, sure),
        most: later(begun, allowed.most, possible),
    }
}

/// How much of this time is in none of these stretches.
fn uncovered(from: u64, until: u64, stretches: &[(u64, u64)]) -> u64 {
    let mut stretches = stretches.to_vec();
    stretches.sort_unstable();
    let (mut at, mut total) = (from, 0);
    for (begin, end) in stretches {
        total += begin.min(until).saturating_sub(at);
        at = at.max(end);
    }
    total + until.saturating_sub(at)
}

/// When so much time has passed since then, without these stretches.
fn later(begun: u64, span: u64, mut without: Vec<(u64, u64)>) -> u64 {
    without.sort_unstable();
    let (mut end, mut counted) = (begun + span, begun);
    for (from, until) in without {
        let from = from.max(counted);
        if from >= end {
            break;
        }
        end += until.saturating_sub(from);
        counted = counted.max(until);
    }
    end
}

#[test]
fn a_deadline_leaves_out_what_nobody_could_use() {
    let hours = |from: u64, until: u64| Stretch::pause(from * HOUR, until * HOUR, until * HOUR);
    let at = |stretches: &[Stretch]| deadline(0, Bounds::exactly(DAY), stretches, DAY / 100);
    assert_eq!(at(&[]), Bounds::exactly(DAY));
    // Of what overlaps each hour counts once, and what comes after the deadline does not.
    let stretches = [hours(12, 20), hours(10, 14), hours(40, 50)];
    assert_eq!(at(&stretches), Bounds::exactly(34 * HOUR));
    let outage = |from: u64, until: u64| Stretch::outage(from - 10 * SECOND, from, until);
    let long = at(&[outage(HOUR, 2 * HOUR)]);
    assert_eq!(
        (long.least, long.most),
        (25 * HOUR, 25 * HOUR + 10 * SECOND)
    );
    let short = at(&[outage(HOUR, HOUR + 10 * MINUTE)]);
    assert_eq!(short.least, DAY, "less than a hundredth");
    assert_eq!(short.most, DAY + 10 * MINUTE + 10 * SECOND);
    assert!(!short.is_sharp());
    // What of an outage fell into a pause is not missed: here ten minutes are left.
    let paused = at(&[hours(1, 5), outage(HOUR, 5 * HOUR + 10 * MINUTE)]);
    assert_eq!(paused.least, DAY + 4 * HOUR);
    assert_eq!(paused.most, DAY + 4 * HOUR + 10 * MINUTE + 10 * SECOND);
}
