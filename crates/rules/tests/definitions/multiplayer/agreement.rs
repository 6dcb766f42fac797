//! The crate against the model in random games on both boards, and how both are compared.
//!
//! `TEST_SEED` sets another seed, `TEST_GAMES` another number of games.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use entente_rules::{Position, Variant};
use serde_json::{Value, json};

use crate::comparison::Compared;
use crate::independent::{Counts, Model, Run};
use crate::multiplayer::board::{Army, Board, Direction, Kind, Layout, Piece, Square};
use crate::multiplayer::game::{Game, Options};
use crate::multiplayer::json::read_options;
use crate::multiplayer::legal::Move;
use crate::multiplayer::random::{check_move, choose, named};
use crate::multiplayer::starting_position::{Castle, CastlingSide};
use entente_rules_tests::Dice;

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::Multiplayer;
    /// The model sorts checking squares as text, a11 before a8, the crate by number.
    const UNORDERED: &'static [&'static str] = &["en_passant", "check"];

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn state(&self) -> Value {
        Game::state(self)
    }

    fn moves(&self) -> Vec<String> {
        Model::moves(self)
    }
}

/// Sets up both sides from a position, or `None` if both reject it.
pub(crate) fn read(start: Value) -> Option<Comparison> {
    let options = read_options(&start["options"]);
    let model = Game::of(&start, options);
    let from_crate = Position::from_json(Variant::Multiplayer, &start.to_string());
    assert_eq!(
        model.is_ok(),
        from_crate.is_ok(),
        "{:?} {from_crate:?}: {start}",
        model.err()
    );
    model.ok().map(|model| Comparison::of(model, start))
}

