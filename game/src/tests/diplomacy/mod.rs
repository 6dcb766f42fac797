//! Diplomacy that chance has made up: people who propose, accept, leave, betray, write and give orders while they play. On it are held the invariants of alliances and pacts
//! (`invariants`) and the promise that nobody learns what he must not (`pairs`); every rule that the game and not the rules crate answers for is in `rules`.
//!
//! 300 pairs by default; `TEST_PAIRS=100000 cargo test --release -p entente-game pairs -- --nocapture` for more, `TEST_SEED=…` for others.

mod dice;
mod invariants;
mod knowledge;
mod looks;
mod pairs;
mod rules;
mod scene;
mod wishes;

extern crate std;

use super::*;
use dice::Dice;
use std::collections::BTreeMap;

/// How often each kind of event occurred.
type Tally = BTreeMap<&'static str, usize>;

/// A number that the environment gives in place of the usual one.
fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.map_or(usual, |text| text.parse().unwrap())
}

fn add(tally: &mut Tally, more: &Tally) {
    for (kind, count) in more {
        *tally.entry(kind).or_default() += count;
    }
}
