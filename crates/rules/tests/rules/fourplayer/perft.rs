//! Perft counts of the five arrays against numbers that others have published.
//!
//! The data file names the sources.

use entente_rules::{Options, Position, Variant};

/// More leaves are counted only if somebody asks for it.
const LIMIT: u64 = 4_000_000;

/// The environment variable that asks for counts of up to so many leaves.
const LIMIT_VARIABLE: &str = "TEST_PERFT_LEAVES";

fn start(mode: &str, array: &str) -> Position {
    let options = format!(r#"{{"mode": "{mode}", "array": "{array}"}}"#);
    Position::start_with(&Options::from_json(Variant::FourPlayer, &options).unwrap())
}

#[test]
fn published_counts() {
    let limit = std::env::var(LIMIT_VARIABLE).ok();
    let limit = limit.map_or(LIMIT, |limit| limit.parse().unwrap());
    let data = include_str!("../../data/fourplayer/perft.tsv");
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    let arrays: Vec<&str> = lines.next().unwrap().split('\t').skip(1).collect();
    assert_eq!(arrays.len(), 5);
    let mut checked = 0;
    for line in lines {
        let mut cells = line.split('\t');
        let depth = cells.next().unwrap().parse().unwrap();
        for (array, count) in arrays.iter().zip(cells) {
            let count = count.parse::<u64>().ok().filter(|count| *count <= limit);
            for mode in ["ffa", "teams"] {
                let Some(count) = count else { continue };
                let found = start(mode, array).perft(depth);
                assert_eq!(found, count, "{mode} {array} {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 50, "only {checked} counts");
}

#[test]
fn made_moves_count_the_same() {
    for array in ["modern", "old", "by", "byg", "rg"] {
        let start = start("ffa", array);
        assert_eq!(start.perft_made(3), start.perft(3));
    }
}
