//! The rules page `docs/rules/chess4.md` against the cases. It is written by hand; what can be checked about it is: every decision
//! stands on it with its standing and with cases that name it, every link leads somewhere, and every diagram is
//! the board of the case that it names. What the sentences say is for a reader to judge.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::answers;
use crate::page;
use crate::suite::{Case, Suite};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules");

fn rules_page() -> String {
    fs::read_to_string(Path::new(FOLDER).join("chess4.md")).expect("the rules page")
}

fn case<'a>(suite: &'a Suite, number: &str) -> &'a Case {
    let id = format!("chess4-{number}");
    let mut cases = suite.cases();
    cases
        .find(|case| case.id == id)
        .unwrap_or_else(|| panic!("there is no case {number}"))
}

#[test]
fn the_rules_page_tells_every_decision_with_its_standing_and_its_cases() {
    let (suite, text) = (Suite::read(), rules_page());
    let entries: Vec<_> = entries(&text).collect();
    let told: Vec<&str> = entries.iter().map(|(id, _)| *id).collect();
    let told_once: BTreeSet<&str> = told.iter().copied().collect();
    let decisions: BTreeSet<&str> = suite.document.decisions.iter().map(|it| &*it.id).collect();
    assert_eq!(told_once, decisions);
    assert_eq!(told.len(), decisions.len(), "one is told twice");

    for decision in &suite.document.decisions {
        let (id, entry) = entries
            .iter()
            .find(|(id, _)| *id == decision.id)
            .expect("told, as compared above");
        let head = format!("<a id=\"{}\"></a>**{id} ", id.to_lowercase());
        assert!(text.contains(&head), "{id} stands at its anchor");
        let standing = format!("*{}*", page::standing(decision.standing));
        assert!(entry.contains(&standing), "{id} is {standing}");
        let cases: Vec<&str> = numbers(entry).collect();
        assert!(!cases.is_empty(), "{id} has no case");
        for number in cases {
            let named = case(&suite, number).rule.ids().any(|named| named == *id);
            assert!(named, "case {number} does not name {id}");
        }
    }
}

/// The decisions, each an item of the list: `- <a id="a17"></a>**A17 …**` and what follows, up to the next item or an empty line.
fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let items = text.split("\n- <a id=\"a").skip(1);
    let items = items.filter_map(|item| item.split_once("</a>**"));
    items.filter_map(|(_, item)| {
        let id = item.split([' ', '*']).next()?;
        Some((id, item.split("\n\n").next()?))
    })
}

/// The cases that a text names, `[043]`.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let brackets = text.split('[').skip(1);
    let inside = brackets.filter_map(|rest| rest.split_once(']'));
    inside
        .map(|(inside, _)| inside)
        .filter(|inside| inside.len() == 3 && inside.bytes().all(|byte| byte.is_ascii_digit()))
}

#[test]
fn every_link_of_the_rules_page_leads_somewhere() {
    let text = rules_page();
    for number in numbers(&text) {
        let target = format!("\n[{number}]: ../chess4-cases.md#chess4-{number}\n");
        assert!(text.contains(&target), "no target for [{number}]");
    }
    let links: Vec<&str> = links(&text).collect();
    assert!(links.len() > 100, "the links are found: {}", links.len());
    for link in links {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let page = match file {
            "" => text.clone().into_bytes(),
            _ => fs::read(Path::new(FOLDER).join(file))
                .unwrap_or_else(|error| panic!("{link}: {error}")),
        };
        let page = String::from_utf8_lossy(&page);
        assert!(
            anchor.is_empty() || has_anchor(&page, anchor),
            "{link} leads nowhere"
        );
    }
}

/// Where the links of the text lead: `](here)` and `[043]: here`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let inline = text.split("](").skip(1);
    let inline = inline.filter_map(|rest| rest.split_once(')'));
    let listed = text.lines().filter(|line| line.starts_with('['));
    let listed = listed.filter_map(|line| line.split_once("]: "));
    inline
        .map(|(link, _)| link)
        .chain(listed.map(|(_, link)| link))
        .filter(|link| !link.starts_with("http"))
}

/// An anchor set by hand, or that of a heading: in small letters, blanks to hyphens, without other signs.
fn has_anchor(page: &str, anchor: &str) -> bool {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let mut headings = headings.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.replace(' ', "-");
        kept.replace(|sign: char| !sign.is_alphanumeric() && sign != '-', "")
    });
    page.contains(&format!("<a id=\"{anchor}\"></a>")) || headings.any(|heading| heading == anchor)
}

/// The fence of a diagram names its case and how many of its moves have been made: `text chess4-043 after 4`.
#[test]
fn every_diagram_of_the_rules_page_is_the_board_of_its_case() {
    let (suite, text) = (Suite::read(), rules_page());
    let diagrams: Vec<&str> = text.split("```text chess4-").skip(1).collect();
    assert!(diagrams.len() > 5, "the diagrams are found");
    for diagram in diagrams {
        let (named, rest) = diagram.split_once('\n').expect("a fence is a line");
        let drawn = rest.split("```").next().unwrap_or_default();
        let (number, count) = named.split_once(" after ").expect("how many moves");
        let count = count.parse().expect("a number of moves");
        let men = answers::men_after(case(&suite, number), count);
        let men = men.unwrap_or_else(|error| panic!("{named}: {error}"));
        assert_eq!(drawn, window_of(drawn, &men), "{named}");
    }
}

/// The lines and files that the diagram shows, drawn from the men.
fn window_of(drawn: &str, men: &Value) -> String {
    let mut lines = drawn.lines();
    let head = lines.next().unwrap_or_default().split_whitespace();
    let files: Vec<u32> = head.map(|file| file.parse().expect("a file")).collect();
    let rows: Vec<char> = lines.filter_map(|line| line.chars().next()).collect();
    match (&rows[..], &files[..]) {
        ([first, .., last], [left, .., right]) => page::window(men, *first..=*last, *left..=*right),
        _ => panic!("a diagram has lines and files: {drawn}"),
    }
}
