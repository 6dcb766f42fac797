//! Time controls with their notation, and the clocks of a game as viewers see them.
//!
//! `3d` or `2h30m` is a time per move, `10+5` ten minutes and five seconds more with each move,
//! `10+0~3` has a delay of three seconds. Minutes alone are those of the whole game, with or
//! without their unit: `10` and `10 min` mean the same, and `10m/move` says that it is for each
//! move. A written time control reads as the same one again.
//!
//! The clocks run in `running`, and `timing` acts when time is up.

pub(crate) mod running;
pub(crate) mod timing;
mod typed;

use crate::base::id::{PlayerId, Seat, Span, Time};
use crate::base::refused::refusals;
use core::fmt;
use core::str::FromStr;
use entente_words::words;
use serde::{Deserialize, Serialize};

/// A time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The time that players have.
    pub pace: Pace,
    /// The rule for a player whose time is up.
    #[serde(default)]
    pub on_timeout: TimeoutRule,
}

words! {
    /// The rule for a player whose time is up.
    pub enum TimeoutRule: Default = Lose {
        /// The player loses, as the rule set defines losing on time.
        Lose = "lose",
        /// The seed draws a legal move.
        RandomMove = "random_move",
        /// The next player in turn order picks a legal move, within [`TimeControl::picking_time`].
        /// After that the seed draws one.
        NextPicks = "next_picks",
        /// A computer takes the player's place until they return. The seed draws the move of a
        /// computer whose time is up.
        Substitute = "substitute",
    }
}

words! {
    /// The cause of a pause of all clocks.
    pub enum PauseCause {
        /// All players accepted it, and only all can end it, or the arbiter.
        Requested = "requested",
        /// The arbiter paused the game, and can end it, or all players can.
        Arbiter = "arbiter",
        /// For several rounds only the clocks have moved. Any move ends it, and so does any player
        /// who asks to resume.
        NobodyCame = "nobody_came",
    }
}

/// The longest time to pick a move for another player.
const MAX_PICKING: Span = Span::hours(24);

/// The shortest time to pick a move. The picker first has to notice the duty.
const MIN_PICKING: Span = Span::minutes(1);

/// The longest pause. The clocks are resumed after it, so that nobody can hold up a game for good.
pub const MAX_PAUSE: Span = Span::days(30);

/// The time for each further move of a player whose time was up before, if they have no increment.
const OVERTIME: Span = Span::seconds(10);

impl TimeControl {
    /// The time that a player has to pick a move for another.
    ///
    /// It is the time for one move, or a tenth of the time for the game, but at least a minute and
    /// at most a day.
    pub fn picking_time(&self) -> Span {
        let time = match self.pace {
            Pace::PerMove(span) => span,
            pace @ Pace::PerGame { .. } => Span(pace.start().0 / 10),
        };
        time.clamp(MIN_PICKING, MAX_PICKING)
    }

    /// The shortest outage whose time is given back: a hundredth of the time control.
    pub fn least_credit(&self) -> Span {
        Span(self.pace.start().0 / 100)
    }
}

/// The clocks of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockView {
    /// The time control.
    pub control: TimeControl,
    /// The time that each seat has left, without the time used in the present turn; with a time per
    /// move, that time. Nothing for a seat that is out of time. Empty before the game has started.
    pub left: Vec<Span>,
    /// The turn whose clock is running or paused.
    pub turn: Option<TurnView>,
    /// The pause, if the clocks are paused.
    pub pause: Option<PauseView>,
    /// The players on vacation with the end of each, including vacations that ended in this turn.
    /// Correspondence clocks wait for them.
    pub away: Vec<(PlayerId, Time)>,
}

/// The turn whose clock is running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnView {
    /// The seat whose clock it is.
    pub seat: Seat,
    /// The beginning of the turn.
    pub since: Time,
    /// The deadline; `None` while the clocks are paused.
    pub deadline: Option<Time>,
    /// How long the clock was stopped in this turn.
    pub credit: Span,
    /// The seat of the player who picks the move, if the time of the mover is up.
    pub picker: Option<Seat>,
}

/// A pause of all clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseView {
    /// The beginning.
    pub since: Time,
    /// When it ends by itself.
    pub until: Time,
    /// The cause.
    pub cause: PauseCause,
}

