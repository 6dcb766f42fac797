//! The crate against the model in random games of all modes and arrays, from the start and from
//! positions with few pieces.
//!
//! `TEST_SEED` sets another seed, `TEST_GAMES` another number of games.

use std::panic::{AssertUnwindSafe, catch_unwind};

use entente_rules::{Position, Variant};
use serde_json::{Value, json};

use crate::comparison::Compared;
use crate::fourplayer::game::{Game, Reason, Status};
use crate::fourplayer::legal::seat_of;
use crate::fourplayer::setup::{
    Array, LAYOUT, LETTERS, MODES, Mode, SEATS, castles, forward, is_pawn_home, promotes,
};
use crate::independent::{Board, Counts, Kind, Model, Move, Piece, Run, Square};
use entente_rules_tests::Dice;

pub(crate) type Comparison = crate::comparison::Comparison<Game>;

impl Compared for Game {
    const VARIANT: Variant = Variant::FourPlayer;
    /// The model has its own order of squares and rooks.
    const UNORDERED: &'static [&'static str] = &["en_passant", "check", "castling"];

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

/// Every situation that must occur in an ordinary run.
const SITUATIONS: [&str; 25] = [
    "a capture by a king that walks",
    "a double step that two may answer",
    "a flag",
    "a grey piece captured",
    "a king captured in teams",
    "a mate",
    "a mate of a king that walks",
    "a promotion",
    "a queen of one point captured",
    "a resignation out of turn",
    "a stalemate",
    "a stalemate of a king that walks",
    "already_pending",
    "castling",
    "checks of two kings",
    "en passant",
    "fifty",
    "game_over",
    "illegal_move",
    "insufficient",
    "not_in_game",
    "one left",
    "stopped by rule",
    "teams: mate",
    "threefold",
];

/// Seed, number and length of the games of an ordinary run.
const SEED: u64 = 14;
const GAMES: u64 = 160;
const PLIES: usize = 160;

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
    let is_idle = number % 8 == 7;
    let mut last: [Option<Move>; 4] = [None; 4];
    for _ in 0..PLIES {
        if comparison.game.ending.is_some() {
            break;
        }
        if dice.roll(if is_idle { 80 } else { 25 }) == 0 {
            give_up(&mut comparison, dice, counts);
        } else {
            let before = comparison.game.clone();
            let back = last[before.turn].filter(|_| is_idle);
            let mv = choose(&before, back, dice);
            last[before.turn] = Some(mv);
            assert_eq!(comparison.event(json!({"move": mv.to_string()})), "ok");
            note(&before, mv, &comparison.game, counts);
        }
        if dice.roll(20) == 0 && comparison.game.ending.is_none() {
            comparison.check_position_reads_back();
        }
    }
    if let Some(ending) = &comparison.game.ending {
        counts.add(match (ending.reason, comparison.game.mode) {
            (Reason::Checkmate, _) => "teams: mate",
            (Reason::OneLeft, Mode::Teams) => "a king captured in teams",
            (Reason::OneLeft, _) => "one left",
            (Reason::Fifty, _) => "fifty",
            (Reason::Threefold, _) => "threefold",
            (Reason::Insufficient, _) => "insufficient",
            _ => "another end",
        });
    }
    for event in [json!({"move": "a1a1"}), json!({"resign": "?"})] {
        let code = comparison.event(event);
        counts.add(&code);
    }
}

/// Somebody resigns or runs out of time, or tries to.
fn give_up(comparison: &mut Comparison, dice: &mut Dice, counts: &mut Counts) {
    let game = &comparison.game;
    // In teams this ends the game.
    if game.mode == Mode::Teams && dice.roll(8) > 0 {
        return;
    }
    let verb = ["resign", "flag"][dice.roll(2)];
    let by = dice.roll(4);
    let event = json!({verb: LETTERS[by].to_string()});
    let (turn, mated) = (game.turn, mated(game));
    let code = comparison.event(event);
    counts.add(&code);
    if code == "ok" {
        counts.add_if(verb == "flag", "a flag");
        counts.add_if(by != turn, "a resignation out of turn");
        let is_new = self::mated(&comparison.game) > mated;
        counts.add_if(is_new, "a mate by another's leaving");
    }
}

fn mated(game: &Game) -> usize {
    let mut seats = SEATS.to_vec();
    seats.retain(|&seat| game.status[seat] == Status::Mated);
    seats.len()
}

