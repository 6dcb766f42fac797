//! The grammar of one line: parts with semicolons between, each a thing to do on a board that knows no rules. What is
//! written is what is read. Which legal move a line means, if any, is found in `reading`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::Board;
use crate::cell::Cell;
use crate::piece::{Army, Kind, Piece};
use crate::reading::clip;

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// `P e2-e4`, or without its label `e2-e4`: a man goes from cell to cell.
    Go {
        label: Option<Piece>,
        from: Cell,
        to: Cell,
    },
    /// `Q-e8`: a man is put there.
    Put { man: Piece, on: Cell },
    /// `e4-`, `@-e4`: whoever stands there is taken away.
    Clear { cell: Cell },
    /// `-e4`: the cell itself is taken away.
    Remove { cell: Cell },
}

/// A part with its place: the character at which it begins, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Said<'a> {
    pub(crate) column: usize,
    pub(crate) text: &'a str,
    pub(crate) part: Part,
}

/// Why a line is none, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Malformed {
    pub(crate) column: usize,
    pub(crate) text: String,
    pub(crate) expected: &'static str,
}

const PART: &str = "a part like P e2-e4, e4- or Q-e8";
const DASH: &str = "both cells with a dash between, as in N g1-f3";
const LABEL: &str = "a piece: one of K Q R B N P for White, k q r b n p for Black";
const BLANK: &str = "a blank between the piece and its cell, as in P e2-e4";
const CELL: &str = "a cell of the board; only A4 and H5 are written with capitals";
const CASTLING: &str = "castling as the king's move, as in K e1-g1";

impl Part {
    /// Does a part that was read say this one? A label may be left out.
    pub(crate) fn is_said_by(&self, said: &Part) -> bool {
        match (*self, *said) {
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

/// The piece's letter: a capital is White's, a small one Black's.
pub(crate) fn label(man: Piece) -> char {
    match man.army {
        Army::White => man.kind.letter(),
        _ => man.kind.letter().to_ascii_lowercase(),
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::Go {
                label: Some(man),
                from,
                to,
            } => write!(out, "{} {from}-{to}", label(man)),
            Part::Go {
                label: None,
                from,
                to,
            } => write!(out, "{from}-{to}"),
            Part::Put { man, on } => write!(out, "{}-{on}", label(man)),
            Part::Clear { cell } => write!(out, "{cell}-"),
            Part::Remove { cell } => write!(out, "-{cell}"),
        }
    }
}

/// What a line says, part by part; one part at least.
pub(crate) fn parse<'a>(line: &'a str, board: &Board) -> Result<Vec<Said<'a>>, Malformed> {
    let mut column = 1;
    let mut said = Vec::new();
    for text in line.split(';') {
        said.push(Span { column, text }.trimmed().said(board)?);
        column += text.chars().count() + 1;
    }
    Ok(said)
}

/// A piece of a line, and the character at which it begins.
#[derive(Clone, Copy)]
struct Span<'a> {
    column: usize,
    text: &'a str,
}

impl<'a> Span<'a> {
    /// What is left behind so many bytes.
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

    fn expected(self, expected: &'static str) -> Malformed {
        Malformed {
            column: self.column,
            text: clip(self.text),
            expected,
        }
    }

    fn said(self, board: &Board) -> Result<Said<'a>, Malformed> {
        let part = self.part(board)?;
        let Span { column, text } = self;
        Ok(Said { column, text, part })
    }

    fn part(self, board: &Board) -> Result<Part, Malformed> {
        if is_castling(self.text) {
            return Err(self.expected(CASTLING));
        }
        let Some(dash) = self.text.find('-') else {
            return Err(self.expected(if self.text.is_empty() { PART } else { DASH }));
        };
        let (left, right) = (self.until(dash).trimmed(), self.behind(dash + 1).trimmed());
        match (left.text.is_empty(), right.text.is_empty()) {
            (true, true) => Err(self.expected(PART)),
            (true, false) => Ok(Part::Remove {
                cell: right.cell(board)?,
            }),
            (false, true) => Ok(Part::Clear {
                cell: left.cell(board)?,
            }),
            (false, false) => left.before(right, board),
        }
    }

    /// What stands before a dash says what is done to the cell behind it.
    fn before(self, right: Span<'a>, board: &Board) -> Result<Part, Malformed> {
        if self.text == "@" {
            return Ok(Part::Clear {
                cell: right.cell(board)?,
            });
        }
        if let Some(man) = self.man() {
            return Ok(Part::Put {
                man,
                on: right.cell(board)?,
            });
        }
        let (label, from) = match self.text.find(char::is_whitespace) {
            None => (None, self),
            Some(blank) => {
                let word = self.until(blank);
                let man = word.man().ok_or_else(|| word.expected(LABEL))?;
                (Some(man), self.behind(blank).trimmed())
            }
        };
        Ok(Part::Go {
            label,
            from: from.cell(board)?,
            to: right.cell(board)?,
        })
    }

    fn man(self) -> Option<Piece> {
        let mut letters = self.text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let kind = Kind::from_letter(letter.to_ascii_uppercase());
        let kind = kind.filter(|&kind| kind != Kind::Guard)?;
        let army = match letter.is_ascii_uppercase() {
            true => Army::White,
            false => Army::Black,
        };
        Some(Piece { army, kind })
    }

    fn cell(self, board: &Board) -> Result<Cell, Malformed> {
        let found = board.cell(self.text);
        found.ok_or_else(|| self.expected(self.missing_blank(board).unwrap_or(CELL)))
    }

    /// A piece and its cell in one word.
    fn missing_blank(self, board: &Board) -> Option<&'static str> {
        let (first, rest) = self.text.split_at_checked(1)?;
        let is_man = Span {
            text: first,
            ..self
        }
        .man()
        .is_some();
        (is_man && board.cell(rest).is_some()).then_some(BLANK)
    }
}

fn is_castling(text: &str) -> bool {
    let bare = |letter: &char| !letter.is_whitespace() && *letter != '-';
    let bare: String = text.chars().filter(bare).collect();
    text.contains('-') && ["OO", "OOO", "oo", "ooo", "00", "000"].contains(&&bare[..])
}
