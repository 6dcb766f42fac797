//! Random games to their end under every combination of options, and what must hold in each of
//! their positions.

use serde_json::json;

use crate::chess45::board::{Board, CENTRE, Kind, LAYOUT, Move, Piece, Side};
use crate::chess45::game::{Ending, Game, Options, Placement};
use crate::independent::{Counts, Owner, mostly_quiet};
use entente_rules_tests::Dice;

/// Every situation that the games together must show.
const SITUATIONS: [&str; 12] = [
    "a draw agreed",
    "a draw claimed",
    "a game won by an army",
    "a game won by Yellow",
    "a guard in the centre",
    "a guard captures",
    "a king captured",
    "a promotion",
    "a side is skipped",
    "nobody can move",
    "the queen captured",
    "a double step over a piece",
];

pub(crate) fn options(dice: &mut Dice) -> Options {
    let mut random_bool = || dice.roll(2) == 0;
    Options {
        guard_placement: if random_bool() {
            Placement::IfEmpty
        } else {
            Placement::Head
        },
        double_step_jumps: random_bool(),
        guard_orthogonal_capture: random_bool(),
        yellow_counts: random_bool(),
    }
}

fn check_position(game: &Game) {
    for side in Side::ALL {
        let pieces: Vec<Piece> = game.board.of(side).map(|(_, piece)| piece).collect();
        let count = |kind| pieces.iter().filter(|piece| piece.kind == kind).count();
        assert_eq!(count(side.royal_kind()), usize::from(game.is_in(side)));
        if side == Side::Yellow {
            assert_eq!(count(Kind::Queen) + count(Kind::Guard), pieces.len());
        } else {
            assert!(pieces.len() <= 10 && count(Kind::Guard) + count(Kind::Queen) == 0);
        }
    }
    if game.ending.is_none() {
        assert!(game.is_in(game.turn) && !game.moves().is_empty());
    }
    let again =
        Game::of(&game.position(), game.options.clone()).expect("a reached position is possible");
    assert_eq!(again.position(), game.position());
    let is_declared = matches!(game.ending, Some(Ending::Agreed | Ending::Fifty));
    assert!(is_declared || again.state() == game.state());
}

/// Checks one move: the captured piece is gone, with its whole side if it was its king, and a guard
/// may appear.
fn check_move(before: &Game, mv: Move, after: &Game, counts: &mut Counts) {
    let piece = before.board.get(mv.from).expect("a piece moves");
    let victim = before.captured(mv).map(|(_, piece)| piece);
    let pieces = |game: &Game, side| game.board.of(side).count();
    let made = usize::from(piece.kind == Kind::Queen && victim.is_some());
    for side in Side::ALL {
        let (old, new) = (pieces(before, side), pieces(after, side));
        let lost = usize::from(victim.is_some_and(|victim| victim.army == side));
        let is_eliminated = !after.is_in(side);
        // A guard placed in the centre may replace another piece there.
        match side {
            Side::Yellow => {
                assert!(is_eliminated || (old - lost..=old - lost + made).contains(&new))
            }
            _ => assert!(is_eliminated || (old - lost - made..=old - lost).contains(&new)),
        }
        let taken = victim.is_some_and(|victim| {
            victim
                == Piece {
                    army: side,
                    kind: side.royal_kind(),
                }
        });
        assert!(!taken || is_eliminated, "{side:?} is out with its king");
    }
    assert!(
        after
            .board
            .get(mv.to)
            .is_some_and(|there| there.army == piece.army)
    );
    let is_pawn = piece.kind == Kind::Pawn;
    assert_eq!(after.halfmoves == 0, is_pawn || victim.is_some());
    let mut waiting = (1..5)
        .map(|places| Side::ALL[(before.turn as usize + places) % 5])
        .take_while(|&side| side != after.turn);
    let (files, ranks) = mv.from.step_to(mv.to);
    let over = mv.from.plus((files / 2, ranks / 2));
    let jumped = is_pawn && files.abs() + ranks.abs() == 2 && files * ranks == 0;
    let guard = after
        .board
        .get(CENTRE)
        .is_some_and(|piece| piece.kind == Kind::Guard);
    let passed_over = after.ending.is_none() && waiting.any(|side| after.is_in(side));
    let situations = [
        (
            jumped && !before.board.is_empty(over),
            "a double step over a piece",
        ),
        (made == 1 && guard, "a guard in the centre"),
        (
            piece.kind == Kind::Guard && victim.is_some(),
            "a guard captures",
        ),
        (
            victim.is_some_and(|victim| victim.kind == Kind::King),
            "a king captured",
        ),
        (
            victim.is_some_and(|victim| victim.kind == Kind::Queen),
            "the queen captured",
        ),
        (mv.promotion.is_some(), "a promotion"),
        (passed_over, "a side is skipped"),
    ];
    counts.add_all(situations);
}

