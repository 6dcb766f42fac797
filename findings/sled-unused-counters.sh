#!/usr/bin/env bash
# A database without metrics makes and fills all its counters.
#
# Subject: sled 0.34.7 (crates.io), compiled by rustc 1.95.0 without optimisation, on Linux.
# Input: a program that opens an empty database, with sled's default features, of which `no_metrics`
# says that nothing is measured; and the same with the feature `miri_optimizations`.
# Seen: with the default features the memory of the program grows by about 22 MB: sled makes 43
# histograms of 65,536 counters and writes a zero into each, though nothing is counted. With the other
# feature, which is meant for an interpreter, the same counters come from the system as zeros, and
# it grows by 1.5 MB.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "counters"
version = "0.1.0"
edition = "2021"

[features]
zeros = ["sled/miri_optimizations"]

[dependencies]
sled = "=0.34.7"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
/// The memory of this process that is in use, in kB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn main() {
    let before = resident();
    let database = sled::open(std::env::args().nth(1).unwrap()).unwrap();
    println!("{}", resident() - before);
    drop(database);
}
RUST
grown() {
    cargo run --quiet "$@"
}
usual=$(grown -- "$folder/usual")
zeros=$(grown --features zeros -- "$folder/zeros")
echo "sled 0.34.7: opening an empty database takes $usual kB; with miri_optimizations $zeros kB"
[ $((usual - zeros)) -gt 15000 ]
