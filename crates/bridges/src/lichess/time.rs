//! Time in lichess's words: clocks in milliseconds, time controls in seconds or days, and speeds.

use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The two colours, in the order of their seats.
pub(super) const COLORS: [&str; 2] = ["white", "black"];

/// The time that lichess sends as left in a game without a clock.
const UNLIMITED: u64 = i32::MAX as u64;

/// What the API writes behind minutes that are for each move.
const EACH_MOVE: &str = "/move";

const DAY: u64 = Duration::from_hours(24).as_secs();

/// The clock of a game of the API.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Clock {
    pace: String,
    left_ms: Vec<u64>,
    turn: Option<TurnClock>,
}

#[derive(Debug, Clone, Deserialize)]
struct TurnClock {
    army: String,
    since: String,
    deadline: Option<String>,
}

/// A time control in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Control {
    Unlimited,
    PerMove(u64),
    PerGame { limit: u64, increment: u64 },
}

impl Control {
    /// The time control of a game of the API.
    pub(super) fn of(clock: Option<&Clock>) -> Self {
        clock.map_or(Self::Unlimited, |clock| Self::read(&clock.pace))
    }

    /// Reads a pace as the API writes it: `3d` or `30m/move` for each move, `10+5` for the game, in
    /// minutes and seconds unless there are units.
    pub(super) fn read(pace: &str) -> Self {
        let timed = pace.split('~').next().unwrap_or_default();
        match timed.split_once('+') {
            Some((base, increment)) => Self::PerGame {
                limit: seconds(base, 60),
                increment: seconds(increment, 1),
            },
            None => Self::PerMove(seconds(timed.trim_end_matches(EACH_MOVE), 60)),
        }
    }

    /// The pace for the API: seconds for the game and for each move, or days for each move; `None`
    /// if there is no clock.
    pub(super) fn pace(
        limit: Option<u64>,
        increment: Option<u64>,
        days: Option<u64>,
    ) -> Option<String> {
        // What is longer than the API can read is too long in any case.
        let within = |number: u64| number.min(u32::MAX.into());
        match (limit.map(within), days.map(within)) {
            (Some(limit), _) => {
                let increment = within(increment.unwrap_or_default());
                Some(format!("{limit}s+{increment}"))
            }
            (None, Some(days)) => Some(format!("{days}d")),
            (None, None) => None,
        }
    }

    /// The speed, as lichess counts it: a game is taken to have forty moves.
    pub(super) fn speed(self) -> &'static str {
        let Self::PerGame { limit, increment } = self else {
            return "correspondence";
        };
        match limit + 40 * increment {
            0..30 => "ultraBullet",
            30..180 => "bullet",
            180..480 => "blitz",
            480..1500 => "rapid",
            _ => "classical",
        }
    }

    /// The days for each move, at least one.
    pub(super) fn days(self) -> Option<u64> {
        match self {
            Self::PerMove(seconds) => Some(seconds.div_ceil(DAY).max(1)),
            _ => None,
        }
    }

    /// The clock of a document; `None` without one.
    pub(super) fn clock(self) -> Option<Value> {
        let Self::PerGame { limit, increment } = self else {
            return None;
        };
        let total = limit + 40 * increment;
        Some(json!({"initial": limit, "increment": increment, "totalTime": total}))
    }

    /// The increment in milliseconds.
    pub(super) fn increment(self) -> u64 {
        match self {
            Self::PerGame { increment, .. } => increment * 1000,
            _ => 0,
        }
    }

    /// The time control of a challenge.
    pub(super) fn json(self) -> Value {
        match self {
            Self::Unlimited => json!({"type": "unlimited"}),
            Self::PerMove(_) => json!({"type": "correspondence", "daysPerTurn": self.days()}),
            Self::PerGame { limit, increment } => json!({
                "type": "clock",
                "limit": limit,
                "increment": increment,
                "show": format!("{}+{increment}", minutes(limit)),
            }),
        }
    }
}

/// Seconds in minutes, as lichess shows them: `½`.
fn minutes(seconds: u64) -> String {
    match seconds {
        15 => "¼".to_owned(),
        30 => "½".to_owned(),
        45 => "¾".to_owned(),
        _ if seconds.is_multiple_of(60) => (seconds / 60).to_string(),
        // At most two digits are left: clocks are whole seconds.
        _ => {
            let hundredths = seconds * 100 / 60;
            let shown = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            shown.trim_end_matches('0').to_owned()
        }
    }
}

