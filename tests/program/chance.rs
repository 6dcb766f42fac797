//! Chance that can be had again: numbers that follow from a seed, which every test that uses it prints. Not for secrets.

/// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
pub(crate) struct Chance(u64);

impl Chance {
    /// The seed of `TEST_SEED`, or else of the clock; it is printed.
    pub(crate) fn of_the_day(what: &str) -> Self {
        let given = std::env::var("TEST_SEED").ok();
        let seed = given.map_or_else(
            || std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64,
            |seed| seed.parse().expect("TEST_SEED is a number"),
        );
        println!("{what}: TEST_SEED={seed}");
        Self(seed)
    }

    /// That of this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Another chance, which goes its own way.
    pub(crate) fn split(&mut self) -> Self {
        Self(self.next())
    }
}
