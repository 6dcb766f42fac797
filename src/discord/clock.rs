//! The clock of a new game, as `/game new` and `/challenge` take it: a short text such as `3d` or `10+5`, and what happens when the time is over. What a clock can be, the game says;
//! here is what is proposed while somebody types.

use super::Door;
use super::which::CHOICE_LENGTH;
use crate::text::say;
use entente_game::{Expiry, Pace, TimeControl};
use poise::serenity_prelude::AutocompleteChoice;

/// What stands for all the time in the world.
const NONE: &str = "none";

/// The usual clocks: for a game by the way, and for one that is sat down to.
const USUAL: [&str; 6] = ["1d", "3d", "7d", "5", "10+5", "15+10"];

impl Door {
    /// The clock that was asked for, or why there is none such, in words.
    pub(super) fn time_control(
        &self,
        typed: &str,
        expiry: Option<Expiry>,
    ) -> Result<Option<TimeControl>, String> {
        let typed = typed.trim();
        let is_none = [NONE, &self.no_clock()].contains(&typed);
        if !is_none && !typed.is_empty() {
            let pace = typed.parse();
            let pace = pace.map_err(|fault| self.text.pace_fault(&fault))?;
            let expiry = expiry.unwrap_or_default();
            return Ok(Some(TimeControl { pace, expiry }));
        }
        match expiry {
            Some(_) => Err(say!(self.text, "refusal-timeout-without-clock")),
            None => Ok(None),
        }
    }

    fn no_clock(&self) -> String {
        say!(self.text, "clock-none")
    }

    /// What was typed of a clock as far as it is one, and the usual clocks that it can become, each with what it means.
    pub(super) fn complete_clock(&self, typed: &str) -> Vec<AutocompleteChoice> {
        let typed = typed.trim();
        let own = (!USUAL.contains(&typed)).then_some(typed);
        let usual = USUAL.into_iter().filter(|usual| usual.starts_with(typed));
        let paces = own.into_iter().chain(usual);
        let paces = paces.filter_map(|pace| {
            let meaning = self.text.pace(pace.parse::<Pace>().ok()?);
            Some((pace, meaning))
        });
        let none = Some((NONE, self.no_clock())).filter(|(none, name)| {
            let begins = |known: &str| known.starts_with(typed);
            begins(none) || begins(name)
        });
        let choice = |(value, meaning): (&str, String)| {
            let label = match value {
                NONE => meaning,
                _ => format!("{value} – {meaning}"),
            };
            let label: String = label.chars().take(CHOICE_LENGTH).collect();
            AutocompleteChoice::new(label, value)
        };
        none.into_iter().chain(paces).map(choice).collect()
    }
}
