//! How much time there is to think, and what happens when it is over: what people agree on before a game begins. It reads and writes the short texts by which they name it
//! (`3d`, `10+5`). It measures nothing: how much of the time has passed is in [`running`], and what the clock brings about in `timekeeping`.

mod pace;
pub(crate) mod running;

pub use pace::{Pace, PaceFault, Span, UnfitSpan};

use serde::{Deserialize, Serialize};

/// The clock of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// How much time there is.
    pub pace: Pace,
    /// What happens when it is over.
    #[serde(default)]
    pub expiry: Expiry,
}

/// What happens when somebody's time is over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expiry {
    /// The player loses: as the rule set says of whoever runs out of time.
    #[default]
    Lose,
    /// The game's seed draws one of the legal moves.
    RandomMove,
    /// The next player in turn order picks a legal move, within [`TimeControl::picking_time`]; after that the seed draws one.
    NextPicks,
}

impl Expiry {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Lose, Self::RandomMove, Self::NextPicks];

    /// Its name at every door: `random_move`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::RandomMove => "random_move",
            Self::NextPicks => "next_picks",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|expiry| expiry.name() == name)
    }
}

/// The longest that somebody may take to pick a move for another.
const PICKING: Span = Span::hours(24);

/// The shortest: it has to be read that there is something to pick.
const SHORTEST_PICKING: Span = Span::minutes(1);

/// What somebody has for each further move whose time was over before, and who has no increment.
const OVERTIME: Span = Span::seconds(10);

impl TimeControl {
    /// How long somebody has to pick a move for another whose time was over: as long as that one had for a move, but at most a day; a tenth of a whole game's time.
    pub fn picking_time(&self) -> Span {
        let time = match self.pace {
            Pace::PerMove(span) => span,
            Pace::Bank { base, .. } => Span(base.0 / 10),
        };
        time.clamp(SHORTEST_PICKING, PICKING)
    }

    /// How long an absence of the program has to be for the clocks to be credited with it: a hundredth of the time that they give.
    pub fn least_credit(&self) -> Span {
        match self.pace {
            Pace::PerMove(span) | Pace::Bank { base: span, .. } => Span(span.0 / 100),
        }
    }
}
