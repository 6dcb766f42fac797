//! Another library must say the same, on a hundred thousand positions of random games each of standard chess and Chess960:
//! moves, FEN, mates and what ends a game by itself; and on fewer the notation, and which men can mate.

mod common;

use common::{Dice, walk, walk_from};
use entente_rules::{Army, Play, Position, Reason, Variant};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, PositionError};

const POSITIONS: usize = 100_000;

/// Notation is asked of so many.
const FEWER: usize = 10_000;

fn mode(position: &Position) -> CastlingMode {
    match position.variant() {
        Variant::Chess960 => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

fn other(position: &Position) -> Chess {
    let fen: Fen = position.fen().parse().expect("it reads our FEN");
    let position = fen.into_position(mode(position));
    // Made-up positions may have checks that no game leads to; both sides play on from them.
    position
        .or_else(PositionError::ignore_impossible_check)
        .expect("it takes our position")
}

/// Goes through random games of standard chess and of Chess960.
fn walk_both(seed: u64, positions: usize, mut visit: impl FnMut(&Position, &mut Dice)) {
    walk(seed, positions, &mut visit);
    walk_from(common::chess960, seed, positions, &mut visit);
}

#[test]
fn moves_are_equal() {
    walk_both(1, POSITIONS, |position, _| {
        let moves = position.legal_moves().into_iter();
        let mut ours: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        let moves = other(position).legal_moves();
        let mut theirs: Vec<String> = moves
            .iter()
            .map(|mv| mv.to_uci(mode(position)).to_string())
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{}", position.fen());
        assert_eq!(position.legal_move_count(), ours.len());
    });
}

#[test]
fn fen_is_equal_after_each_move() {
    walk_both(2, POSITIONS, |position, dice| {
        let Some(mv) = common::random_move(position, dice) else {
            return;
        };
        let uci: UciMove = mv.to_string().parse().expect("a move");
        let mut theirs = other(position);
        theirs.play_unchecked(uci.to_move(&theirs).expect("legal"));
        let theirs = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
        assert_eq!(position.play(mv).expect("legal").fen(), theirs);
    });
}

#[test]
fn outcomes_are_equal() {
    walk_both(6, POSITIONS, |position, _| {
        let theirs = other(position);
        assert_eq!(position.is_check(), theirs.is_check());
        assert_eq!(position.is_checkmate(), theirs.is_checkmate());
        assert_eq!(position.is_stalemate(), theirs.is_stalemate());
        // The seventy-five moves are not theirs to count.
        let play = Play::new(position.clone());
        let ours = play
            .outcome()
            .filter(|it| it.reason != Reason::SeventyfiveMoves);
        let ours = ours.map_or("*", |outcome| outcome.result());
        let theirs = theirs.outcome().to_string();
        assert_eq!(ours, theirs, "{}", position.fen());
    });
}

#[test]
fn notation_is_equal() {
    walk_both(3, FEWER, |position, dice| {
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
