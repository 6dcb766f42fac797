//! The options of a FEN4: an object of named values in braces, with texts in quotes, numbers,
//! words, and lists in parentheses.
//!
//! Of each option that is known the values are kept. Every other one may stand there as long as it
//! says nothing: all its values are empty, zero, `false` or `null`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::fen_fields::FenError;
use crate::variants::fourplayer::SEATS;

/// The deepest lists in lists. Nobody writes more than two.
const MAX_DEPTH: usize = 8;

/// The options that mean something here.
#[derive(Default)]
pub(super) struct Fen4Options {
    /// The crossed square and the pawn's square of each seat: `c4:d4`, or nothing.
    pub(super) en_passant: [String; SEATS],
    pub(super) resigned: [bool; SEATS],
    pub(super) flagged: [bool; SEATS],
    pub(super) stalemated: [bool; SEATS],
    /// The square of each seat's royal piece, or nothing.
    pub(super) royal: [String; SEATS],
}

/// The options whose values only say what holds here anyway.
const USUAL: [(&str, &[&str]); 5] = [
    ("pawnsBaseRank", &["2"]),
    ("pawnBaseRank", &["2"]),
    ("zombieType", &["rando"]),
    ("dim", &["14x14"]),
    ("lives", &["1"]),
];

/// The options about how a position came about or is shown.
const MEANINGLESS: [&str; 4] = ["gameOver", "uniquify", "setupPoints", "promotedFrom"];

/// A value of an option: its words and texts, in order.
struct Values(Vec<String>);

impl Values {
    fn say_nothing(&self) -> bool {
        let nothing = |value: &String| matches!(&value[..], "" | "0" | "false" | "null");
        self.0.iter().all(nothing)
    }

    /// One value for each seat.
    fn each(self, key: &str) -> Result<[String; SEATS], FenError> {
        self.0
            .try_into()
            .map_err(|_| FenError::Option(key.to_owned()))
    }

    fn flags(self, key: &str) -> Result<[bool; SEATS], FenError> {
        let wrong = || FenError::Option(key.to_owned());
        let flag = |value: &String| match &value[..] {
            "true" | "1" => Some(true),
            "false" | "0" | "null" | "" => Some(false),
            _ => None,
        };
        let flags: Option<Vec<bool>> = self.0.iter().map(flag).collect();
        let four = flags.and_then(|flags| flags.try_into().ok());
        four.ok_or_else(wrong)
    }
}

/// The length of the options at the beginning of a text: 0 if it has none.
pub(super) fn length(text: &str) -> usize {
    let (mut depth, mut quote) = (0, None);
    if !text.starts_with('{') {
        return 0;
    }
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(letter),
            (None, '{' | '(' | '[') => depth += 1,
            (None, '}' | ')' | ']') => {
                depth -= 1;
                if depth == 0 {
                    return at + letter.len_utf8();
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Reads the options; no text is none.
pub(super) fn read(text: &str) -> Result<Fen4Options, FenError> {
    let mut options = Fen4Options::default();
    let mut scanner = Scanner { rest: text };
    if text.is_empty() {
        return Ok(options);
    }
    let wrong = || FenError::Option(text.chars().take(40).collect());
    scanner.take('{').ok_or_else(wrong)?;
    while scanner.take('}').is_none() {
        let key = scanner.text().ok_or_else(wrong)?;
        scanner.take(':').ok_or_else(wrong)?;
        let mut values = Vec::new();
        scanner.value(&mut values, 0).ok_or_else(wrong)?;
        options.set(&key, Values(values))?;
        if scanner.take(',').is_none() && !scanner.rest.starts_with('}') {
            return Err(wrong());
        }
    }
    scanner.rest.is_empty().then_some(options).ok_or_else(wrong)
}

impl Fen4Options {
    fn set(&mut self, key: &str, values: Values) -> Result<(), FenError> {
        let is_usual = |(known, allowed): &(&str, &[&str])| {
            *known == key && values.0.iter().all(|value| allowed.contains(&&value[..]))
        };
        match key {
            _ if values.say_nothing() => {}
            "enPassant" => self.en_passant = values.each(key)?,
            "resigned" => self.resigned = values.flags(key)?,
            "flagged" => self.flagged = values.flags(key)?,
            "stalemated" => self.stalemated = values.flags(key)?,
            "royal" | "kingSquares" => self.royal = values.each(key)?,
            _ if MEANINGLESS.contains(&key) || USUAL.iter().any(is_usual) => {}
            _ => return Err(FenError::Option(key.to_owned())),
        }
        Ok(())
    }
}

struct Scanner<'a> {
    rest: &'a str,
}

impl Scanner<'_> {
    fn take(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }

    /// A text in quotes.
    fn text(&mut self) -> Option<String> {
        let quote = self
            .rest
            .chars()
            .next()
            .filter(|quote| "'\"".contains(*quote))?;
        let (text, rest) = self.rest[1..].split_once(quote)?;
        self.rest = rest;
        Some(text.to_owned())
    }

    /// Adds the words and texts of a value.
    fn value(&mut self, to: &mut Vec<String>, depth: usize) -> Option<()> {
        let first = self.rest.chars().next()?;
        match first {
            _ if depth > MAX_DEPTH => None,
            '\'' | '"' => {
                let text = self.text()?;
                to.push(text);
                // An object's key.
                if self.take(':').is_some() {
                    return self.value(to, depth + 1);
                }
                Some(())
            }
            '(' | '[' | '{' => {
                self.rest = &self.rest[1..];
                loop {
                    if [')', ']', '}']
                        .into_iter()
                        .any(|end| self.take(end).is_some())
                    {
                        return Some(());
                    }
                    self.value(to, depth + 1)?;
                    let is_end = self.rest.starts_with([')', ']', '}']);
                    if self.take(',').is_none() && !is_end {
                        return None;
                    }
                }
            }
            _ => {
                let is_word =
                    |letter: char| letter.is_ascii_alphanumeric() || "._+-".contains(letter);
                let end = self
                    .rest
                    .find(|letter| !is_word(letter))
                    .unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end);
                to.push(word.to_owned());
                self.rest = rest;
                (end > 0).then_some(())
            }
        }
    }
}
