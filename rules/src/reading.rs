//! What people type, understood leniently but never guessed: every way to read the text is held against the
//! legal moves. One fits: that is the move. Several fit: the exact notation wins, or the answer is a
//! question. None fits: the answer is why not. Only reading is here, the reasons are in `why`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::board::Board;
use crate::c4pgn;
use crate::cell::Cell;
use crate::courier;
use crate::moves::{Move, Wing};
use crate::piece::{Army, Kind};
use crate::ply::Ply;
use crate::position::Position;
use crate::variant::Notation;
use crate::why::WhyNot;

/// What standard algebraic notation looks like.
const SAN: &str = "a move like e4, Nf3, exd5, O-O, e8=Q or e2e4";

/// The same without castling.
const PLAIN_SAN: &str = "a move like b4, Nf3, bxc4, e8=Q or e2e3";

/// Longer texts are no moves.
const LONGEST: usize = 24;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveTextError {
    /// It fits several legal moves.
    #[error("{text} could be several moves")]
    Ambiguous {
        /// What was written.
        text: String,
        /// The moves that it fits, two at least.
        moves: Vec<Move>,
    },
    /// A pawn reaches its last row, and the text does not say what it becomes.
    #[error("{text} does not say what the pawn becomes")]
    PromotionMissing {
        /// What was written.
        text: String,
        /// The same move with each promotion.
        moves: Vec<Move>,
    },
    /// It can be read, but no such move is legal.
    #[error("{text} is not legal: {why}.")]
    Illegal {
        /// What was written.
        text: String,
        /// The reason.
        why: WhyNot,
    },
    /// It is no move at all.
    #[error("{text:?} is not a move; expected {expected}")]
    Unreadable {
        /// What was written.
        text: String,
        /// What should have been there.
        expected: &'static str,
    },
}

impl MoveTextError {
    /// The legal moves that the text fits: none, or more than it may.
    pub fn moves(&self) -> &[Move] {
        match self {
            MoveTextError::Ambiguous { moves, .. }
            | MoveTextError::PromotionMissing { moves, .. } => moves,
            MoveTextError::Illegal { .. } | MoveTextError::Unreadable { .. } => &[],
        }
    }
}

/// One way to understand a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Castling {
        wing: Wing,
        /// Whose men, where the text says it.
        army: Option<Army>,
    },
    Piece(Sought),
}

/// A move as far as a text tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sought {
    /// Nothing: whatever stands on the first cell, which is known then.
    pub(crate) kind: Option<Kind>,
    pub(crate) file: Option<char>,
    pub(crate) rank: Option<u8>,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Kind>,
    /// The move must be a capture; else it may be.
    pub(crate) captures: bool,
}

impl Sought {
    /// Does a man on this cell fit?
    pub(crate) fn starts_at(&self, cell: Cell) -> bool {
        self.file.is_none_or(|file| file == cell.file())
            && self.rank.is_none_or(|rank| rank == cell.rank())
    }

    /// The first cell, where the text gives it in full; the board may not have it.
    pub(crate) fn from(&self) -> Option<Cell> {
        let (file, rank) = (self.file?, self.rank?);
        Cell::read(&format!("{file}{rank}"))
    }
}

