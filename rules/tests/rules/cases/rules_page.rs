//! Checks the rules pages `docs/players/rules/….md` against the cases.
//!
//! The pages are written by hand. Every decision must be on its page, with its basis and with
//! cases that cite it. Every link must lead somewhere, and every diagram must be the board of the
//! case that it names. Whether the sentences are right is left to readers.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::cases::answers;
use crate::cases::page;
use crate::cases::suite::Suite;
use crate::common::cases::{Case, Subject};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/players/rules");

fn rules_page(suite: &Suite) -> String {
    let path = Path::new(FOLDER).join(format!("{}.md", suite.id));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn case<'a>(suite: &'a Suite, number: &str) -> &'a Case {
    let mut cases = suite.cases();
    let found = cases.find(|case| page::short(&case.id) == number);
    found.unwrap_or_else(|| panic!("{}: there is no case {number}", suite.id))
}

#[test]
fn the_rules_pages_list_every_decision_with_its_standing_and_cases() {
    for suite in Suite::all() {
        let text = rules_page(&suite);
        let entries: Vec<_> = entries(&text).collect();
        let sentences: Vec<&str> = entries.iter().map(|(id, _)| *id).collect();
        let unique_ids: BTreeSet<&str> = sentences.iter().copied().collect();
        let decisions: BTreeSet<&str> = suite.document.decisions.iter().map(|it| &*it.id).collect();
        assert_eq!(unique_ids, decisions, "{}", suite.id);
        assert_eq!(
            sentences.len(),
            decisions.len(),
            "{}: a decision is listed twice",
            suite.id
        );
        for (id, entry) in entries {
            assert_entry(&suite, &text, id, entry);
        }
    }
}

/// Checks that the entry of a decision has its anchor, its basis and its cases, unless no case
/// is possible.
fn assert_entry(suite: &Suite, text: &str, id: &str, entry: &str) {
    let mut decisions = suite.document.decisions.iter();
    let decision = decisions
        .find(|it| it.id == id)
        .expect("the ids were compared before");
    let head = format!("<a id=\"{}\"></a>**{id} ", id.to_lowercase());
    assert!(text.contains(&head), "{id} has no anchor");
    let basis = format!("*{}*", page::basis(decision.basis));
    assert!(
        entry.contains(&basis),
        "{id} does not have the basis {basis}"
    );
    let cases: Vec<&str> = numbers(entry).collect();
    assert!(decision.conduct || !cases.is_empty(), "{id} has no case");
    for number in cases {
        let named = case(suite, number).rule.ids().any(|named| named == id);
        assert!(named, "{}: case {number} does not name {id}", suite.id);
    }
}

/// The decisions. Each is a list item, `- <a id="a17"></a>**A17 …**`, up to the next item or an
/// empty line.
fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let items = text
        .split("\n- <a id=\"")
        .skip(1)
        .filter_map(|item| item.split_once("</a>**"));
    items.filter_map(|(_, item)| {
        let id = item.split([' ', '*']).next()?;
        Some((id, item.split("\n\n").next()?))
    })
}

