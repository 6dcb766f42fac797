//! The crate against the model: the numbered cases, and random games on both boards. `TEST_SEED` takes another seed,
//! `TEST_GAMES` another number of games.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use crate::board::{Army, Board, Cell, Direction, Kind, Layout, Man};
use crate::contest::{Contest, Crate};
use crate::game::{Game, Options};
use crate::independent::{Dice, answer_all};
use crate::legal::Move;
use crate::random::{Counts, check_move, choose, named};
use crate::start::{Castle, Wing};

/// Everything that has to happen in a run of the ordinary length.
const THINGS: [&str; 21] = [
    "a castle",
    "a draw agreed",
    "a draw by fifty moves",
    "a draw by repetition",
    "a king caught in the shuffle",
    "a king that had resigned is caught",
    "a mate",
    "a pawn takes in passing",
    "a promotion",
    "a stalemate",
    "already_pending",
    "an inactive man taken",
    "claim_false",
    "duplicate",
    "game_over",
    "illegal_move",
    "insufficient",
    "no_offer",
    "not_in_game",
    "ok",
    "one left",
];

/// The ordinary run.
const SEED: u64 = 4;
const GAMES: u64 = 300;
const PLIES: usize = 400;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

#[test]
fn every_numbered_case_answered_by_the_crate() {
    answer_all::<Crate>("multiplayer", 40);
}

#[test]
fn random_games_are_the_same_for_both() {
    let games = number("TEST_GAMES").unwrap_or(GAMES);
    let seed = number("TEST_SEED").unwrap_or(SEED);
    let mut counts = Counts::default();
    for game in 0..games {
        let seed = seed.wrapping_mul(1_000_003).wrapping_add(game);
        let run = catch_unwind(AssertUnwindSafe(|| {
            play_one(game, &mut Dice(seed), &mut counts)
        }));
        assert!(run.is_ok(), "game {game} of this run, seed {seed}");
    }
    println!("{:?}", counts.0);
    if games >= GAMES {
        let missing = THINGS
            .iter()
            .filter(|thing| !counts.0.contains_key(**thing));
        let missing: Vec<_> = missing.collect();
        assert!(
            missing.is_empty(),
            "never happened: {missing:?}; {:?}",
            counts.0
        );
    }
}

fn play_one(number: u64, dice: &mut Dice, counts: &mut Counts) {
    let mut contest = opening(number, dice);
    let is_idle = number % 5 == 4;
    let mut last = BTreeMap::new();
    for _ in 0..PLIES {
        if dice.roll(if is_idle { 60 } else { 12 }) == 0 {
            let event = word(&contest.model, dice);
            let code = contest.event(event);
            counts.add(&code);
        } else if contest.model.ending.is_none() {
            make(&mut contest, &mut last, is_idle, dice, counts);
        } else {
            break;
        }
        if dice.roll(20) == 0 {
            contest.read_again();
        }
    }
    for event in [json!({"claim3": "w"}), json!({"resign": "?"})] {
        let code = contest.event(event);
        counts.add(&code);
    }
    if let Some(ending) = contest.model.ending {
        counts.add(named(ending));
    }
}

/// A move; who is idle goes to and fro where he can.
fn make(
    contest: &mut Contest,
    last: &mut BTreeMap<Army, Move>,
    is_idle: bool,
    dice: &mut Dice,
    counts: &mut Counts,
) {
    let before = contest.model.clone();
    let back = last.get(&before.turn).copied().filter(|_| is_idle);
    let mv = choose(&before, back, dice);
    last.insert(before.turn, mv);
    assert_eq!(contest.event(json!({"move": mv.to_string()})), "ok");
    check_move(&before, mv, &contest.model, counts);
}

/// The array of either board with each number of armies, or a scene.
fn opening(number: u64, dice: &mut Dice) -> Contest {
    let start = |layout, armies| Contest::new(Game::start(Options { layout, armies }));
    match number % 10 {
        0 => start(Layout::Plus, 4),
        1 => start(Layout::Square, 4),
        2 => start(Layout::Square, 3),
        3 => start(Layout::Square, 2),
        4..8 => scene(Layout::Square, dice),
        _ => scene(Layout::Plus, dice),
    }
}