impl Position {
    /// Reads a move as people type it.
    ///
    /// Forgiven are: case where it leaves no doubt, a missing `x`, `+`, `#` or `=`, zeros in castling, dashes and
    /// blanks, coordinates, a move number in front. Exact notation wins over anything lenient.
    ///
    /// ```
    /// use entente_rules::{MoveTextError, Position, Variant};
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.read_move("nf3"), start.read_move("g1-f3"));
    /// let error = start.read_move("Bc4").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Bc4 is not legal: the way of your bishop from f1 to c4 is blocked by your pawn on e2."
    /// );
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let text = text.trim();
        if let Some(read) = self.in_full(text) {
            return read;
        }
        let legal = self.legal_moves();
        let readings = self.readings(text, &legal);
        let fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| readings.iter().any(|way| self.fits(way, mv)))
            .collect();
        match (&fitting[..], readings.first()) {
            (&[mv], _) => self.complete(text, mv, &readings),
            ([], None) => Err(MoveTextError::Unreadable {
                text: clip(text),
                expected: self.expected(text),
            }),
            ([], Some(way)) => Err(MoveTextError::Illegal {
                text: clip(text),
                why: self.why_not_reading(way),
            }),
            _ => self.choose(text, fitting, &legal),
        }
    }

    /// A move in a notation that leaves nothing open.
    fn in_full(&self, text: &str) -> Option<Result<Move, MoveTextError>> {
        match self.notation_family() {
            Notation::San | Notation::PlainSan | Notation::C4pgn => None,
            Notation::Courier => self.read_in_full(text),
        }
    }

    /// Every way to read a text in the variant's notation, the most literal first.
    fn readings(&self, text: &str, legal: &[Move]) -> Vec<Reading> {
        match self.notation_family() {
            Notation::San | Notation::PlainSan => readings(text, self.board()),
            Notation::C4pgn => c4pgn::readings(text, self, legal),
            Notation::Courier => courier::readings(text, self.board()),
        }
    }

    /// What a text should have been that cannot be read.
    fn expected(&self, text: &str) -> &'static str {
        match self.notation_family() {
            Notation::San => SAN,
            Notation::PlainSan => PLAIN_SAN,
            Notation::C4pgn => c4pgn::expected(text),
            Notation::Courier => courier::EXPECTED,
        }
    }

    /// Is the move written exactly so, marks aside?
    fn is_written(&self, text: &str, mv: &Move, legal: &[Move]) -> bool {
        match self.notation_family() {
            Notation::Courier if mv.to_string() == text => true,
            Notation::San | Notation::PlainSan | Notation::Courier => {
                self.san_without_check(mv, legal) == text.trim_end_matches(['+', '#', '!', '?'])
            }
            Notation::C4pgn => self.is_c4pgn(text, mv, legal),
        }
    }

    /// Reads a ply as people type it: a move, or the sign of a turn without one.
    ///
    /// ```
    /// use entente_rules::{Ply, Position, Variant};
    /// let start = Position::start(Variant::Chess4);
    /// assert_eq!(start.read_ply("m7k7").unwrap().to_string(), "m7k7");
    /// assert!(start.read_ply("%").is_err());
    /// ```
    pub fn read_ply(&self, text: &str) -> Result<Ply, MoveTextError> {
        let pass = match self.notation_family() {
            Notation::San | Notation::PlainSan | Notation::Courier => None,
            Notation::C4pgn => c4pgn::pass(text),
        };
        match pass {
            Some(pass) if self.is_legal(pass) => Ok(pass),
            Some(pass) => Err(MoveTextError::Illegal {
                text: clip(text),
                why: self.why_illegal(pass),
            }),
            None => self.read_move(text).map(Ply::Move),
        }
    }

    /// Several moves fit: one of them may be written exactly so.
    fn choose(&self, text: &str, moves: Vec<Move>, legal: &[Move]) -> Result<Move, MoveTextError> {
        let exact = |mv: &&Move| self.is_written(text, mv, legal);
        if let Some(&mv) = moves.iter().find(exact) {
            return Ok(mv);
        }
        let first = moves[0];
        let one_pawn =
            |mv: &Move| (mv.from, mv.to) == (first.from, first.to) && mv.promotion().is_some();
        let text = clip(text);
        Err(match moves.iter().all(one_pawn) {
            true => MoveTextError::PromotionMissing { text, moves },
            false => MoveTextError::Ambiguous { text, moves },
        })
    }

    /// A single promotion fits a text without a promotion letter only where a variant knows no other.
    fn complete(&self, text: &str, mv: Move, readings: &[Reading]) -> Result<Move, MoveTextError> {
        let said = |way: &Reading| match way {
            Reading::Piece(sought) => sought.promotion == mv.promotion() && self.fits(way, &mv),
            Reading::Castling { .. } => self.fits(way, &mv),
        };
        match readings.iter().any(said) {
            true => Ok(mv),
            false => Err(MoveTextError::PromotionMissing {
                text: clip(text),
                moves: Vec::from([mv]),
            }),
        }
    }

    pub(crate) fn fits(&self, way: &Reading, mv: &Move) -> bool {
        match way {
            Reading::Castling { wing, army } => {
                mv.castling() == Some(*wing) && army.is_none_or(|army| army == self.turn())
            }
            Reading::Piece(sought) => self.fits_piece(sought, mv),
        }
    }

    fn fits_piece(&self, sought: &Sought, mv: &Move) -> bool {
        let kind = self.piece(mv.from).map(|piece| piece.kind);
        (sought.to == mv.to || self.ends_on(sought.to, mv))
            && sought.starts_at(mv.from)
            && (sought.kind.is_none() || sought.kind == kind)
            && (sought.promotion.is_none() || sought.promotion == mv.promotion())
            && (!sought.captures || self.captures(mv).is_some())
    }

    /// Does the king castle to this cell, away from his own? Where castling is named by the rook it is meant so too.
    fn ends_on(&self, cell: Cell, mv: &Move) -> bool {
        let castled = self.castled(mv);
        castled.is_some_and(|castled| castled.king.1 == cell && castled.king.0 != cell)
    }
}

/// What was written, short enough to be repeated to its writer.
pub(crate) fn clip(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => text[..end].to_owned() + "…",
    }
}

/// Every way to read a text as standard algebraic notation, the most literal first.
pub(crate) fn readings(text: &str, board: &Board) -> Vec<Reading> {
    let text = without_number(text);
    if text.len() > LONGEST || !text.is_ascii() {
        return Vec::new();
    }
    let bare = bare(text);
    if let Some(wing) = castling(&bare) {
        return Vec::from([Reading::Castling { wing, army: None }]);
    }
    let (bare, promotion) = promotion(&bare);
    let Some((head, to)) = goal(bare, board) else {
        return Vec::new();
    };
    let shouted = bare[head.len()..].starts_with(|letter: char| letter.is_ascii_uppercase());
    let starts = heads(head, board, shouted);
    let piece = |(kind, file, rank)| {
        Reading::Piece(Sought {
            kind,
            file,
            rank,
            to,
            promotion,
            captures: false,
        })
    };
    starts.into_iter().map(piece).collect()
}

