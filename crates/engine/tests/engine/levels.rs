//! Positions with a known best move. Every level from 3 on must see a mate in one and a hanging
//! queen, however it misjudges; the engine without mistakes also mates in two to four, and tactics.
//!
//! The lists of mates and tactics are in `data`; each says how it was made.

use entente_engine::{Engine, SearchRequest, Strength, Value};
use entente_rules::{Army, Event, Play, Position, Variant};

/// The number of games that begin from each position.
const SEEDS: u64 = 12;

/// The levels from 3 on that search briefly enough for a test.
const LEVELS: std::ops::RangeInclusive<usize> = 3..=5;

/// The games after the moves of these levels, each with the move.
fn after_each(position: &Position, mut see: impl FnMut(&Play, &str)) {
    let seen = [position.seen_by(position.mover())];
    for level in LEVELS {
        let strength = Strength::LEVELS[level - 1];
        for seed in 0..SEEDS {
            let mut engine = Engine::for_nodes(strength.nodes, 1 << 20);
            let result = engine.think(&strength.request(&seen, seed), &mut ());
            let ply = result.ply.unwrap();
            let mut play = Play::new(position.clone());
            play.apply(&Event::Move(ply)).unwrap();
            see(&play, &format!("level {level}, seed {seed}: {ply}"));
        }
    }
}

