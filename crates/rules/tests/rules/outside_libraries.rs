//! Compares the rules of standard chess and Chess960 with the libraries shakmaty and cozy-chess.
//!
//! On a hundred thousand positions of random games each, moves, FEN, mates and automatic endings
//! must agree with shakmaty, and the moves and checks of standard chess with cozy-chess. On fewer
//! positions the notation and the mating material must agree too. The command line is judged by
//! python-chess (`tests/cli`).

use cozy_chess::Board as CozyBoard;
use cozy_chess::util::display_uci_move;
use entente_rules::{Army, CastlingSide, Manner, Move, Play, Position, Reason, Square, Variant};
use entente_rules_tests::{Dice, walk, walk_from};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, PositionError, Role};

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
    walk_from(entente_rules_tests::chess960, seed, positions, &mut visit);
}

#[test]
fn moves_are_equal() {
    if entente_gate::skips_slow() {
        return;
    }
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

/// The position for cozy-chess, whose counters are smaller than ours.
fn to_cozy(position: &Position) -> CozyBoard {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let without_counters = format!("{} 0 1", fields.join(" "));
    CozyBoard::from_fen(&without_counters, false).expect("it takes our position")
}

#[test]
fn moves_and_checks_are_those_of_cozy_chess() {
    if entente_gate::skips_slow() {
        return;
    }
    walk(4, POSITIONS, |position, _| {
        let theirs = to_cozy(position);
        let mut expected = Vec::new();
        theirs.generate_moves(|moves| {
            let written = moves
                .into_iter()
                .map(|mv| display_uci_move(&theirs, mv).to_string());
            expected.extend(written);
            false
        });
        let mut found: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}", position.fen());
        let checkers = position.checkers(position.turn());
        let mut found: Vec<String> = checkers.iter().map(Square::to_string).collect();
        let squares = theirs.checkers().into_iter();
        let mut expected: Vec<String> = squares.map(|square| square.to_string()).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{}", position.fen());
    });
}

/// Names the special effect of a move, as shakmaty describes it.
fn manner(mv: &shakmaty::Move) -> &'static str {
    match mv {
        shakmaty::Move::EnPassant { .. } => "en passant",
        shakmaty::Move::Castle { king, rook } if king < rook => "castles on the king's side",
        shakmaty::Move::Castle { .. } => "castles on the queen's side",
        mv if mv.is_promotion() => "promotes",
        mv if mv.role() == Role::Pawn && mv.from().is_some_and(|from| is_far(from, mv.to())) => {
            "double step"
        }
        _ => "plain",
    }
}

fn is_far(from: shakmaty::Square, to: shakmaty::Square) -> bool {
    from.rank().distance(to.rank()) == 2
}

#[test]
fn a_move_does_what_it_does_for_shakmaty() {
    walk_both(7, FEWER, |position, _| {
        let theirs = to_shakmaty(position);
        for mv in position.legal_moves() {
            let uci: UciMove = mv.to_string().parse().expect("a move");
            let expected = manner(&uci.to_move(&theirs).expect("legal"));
            let found = match mv.manner {
                Manner::EnPassant => "en passant",
                Manner::Castling(CastlingSide::King) => "castles on the king's side",
                Manner::Castling(CastlingSide::Queen) => "castles on the queen's side",
                Manner::Promotion(_) | Manner::Crowning => "promotes",
                Manner::DoubleStep => "double step",
                Manner::Plain => "plain",
            };
            assert_eq!(found, expected, "{mv} in {}", position.fen());
        }
    });
}

#[test]
fn fen_is_equal_after_each_move() {
    if entente_gate::skips_slow() {
        return;
    }
    walk_both(2, POSITIONS, |position, dice| {
        let Some(mv) = entente_rules_tests::random_move(position, dice) else {
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
    if entente_gate::skips_slow() {
        return;
    }
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
        let Some(mv) = entente_rules_tests::random_move(position, dice) else {
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
    if entente_gate::skips_slow() {
        return;
    }
    // Few pieces, so that every kind of low material occurs.
    let mut dice = entente_rules_tests::Dice(5);
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
fn low_material_fen(dice: &mut entente_rules_tests::Dice) -> String {
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
