//! The sentence of a fault in a text: that of its name, with its facts in words. The faults of JSON
//! and of options have parts that depend on more.
//!
//! The rules find what is wrong with a position that a user has set up; here is the message of each
//! fault. Some faults are in state that no board shows, such as alliances. Their texts begin with
//! the JSON key.

use super::catalogue::{Arguments, Text, say};
use super::escaping::{parser_words, quoted};
use super::names::{Naming, parser_text, typed_text, whole_text};
use crate::plain::plain_fault;
use crate::scenario::{ScenarioFault, TypedFault};
use entente_game::StartingPositionError;
use entente_leagues::trf::{self, Counted, Reason};
use entente_rules::{
    Allowed, Army, CommandFault, EnPassantFault, Expected, FenAssumption, FenError,
    InvalidPosition, JsonError, OptionFault, OptionKind, Options, PieceKind, PieceLetters, Square,
    Variant, VariantFault,
};
use entente_words::{Fault, with_hyphens};
use std::any::Any;
use std::mem;

/// The sentence of a fault of a text, or of what was assumed about it.
pub fn fault_sentence<F: Fault>(text: &Text, fault: &F, naming: Naming) -> String {
    let typed = |written: &str| typed_text(written, naming);
    let quoting = Quoting {
        text,
        naming,
        typed: &typed,
    };
    quoting.sentence(fault)
}

/// How the faults of a text are told.
pub(super) struct Quoting<'a> {
    pub(super) text: &'a Text,
    pub(super) naming: Naming,
    /// How what stands in the text is shown.
    pub(super) typed: &'a dyn Fn(&str) -> String,
}

impl Quoting<'_> {
    /// The sentence of a fault.
    pub(super) fn sentence<F: Fault>(&self, fault: &F) -> String {
        let mut arguments = Arguments::new();
        fault.facts(&mut |name, fact| {
            arguments = self.put(mem::take(&mut arguments), name, fact);
        });
        self.text.say(&F::key(fault.name()), &arguments)
    }

    /// Adds a fact, in the words of its type.
    fn put(&self, arguments: Arguments, name: &'static str, fact: &dyn Any) -> Arguments {
        let Self { text, naming, .. } = *self;
        macro_rules! words {
            ($($Type:ty => |$fact:pat_param| $words:expr;)*) => {
                $(if let Some($fact) = fact.downcast_ref::<$Type>() {
                    return arguments.with(name, $words);
                })*
            };
        }
        if let Some(variant) = fact.downcast_ref::<Variant>() {
            let game = text.variant_name(*variant);
            return arguments.with("id", variant.id()).with(name, game);
        }
        words! {
            String => |written| match name {
                "number" => (self.typed)(&plain_number(written)),
                _ => (self.typed)(written),
            };
            char => |letter| (self.typed)(&letter.to_string());
            &'static str => |word| *word;
            usize => |number| *number;
            u32 => |number| *number;
            FenError => |error| self.sentence(error);
            FenAssumption => |assumption| self.sentence(assumption);
            Expected => |expected| self.sentence(expected);
            InvalidPosition => |invalid| position_faults(text, invalid);
            OptionFault => |fault| option_fault(text, fault, naming);
            CommandFault => |fault| with_hyphens(fault.name()).trim_start_matches('-').to_owned();
            EnPassantFault => |fault| self.sentence(fault);
            VariantFault => |fault| match fault {
                VariantFault::Alliance(fault) => self.sentence(fault),
                VariantFault::Chess4(fault) => self.sentence(fault),
                VariantFault::FourPlayer(fault) => self.sentence(fault),
                VariantFault::Multiplayer(fault) => self.sentence(fault),
            };
            Army => |army| text.army(*army);
            PieceKind => |kind| text.kind(*kind);
            Square => |square| square.to_string();
            JsonError => |error| whole_text(&json_fault(text, error), naming);
            PieceLetters => |letters| letters.in_one_word();
            Vec<(PieceLetters, String)> => |readings| {
                let readings = readings.iter().map(|(letters, mv)| {
                    let mv = (self.typed)(mv);
                    let (letters, languages) = (letters.in_one_word(), letters.languages());
                    say!(text, "load-letters-reading", move = mv, letters, languages)
                });
                text.one_of(readings.collect())
            };
            Counted => |what| match what {
                Counted::Players => "players",
                Counted::Rated => "rated",
                Counted::Teams => "teams",
                Counted::Rounds => "rounds",
            };
        }
        // What no sentence says.
        arguments
    }
}

/// The number of a move without its dot; `12...` is a move of Black.
pub(super) fn plain_number(number: &str) -> String {
    match number.strip_suffix("...") {
        Some(number) => format!("{number}…"),
        None => number.trim_end_matches('.').to_owned(),
    }
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

fn listed_faults(text: &Text, faults: &[entente_rules::Fault]) -> String {
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

/// The most characters of a text from the file that are shown.
const MOST_QUOTED: usize = 60;
/// The most warnings that are listed.
const MOST_WARNINGS: usize = 5;

/// Says where a report is wrong, and why.
pub fn report_fault(text: &Text, fault: &trf::Fault) -> String {
    say!(
        text,
        "tournament-fault",
        line = fault.line,
        column = fault.column,
        reason = report_reason(text, &fault.reason)
    )
}

/// Says what was left out of a report that was read, and where.
pub fn report_warning(text: &Text, warning: &trf::Fault) -> String {
    say!(
        text,
        "tournament-warning",
        line = warning.line,
        column = warning.column,
        reason = report_reason(text, &warning.reason)
    )
}

/// Says the same of several, as a list for a chat. Empty if nothing was left out.
pub fn report_warnings(text: &Text, warnings: &[trf::Fault]) -> Vec<String> {
    let shown = warnings.iter().take(MOST_WARNINGS);
    let shown = shown.map(|warning| report_warning(text, warning));
    let count = warnings.len().saturating_sub(MOST_WARNINGS);
    let more = (count > 0).then(|| say!(text, "tournament-warnings-more", count));
    let list = shown.chain(more).map(|line| format!("- {line}"));
    let head = (!warnings.is_empty()).then(|| say!(text, "tournament-warnings"));
    head.into_iter().chain(list).collect()
}

fn report_reason(text: &Text, reason: &Reason) -> String {
    let quoting = Quoting {
        text,
        naming: Naming::Name,
        typed: &quoted_in_report,
    };
    quoting.sentence(reason)
}

/// The beginning of a text from the file, as it stands there.
fn quoted_in_report(found: &str) -> String {
    let shown: String = found.chars().take(MOST_QUOTED).collect();
    format!("`{}`", shown.replace('`', "'"))
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
