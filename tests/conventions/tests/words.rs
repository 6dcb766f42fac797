//! Holds every tracked text to plain words: code, comments, messages, documents, snapshots.
//!
//! It does not judge style. It only knows the words of a private dialect that the project once had,
//! and the names that were replaced. The numbered cases and quotations of the rules' own documents
//! keep their wording.
#![allow(clippy::unwrap_used)]

use entente_conventions::{files, root};

/// Words that no text has, in any inflection that is listed.
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
const NAMES: [&str; 64] = [
    "Addressee",
    "Advisers",
    "Affairs",
    "Ask",
    "Asker",
    "Barrier",
    "Beginning",
    "Beside",
    "Breath",
    "Cell",
    "Charter",
    "Company",
    "Conduct",
    "Court",
    "Dealer",
    "Deed",
    "Desire",
    "Desk",
    "Diary",
    "Door",
    "Doors",
    "Doubt",
    "Due",
    "Eyes",
    "Farewell",
    "Fate",
    "Fates",
    "Forge",
    "Granted",
    "Greet",
    "Growth",
    "Guest",
    "Holder",
    "House",
    "InHand",
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
    "Passing",
    "Place",
    "Prey",
    "Ring",
    "SecondOpinion",
    "Sight",
    "Sitter",
    "Slip",
    "Spot",
    "Standing",
    "Tap",
    "Thought",
    "Tidings",
    "Town",
    "Trial",
    "Verdict",
    "Wanted",
    "Wished",
];

/// Names that no function, variant or constant has any more, as they were written.
const ITEMS: [&str; 48] = [
    "AGAIN",
    "ALMOST_OUT",
    "BARE",
    "Called",
    "COOLING",
    "CURIOSITY",
    "DEFEND",
    "DOOMED",
    "EVENLY",
    "FORESEEN",
    "GENTLY",
    "GREED",
    "HUNTED",
    "INERT",
    "LONG_ENOUGH",
    "QUEEN_HOLDS",
    "QUEEN_LOSES",
    "RARER",
    "RUIN",
    "SETTLING",
    "SHAME",
    "SILENCE",
    "STILL_IN",
    "TASTE",
    "UNTRIED",
    "WAITING",
    "WATCHED",
    "are_all_friends",
    "are_friends",
    "confession",
    "daily_moment",
    "farewell",
    "is_called",
    "is_done_with",
    "is_in_vain",
    "leaning",
    "live_moment",
    "looks_after",
    "middles",
    "most_spots",
    "only_friends_are_left",
    "reproached",
    "stand_back",
    "tells_of_limit",
    "think_growing",
    "think_of_friends",
    "with_all_friends",
    "with_friends",
];

/// The files that keep their wording: the numbered cases, games and documents of others, and this
/// list.
const EXCEPT: [&str; 5] = [
    "crates/rules/cases/",
    "crates/rules/tests/data/",
    "crates/sandbox/data/",
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

/// The names of the functions, constants and variants that a line of Rust defines.
///
/// A variant is the first word of a line if a capital begins it and a comma, a brace or a bracket
/// follows, so literals and patterns of such a form count too: an old name is old there as well.
fn items(line: &str) -> Option<&str> {
    let mut code = line.trim_start();
    let words = ["pub ", "async ", "unsafe "];
    if let Some(rest) = code.strip_prefix("pub(") {
        code = rest.split_once(") ")?.1;
    }
    while let Some(rest) = words.iter().find_map(|word| code.strip_prefix(word)) {
        code = rest;
    }
    code = code
        .strip_prefix("const fn ")
        .map_or(code, |_| &code["const ".len()..]);
    let keyword = ["fn ", "const ", "static "];
    let named = keyword.iter().find_map(|word| code.strip_prefix(word));
    let text = named.unwrap_or(code);
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, rest) = text.split_at(end);
    let is_variant =
        name.starts_with(char::is_uppercase) && rest.trim_start().starts_with([',', '(', '{', '=']);
    (named.is_some() || is_variant).then_some(name)
}

#[test]
fn functions_constants_and_variants_are_found_in_code() {
    for (line, name) in [
        ("    pub(crate) async fn ask(&self) {", Some("ask")),
        ("pub const fn word(self) -> u8 {", Some("word")),
        ("const LEAST: u64 = 60;", Some("LEAST")),
        ("pub(super) static EXP: [u64; 2] = [", Some("EXP")),
        ("    Busy,", Some("Busy")),
        ("    Deal(Turn),", Some("Deal")),
        ("    Known = 3,", Some("Known")),
        ("    let known = 3;", None),
        ("/// Known, and more.", None),
    ] {
        assert_eq!(items(line), name, "{line}");
    }
}

#[test]
fn no_function_constant_or_variant_has_an_old_name() {
    let mut found = Vec::new();
    let mut count = 0;
    for (name, text) in texts().iter().filter(|(name, _)| name.ends_with(".rs")) {
        let defined = text.lines().filter_map(items);
        count += defined.clone().count();
        let old = defined.filter(|item| ITEMS.contains(item));
        found.extend(old.map(|item| format!("{name}: {item}")));
    }
    assert!(count > 5_000, "only {count} items found");
    assert!(found.is_empty(), "{}", found.join("\n"));
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
    let text = std::fs::read_to_string(root().join("crates/service/src/metrics.rs")).unwrap();
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
