//! Arenas: a player who is free gets an opponent at once, somebody near in the standings whom they
//! have not just played, with the other colour.
//!
//! An arena has no rounds. The caller asks again whenever somebody waits, and says for how long.

use serde::{Deserialize, Serialize};

use crate::pairings::matching::{Matching, Weight};
use crate::pairings::record::{Colour, Pair, PlayerNumber};

/// The half points of score that count as much as 100 points of rating.
const HALF_POINTS_PER_100_RATING: u32 = 1;
/// A distance beyond which it no longer matters how far apart two are.
const MAX_DISTANCE: u32 = 10_000;

/// A player who waits for a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The player.
    pub player: PlayerNumber,
    /// The score in the arena, in half points.
    pub score: u32,
    /// The rating.
    pub rating: u32,
    /// The seconds that the player has waited.
    pub seconds: u32,
    /// The former opponents, the latest first.
    pub recent: Vec<PlayerNumber>,
    /// The colour of each game so far, the latest first.
    pub colours: Vec<Colour>,
}

impl Waiting {
    /// By how many games White was played more often than Black.
    fn colour_difference(&self) -> i32 {
        let one = |colour: &Colour| if *colour == Colour::White { 1 } else { -1 };
        self.colours.iter().map(one).sum()
    }

    /// The reluctance to meet another player: 2 if they have just played, 1 if there was
    /// one game in between.
    fn weariness(&self, opponent: PlayerNumber) -> u32 {
        match self.recent.iter().position(|&recent| recent == opponent) {
            Some(0) => 2,
            Some(1) => 1,
            _ => 0,
        }
    }

    /// The need for White rather than Black: first to have as many of both, then to
    /// alternate.
    fn need_for_white(&self) -> (i32, i32) {
        let last = match self.colours.first() {
            Some(Colour::White) => -1,
            Some(Colour::Black) => 1,
            None => 0,
        };
        (-self.colour_difference(), last)
    }
}

/// The games that start now. As many players as possible get one; two who have just played each
/// other only when both have waited for `rematch_seconds`. If somebody is left over, it is one who
/// has waited least.
#[must_use]
pub fn pair(waiting: &[Waiting], rematch_seconds: u32) -> Vec<Pair> {
    let matching: Matching<5> = Matching::new(waiting.len(), |one, two| {
        weight(&waiting[one], &waiting[two], rematch_seconds)
    });
    let pairs = (0..waiting.len()).filter_map(|one| Some((one, matching.mate(one)?)));
    pairs
        .filter(|(one, two)| one < two)
        .map(|(one, two)| with_colours(&waiting[one], &waiting[two]))
        .collect()
}

/// The worth of a pair: that it is one; that the two have not just played; how long
/// the two have waited; how near they are; and how well their colours fit.
fn weight(one: &Waiting, two: &Waiting, rematch_seconds: u32) -> Weight<5> {
    let weariness = one.weariness(two.player).max(two.weariness(one.player));
    if one.player == two.player
        || (weariness == 2 && one.seconds.min(two.seconds) < rematch_seconds)
    {
        return Weight::ZERO;
    }
    let scores = one.score.abs_diff(two.score) * 100 / HALF_POINTS_PER_100_RATING;
    let distance = scores
        .saturating_add(one.rating.abs_diff(two.rating))
        .min(MAX_DISTANCE);
    let waited = i64::from(one.seconds) + i64::from(two.seconds);
    let wants_same = one.need_for_white() == two.need_for_white();
    // One more pair is worth more than any better fit: an earlier number outweighs all later ones.
    Weight([
        1,
        i64::from(2 - weariness),
        waited,
        i64::from(MAX_DISTANCE - distance),
        i64::from(!wants_same),
    ])
}

/// White for the player who needs it more, or for the lower number.
fn with_colours(one: &Waiting, two: &Waiting) -> Pair {
    let rank = |waiting: &Waiting| (waiting.need_for_white(), std::cmp::Reverse(waiting.player));
    let (white, black) = if rank(one) > rank(two) {
        (one, two)
    } else {
        (two, one)
    };
    Pair {
        white: white.player,
        black: black.player,
    }
}

#[cfg(test)]
mod tests;
