//! Explanations of positions that a user has set up and that cannot be played, and of options that
//! a game cannot have.
//!
//! The rules find the faults; here is the message of each. Some faults are in state that no board
//! shows, such as alliances. Their texts begin with the JSON key.

use super::catalogue::{Text, say};
use super::escaping::{parser_words, quoted};
use super::faults::fault_sentence;
use super::names::{Naming, parser_text, typed_text, whole_text};
use crate::plain::plain_fault;
use crate::scenario::{ScenarioFault, TypedFault};
use entente_game::StartingPositionError;
use entente_rules::{
    Allowed, Fault, FenError, InvalidPosition, JsonError, OptionFault, OptionKind, Options,
};

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

/// Every fault of a position on one line, for the HTTP API and the command line.
pub fn position_faults(text: &Text, invalid: &InvalidPosition) -> String {
    let faults = invalid.faults().iter();
    let sentences: Vec<String> = faults
        .map(|fault| fault_sentence(text, fault, Naming::Name))
        .collect();
    sentences.join(" ")
}

/// Explains why JSON is not a position. What its parser says is in English.
pub fn json_fault(text: &Text, error: &JsonError) -> String {
    let quote = |typed: &str| quoted(typed).into_owned();
    match error {
        JsonError::InvalidPosition(invalid) => position_faults(text, invalid),
        JsonError::Options(fault) => {
            format!("options: {}", option_fault(text, fault, Naming::Name))
        }
        JsonError::Form(cause) => plain_fault(&parser_words(cause)),
        JsonError::MissingKey(key) => say!(text, "json-missing-key", key = *key),
        JsonError::UnknownKey(key) => say!(text, "json-unknown-key", key = quote(key)),
        JsonError::Variant(name) => say!(text, "json-variant", name = quote(name)),
        JsonError::Army { key, letter } => {
            say!(text, "json-army", key = *key, letter = quote(letter))
        }
        JsonError::Square { key, name } => {
            say!(text, "json-square", key = *key, name = quote(name))
        }
        JsonError::Piece { piece, square } => {
            let (piece, square) = (quote(piece), square.to_string());
            say!(text, "json-piece", piece, square)
        }
        JsonError::Word { key, word, allowed } => {
            let allowed = allowed_values(text, *allowed);
            say!(text, "json-word", key = *key, word = quote(word), allowed)
        }
        JsonError::EnPassant => say!(text, "json-en-passant"),
    }
}

fn allowed_values(text: &Text, allowed: Allowed) -> String {
    match allowed {
        Allowed::Words(words) => text.one_of(words.iter().map(ToString::to_string).collect()),
        Allowed::RookSquares => say!(text, "json-rook-squares"),
        Allowed::Proposal => say!(text, "json-proposal"),
        Allowed::Score => say!(text, "json-score"),
    }
}

/// Explains why a rule set cannot have these options.
pub fn option_fault(text: &Text, fault: &OptionFault, naming: Naming) -> String {
    match fault {
        OptionFault::Form(cause) => {
            say!(
                text,
                "json-options",
                cause = plain_fault(&parser_text(cause, naming))
            )
        }
        OptionFault::Unknown { name, known } => {
            let name = typed_text(name, naming);
            let names: Vec<String> = known.iter().map(ToString::to_string).collect();
            if names.is_empty() {
                say!(text, "refusal-no-options", name)
            } else {
                say!(
                    text,
                    "refusal-no-such-option",
                    name,
                    names = text.all_of(names)
                )
            }
        }
        OptionFault::Value { name, value, kind } => {
            let values = option_values(text, kind);
            say!(
                text,
                "refusal-option-json-value",
                name = *name,
                value = typed_text(value, naming),
                values
            )
        }
        OptionFault::Together { option, with } => {
            say!(
                text,
                "refusal-options-together",
                option = *option,
                with = *with
            )
        }
    }
}

/// The values that an option can have in JSON: `1 or 2`, `a number from 0 to 100`.
pub fn option_values(text: &Text, kind: &OptionKind) -> String {
    match kind {
        OptionKind::Flag => say!(text, "values-flag"),
        OptionKind::Choice(values) => text.one_of(
            values
                .iter()
                .map(|value| value.json().to_string())
                .collect(),
        ),
        OptionKind::Number { least, most, .. } => {
            say!(text, "values-number", least = *least, most = *most)
        }
        OptionKind::ChoiceOrNumber {
            choices,
            least,
            most,
            ..
        } => {
            let choices = choices.iter().map(|value| value.json().to_string());
            let number = say!(text, "values-number", least = *least, most = *most);
            text.one_of(choices.chain([number]).collect())
        }
        OptionKind::Owners => say!(text, "values-owners"),
    }
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
