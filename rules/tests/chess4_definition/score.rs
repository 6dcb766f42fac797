//! Points as fractions, and the table of results by the order of leaving (A24 to A27, A36).

use std::fmt;

/// A number of points, reduced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Points {
    over: u32,
    under: u32,
}

impl Points {
    pub(crate) const NONE: Points = Points { over: 0, under: 1 };
    pub(crate) const ONE: Points = Points { over: 1, under: 1 };
    pub(crate) const HALF: Points = Points { over: 1, under: 2 };

    pub(crate) fn parts(over: u32, under: u32) -> Points {
        let common = (1..=under)
            .rev()
            .find(|by| over.is_multiple_of(*by) && under.is_multiple_of(*by));
        let common = common.expect("one divides all");
        Points {
            over: over / common,
            under: under / common,
        }
    }

    pub(crate) fn plus(self, other: Points) -> Points {
        let over = self.over * other.under + other.over * self.under;
        Points::parts(over, self.under * other.under)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.over / self.under, self.over % self.under);
        match (whole, rest) {
            (whole, 0) => write!(out, "{whole}"),
            (0, rest) => write!(out, "{rest}/{}", self.under),
            (whole, rest) => write!(out, "{whole}+{rest}/{}", self.under),
        }
    }
}

/// What each place is worth: sizes of the groups, best first; one share for each group. A group shares the
/// mean of its places, save the table's own row for three winners.
pub(crate) fn shares(groups: &[usize]) -> Vec<Points> {
    if groups == [3, 1] {
        return vec![Points::ONE, Points::NONE];
    }
    let mut places = vec![0, 1, 2, 3];
    let share = |&size: &usize| {
        let taken: u32 = (0..size).filter_map(|_| places.pop()).sum();
        Points::parts(taken, size as u32)
    };
    groups.iter().map(share).collect()
}

/// Points in the order of the seats, as a result header has them.
pub(crate) fn written(points: impl Iterator<Item = Points>) -> String {
    let points: Vec<String> = points.map(|points| points.to_string()).collect();
    points.join("-")
}
