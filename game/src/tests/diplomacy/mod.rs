//! Random diplomacy: players who propose, accept, leave, betray, write and give orders while they
//! play.
//!
//! It tests the invariants of alliances and pacts (`invariants`), and that nobody learns a secret
//! (`pairs`). The rules that this crate implements, and not the rules crate, are tested in `rules`.
//!
//! There are 100 pairs by default. For more, use `TEST_PAIRS=100000 cargo test --release -p
//! entente-game pairs -- --nocapture`; for others, `TEST_SEED=…`.

pub(super) mod actions;
mod invariants;
mod knowledge;
mod pairs;
mod proposals;
mod rules;
mod scene;
mod views;

extern crate std;

use super::*;
use std::collections::BTreeMap;

/// The number of events of each kind.
type Tally = BTreeMap<&'static str, usize>;

/// A number from the environment, or the default.
pub(super) fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().unwrap())
}

fn add(tally: &mut Tally, more: &Tally) {
    for (kind, count) in more {
        *tally.entry(kind).or_default() += count;
    }
}

/// A small random number generator (SplitMix64), so that a seed always means the same.
pub(in crate::tests) struct Dice(pub(in crate::tests) u64);

impl Dice {
    pub(in crate::tests) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % sides as u64) as usize
    }

    /// True with this chance in percent.
    pub(in crate::tests) fn percent(&mut self, chance: usize) -> bool {
        self.roll(100) < chance
    }

    pub(in crate::tests) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.roll(items.len())])
    }
}
