//! The catalogue is whole, and says what it should about boards, endings and refusals.
#![allow(clippy::unwrap_used)]

use super::*;
use std::collections::BTreeSet;
use std::path::Path;

/// Every `say!(…, "key"` and every `.say("key"` in the sources.
fn keys_in_use() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs")
                && !path.ends_with("text/tests.rs")
            {
                let source = std::fs::read_to_string(&path).unwrap();
                for part in source.split("say!(").skip(1) {
                    let key = part.split('"').nth(1).unwrap_or_default();
                    keys.insert(key.to_owned());
                }
            }
        }
    }
    keys.retain(|key| {
        let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        !key.is_empty() && key.bytes().all(fits)
    });
    keys
}

fn keys_in_catalogue() -> BTreeSet<String> {
    let lines = include_str!("en.ftl").lines();
    lines
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
        .collect()
}

/// Families of keys that are put together from a name.
fn is_of_a_family(key: &str) -> bool {
    [
        "reason-",
        "variant-",
        "option-",
        "setting-",
        "server-setting-",
    ]
    .iter()
    .any(|family| key.starts_with(family))
}

#[test]
fn every_key_that_is_said_is_in_the_catalogue() {
    let text = Text::of(Language::English);
    let used = keys_in_use();
    assert!(
        used.len() > 80,
        "{} keys found: the search itself works",
        used.len()
    );
    let missing: Vec<_> = used.iter().filter(|key| !text.has(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_key_of_the_catalogue_is_said() {
    let used = keys_in_use();
    let unused: Vec<_> = keys_in_catalogue()
        .into_iter()
        .filter(|key| !used.contains(key) && !is_of_a_family(key))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_reason_and_every_variant_has_a_name() {
    use entente_rules::Reason;
    let text = Text::of(Language::English);
    for reason in [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::DeadPosition,
        Reason::Fivefold,
        Reason::SeventyfiveMoves,
        Reason::Resigned,
        Reason::Flagged,
        Reason::Agreed,
        Reason::Threefold,
        Reason::FiftyMoves,
        Reason::Fifty,
        Reason::OneLeft,
        Reason::Blocked,
        Reason::Fifty,
        Reason::Insufficient,
    ] {
        assert!(
            text.has(&format!("reason-{}", reason.name().replace('_', "-"))),
            "{reason:?}"
        );
    }
    for variant in entente_rules::Variant::ALL {
        assert!(
            text.has(&format!("variant-{}", variant.id())),
            "{variant:?}"
        );
    }
}

#[test]
fn a_name_is_never_a_link_a_mark_or_a_mention() {
    assert_eq!(
        escape("a](https://evil.example) [b"),
        r"a\]\(https://evil.example\) \[b"
    );
    assert_eq!(escape("# **Ann**\n<@1>"), r"\# \*\*Ann\*\*\<\@1\>");
    assert_eq!(escape("O-O"), "O-O");
}

#[test]
fn the_mark_of_who_left_goes_and_those_of_checks_stay() {
    for (notation, shown) in [
        ("Nd3###b", "Nd3"),
        ("Ba6#b###w", "Ba6#b"),
        ("Qxb9#b##w###g", "Qxb9#b##w"),
        ("Kh1", "Kh1"),
        ("Qh5##", "Qh5##"),
    ] {
        assert_eq!(without_leavers(notation), shown, "{notation}");
    }
}

#[test]
fn points_agree_with_their_number() {
    let text = Text::of(Language::English);
    for (score, said) in [
        (Score::share(0, 1), "0 points"),
        (Score::share(1, 1), "1 point"),
        (Score::share(1, 2), "1/2 points"),
        (Score::share(2, 1), "2 points"),
    ] {
        assert_eq!(text.points_of(score), said);
    }
}