/// Notes what has happened in a move.
fn note(before: &Game, mv: Move, after: &Game, counts: &mut Counts) {
    let by = before.turn;
    let piece = before.board.get(mv.from).expect("a piece");
    let taken = before
        .board
        .get(mv.to)
        .filter(|_| before.castle(by, mv).is_none());
    let is_grey = taken.is_some_and(|it| !before.is_live(seat_of(it.army)));
    let changes = |was: fn(&Game, usize) -> bool, is: Status| {
        SEATS
            .into_iter()
            .any(|it| was(before, it) && after.status[it] == is)
    };
    let passed = before.passed_by(by, mv.from, mv.to).is_some();
    let takers = after.passed.iter().map(|pawn| pawn.takers.len()).max();
    let stopped = SEATS
        .into_iter()
        .any(|seat| before.is_live(seat) && before.pending[seat].is_none() && after.walks(seat));
    counts.add_all([
        (before.castle(by, mv).is_some(), "castling"),
        (passed, "en passant"),
        (passed && taken.is_some(), "en passant and another capture"),
        (
            before.walks(by) && taken.is_some(),
            "a capture by a king that walks",
        ),
        (is_grey && !before.walks(by), "a grey piece captured"),
        (
            before.one_point.contains(&mv.to),
            "a queen of one point captured",
        ),
        (
            piece.kind == Kind::Pawn && promotes(before.mode, by, mv.to),
            "a promotion",
        ),
        (takers >= Some(2), "a double step that two may answer"),
        (changes(Game::is_live, Status::Mated), "a mate"),
        (
            changes(Game::walks, Status::Mated),
            "a mate of a king that walks",
        ),
        (changes(Game::is_live, Status::Stalemated), "a stalemate"),
        (
            changes(Game::walks, Status::Stalemated),
            "a stalemate of a king that walks",
        ),
        (stopped, "stopped by rule"),
        (checks_two(before, after), "checks of two kings"),
    ]);
}

/// Whether the mover has got the points for checking several players.
fn checks_two(before: &Game, after: &Game) -> bool {
    let by = before.turn;
    let gained = after.points[by] - before.points[by];
    let others = SEATS
        .into_iter()
        .filter(|&seat| seat != by && before.is_live(seat));
    gained % 2 == 1 && others.filter(|&seat| after.is_in_check(seat)).count() > 1
}

/// A move: one back if the player is idle, often a capture or a check, so that games end.
fn choose(game: &Game, back: Option<Move>, dice: &mut Dice) -> Move {
    let moves = game.moves();
    let returns = back.map(|mv| Move::plain(mv.to, mv.from));
    if let Some(mv) = returns.filter(|mv| moves.contains(mv)) {
        return mv;
    }
    let castling = moves
        .iter()
        .find(|mv| game.castle(game.turn, **mv).is_some());
    if let Some(mv) = castling.filter(|_| dice.roll(3) == 0) {
        return *mv;
    }
    let is_double_step = |mv: &&Move| {
        let (letters, numbers) = mv.from.distance(mv.to);
        let is_pawn = game.board.is(mv.from, LETTERS[game.turn], Kind::Pawn);
        is_pawn && letters + numbers == 2 && letters != numbers
    };
    if let Some(mv) = moves
        .iter()
        .find(is_double_step)
        .filter(|_| dice.roll(3) == 0)
    {
        return *mv;
    }
    let double = |mv: &&Move| game.passed_by(game.turn, mv.from, mv.to).is_some();
    if let Some(mv) = moves.iter().find(double).filter(|_| dice.roll(2) == 0) {
        return *mv;
    }
    dice.pick(&moves).expect("the seat to move has a move")
}

/// The start of each array in each mode, or a random position with few pieces.
fn start(number: u64, dice: &mut Dice) -> Comparison {
    let mode = MODES[dice.roll(4)].0;
    let array = match dice.roll(3) {
        0 => Array::Numbered(1 + dice.roll(960) as u16),
        _ => Array::Named(dice.roll(Array::NAMED)),
    };
    match number % 6 {
        0 => Comparison::new(Game::start(mode, array)),
        _ => random_position(mode, array, dice),
    }
}

