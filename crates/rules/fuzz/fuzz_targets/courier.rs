//! The libFuzzer target for the entry `courier`.
#![no_main]

#[path = "../entries.rs"]
#[allow(dead_code, reason = "each target uses one entry")]
mod entries;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| entries::courier(bytes));
