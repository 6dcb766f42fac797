//! Holds the comments of the code to their form: their width, and their first word.
//!
//! It does not judge what they say, nor whether they are needed. `words.rs` knows the words that no
//! text has any more.
#![allow(clippy::unwrap_used)]

use entente_conventions::{files, root};

/// The first words of comments that keep back their subject: "What is read of an answer." A comment
/// that names it first, "The parts of an answer that the client reads.", is read once.
const FREE_RELATIVES: [&str; 13] = [
    "How",
    "What",
    "Whatever",
    "When",
    "Whenever",
    "Where",
    "Wherever",
    "Which",
    "Whichever",
    "Who",
    "Whom",
    "Whose",
    "Why",
];

/// A comment that documents an item or a file.
struct DocComment<'a> {
    /// The number of its first line, from 1.
    line: usize,
    /// Its first line, without the slashes.
    text: &'a str,
    /// The code below it, to the end of a field or of a signature.
    item: String,
}

impl DocComment<'_> {
    /// Whether the first word is one that a comment should not begin with. "Whether" is Rust's own
    /// habit at a value that is true or false, and only there.
    fn keeps_back_its_subject(&self) -> bool {
        match self.text.split(' ').next() {
            Some("Whether") => !self.item.contains("bool"),
            Some(word) => FREE_RELATIVES.contains(&word),
            None => false,
        }
    }
}

/// The comments of a Rust file that document something.
fn doc_comments(text: &str) -> Vec<DocComment<'_>> {
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let mut found = Vec::new();
    let mut is_inside = false;
    for (index, line) in lines.iter().enumerate() {
        let documents = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))
            .filter(|_| !is_inside);
        is_inside = line.starts_with("///") || line.starts_with("//!");
        if let Some(text) = documents {
            found.push(DocComment {
                line: index + 1,
                text: text.trim_start(),
                item: item_below(&lines[index + 1..]),
            });
        }
    }
    found
}

/// The first item of these lines: a field, a variant, or a signature with all its lines.
fn item_below(lines: &[&str]) -> String {
    let is_code = |line: &&&str| !line.starts_with("//") && !line.starts_with("#[");
    let mut code = lines
        .iter()
        .filter(is_code)
        .skip_while(|line| line.is_empty());
    let first = code.next().copied().unwrap_or_default();
    let mut item = first.to_owned();
    if first.contains("fn ") && !first.ends_with(['{', ';', '}']) {
        for line in code {
            item.push_str(line);
            if line.ends_with(['{', ';', '}']) {
                break;
            }
        }
    }
    item
}

#[test]
fn the_first_word_of_a_comment_is_judged_with_its_item() {
    for (text, is_refused) in [
        ("/// What is read of an answer.\nstruct Answer {", true),
        ("/// The parts of an answer.\nstruct Answer {", false),
        (
            "/// The parts of an answer.\n/// What is read.\nstruct Answer {",
            false,
        ),
        ("//! Why a move is refused.\n\nuse core::fmt;", true),
        (
            "/// Whether it is over.\n#[serde(default)]\nover: bool,",
            false,
        ),
        (
            "/// Whether it is over.\nfn is_over(\n    game: &Game,\n) -> bool {",
            false,
        ),
        (
            "/// Whether it is over.\nfn end(game: &Game) -> Option<End> {\n  let over: bool",
            true,
        ),
        ("/// Whether it is over.\nstatus: Status,", true),
        ("// What follows is a remark.\nlet over = 1;", false),
    ] {
        let comments = doc_comments(text);
        let found = comments.iter().any(DocComment::keeps_back_its_subject);
        assert_eq!(found, is_refused, "{text}");
    }
}

/// The Rust files of the project with their texts.
fn rust_files() -> Vec<(String, String)> {
    let files = files().into_iter().filter(|name| name.ends_with(".rs"));
    let texts = files.map(|name| {
        let text = std::fs::read_to_string(root().join(&name)).unwrap();
        (name, text)
    });
    texts.collect()
}

#[test]
fn comments_name_their_subject_first() {
    let mut refused = Vec::new();
    let mut count = 0;
    for (name, text) in rust_files() {
        let comments = doc_comments(&text);
        count += comments.len();
        let kept_back = comments
            .iter()
            .filter(|comment| comment.keeps_back_its_subject());
        refused
            .extend(kept_back.map(|comment| format!("{name}:{}: {}", comment.line, comment.text)));
    }
    assert!(count > 10_000, "only {count} comments found");
    assert!(
        refused.is_empty(),
        "{} comments keep back their subject. Name it first: \"The number of connections\" for \
         \"How many connections\", \"The reasons for which\" for \"Why\", and for a function a \
         verb: \"Returns\", \"Finds\". \"Whether\" is for bool fields and predicates only.\n{}",
        refused.len(),
        refused.join("\n")
    );
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
