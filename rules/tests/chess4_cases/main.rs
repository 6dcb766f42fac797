//! The public suite of Chess4 cases against this crate: every file of `cases/chess4` is read strictly, every question
//! is answered with the public API, and the pages `docs/chess4-cases.md` and `docs/rules/chess4.md` are held to the data. The rules are tested here by
//! data alone; a second opinion on whole games is `chess4_definition`.

mod answers;
mod page;
mod rules_page;
mod suite;
mod words;

use std::collections::BTreeSet;

use suite::{Case, Suite};

/// In whichever file a case stands: new ones go on from the last number.
#[test]
fn the_cases_are_numbered_without_gaps() {
    let suite = Suite::read();
    let mut ids: Vec<&str> = suite.cases().map(|case| case.id.as_str()).collect();
    ids.sort();
    let expected = (1..=ids.len()).map(|number| format!("chess4-{number:03}"));
    assert_eq!(ids, expected.collect::<Vec<_>>());
}

#[test]
fn every_sentence_and_every_decision_has_a_case() {
    let suite = Suite::read();
    let known = suite.document.ids();
    let named = suite.cases().flat_map(|case| case.rule.ids());
    let named: BTreeSet<&str> = named.collect();
    let known_ids: BTreeSet<&str> = known.iter().map(|(id, _)| *id).collect();
    let unknown: Vec<_> = named.difference(&known_ids).collect();
    assert!(unknown.is_empty(), "the document has no {unknown:?}");
    let missing: Vec<_> = known
        .iter()
        .filter(|(id, needs_case)| *needs_case && !named.contains(id))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
    for number in 1..=38 {
        assert!(named.contains(format!("A{number}").as_str()), "A{number}");
    }
}

#[test]
fn a_case_says_where_it_begins_and_asks_what_has_an_answer() {
    for case in Suite::read().cases() {
        assert!(
            case.options.is_none() || case.position.is_none(),
            "{}: options stand in the position, if there is one",
            case.id
        );
        assert!(
            case.question.takes(&case.answer),
            "{}: no such answer",
            case.id
        );
    }
}

#[test]
fn the_schema_knows_the_questions_that_are_asked() {
    let suite = Suite::read();
    let asked: BTreeSet<&str> = suite.cases().map(|case| case.question.ask()).collect();
    let forms = suite.schema["$defs"]["case"]["oneOf"].as_array();
    let known = forms.into_iter().flatten();
    let known = known.map(|form| &form["properties"]["question"]["properties"]["ask"]["const"]);
    let known: BTreeSet<&str> = known.filter_map(|ask| ask.as_str()).collect();
    assert_eq!(asked, known);
}

#[test]
fn the_crate_gives_every_answer() {
    let suite = Suite::read();
    let wrong: Vec<String> = suite.cases().filter_map(disagreement).collect();
    let (wrong, all) = (wrong.join("\n"), suite.cases().count());
    assert!(wrong.is_empty(), "of {all} cases these differ:\n{wrong}");
}

fn disagreement(case: &Case) -> Option<String> {
    let got = answers::answer(case);
    let (id, title, expected) = (&case.id, &case.title, &case.answer);
    match got {
        Ok(got) if got == *expected => None,
        Ok(got) => Some(format!(
            "{id} {title}\n  expected {expected}\n  got      {got}"
        )),
        Err(error) => Some(format!("{id} {title}\n  cannot be asked: {error}")),
    }
}

/// Write the page again with `UPDATE_CASES=1`.
#[test]
fn the_page_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/chess4-cases.md");
    let page = page::page(&Suite::read());
    if std::env::var_os("UPDATE_CASES").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == page,
        "docs/chess4-cases.md is not made from the cases: UPDATE_CASES=1 cargo test --test chess4_cases"
    );
}
