//! Holds every tracked text to plain words: code, comments, messages, documents, snapshots.
//!
//! It does not judge style. It only knows the words of a private dialect that the project once had,
//! and the names that were replaced. The numbered cases and quotations of the rules' own documents
//! keep their wording.
#![allow(clippy::unwrap_used)]

use entente_conventions::{files, root};

/// Words that stand nowhere, in any inflection that is listed.
const WORDS: [&str; 16] = [
    "wish",
    "wishes",
    "wished",
    "men",
    "tiding",
    "tidings",
    "deed",
    "deeds",
    "overture",
    "overtures",
    "hindrance",
    "hindrances",
    "sitter",
    "whoever",
    "thereby",
    "befitting",
];

/// Names that no type, module, file, route or metric has any more.
const NAMES: [&str; 55] = [
    "Addressee",
    "Affairs",
    "Ask",
    "Asker",
    "Barrier",
    "Beginning",
    "Beside",
    "Breath",
    "Cell",
    "Charter",
    "Core",
    "Deed",
    "Desire",
    "Desk",
    "Diary",
    "Door",
    "Doors",
    "Due",
    "Eyes",
    "Farewell",
    "Fate",
    "Fates",
    "Forge",
    "Granted",
    "Greet",
    "Guest",
    "Holder",
    "House",
    "Keeper",
    "Lasting",
    "Liking",
    "Look",
    "Man",
    "Matter",
    "Mint",
    "NotificationLevel",
    "Overture",
    "Owed",
    "Owing",
    "Place",
    "Prey",
    "Ring",
    "SecondOpinion",
    "Sight",
    "Sitter",
    "Slip",
    "Standing",
    "Table",
    "Tap",
    "Tidings",
    "Town",
    "Trial",
    "Verdict",
    "Wanted",
    "Wished",
];

/// What keeps its wording: the numbered cases, games and documents of others, and this list.
const EXCEPT: [&str; 5] = [
    "rules/cases/",
    "rules/tests/data/",
    "sandbox/data/",
    "tests/data/",
    "tests/words.rs",
];

/// Every text file of the project, with its path from the root.
fn texts() -> Vec<(String, String)> {
    let texts: Vec<_> = files()
        .into_iter()
        .filter_map(|name| {
            let text = std::fs::read_to_string(root().join(&name)).ok()?;
            Some((name, text))
        })
        .filter(|(name, _)| !EXCEPT.iter().any(|part| name.contains(part)))
        .collect();
    assert!(texts.len() > 500, "only {} texts found", texts.len());
    texts
}

/// The words of a line in lower case; identifiers are taken apart at underscores and capitals.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in line.chars() {
        let begins = letter.is_uppercase() && before.is_lowercase();
        if begins || !letter.is_alphabetic() {
            words.push(String::new());
        }
        if letter.is_alphabetic() {
            let word = words.last_mut().expect("there is always a last word");
            word.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a line of Markdown quotes somebody.
fn is_quotation(name: &str, line: &str) -> bool {
    name.ends_with(".md") && line.trim_start().starts_with('>')
}

#[test]
fn no_text_has_a_word_of_the_old_dialect() {
    let mut found = Vec::new();
    for (name, text) in texts() {
        for (number, line) in text.lines().enumerate() {
            let old = words(line)
                .into_iter()
                .find(|word| WORDS.contains(&word.as_str()));
            if let Some(word) = old.filter(|_| !is_quotation(&name, line)) {
                found.push(format!("{name}:{}: {word}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "{} places:\n{}",
        found.len(),
        found.join("\n")
    );
}

/// The names of the types and modules that a Rust file defines.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    const KEYWORDS: [&str; 6] = ["struct ", "enum ", "trait ", "type ", "mod ", "union "];
    let code = text.lines().map(str::trim_start);
    code.filter(|line| !line.starts_with("//"))
        .filter_map(|line| {
            let line = match line.strip_prefix("pub") {
                Some(rest) => rest.trim_start_matches(|c| c != ' ').trim_start(),
                None => line,
            };
            let rest = KEYWORDS.iter().find_map(|word| line.strip_prefix(word))?;
            rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        })
}

/// A name as types are written: `second_opinion` is `SecondOpinion`.
fn as_type(name: &str) -> String {
    let parts = name.split(['_', '-']).filter(|part| !part.is_empty());
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    parts.map(capital).collect()
}

#[test]
fn no_type_or_module_has_an_old_name() {
    let mut found = Vec::new();
    for (name, text) in texts().iter().filter(|(name, _)| name.ends_with(".rs")) {
        for old in defined(text).filter(|name| is_old(name)) {
            found.push(format!("{name}: {old}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Files of every kind count, and every folder on the way to them. The name of a snapshot holds the
/// names of its test's modules, separated by two underscores.
#[test]
fn no_file_or_folder_has_an_old_name() {
    let mut found = Vec::new();
    for path in files() {
        let names = path
            .split(['/', '.'])
            .flat_map(|part| part.split("__"))
            .filter(|name| is_old(name));
        found.extend(names.map(|name| format!("{path}: {name}")));
        let in_path = words(&path);
        let old_words = in_path.iter().filter(|word| WORDS.contains(&word.as_str()));
        found.extend(old_words.map(|word| format!("{path}: {word}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn is_old(name: &str) -> bool {
    NAMES.contains(&as_type(name).as_str())
}

/// The paths of the API, from its description.
#[test]
fn no_route_has_an_old_name() {
    let text = std::fs::read_to_string(root().join("docs/developers/openapi.json")).unwrap();
    let description: serde_json::Value = serde_json::from_str(&text).unwrap();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() > 30, "only {} routes found", paths.len());
    for path in paths.keys() {
        let parts = path.split(['/', '{', '}']);
        let old: Vec<_> = parts.filter(|part| is_old(part)).collect();
        assert!(old.is_empty(), "{path}: {old:?}");
    }
}

/// The names of what is counted, as they are registered.
#[test]
fn no_metric_has_an_old_name() {
    let text = std::fs::read_to_string(root().join("service/src/metrics.rs")).unwrap();
    let names: Vec<_> = text
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|name| !name.contains(' '))
        .collect();
    assert!(names.len() > 5, "only {} names found", names.len());
    for name in names {
        let old: Vec<_> = name.split('_').filter(|part| is_old(part)).collect();
        assert!(old.is_empty(), "{name}: {old:?}");
    }
}

/// Comments are read in editors side by side: none is wider than a hundred columns.
#[test]
fn no_comment_is_wider_than_a_hundred_columns() {
    let mut found = Vec::new();
    for (name, text) in texts().iter().filter(|(name, _)| name.ends_with(".rs")) {
        for (number, line) in text.lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            let is_link = line.contains("https://") || line.contains("| ");
            if is_comment && !is_link && line.chars().count() > 100 {
                found.push(format!("{name}:{}", number + 1));
            }
        }
    }
    assert!(
        found.is_empty(),
        "{} comments:\n{}",
        found.len(),
        found.join("\n")
    );
}
