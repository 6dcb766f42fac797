//! The position with which a game begins, read from typed text.

use entente_presentation::scenario::{Scenario, ScenarioFault};
use entente_presentation::text::{self, Naming, Text, say};
use entente_rules::{Position, Variant};

/// A position as it was typed, and a sentence on what was assumed for it.
pub(super) type TypedPosition = (Scenario, Option<String>);

pub(super) fn read_fen(text: &Text, variant: Variant, fen: &str) -> Result<TypedPosition, String> {
    if !variant.has_fen() {
        let game = text.variant_name(variant);
        return Err(say!(text, "scenario-no-fen", game));
    }
    match Scenario::read_fen(variant, fen) {
        Ok((scenario, assumed)) => {
            let assumed = assumed.map(|assumed| text::fen_assumption(text, assumed));
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
    variant: Variant,
    typed: &str,
) -> Result<TypedPosition, String> {
    if is_json(typed) {
        Ok((read_json(text, variant, typed)?, None))
    } else {
        read_fen(text, variant, typed)
    }
}

/// The position with which a game begins, from FEN or from what *Share* gives; or an
/// explanation of why no game can begin with it. If no rule set is named, the one in the text
/// is used.
pub(crate) fn starting_position(
    text: &Text,
    variant: Option<Variant>,
    typed: &str,
) -> Result<Position, String> {
    let named = Scenario::read(typed).map(|scenario| scenario.options().variant());
    let chosen = variant.or(named).unwrap_or_default();
    if let Some(variant) = named.filter(|named| *named != chosen) {
        let game = text.variant_name(variant);
        return Err(say!(text, "position-of-another-variant", game));
    }
    let (scenario, _) = read_position(text, chosen, typed)?;
    scenario
        .check()
        .map_err(|fault| text::scenario_fault(text, &fault, Naming::Escaped))
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}
