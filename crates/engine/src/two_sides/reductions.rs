//! The plies by which late moves are searched less deeply.

use alloc::vec::Vec;

/// Reductions by depth and by number of the move.
#[derive(Clone, Debug)]
pub(crate) struct Reductions(Vec<i32>);

/// The depths and move numbers of the table. Beyond 63 the logarithms hardly grow, so the last
/// entry serves.
const SIZE: usize = 64;

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let numbers = || 0..SIZE as u32;
        let all = numbers().flat_map(|depth| numbers().map(move |number| (depth, number)));
        Reductions(
            all.map(|(depth, number)| reduction(depth, number))
                .collect(),
        )
    }

    /// The reduction in 1024ths of a ply.
    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(SIZE - 1);
        self.0[depth * SIZE + number.min(SIZE - 1)]
    }
}

/// 0.75 + ln(depth) * ln(number) / 2.3, in integers, so that it is the same on every machine. The
/// form is the usual one of such searches; the two figures were chosen by hand.
fn reduction(depth: u32, number: u32) -> i32 {
    if depth == 0 || number == 0 {
        return 0;
    }
    // The product of the binary logarithms has 16 bits of fraction; ln 2 squared over 2.3 is 0.209.
    let product = binary_logarithm(depth) * binary_logarithm(number);
    768 + (product / 64 * 209 / 1000) as i32
}

/// The binary logarithm in 256ths, on a straight line between powers of two.
fn binary_logarithm(number: u32) -> u32 {
    let whole = number.ilog2();
    whole * 256 + ((number - (1 << whole)) << 8 >> whole)
}

#[cfg(test)]
mod tests {
    use super::Reductions;

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        let reductions = Reductions::new();
        assert_eq!(reductions.of(0, 5), 0);
        assert_eq!(reductions.of(8, 0), 0);
        assert!(reductions.of(3, 4) / 1024 >= 1);
        assert!(reductions.of(12, 20) > reductions.of(12, 10));
        assert!(reductions.of(20, 10) > reductions.of(10, 10));
        assert!((3..=5).contains(&(reductions.of(16, 16) / 1024)));
    }
}
