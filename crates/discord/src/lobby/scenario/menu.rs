//! The entries of the editor's menu, and the position that they carry.
//!
//! The position is written into the values of the entries, which nobody sees and Discord sends back
//! with every interaction. So nothing waits in memory, and an editor works after any restart.

use crate::lobby::scenario::component::MenuEntry;
use entente_presentation::scenario::Scenario;
use entente_rules::Army;
use poise::serenity_prelude::{ActionRowComponent, Message};

/// The most characters in the value of an entry.
const MAX_VALUE: usize = 100;

/// The separator between an entry and its part of the position.
const SEPARATOR: char = ':';

/// The entries of the menu: the pieces of every army, and clearing squares.
pub(super) fn menu_entries(scenario: &Scenario) -> Vec<MenuEntry> {
    let pieces = scenario.armies().into_iter().flat_map(|army| {
        let kinds = scenario.kinds(army).into_iter();
        kinds.map(move |kind| MenuEntry::new(army, Some(kind)))
    });
    pieces
        .chain([MenuEntry::new(army_to_move(scenario), None)])
        .collect()
}

/// The army to move, which pieces without an army belong to.
pub(super) fn army_to_move(scenario: &Scenario) -> Army {
    let first = || scenario.armies().first().copied();
    scenario.turn().or_else(first).unwrap_or(Army::White)
}

/// The values of these entries, each with its part of the position. `None` if it does not fit.
pub(super) fn values(scenario: &Scenario, entries: &[MenuEntry]) -> Option<Vec<String>> {
    let compact: Vec<char> = scenario.to_compact().chars().collect();
    let mut parts = compact.chunks(MAX_VALUE - MenuEntry::LENGTH - 1);
    let values = entries
        .iter()
        .map(|entry| {
            let part = parts.next().unwrap_or_default();
            format!("{entry}{SEPARATOR}{}", part.iter().collect::<String>())
        })
        .collect();
    parts.next().is_none().then_some(values)
}

/// The entry and the part of the position in a value.
fn read(value: &str) -> Option<(MenuEntry, &str)> {
    let (entry, part) = value.split_once(SEPARATOR)?;
    Some((entry.parse().ok()?, part))
}

/// The entry that was chosen.
pub(super) fn chosen_entry(value: &str) -> Option<MenuEntry> {
    read(value).map(|(entry, _)| entry)
}

/// The position in these values.
fn scenario_of<'value>(values: impl IntoIterator<Item = &'value str>) -> Option<Scenario> {
    let parts: Option<String> = values
        .into_iter()
        .map(|value| read(value).map(|(_, part)| part))
        .collect();
    Scenario::from_compact(&parts?)
}

/// The position in an editor's message, as Discord sends it back with an interaction.
pub(super) fn scenario_of_message(editor: &Message) -> Option<Scenario> {
    let mut components = editor.components.iter().flat_map(|row| &row.components);
    let menu = components.find_map(|component| match component {
        ActionRowComponent::SelectMenu(menu) => Some(menu),
        _ => None,
    })?;
    scenario_of(menu.options.iter().map(|option| option.value.as_str()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_presentation::scenario::Brush;
    use entente_rules::{Options, Variant};
    use std::collections::BTreeSet;

    /// The maximum number of entries in a select menu.
    const MAX_MENU_ENTRIES: usize = 25;

    /// A position with a queen on every square.
    fn full_board(options: &Options) -> Scenario {
        let mut scenario = Scenario::empty(options);
        let squares = options.board().locations().iter();
        let squares: Vec<String> = squares.map(|at| at.square.to_string()).collect();
        let text = format!("Q {}", squares.join(" "));
        let first = options.armies().next().unwrap();
        scenario.set_typed(first, Brush::Undecided, &text).unwrap();
        scenario
    }

    #[test]
    fn every_board_fits_into_the_menu_even_a_full_one() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            for scenario in [
                Scenario::start(&options),
                Scenario::empty(&options),
                full_board(&options),
            ] {
                let entries = menu_entries(&scenario);
                assert!(entries.len() <= MAX_MENU_ENTRIES, "{variant:?}");
                let values = values(&scenario, &entries).unwrap();
                assert!(values.iter().all(|value| value.len() <= MAX_VALUE));
                let distinct: BTreeSet<&String> = values.iter().collect();
                assert_eq!(distinct.len(), entries.len(), "{variant:?}");
                let again = scenario_of(values.iter().map(String::as_str));
                assert_eq!(again, Some(scenario), "{variant:?}");
            }
        }
    }

    #[test]
    fn a_menu_that_is_not_the_editors_carries_nothing() {
        for wrong in [vec![], vec!["wK"], vec!["wK:{}"], vec!["wX:wKe1{}"]] {
            assert_eq!(scenario_of(wrong.iter().copied()), None, "{wrong:?}");
        }
    }
}
