//! Explanations of positions that a user has set up and that cannot be played, and of options that
//! a game cannot have.
//!
//! The rules find the faults; here is the message of each. Some faults are in state that no board
//! shows, such as alliances. Their texts begin with the JSON key.

use super::catalogue::{Text, say};
use super::escaping::quoted;
use super::faults::{fault_sentence, json_fault};
use super::names::{Naming, whole_text};
use crate::scenario::{ScenarioFault, TypedFault};
use entente_game::StartingPositionError;
use entente_rules::{Fault, FenError, JsonError, Options};

/// The most faults that are listed. With more, the position is beyond repair anyway.
const MAX_FAULTS: usize = 8;

/// Explains why a scenario cannot be played, one line per reason.
pub fn scenario_fault(text: &Text, fault: &ScenarioFault, naming: Naming) -> String {
    let cause = match fault {
        ScenarioFault::Json(JsonError::InvalidPosition(invalid))
        | ScenarioFault::Fen(FenError::InvalidPosition(invalid)) => {
            return listed_faults(text, invalid.faults());
        }
        ScenarioFault::Json(error) => whole_text(&json_fault(text, error), naming),
        ScenarioFault::Fen(error) => fault_sentence(text, error, naming),
        ScenarioFault::Over => return say!(text, "refusal-starting-position-is-over"),
        ScenarioFault::Start(fault) => {
            return starting_position_fault(text, fault, naming);
        }
        ScenarioFault::Faults(faults) => return listed_faults(text, faults),
    };
    say!(text, "position-unreadable", cause)
}

/// Explains why no game can continue from a position or a saved game.
pub fn starting_position_fault(
    text: &Text,
    fault: &StartingPositionError,
    naming: Naming,
) -> String {
    let cause = match fault {
        StartingPositionError::Position(error) => {
            let fault = ScenarioFault::Json(error.clone());
            return scenario_fault(text, &fault, naming);
        }
        StartingPositionError::Unreadable { number, .. } => {
            say!(text, "starting-position-unreadable-event", number = *number)
        }
        StartingPositionError::Impossible { number, .. } => {
            say!(text, "starting-position-impossible-event", number = *number)
        }
        StartingPositionError::TooLong { most } => {
            say!(text, "starting-position-too-long", most = *most)
        }
        StartingPositionError::OtherOptions => say!(text, "starting-position-other-options"),
        StartingPositionError::Kingless { army } => {
            say!(text, "starting-position-kingless", army = text.army(*army))
        }
        StartingPositionError::Alliances => say!(text, "starting-position-alliances"),
    };
    say!(text, "refusal-invalid-starting-position", cause)
}

fn listed_faults(text: &Text, faults: &[Fault]) -> String {
    let mut lines: Vec<String> = faults
        .iter()
        .take(MAX_FAULTS)
        .map(|fault| format!("• {}", fault_sentence(text, fault, Naming::Name)))
        .collect();
    let more = faults.len().saturating_sub(MAX_FAULTS);
    if more > 0 {
        lines.push(say!(text, "list-more", count = more));
    }
    lines.join("\n")
}

/// Explains why a typed list of squares cannot be read, with squares of this board as examples.
pub fn typed_fault(text: &Text, options: &Options, fault: &TypedFault) -> String {
    let mut squares = options.board().locations().iter().map(|at| at.square);
    let mut example = || {
        squares
            .next()
            .map_or(String::new(), |square| square.to_string())
    };
    let (first, second) = (example(), example());
    match fault {
        TypedFault::Unreadable(word) => {
            say!(
                text,
                "typed-unreadable",
                word = text.escaped(&quoted(word)),
                first,
                second
            )
        }
        TypedFault::NoPiece(square) => {
            say!(text, "typed-without-piece", square = square.to_string())
        }
        TypedFault::NoSquare => {
            say!(text, "typed-without-square", first, second)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::{Language, Naming, Text};
    use crate::scenario::Scenario;
    use crate::text;
    use entente_rules::Variant;

    #[test]
    fn every_fault_has_a_text() {
        let positions = [
            (Variant::Standard, r#"{"pieces": {}}"#),
            (
                Variant::Standard,
                concat!(
                    r#"{"turn": "w", "pieces": {"e1": "wK", "f1": "wK", "e8": "bK", "e5": "wR", "#,
                    r#""a1": "wP", "a8": "wP", "d4": "wG"}, "castling": {"w": ["h1"]}, "#,
                    r#""en_passant": [{"target": "b3", "pawn": "b4"}], "round": 0}"#
                ),
            ),
            (
                Variant::Chess66,
                r#"{"pieces": {"e1": "wK", "a8": "wP", "d4": "wG"}}"#,
            ),
            (Variant::Chess4, r#"{"pieces": {"n7": "wK"}}"#),
            (
                Variant::Chess4,
                r#"{"pieces": {}, "control": {"w": "s"}, "left_in_order": [["w"]]}"#,
            ),
            (Variant::Chess45, r#"{"pieces": {"f6": "wQ"}}"#),
            (
                Variant::Alliance,
                r#"{"pieces": {"e1": "wK", "a8": "rQ", "e8": "bK"}, "teams": ["wb", "w"]}"#,
            ),
            (
                Variant::Multiplayer,
                r#"{"order": ["w"], "pieces": {"e1": "wK"}}"#,
            ),
        ];
        for language in Language::ALL {
            let descriptions = positions.map(|(variant, json)| {
                let fault = match Scenario::from_json(variant, json) {
                    Ok(scenario) => scenario.check().unwrap_err(),
                    Err(error) => crate::scenario::ScenarioFault::Json(error),
                };
                format!(
                    "{json}\n{}",
                    text::scenario_fault(Text::of(language), &fault, Naming::Escaped)
                )
            });
            let name = format!("faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }

    #[test]
    fn every_fault_of_a_fen_is_explained() {
        let fens = [
            "4k3/8/8/8/8/8/8/4K3 w -",
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/9/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KX2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w qx - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - no 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
        ];
        for language in Language::ALL {
            let descriptions = fens.map(|fen| {
                let error = Scenario::from_fen(Variant::Standard, fen).unwrap_err();
                let fault = crate::scenario::ScenarioFault::Fen(error);
                format!(
                    "{fen}\n{}",
                    text::scenario_fault(Text::of(language), &fault, Naming::Escaped)
                )
            });
            let name = format!("fen_faults_{}", language.tag());
            insta::assert_snapshot!(name, descriptions.join("\n\n"));
        }
    }
}
