//! A position as one short text: the pieces as they are typed, then everything else as JSON.
//!
//! It is for programs, where there is little room. People get a FEN or JSON.

use super::position::Scenario;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The length of the letters before a square, such as `wK`: its army and its kind.
const SIGN: usize = 2;

impl Scenario {
    /// All of it, short.
    pub fn to_compact(&self) -> String {
        let mut rest = self.keys.clone();
        let pieces = rest.remove("pieces").unwrap_or_default();
        format!("{}{}", list(&pieces), Value::Object(rest))
    }

    /// Reads what [`Scenario::to_compact`] wrote. `None` if it is anything else.
    pub fn from_compact(text: &str) -> Option<Self> {
        let (list, rest) = text.split_at(text.find('{')?);
        let mut keys: Map<String, Value> = serde_json::from_str(rest).ok()?;
        keys.insert("pieces".into(), pieces(list)?.into());
        Self::read(&Value::Object(keys).to_string())
    }
}

/// The pieces of a position in JSON as a list, each kind once: `wKe1,wPa2,b2,c2`.
fn list(pieces: &Value) -> String {
    let mut squares: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (square, piece) in pieces.as_object().into_iter().flatten() {
        let piece = piece.as_str().unwrap_or_default();
        squares.entry(piece).or_default().push(square);
    }
    let kinds = squares
        .into_iter()
        .map(|(piece, squares)| piece.to_owned() + &squares.join(","));
    kinds.collect::<Vec<_>>().join(",")
}

/// The pieces of a list in JSON. Whether the board has these squares is not checked.
fn pieces(list: &str) -> Option<Map<String, Value>> {
    let mut pieces = Map::new();
    let mut piece = None;
    for word in list.split(',').filter(|word| !word.is_empty()) {
        let has_sign = word.chars().nth(1).is_some_and(char::is_uppercase);
        let (sign, square) = word.split_at_checked(if has_sign { SIGN } else { 0 })?;
        piece = Some(sign).filter(|sign| !sign.is_empty()).or(piece);
        pieces.insert(square.into(), piece?.into());
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::scenario::typed::Brush;
    use entente_rules::{Army, Options, Piece, Square, Variant};
    use proptest::prelude::*;
    use proptest::sample::Index;

    fn is_read_as_written(scenario: &Scenario) {
        let compact = scenario.to_compact();
        assert_eq!(Scenario::from_compact(&compact).as_ref(), Some(scenario));
        let visible = compact.chars().all(|c| c.is_ascii_graphic());
        assert!(visible, "{compact}");
    }

    /// A position of this rule set with a piece on each of these squares.
    fn scenario_with(variant: Variant, placed: &[(Index, Index, Index)]) -> Scenario {
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
        fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
            let _ = Scenario::from_compact(&text);
        }

        #[test]
        fn what_is_written_is_read_also_as_typed(
            number in 0..Variant::ALL.len(),
            placed in prop::collection::vec(any::<(Index, Index, Index)>(), 1..40),
        ) {
            let scenario = scenario_with(Variant::ALL[number], &placed);
            is_read_as_written(&scenario);
            let compact = scenario.to_compact();
            let list = compact.split('{').next().unwrap();
            let mut typed = Scenario::empty(scenario.options());
            typed.set_typed(Army::White, Brush::Undecided, list).unwrap();
            prop_assert_eq!(typed.pieces(), scenario.pieces());
        }
    }
}
