//! A repeatable random number generator. Every test that uses it prints the seed. It is not for
//! secrets.

const SEED_IN_CI: u64 = 20_261_121;

/// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (2014).
pub(crate) struct Chance(u64);

/// The number in an environment variable such as `TEST_KILLS`, or the usual one.
pub(crate) fn number(name: &str, usual: usize) -> usize {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().expect("a number"))
}

impl Chance {
    /// A generator with the seed of `TEST_SEED`, or else one from the clock, and in CI always the
    /// same: a failure there is one of the change, not of chance. The seed is printed.
    pub(crate) fn from_environment(what: &str) -> Self {
        let given = std::env::var("TEST_SEED").ok();
        let seed = match given {
            Some(seed) => seed.parse().expect("TEST_SEED is a number"),
            None if std::env::var_os("CI").is_some() => SEED_IN_CI,
            None => std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64,
        };
        println!("{what}: TEST_SEED={seed}");
        Self(seed)
    }

    /// A generator with this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in `times` calls, on average.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
