//! Compares the German rules pages with the English ones, so that the two cannot drift apart.
//!
//! Both have the same sections in the same order, and each section has the same headings, lesson,
//! tables, lists, diagrams, decisions, cases and links. Whether the German sentences say the same
//! as the English ones is left to readers.

use std::collections::BTreeSet;

use crate::cases::rules_page::{
    Language, RulesPage, entries, heading_anchors, is_set_by_hand, links, numbers,
};
use crate::cases::suite::Suite;

/// The parts of a section that are the same in every language.
#[derive(Debug, PartialEq, Eq)]
struct Outline<'a> {
    /// The level of each heading: 3 for `###`.
    headings: Vec<usize>,
    /// The comment that chooses the picture of the section.
    lessons: Vec<&'a str>,
    table_rows: usize,
    list_items: usize,
    /// With the line that names their case, and with German letters.
    diagrams: Vec<String>,
    decisions: Vec<&'a str>,
    /// Sorted, because a sentence may order them in another way.
    cases: Vec<&'a str>,
    /// Sorted, for the same reason.
    links: Vec<String>,
}

impl<'a> Outline<'a> {
    fn of(section: &'a str, page: &RulesPage<'_>) -> Self {
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
            diagrams: diagrams(section, page),
            decisions: entries(section).map(|(id, _)| id).collect(),
            cases: numbers(section).collect(),
            links: links(section).map(|link| target(link, page)).collect(),
        };
        outline.cases.sort_unstable();
        outline.links.sort_unstable();
        outline
    }
}

/// The diagrams of a section with German letters. Those that show no board are the same in every
/// language.
fn diagrams(section: &str, page: &RulesPage<'_>) -> Vec<String> {
    let diagrams = section.split("```").skip(1).step_by(2);
    let in_german = diagrams.map(|diagram| match page.language {
        Language::English if diagram.contains(" after ") => Language::German.diagram(diagram),
        _ => diagram.to_owned(),
    });
    in_german.collect()
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

/// A move with the German letters of its pieces, as the German pages may write it. A letter before
/// a digit may name a file; in Game Courier's notation, pawns have a letter, too.
fn in_german(code: &str) -> String {
    let following = code.chars().skip(1).chain([' ']);
    let german = |(letter, next): (char, char)| match letter {
        'A' | 'B' if next.is_ascii_digit() => letter,
        'P' if next == ' ' => 'B',
        'p' if next == ' ' => 'b',
        'Q' => 'D',
        'R' => 'T',
        'B' => 'L',
        'N' => 'S',
        'G' => 'W',
        'A' => 'E',
        other => other,
    };
    code.chars().zip(following).map(german).collect()
}

fn sections(page: &str) -> Vec<&str> {
    page.split("\n## ").collect()
}

#[test]
fn the_german_pages_have_the_outline_of_the_english_ones() {
    for suite in Suite::all().into_iter() {
        let english_page = RulesPage::read(&suite, Language::English);
        let german_page = RulesPage::read(&suite, Language::German);
        let english = sections(&english_page.text);
        let german = sections(&german_page.text);
        assert_eq!(german.len(), english.len(), "{}: sections", suite.id);
        for (german, english) in german.into_iter().zip(english) {
            let title = german.lines().next().unwrap_or_default();
            assert_eq!(
                Outline::of(german, &german_page),
                Outline::of(english, &english_page),
                "{}: {title}",
                suite.id
            );
        }
    }
}

#[test]
fn the_german_pages_keep_the_notation_of_the_english_ones() {
    for suite in Suite::all().into_iter() {
        let english = RulesPage::read(&suite, Language::English);
        let german = RulesPage::read(&suite, Language::German);
        let pairs = sections(&german.text)
            .into_iter()
            .zip(sections(&english.text));
        for (german, english) in pairs {
            let (kept, expected) = (code(german), code(english));
            let is_kept = |code: &&String| kept.contains(*code) || kept.contains(&in_german(code));
            let lost: Vec<_> = expected.iter().filter(|code| !is_kept(code)).collect();
            let title = german.lines().next().unwrap_or_default();
            assert!(lost.is_empty(), "{}: {title}: without {lost:?}", suite.id);
        }
    }
}
