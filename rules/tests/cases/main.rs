//! The public suites of cases against this crate: every folder of `cases` is one variant's, is read strictly, and every
//! question is answered with the public API; the pages `docs/…-cases.md` and `docs/rules/….md` are held to the data. The rules
//! are tested here by data alone; second opinions on whole games are the `…_definition` tests.

mod answers;
mod board;
mod page;
mod rules_page;
mod suite;
mod words;

use std::collections::BTreeSet;

use entente_rules::{Options, Play, Position, Variant};
use suite::{Case, Standing, Suite};

/// Nothing is skipped: what has cases is played, and what is played has cases.
#[test]
fn every_variant_has_cases() {
    let suites = Suite::all();
    let folders: BTreeSet<&str> = suites.iter().map(|suite| &*suite.id).collect();
    let variants: BTreeSet<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    assert_eq!(folders, variants);
}

/// In whichever file a case stands: new ones go on from the last number.
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
            "{}: one stands twice",
            suite.id
        );
        let unknown: Vec<_> = named.difference(&known_ids).collect();
        assert!(unknown.is_empty(), "{} has no {unknown:?}", suite.id);
        let missing = known.iter();
        let missing = missing.filter(|(id, needs_case)| *needs_case && !named.contains(id));
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "{}: no case for {missing:?}", suite.id);
    }
}

#[test]
fn a_case_rests_on_something_and_asks_what_has_an_answer() {
    for case in Suite::all().iter().flat_map(Suite::cases) {
        let rule = &case.rule;
        assert!(!rule.sentences.is_empty(), "{}: which sentence?", case.id);
        let is_decided = rule.standing != Standing::Choice || !rule.decisions.is_empty();
        assert!(is_decided, "{}: by which decision?", case.id);
        assert!(
            case.question.takes(&case.answer),
            "{}: no such answer",
            case.id
        );
    }
}

#[test]
fn the_schema_knows_the_questions_that_are_asked() {
    let (suites, schema) = (Suite::all(), suite::schema());
    let cases = suites.iter().flat_map(Suite::cases);
    let asked: BTreeSet<&str> = cases.map(|case| case.question.ask()).collect();
    let forms = schema["$defs"]["case"]["oneOf"].as_array();
    let known = forms.into_iter().flatten();
    let known = known.map(|form| &form["properties"]["question"]["properties"]["ask"]["const"]);
    let known: BTreeSet<&str> = known.filter_map(|ask| ask.as_str()).collect();
    assert_eq!(asked, known);
}

#[test]
fn the_boards_of_the_suites_are_those_of_the_crate() {
    for suite in Suite::all() {
        let Some(variant) = suite.variant() else {
            continue;
        };
        let board = &suite.document.boards[0];
        let start = Position::start_with(&Options::of(variant));
        let places = start.board().places().iter();
        let cells: BTreeSet<String> = places.map(|place| place.cell.to_string()).collect();
        let drawn: BTreeSet<String> = board.cells().map(str::to_string).collect();
        assert_eq!(drawn, cells, "{}", suite.id);
        assert_eq!(board.start, answers::men(&Play::new(start)), "{}", suite.id);
    }
}

#[test]
fn the_crate_gives_every_answer() {
    let suites = Suite::all();
    let played = suites
        .iter()
        .filter_map(|suite| Some((suite.variant()?, suite)));
    let cases = played.flat_map(|(variant, suite)| suite.cases().map(move |case| (variant, case)));
    let cases: Vec<_> = cases.collect();
    let wrong = cases
        .iter()
        .filter_map(|(variant, case)| disagreement(*variant, case));
    let (wrong, all) = (wrong.collect::<Vec<_>>().join("\n"), cases.len());
    assert!(wrong.is_empty(), "of {all} cases these differ:\n{wrong}");
}

fn disagreement(variant: Variant, case: &Case) -> Option<String> {
    let got = answers::answer(variant, case);
    let (id, title, expected) = (&case.id, &case.title, &case.answer);
    match got {
        Ok(got) if got == *expected => None,
        Ok(got) => Some(format!(
            "{id} {title}\n  expected {expected}\n  got      {got}"
        )),
        Err(error) => Some(format!("{id} {title}\n  cannot be asked: {error}")),
    }
}

/// Write the pages again with `UPDATE_CASES=1`.
#[test]
fn the_pages_are_up_to_date() {
    for suite in Suite::all() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
        let path = format!("{folder}/{}-cases.md", suite.id);
        let page = page::page(&suite);
        if std::env::var_os("UPDATE_CASES").is_some() {
            std::fs::write(&path, &page).expect("the page can be written");
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == page,
            "docs/{}-cases.md is not made from the cases: UPDATE_CASES=1 cargo test --test cases",
            suite.id
        );
    }
}
