//! Numbers that look random, for random leagues.

/// Numbers that look random, from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // An LCG of Knuth; its high bits are good enough here.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