/// Kings and a few pieces. Some may castle, some are out, some have points.
fn random_position(mode: Mode, array: Array, dice: &mut Dice) -> Comparison {
    loop {
        let mut game = Game::with_board(mode, array, Board::default());
        for seat in SEATS {
            place_king(&mut game, seat, dice);
        }
        let is_thin = mode != Mode::Teams && dice.roll(6) == 0;
        if dice.roll(4) == 0 {
            place_passing_pawns(&mut game, dice);
        }
        let pieces = if is_thin {
            2
        } else {
            dice.pick(&[1, 3, 6, 12, 20]).expect("a number")
        };
        for _ in 0..pieces {
            place_piece(&mut game, is_thin, dice);
        }
        game.turn = dice.roll(4);
        game.quiet_plies = dice.pick(&[0, 0, 0, 100, 190]).expect("a number");
        if mode != Mode::Teams {
            for seat in SEATS {
                game.points[seat] = dice.pick(&[0, 5, 30, 70, 100]).expect("a number");
                if dice.roll(5) == 0 || is_thin && seat % 2 == 0 {
                    let out = [
                        Status::Mated,
                        Status::Stalemated,
                        Status::Resigned,
                        Status::Flagged,
                    ];
                    let out = if is_thin { &out[..2] } else { &out[..] };
                    game.status[seat] = dice.pick(out).expect("a status");
                }
            }
        }
        let position = game.position();
        let model = Game::of(&position);
        let from_crate = Position::from_json(Variant::FourPlayer, &position.to_string());
        if let (Ok(model), Ok(_)) = (model, from_crate) {
            return Comparison::of(model, position);
        }
    }
}

/// A king at home with its rooks and perhaps rights, or anywhere.
fn place_king(game: &mut Game, seat: usize, dice: &mut Dice) {
    let army = LETTERS[seat];
    let own = castles(game.array).into_iter().filter(|it| it.seat == seat);
    let own: Vec<_> = own.collect();
    if dice.roll(2) == 0 && own.iter().all(|it| game.board.is_empty(it.king.0)) {
        for castle in own {
            let king = Kind::King;
            game.board.put(castle.king.0, Piece { army, kind: king });
            if game.board.is_empty(castle.rook.0) {
                let rook = Kind::Rook;
                game.board.put(castle.rook.0, Piece { army, kind: rook });
                if dice.roll(3) > 0 {
                    game.castles.insert(castle);
                }
            }
        }
        return;
    }
    let free: Vec<_> = LAYOUT.squares();
    let free = free.into_iter().filter(|&it| game.board.is_empty(it));
    let square = dice.pick(&free.collect::<Vec<_>>()).expect("a square");
    let kind = Kind::King;
    game.board.put(square, Piece { army, kind });
}

/// A pawn at home, and pawns of two others that attack the square that it can cross.
fn place_passing_pawns(game: &mut Game, dice: &mut Dice) {
    let seat = dice.roll(4);
    let homes = LAYOUT.squares().into_iter();
    let homes: Vec<_> = homes.filter(|it| is_pawn_home(seat, *it)).collect();
    let home = dice.pick(&homes).expect("a square");
    let target = home.plus(forward(seat));
    let kind = Kind::Pawn;
    let mut put = |seat: usize, square| {
        if game.board.is_empty(square) && !promotes(game.mode, seat, square) {
            let army = LETTERS[seat];
            game.board.put(square, Piece { army, kind });
        }
    };
    put(seat, home);
    for other in SEATS.into_iter().filter(|other| *other != seat) {
        let squares = LAYOUT.squares().into_iter();
        let attack = |from: &Square| from.is_pawn_attack(forward(other), target);
        let from: Vec<_> = squares.filter(attack).collect();
        if let Some(from) = dice.pick(&from) {
            put(other, from);
        }
    }
}

/// A piece, or a pawn at home, near its promotion, or anywhere on its way. Few pieces are knights
/// and bishops.
fn place_piece(game: &mut Game, is_thin: bool, dice: &mut Dice) {
    let seat = dice.roll(4);
    let kinds = if is_thin {
        &[Kind::Knight, Kind::Bishop][..]
    } else {
        &Kind::ALL[1..]
    };
    let kind = dice.pick(kinds).expect("a kind");
    let step = forward(seat);
    let is_near = |square| promotes(game.mode, seat, square);
    let may_stand = |square: &Square| {
        let square = *square;
        let on_way = (0..14).scan(square, |at, _| {
            *at = at.plus(step);
            Some(*at)
        });
        let way: Vec<_> = on_way.collect();
        game.board.is_empty(square)
            && (kind != Kind::Pawn || !is_near(square) && way.iter().any(|it| is_near(*it)))
    };
    let mut squares: Vec<_> = LAYOUT.squares().into_iter().filter(may_stand).collect();
    if kind == Kind::Pawn && dice.roll(2) == 0 {
        let is_home = dice.roll(2) == 0;
        squares.retain(|&square| {
            if is_home {
                is_pawn_home(seat, square)
            } else {
                is_near(square.plus(step))
            }
        });
    }
    if let Some(square) = dice.pick(&squares) {
        let army = LETTERS[seat];
        game.board.put(square, Piece { army, kind });
    }
}
