//! The position with which a game begins, read from typed text.

use crate::frontend::Frontend;
use entente_presentation::scenario::{Scenario, ScenarioFault};
use entente_presentation::text::{self, Naming, say};
use entente_rules::{Position, Variant};

/// A position as it was typed, and a sentence on what was assumed for it.
pub(crate) type TypedPosition = (Scenario, Option<String>);

pub(crate) fn read_fen(
    frontend: &Frontend,
    variant: Variant,
    fen: &str,
) -> Result<TypedPosition, String> {
    if !variant.has_fen() {
        let game = frontend.text.variant_name(variant);
        return Err(say!(frontend.text, "scenario-no-fen", game));
    }
    match Scenario::read_fen(variant, fen) {
        Ok((scenario, assumed)) => {
            let assumed = assumed.map(|assumed| text::fen_assumption(frontend.text, assumed));
            Ok((scenario, assumed))
        }
        Err(error) => Err(text::scenario_fault(
            frontend.text,
            &ScenarioFault::Fen(error),
            Naming::Escaped,
        )),
    }
}

pub(crate) fn read_json(
    frontend: &Frontend,
    variant: Variant,
    json: &str,
) -> Result<Scenario, String> {
    let read = Scenario::from_json(variant, json);
    read.map_err(|error| {
        text::scenario_fault(frontend.text, &ScenarioFault::Json(error), Naming::Escaped)
    })
}

/// A position as it is typed: JSON, or else FEN.
pub(crate) fn read_position(
    frontend: &Frontend,
    variant: Variant,
    text: &str,
) -> Result<TypedPosition, String> {
    if is_json(text) {
        Ok((read_json(frontend, variant, text)?, None))
    } else {
        read_fen(frontend, variant, text)
    }
}

/// The position with which a game begins, from FEN or from what *Share* gives; or an
/// explanation of why no game can begin with it. If no rule set is named, the one in the text
/// is used.
pub(crate) fn starting_position(
    frontend: &Frontend,
    variant: Option<Variant>,
    text: &str,
) -> Result<Position, String> {
    let named = Scenario::read(text).map(|scenario| scenario.options().variant());
    let chosen = variant.or(named).unwrap_or_default();
    if let Some(variant) = named.filter(|named| *named != chosen) {
        let game = frontend.text.variant_name(variant);
        return Err(say!(frontend.text, "position-of-another-variant", game));
    }
    let (scenario, _) = read_position(frontend, chosen, text)?;
    scenario
        .check()
        .map_err(|fault| text::scenario_fault(frontend.text, &fault, Naming::Escaped))
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}
