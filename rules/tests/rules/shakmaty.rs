//! Compares the rules of standard chess and Chess960 with the library shakmaty.
//!
//! On a hundred thousand positions of random games each, moves, FEN, mates and automatic endings
//! must agree. On fewer positions the notation and the mating material must agree too.

use crate::common::{Dice, walk, walk_from};
use entente_rules::{Army, Play, Position, Reason, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, PositionError};

const POSITIONS: usize = 100_000;

/// The notation is compared on this many positions.
const FEWER: usize = 10_000;

fn mode(position: &Position) -> CastlingMode {
    match position.variant() {
        Variant::Chess960 => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

fn to_shakmaty(position: &Position) -> Chess {
    let fen: Fen = position.fen().parse().expect("it reads our FEN");
    let theirs = fen.into_position(mode(position));
    // Made-up positions may have checks that no game leads to. Both sides accept them anyway.
    theirs
        .or_else(PositionError::ignore_impossible_check)
        .expect("it takes our position")
}

/// Shows positions of random games of standard chess and of Chess960.
fn walk_both(seed: u64, positions: usize, mut visit: impl FnMut(&Position, &mut Dice)) {
    walk(seed, positions, &mut visit);
    walk_from(crate::common::chess960, seed, positions, &mut visit);
}

#[test]
fn moves_are_equal() {
    walk_both(1, POSITIONS, |position, _| {
        let moves = position.legal_moves().into_iter();
        let mut found: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        let moves = to_shakmaty(position).legal_moves();
        let mut expected: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_uci(mode(position)).to_string())
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}", position.fen());
        assert_eq!(position.legal_move_count(), found.len());
    });
}

#[test]
fn fen_is_equal_after_each_move() {
    walk_both(2, POSITIONS, |position, dice| {
        let Some(mv) = crate::common::random_move(position, dice) else {
            return;
        };
        let uci: UciMove = mv.to_string().parse().expect("a move");
        let mut expected = to_shakmaty(position);
        expected.play_unchecked(uci.to_move(&expected).expect("legal"));
        let expected_fen = Fen::from_position(&expected, EnPassantMode::Legal).to_string();
        assert_eq!(position.play(mv).expect("legal").fen(), expected_fen);
    });
}

#[test]
fn outcomes_are_equal() {
    walk_both(6, POSITIONS, |position, _| {
        let expected = to_shakmaty(position);
        assert_eq!(position.is_check(), expected.is_check());
        assert_eq!(position.is_checkmate(), expected.is_checkmate());
        assert_eq!(position.is_stalemate(), expected.is_stalemate());
        // shakmaty does not count the seventy-five moves.
        let play = Play::new(position.clone());
        let found = play
            .outcome()
            .filter(|it| it.reason != Reason::SeventyfiveMoves)
            .map_or("*", |outcome| outcome.result());
        let expected_outcome = expected.outcome().to_string();
        assert_eq!(found, expected_outcome, "{}", position.fen());
    });
}

#[test]
fn notation_is_equal() {
    walk_both(3, FEWER, |position, dice| {
        let Some(mv) = crate::common::random_move(position, dice) else {
            return;
        };
        let expected = to_shakmaty(position);
        let uci: UciMove = mv.to_string().parse().expect("a move");
        let expected_san =
            SanPlus::from_move(expected.clone(), uci.to_move(&expected).expect("legal"));
        assert_eq!(
            position.san(&mv),
            expected_san.to_string(),
            "{}",
            position.fen()
        );
    });
}

#[test]
fn mating_material_is_equal() {
    // Few pieces, so that every kind of low material occurs.
    let mut dice = crate::common::Dice(5);
    let mut seen = 0;
    while seen < POSITIONS {
        let Ok(position) = Position::from_fen(&low_material_fen(&mut dice)) else {
            continue;
        };
        let expected = to_shakmaty(&position);
        seen += 1;
        for (army, colour) in [(Army::White, Color::White), (Army::Black, Color::Black)] {
            let theirs = expected.has_insufficient_material(colour);
            assert_eq!(
                position.lacks_mating_material(army),
                theirs,
                "{army}: {}",
                position.fen()
            );
        }
        assert_eq!(position.is_dead(), expected.is_insufficient_material());
    }
}

/// A FEN with both kings and up to four other pieces, mostly minor ones.
fn low_material_fen(dice: &mut crate::common::Dice) -> String {
    let mut squares = [[' '; 8]; 8];
    for piece in ['K', 'k'] {
        squares[dice.roll(8)][dice.roll(8)] = piece;
    }
    for _ in 0..dice.roll(5) {
        let piece = dice.pick(&[
            'B', 'b', 'B', 'b', 'N', 'n', 'N', 'n', 'Q', 'q', 'R', 'r', 'P', 'p',
        ]);
        let square = &mut squares[1 + dice.roll(6)][dice.roll(8)];
        if *square == ' ' {
            *square = piece.expect("the list has pieces");
        }
    }
    let row = |row: [char; 8]| fen_row(&row.iter().collect::<String>());
    squares.map(row).join("/") + " w - - 0 1"
}

fn fen_row(row: &str) -> String {
    let rows = (1..=8)
        .rev()
        .map(|empty| (" ".repeat(empty), empty.to_string()));
    rows.fold(row.to_owned(), |row, (blanks, digit)| {
        row.replace(&blanks, &digit)
    })
}
