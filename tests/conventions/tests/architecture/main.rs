//! The boundaries that the compiler does not guard: layers and circles inside a crate, who may name
//! a rule set, and what every file has. Each crate's `Cargo.toml` says which others it uses.
#![allow(clippy::unwrap_used)]

mod crates_page;
mod layers;
mod signatures;
mod sizes;
mod source;

use entente_conventions::{files, root};
use source::Source;
use std::path::{Path, PathBuf};

/// The files outside `rules` that may name a rule set.
const NAMING_A_VARIANT: [&str; 6] = [
    // The API's document shows games as examples.
    "crates/api/src/game/example.rs",
    // Positions and games for tests.
    "crates/game/src/samples.rs",
    "crates/presentation/src/text/sample_games.rs",
    // UCI has a word of its own for standard chess, and an option for Chess960.
    "crates/engine/src/uci/options.rs",
    // A network knows only what it was trained on, and passed pawns and endgames are of chess.
    "crates/engine/src/evaluation/network.rs",
    "crates/advisor/src/analysis/standing.rs",
];

/// The crates that know no rule set's name, so that a ninth one is a folder of `rules`: all but the
/// rules themselves, and those that know no chess.
const MAY_NAME_ALL: [&str; 4] = [
    "crates/rules/src",
    "render/src",
    "crates/sandbox/src",
    "crates/store/src",
];

/// The members of the workspace; the package `entente` at its root is an empty path.
fn members() -> Vec<String> {
    let workspace = manifest("");
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let members = members.iter().map(|name| name.as_str().unwrap());
    let members = members.flat_map(|name| match name.strip_suffix("/*") {
        Some(folder) => folders_in(folder),
        None => vec![name.to_owned()],
    });
    members.chain([String::new()]).collect()
}

/// The manifest of a member.
fn manifest(member: &str) -> toml::Table {
    let path = root().join(member).join("Cargo.toml");
    toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The folders in one of the project's, by their paths from its root.
fn folders_in(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let folders = entries
        .filter_map(Result::ok)
        .filter(|it| it.path().is_dir());
    let name = |it: std::fs::DirEntry| format!("{folder}/{}", it.file_name().to_str().unwrap());
    folders.map(name).collect()
}

/// The folders with the source files of the crates: `crates/game/src`.
fn source_folders() -> Vec<String> {
    let folder = |member: String| format!("{member}/src").trim_start_matches('/').to_owned();
    // Packages of tests have no sources of their own.
    let folders = members().into_iter().map(folder);
    folders
        .filter(|folder| root().join(folder).is_dir())
        .collect()
}

#[test]
fn no_branch_names_a_rule_set() {
    let folders = source_folders().into_iter();
    for folder in folders.filter(|folder| !MAY_NAME_ALL.contains(&folder.as_str())) {
        for file in Source::of(&folder).naming_a_variant() {
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
    for folder in source_folders() {
        let source = Source::of(&folder);
        let (folder, read) = (root().join(folder), source.files());
        for file in files_in(&folder) {
            let name = file.strip_prefix(&folder).unwrap();
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

/// Without the standard library, or with what clippy forbids of it.
#[test]
fn rules_engine_game_and_advisor_have_no_clock_no_file_and_no_random_numbers() {
    let read = |path: &str| std::fs::read_to_string(root().join("crates").join(path)).unwrap();
    for folder in ["words", "rules", "engine"] {
        let text = read(&format!("{folder}/src/lib.rs"));
        assert!(text.contains("#![no_std]"), "{folder}");
    }
    let forbidden = read("game/.clippy.toml");
    assert_eq!(forbidden, read("advisor/.clippy.toml"));
    let threshold = read("../.clippy.toml");
    assert!(forbidden.contains(threshold.lines().last().unwrap()));
    for name in [
        "std::collections::HashMap",
        "std::collections::HashSet",
        "std::hash::RandomState",
        "std::time::Instant",
        "std::time::SystemTime",
        "std::fs::File",
        "std::fs::read",
        "std::env::var",
        "std::net::TcpStream",
        "std::thread::spawn",
        "f64::exp",
        "f64::ln",
        "f64::powf",
    ] {
        assert!(forbidden.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// The API alone describes its forms; what is stored or decided derives no schema.
#[test]
fn only_the_api_knows_of_schemas() {
    let knows = |member: &String| {
        let manifest = manifest(member);
        let tables = ["dependencies", "dev-dependencies"].map(|name| manifest.get(name).cloned());
        let mut names = tables.iter().flatten().filter_map(toml::Value::as_table);
        names.any(|table| table.keys().any(|name| name.starts_with("utoipa")))
    };
    let knowing: Vec<String> = members().into_iter().filter(knows).collect();
    assert_eq!(knowing, ["crates/api"]);
}

/// The files of the rules that hold facts for people, by the ends of their names.
const FACTS: [&str; 14] = [
    "query/why.rs",
    "chess66/mod.rs",
    "chess4/state.rs",
    "fourplayer/setup.rs",
    "multiplayer/options.rs",
    "fault.rs",
    "alliance/setup.rs",
    "multiplayer/setup.rs",
    "policy.rs",
    "code.rs",
    "fen_fields.rs",
    "notation/json.rs",
    "notation/text.rs",
    "movegen/options.rs",
];

/// The sentences about them are in the catalogues, once in each language.
#[test]
fn facts_of_the_rules_have_no_sentences() {
    let files = files_in(&root().join("crates/rules/src"));
    let is_of_facts = |file: &&PathBuf| {
        FACTS
            .iter()
            .any(|end| file.to_str().unwrap().ends_with(end))
    };
    let mut facts = 0;
    for file in files.iter().filter(is_of_facts) {
        for shown in std::fs::read_to_string(file)
            .unwrap()
            .split("#[error(")
            .skip(1)
        {
            let is_fact =
                shown.starts_with("\"{self:?}\")") || shown.starts_with("\"{}\", self.name())");
            assert!(
                is_fact,
                "{}: move this to the catalogues: {shown}",
                file.display()
            );
            facts += 1;
        }
    }
    assert!(facts >= 10, "only {facts} facts: the search is broken");
}

/// Rust files of every folder count, also those that the workspace does not compile.
#[test]
fn every_file_says_what_it_is_for_and_none_is_too_long() {
    let files: Vec<String> = files()
        .into_iter()
        .filter(|name| name.ends_with(".rs"))
        .collect();
    assert!(files.len() > 400, "only {} files found", files.len());
    for name in files {
        let text = std::fs::read_to_string(root().join(&name)).unwrap();
        assert!(text.starts_with("//!"), "{name} does not begin with //!");
        // An alarm: what is longer has usually more than one topic.
        let lines = code_lines(&text);
        assert!(lines <= 800, "{name} has {lines} lines of code");
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

/// Counts the lines of code of a file, without comments and without the tests at its end.
fn code_lines(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    code.lines().filter(|line| !is_comment(line)).count()
}
