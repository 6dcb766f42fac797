//! The position with which a game begins, read from typed text.

use entente_presentation::scenario::{Scenario, ScenarioFault};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{Options, Position, Variant};

/// A position as it was typed, and a sentence on what was assumed for it.
pub(super) type TypedPosition = (Scenario, Option<String>);

pub(super) fn read_fen(text: &Text, options: &Options, fen: &str) -> Result<TypedPosition, String> {
    let variant = options.variant();
    if !variant.has_fen() {
        let game = text.variant_name(variant);
        return Err(say!(text, "scenario-no-fen", game));
    }
    match Scenario::read_fen(options, fen) {
        Ok((scenario, assumed)) => {
            let assumed = assumed.map(|assumed| text::fault_sentence(text, &assumed, Naming::Name));
            Ok((scenario, assumed))
        }
        Err(error) => Err(text::scenario_fault(
            text,
            &ScenarioFault::Fen(error),
            Naming::Escaped,
        )),
    }
}

pub(super) fn read_json(text: &Text, variant: Variant, json: &str) -> Result<Scenario, String> {
    let read = Scenario::from_json(variant, json);
    read.map_err(|error| text::scenario_fault(text, &ScenarioFault::Json(error), Naming::Escaped))
}

/// A position as it is typed: JSON, or else FEN.
pub(super) fn read_position(
    text: &Text,
    options: &Options,
    typed: &str,
) -> Result<TypedPosition, String> {
    if is_json(typed) {
        Ok((read_json(text, options.variant(), typed)?, None))
    } else {
        read_fen(text, options, typed)
    }
}

/// The rule set of a typed position: the chosen one, or the one that the text shows.
pub(crate) fn variant_of(
    text: &Text,
    chosen: Option<Variant>,
    typed: &str,
) -> Result<Variant, String> {
    let named = Scenario::read(typed).map(|scenario| scenario.options().variant());
    let named = named.or_else(|| Variant::of_fen(typed));
    match named.filter(|named| chosen.is_some_and(|chosen| *named != chosen)) {
        Some(other) => {
            let game = text.variant_name(other);
            Err(say!(text, "position-of-another-variant", game))
        }
        None => Ok(chosen.or(named).unwrap_or_default()),
    }
}

/// The position with which a game of these options begins, from FEN or from what *Share* gives; or
/// an explanation of why no game can begin with it. JSON has its own options.
pub(crate) fn starting_position(
    text: &Text,
    options: &Options,
    typed: &str,
) -> Result<Position, String> {
    let (scenario, _) = read_position(text, options, typed)?;
    scenario
        .check()
        .map_err(|fault| text::scenario_fault(text, &fault, Naming::Escaped))
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}
