//! Makes the list of openings for matches: random lines of eight plies that the engine values as
//! balanced.
//!
//! `cargo bench -p entente-engine --bench openings > crates/engine/data/openings.txt`

use std::collections::BTreeSet;

use entente_engine::{Engine, SearchRequest, Value};
use entente_rules::{Event, Play, Position, Variant};

/// The number of openings.
const OPENINGS: usize = 200;

/// The plies of each opening.
const PLIES: usize = 8;

/// The nodes with which the engine values an opening.
const NODES: u64 = 50_000;

/// The most that a side may be ahead, in hundredths of a pawn.
const BALANCED: i32 = 60;

fn main() {
    println!(
        "# {OPENINGS} openings for matches, in coordinate form. Each is a random line of {PLIES} plies from"
    );
    println!(
        "# the start of standard chess that the engine, with {NODES} nodes, held to be less than"
    );
    println!("# 0.{BALANCED} pawns better for either side. Made by `cargo bench -p entente-engine");
    println!("# --bench openings`.");
    let mut seed = 1;
    let mut seen = BTreeSet::new();
    let mut engine = Engine::with_memory(16 << 20);
    while seen.len() < OPENINGS {
        let play = random_line(&mut seed);
        if !seen.contains(&play.position().fen()) && is_balanced(&mut engine, &play) {
            println!("{}", play.coordinates());
            seen.insert(play.position().fen());
        }
    }
}

fn random_line(seed: &mut u64) -> Play {
    let mut play = Play::new(Position::start(Variant::Standard));
    for _ in 0..PLIES {
        // The generator of Knuth's MMIX; its high bits are the random ones.
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let plies = play.position().plies();
        let number = (*seed >> 33) as usize % plies.len().max(1);
        if let Some(ply) = plies.get(number) {
            play.apply(&Event::Move(*ply)).expect("it is legal");
        }
    }
    play
}

fn is_balanced(engine: &mut Engine, play: &Play) -> bool {
    engine.forget();
    let result = engine.think(&SearchRequest::of(play, NODES), &mut ());
    play.outcome().is_none()
        && matches!(result.value, Some(Value::Centipawns(value)) if value.abs() < BALANCED)
}
