//! A sum of points, exact and written the way people write it: `0`, `1/2`, `1+5/6`.
//!
//! Halves come from draws, thirds and quarters from shared points, so scores count in twelfths.

use alloc::string::{String, ToString};
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};

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
pub(crate) fn row(scores: &[Score]) -> String {
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
