//! Mistakes on purpose: the error of a value, drawn from a seed and the position.
//!
//! The same position always has the same error. So a weak player is short-sighted and has
//! preferences, but does not play a random move now and then.

/// The size of the errors, and the seed that they are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Noise {
    /// The largest error, in hundredths of a pawn.
    pub(crate) size: u16,
    pub(crate) seed: u64,
}

impl Noise {
    /// The error for the position with this key.
    #[inline]
    pub(crate) fn at(self, key: u64) -> i32 {
        if self.size == 0 {
            return 0;
        }
        let drawn = mix(key ^ mix(self.seed));
        // Small errors are likelier than large ones: the error is the difference of two draws.
        let values = u64::from(self.size) + 1;
        let (up, down) = ((drawn >> 32) % values, (drawn & 0xffff_ffff) % values);
        up as i32 - down as i32
    }
}

/// Mixes the bits of a number (SplitMix64, whose published constants these are).
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::Noise;

    const NOISE: Noise = Noise { size: 40, seed: 7 };

    #[test]
    fn a_position_is_always_misjudged_alike_and_differently_with_another_seed() {
        let with_other_seed = Noise { seed: 8, ..NOISE };
        let errors = |noise: Noise| (0..100).map(move |key| noise.at(key));
        assert!(errors(NOISE).eq(errors(NOISE)));
        assert!(!errors(NOISE).eq(errors(with_other_seed)));
        assert!(errors(Noise::default()).all(|error| error == 0));
    }

    #[test]
    fn no_error_exceeds_the_size_and_small_ones_are_likelier() {
        let errors = || (0..10_000).map(|key| NOISE.at(key).abs());
        assert!(errors().all(|error| error <= 40));
        let small = errors().filter(|error| *error <= 20).count();
        assert!(small > 7_000, "{small} of 10,000");
    }
}
