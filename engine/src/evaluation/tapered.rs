//! A worth in the middlegame and in the endgame, added together in one number.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two worths: the middlegame's in the low half of the number and the endgame's in the high half.
///
/// One addition then does for both. Each stays within 16 bits, so a borrow of the low half only
/// changes the high half by one, which reading puts right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tapered(i32);

impl Tapered {
    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16) + middlegame)
    }

    #[inline]
    pub(crate) fn middlegame(self) -> i32 {
        i32::from(self.0 as i16)
    }

    #[inline]
    pub(crate) fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// The worth between the two: all of the middlegame at `whole`, none of it at 0.
    #[inline]
    pub(crate) fn at(self, phase: i32, whole: i32) -> i32 {
        let phase = phase.min(whole);
        (self.middlegame() * phase + self.endgame() * (whole - phase)) / whole.max(1)
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        self.0 -= other.0;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        Tapered(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * times)
    }
}

#[cfg(test)]
mod tests {
    use super::Tapered;

    #[test]
    fn both_halves_keep_their_signs() {
        for (one, two) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (1000, 2000)] {
            let sum = Tapered::new(one, two) * 3 - Tapered::new(two, one);
            assert_eq!(sum.middlegame(), 3 * one - two);
            assert_eq!(sum.endgame(), 3 * two - one);
        }
        assert_eq!(Tapered::new(100, 50).at(24, 24), 100);
        assert_eq!(Tapered::new(100, 50).at(0, 24), 50);
        assert_eq!(Tapered::new(100, 50).at(12, 24), 75);
    }
}