/// The units of a span, the largest first.
const UNITS: [(char, Span); 5] = [
    ('w', Span::days(7)),
    ('d', Span::days(1)),
    ('h', Span::hours(1)),
    ('m', Span::minutes(1)),
    ('s', Span::seconds(1)),
];

/// The text is not a span of time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidSpan {
    /// The text.
    pub text: String,
}

impl FromStr for Span {
    type Err = InvalidSpan;

    /// Reads `2h30m`, `1h30`, `3 days` or `1 Std. 30 Min.`: numbers with units as people write them
    /// in English and German, larger units first, each at most once.
    fn from_str(text: &str) -> Result<Self, InvalidSpan> {
        let read = typed::read(&typed::plain(text)).filter(|read| read.total > 0);
        let span = read.map(|read| Self(read.total));
        span.ok_or_else(|| InvalidSpan {
            text: text.trim().chars().take(40).collect(),
        })
    }
}

impl fmt::Display for Span {
    /// Writes whole seconds in the same notation: `2h30m`. Weeks are written as days.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0 / 1000;
        if rest == 0 {
            return f.write_str("0s");
        }
        // Weeks are left out, because they are harder to read: `10d` instead of `1w3d`.
        for (letter, unit) in &UNITS[1..] {
            let seconds = unit.0 / 1000;
            if rest >= seconds {
                write!(f, "{}{letter}", rest / seconds)?;
                rest %= seconds;
            }
        }
        Ok(())
    }
}

/// The time that players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Each move has its own time (correspondence).
    PerMove(Span),
    /// Each player has time for the whole game.
    PerGame {
        /// The time at the start.
        base: Span,
        /// The time added with each move.
        #[serde(default)]
        increment: Span,
        /// The delay before the clock runs in each turn.
        #[serde(default)]
        delay: Span,
    },
}

/// The fault of a text that is no valid time control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaceFault {
    /// The text cannot be read as a pace.
    Unreadable {
        /// The text.
        text: String,
    },
    /// The time is too short or too long.
    OutOfBounds {
        /// The shortest time allowed.
        least: Span,
        /// The longest time allowed.
        most: Span,
    },
}

/// The shortest and the longest time for a move.
const PER_MOVE: (Span, Span) = (Span::minutes(1), Span::days(30));

/// The shortest and the longest time for a game.
const BASE: (Span, Span) = (Span::seconds(10), Span::days(30));

/// The longest increment and delay.
const ADDED: Span = Span::days(1);

/// Whoever has nothing at the start, but an increment, begins with that, and has at least so long
/// for the first move.
const FIRST_MOVE: Span = Span::seconds(3);

/// A span whose largest unit is smaller is for the whole game, if nothing says otherwise.
const LEAST_PER_MOVE: Span = Span::hours(1);

/// What a time is for that has to be told from one for the whole game.
const EACH_MOVE: &str = "/move";

impl Pace {
    /// Whether each move has its own time. Such games wait for players on vacation.
    pub fn is_correspondence(&self) -> bool {
        matches!(self, Self::PerMove(_))
    }

    /// The time that a player has when the game begins; with a time per move, that time.
    pub fn start(&self) -> Span {
        match *self {
            Self::PerMove(span) => span,
            Self::PerGame {
                base: Span(0),
                increment,
                ..
            } => increment.max(FIRST_MOVE),
            Self::PerGame { base, .. } => base,
        }
    }

    /// Checks that the times are within their bounds.
    pub fn check(self) -> Result<Self, PaceFault> {
        let within = |span: Span, (least, most): (Span, Span)| {
            if (least..=most).contains(&span) {
                Ok(())
            } else {
                Err(PaceFault::OutOfBounds { least, most })
            }
        };
        match self {
            Self::PerMove(span) => within(span, PER_MOVE)?,
            Self::PerGame {
                base,
                increment,
                delay,
            } => {
                // lichess's `0+5` begins with the increment.
                if base.0 > 0 || increment.0 == 0 {
                    within(base, BASE)?;
                }
                within(increment, (Span(0), ADDED))?;
                within(delay, (Span(0), ADDED))?;
            }
        }
        Ok(self)
    }
}

impl FromStr for Pace {
    type Err = PaceFault;

