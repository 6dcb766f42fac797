//! Time controls, and the clocks of a game as viewers see them.
//!
//! Time controls have a short notation (`3d`, `10+5`). The clocks run in `running`, and
//! `timing` acts when time is up.

pub(crate) mod credit;
pub(crate) mod pace;
pub(crate) mod refusal;
pub(crate) mod running;
pub(crate) mod timing;
mod typed;

use crate::base::id::{PlayerId, Seat, Span, Time};
use alloc::vec::Vec;
use entente_words::words;
use pace::Pace;
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
    /// The time in this turn in which the clock was stopped.
    pub credit: Span,
    /// The seat of the player who picks the move, if the time of the mover is up.
    pub picker: Option<Seat>,
}

/// A pause of all clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseView {
    /// The beginning.
    pub since: Time,
    /// The time at which it ends by itself.
    pub until: Time,
    /// The cause.
    pub cause: PauseCause,
}
