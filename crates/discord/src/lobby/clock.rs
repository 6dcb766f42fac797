//! The clock of a new game: a short text such as `3d` or `10+5`, and what happens when the time is
//! over.
//!
//! The crate `game` decides which clocks there can be. This file parses the option of `/game new`
//! and `/challenge`, and completes it while the user types.

use crate::frontend::game_names::CHOICE_LENGTH;
use entente_game::{Pace, TimeControl, TimeoutRule};
use entente_presentation::text::{self, Text, say};
use poise::serenity_prelude::AutocompleteChoice;

/// The value for a game without a clock.
pub(super) const NO_CLOCK: &str = "none";

/// The clocks that are suggested: three for games over days, three for games in one sitting.
const COMMON_CLOCKS: [&str; 6] = ["1d", "3d", "7d", "5", "10+5", "15+10"];

/// The clock that was typed, or an explanation of what is wrong with it.
pub(crate) fn time_control(
    text: &Text,
    typed: &str,
    on_timeout: Option<TimeoutRule>,
) -> Result<Option<TimeControl>, String> {
    let clock = typed.trim();
    // Users may type the localized name of the choice instead of its value.
    let is_none = [NO_CLOCK, &no_clock(text)].contains(&clock);
    if !is_none && !clock.is_empty() {
        return Ok(Some(TimeControl {
            pace: clock
                .parse()
                .map_err(|fault| text::pace_fault(text, &fault))?,
            on_timeout: on_timeout.unwrap_or_default(),
        }));
    }
    match on_timeout {
        Some(_) => Err(say!(text, "refusal-timeout-without-clock")),
        None => Ok(None),
    }
}

fn no_clock(text: &Text) -> String {
    say!(text, "clock-none")
}

/// Suggestions for what the user is typing: the text itself where it is a clock, and the common
/// clocks that begin with it, each with its meaning.
pub(crate) fn complete_clock(text: &Text, typed: &str) -> Vec<AutocompleteChoice> {
    let begun = typed.trim();
    let own = (!COMMON_CLOCKS.contains(&begun)).then_some(begun);
    let usual = COMMON_CLOCKS
        .into_iter()
        .filter(|usual| usual.starts_with(begun));
    let paces = own.into_iter().chain(usual).filter_map(|pace| {
        let meaning = text::pace(text, pace.parse::<Pace>().ok()?);
        Some((pace, meaning))
    });
    let none = Some((NO_CLOCK, no_clock(text))).filter(|(none, name)| {
        let begins = |known: &str| known.starts_with(begun);
        begins(none) || begins(name)
    });
    let choice = |(value, meaning): (&str, String)| {
        let label = match value {
            NO_CLOCK => meaning,
            _ => format!("{value} – {meaning}"),
        };
        let shown: String = label.chars().take(CHOICE_LENGTH).collect();
        AutocompleteChoice::new(shown, value)
    };
    none.into_iter().chain(paces).map(choice).collect()
}
