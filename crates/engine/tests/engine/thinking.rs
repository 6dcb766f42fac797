//! Every search keeps within its budget, repeats its result, stops on request, and gives a sensible
//! answer at the ends of games.

use entente_engine::{Engine, SearchRequest, SearchResult, Shares, StopSignal, Value};
use entente_rules::{Event, Play, Position, Variant};

/// A game that begins with this position.
fn game(fen: &str) -> Play {
    Play::new(Position::from_fen(fen).expect("a position"))
}

/// The result of an engine without memory.
fn think(play: &Play, nodes: u64) -> SearchResult {
    Engine::with_memory(1 << 20).think(&SearchRequest::of(play, nodes), &mut ())
}

fn first(result: &SearchResult) -> String {
    result.ply.map_or_else(String::new, |ply| ply.to_string())
}

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1";

#[test]
fn the_same_question_has_the_same_answer() {
    let play = game(MIDDLEGAME);
    let mut engine = Engine::with_memory(1 << 20);
    let before = engine.think(&SearchRequest::of(&play, 20_000), &mut ());
    assert_ne!(before.nodes, 0);
    engine.forget();
    assert_eq!(
        engine.think(&SearchRequest::of(&play, 20_000), &mut ()),
        before
    );
    assert_eq!(think(&play, 20_000), before);
}

#[test]
fn no_more_positions_are_looked_at_than_the_budget_allows() {
    for nodes in [0, 1, 2, 3, 10, 100, 1000, 5000] {
        let result = think(&game(MIDDLEGAME), nodes);
        assert_eq!(result.nodes, nodes);
        assert!(result.ply.is_some(), "{nodes}");
    }
}

#[test]
fn no_depth_beyond_the_one_asked_for_is_searched() {
    let play = game(MIDDLEGAME);
    let request = SearchRequest::of(&play, 1_000_000).to_depth(4);
    let result = Engine::with_memory(1 << 20).think(&request, &mut ());
    assert_eq!(result.depth, 4);
    assert!(result.nodes < 1_000_000);
}

/// Stops at the first request, or after a depth.
#[derive(Default)]
struct Impatient {
    asked: u32,
    enough: Option<u8>,
    seen: Vec<u8>,
}

impl StopSignal for Impatient {
    fn stops(&mut self) -> bool {
        self.asked += 1;
        self.enough.is_none_or(|depth| self.seen.contains(&depth))
    }

    fn progress(&mut self, result: &SearchResult) {
        self.seen.push(result.depth);
    }
}

#[test]
fn a_search_stops_on_request() {
    let play = game(MIDDLEGAME);
    let request = SearchRequest::of(&play, 10_000_000);
    let mut engine = Engine::with_memory(1 << 20);
    let mut at_once = Impatient::default();
    let result = engine.think(&request, &mut at_once);
    assert!(result.nodes <= 512 && result.ply.is_some());
    assert_eq!(at_once.asked, 1);
    let mut later = Impatient {
        enough: Some(5),
        ..Impatient::default()
    };
    let result = engine.think(&request, &mut later);
    assert!(result.nodes < 1_000_000);
    assert_eq!(later.seen[..5], [1, 2, 3, 4, 5]);
}

#[test]
fn two_seeds_misjudge_differently_and_each_always_in_the_same_way() {
    let play = Play::new(Position::start(Variant::Standard));
    let ask = |seed| {
        let request = SearchRequest::of(&play, 300).with_noise(120, seed);
        first(&Engine::with_memory(1 << 16).think(&request, &mut ()))
    };
    let mut answers: Vec<String> = (0..20).map(ask).collect();
    assert_eq!(answers, (0..20).map(ask).collect::<Vec<_>>());
    answers.sort();
    answers.dedup();
    assert!(answers.len() >= 4, "{answers:?}");
}

/// The queen is given away, and a quiet move of the knight mates. Until then everything is far
/// below the window.
#[test]
fn a_smothered_mate_in_two_is_found_with_few_nodes() {
    for nodes in [5_000, 20_000] {
        let result = think(&game("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1"), nodes);
        assert_eq!(result.value, Some(Value::MateIn(2)));
        assert_eq!(first(&result), "c4g8");
    }
}

#[test]
fn mates_are_counted_in_moves_of_the_winner() {
    let value = |fen, nodes| think(&game(fen), nodes).value;
    let in_one = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(value(in_one, 3000), Some(Value::MateIn(1)));
    // Two rooks against a king: whatever Black plays, mate follows at once.
    let mated_in_one = "k7/7R/6R1/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(value(mated_in_one, 3000), Some(Value::MatedIn(1)));
    let mated = "k5R1/7R/8/8/8/8/8/4K3 b - - 0 1";
    let result = think(&game(mated), 3000);
    assert_eq!((result.ply, result.value), (None, Some(Value::MatedIn(0))));
    assert_eq!(result.shares.parts(), [Shares::WHOLE, 0]);
}

#[test]
fn an_opponent_who_can_be_beaten_is_not_stalemated() {
    // Qb6 and Qc7 would be stalemate.
    let result = think(&game("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1"), 5000);
    assert!(
        matches!(result.value, Some(Value::MateIn(1..=3))),
        "{result:?}"
    );
    // A queen down, Black would be glad to have no move.
    let result = think(&game("7k/8/8/8/8/1q6/8/K1Q4r w - - 0 1"), 5000);
    assert!(matches!(
        result.value,
        Some(Value::Centipawns(_) | Value::MatedIn(_))
    ));
}

#[test]
fn a_lost_side_repeats_the_position_and_a_won_one_does_not() {
    // Black threatens mate, and White has perpetual check on e8 and h5, or gives away the queen to
    // be stalemated.
    let mut play = game("6k1/5pp1/8/7Q/8/8/1q4r1/7K w - - 0 1");
    let mut engine = Engine::with_memory(1 << 20);
    let result = engine.think(&SearchRequest::of(&play, 30_000), &mut ());
    assert_eq!(result.value, Some(Value::Centipawns(0)));
    // White is a rook up and has come back twice to the same position, so it goes another way.
    play = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for text in ["Rb1", "Kf8", "Ra1", "Kg8", "Rb1", "Kf8", "Ra1", "Ke8"] {
        let mv = play.position().read_move(text).expect("legal");
        play.apply(&Event::Move(mv.into())).expect("legal");
    }
    let result = engine.think(&SearchRequest::of(&play, 20_000), &mut ());
    assert!(matches!(
        result.value,
        Some(Value::Centipawns(300..) | Value::MateIn(_))
    ));
}

#[test]
fn the_shares_of_two_sides_follow_the_value() {
    let even = think(&Play::new(Position::start(Variant::Standard)), 5000);
    let parts = even.shares.parts();
    assert_eq!(parts.iter().sum::<u16>(), Shares::WHOLE);
    assert!((4500..6000).contains(&parts[0]), "{parts:?}");
    let won = think(&game("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"), 5000);
    assert!(won.shares.parts()[0] > 9900, "{won:?}");
    let lost = think(&game("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"), 5000);
    assert!(lost.shares.parts()[0] > 9900, "{lost:?}");
}

#[test]
fn memory_is_bounded() {
    for bytes in [16, 1000, 1 << 20] {
        assert!(Engine::with_memory(bytes).memory() <= bytes);
    }
}
