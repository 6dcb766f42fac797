//! The sentence of a fault in a text: that of its name, with its facts in words. The faults of JSON
//! and of options have parts that depend on more.

use super::catalogue::{Arguments, Text, say};
use super::escaping::{parser_words, quoted};
use super::names::{Naming, parser_text, typed_text, whole_text};
use crate::plain::plain_fault;
use entente_leagues::trf::Counted;
use entente_rules::{
    Allowed, Army, CommandFault, EnPassantFault, Expected, FenAssumption, FenError,
    InvalidPosition, JsonError, OptionFault, OptionKind, PieceKind, PieceLetters, Square, Variant,
    VariantFault,
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