/// The seconds of `2h30m`, or of a number of units.
fn seconds(text: &str, unit: u64) -> u64 {
    if let Ok(number) = text.trim().parse::<u64>() {
        return number.saturating_mul(unit);
    }
    let (mut all, mut number) = (0_u64, 0_u64);
    for letter in text.chars() {
        let unit = match letter {
            'w' => 7 * DAY,
            'd' => DAY,
            'h' => 60 * 60,
            'm' => 60,
            's' => 1,
            digit => {
                let digit = digit.to_digit(10).unwrap_or_default();
                number = number.saturating_mul(10).saturating_add(digit.into());
                continue;
            }
        };
        all = all.saturating_add(number.saturating_mul(unit));
        number = 0;
    }
    all
}

/// The milliseconds that this seat has left at this moment, also since 1970.
pub(super) fn left(clock: Option<&Clock>, seat: usize, now: u64) -> u64 {
    let Some(clock) = clock else {
        return UNLIMITED;
    };
    let whole = clock.left_ms.get(seat).copied();
    let whole = whole.unwrap_or_default();
    let running = clock.turn.as_ref().filter(|turn| turn.army == COLORS[seat]);
    // While the clocks are paused there is no deadline, and no time passes.
    let Some(turn) = running.filter(|turn| turn.deadline.is_some()) else {
        return whole;
    };
    let since = milliseconds(&turn.since).unwrap_or(now);
    whole.saturating_sub(now.saturating_sub(since))
}

/// The milliseconds since 1970 of a time as the API writes it.
pub(super) fn milliseconds(text: &str) -> Option<u64> {
    let time = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    u64::try_from(time.unix_timestamp_nanos() / 1_000_000).ok()
}

/// The present moment, in milliseconds since 1970.
pub(super) fn now() -> u64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH);
    let milliseconds = passed.map(|passed| passed.as_millis()).unwrap_or_default();
    u64::try_from(milliseconds).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_seconds_or_days() {
        let game = |limit, increment| Control::PerGame { limit, increment };
        for (pace, control) in [
            ("10+5", game(600, 5)),
            ("1m30s+0", game(90, 0)),
            ("10+5~3", game(600, 5)),
            ("3d", Control::PerMove(3 * DAY)),
            ("2h30m", Control::PerMove(9000)),
            ("30m/move", Control::PerMove(1800)),
            ("0+5", game(0, 5)),
            ("30s+0", game(30, 0)),
        ] {
            assert_eq!(Control::read(pace), control);
        }
        assert_eq!(Control::read("2h").days(), Some(1));
    }

    #[test]
    fn a_clock_without_increment_is_a_pace() {
        for (limit, increment, expected) in [
            (60, Some(0), "60s+0"),
            (180, None, "180s+0"),
            (600, Some(5), "600s+5"),
            (0, Some(180), "0s+180"),
        ] {
            let pace = Control::pace(Some(limit), increment, None);
            assert_eq!(pace.as_deref(), Some(expected));
            let increment = increment.unwrap_or_default();
            let control = Control::PerGame { limit, increment };
            assert_eq!(Control::read(expected), control);
        }
        assert_eq!(Control::pace(None, None, Some(3)), Some("3d".into()));
        assert_eq!(Control::pace(None, Some(0), None), None);
    }

    #[test]
    fn parts_of_minutes_are_shown_as_lichess_does() {
        for (limit, shown) in [
            (0, "0+5"),
            (15, "¼+5"),
            (30, "½+5"),
            (45, "¾+5"),
            (90, "1.5+5"),
            (100, "1.66+5"),
            (600, "10+5"),
        ] {
            let control = Control::PerGame {
                limit,
                increment: 5,
            };
            assert_eq!(control.json()["show"], shown);
        }
    }

    #[test]
    fn speeds_are_those_of_lichess() {
        for (limit, increment, speed) in [
            (15, 0, "ultraBullet"),
            (60, 1, "bullet"),
            (180, 2, "blitz"),
            (300, 5, "rapid"),
            (1800, 0, "classical"),
        ] {
            assert_eq!(Control::PerGame { limit, increment }.speed(), speed);
        }
        assert_eq!(Control::Unlimited.speed(), "correspondence");
    }

    #[test]
    fn only_the_clock_of_the_turn_runs() {
        let turn = |deadline: Option<&str>| TurnClock {
            army: "white".into(),
            since: "1970-01-01T00:00:10.000Z".into(),
            deadline: deadline.map(Into::into),
        };
        let clock = |deadline| Clock {
            pace: "1+0".into(),
            left_ms: vec![50_000, 60_000],
            turn: Some(turn(deadline)),
        };
        let running = clock(Some("1970-01-01T00:01:00.000Z"));
        assert_eq!(left(Some(&running), 0, 15_000), 45_000);
        assert_eq!(left(Some(&running), 1, 15_000), 60_000);
        assert_eq!(left(Some(&running), 0, 900_000), 0);
        assert_eq!(left(Some(&clock(None)), 0, 15_000), 50_000);
        assert_eq!(left(None, 0, 15_000), UNLIMITED);
    }
}
