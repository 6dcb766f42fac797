//! The boundaries that the compiler does not guard: which module of `src` may use which, which
//! crate depends on which, and which library stays in which module. The table here is the one of
//! `CONTRIBUTING.md`: a change moves both.
#![allow(clippy::unwrap_used)]

mod layers;
mod source;

use source::Source;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Which modules of `src` each of them may use. `main` uses `cli`; `serve` joins everything.
const ARROWS: [(&str, &[&str]); 18] = [
    ("main", &["cli"]),
    (
        "cli",
        &[
            "analysis", "computer", "config", "lesson", "picture", "save", "serve", "service",
            "store", "text",
        ],
    ),
    (
        "serve",
        &[
            "api", "computer", "config", "discord", "metrics", "picture", "service", "store",
        ],
    ),
    (
        "discord",
        &[
            "analysis", "calendar", "config", "lesson", "metrics", "pages", "picture", "save",
            "scenario", "service", "text",
        ],
    ),
    (
        "api",
        &[
            "analysis", "calendar", "computer", "pages", "picture", "save", "service", "text",
        ],
    ),
    ("computer", &["analysis", "config", "service", "text"]),
    (
        "service",
        &["analysis", "calendar", "config", "metrics", "store"],
    ),
    ("analysis", &[]),
    ("calendar", &[]),
    ("metrics", &[]),
    ("store", &["metrics"]),
    (
        "text",
        &["analysis", "lesson", "save", "scenario", "service"],
    ),
    ("picture", &["analysis", "lesson", "text"]),
    ("lesson", &[]),
    ("config", &[]),
    ("pages", &["text"]),
    ("save", &[]),
    ("scenario", &[]),
];

/// Which of our crates each of them may use.
const CRATES: [(&str, &[&str]); 7] = [
    ("entente-rules", &[]),
    ("entente-engine", &["entente-rules"]),
    ("entente-game", &["entente-rules"]),
    (
        "entente-diplomat",
        &["entente-rules", "entente-engine", "entente-game"],
    ),
    ("entente-render", &[]),
    ("entente-sandbox", &[]),
    (
        "entente",
        &[
            "entente-rules",
            "entente-engine",
            "entente-game",
            "entente-diplomat",
            "entente-render",
            "entente-sandbox",
        ],
    ),
];

/// Which modules of `src` may name these crates and libraries.
const LIBRARIES: [(&str, &[&str]); 9] = [
    ("entente_diplomat", &["computer"]),
    ("entente_engine", &["analysis", "cli", "computer"]),
    ("entente_sandbox", &["serve"]),
    ("entente_render", &["api", "cli", "picture"]),
    ("rustix", &["computer", "serve", "store"]),
    ("sled", &["store"]),
    ("poise", &["discord"]),
    ("serenity", &["discord"]),
    ("axum", &["api", "metrics", "serve"]),
];

/// The files outside `rules` that may name a rule set.
const NAMING_A_VARIANT: [&str; 2] = [
    // The API's document shows a game as an example.
    "src/api/example.rs",
    // UCI has a word of its own for standard chess, and an option for Chess960.
    "engine/src/uci/options.rs",
];

