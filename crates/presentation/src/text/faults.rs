//! The sentence of a fault in a text: that of its name, with its facts in words.

use super::catalogue::{Arguments, Text, say};
use super::load_faults::{move_text_fault, plain_number};
use super::names::{Naming, typed_text, whole_text};
use super::position_faults::{json_fault, option_fault, position_faults};
use entente_leagues::trf::Counted;
use entente_rules::{
    Army, CommandFault, EnPassantFault, Expected, FenAssumption, FenError, InvalidPosition,
    JsonError, MoveTextError, OptionFault, PieceKind, PieceLetters, Square, Variant, VariantFault,
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
            MoveTextError => |error| move_text_fault(text, error, naming);
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