fn with_fen(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Two sides of Chess4 are far away; the other two fight.
fn chess4(pieces: &str) -> Position {
    let json = format!(r#"{{"variant": "chess4", "turn": "w", "pieces": {{{pieces}}}}}"#);
    Position::from_json(Variant::Chess4, &json).unwrap()
}

fn can_take(play: &Play, piece: &str) -> bool {
    let position = play.position();
    let moves = position.legal_moves();
    moves.iter().any(|mv| {
        let captured = position.captured_piece(mv);
        captured.is_some_and(|captured| captured.to_string() == piece)
    })
}

#[test]
fn a_mate_in_one_is_played() {
    for fen in [
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    ] {
        after_each(&with_fen(fen), |play, what| {
            let reason = play.outcome().map(|outcome| outcome.reason.word());
            assert_eq!(reason, Some("checkmate"), "{what} in {fen}");
        });
    }
}

#[test]
fn a_hanging_queen_is_taken() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    after_each(&with_fen(fen), |play, what| {
        assert!(what.ends_with("f3g5"), "{what}");
        assert_eq!(play.plies().len(), 1);
    });
}

#[test]
fn ones_own_queen_is_not_left_hanging() {
    let fen = "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3Q4/2N2N2/PPP1PPPP/R1B1KB1R w KQkq - 0 6";
    after_each(&with_fen(fen), |play, what| {
        assert!(!can_take(play, "wQ"), "{what}");
    });
    // Silver's bishop, which a rook guards, attacks White's queen.
    let pieces = r#""n8": "wK", "m8": "wP", "m7": "wP", "h8": "wQ", "e5": "sB", "e1": "sR",
        "h1": "sK", "h2": "sP", "a8": "bK", "b8": "bP", "h14": "gK", "h13": "gP""#;
    after_each(&chess4(pieces), |play, what| {
        assert!(!can_take(play, "wQ"), "{what}");
    });
}

#[test]
fn a_mate_in_one_among_four_is_played() {
    // Silver's king is confined to the edge by one rook, and the other can give mate there.
    let pieces = r#""h1": "sK", "e2": "wR", "k5": "wR", "n8": "wK", "m8": "wP", "a8": "bK",
        "a4": "bR", "b8": "bP", "h14": "gK", "k14": "gN", "h13": "gP""#;
    after_each(&chess4(pieces), |play, what| {
        let silver = Army::Silver;
        assert!(play.position().mate(silver).is_some(), "{what}");
    });
}

/// Three armies of Chess4 are left with one player, and a lone king has to be mated on the largest
/// board.
#[test]
fn a_lone_king_is_mated_with_a_rook_on_the_largest_board() {
    for level in [4, 5] {
        let pieces = r#""f9": "wK", "j13": "wR", "i7": "bK", "g3": "wP", "f3": "sP", "f2": "sP",
            "k14": "gK", "k13": "gP", "d1": "sK""#;
        let more = r#", "status": {"w": "active", "s": "checkmate", "b": "active",
            "g": "checkmate"}"#;
        let json = format!(r#"{{"variant": "chess4", "turn": "w", "pieces": {{{pieces}}}{more}}}"#);
        let start = Position::from_json(Variant::Chess4, &json).unwrap();
        let play = played(start, &[level; 4], 1, 160);
        let winners = play.outcome().map(|outcome| outcome.winners().to_vec());
        let last = play.position().to_json();
        assert_eq!(winners, Some(vec![Army::White]), "level {level}: {last}");
    }
}

/// Plays a game to its end, each move with another seed.
fn played(start: Position, levels: &[usize], seed: u64, most: usize) -> Play {
    let mut play = Play::new(start);
    let armies: Vec<Army> = play.position().armies().collect();
    while play.outcome().is_none() && play.plies().len() < most {
        let position = play.position();
        let mover = position.mover().unwrap_or(position.turn());
        let seat = armies.iter().position(|army| *army == mover).unwrap();
        let strength = Strength::LEVELS[levels[seat] - 1];
        let seen = [position.seen_by(Some(mover))];
        let request = strength.request(&seen, seed * 1_000 + play.plies().len() as u64);
        let mut engine = Engine::for_nodes(strength.nodes, 1 << 20);
        let ply = engine.think(&request, &mut ()).ply.unwrap();
        play.apply(&Event::Move(ply)).unwrap();
    }
    play
}

/// A match as short as a test must be. The same seeds play the same games, so chance cannot fail
/// it.
#[test]
fn a_stronger_level_wins_a_short_match() {
    let wins = (0..4).filter(|&game| {
        let mut levels = [1, 1];
        levels[game % 2] = 3;
        let play = played(
            Position::start(Variant::Standard),
            &levels,
            game as u64,
            400,
        );
        let own = [Army::White, Army::Black][game % 2];
        let outcome = play.outcome();
        outcome.is_some_and(|outcome| outcome.winners() == [own])
    });
    assert!(wins.count() >= 3);
}

/// The positions of a list, each with the word before it.
fn positions(list: &'static str) -> impl Iterator<Item = (&'static str, Position)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (word, fen) = line.split_once(' ').expect("a word and a position");
        (word, Position::from_fen(fen).expect("a position"))
    })
}

#[test]
fn mates_in_one_to_four_are_found() {
    for (moves, position) in positions(include_str!("../../data/mates.txt")) {
        let fen = position.fen();
        let play = Play::new(position);
        let mut engine = Engine::with_memory(4 << 20);
        let result = engine.think(&SearchRequest::of(&play, 150_000), &mut ());
        let expected = Value::MateIn(moves.parse().expect("a number of moves"));
        assert_eq!(result.value, Some(expected), "{fen}: {result:?}");
    }
}

/// The engine is deterministic, so the bounds cannot fail by chance. It solves a few more.
#[test]
fn tactics_are_found_and_most_of_them_with_few_nodes() {
    for (nodes, least) in [(200, 36), (1_000, 43), (20_000, 50)] {
        let solved =
            positions(include_str!("../../data/tactics.txt")).filter(|(best, position)| {
                let play = Play::new(position.clone());
                let mut engine = Engine::with_memory(4 << 20);
                let result = engine.think(&SearchRequest::of(&play, nodes), &mut ());
                result.ply.is_some_and(|ply| ply.to_string() == *best)
            });
        let solved = solved.count();
        assert!(solved >= least, "only {solved} with {nodes} nodes");
    }
}
