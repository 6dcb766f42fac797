//! A sum of points, exact and written as people write it: `0`, `1/2`, `1+5/6`.
//! Halves come from draws, thirds from what several players share; so it counts in sixths.

use alloc::string::{String, ToString};
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};

/// Points that a player has. Only sums of halves and thirds of a point occur.
///
/// ```
/// use entente_rules::Score;
/// let score = Score::share(1, 2) + Score::share(1, 3) + Score::share(1, 1);
/// assert_eq!(score.to_string(), "1+5/6");
/// assert_eq!(Score::read("1+5/6"), Some(score));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    sixths: u16,
}

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score { sixths: 0 };

    /// What each of so many players, one to three or six, gets of so many points.
    pub const fn share(points: u16, among: u16) -> Score {
        assert!(
            (6 * points).is_multiple_of(among),
            "points are shared in sixths"
        );
        Score {
            sixths: 6 * points / among,
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
                top.checked_mul(6)?.checked_div(bottom)?
            }
        };
        let sixths = whole.checked_mul(6)?.checked_add(rest)?;
        let score = Score { sixths };
        (score.to_string() == text).then_some(score)
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score {
            sixths: self.sixths.saturating_add(other.sixths),
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
            sixths: self.sixths.saturating_mul(times),
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
        let rest = ["", "1/6", "1/3", "1/2", "2/3", "5/6"][usize::from(self.sixths % 6)];
        match (self.sixths / 6, rest) {
            (whole, "") => write!(out, "{whole}"),
            (0, rest) => out.write_str(rest),
            (whole, rest) => write!(out, "{whole}+{rest}"),
        }
    }
}

/// The scores of all armies in turn order with dashes between: `3-1-1-1`.
pub(crate) fn row(scores: &[Score]) -> String {
    let scores: alloc::vec::Vec<String> = scores.iter().map(Score::to_string).collect();
    scores.join("-")
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::Score;

    #[test]
    fn every_score_is_read_as_it_is_written() {
        for sixths in 0..100 {
            let score = Score { sixths };
            assert_eq!(Score::read(&format!("{score}")), Some(score));
        }
        for wrong in [
            "", "2/6", "1/4", "1/0", "0+1/2", "1+0", "01", "-1", "1+", "70000",
        ] {
            assert_eq!(Score::read(wrong), None, "{wrong}");
        }
    }
}
