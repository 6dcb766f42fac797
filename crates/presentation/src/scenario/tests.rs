//! Positions that are set up, read, written and checked.

#![allow(clippy::unwrap_used)]

use super::*;
use entente_rules::{Army, Options, Piece, PieceKind, Position, Square, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

fn scenario_with(text: &str) -> Scenario {
    let mut scenario = Scenario::empty(&Options::of(Variant::Standard));
    scenario
        .set_typed(Army::White, Brush::Undecided, text)
        .unwrap();
    scenario
}

#[test]
fn every_start_can_be_played_and_is_read_as_it_was_written() {
    for variant in Variant::ALL {
        let scenario = Scenario::start(&Options::of(variant));
        assert_eq!(
            scenario.check().unwrap(),
            Position::start(variant).seen_by(None)
        );
        assert_eq!(Scenario::read(&scenario.to_json()), Some(scenario));
    }
}

#[test]
fn an_empty_board_has_faults() {
    for variant in Variant::ALL {
        let empty = Scenario::empty(&Options::of(variant));
        let flaw = empty.check().unwrap_err();
        // In Chess 4.5 an army without pieces is out, so no king is missing.
        let is_expected = match variant {
            Variant::Chess45 => flaw == ScenarioFault::Over,
            _ => matches!(flaw, ScenarioFault::Faults(_)),
        };
        assert!(is_expected, "{variant:?}: {flaw:?}");
        assert_eq!(empty.pieces(), []);
    }
}

#[test]
fn castling_is_given_where_it_is_possible_and_lost_with_the_rook() {
    let mut scenario = scenario_with("Ke1 Rh1 Ra1 bKe8 bRa8");
    scenario.toggle_castling();
    assert!(scenario.check().unwrap().fen().contains(" KQq "));
    scenario.set_typed(Army::White, Brush::Clear, "h1").unwrap();
    assert!(scenario.check().unwrap().fen().contains(" Qq "));
    scenario.toggle_castling();
    assert!(scenario.check().unwrap().fen().contains(" - "));
}

#[test]
fn an_army_can_have_what_its_pawns_become() {
    let kinds = |variant, army| Scenario::start(&Options::of(variant)).kinds(army);
    assert!(kinds(Variant::Alliance, Army::White).contains(&PieceKind::Queen));
    assert!(kinds(Variant::Chess45, Army::White).contains(&PieceKind::Knight));
    let without_pawns = [PieceKind::Queen, PieceKind::Guard];
    assert_eq!(kinds(Variant::Chess45, Army::Yellow), without_pawns);
}

#[test]
fn the_turn_goes_round() {
    let mut scenario = Scenario::start(&Options::of(Variant::Chess4));
    for letter in ['s', 'b', 'g', 'w'] {
        scenario.advance_turn();
        assert_eq!(scenario.turn().unwrap().letter(), letter);
    }
}

#[test]
fn an_illegal_fen_is_opened_with_its_faults() {
    let fen = "4k3/8/8/8/8/8/8/4K2P b K - 3 9";
    let scenario = Scenario::from_fen(Variant::Standard, fen).unwrap();
    let ScenarioFault::Faults(faults) = scenario.check().unwrap_err() else {
        panic!("it has faults");
    };
    assert!(faults.len() >= 2, "{faults:?}");
    let whole = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 9";
    let whole_one = Scenario::from_fen(Variant::Standard, whole).unwrap();
    assert_eq!(whole_one.check().unwrap().fen(), whole);
}

#[test]
fn a_finished_position_cannot_be_played() {
    let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    let mated = Scenario::from_fen(Variant::Standard, fen).unwrap();
    assert_eq!(mated.check(), Err(ScenarioFault::Over));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Scenario::read(&text);
        let _ = Scenario::from_fen(Variant::Standard, &text);
    }

    #[test]
    fn a_text_with_some_bytes_changed_is_read_or_refused(
        number in 0..Variant::ALL.len(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
    ) {
        let text = Scenario::start(&Options::of(Variant::ALL[number])).to_json();
        let mut bytes = text.into_bytes();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(scenario) = Scenario::read(&String::from_utf8_lossy(&bytes)) {
            let _ = scenario.check();
        }
    }
}

const QUEEN: Brush = Brush::Piece(PieceKind::Queen);

/// The FEN of pieces that are typed for White on an empty board.
fn typed(brush: Brush, text: &str) -> String {
    let mut scenario = Scenario::empty(&Options::of(Variant::Standard));
    scenario.set_typed(Army::White, brush, text).unwrap();
    let fen = scenario.to_fen().unwrap();
    fen.split(' ').next().unwrap().to_owned()
}

#[test]
fn a_letter_holds_for_the_squares_that_follow() {
    let queens = "8/8/5Q2/4Q3/3Q4/8/8/8";
    for (brush, text) in [
        (QUEEN, "d4 e5 f6"),
        (QUEEN, "D4, E5; f6"),
        (Brush::Piece(PieceKind::King), "Qd4 e5 f6"),
        (Brush::Clear, "Q d4\ne5 f6"),
        (Brush::Undecided, "wQd4 wQe5,f6"),
        (Brush::Undecided, "Qa1 d4 e5 f6 -a1 b1"),
    ] {
        assert_eq!(typed(brush, text), queens, "{text}");
    }
    let mixed = "Qd4 Ke1 Pe5 f6 bKe8 d7 Rh1";
    assert_eq!(typed(QUEEN, mixed), "4k3/3k4/5P2/4P3/3Q4/8/8/4K2R");
}

#[test]
fn a_wrong_word_is_named_and_nothing_changes() {
    let mut scenario = Scenario::start(&Options::of(Variant::Standard));
    let before = scenario.clone();
    let unreadable = |word: &str| TypedFault::Unreadable(word.to_owned());
    let square = |name| Options::of(Variant::Standard).board().square(name).unwrap();
    for (brush, text, fault) in [
        (QUEEN, "d4 Ke9", unreadable("Ke9")),
        (QUEEN, "Xe1", unreadable("Xe1")),
        (QUEEN, "Ke1 banana", unreadable("banana")),
        (QUEEN, "-z9", unreadable("-z9")),
        (QUEEN, "sKe4", unreadable("sKe4")),
        (QUEEN, "b", unreadable("b")),
        (Brush::Undecided, "e4", TypedFault::NoPiece(square("e4"))),
        (QUEEN, " , ", TypedFault::NoSquare),
        (QUEEN, "K", TypedFault::NoSquare),
    ] {
        let answer = scenario.set_typed(Army::White, brush, text);
        assert_eq!(answer, Err(fault), "{text}");
        assert_eq!(scenario, before, "{text}");
    }
}

proptest! {
    #[test]
    fn any_typed_text_is_read_or_refused(text in "\\PC{0,200}", number in 0..Variant::ALL.len()) {
        let mut scenario = Scenario::start(&Options::of(Variant::ALL[number]));
        let _ = scenario.set_typed(Army::White, QUEEN, &text);
    }
}

fn is_read_as_written(scenario: &Scenario) {
    let compact = scenario.to_compact();
    assert_eq!(Scenario::from_compact(&compact).as_ref(), Some(scenario));
    let visible = compact.chars().all(|c| c.is_ascii_graphic());
    assert!(visible, "{compact}");
}

/// A position of this rule set with a piece on each of these squares.
fn scenario_of(variant: Variant, placed: &[(Index, Index, Index)]) -> Scenario {
    let mut scenario = Scenario::empty(&Options::of(variant));
    let squares: Vec<Square> = scenario
        .options()
        .board()
        .locations()
        .iter()
        .map(|location| location.square)
        .collect();
    let armies = scenario.armies();
    let contents: Vec<(Square, Option<Piece>)> = placed
        .iter()
        .map(|(square, army, kind)| {
            let army = *army.get(&armies);
            let kind = *kind.get(&scenario.kinds(army));
            (*square.get(&squares), Some(Piece { army, kind }))
        })
        .collect();
    scenario.set_squares(&contents);
    scenario
}

#[test]
fn every_start_and_every_empty_board_is_read_as_it_was_written() {
    for variant in Variant::ALL {
        is_read_as_written(&Scenario::start(&Options::of(variant)));
        is_read_as_written(&Scenario::empty(&Options::of(variant)));
    }
}

#[test]
fn anything_else_is_refused() {
    for wrong in [
        "",
        "{}",
        "wKe1",
        "e1{\"variant\":\"standard\"}",
        "wKe1{",
        "é{}",
    ] {
        assert_eq!(Scenario::from_compact(wrong), None, "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_short_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Scenario::from_compact(&text);
    }

    #[test]
    fn what_is_written_is_read_also_as_typed(
        number in 0..Variant::ALL.len(),
        placed in prop::collection::vec(any::<(Index, Index, Index)>(), 1..40),
    ) {
        let scenario = scenario_of(Variant::ALL[number], &placed);
        is_read_as_written(&scenario);
        let compact = scenario.to_compact();
        let list = compact.split('{').next().unwrap();
        let mut typed = Scenario::empty(scenario.options());
        typed.set_typed(Army::White, Brush::Undecided, list).unwrap();
        prop_assert_eq!(typed.pieces(), scenario.pieces());
    }
}
