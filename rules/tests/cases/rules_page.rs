//! The rules pages `docs/rules/….md` against the cases. They are written by hand; what can be checked about them is: every
//! decision stands on its page with its standing and with cases that name it, every link leads somewhere, and every diagram
//! is the board of the case that it names. What the sentences say is for a reader to judge.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::answers;
use crate::page;
use crate::suite::{Case, Suite};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules");

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
fn the_rules_pages_tell_every_decision_with_its_standing_and_its_cases() {
    for suite in Suite::all() {
        let text = rules_page(&suite);
        let entries: Vec<_> = entries(&text).collect();
        let told: Vec<&str> = entries.iter().map(|(id, _)| *id).collect();
        let told_once: BTreeSet<&str> = told.iter().copied().collect();
        let decisions = suite.document.decisions.iter();
        let decisions: BTreeSet<&str> = decisions.map(|it| &*it.id).collect();
        assert_eq!(told_once, decisions, "{}", suite.id);
        assert_eq!(
            told.len(),
            decisions.len(),
            "{}: one is told twice",
            suite.id
        );
        for (id, entry) in entries {
            assert_tells(&suite, &text, id, entry);
        }
    }
}

/// The item of a decision has its anchor, its standing and its cases, if there can be cases of it.
fn assert_tells(suite: &Suite, text: &str, id: &str, entry: &str) {
    let mut decisions = suite.document.decisions.iter();
    let decision = decisions.find(|it| it.id == id);
    let decision = decision.expect("told and decided are the same, as compared before");
    let head = format!("<a id=\"{}\"></a>**{id} ", id.to_lowercase());
    assert!(text.contains(&head), "{id} stands at its anchor");
    let standing = format!("*{}*", page::standing(decision.standing));
    assert!(entry.contains(&standing), "{id} is {standing}");
    let cases: Vec<&str> = numbers(entry).collect();
    assert!(decision.conduct || !cases.is_empty(), "{id} has no case");
    for number in cases {
        let named = case(suite, number).rule.ids().any(|named| named == id);
        assert!(named, "{}: case {number} does not name {id}", suite.id);
    }
}

/// The decisions, each an item of the list: `- <a id="a17"></a>**A17 …**` and what follows, up to the next item or an empty line.
fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let items = text.split("\n- <a id=\"").skip(1);
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

/// Write their targets again with `UPDATE_CASES=1`.
#[test]
fn the_cases_that_a_rules_page_names_have_their_targets_below() {
    for suite in Suite::all() {
        let (text, id) = (rules_page(&suite), &suite.id);
        let is_target = |line: &&str| line.starts_with('[') && line.contains("]: ../");
        let body: Vec<&str> = text.lines().filter(|line| !is_target(line)).collect();
        let body = body.join("\n");
        let named: BTreeSet<&str> = numbers(&body).collect();
        let targets = named.iter();
        let target = |number| format!("[{number}]: ../{id}-cases.md#{id}-{number}\n");
        let expected = format!(
            "{}\n\n{}",
            body.trim_end(),
            targets.map(target).collect::<String>()
        );
        if std::env::var_os("UPDATE_CASES").is_some() {
            let path = Path::new(FOLDER).join(format!("{id}.md"));
            fs::write(path, &expected).expect("the page can be written");
        }
        assert!(
            rules_page(&suite) == expected,
            "docs/rules/{id}.md: UPDATE_CASES=1"
        );
    }
}

#[test]
fn every_link_of_the_rules_pages_leads_somewhere() {
    for suite in Suite::all() {
        let text = rules_page(&suite);
        let links: Vec<&str> = links(&text).collect();
        assert!(links.len() > 30, "the links are found: {}", links.len());
        for link in links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let page = match file {
                "" => text.clone().into_bytes(),
                _ => fs::read(Path::new(FOLDER).join(file))
                    .unwrap_or_else(|error| panic!("{}: {link}: {error}", suite.id)),
            };
            let page = String::from_utf8_lossy(&page);
            let leads = anchor.is_empty() || has_anchor(&page, anchor);
            assert!(leads, "{}: {link} leads nowhere", suite.id);
        }
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
fn every_diagram_of_the_rules_pages_is_the_board_of_its_case() {
    for suite in Suite::all() {
        let (text, fence) = (rules_page(&suite), format!("```text {}-", suite.id));
        let diagrams: Vec<&str> = text.split(&fence).skip(1).collect();
        assert!(!diagrams.is_empty(), "{}: there are diagrams", suite.id);
        for diagram in diagrams {
            assert_is_drawn(&suite, diagram);
        }
    }
}

/// A diagram from behind the variant's name in its fence on.
fn assert_is_drawn(suite: &Suite, diagram: &str) {
    let (named, rest) = diagram.split_once('\n').expect("a fence is a line");
    let drawn = rest.split("```").next().unwrap_or_default();
    let (number, count) = named.split_once(" after ").expect("how many moves");
    let count = count.parse().expect("a number of moves");
    let Some(variant) = suite.variant() else {
        return;
    };
    let case = case(suite, number);
    let men = answers::men_after(variant, case, count);
    let men = men.unwrap_or_else(|error| panic!("{} {named}: {error}", suite.id));
    assert_eq!(
        drawn,
        suite.board(case).like(drawn, &men),
        "{} {named}",
        suite.id
    );
}
