//! The end of a game: the reason, the winners and the points; and the end of one player's game: how
//! the player left, or what is pending for their turn.
//!
//! The values cover all variants. A variant defines in its own module which of them it uses.
//! The policies (`two_player` and the folders of the variants) decide how a position ends.
//! Resigning, agreeing and claiming are actions of players and belong to `play`.
//!
//! A sum of points is exact and written the way people write it: `0`, `1/2`, `1+5/6`. Halves come
//! from draws, thirds and quarters from shared points, so scores count in twelfths.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};

use entente_words::words;

use crate::pieces::piece::{Army, Seat, Seats};

words! {
    /// Why a game is over.
    pub enum Reason {
        /// The king is in check and no move helps.
        Checkmate = "checkmate",
        /// No check, and no legal move.
        Stalemate = "stalemate",
        /// Nobody has the material to mate any more.
        DeadPosition = "dead_position",
        /// A position has occurred for the fifth time.
        Fivefold = "fivefold",
        /// Seventy-five moves without a capture or a pawn move.
        SeventyfiveMoves = "seventyfive_moves",
        /// A player resigned.
        Resigned = "resigned",
        /// A player's time ran out.
        Flagged = "flagged",
        /// The players agreed to a draw.
        Agreed = "agreed",
        /// A position has occurred for the third time, and a player claimed the draw.
        Threefold = "threefold",
        /// Fifty moves without a capture or a pawn move, claimed by a player.
        FiftyMoves = "fifty_moves",
        /// Fifty moves by everybody without progress, claimed by a player (more than two players).
        Fifty = "fifty",
        /// Only one side is left.
        OneLeft = "one_left",
        /// Nobody can move.
        Blocked = "blocked",
        /// Nobody can be mated any more (multi-player rules).
        Insufficient = "insufficient",
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Why the game is over.
    pub reason: Reason,
    winners: Vec<Army>,
    points: Vec<Score>,
    result: String,
}

impl Outcome {
    /// The outcome of a game that one player wins, who gets a point. Without a winner everybody who
    /// is in gets half a point.
    pub(crate) fn of_winner(
        reason: Reason,
        winner: Option<Seat>,
        active: Seats,
        armies: &[Army],
    ) -> Outcome {
        let point = |seat| match winner {
            Some(winner) => Score::share(u16::from(winner == seat), 1),
            None => Score::share(u16::from(active.contains(seat)), 2),
        };
        let points = (0..).map(Seat).take(armies.len()).map(point).collect();
        let winners = winner.map(|seat| armies[seat.index()]);
        Outcome::by_points(reason, winners.into_iter().collect(), points)
    }

    /// The outcome of a game with more than two players whose result is the row of their points.
    pub(crate) fn by_points(reason: Reason, winners: Vec<Army>, points: Vec<Score>) -> Outcome {
        let result = score_row(&points);
        Outcome::of_many(reason, winners, points, result)
    }

    /// The outcome of a game with more than two players.
    pub(crate) fn of_many(
        reason: Reason,
        winners: Vec<Army>,
        points: Vec<Score>,
        result: String,
    ) -> Outcome {
        Outcome {
            reason,
            winners,
            points,
            result,
        }
    }

    /// The winners: one army, several in a tie or a team, or none in a draw.
    pub fn winners(&self) -> &[Army] {
        &self.winners
    }

    /// The points by the order of leaving, for each army in turn order.
    pub fn points(&self) -> &[Score] {
        &self.points
    }

    /// The result as notations write it: `1-0`, `0-1` or `1/2-1/2`. In Chess4 it follows the game's
    /// scoring: `3-1-1-1`.
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// A draw that a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// A position has occurred for the third time.
    Threefold,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
}

impl Claim {
    /// The name that all interfaces use: `threefold`, `fifty_moves`.
    pub fn name(self) -> &'static str {
        self.reason().word()
    }

    pub(crate) fn reason(self) -> Reason {
        match self {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        }
    }
}

words! {
    /// The part of a player in the game: still in it, or the way they left.
    pub enum Status: Default = Active {
        /// In the game. A mated player still is, until the mate takes effect.
        Active = "active",
        /// In the game without a king, loyal to another player (Four Player Chess).
        Protectorate = "protectorate",
        /// Out: their king was checkmated.
        Checkmated = "checkmated",
        /// Out: their king was captured.
        Captured = "captured",
        /// Out: they could not move.
        Stalemated = "stalemated",
        /// Out: they resigned; in Chess4 also if their time ran out.
        Resigned = "resigned",
        /// Out: their time ran out.
        Flagged = "flagged",
        /// Out: their pieces are gone from the board.
        Eliminated = "eliminated",
        /// Out from the start: the army takes no part (Chess4 for three people).
        Absent = "absent",
    }
}

