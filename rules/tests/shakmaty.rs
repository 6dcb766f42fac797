//! Another library must say the same, on ten thousand positions of random games: moves, FEN, notation and what can mate.

mod common;

use common::walk;
use entente_rules::{Army, Position};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, PositionError};

const POSITIONS: usize = 10_000;

fn other(position: &Position) -> Chess {
    let fen: Fen = position.fen().parse().expect("it reads our FEN");
    let position = fen.into_position(CastlingMode::Standard);
    // Made-up positions may have checks that no game leads to; both sides play on from them.
    position
        .or_else(PositionError::ignore_impossible_check)
        .expect("it takes our position")
}

#[test]
fn moves_are_equal() {
    walk(1, POSITIONS, |position, _| {
        let mut ours: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|mv| mv.to_string())
            .collect();
        let theirs = other(position).legal_moves();
        let mut theirs: Vec<String> = theirs
            .iter()
            .map(|mv| mv.to_uci(CastlingMode::Standard).to_string())
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{}", position.fen());
        assert_eq!(position.legal_move_count(), ours.len());
    });
}

#[test]
fn fen_is_equal_after_each_move() {
    walk(2, POSITIONS, |position, dice| {
        let Some(mv) = common::random_move(position, dice) else {
            return;
        };
        let uci: UciMove = mv.to_string().parse().expect("a move");
        let before = other(position);
        let theirs = before
            .clone()
            .play(uci.to_move(&before).expect("legal"))
            .expect("legal");
        let theirs = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
        assert_eq!(position.play(mv).expect("legal").fen(), theirs);
    });
}

#[test]
fn notation_is_equal() {
    walk(3, POSITIONS, |position, dice| {
        let Some(mv) = common::random_move(position, dice) else {
            return;
        };
        let theirs = other(position);
        let uci: UciMove = mv.to_string().parse().expect("a move");
        let theirs = SanPlus::from_move(theirs.clone(), uci.to_move(&theirs).expect("legal"));
        assert_eq!(position.san(&mv), theirs.to_string(), "{}", position.fen());
    });
}

#[test]
fn check_and_mate_are_equal() {
    walk(4, POSITIONS, |position, _| {
        let theirs = other(position);
        assert_eq!(position.is_check(), theirs.is_check());
        assert_eq!(position.is_checkmate(), theirs.is_checkmate());
        assert_eq!(position.is_stalemate(), theirs.is_stalemate());
    });
}

#[test]
fn mating_men_are_equal() {
    // Few men, so that every sort of poor material comes up.
    let mut dice = common::Dice(5);
    let mut seen = 0;
    while seen < POSITIONS {
        let Ok(position) = Position::from_fen(&poor_fen(&mut dice)) else {
            continue;
        };
        let theirs = other(&position);
        seen += 1;
        for (army, colour) in [(Army::White, Color::White), (Army::Black, Color::Black)] {
            let theirs = theirs.has_insufficient_material(colour);
            assert_eq!(
                position.lacks_mating_men(army),
                theirs,
                "{army}: {}",
                position.fen()
            );
        }
        assert_eq!(position.is_dead(), theirs.is_insufficient_material());
    }
}

/// Both kings and up to four other men, mostly minor pieces.
fn poor_fen(dice: &mut common::Dice) -> String {
    let mut cells = [[' '; 8]; 8];
    for man in ['K', 'k'] {
        cells[dice.roll(8)][dice.roll(8)] = man;
    }
    for _ in 0..dice.roll(5) {
        let man = dice.pick(&[
            'B', 'b', 'B', 'b', 'N', 'n', 'N', 'n', 'Q', 'q', 'R', 'r', 'P', 'p',
        ]);
        let cell = &mut cells[1 + dice.roll(6)][dice.roll(8)];
        if *cell == ' ' {
            *cell = man.expect("the list has men");
        }
    }
    let row = |row: [char; 8]| fen_row(&row.iter().collect::<String>());
    cells.map(row).join("/") + " w - - 0 1"
}

fn fen_row(row: &str) -> String {
    let rows = (1..=8)
        .rev()
        .map(|empty| (" ".repeat(empty), empty.to_string()));
    rows.fold(row.to_owned(), |row, (blanks, digit)| {
        row.replace(&blanks, &digit)
    })
}
