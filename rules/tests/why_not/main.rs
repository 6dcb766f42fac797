//! *Why not?* never says something false: in positions of every variant, for every pair of cells between which no legal move
//! leads, the explanation is held against the board, which is read here a second time. Where there is a legal move, none is given.

#[path = "../common/mod.rs"]
mod common;

mod claims;
mod scene;

use std::collections::HashSet;
use std::fs;
use std::mem::{Discriminant, discriminant};

use claims::Claim;
use common::Dice;
use entente_rules::{Cell, Event, Kind, Move, Options, Play, Position, Variant, WhyNot};
use scene::Scene;
use serde_json::Value;

/// Chance, and which kinds of explanation it has led to.
struct Asker {
    dice: Dice,
    kinds: HashSet<Discriminant<WhyNot>>,
}

impl Asker {
    /// Asks of every man where he may not go, and of some empty cells; on large boards of every fifth goal, to be quick.
    fn ask(&mut self, position: &Position) {
        let places = position.board().places().iter();
        let cells: Vec<Cell> = places.map(|place| place.cell).collect();
        let promotions = [None, None, Some(Kind::Queen), Some(Kind::King)];
        let legal = position.legal_moves();
        let scene = Scene::of(position);
        let every = if cells.len() > 64 { 5 } else { 1 };
        for &from in &cells {
            let is_asked = position.piece(from).is_some() || self.dice.roll(20) == 0;
            for &to in cells.iter().filter(|_| is_asked) {
                if self.dice.roll(every) > 0 {
                    continue;
                }
                let promotion = self.dice.pick(&promotions).flatten();
                let leads = |mv: &Move| {
                    let is_there = mv.to == to || scene.goal_of_castle(mv) == Some(to);
                    (mv.from, mv.promotion()) == (from, promotion) && is_there
                };
                let is_legal = legal.iter().any(leads);
                let why = position.why_not(from, to, promotion);
                let told = || format!("{from}{to} {promotion:?} {why:?} in {}", position.to_json());
                assert_eq!(why.is_none(), is_legal, "{}", told());
                let claim = Claim {
                    scene: &scene,
                    from,
                    to,
                    promotion,
                };
                if let Some(why) = &why {
                    assert!(claim.is_true(why), "{why}: {}", told());
                    self.kinds.insert(discriminant(why));
                }
            }
        }
    }

    /// Random games from a position on, of which every few plies one position is asked.
    fn wander(&mut self, start: &Position, plies: usize) {
        let mut play = Play::new(start.clone());
        for _ in 0..plies {
            if self.dice.roll(6) == 0 {
                self.ask(play.position());
            }
            let mut legal = play.position().plies();
            legal.sort();
            let ply = self.dice.pick(&legal).filter(|_| play.outcome().is_none());
            let Some(ply) = ply else { break };
            play.apply(&Event::Move(ply)).expect("a legal ply");
        }
        self.ask(play.position());
    }
}

/// The positions of the variant's numbered cases, which are full of what is special in it.
fn scenes(variant: Variant) -> Vec<Position> {
    let folder = format!("{}/cases/{}", env!("CARGO_MANIFEST_DIR"), variant.id());
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
    let mut scenes: Vec<Position> = positions.collect();
    scenes.dedup();
    scenes
}

fn number(name: &str, usual: usize) -> usize {
    let set = std::env::var(name).ok();
    set.map_or(usual, |text| text.parse().expect("a number"))
}

/// In the scenes of the cases, and in random games with these options. So many kinds of explanation have to occur.
fn never_false(variant: Variant, options: &[&str], kinds: usize) {
    let dice = Dice(number("TEST_SEED", 9) as u64);
    let mut asker = Asker {
        dice,
        kinds: HashSet::new(),
    };
    let scenes = scenes(variant);
    assert!(scenes.len() > 20, "only {} scenes", scenes.len());
    for scene in &scenes {
        asker.wander(scene, 3);
    }
    for json in options {
        let options = Options::from_json(variant, json).expect("options");
        for _ in 0..number("TEST_GAMES", 4) {
            asker.wander(&Position::start_with(&options), 120);
        }
    }
    let found = asker.kinds.len();
    assert!(found >= kinds, "only {found} kinds of explanation");
}

#[test]
fn in_standard_chess() {
    never_false(Variant::Standard, &["{}"], 16);
}

#[test]
fn in_chess960() {
    let starts = [r#"{"start": 0}"#, r#"{"start": 692}"#, r#"{"start": 959}"#];
    never_false(Variant::Chess960, &starts, 14);
}

#[test]
fn in_chess4() {
    let owners = r#"{"owners": ["p", "q", "p", "q"]}"#;
    let options = ["{}", r#"{"method": 2}"#, r#"{"teams": true}"#, owners];
    never_false(Variant::Chess4, &options, 14);
}

#[test]
fn among_allies() {
    let forbidden = r#"{"ally_capture": "forbidden"}"#;
    never_false(Variant::Alliance, &["{}", forbidden], 10);
}

#[test]
fn in_chess45() {
    let straight = r#"{"guard_orthogonal_capture": true}"#;
    let jumps = r#"{"double_step_jumps": true}"#;
    never_false(Variant::Chess45, &["{}", straight, jumps], 9);
}

#[test]
fn in_chess66() {
    never_false(Variant::Chess66, &["{}"], 14);
}

#[test]
fn by_the_multi_player_rules() {
    let plus = r#"{"board": "chess4"}"#;
    let three = r#"{"armies": 3}"#;
    never_false(Variant::Multiplayer, &["{}", three, plus], 10);
}
