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
    pub(crate) fn beginning(
        &self,
        variant: Option<Variant>,
        text: &str,
    ) -> Result<Position, String> {
        let named = Scenario::read(text).map(|scenario| scenario.options().variant());
        let variant = variant.or(named).unwrap_or_default();
        let scenario = match (text.trim_start().starts_with('{'), named) {
            (true, Some(named)) if named != variant => {
                let game = self.text.variant_name(named);
                return Err(say!(self.text, "beginning-of-another", game = game));
            }
            (true, _) => self.read_json(variant, text)?,
            (false, _) => self.read_fen(variant, text)?,
        };
        scenario
            .check()
            .map_err(|fault| self.text.scenario_fault(&fault))
    }
}