impl Status {
    /// Is the player still in the game?
    pub fn is_in(self) -> bool {
        matches!(self, Status::Active | Status::Protectorate)
    }

    /// Does this say that a player left without anybody's credit? Positions write an army that
    /// takes no part like one whose player resigned.
    pub(crate) fn is_absence(self) -> bool {
        matches!(self, Status::Absent | Status::Resigned)
    }
}

words! {
    /// An end that takes effect when a player's turn comes.
    pub enum Pending {
        /// The player resigned.
        Resigned = "resigned",
        /// The player's time ran out.
        Flagged = "flagged",
    }
}

/// Every number of twelfths in lowest terms.
const PARTS: [&str; 12] = [
    "", "1/12", "1/6", "1/4", "1/3", "5/12", "1/2", "7/12", "2/3", "3/4", "5/6", "11/12",
];

/// The points of a player. Only sums of halves, thirds and quarters occur.
///
/// ```
/// use entente_rules::Score;
/// let score = Score::share(1, 2) + Score::share(1, 3) + Score::share(1, 1);
/// assert_eq!(score.to_string(), "1+5/6");
/// assert_eq!(Score::read("1+5/6"), Some(score));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    twelfths: u16,
}

impl Score {
    /// No points.
    pub const ZERO: Score = Score { twelfths: 0 };

    /// The share of each player when `among` players divide these points. `among` must divide
    /// twelve times the points.
    pub const fn share(points: u16, among: u16) -> Score {
        assert!(
            (12 * points).is_multiple_of(among),
            "points are shared in twelfths"
        );
        Score {
            twelfths: 12 * points / among,
        }
    }

    /// Does it consist of halves and thirds only?
    pub(crate) fn is_in_sixths(self) -> bool {
        self.twelfths.is_multiple_of(2)
    }

    /// The difference to a lower score; zero if the other is not lower.
    pub fn without(self, other: Score) -> Score {
        Score {
            twelfths: self.twelfths.saturating_sub(other.twelfths),
        }
    }

    /// Reads a score as it is written, in lowest terms.
    pub fn read(text: &str) -> Option<Score> {
        let (whole, rest) = match text.split_once('+') {
            Some((whole, rest)) => (whole.parse::<u16>().ok()?, rest),
            None if text.contains('/') => (0, text),
            None => (text.parse().ok()?, "0"),
        };
        let rest = match rest.split_once('/') {
            None => 0,
            Some((top, bottom)) => {
                let (top, bottom) = (top.parse::<u16>().ok()?, bottom.parse::<u16>().ok()?);
                top.checked_mul(12)?.checked_div(bottom)?
            }
        };
        let twelfths = whole.checked_mul(12)?.checked_add(rest)?;
        let score = Score { twelfths };
        // Only the form that is written is read: no `2/6`, no `01`.
        (score.to_string() == text).then_some(score)
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score {
            twelfths: self.twelfths.saturating_add(other.twelfths),
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Mul<u16> for Score {
    type Output = Score;

    fn mul(self, times: u16) -> Score {
        Score {
            twelfths: self.twelfths.saturating_mul(times),
        }
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Score::add)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = PARTS[usize::from(self.twelfths % 12)];
        match (self.twelfths / 12, rest) {
            (whole, "") => write!(out, "{whole}"),
            (0, rest) => out.write_str(rest),
            (whole, rest) => write!(out, "{whole}+{rest}"),
        }
    }
}

/// The scores of all armies in turn order, separated by dashes: `3-1-1-1`.
pub(crate) fn score_row(scores: &[Score]) -> String {
    let texts: alloc::vec::Vec<String> = scores.iter().map(Score::to_string).collect();
    texts.join("-")
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::Score;

    #[test]
    fn every_score_is_read_as_it_is_written() {
        for twelfths in 0..100 {
            let score = Score { twelfths };
            assert_eq!(Score::read(&format!("{score}")), Some(score));
        }
        for wrong in [
            "", "2/6", "1/5", "1/0", "0+1/2", "1+0", "01", "-1", "1+", "70000",
        ] {
            assert_eq!(Score::read(wrong), None, "{wrong}");
        }
    }
}