/// Kings and a few men, in any order and looking anywhere; on Chess4's board some may castle.
fn scene(layout: Layout, dice: &mut Dice) -> Contest {
    loop {
        let order = order(layout, dice);
        let mut board = Board::default();
        let mut castling = serde_json::Map::new();
        for &(army, ahead) in &order {
            if layout == Layout::Plus && dice.roll(2) == 0 {
                let rooks = castling_men(&mut board, (army, ahead), dice);
                castling.insert(army.to_string(), rooks);
            } else {
                place(&mut board, layout, (army, Kind::King), dice);
            }
        }
        for _ in 0..dice.roll(12) {
            let (army, ahead) = dice.pick(&order).expect("an army");
            let kind = dice.pick(&Kind::ALL[1..]).expect("a kind");
            match kind {
                Kind::Pawn => pawn(&mut board, layout, (army, ahead), dice),
                kind => place(&mut board, layout, (army, kind), dice),
            }
        }
        let options = Options { layout, armies: 4 };
        let mut position = Game::bare(options, order.clone(), board).position();
        position["castling"] = Value::Object(castling);
        position["turn"] = json!(dice.pick(&order).expect("an army").0.to_string());
        position["quiet_plies"] = json!(dice.pick(&[0, 0, 30, 90, 140, 190]));
        if let Some(contest) = Contest::read(position) {
            return contest;
        }
    }
}

fn order(layout: Layout, dice: &mut Dice) -> Vec<(Army, Direction)> {
    let letters = match layout {
        Layout::Square => ['w', 'r', 'b', 'y', 'g'].as_slice(),
        Layout::Plus => ['w', 's', 'b', 'g'].as_slice(),
    };
    let mut left = letters.to_vec();
    let armies = 2 + dice.roll(3);
    let turns = dice.roll(4);
    let named = (0..armies).map(|place| {
        let army = left.remove(dice.roll(left.len()));
        let way = match layout {
            Layout::Square => dice.roll(4),
            // Two armies with one home would castle with each other's men.
            Layout::Plus => turns + place,
        };
        (army, Direction::ALL[way % 4])
    });
    named.collect()
}

fn place(board: &mut Board, layout: Layout, (army, kind): (Army, Kind), dice: &mut Dice) {
    let cell = dice.pick(&layout.cells()).expect("a cell");
    board.0.entry(cell).or_insert(Man { army, kind });
}

/// A pawn where he starts, or anywhere.
fn pawn(board: &mut Board, layout: Layout, (army, ahead): (Army, Direction), dice: &mut Dice) {
    let step = layout.step(ahead);
    let is_home = |cell: &Cell| {
        let behind = cell.plus((-step.0, -step.1));
        layout.has(behind) && layout.is_edge(ahead.opposite(), behind)
    };
    let all = layout.cells();
    let homes: Vec<Cell> = all.iter().copied().filter(is_home).collect();
    let cells = if dice.roll(3) > 0 { homes } else { all };
    let cell = dice.pick(&cells).expect("a cell");
    let kind = Kind::Pawn;
    board.0.entry(cell).or_insert(Man { army, kind });
}

/// King and rooks at home, and the rooks that may castle.
fn castling_men(board: &mut Board, (army, ahead): (Army, Direction), dice: &mut Dice) -> Value {
    let mut rooks = Vec::new();
    for wing in Wing::BOTH {
        let castle = Castle::of(ahead, wing);
        board.0.insert(
            castle.king,
            Man {
                army,
                kind: Kind::King,
            },
        );
        board.0.insert(
            castle.rook,
            Man {
                army,
                kind: Kind::Rook,
            },
        );
        if dice.roll(3) > 0 {
            rooks.push(castle.rook.to_string());
        }
    }
    json!(rooks)
}

/// Something that somebody says, in the game or not. Who sees that his king is about to be taken may give up.
fn word(game: &Game, dice: &mut Dice) -> Value {
    let falling = game.moves().into_iter().find_map(|mv| game.king_taken(mv));
    if let Some(by) = falling.filter(|_| dice.roll(2) == 0) {
        let verb = ["resign", "flag"][dice.roll(2)];
        return json!({verb: by.to_string()});
    }
    let everybody: Vec<Army> = game.armies().chain(['x']).collect();
    let speakers = if dice.roll(5) == 0 {
        everybody
    } else {
        game.active()
    };
    let by = dice.pick(&speakers).expect("somebody is in");
    let offers = game.offers.standing();
    let offer = dice.pick(&offers).filter(|_| dice.roll(8) > 0);
    let offer = offer
        .or_else(|| dice.pick(&game.active()))
        .expect("somebody is in");
    let answer = |verb: &str| json!({verb: {"by": by.to_string(), "offer": offer.to_string()}});
    let say = |verb: &str| json!({verb: by.to_string()});
    match dice.roll(20) {
        0 => say("resign"),
        1 => say("flag"),
        2..5 => say("offer"),
        // Whether one who has agreed may still decline is written nowhere.
        5 if !game.offers.has_agreed(by, offer) => answer("decline"),
        6..8 => say("claim50"),
        8..10 => say("claim3"),
        10 => json!({"move": "a1a1"}),
        _ => answer("agree"),
    }
}
