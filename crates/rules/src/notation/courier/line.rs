//! The grammar of one line: parts separated by semicolons, each an operation on a board without
//! rules.
//!
//! A line is read exactly as it is written. `reading` finds the legal move that it means, if there
//! is one.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::square::Square;
use crate::movegen::rule_set::RuleSet;
use crate::notation::expected::Expected;
use crate::notation::text::clip;
use crate::pieces::piece::{Army, Piece};

/// One operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// `P e2-e4`, or without its label `e2-e4`: a piece goes from one square to another.
    Go {
        label: Option<Piece>,
        from: Square,
        to: Square,
    },
    /// `Q-e8`: a piece is put on a square.
    Put { piece: Piece, on: Square },
    /// `e4-`, `@-e4`: the piece on a square is removed.
    Clear { square: Square },
    /// `-e4`: the square itself is removed.
    Remove { square: Square },
}

/// A part with its text and its first character, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocatedPart<'a> {
    pub(crate) column: usize,
    pub(crate) text: &'a str,
    pub(crate) part: Part,
}

/// The reason for which a line cannot be read, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxError {
    pub(crate) column: usize,
    pub(crate) text: String,
    pub(crate) expected: Expected,
}

impl Part {
    /// Does a written part mean this one? Labels may be left out.
    pub(crate) fn matches_written(&self, written: &Part) -> bool {
        match (*self, *written) {
            (
                Part::Go { from, to, .. },
                Part::Go {
                    label: None,
                    from: f,
                    to: t,
                },
            ) => (from, to) == (f, t),
            (one, other) => one == other,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::Go {
                label: Some(piece),
                from,
                to,
            } => write!(out, "{} {from}-{to}", piece.cased_letter()),
            Part::Go {
                label: None,
                from,
                to,
            } => write!(out, "{from}-{to}"),
            Part::Put { piece, on } => write!(out, "{}-{on}", piece.cased_letter()),
            Part::Clear { square } => write!(out, "{square}-"),
            Part::Remove { square } => write!(out, "-{square}"),
        }
    }
}

/// Reads the parts of a line; at least one.
pub(crate) fn parse<'a>(
    line: &'a str,
    rules: &RuleSet,
) -> Result<Vec<LocatedPart<'a>>, SyntaxError> {
    let mut column = 1;
    let mut parts = Vec::new();
    for text in line.split(';') {
        parts.push(Span { column, text }.trimmed().located_part(rules)?);
        // One more for the semicolon.
        column += text.chars().count() + 1;
    }
    Ok(parts)
}

/// A substring of a line, and its first character.
#[derive(Clone, Copy)]
struct Span<'a> {
    column: usize,
    text: &'a str,
}

impl<'a> Span<'a> {
    /// The rest behind this many bytes.
    fn behind(self, bytes: usize) -> Span<'a> {
        let (front, text) = self.text.split_at(bytes);
        let column = self.column + front.chars().count();
        Span { column, text }
    }

    fn until(self, bytes: usize) -> Span<'a> {
        let text = &self.text[..bytes];
        Span { text, ..self }
    }

    fn trimmed(self) -> Span<'a> {
        let blanks = self.text.len() - self.text.trim_start().len();
        let behind = self.behind(blanks);
        behind.until(behind.text.trim_end().len())
    }

    fn expected(self, expected: Expected) -> SyntaxError {
        SyntaxError {
            column: self.column,
            text: clip(self.text),
            expected,
        }
    }

    fn located_part(self, rules: &RuleSet) -> Result<LocatedPart<'a>, SyntaxError> {
        let part = self.part(rules)?;
        let Span { column, text } = self;
        Ok(LocatedPart { column, text, part })
    }

    fn part(self, rules: &RuleSet) -> Result<Part, SyntaxError> {
        // It has dashes too, so it is recognized before they are looked for.
        if is_castling(self.text) {
            return Err(self.expected(Expected::CourierCastling));
        }
        let Some(dash) = self.text.find('-') else {
            let is_empty = self.text.is_empty();
            return Err(self.expected(if is_empty {
                Expected::CourierPart
            } else {
                Expected::CourierDash
            }));
        };
        let (left, right) = (self.until(dash).trimmed(), self.behind(dash + 1).trimmed());
        if left.text.is_empty() && right.text.is_empty() {
            return Err(self.expected(Expected::CourierPart));
        }
        if left.text.is_empty() {
            return Ok(Part::Remove {
                square: right.square(rules)?,
            });
        }
        if right.text.is_empty() {
            return Ok(Part::Clear {
                square: left.square(rules)?,
            });
        }
        left.before(right, rules)
    }

    /// The text before a dash says what is done to the square behind it.
    fn before(self, right: Span<'a>, rules: &RuleSet) -> Result<Part, SyntaxError> {
        // `@` stands for nothing: putting nothing on a square clears it.
        if self.text == "@" {
            return Ok(Part::Clear {
                square: right.square(rules)?,
            });
        }
        if let Some(piece) = self.piece(rules) {
            return Ok(Part::Put {
                piece,
                on: right.square(rules)?,
            });
        }
        // A piece and its square are separated by a blank; a square alone has none.
        let (label, from) = match self.text.find(char::is_whitespace) {
            None => (None, self),
            Some(blank) => {
                let word = self.until(blank);
                let piece = word
                    .piece(rules)
                    .ok_or_else(|| word.expected(Expected::CourierLabel))?;
                (Some(piece), self.behind(blank).trimmed())
            }
        };
        Ok(Part::Go {
            label,
            from: from.square(rules)?,
            to: right.square(rules)?,
        })
    }

    fn piece(self, rules: &RuleSet) -> Option<Piece> {
        let mut letters = self.text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let kind = rules.kind(letter)?;
        let army = if letter.is_ascii_uppercase() {
            Army::White
        } else {
            Army::Black
        };
        Some(Piece { army, kind })
    }

    fn square(self, rules: &RuleSet) -> Result<Square, SyntaxError> {
        let found = rules.board().square(self.text);
        found.ok_or_else(|| {
            let blank = self.missing_blank(rules);
            self.expected(blank.unwrap_or(Expected::CourierSquare))
        })
    }

    /// A piece and its square without a blank between them.
    fn missing_blank(self, rules: &RuleSet) -> Option<Expected> {
        let (first, rest) = self.text.split_at_checked(1)?;
        let is_piece = Span {
            text: first,
            ..self
        }
        .piece(rules)
        .is_some();
        (is_piece && rules.board().square(rest).is_some()).then_some(Expected::CourierBlank)
    }
}

fn is_castling(text: &str) -> bool {
    let is_separator = |letter: &char| letter.is_whitespace() || *letter == '-';
    let compact: String = text
        .chars()
        .filter(|letter| !is_separator(letter))
        .collect();
    text.contains('-') && ["OO", "OOO", "oo", "ooo", "00", "000"].contains(&&compact[..])
}
