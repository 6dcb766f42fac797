//! How many source files there are, how short or long they are, how much of them a whole crate can
//! see, and how many lines are tests.
//!
//! The bounds are the numbers of the day: whoever makes one smaller lowers it.

use crate::signatures::code;
use crate::{files_in, source_folders};
use entente_conventions::{files, root};

/// The most source files of the crates, without tests.
const SOURCE_FILES: usize = 864;

/// The most items and fields that a whole crate can see.
const VISIBLE_IN_CRATE: usize = 5062;

/// What has fewer lines of code is a short file.
const SHORT: usize = 60;

/// The lines of a text that are neither blank nor comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//"))
}

/// The lines of all Rust files of the crates and of the tests, benchmarks left out.
fn all_lines() -> usize {
    let sources = source_folders().into_iter();
    let sources = sources.flat_map(|folder| files_in(&root().join(folder)));
    let is_test = |file: &String| file.ends_with(".rs") && file.split('/').any(|it| it == "tests");
    let of_folders = files().into_iter().filter(is_test);
    let mut all: Vec<_> = sources
        .chain(of_folders.map(|file| root().join(file)))
        .collect();
    all.sort();
    all.dedup();
    let texts = all
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap());
    texts.map(|text| lines(&text).count()).sum()
}

#[test]
fn no_more_files_and_nothing_more_is_visible() {
    let codes: Vec<String> = code().collect();
    let lengths = codes.iter().map(|code| lines(code).count());
    let short = lengths.clone().filter(|lines| *lines < SHORT).count();
    let visible = codes.iter().flat_map(|code| lines(code));
    let visible: usize = visible.map(|line| line.matches("pub(crate)").count()).sum();
    let (files, in_code) = (codes.len(), lengths.sum::<usize>());
    println!("{files} source files, {short} of them under {SHORT} lines of code");
    println!("{visible} times pub(crate)");
    println!(
        "{in_code} lines of code, {} of tests",
        all_lines() - in_code
    );
    assert!(files <= SOURCE_FILES, "{files} of at most {SOURCE_FILES}");
    assert!(
        visible <= VISIBLE_IN_CRATE,
        "{visible} of at most {VISIBLE_IN_CRATE}"
    );
}

#[test]
fn blank_lines_and_comments_are_not_counted() {
    let text = "//! A file.\n\nfn one() {\n    // Nothing.\n}\n";
    assert_eq!(lines(text).collect::<Vec<_>>(), ["fn one() {", "}"]);
}
