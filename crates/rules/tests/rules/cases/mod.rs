//! The public suites of numbered cases against this crate.
//!
//! Every folder of `cases` is the suite of one variant. It is read strictly, and every question is
//! answered through the public API. The handwritten pages `docs/players/rules/….md` are checked
//! against the data, their translations also against them, and a book is made of each suite for
//! reading, `target/tmp/cases/….md`. These tests use data alone; the independent implementations
//! that play whole games are the `definitions`.

mod answers;
mod board;
mod page;
mod rules_page;
mod suite;
mod translated_page;
mod wording;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use board::Board;
use entente_rules::{Options, Play, Position, Variant};
use entente_rules_tests::cases::{Basis, Case};
use rules_page::{has_anchor, links};
use serde_json::Value;
use suite::Suite;

/// No suite is skipped, and no variant is without a suite.
#[test]
fn every_variant_has_cases() {
    let suites = Suite::all();
    let folders: BTreeSet<&str> = suites.iter().map(|suite| &*suite.id).collect();
    let variants: BTreeSet<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    assert_eq!(folders, variants);
}

/// The number does not depend on the file: new cases continue from the last number.
#[test]
fn the_cases_are_numbered_without_gaps() {
    for suite in Suite::all() {
        let mut ids: Vec<&str> = suite.cases().map(|case| &*case.id).collect();
        ids.sort();
        let expected = (1..=ids.len()).map(|number| format!("{}-{number:03}", suite.id));
        assert_eq!(ids, expected.collect::<Vec<_>>());
        assert!(ids.len() >= 40, "{}: only {}", suite.id, ids.len());
    }
}

#[test]
fn every_sentence_and_every_decision_has_a_case() {
    for suite in Suite::all() {
        let known = suite.document.ids();
        let named: BTreeSet<&str> = suite.cases().flat_map(|case| case.rule.ids()).collect();
        let known_ids: BTreeSet<&str> = known.iter().map(|(id, _)| *id).collect();
        assert_eq!(
            known.len(),
            known_ids.len(),
            "{}: an id is given twice",
            suite.id
        );
        let unknown: Vec<_> = named.difference(&known_ids).collect();
        assert!(unknown.is_empty(), "{} has no {unknown:?}", suite.id);
        let missing: Vec<_> = known
            .iter()
            .filter(|(id, needs_case)| *needs_case && !named.contains(id))
            .collect();
        assert!(missing.is_empty(), "{}: no case for {missing:?}", suite.id);
    }
}

#[test]
fn every_case_cites_a_rule_gives_a_reason_and_has_an_answer_of_the_right_kind() {
    for case in Suite::all().iter().flat_map(Suite::cases) {
        let rule = &case.rule;
        assert!(
            !rule.sentences.is_empty(),
            "{}: no sentence is cited",
            case.id
        );
        let is_decided = rule.basis != Basis::Choice || !rule.decisions.is_empty();
        assert!(is_decided, "{}: no decision is cited", case.id);
        assert!(!case.why.is_empty(), "{}: no reason is given", case.id);
        assert!(
            case.question.takes(&case.answer),
            "{}: the answer has the wrong type",
            case.id
        );
    }
}

#[test]
fn the_schema_lists_every_question() {
    let (suites, schema) = (Suite::all(), suite::schema());
    let cases = suites.iter().flat_map(Suite::cases);
    let asked: BTreeSet<&str> = cases.map(|case| case.question.ask()).collect();
    let forms = schema["$defs"]["case"]["oneOf"].as_array();
    let known: BTreeSet<&str> = forms
        .into_iter()
        .flatten()
        .map(|form| &form["properties"]["question"]["properties"]["ask"]["const"])
        .filter_map(|ask| ask.as_str())
        .collect();
    assert_eq!(asked, known);
}

#[test]
fn the_boards_of_the_suites_match_the_crate() {
    for suite in Suite::all() {
        let Some(variant) = suite.variant() else {
            continue;
        };
        for board in &suite.document.boards {
            assert_board(variant, board);
        }
    }
}

fn assert_board(variant: Variant, board: &Board) {
    let options = Value::Object(board.options.clone()).to_string();
    let options = Options::from_json(variant, &options).expect("options");
    let start = Position::start_with(&options);
    let locations = start.board().locations().iter();
    let squares: BTreeSet<String> = locations
        .map(|location| location.square.to_string())
        .collect();
    let drawn: BTreeSet<String> = board.squares().map(str::to_string).collect();
    assert_eq!(drawn, squares, "{variant:?} {options:?}");
    let pieces = answers::pieces(&Play::new(start));
    assert_eq!(board.start, pieces, "{variant:?} {options:?}");
}

#[test]
fn the_crate_gives_the_expected_answers() {
    let suites = Suite::all();
    let played = suites
        .iter()
        .filter_map(|suite| Some((suite.variant()?, suite)));
    let cases: Vec<_> = played
        .flat_map(|(variant, suite)| suite.cases().map(move |case| (variant, case)))
        .collect();
    let wrong = cases
        .iter()
        .filter_map(|(variant, case)| disagreement(*variant, case));
    let (listed, all) = (wrong.collect::<Vec<_>>().join("\n"), cases.len());
    assert!(listed.is_empty(), "of {all} cases these differ:\n{listed}");
}

fn disagreement(variant: Variant, case: &Case) -> Option<String> {
    let got = answers::answer(variant, case);
    let (id, title, expected) = (&case.id, &case.title, &case.answer);
    match got {
        Ok(got) if got == *expected => None,
        Ok(got) => Some(format!(
            "{id} {title}\n  expected {expected}\n  got      {got}"
        )),
        Err(error) => Some(format!("{id} {title}\n  the case cannot be asked: {error}")),
    }
}

/// Makes the books. Every case has its place in them, and every link leads somewhere.
#[test]
fn every_suite_is_a_book() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cases");
    fs::create_dir_all(&folder).expect("the folder can be made");
    for suite in Suite::all() {
        let book = page::page(&suite);
        for case in suite.cases() {
            assert!(has_anchor(&book, &case.id), "{}", case.id);
        }
        for link in links(&book) {
            let anchor = link.strip_prefix('#').expect("a book links within itself");
            assert!(has_anchor(&book, anchor), "{}: {link}", suite.id);
        }
        fs::write(folder.join(format!("{}.md", suite.id)), book).expect("the book is written");
    }
}
