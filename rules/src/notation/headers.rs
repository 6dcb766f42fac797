//! The headers of a game file, `[Name "Value"]`: an ordered list, read and written.
//!
//! All notations of the PGN family share it. Each notation gives its headers their meaning;
//! `pgn_lexer` finds where a header begins and ends.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Names with their values. Every name occurs once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Headers(Vec<(String, String)>);

impl Headers {
    pub(crate) fn list(&self) -> &[(String, String)] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut headers = self.0.iter();
        headers
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a header, in its old place if it exists.
    ///
    /// Characters that a header cannot hold are left out of the name and the value. A name that is
    /// empty then is not set.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let clean_name: String = name.chars().filter(|&letter| is_name(letter)).collect();
        let clean_value: String = value
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        match self.0.iter_mut().find(|(other, _)| *other == clean_name) {
            Some((_, old)) => *old = clean_value,
            // Without a valid name the header could not be read again.
            None if clean_name.is_empty() => {}
            None => self.0.push((clean_name, clean_value)),
        }
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }
}

/// The names of standard PGN have no hyphen, but those of Chess4 do.
fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_-".contains(letter)
}

/// Reads the inside of the brackets. Quotes around the name are ignored.
pub(crate) fn read(inside: &str) -> Option<(String, String)> {
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
    let value = rest.trim_start().strip_prefix('"')?.strip_suffix('"')?;
    (!name.is_empty()).then(|| (name.to_owned(), unescape(value)))
}

fn unescape(value: &str) -> String {
    let mut out = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '\\' => letters.next().unwrap_or(letter),
            letter => letter,
        };
        out.push(letter);
    }
    out
}

/// One header as it is written between the brackets: `Name "Value"`.
pub(crate) struct Header<'a>(pub(crate) &'a str, pub(crate) &'a str);

impl fmt::Display for Header<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.1.replace('\\', "\\\\").replace('"', "\\\"");
        write!(out, "{} \"{value}\"", self.0)
    }
}
