//! The tie-breaks of a new league: how its organiser types them, and what is suggested meanwhile.
//! They are FIDE's codes in the order in which they decide: `BH-C1, BH`.

use crate::frontend::game_names::CHOICE_LENGTH;
use entente_leagues::{MAX_TIE_BREAKS, TieBreak};
use entente_presentation::text::{self, Text, say};
use poise::serenity_prelude::AutocompleteChoice;

/// The signs that can be typed between two codes.
const SEPARATORS: [char; 4] = [',', ';', '>', ' '];
/// Those of them that are in no name.
const SIGNS: [char; 3] = [',', ';', '>'];

/// The tie-breaks that were typed, or an explanation of the first code that is none. Whether there
/// can be a league with them, its terms say.
pub(super) fn tie_breaks(text: &Text, typed: &str) -> Result<Vec<TieBreak>, String> {
    let codes = typed.split(SEPARATORS).filter(|code| !code.is_empty());
    let known = codes.map(|code| {
        TieBreak::from_abbreviation(code).ok_or_else(|| {
            let (typed, codes) = (
                text::escape_quoted(code),
                text::tie_break_codes(&TieBreak::ALL),
            );
            say!(text, "league-refusal-tie", typed, codes)
        })
    });
    known.collect()
}

/// Suggests how a list that is being typed can go on: with each code, or name in the user's
/// language, that begins with the last word.
pub(crate) fn complete_tie_breaks(text: &Text, typed: &str) -> Vec<AutocompleteChoice> {
    let lists = continued(text, typed).into_iter();
    let choice = |list: Vec<TieBreak>| {
        let shown: String = label(text, &list).chars().take(CHOICE_LENGTH).collect();
        AutocompleteChoice::new(shown, text::tie_break_codes(&list))
    };
    lists.map(choice).collect()
}

/// The lists with which a list that is being typed can go on. A blank can be in a name, or between
/// two codes.
fn continued(text: &Text, typed: &str) -> Vec<Vec<TieBreak>> {
    let begins = [&SIGNS[..], &SEPARATORS].map(|signs| typed.rfind(signs).map_or(0, |at| at + 1));
    let mut readings = begins.into_iter().map(|at| {
        let (before, begun) = typed.split_at(at);
        continued_at(text, before, begun)
    });
    readings.find(|lists| !lists.is_empty()).unwrap_or_default()
}

/// The same, if the text is split into codes and the beginning of the next one.
fn continued_at(text: &Text, before: &str, begun: &str) -> Vec<Vec<TieBreak>> {
    let Ok(before) = tie_breaks(text, before) else {
        return Vec::new();
    };
    let begun = begun.trim_start().to_lowercase();
    let has_code = |one: &TieBreak| one.abbreviation().to_lowercase().starts_with(&begun);
    let has_name = |one: &TieBreak| {
        let name = text::tie_break_name(text, *one);
        name.to_lowercase().starts_with(&begun)
    };
    let meant_by = |is_meant: &dyn Fn(&TieBreak) -> bool| {
        lists(&before)
            .filter(|list| list.last().is_some_and(is_meant))
            .collect::<Vec<_>>()
    };
    let by_code = meant_by(&has_code);
    let by_name = meant_by(&|one| has_name(one) && !has_code(one));
    // A code that is complete can be followed by the next one.
    let finished = TieBreak::from_abbreviation(&begun)
        .filter(|one| !before.contains(one))
        .map(|one| before.iter().copied().chain([one]).collect::<Vec<_>>());
    let further = finished.iter().flat_map(|list| lists(list));
    by_code.into_iter().chain(by_name).chain(further).collect()
}

/// A list with one tie-break more, for each that it does not have.
fn lists(before: &[TieBreak]) -> impl Iterator<Item = Vec<TieBreak>> {
    let has_room = before.len() < MAX_TIE_BREAKS;
    TieBreak::ALL
        .into_iter()
        .filter(move |one| has_room && !before.contains(one))
        .map(|one| before.iter().copied().chain([one]).collect())
}

/// A list as it is suggested: its codes, and the name of the last one.
fn label(text: &Text, list: &[TieBreak]) -> String {
    let name = list.last().map(|last| text::tie_break_name(text, *last));
    format!(
        "{} – {}",
        text::tie_break_codes(list),
        name.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What is not accepted fails the test.

    use super::*;
    use entente_presentation::text::Language;

    fn suggested(language: Language, typed: &str) -> Vec<String> {
        let text = Text::of(language);
        continued(text, typed)
            .into_iter()
            .map(|list| label(text, &list))
            .collect()
    }

    #[test]
    fn each_code_is_typed_in_any_case_and_with_any_separator() {
        let text = Text::of(Language::English);
        for language in Language::ALL {
            for one in TieBreak::ALL {
                assert_eq!(tie_breaks(text, one.abbreviation()), Ok(vec![one]));
                let name = text::tie_break_name(Text::of(language), one);
                assert!(
                    !suggested(language, &name.to_uppercase()).is_empty(),
                    "{name}"
                );
            }
        }
        let all = Ok(TieBreak::ALL.to_vec());
        assert_eq!(tie_breaks(text, "de > bh;BH/c1,  SB won,win"), all);
        assert_eq!(tie_breaks(text, " , "), Ok(Vec::new()));
        let refused = tie_breaks(text, "BH, *PS*").unwrap_err();
        assert!(
            refused.contains("\\*PS\\*") && refused.contains("BH-C1"),
            "{refused}"
        );
    }

    #[test]
    fn suggestions_continue_the_list_without_what_it_has() {
        let english = |typed| suggested(Language::English, typed);
        assert_eq!(english("").len(), TieBreak::ALL.len());
        assert_eq!(
            english("de, w"),
            [
                "DE, WON – wins over the board",
                "DE, WIN – wins with or without a game"
            ]
        );
        // What begins with the text as a code comes first: all begin with it as names.
        assert_eq!(english("win")[0], "WIN – wins with or without a game");
        assert_eq!(english("win")[1], "WON – wins over the board");
        let after = english("BH-C1");
        assert_eq!(after[0], "BH-C1 – Buchholz cut 1");
        assert_eq!(after[1], "BH-C1, DE – direct encounter");
        assert_eq!(after.len(), TieBreak::ALL.len());
        assert_eq!(english("BH-C1 sonne"), ["BH-C1, SB – Sonneborn-Berger"]);
        assert_eq!(english("BH; direct e"), ["BH, DE – direct encounter"]);
        assert!(english("DE, BH, SB, WON,").is_empty());
        assert!(english("PS, ").is_empty());
    }
}
