//! The headers of a game file, `[Name "Value"]`: a list that keeps its order, read and written.
//! Shared by every notation of the PGN family. What a header means is for the notation, where a header begins and ends
//! in a text for `pgn_lexer`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Names with their values, each name once.
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

    /// Sets a header, in its old place if there was one. What no header can hold is left out of its name and of its
    /// value (control characters); a name without anything left is not set.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&letter| is_name(letter)).collect();
        let value: String = value
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None if name.is_empty() => {}
            None => self.0.push((name, value)),
        }
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }
}

/// PGN's own names have no hyphen, those of Chess4 do.
fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "_-".contains(letter)
}

/// Reads the inside of the brackets. Quotes around the name are passed over.
pub(crate) fn read(inside: &str) -> Option<(String, String)> {
    let inside = inside.trim();
    let (quoted, inside) = match inside.strip_prefix('"') {
        Some(rest) => (true, rest),
        None => (false, inside),
    };
    let behind = inside.trim_start_matches(is_name);
    let name = &inside[..inside.len() - behind.len()];
    let behind = match quoted {
        true => behind.strip_prefix('"')?,
        false => behind,
    };
    let value = behind.trim_start().strip_prefix('"')?.strip_suffix('"')?;
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

/// One header as it is written between brackets: `Name "Value"`.
pub(crate) struct Header<'a>(pub(crate) &'a str, pub(crate) &'a str);

impl fmt::Display for Header<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.1.replace('\\', "\\\\").replace('"', "\\\"");
        write!(out, "{} \"{value}\"", self.0)
    }
}
