//! Checks that *Why not?* never says anything false.
//!
//! In positions of every variant, the explanation for each pair of squares without a legal move is
//! checked against an independent view of the board. For legal moves there must be no explanation.

mod board_view;
mod explanation;

use std::collections::HashSet;
use std::fs;
use std::mem::{Discriminant, discriminant};

use board_view::BoardView;
use entente_rules::{Event, Move, Options, PieceKind, Play, Position, Square, Variant, WhyNot};
use entente_rules_tests::{Dice, number};
use explanation::Explanation;
use serde_json::Value;

/// The random generator, and the kinds of explanations seen so far.
struct Checker {
    dice: Dice,
    kinds: HashSet<Discriminant<WhyNot>>,
}

impl Checker {
    /// Asks about each piece, and some empty squares, where it may not move. On large boards only
    /// about every fifth target is asked, for speed.
    fn check(&mut self, position: &Position) {
        let locations = position.board().locations().iter();
        let squares: Vec<Square> = locations.map(|location| location.square).collect();
        let promotions = [None, None, Some(PieceKind::Queen), Some(PieceKind::King)];
        let legal = position.legal_moves();
        let view = BoardView::of(position);
        let every = if squares.len() > 64 { 5 } else { 1 };
        for &from in &squares {
            let is_asked = position.piece(from).is_some() || self.dice.roll(20) == 0;
            for &to in squares.iter().filter(|_| is_asked) {
                if self.dice.roll(every) > 0 {
                    continue;
                }
                let promotion = self.dice.pick(&promotions).flatten();
                let reaches = |mv: &Move| {
                    let is_there = mv.to == to || view.goal_of_castle(mv) == Some(to);
                    (mv.from, mv.promotion()) == (from, promotion) && is_there
                };
                let is_legal = legal.iter().any(reaches);
                let why = position.why_not(from, to, promotion);
                let description =
                    || format!("{from}{to} {promotion:?} {why:?} in {}", position.to_json());
                assert_eq!(why.is_none(), is_legal, "{}", description());
                let explanation = Explanation {
                    view: &view,
                    from,
                    to,
                    promotion,
                };
                if let Some(why) = &why {
                    assert!(explanation.is_true(why), "{}", description());
                    self.kinds.insert(discriminant(why));
                }
            }
        }
    }

    /// Plays random games from a position and checks a position every few plies.
    fn random_walk(&mut self, start: &Position, plies: usize) {
        let mut play = Play::new(start.clone());
        for _ in 0..plies {
            if self.dice.roll(6) == 0 {
                self.check(play.position());
            }
            let mut legal = play.position().plies();
            legal.sort();
            let ply = self.dice.pick(&legal).filter(|_| play.outcome().is_none());
            let Some(ply) = ply else { break };
            play.apply(&Event::Move(ply)).expect("a legal ply");
        }
        self.check(play.position());
    }
}

/// The positions of the variant's numbered cases. They are full of the variant's special
/// situations.
fn case_positions(variant: Variant) -> Vec<Position> {
    let folder = format!("{}/../cases/{}", env!("CARGO_MANIFEST_DIR"), variant.id());
    let files = fs::read_dir(folder).expect("a folder of cases");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts = paths
        .into_iter()
        .filter_map(|path| fs::read_to_string(path).ok());
    let files = texts.filter_map(|text| serde_json::from_str::<Value>(&text).ok());
    let cases = files.flat_map(|file| file["cases"].as_array().cloned().unwrap_or_default());
    let positions = cases.filter_map(|case| {
        let mut position = case["position"].as_object()?.clone();
        if let Some(options) = case.get("options") {
            position.insert("options".to_string(), options.clone());
        }
        let text = Value::Object(position).to_string();
        Position::from_json(variant, &text).ok()
    });
    let mut case_positions: Vec<Position> = positions.collect();
    // Equal positions follow each other in the files.
    case_positions.dedup();
    case_positions
}

/// Checks the positions of the cases, and random games with these options. At least this many kinds
/// of explanations must occur.
fn check_variant(variant: Variant, options: &[&str], kinds: usize) {
    let dice = Dice(number("TEST_SEED", 9));
    let mut checker = Checker {
        dice,
        kinds: HashSet::new(),
    };
    let case_positions = case_positions(variant);
    assert!(
        case_positions.len() > 20,
        "only {} positions",
        case_positions.len()
    );
    for view in &case_positions {
        checker.random_walk(view, 3);
    }
    for json in options {
        let options = Options::from_json(variant, json).expect("options");
        for _ in 0..number("TEST_GAMES", 4) {
            checker.random_walk(&Position::start_with(&options), 120);
        }
    }
    let found = checker.kinds.len();
    assert!(found >= kinds, "only {found} kinds of explanation");
}

#[test]
fn in_standard_chess() {
    check_variant(Variant::Standard, &["{}"], 16);
}

#[test]
fn in_chess960() {
    let starts = [r#"{"start": 0}"#, r#"{"start": 692}"#, r#"{"start": 959}"#];
    check_variant(Variant::Chess960, &starts, 14);
}

#[test]
fn in_chess4() {
    let owners = r#"{"owners": ["p", "q", "p", "q"]}"#;
    let options = ["{}", r#"{"method": 2}"#, r#"{"teams": true}"#, owners];
    check_variant(Variant::Chess4, &options, 14);
}

#[test]
fn among_allies() {
    let forbidden = r#"{"ally_capture": "forbidden"}"#;
    check_variant(Variant::Alliance, &["{}", forbidden], 10);
}

#[test]
fn in_chess45() {
    let straight = r#"{"guard_orthogonal_capture": true}"#;
    let jumps = r#"{"double_step_jumps": true}"#;
    check_variant(Variant::Chess45, &["{}", straight, jumps], 9);
}

#[test]
fn in_chess66() {
    check_variant(Variant::Chess66, &["{}"], 14);
}

#[test]
fn by_the_multi_player_rules() {
    let plus = r#"{"board": "chess4"}"#;
    let three = r#"{"armies": 3}"#;
    check_variant(Variant::Multiplayer, &["{}", three, plus], 10);
}