/// `12.Nf3` and `3... e5` without their numbers.
pub(crate) fn without_number(text: &str) -> &str {
    let behind = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if behind.len() < text.len() && behind.starts_with('.') {
        behind.trim_start_matches(['.', ' '])
    } else {
        text
    }
}

/// The letters and digits that tell the move, without marks and joints.
fn bare(text: &str) -> String {
    let marks = |letter: &char| !" -xX:=+#!?()/".contains(*letter);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    text.chars().filter(marks).collect()
}

/// `OO`, without joints.
pub(crate) fn castling(bare: &str) -> Option<Wing> {
    match bare {
        "oo" | "OO" | "00" => Some(Wing::King),
        "ooo" | "OOO" | "000" => Some(Wing::Queen),
        _ => None,
    }
}

/// A letter behind the last digit is what a pawn becomes.
fn promotion(bare: &str) -> (&str, Option<Kind>) {
    let split = bare.len().saturating_sub(1);
    let (front, letter) = bare.split_at(split);
    let kind = letter
        .chars()
        .next()
        .and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()));
    match kind {
        Some(kind) if front.ends_with(|digit: char| digit.is_ascii_digit()) => (front, Some(kind)),
        _ => (bare, None),
    }
}

/// The cell at the end, and what stands before it.
fn goal<'a>(bare: &'a str, board: &Board) -> Option<(&'a str, Cell)> {
    let letter = bare.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (head, name) = bare.split_at(letter);
    let cell = cell(name, board).or_else(|| corner(name, board));
    Some((head, cell?))
}

/// A cell that the board would have if its corners were not cut off.
fn corner(name: &str, board: &Board) -> Option<Cell> {
    let corner = Cell::read(&name.to_ascii_lowercase())?;
    let cells = || board.places().iter().map(|place| place.cell);
    let has_file = cells().any(|cell| cell.file() == corner.file());
    let has_rank = cells().any(|cell| cell.rank() == corner.rank());
    (has_file && has_rank).then_some(corner)
}

/// A cell by its name, in the other case only if the board has no such cell in this one.
fn cell(name: &str, board: &Board) -> Option<Cell> {
    board
        .cell(name)
        .or_else(|| board.cell(&name.to_ascii_lowercase()))
}

type Head = (Option<Kind>, Option<char>, Option<u8>);

/// What may stand before the goal: a piece, a part of its cell, both, or nothing. A letter that can begin both a
/// piece's name and a cell's is a piece if it is a capital among small ones, and a cell if that is
/// named in full; else it may be either.
fn heads(head: &str, board: &Board, shouted: bool) -> Vec<Head> {
    let letter = head.chars().next();
    let kind = letter.and_then(|letter| Kind::from_letter(letter.to_ascii_uppercase()));
    let named = kind.and_then(|kind| {
        let (file, rank) = start(&head[1..], board)?;
        Some((Some(kind), file, rank))
    });
    let plain = start(head, board).and_then(plain_head);
    let capital = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    match (plain, named) {
        (Some(_), Some(named)) if capital && !shouted => Vec::from([named]),
        (Some(plain @ (None, ..)), Some(_)) => Vec::from([plain]),
        (plain, named) => plain.into_iter().chain(named).collect(),
    }
}

/// Without a piece's letter: a pawn, or whatever stands on a cell that is named in full.
fn plain_head((file, rank): (Option<char>, Option<u8>)) -> Option<Head> {
    match (file, rank) {
        (None, None) | (Some(_), None) => Some((Some(Kind::Pawn), file, rank)),
        (Some(_), Some(_)) => Some((None, file, rank)),
        (None, Some(_)) => None,
    }
}

/// A part of a cell's name: nothing, a file, a rank, or both.
fn start(part: &str, board: &Board) -> Option<(Option<char>, Option<u8>)> {
    let digits = part.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let cells = || board.places().iter().map(|place| place.cell);
    let rank = match digits {
        "" => None,
        digits => Some(
            digits
                .parse()
                .ok()
                .filter(|&rank| cells().any(|cell| cell.rank() == rank))?,
        ),
    };
    let letters = &part[..part.len() - digits.len()];
    let has = |file: char| cells().any(|cell| cell.file() == file);
    let file = match letters.as_bytes() {
        [] => None,
        &[file] => {
            let cases = [char::from(file), char::from(file.to_ascii_lowercase())];
            let is_cell =
                |file| cells().any(|cell| cell.file() == file && Some(cell.rank()) == rank);
            let mut exact = cases.into_iter().filter(|&file| is_cell(file));
            let file = exact
                .next()
                .or_else(|| cases.into_iter().find(|&file| has(file)));
            Some(file?)
        }
        _ => return None,
    };
    Some((file, rank))
}
