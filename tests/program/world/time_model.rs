//! The test's own model of clocks, made only of what the test did itself: when each turn began, and
//! when the bot was offline, a player was on vacation or a game was paused. From these follow the
//! earliest and the latest moment of each deadline. The model shares no code with the bot.
//!
//! The bounds are those of `docs/players/clocks.md`: nobody loses early, and the length of an
//! outage is known within ten seconds.

/// Milliseconds.
pub(crate) const SECOND: u64 = 1000;
pub(crate) const MINUTE: u64 = 60 * SECOND;
pub(crate) const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;

/// The longest delay with which the bot may notice the start or the end of a vacation. It checks
/// its clock every second.
const VACATION_DELAY: u64 = 2 * SECOND;

/// A span of time that a clock does not count, with how exactly its ends are known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stretch {
    /// The latest possible start.
    pub(crate) from: u64,
    /// The earliest possible start.
    pub(crate) early: u64,
    /// The earliest possible end.
    pub(crate) until: u64,
    /// The latest possible end.
    pub(crate) late: u64,
    /// Whether the bot was offline. An outage shorter than a hundredth of the clock's time is not
    /// given back.
    pub(crate) is_outage: bool,
}

impl Stretch {
    /// The bot was offline.
    pub(crate) fn outage(last_heartbeat: u64, from: u64, until: u64) -> Self {
        Self {
            from,
            early: last_heartbeat,
            until,
            late: until,
            is_outage: true,
        }
    }

    /// A player was on vacation.
    pub(crate) fn vacation(from: u64, until: u64) -> Self {
        Self {
            from: from + VACATION_DELAY,
            early: from,
            until,
            late: until + VACATION_DELAY,
            is_outage: false,
        }
    }

    /// The game was paused, at least until `until` and at most until `late`.
    pub(crate) fn pause(from: u64, until: u64, late: u64) -> Self {
        Self {
            from,
            early: from,
            until,
            late,
            is_outage: false,
        }
    }
}

/// A span or a moment, known within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl Bounds {
    pub(crate) fn exactly(value: u64) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Whether the bounds are less than a minute apart.
    pub(crate) fn is_exact(self) -> bool {
        self.most - self.least <= MINUTE
    }
}

/// The deadline of a turn that began at `begun` and has `allowed` time.
///
/// The clock does not run in `stretches`. Outages shorter than `min_outage` count as usual.
pub(crate) fn deadline(
    begun: u64,
    allowed: Bounds,
    stretches: &[Stretch],
    min_outage: u64,
) -> Bounds {
    // What a clock surely does not count gives the earliest deadline, and what it may not count
    // gives the latest. An outage is sure only if enough of it is outside of pauses and vacations.
    let others = stretches.iter().filter(|stretch| !stretch.is_outage);
    let other_spans: Vec<(u64, u64)> = others
        .map(|stretch| (stretch.early, stretch.late))
        .collect();
    let sure = stretches.iter().filter(|stretch| {
        let from = stretch.from.max(begun);
        !stretch.is_outage || uncovered(from, stretch.until, &other_spans) >= min_outage
    });
    let sure_spans = sure.map(|stretch| (stretch.from, stretch.until)).collect();
    let possible = stretches.iter();
    let possible_spans = possible
        .map(|stretch| (stretch.early, stretch.late))
        .collect();
    Bounds {
        least: later(begun, allowed.least, sure_spans),
        most: later(begun, allowed.most, possible_spans),
    }
}

/// Returns the part of the time from `from` to `until` that is in none of these spans.
fn uncovered(from: u64, until: u64, stretches: &[(u64, u64)]) -> u64 {
    let mut sorted = stretches.to_vec();
    sorted.sort_unstable();
    let (mut at, mut total) = (from, 0);
    for (begin, end) in sorted {
        total += begin.min(until).saturating_sub(at);
        at = at.max(end);
    }
    total + until.saturating_sub(at)
}

/// The moment at which a clock that does not run in these spans has run for `span`.
fn later(begun: u64, span: u64, mut without: Vec<(u64, u64)>) -> u64 {
    without.sort_unstable();
    let (mut end, mut counted) = (begun + span, begun);
    for (from, until) in without {
        let begun = from.max(counted);
        if begun >= end {
            break;
        }
        end += until.saturating_sub(begun);
        counted = counted.max(until);
    }
    end
}

#[test]
fn a_deadline_leaves_out_time_that_nobody_could_use() {
    let hours = |from: u64, until: u64| Stretch::pause(from * HOUR, until * HOUR, until * HOUR);
    let at = |stretches: &[Stretch]| deadline(0, Bounds::exactly(DAY), stretches, DAY / 100);
    assert_eq!(at(&[]), Bounds::exactly(DAY));
    // Overlapping spans count once, and a span after the deadline does not count.
    let stretches = [hours(12, 20), hours(10, 14), hours(40, 50)];
    assert_eq!(at(&stretches), Bounds::exactly(34 * HOUR));
    let outage = |from: u64, until: u64| Stretch::outage(from - 10 * SECOND, from, until);
    let long = at(&[outage(HOUR, 2 * HOUR)]);
    assert_eq!(
        (long.least, long.most),
        (25 * HOUR, 25 * HOUR + 10 * SECOND)
    );
    let short = at(&[outage(HOUR, HOUR + 10 * MINUTE)]);
    assert_eq!(short.least, DAY, "less than a hundredth of the time");
    assert_eq!(short.most, DAY + 10 * MINUTE + 10 * SECOND);
    assert!(!short.is_exact());
    // The part of an outage during a pause costs nobody time. Here ten minutes are left.
    let paused = at(&[hours(1, 5), outage(HOUR, 5 * HOUR + 10 * MINUTE)]);
    assert_eq!(paused.least, DAY + 4 * HOUR);
    assert_eq!(paused.most, DAY + 4 * HOUR + 10 * MINUTE + 10 * SECOND);
}
