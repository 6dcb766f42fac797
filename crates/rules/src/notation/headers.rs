//! The headers of a game file, `[Name "Value"]`: an ordered list, read and written.
//!
//! All notations of the PGN family share it. Each notation gives its headers their meaning;
//! `lexer` finds where a header begins and ends.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::pasted::{self, QUOTES};

/// The names that mean something here, in the spelling in which they are written. Files have them
/// in any case.
const KNOWN: [&str; 12] = [
    "Event", "Site", "Date", "Round", "White", "Black", "Result", "SetUp", "FEN", "Variant",
    "Options", "Position",
];

/// Names with their values. Every name occurs once, whatever its case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Headers {
    list: Vec<(String, String)>,
    /// The index of each name, in small letters, in the list.
    indices: BTreeMap<String, usize>,
}

impl Headers {
    pub(super) fn list(&self) -> &[(String, String)] {
        &self.list
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let index = *self.indices.get(&name.to_ascii_lowercase())?;
        Some(self.list[index].1.as_str())
    }

    /// The value of a header, unless it only says that it is not known: an empty one, or question
    /// marks.
    pub(super) fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !is_blank(value))
    }

    /// Adds a header of a file. Returns the value of the same name that it replaces. Nothing is
    /// replaced by nothing.
    pub(super) fn add(&mut self, name: &str, value: &str) -> Option<String> {
        match self.known(name).map(str::to_owned) {
            Some(_) if is_blank(value) => None,
            before => {
                self.set(name, value);
                before.filter(|before| before != value)
            }
        }
    }

    /// Sets a header, in its old place if it exists.
    ///
    /// Characters that a header cannot hold are left out of the name and the value. A name that is
    /// empty then is not set.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&letter| is_name(letter)).collect();
        let value: String = value
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        let key = name.to_ascii_lowercase();
        match self.indices.get(&key) {
            Some(&index) => self.list[index].1 = value,
            // Without a valid name the header could not be read again.
            None if name.is_empty() => {}
            None => {
                self.indices.insert(key, self.list.len());
                self.list.push((usual_spelling(name), value));
            }
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        let mut left = Headers::default();
        for (other, value) in &self.list {
            if !other.eq_ignore_ascii_case(name) {
                left.set(other, value);
            }
        }
        *self = left;
    }
}

/// Does a value say nothing?
pub(super) fn is_blank(value: &str) -> bool {
    value
        .chars()
        .all(|letter| letter.is_whitespace() || matches!(letter, '?' | '-'))
}

fn usual_spelling(name: String) -> String {
    let known = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(&name));
    known.map_or(name, |known| (*known).to_owned())
}

/// The names of standard PGN have no hyphen, but those of Chess4 do.
fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_-".contains(letter)
}

/// Reads the inside of the brackets. Quotes around the name are ignored.
pub(super) fn read(inside: &str) -> Option<(String, String)> {
    if inside.contains("&quot;") && !inside.contains('"') {
        return read(&pasted::without_entities(inside));
    }
    let trimmed = inside.trim();
    // Some files have the name in quotes too.
    let (quoted, from_name) = match trimmed.strip_prefix('"') {
        Some(rest) => (true, rest),
        None => (false, trimmed),
    };
    let after_name = from_name.trim_start_matches(is_name);
    let name = &from_name[..from_name.len() - after_name.len()];
    let rest = if quoted {
        after_name.strip_prefix('"')?
    } else {
        after_name
    };
    let value = rest
        .trim_start()
        .strip_prefix(QUOTES)?
        .strip_suffix(QUOTES)?;
    (!name.is_empty()).then(|| (name.to_owned(), unescape(value)))
}

fn unescape(value: &str) -> String {
    let mut out = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '\\' => letters.next().unwrap_or(letter),
            // Some programs break long values across lines.
            '\n' | '\t' => ' ',
            letter => letter,
        };
        out.push(letter);
    }
    out
}

/// One header as it is written between the brackets: `Name "Value"`.
pub(super) struct Header<'a>(pub(super) &'a str, pub(super) &'a str);

impl fmt::Display for Header<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.1.replace('\\', "\\\\").replace('"', "\\\"");
        write!(out, "{} \"{value}\"", self.0)
    }
}
