//! Leaves of the move tree a second, beside shakmaty in the same run: the measure of the generator.
//! Counts are asserted, so a fast wrong answer is no answer.
//!
//! `cargo bench -p entente-rules --bench perft` prints the table. Instructions a leaf, which no busy machine disturbs, are
//! counted with one engine alone, `ours` or `shakmaty`, at depth 4 and again at depth 3; the difference of the two totals,
//! divided by the difference of the leaves, is free of start-up costs:
//!
//! ```sh
//! CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind --tool=callgrind --callgrind-out-file=/dev/null" \
//!     cargo bench -p entente-rules --bench perft -- ours 4
//! ```
//!
//! Chess4 has no other engine beside it; its table sets leaves counted from the last list of moves beside leaves that
//! were all made, with the judging of mates that every ply brings, and standard chess in the same two ways.
//! `-- chess4` prints that table alone; `-- bulk 5` and `-- made 5` count one tree of Chess4 for instructions.

use std::env;
use std::time::{Duration, Instant};

use entente_rules::{Position, Variant};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A name, a FEN, the depth and the leaves (Chess Programming Wiki, "Perft Results").
const TREES: [(&str, &str, u32, u64); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    (
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        6,
        11_030_083,
    ),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

/// A name, the plies from Chess4's start, the depth and the leaves; shallower ones are compared with other programs in
/// the tests.
const CHESS4_TREES: [(&str, &str, u32, u64); 2] = [
    ("start", "", 5, 3_452_310),
    (
        "game, 4 rounds",
        "k7 Nk3 d8 h11 Bk9 Nd3 Nc6 Nf12 k10 e4 c4 Qk10 l9 Nf4 d4 Qk9",
        4,
        1_511_429,
    ),
];

/// Each tree is counted so often, and the fastest run stands.
const RUNS: usize = 3;

fn main() {
    let words: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [way @ ("bulk" | "made"), depth] => one_of_chess4(way, depth.parse().expect("a depth")),
        [engine, depth] => one(engine, depth.parse().expect("a depth")),
        ["chess4"] => chess4_table(),
        _ => {
            table();
            chess4_table();
        }
    }
}

/// Counts the start of Chess4 once, in one way: for instruction counts.
fn one_of_chess4(way: &str, depth: u32) {
    let start = Position::start(Variant::Chess4);
    let leaves = match way {
        "bulk" => start.perft(depth),
        _ => start.perft_made(depth),
    };
    println!("{way}: {leaves} leaves at depth {depth}");
}

fn chess4_table() {
    println!(
        "{:<24}{:>14}{:>14}{:>14}",
        "position", "leaves", "bulk M/s", "made M/s"
    );
    for (name, plies, depth, leaves) in CHESS4_TREES {
        let mut position = Position::start(Variant::Chess4);
        for token in plies.split_whitespace() {
            let ply = position.read_ply(token).expect("a legal ply");
            position = position.play(ply).expect("a legal ply");
        }
        both_ways(&format!("chess4 {name}"), &position, depth, leaves);
    }
    for (name, fen, depth, leaves) in &TREES[..2] {
        let position = Position::from_fen(fen).expect("a position");
        both_ways(&format!("standard {name}"), &position, *depth, *leaves);
    }
}

fn both_ways(name: &str, position: &Position, depth: u32, leaves: u64) {
    let bulk = best(|| assert_eq!(position.perft(depth), leaves, "{name}"));
    let made = best(|| assert_eq!(position.perft_made(depth), leaves, "{name}"));
    println!(
        "{name:<24}{leaves:>14}{:>14.1}{:>14.1}",
        rate(leaves, bulk),
        rate(leaves, made)
    );
}

/// Millions a second.
fn rate(leaves: u64, time: Duration) -> f64 {
    leaves as f64 / time.as_secs_f64() / 1e6
}

fn ours(fen: &str, depth: u32) -> u64 {
    Position::from_fen(fen).expect("a position").perft(depth)
}

fn theirs(fen: &str, depth: u32) -> u64 {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a position");
    shakmaty::perft(&position, depth)
}

/// Counts every tree once with one engine and prints the sum: for instruction counts.
fn one(engine: &str, depth: u32) {
    let count = if engine == "ours" { ours } else { theirs };
    let leaves: u64 = TREES.iter().map(|(_, fen, ..)| count(fen, depth)).sum();
    println!("{engine}: {leaves} leaves at depth {depth}");
}

fn table() {
    println!(
        "{:<12}{:>14}{:>14}{:>14}{:>8}",
        "position", "leaves", "ours M/s", "shakmaty M/s", "ratio"
    );
    let (mut our_time, mut their_time, mut total) = (Duration::ZERO, Duration::ZERO, 0);
    for (name, fen, depth, leaves) in TREES {
        let our = best(|| assert_eq!(ours(fen, depth), leaves, "{name}"));
        let their = best(|| assert_eq!(theirs(fen, depth), leaves, "{name}"));
        row(name, leaves, our, their);
        our_time += our;
        their_time += their;
        total += leaves;
    }
    row("all", total, our_time, their_time);
}

fn best(run: impl Fn()) -> Duration {
    let time = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..RUNS).map(|_| time()).min().unwrap_or_default()
}

fn row(name: &str, leaves: u64, our: Duration, their: Duration) {
    let (our, their) = (rate(leaves, our), rate(leaves, their));
    println!(
        "{name:<12}{leaves:>14}{our:>14.1}{their:>14.1}{:>8.2}",
        our / their
    );
}