/// The numbers of the cases that a text cites, as in `[043]`.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let brackets = text.split('[').skip(1);
    let inside = brackets.filter_map(|rest| rest.split_once(']'));
    inside
        .map(|(inside, _)| inside)
        .filter(|inside| inside.len() == 3 && inside.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The way from the rules page to the file with the case of this number.
fn data_of(suite: &Suite, number: &str) -> String {
    let id = format!("{}-{number}", suite.id);
    let has_case = |subject: &&Subject| subject.cases.iter().any(|case| case.id == id);
    let subject = suite.subjects.iter().find(has_case);
    let file = subject.map_or("", |subject| &subject.file);
    format!("../../../rules/cases/{}/{file}", suite.id)
}

/// `UPDATE_CASES=1` writes the link targets again.
#[test]
fn the_link_targets_of_the_rules_pages_are_up_to_date() {
    for suite in Suite::all() {
        let (text, id) = (rules_page(&suite), &suite.id);
        let is_target = |line: &&str| line.starts_with('[') && line.contains("]: ../");
        let body: Vec<&str> = text.lines().filter(|line| !is_target(line)).collect();
        let body_text = body.join("\n");
        let named: BTreeSet<&str> = numbers(&body_text).collect();
        let targets = named.iter();
        let target = |number: &&str| format!("[{number}]: {}\n", data_of(&suite, number));
        let expected = format!(
            "{}\n\n{}",
            body_text.trim_end(),
            targets.map(target).collect::<String>()
        );
        if std::env::var_os("UPDATE_CASES").is_some() {
            let path = Path::new(FOLDER).join(format!("{id}.md"));
            fs::write(path, &expected).expect("the page can be written");
        }
        assert!(
            rules_page(&suite) == expected,
            "docs/players/rules/{id}.md: UPDATE_CASES=1"
        );
    }
}

#[test]
fn every_link_on_the_rules_pages_resolves() {
    for suite in Suite::all() {
        let text = rules_page(&suite);
        let links: Vec<&str> = links(&text).collect();
        assert!(links.len() > 30, "too few links found: {}", links.len());
        for link in links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let page = match file {
                "" => text.clone().into_bytes(),
                _ => fs::read(Path::new(FOLDER).join(file))
                    .unwrap_or_else(|error| panic!("{}: {link}: {error}", suite.id)),
            };
            let page_text = String::from_utf8_lossy(&page);
            let exists = anchor.is_empty() || has_anchor(&page_text, anchor);
            assert!(exists, "{}: the link {link} leads nowhere", suite.id);
        }
    }
}

/// The targets of the links: `](here)` and `[043]: here`.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let inline = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    let listed = text
        .lines()
        .filter(|line| line.starts_with('['))
        .filter_map(|line| line.split_once("]: "));
    inline
        .map(|(link, _)| link)
        .chain(listed.map(|(_, link)| link))
        .filter(|link| !link.starts_with("http"))
}

/// Whether the page has an anchor, set by hand or made from a heading: lower case, blanks as
/// hyphens, no other punctuation.
pub(crate) fn has_anchor(page: &str, anchor: &str) -> bool {
    let mut headings = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let kept = words.replace(' ', "-");
            kept.replace(|sign: char| !sign.is_alphanumeric() && sign != '-', "")
        });
    page.contains(&format!("<a id=\"{anchor}\"></a>")) || headings.any(|heading| heading == anchor)
}

/// The first line of a diagram names its case and the number of moves made: `text chess4-043 after
/// 4`.
#[test]
fn every_diagram_on_the_rules_pages_matches_its_case() {
    for suite in Suite::all() {
        let (text, fence) = (rules_page(&suite), format!("```text {}-", suite.id));
        let diagrams: Vec<&str> = text.split(&fence).skip(1).collect();
        assert!(!diagrams.is_empty(), "{}: there are no diagrams", suite.id);
        for diagram in diagrams {
            assert_is_drawn(&suite, diagram);
        }
    }
}

/// Checks one diagram, given from behind the variant's name in its first line.
fn assert_is_drawn(suite: &Suite, diagram: &str) {
    let (named, rest) = diagram.split_once('\n').expect("a fence is a line");
    let drawn = rest.split("```").next().unwrap_or_default();
    let (number, count) = named.split_once(" after ").expect("how many moves");
    let count = count.parse().expect("a number of moves");
    let Some(variant) = suite.variant() else {
        return;
    };
    let case = case(suite, number);
    let pieces = answers::pieces_after(variant, case, count)
        .unwrap_or_else(|error| panic!("{} {named}: {error}", suite.id));
    assert_eq!(
        drawn,
        suite.board(case).like(drawn, &pieces),
        "{} {named}",
        suite.id
    );
}
