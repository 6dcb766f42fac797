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

use std::env;
use std::time::{Duration, Instant};

use entente_rules::Position;
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

/// Each tree is counted so often, and the fastest run stands.
const RUNS: usize = 3;

fn main() {
    let words: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    match &words[..] {
        [engine, depth] => one(engine, depth.parse().expect("a depth")),
        _ => table(),
    }
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
    let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
    let (our, their) = (rate(our), rate(their));
    println!(
        "{name:<12}{leaves:>14}{our:>14.1}{their:>14.1}{:>8.2}",
        our / their
    );
}