/// Sometimes a player claims, offers or gives up instead of moving.
fn make_other_event(game: &mut Game, dice: &mut Dice) {
    let by = dice.pick(&game.sides()).expect("a side");
    let letter = by.letter().to_string();
    match dice.roll(40) {
        0 => {
            let mut events = vec![json!({"offer": letter})];
            let others = game.sides().into_iter().filter(|&side| side != by);
            events.extend(others.map(|side| {
                let answer = if dice.roll(8) == 0 {
                    "decline"
                } else {
                    "agree"
                };
                json!({answer: {"by": side.letter().to_string(), "offer": letter}})
            }));
            for event in events {
                game.take_event(&event);
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
            make_other_event(&mut game, dice);
            continue;
        }
        let mv = mostly_quiet(&game.moves(), dice, |mv| game.captured(mv).is_some());
        let before = game.clone();
        game.play(mv);
        check_move(&before, mv, &game, counts);
    }
    panic!("the game did not end: {}", game.position());
}

/// Kings and a few other pieces, some pawns blocked: games end soon, and in every way.
pub(crate) fn few_pieces(dice: &mut Dice) -> Game {
    let squares = LAYOUT.squares();
    let names = [
        "wK", "rK", "bK", "gK", "yQ", "wP", "rP", "bP", "gP", "yG", "wN",
    ]
    .map(|name| Piece::named(name).expect("a piece"));
    loop {
        let mut board = Board::default();
        for piece in names {
            if dice.roll(3) > 0 {
                board
                    .0
                    .insert(dice.pick(&squares).expect("a square"), piece);
            }
        }
        let turn = dice.pick(&Side::ALL).expect("a side");
        let position = Game::with_board(options(dice), board, turn).position();
        if let Ok(game) = Game::of(&position, options(dice)) {
            return game;
        }
    }
}

/// Two kings nearly enclosed by pawns that face a cut corner. Sometimes a third king can move
/// freely.
pub(crate) fn nearly_blocked(dice: &mut Dice) -> Game {
    let mut pieces = "a4wK b4wP a5wP b6wP k8bK j8bP k7bP j7bP".to_string();
    if dice.roll(2) == 0 {
        pieces += " k4gK";
    }
    let placed: serde_json::Map<_, _> = pieces
        .split(' ')
        .map(|text| (text[..2].to_string(), json!(text[2..])))
        .collect();
    let position = json!({"turn": "w", "pieces": placed});
    Game::of(&position, options(dice)).expect("a possible position")
}

#[test]
fn random_games_to_their_end() {
    let mut dice = Dice(45);
    let mut counts = Counts::default();
    for index in 0..120 {
        let game = match index % 6 {
            0 => Game::start(options(&mut dice)),
            1 => nearly_blocked(&mut dice),
            _ => few_pieces(&mut dice),
        };
        play(game, &mut dice, &mut counts);
    }
    counts.assert_all(&SITUATIONS);
}