/// The folders in which every file says what it is for.
const FOLDERS: [&str; 16] = [
    "src",
    "rules/src",
    "diplomat/src",
    "diplomat/examples",
    "diplomat/tests",
    "engine/src",
    "engine/examples",
    "engine/tests",
    "game/src",
    "render/src",
    "sandbox/src",
    "tests",
    "benches",
    "rules/tests",
    "render/tests",
    "sandbox/tests",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The top module of a file: the first part of its path below `src`.
fn top_module(file: &Path) -> String {
    let below = file.strip_prefix(root().join("src")).unwrap();
    let first = below.iter().next().unwrap().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The library of `src`; the binary is one line that calls it.
fn library() -> &'static Source {
    Source::of("src/lib.rs")
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let allowed: BTreeMap<_, _> = ARROWS.into_iter().collect();
    let mut seen = BTreeSet::new();
    for arrow in library().arrows() {
        let (from, to) = (top_module(&arrow.from), top_module(&arrow.to));
        if from == to || from == "lib" {
            continue;
        }
        let may = allowed
            .get(from.as_str())
            .unwrap_or_else(|| panic!("{} is not in the table", arrow.from.display()));
        assert!(
            may.contains(&to.as_str()),
            "{} uses {}, which {from} may not",
            arrow.from.display(),
            arrow.to.display()
        );
        seen.insert((from, to));
    }
    // An arrow that nobody uses any more goes from the table.
    let table = ARROWS
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |to| (*from, *to)));
    let unused: Vec<_> = table
        .filter(|(from, to)| !seen.contains(&((*from).to_owned(), (*to).to_owned())))
        .filter(|(from, _)| *from != "main")
        .collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
}

#[test]
fn libraries_stay_in_the_modules_that_need_them() {
    let source = library();
    for (library, modules) in LIBRARIES {
        let files = source.naming(library);
        assert!(!files.is_empty(), "nobody names {library}");
        for file in files {
            let module = top_module(file);
            assert!(
                modules.contains(&module.as_str()),
                "{} uses {library}",
                file.display()
            );
        }
    }
}

#[test]
fn no_branch_names_a_rule_set() {
    for root_file in [
        "src/lib.rs",
        "diplomat/src/lib.rs",
        "engine/src/lib.rs",
        "game/src/lib.rs",
    ] {
        for file in Source::of(root_file).naming_a_variant() {
            let name = file.strip_prefix(root()).unwrap();
            assert!(
                NAMING_A_VARIANT.iter().any(|it| name == Path::new(it)),
                "{} names a rule set; ask for a property instead",
                name.display()
            );
        }
    }
}

#[test]
fn every_file_of_a_crate_is_read() {
    for root_file in [
        "src/lib.rs",
        "rules/src/lib.rs",
        "diplomat/src/lib.rs",
        "engine/src/lib.rs",
        "game/src/lib.rs",
    ] {
        let root_path = root().join(root_file);
        let source = Source::of(root_file);
        let read = source.files();
        let folder = root_path.parent().unwrap();
        for file in files_in(folder) {
            let name = file.strip_prefix(folder).unwrap();
            assert!(
                source.is_test(&file)
                    || name == Path::new("main.rs")
                    || read.contains(file.as_path()),
                "{} belongs to no module",
                file.display()
            );
        }
    }
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    for (name, may) in CRATES {
        let folder = name
            .strip_prefix("entente-")
            .map_or(root().to_owned(), |folder| root().join(folder));
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let parsed: toml::Table = toml::from_str(&manifest).unwrap();
        let dependencies = parsed["dependencies"].as_table().unwrap();
        for dependency in dependencies.keys().filter(|key| key.starts_with("entente")) {
            assert!(
                may.contains(&dependency.as_str()),
                "{name} depends on {dependency}"
            );
        }
    }
}

#[test]
fn rules_engine_and_game_have_no_clock_no_file_and_no_random_numbers() {
    for folder in ["rules", "engine", "game"] {
        let text = std::fs::read_to_string(root().join(folder).join("src/lib.rs")).unwrap();
        assert!(text.contains("#![no_std]"), "{folder}");
    }
}

#[test]
fn every_file_says_what_it_is_for_and_none_is_too_long() {
    for file in FOLDERS
        .iter()
        .flat_map(|folder| files_in(&root().join(folder)))
    {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(
            text.starts_with("//!"),
            "{} does not begin with //!",
            file.display()
        );
        let lines = code_lines(&text);
        assert!(lines <= 600, "{} has {lines} lines of code", file.display());
    }
}

/// The Rust files in a folder and below it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_in(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// How many lines of code a file has, without comments and without the tests at its end.
fn code_lines(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    code.lines().filter(|line| !is_comment(line)).count()
}
