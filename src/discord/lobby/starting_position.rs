//! The position with which a game begins, read from what was typed.

use crate::discord::frontend::Frontend;
use crate::scenario::{Scenario, ScenarioFault};
use crate::text::say;
use entente_rules::{Position, Variant};

impl Frontend {
    pub(crate) fn read_fen(&self, variant: Variant, fen: &str) -> Result<Scenario, String> {
        if !variant.has_fen() {
            let game = self.text.variant_name(variant);
            return Err(say!(self.text, "scenario-no-fen", game = game));
        }
        let read = Scenario::from_fen(variant, fen);
        read.map_err(|error| {
            self.text
                .scenario_fault(&ScenarioFault::Unreadable(error.to_string()))
        })
    }

    pub(crate) fn read_json(&self, variant: Variant, json: &str) -> Result<Scenario, String> {
        let read = Scenario::from_json(variant, json);
        read.map_err(|error| {
            self.text
                .scenario_fault(&ScenarioFault::Unreadable(error.to_string()))
        })
    }

    /// The position with which a game begins, from FEN or from what *Share* gives; or an
    /// explanation of why no game can begin with it. If no rule set is named, the one in the text
    /// is used.
    pub(crate) fn starting_position(
        &self,
        variant: Option<Variant>,
        text: &str,
    ) -> Result<Position, String> {
        let named = Scenario::read(text).map(|scenario| scenario.options().variant());
        let chosen = variant.or(named).unwrap_or_default();
        let is_json = text.trim_start().starts_with('{');
        if let Some(other) = named.filter(|named| is_json && *named != chosen) {
            let game = self.text.variant_name(other);
            return Err(say!(self.text, "position-of-another-variant", game = game));
        }
        let scenario = if is_json {
            self.read_json(chosen, text)?
        } else {
            self.read_fen(chosen, text)?
        };
        scenario
            .check()
            .map_err(|fault| self.text.scenario_fault(&fault))
    }
}
