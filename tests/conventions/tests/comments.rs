//! Holds the comments of the code to their width. It does not judge what they say.
#![allow(clippy::unwrap_used)]

use entente_conventions::{files, root};

/// The Rust files of the project with their texts.
fn rust_files() -> Vec<(String, String)> {
    let files = files().into_iter().filter(|name| name.ends_with(".rs"));
    let texts = files.map(|name| {
        let text = std::fs::read_to_string(root().join(&name)).unwrap();
        (name, text)
    });
    texts.collect()
}

/// Comments are read in editors side by side: none is wider than a hundred columns.
#[test]
fn no_comment_is_wider_than_a_hundred_columns() {
    let mut found = Vec::new();
    for (name, text) in rust_files() {
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
