//! Random games to their end under every setting of the options, and what has to hold in every position of them.

use std::collections::BTreeMap;

use serde_json::json;

use crate::board::{Board, CENTRE, Cell, Kind, Man, Side};
use crate::game::{Ending, Game, Options, Placement};
use crate::independent::Dice;
use crate::legal::Move;

/// What the games have to have shown, all of them together.
const THINGS: [&str; 12] = [
    "a draw agreed",
    "a draw claimed",
    "a game won by an army",
    "a game won by Yellow",
    "a guard in the centre",
    "a guard takes",
    "a king taken",
    "a promotion",
    "a side is passed over",
    "nobody can move",
    "the queen taken",
    "two steps over somebody",
];

#[derive(Default)]
struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    fn add(&mut self, thing: &'static str) {
        *self.0.entry(thing).or_default() += 1;
    }
}

pub(crate) fn options(dice: &mut Dice) -> Options {
    let mut coin = || dice.roll(2) == 0;
    Options {
        guard_placement: if coin() {
            Placement::IfEmpty
        } else {
            Placement::Head
        },
        double_step_jumps: coin(),
        guard_orthogonal_capture: coin(),
        yellow_counts: coin(),
    }
}

fn check_position(game: &Game) {
    for side in Side::ALL {
        let men: Vec<Man> = game.board.of(side).map(|(_, man)| man).collect();
        let count = |kind| men.iter().filter(|man| man.kind == kind).count();
        assert_eq!(count(side.heart()), usize::from(game.is_in(side)));
        if side == Side::Yellow {
            assert_eq!(count(Kind::Queen) + count(Kind::Guard), men.len());
        } else {
            assert!(men.len() <= 10 && count(Kind::Guard) + count(Kind::Queen) == 0);
        }
    }
    if game.ending.is_none() {
        assert!(game.is_in(game.turn) && !game.moves().is_empty());
    }
    let again = Game::of(&game.position(), game.options.clone());
    let again = again.expect("a position that was reached can be");
    assert_eq!(again.position(), game.position());
    let is_declared = matches!(game.ending, Some(Ending::Agreed | Ending::Fifty));
    assert!(is_declared || again.state() == game.state());
}

/// One man moves; who is taken goes, with his whole side if he is its king; and a guard may come.
fn check_move(before: &Game, mv: Move, after: &Game, counts: &mut Counts) {
    let man = before.board.get(mv.from).expect("a man moves");
    let prey = before.captured(mv).map(|(_, man)| man);
    let men = |game: &Game, side| game.board.of(side).count();
    let made = usize::from(man.kind == Kind::Queen && prey.is_some());
    for side in Side::ALL {
        let (old, new) = (men(before, side), men(after, side));
        let lost = usize::from(prey.is_some_and(|prey| prey.side == side));
        let fell = !after.is_in(side);
        match side {
            Side::Yellow => assert!(fell || (old - lost..=old - lost + made).contains(&new)),
            _ => assert!(fell || (old - lost - made..=old - lost).contains(&new)),
        }
        let taken = prey.is_some_and(|prey| {
            prey == Man {
                side,
                kind: side.heart(),
            }
        });
        assert!(!taken || fell, "{side:?} is out with its king");
    }
    assert!(
        after
            .board
            .get(mv.to)
            .is_some_and(|there| there.side == man.side)
    );
    let is_pawn = man.kind == Kind::Pawn;
    assert_eq!(after.halfmoves == 0, is_pawn || prey.is_some());
    let waiting = (1..5).map(|places| Side::ALL[(before.turn as usize + places) % 5]);
    let mut waiting = waiting.take_while(|&side| side != after.turn);
    let (files, ranks) = mv.from.step_to(mv.to);
    let over = Cell {
        file: mv.from.file + files / 2,
        rank: mv.from.rank + ranks / 2,
    };
    let jumped = is_pawn && files.abs() + ranks.abs() == 2 && files * ranks == 0;
    let guard = after
        .board
        .get(CENTRE)
        .is_some_and(|man| man.kind == Kind::Guard);
    let passed_over = after.ending.is_none() && waiting.any(|side| after.is_in(side));
    let things = [
        (
            jumped && !before.board.is_empty(over),
            "two steps over somebody",
        ),
        (made == 1 && guard, "a guard in the centre"),
        (man.kind == Kind::Guard && prey.is_some(), "a guard takes"),
        (
            prey.is_some_and(|prey| prey.kind == Kind::King),
            "a king taken",
        ),
        (
            prey.is_some_and(|prey| prey.kind == Kind::Queen),
            "the queen taken",
        ),
        (mv.promotion.is_some(), "a promotion"),
        (passed_over, "a side is passed over"),
    ];
    for (_, thing) in things.into_iter().filter(|(is_so, _)| *is_so) {
        counts.add(thing);
    }
}

