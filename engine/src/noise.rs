//! Mistakes on purpose: how far a value is off, drawn from the seed and the position.
//!
//! The same position is always off by the same amount, so a weak player is short-sighted and has
//! tastes, but does not play a random move now and then.

/// How much noise there is, and which.
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
        // Small errors are likelier than large ones: the sum of two draws.
        let sides = u64::from(self.size) + 1;
        let (one, two) = ((drawn >> 32) % sides, (drawn & 0xffff_ffff) % sides);
        one as i32 - two as i32
    }
}

/// Mixes the bits of a number (SplitMix64).
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
