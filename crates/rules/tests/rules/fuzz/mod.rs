//! Fuzzes every parser and entry point of the rules, without a nightly compiler.
//!
//! Seeds from the test data are cut, joined and changed by a small mutator. Each entry runs for one
//! second, or for `FUZZ_SECONDS`. What is done with the bytes is in `fuzz/entries.rs`, which `cargo
//! fuzz` uses as well.

#[path = "../../../fuzz/entries.rs"]
mod entries;
mod mutator;
mod seeds;

use std::env;
use std::panic;
use std::time::{Duration, Instant};

use entente_rules_tests::Dice;
use mutator::mutate;

/// Fuzzes one entry for its time. Bytes that make it fail are printed, to be kept as a seed.
fn run(name: &str) {
    let mut entries = entries::ENTRIES.iter();
    let (_, entry) = entries.find(|(other, _)| *other == name).expect("an entry");
    let seeds = seeds::of(name);
    let seconds = env::var("FUZZ_SECONDS").map_or(Ok(1), |text| text.parse());
    let time = Duration::from_secs(seconds.expect("FUZZ_SECONDS is a number"));
    let mut dice = Dice(1);
    let mut tried = 0_u64;
    for seed in &seeds {
        check(entry, seed);
    }
    // A busy machine may need the whole time for the seeds alone.
    let end = Instant::now() + time;
    while Instant::now() < end {
        check(entry, &mutate(&seeds, &mut dice));
        tried += 1;
    }
    println!("{name}: {} seeds, {tried} mutants", seeds.len());
    assert!(tried > 0);
}

fn check(entry: &entries::Entry, bytes: &[u8]) {
    if let Err(fault) = panic::catch_unwind(|| entry(bytes)) {
        eprintln!("the bytes: b\"{}\"", bytes.escape_ascii());
        panic::resume_unwind(fault);
    }
}

/// One test for each entry, so that several run in parallel.
macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        #[test]
        fn every_entry_has_a_test() {
            let names: Vec<&str> = entries::ENTRIES.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

tests! { fen pgn c4pgn pgn4 courier position options event moves why }