/// Sometimes somebody claims, offers, or gives up instead of moving.
fn speak(game: &mut Game, dice: &mut Dice) {
    let by = dice.pick(&game.sides()).expect("a side");
    let letter = by.letter().to_string();
    match dice.roll(40) {
        0 => {
            let mut words = vec![json!({"offer": letter})];
            let others = game.sides().into_iter().filter(|&side| side != by);
            words.extend(others.map(|side| {
                let answer = if dice.roll(8) == 0 {
                    "decline"
                } else {
                    "agree"
                };
                json!({answer: {"by": side.letter().to_string(), "offer": letter}})
            }));
            for word in words {
                game.take_event(&word);
            }
        }
        1 if dice.roll(8) == 0 => assert_eq!(game.take_event(&json!({"resign": letter})), "ok"),
        _ => {
            let expected = if game.may_claim() {
                "ok"
            } else {
                "claim_false"
            };
            assert_eq!(game.take_event(&json!({"claim50": letter})), expected);
        }
    }
}

fn play(mut game: Game, dice: &mut Dice, counts: &mut Counts) {
    for _ in 0..1500 {
        check_position(&game);
        if let Some(ending) = game.ending {
            counts.add(match ending {
                Ending::OneLeft(Side::Yellow) => "a game won by Yellow",
                Ending::OneLeft(_) => "a game won by an army",
                Ending::Blocked => "nobody can move",
                Ending::Agreed => "a draw agreed",
                Ending::Fifty => "a draw claimed",
            });
            assert!(game.moves().is_empty());
            assert_eq!(game.take_event(&json!({"move": "d2d3"})), "game_over");
            return;
        }
        if dice.roll(20) == 0 {
            speak(&mut game, dice);
            continue;
        }
        let moves = game.moves();
        let quiet = moves
            .iter()
            .copied()
            .filter(|&mv| game.captured(mv).is_none());
        let quiet: Vec<Move> = quiet.collect();
        let chosen = if dice.roll(3) > 0 {
            dice.pick(&quiet)
        } else {
            None
        };
        let mv = chosen
            .or_else(|| dice.pick(&moves))
            .expect("who is at turn can move");
        let before = game.clone();
        game.play(mv);
        check_move(&before, mv, &game, counts);
    }
    panic!("a game without end: {}", game.position());
}

/// Kings in the arms and a few more, pawns that cannot go on: endings of every kind come soon.
pub(crate) fn few_men(dice: &mut Dice) -> Game {
    let cells = Cell::all();
    let sorts = [
        "wK", "rK", "bK", "gK", "yQ", "wP", "rP", "bP", "gP", "yG", "wN",
    ];
    let sorts = sorts.map(|name| Man::named(name).expect("a man"));
    loop {
        let mut board = Board::default();
        for man in sorts {
            if dice.roll(3) > 0 {
                board.0.insert(dice.pick(&cells).expect("a cell"), man);
            }
        }
        let turn = dice.pick(&Side::ALL).expect("a side");
        let position = Game::bare(options(dice), board, turn).position();
        if let Ok(game) = Game::of(&position, options(dice)) {
            return game;
        }
    }
}

/// Two kings who are nearly shut in by pawns that face a cut corner; now and then a third walks about.
pub(crate) fn shut_in(dice: &mut Dice) -> Game {
    let mut men = "a4wK b4wP a5wP b6wP k8bK j8bP k7bP j7bP".to_string();
    if dice.roll(2) == 0 {
        men += " k4gK";
    }
    let pieces = men
        .split(' ')
        .map(|text| (text[..2].to_string(), json!(text[2..])));
    let pieces: serde_json::Map<_, _> = pieces.collect();
    let position = json!({"turn": "w", "pieces": pieces});
    Game::of(&position, options(dice)).expect("a position that can be")
}

#[test]
fn random_games_to_their_end() {
    let mut dice = Dice(45);
    let mut counts = Counts::default();
    for index in 0..120 {
        let game = match index % 6 {
            0 => Game::start(options(&mut dice)),
            1 => shut_in(&mut dice),
            _ => few_men(&mut dice),
        };
        play(game, &mut dice, &mut counts);
    }
    let counts = counts.0;
    let missing = THINGS.iter().filter(|thing| !counts.contains_key(*thing));
    let missing: Vec<_> = missing.collect();
    assert!(
        missing.is_empty(),
        "never happened: {missing:?}; {counts:?}"
    );
}
