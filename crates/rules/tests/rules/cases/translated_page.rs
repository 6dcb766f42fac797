//! Compares the translated rules pages with the English ones, so that they cannot drift apart.
//!
//! Both have the same sections in the same order, and each section has the same headings, lesson,
//! tables, lists, diagrams, decisions, cases and links. Whether the sentences say the same is
//! left to readers.

use std::collections::BTreeSet;

use crate::cases::rules_page::{
    RulesPage, diagram_in, entries, heading_anchors, is_set_by_hand, letter_pairs, links, numbers,
};
use crate::cases::suite::Suite;
use entente_words::Language;

/// The parts of a section that are the same in every language.
#[derive(Debug, PartialEq, Eq)]
struct Outline<'a> {
    /// The level of each heading: 3 for `###`.
    headings: Vec<usize>,
    /// The comment that chooses the picture of the section.
    lessons: Vec<&'a str>,
    table_rows: usize,
    list_items: usize,
    /// With the line that names their case, and with the letters of one language.
    diagrams: Vec<String>,
    decisions: Vec<&'a str>,
    /// Sorted, because a sentence may order them in another way.
    cases: Vec<&'a str>,
    /// Sorted, for the same reason.
    links: Vec<String>,
}

impl<'a> Outline<'a> {
    fn of(section: &'a str, page: &RulesPage<'_>, language: Language) -> Self {
        let lines_with = |mark: &'static str| {
            let lines = section.lines().map(str::trim_start);
            lines.filter(move |line| line.starts_with(mark))
        };
        let count = |mark: &'static str| lines_with(mark).count();
        let level = |line: &str| line.len() - line.trim_start_matches('#').len();
        let mut outline = Self {
            headings: lines_with("#").map(level).collect(),
            lessons: lines_with("<!-- lesson: ").collect(),
            table_rows: count("|"),
            list_items: count("* ") + count("- "),
            diagrams: diagrams(section, page, language),
            decisions: entries(section).map(|(id, _)| id).collect(),
            cases: numbers(section).collect(),
            links: links(section).map(|link| target(link, page)).collect(),
        };
        outline.cases.sort_unstable();
        outline.links.sort_unstable();
        outline
    }
}

/// The diagrams of a section with the letters of a language. Those that show no board are the same
/// in every language.
fn diagrams(section: &str, page: &RulesPage<'_>, language: Language) -> Vec<String> {
    let diagrams = section.split("```").skip(1).step_by(2);
    let translated = diagrams.map(|diagram| match page.language {
        Language::English if diagram.contains(" after ") => diagram_in(language, diagram),
        _ => diagram.to_owned(),
    });
    translated.collect()
}

/// Normalizes the target of a link, so that it is the same in every language: a file by its path
/// without the way to it, and an anchor that is made from a heading by the number of the heading.
fn target(link: &str, page: &RulesPage<'_>) -> String {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let path = file.trim_start_matches("../");
    let text = page.target(file);
    if anchor.is_empty() || is_set_by_hand(&text, anchor) {
        return format!("{path}#{anchor}");
    }
    match heading_anchors(&text).position(|heading| heading == anchor) {
        Some(number) => format!("{path}, heading {number}"),
        None => format!("{path}, no heading {anchor}"),
    }
}

/// Collects the text in backquotes outside the diagrams: squares, moves, options, marks of the
/// notation.
fn code(section: &str) -> BTreeSet<String> {
    let prose: String = section.split("```").step_by(2).collect();
    let spans = prose.split('`').skip(1).step_by(2);
    let in_one_line = |span: &str| span.split_whitespace().collect::<Vec<_>>().join(" ");
    spans.map(in_one_line).collect()
}

/// A move with the letters of pieces of a language, as its pages may write it. A letter before a
/// digit may name a file; in Game Courier's notation, pawns have a letter, too.
fn with_letters(code: &str, letters: &[(char, char)]) -> String {
    let following = code.chars().skip(1).chain([' ']);
    let translated = |(letter, next): (char, char)| {
        let known = |wanted: char| letters.iter().find(|(english, _)| *english == wanted);
        match letter {
            'A' | 'B' if next.is_ascii_digit() => letter,
            'P' if next != ' ' => letter,
            'p' if next == ' ' => known('P').map_or(letter, |pair| pair.1.to_ascii_lowercase()),
            _ => known(letter).map_or(letter, |pair| pair.1),
        }
    };
    code.chars().zip(following).map(translated).collect()
}

fn sections(page: &str) -> Vec<&str> {
    page.split("\n## ").collect()
}

/// The pages of a suite: the English one, and each translation.
fn translations(suite: &Suite) -> impl Iterator<Item = (RulesPage<'_>, RulesPage<'_>)> {
    let others = Language::ALL.into_iter().skip(1);
    others.map(move |language| {
        let english = RulesPage::read(suite, Language::English);
        (english, RulesPage::read(suite, language))
    })
}

#[test]
fn the_translated_pages_have_the_outline_of_the_english_ones() {
    for suite in Suite::all() {
        for (original, translation) in translations(&suite) {
            let language = translation.language;
            let place = format!("{}, {language:?}", suite.id);
            let english = sections(&original.text);
            let translated = sections(&translation.text);
            assert_eq!(translated.len(), english.len(), "{place}: sections");
            for (translated, english) in translated.into_iter().zip(english) {
                let title = translated.lines().next().unwrap_or_default();
                assert_eq!(
                    Outline::of(translated, &translation, language),
                    Outline::of(english, &original, language),
                    "{place}: {title}"
                );
            }
        }
    }
}

#[test]
fn the_translated_pages_keep_the_notation_of_the_english_ones() {
    for suite in Suite::all() {
        for (english, translation) in translations(&suite) {
            let letters = letter_pairs(translation.language);
            let translated = sections(&translation.text);
            let pairs = translated.into_iter().zip(sections(&english.text));
            for (translated, english) in pairs {
                let (kept, expected) = (code(translated), code(english));
                let is_kept = |code: &&String| {
                    kept.contains(*code) || kept.contains(&with_letters(code, &letters))
                };
                let lost: Vec<_> = expected.iter().filter(|code| !is_kept(code)).collect();
                let title = translated.lines().next().unwrap_or_default();
                let place = format!("{}, {:?}: {title}", suite.id, translation.language);
                assert!(lost.is_empty(), "{place}: without {lost:?}");
            }
        }
    }
}