/// Every situation that must occur in an ordinary run.
const SITUATIONS: [&str; 21] = [
    "castling",
    "a draw agreed",
    "a draw by fifty moves",
    "a draw by repetition",
    "a king caught in the shuffle",
    "a resigned king caught",
    "a mate",
    "en passant",
    "a promotion",
    "a stalemate",
    "already_pending",
    "an inactive piece captured",
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

/// Seed, number and length of the games of an ordinary run.
const SEED: u64 = 27;
const GAMES: u64 = 120;
const PLIES: usize = 400;

#[test]
fn random_games_agree_with_the_model() {
    let run = Run::of(SEED, GAMES);
    let counts = run.play(|game, dice, counts| {
        let seed = dice.0;
        let run = catch_unwind(AssertUnwindSafe(|| play_one(game, dice, counts)));
        assert!(run.is_ok(), "game {game} of this run, seed {seed}");
    });
    if run.games >= GAMES {
        counts.assert_all(&SITUATIONS);
    }
}

fn play_one(number: u64, dice: &mut Dice, counts: &mut Counts) {
    let mut comparison = start(number, dice);
    let is_idle = number % 5 == 4;
    let mut last = BTreeMap::new();
    for _ in 0..PLIES {
        if dice.roll(if is_idle { 60 } else { 12 }) == 0 {
            let event = event(&comparison.game, dice);
            let code = comparison.event(event);
            counts.add(&code);
        } else if comparison.game.ending.is_none() {
            make(&mut comparison, &mut last, is_idle, dice, counts);
        } else {
            break;
        }
        if dice.roll(20) == 0 {
            comparison.check_position_reads_back();
        }
    }
    for event in [json!({"claim3": "w"}), json!({"resign": "?"})] {
        let code = comparison.event(event);
        counts.add(&code);
    }
    if let Some(ending) = comparison.game.ending {
        counts.add(named(ending));
    }
}

/// Makes a move. Idle players move back and forth where they can, so that draws by claim occur.
fn make(
    comparison: &mut Comparison,
    last: &mut BTreeMap<Army, Move>,
    is_idle: bool,
    dice: &mut Dice,
    counts: &mut Counts,
) {
    let before = comparison.game.clone();
    let back = last.get(&before.turn).copied().filter(|_| is_idle);
    let mv = choose(&before, back, dice);
    last.insert(before.turn, mv);
    assert_eq!(comparison.event(json!({"move": mv.to_string()})), "ok");
    check_move(&before, mv, &comparison.game, counts);
}

/// The start of either board with each number of armies, or a random position.
fn start(number: u64, dice: &mut Dice) -> Comparison {
    let start = |layout, armies| Comparison::new(Game::start(Options { layout, armies }));
    match number % 12 {
        10 => start(Layout::SmallPlus, 4),
        11 => random_position(Layout::SmallPlus, dice),
        0 => start(Layout::Plus, 4),
        1 => start(Layout::Square, 4),
        2 => start(Layout::Square, 3),
        3 => start(Layout::Square, 2),
        4..8 => random_position(Layout::Square, dice),
        _ => random_position(Layout::Plus, dice),
    }
}

/// Kings and a few pieces, in any turn order and facing any direction. On Chess4's board some
/// armies may castle.
fn random_position(layout: Layout, dice: &mut Dice) -> Comparison {
    loop {
        let order = order(layout, dice);
        let mut board = Board::default();
        let mut castling = serde_json::Map::new();
        for &(army, ahead) in &order {
            if layout == Layout::Plus && dice.roll(2) == 0 {
                let rooks = castling_pieces(&mut board, (army, ahead), dice);
                castling.insert(army.to_string(), rooks);
            } else {
                place_piece(&mut board, layout, (army, Kind::King), dice);
            }
        }
        for _ in 0..dice.roll(12) {
            let (army, ahead) = dice.pick(&order).expect("an army");
            let kind = dice.pick(&Kind::ALL[1..]).expect("a kind");
            match kind {
                Kind::Pawn => pawn(&mut board, layout, (army, ahead), dice),
                kind => place_piece(&mut board, layout, (army, kind), dice),
            }
        }
        let options = Options { layout, armies: 4 };
        let mut position = Game::with_board(options, order.clone(), board).position();
        position["castling"] = Value::Object(castling);
        position["turn"] = json!(dice.pick(&order).expect("an army").0.to_string());
        position["quiet_plies"] = json!(dice.pick(&[0, 0, 30, 90, 140, 190]));
        if let Some(comparison) = read(position) {
            return comparison;
        }
    }
}

fn order(layout: Layout, dice: &mut Dice) -> Vec<(Army, Direction)> {
    let letters = match layout {
        Layout::Square => ['w', 'r', 'b', 'y', 'g'].as_slice(),
        Layout::Plus => ['w', 's', 'b', 'g'].as_slice(),
        Layout::SmallPlus => ['w', 'r', 'b', 'g', 'y'].as_slice(),
    };
    let mut left = letters.to_vec();
    let armies = 2 + dice.roll(3);
    let turns = dice.roll(4);
    let named = (0..armies).map(|index| {
        let army = left.remove(dice.roll(left.len()));
        let way = match layout {
            Layout::Square | Layout::SmallPlus => dice.roll(4),
            // Two armies with the same home squares would castle with each other's pieces.
            Layout::Plus => turns + index,
        };
        (army, Direction::ALL[way % 4])
    });
    named.collect()
}

fn place_piece(board: &mut Board, layout: Layout, (army, kind): (Army, Kind), dice: &mut Dice) {
    let square = dice.pick(&layout.squares()).expect("a square");
    board.0.entry(square).or_insert(Piece { army, kind });
}

/// Places a pawn on its start line, or anywhere.
fn pawn(board: &mut Board, layout: Layout, (army, ahead): (Army, Direction), dice: &mut Dice) {
    let step = layout.step(ahead);
    let is_home = |square: &Square| {
        let behind = square.plus((-step.0, -step.1));
        layout.has(behind) && layout.is_edge(ahead.opposite(), behind)
    };
    let all = layout.squares();
    let homes: Vec<Square> = all.iter().copied().filter(is_home).collect();
    let squares = if dice.roll(3) > 0 { homes } else { all };
    let square = dice.pick(&squares).expect("a square");
    let kind = Kind::Pawn;
    board.0.entry(square).or_insert(Piece { army, kind });
}

/// Places king and rooks at home and returns the rooks that may castle.
fn castling_pieces(board: &mut Board, (army, ahead): (Army, Direction), dice: &mut Dice) -> Value {
    let mut rooks = Vec::new();
    for side in CastlingSide::BOTH {
        let castle = Castle::of(ahead, side);
        board.0.insert(
            castle.king,
            Piece {
                army,
                kind: Kind::King,
            },
        );
        board.0.insert(
            castle.rook,
            Piece {
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

/// A random event that is not a move, allowed or not. A player whose king is about to be captured
/// often gives up, because that combination is rare otherwise.
fn event(game: &Game, dice: &mut Dice) -> Value {
    let falling = game.moves().into_iter().find_map(|mv| game.king_taken(mv));
    if let Some(by) = falling.filter(|_| dice.roll(2) == 0) {
        let verb = ["resign", "flag"][dice.roll(2)];
        return json!({verb: by.to_string()});
    }
    let everybody: Vec<Army> = game.armies().chain(['x']).collect();
    let candidates = if dice.roll(5) == 0 {
        everybody
    } else {
        game.active()
    };
    let by = dice.pick(&candidates).expect("somebody is in");
    let offers = game.offers.standing();
    let offer = dice
        .pick(&offers)
        .filter(|_| dice.roll(8) > 0)
        .or_else(|| dice.pick(&game.active()))
        .expect("somebody is in");
    let answer = |verb: &str| json!({verb: {"by": by.to_string(), "offer": offer.to_string()}});
    let say = |verb: &str| json!({verb: by.to_string()});
    match dice.roll(20) {
        0 => say("resign"),
        1 => say("flag"),
        2..5 => say("offer"),
        // No rule says whether a player who has agreed may still decline.
        5 if !game.offers.has_agreed(by, offer) => answer("decline"),
        6..8 => say("claim50"),
        8..10 => say("claim3"),
        10 => json!({"move": "a1a1"}),
        _ => answer("agree"),
    }
}
