//! The weight of an edge: several numbers of which an earlier one always outweighs all later ones.
//!
//! A weight is an element of an ordered group, and that is all that the search for a matching
//! needs. How criteria are packed into the numbers is decided in `swiss/layout.rs`.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Numbers that are compared from the first to the last. Each is added for itself: nothing is
/// carried over, so the sums of one number must fit into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight<const N: usize>(pub(crate) [i64; N]);

impl<const N: usize> Weight<N> {
    pub(crate) const ZERO: Self = Self([0; N]);

    /// The weight whose number at this index is 1, and whose others are 0.
    pub(crate) fn unit(index: usize) -> Self {
        let mut numbers = [0; N];
        numbers[index] = 1;
        Self(numbers)
    }

    pub(crate) fn is_positive(self) -> bool {
        self > Self::ZERO
    }

    pub(crate) fn doubled(self) -> Self {
        Self(self.0.map(|number| number * 2))
    }

    /// Half of a weight whose numbers are all even.
    pub(crate) fn halved(self) -> Self {
        debug_assert!(
            self.0.iter().all(|number| number % 2 == 0),
            "{self:?} is odd"
        );
        Self(self.0.map(|number| number / 2))
    }
}

impl<const N: usize> Add for Weight<N> {
    type Output = Self;

    fn add(mut self, added: Self) -> Self {
        self += added;
        self
    }
}

impl<const N: usize> AddAssign for Weight<N> {
    fn add_assign(&mut self, added: Self) {
        for (number, added) in self.0.iter_mut().zip(added.0) {
            *number += added;
        }
    }
}

impl<const N: usize> Sub for Weight<N> {
    type Output = Self;

    fn sub(mut self, subtracted: Self) -> Self {
        self -= subtracted;
        self
    }
}

impl<const N: usize> SubAssign for Weight<N> {
    fn sub_assign(&mut self, subtracted: Self) {
        for (number, subtracted) in self.0.iter_mut().zip(subtracted.0) {
            *number -= subtracted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_number_outweighs_all_later_ones() {
        assert!(Weight([1, -9]) > Weight([0, 9]));
        assert!(Weight([1, 2]) > Weight([1, 1]));
        assert!(!Weight([0, -1]).is_positive());
    }

    #[test]
    fn the_double_of_a_weight_halved_is_the_weight() {
        let weight = Weight([3, -5]);
        assert_eq!(weight.doubled().halved(), weight);
        assert_eq!(weight + weight - weight, weight);
    }
}
