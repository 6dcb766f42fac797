//! Random diplomacy: players who propose, accept, leave, betray, write and give orders while they
//! play.
//!
//! It tests the invariants of alliances and pacts (`invariants`), and that nobody learns a secret
//! (`pairs`). The rules that this crate implements, and not the rules crate, are tested in `rules`.
//!
//! There are 50 pairs by default. For more, use `TEST_PAIRS=100000 cargo test --release -p
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
pub(in crate::tests) use crate::samples::Dice;
use std::collections::BTreeMap;

/// The number of events of each kind.
type Tally = BTreeMap<&'static str, usize>;

/// A number from the environment, or the default.
pub(super) fn number(name: &str, default: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(default, |text| text.parse().unwrap())
}

fn add(tally: &mut Tally, more: &Tally) {
    for (kind, count) in more {
        *tally.entry(kind).or_default() += count;
    }
}
