//! Positions that are set up, read, written and checked.

#![allow(clippy::unwrap_used)]

use super::{Brush, Scenario, ScenarioFault};
use entente_rules::{Army, Options, PieceKind, Position, Variant};
use proptest::prelude::*;

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
