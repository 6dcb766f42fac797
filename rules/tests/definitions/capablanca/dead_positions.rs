//! Dead positions, by the model and by the crate: every small set of pieces.

use entente_rules::{Play, Position, Reason, Variant};

use crate::capablanca::game::Game;

/// The squares on which the pieces of a set stand, in turn: two dark ones and a light one, from
/// which no piece attacks a king.
const PLACES: [&str; 3] = ["e3", "g3", "h5"];

#[test]
fn every_small_set_of_pieces_is_dead_for_both_or_for_neither() {
    let kinds = "QCARBNPqcarbnp";
    let mut sets = vec![String::new()];
    for _ in PLACES {
        let longer = sets
            .iter()
            .flat_map(|set| kinds.chars().map(move |kind| format!("{set}{kind}")));
        let longer: Vec<String> = longer.collect();
        sets.extend(longer);
    }
    sets.sort();
    sets.dedup();
    let (mut dead, mut alive) = (0, 0);
    for set in sets {
        let mut game = Game::read("k9/10/10/10/10/10/10/9K w - - 0 1");
        for (name, kind) in PLACES.into_iter().zip(set.chars()) {
            game.pieces
                .insert(crate::capablanca::game::square(name), kind);
        }
        if game.is_check(false) || game.is_check(true) || game.moves().is_empty() {
            continue;
        }
        let position = Position::from_fen_of(Variant::Capablanca, &game.fen()).expect("a position");
        let outcome = Play::new(position).outcome().map(|outcome| outcome.reason);
        let expected = game.is_dead().then_some(Reason::DeadPosition);
        assert_eq!(outcome, expected, "{}", game.fen());
        *(if game.is_dead() {
            &mut dead
        } else {
            &mut alive
        }) += 1;
    }
    assert!(dead > 5 && alive > 1000, "{dead} dead, {alive} alive");
}