    /// Reads `3d` or `3 days per move`, `10`, `10 min`, `10+5`, `10|5` or `10 5` (minutes for the
    /// game, seconds added per move), `10+5~3` (with a delay of three seconds), or the same with
    /// units: `2d+12h`, `90'+30"`.
    fn from_str(text: &str) -> Result<Self, PaceFault> {
        let pace = read(&typed::plain(text)).ok_or_else(|| PaceFault::Unreadable {
            text: text.trim().chars().take(40).collect(),
        });
        pace?.check()
    }
}

/// Reads a pace in plain signs.
fn read(text: &str) -> Option<Pace> {
    let per_move = typed::per_move(text);
    let text = per_move.unwrap_or(text);
    let (timed, delay) = match text.split_once('~') {
        Some((timed, delay)) => (timed, Some(delay)),
        None => (text, None),
    };
    let (base, increment) = match parts(timed)[..] {
        [base] => (base, None),
        [base, increment] => (base, Some(increment)),
        _ => return None,
    };
    let per_game = typed::per_game(base);
    if let (None, None, None, Some(read)) = (increment, delay, per_game, typed::read(base))
        && (per_move.is_some() || read.largest >= LEAST_PER_MOVE)
    {
        return Some(Pace::PerMove(whole_seconds(read.total)));
    }
    if per_move.is_some() && increment.is_none() {
        return None;
    }
    Some(Pace::PerGame {
        base: counted(per_game.unwrap_or(base), Span::minutes(1))?,
        increment: added(increment)?,
        delay: added(delay)?,
    })
}

/// The time at the start, and what is added. `3|2` is how chess.com writes it, and `3 2` is typed
/// where programs ask for both.
fn parts(text: &str) -> Vec<&str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &&str| typed::counted(word, Span::seconds(1)).is_some();
    if words.len() == 2 && words.iter().all(is_number) {
        return words;
    }
    text.split(['+', '|']).collect()
}

/// Reads a span, or a number of units.
fn counted(text: &str, unit: Span) -> Option<Span> {
    let span = || typed::read(text).map(|read| read.total);
    typed::counted(text, unit).or_else(span).map(whole_seconds)
}

/// A clock has no smaller parts, as its notation has none.
fn whole_seconds(milliseconds: u64) -> Span {
    Span(milliseconds - milliseconds % 1000)
}

/// Reads an increment or a delay: zero if there is none, and a plain number counts seconds.
fn added(text: Option<&str>) -> Option<Span> {
    text.map_or(Some(Span(0)), |text| counted(text, Span::seconds(1)))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerMove(span) if span < LEAST_PER_MOVE => write!(f, "{span}{EACH_MOVE}"),
            Self::PerMove(span) => span.fmt(f),
            Self::PerGame {
                base,
                increment,
                delay,
            } => {
                let text = |span: Span, unit: Span| match span.0 % unit.0 {
                    0 => (span.0 / unit.0).to_string(),
                    _ => span.to_string(),
                };
                let second = Span::seconds(1);
                f.write_str(&text(base, Span::minutes(1)))?;
                write!(f, "+{}", text(increment, second))?;
                match delay.0 {
                    0 => Ok(()),
                    _ => write!(f, "~{}", text(delay, second)),
                }
            }
        }
    }
}

refusals! {
    /// Why an action about the clocks was refused.
    #[derive(Debug, Clone, PartialEq)]
    pub enum TimeRefusal = "request-not-possible" {
        /// The time control is invalid.
        InvalidClock(PaceFault) = "invalid-body",
        /// No player can pick moves for others in a game of secret alliances, because the picker's
        /// identity would reveal something.
        PickingNotAllowed = "invalid-body",
        /// The game has no clock.
        NoClock,
        /// The clocks are paused.
        Paused {
            /// The latest time at which they are resumed.
            until: Time,
        } = "paused",
        /// The clocks are not paused.
        NotPaused,
        /// The pause is too short or too long.
        InvalidPause {
            /// The longest pause allowed.
            most: Span,
        } = "invalid-body",
        /// The player's time for this move is up, and another player picks it.
        TimeIsUp {
            /// The seat of the player who picks.
            picker: Seat,
        } = "time-is-up",
    }
}
