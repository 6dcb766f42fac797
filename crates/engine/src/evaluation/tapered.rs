//! A value in the middlegame and in the endgame, added together in one number.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values: that of the middlegame in the low half of the number, that of the endgame in the
/// high half.
///
/// One addition then adds both. Each stays within 16 bits, so a borrow of the low half only changes
/// the high half by one, which reading corrects.
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
        // Adding half of the low half's range undoes the borrow of a negative middlegame value.
        (self.0 + 0x8000) >> 16
    }

    /// The value at a phase between the two: that of the middlegame at `whole`, that of the endgame
    /// at 0.
    #[inline]
    pub(crate) fn at(self, phase: i32, whole: i32) -> i32 {
        // Promotions can leave more pieces than the game began with.
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
        for (low, high) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (1000, 2000)] {
            let sum = Tapered::new(low, high) * 3 - Tapered::new(high, low);
            assert_eq!(sum.middlegame(), 3 * low - high);
            assert_eq!(sum.endgame(), 3 * high - low);
        }
        assert_eq!(Tapered::new(100, 50).at(24, 24), 100);
        assert_eq!(Tapered::new(100, 50).at(0, 24), 50);
        assert_eq!(Tapered::new(100, 50).at(12, 24), 75);
    }
}
