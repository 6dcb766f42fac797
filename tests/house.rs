//! The walls that the compiler does not guard: which room of `src` may use which, and which crate depends on which. The table is the plan of `CONTRIBUTING.md`;
//! whoever moves a wall moves it in both.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Who may use whom, within `src`. `main` uses `cli`; `serve` and `cli` join everything.
const ARROWS: [(&str, &[&str]); 16] = [
    ("main", &["cli"]),
    (
        "cli",
        &[
            "config", "lesson", "picture", "save", "serve", "store", "table", "text",
        ],
    ),
    (
        "serve",
        &[
            "api", "config", "discord", "measure", "store", "table", "text",
        ],
    ),
    (
        "discord",
        &[
            "calendar", "config", "lesson", "measure", "pages", "picture", "save", "scenario",
            "table", "text",
        ],
    ),
    (
        "api",
        &["calendar", "pages", "picture", "save", "table", "text"],
    ),
    ("table", &["calendar", "measure", "store"]),
    ("calendar", &[]),
    ("measure", &[]),
    ("store", &["measure"]),
    ("text", &["lesson", "save", "scenario", "table"]),
    ("picture", &["lesson", "text"]),
    ("lesson", &[]),
    ("config", &[]),
    ("pages", &[]),
    ("save", &[]),
    ("scenario", &[]),
];

/// Which of our crates may use which.
const CRATES: [(&str, &[&str]); 5] = [
    ("entente-rules", &[]),
    ("entente-game", &["entente-rules"]),
    ("entente-render", &[]),
    ("entente-sandbox", &[]),
    (
        "entente",
        &[
            "entente-rules",
            "entente-game",
            "entente-render",
            "entente-sandbox",
        ],
    ),
];

/// Which of our crates each room of `src` may name.
const FOREIGN: [(&str, &[&str]); 4] = [
    ("entente_sandbox", &["serve"]),
    ("entente_render", &["picture", "cli", "api"]),
    ("sled", &["store"]),
    ("poise", &["discord"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The room of a file: the first part of its path below `src`.
fn room(file: &Path) -> String {
    let below = file.strip_prefix(root().join("src")).unwrap();
    below
        .iter()
        .next()
        .unwrap()
        .to_str()
        .unwrap()
        .trim_end_matches(".rs")
        .to_owned()
}

/// The code of a file without its comments and its tests.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap();
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The rooms that a piece of code names, as `crate::room` or within `use crate::{…}`.
fn named(code: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let list = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap(),
            None => rest,
        };
        let many = rest.starts_with('{');
        let mut names = list.split(',').map(|name| {
            name.trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect::<String>()
        });
        rooms.extend(names.by_ref().take(if many { usize::MAX } else { 1 }));
    }
    rooms.retain(|name| ARROWS.iter().any(|(room, _)| room == name));
    rooms
}

#[test]
fn rooms_use_only_what_the_plan_allows() {
    let allowed: BTreeMap<_, _> = ARROWS.into_iter().collect();
    let mut seen = 0;
    for file in sources(&root().join("src")) {
        let room = room(&file);
        if room == "lib" || file.ends_with("tests.rs") {
            continue;
        }
        let may = allowed
            .get(room.as_str())
            .unwrap_or_else(|| panic!("{} belongs to no room of the plan", file.display()));
        for used in named(&code(&file)) {
            seen += 1;
            assert!(
                used == room || may.contains(&used.as_str()),
                "{} uses {used}, which {room} may not",
                file.display()
            );
        }
    }
    assert!(
        seen > 30,
        "only {seen} uses were found: the test looks in the wrong place"
    );
}

#[test]
fn libraries_stay_in_the_rooms_that_need_them() {
    for file in sources(&root().join("src")) {
        let (room, code) = (room(&file), code(&file));
        for (library, rooms) in FOREIGN {
            let uses = code.contains(&format!("{library}::"));
            assert!(
                !uses || rooms.contains(&room.as_str()),
                "{} uses {library}",
                file.display()
            );
        }
    }
}

#[test]
fn crates_depend_only_on_what_the_plan_allows() {
    for (name, may) in CRATES {
        let folder = name
            .strip_prefix("entente-")
            .map_or(root().to_owned(), |room| root().join(room));
        let manifest: toml::Table =
            toml::from_str(&std::fs::read_to_string(folder.join("Cargo.toml")).unwrap()).unwrap();
        for dependency in manifest["dependencies"]
            .as_table()
            .unwrap()
            .keys()
            .filter(|key| key.starts_with("entente"))
        {
            assert!(
                may.contains(&dependency.as_str()),
                "{name} depends on {dependency}"
            );
        }
    }
}

#[test]
fn the_inner_crates_have_no_clock_no_file_and_no_chance() {
    for room in ["rules", "game"] {
        let text = std::fs::read_to_string(root().join(room).join("src/lib.rs")).unwrap();
        assert!(text.contains("#![no_std]"), "{room}");
    }
}

#[test]
fn every_file_says_what_it_is_for_and_none_is_too_long() {
    for room in [
        "src",
        "rules/src",
        "game/src",
        "render/src",
        "sandbox/src",
        "tests",
        "benches",
        "rules/tests",
        "render/tests",
        "sandbox/tests",
    ] {
        let folder = root().join(room);
        for file in if folder.exists() {
            sources(&folder)
        } else {
            Vec::new()
        } {
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(
                text.starts_with("//!"),
                "{} does not begin with //!",
                file.display()
            );
            let lines = code(&file).lines().count();
            assert!(lines <= 600, "{} has {lines} lines of code", file.display());
        }
    }
}
