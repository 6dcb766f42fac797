//! Reads what people type: lenient, but never guessing.
//!
//! Every way to read a text is compared with the legal moves. If one move fits, that is the move.
//! If several fit, the exact notation wins; otherwise the player is asked. If none fits, the answer
//! explains why. Only the reading is here; the reasons are in `why`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::rule_set::Notation;
use crate::notation::c4pgn;
use crate::notation::courier;
use crate::pieces::moves::{CastlingSide, Move};
use crate::pieces::piece::{Army, PieceKind};
use crate::pieces::ply::Ply;
use crate::position::any_position::Position;
use crate::query::why::WhyNot;

/// What standard algebraic notation looks like.
const SAN: &str = "a move like e4, Nf3, exd5, O-O, e8=Q or e2e4";

/// The same without castling.
const PLAIN_SAN: &str = "a move like b4, Nf3, bxc4, e8=Q or e2e3";

/// Longer texts are never moves.
const LONGEST: usize = 24;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveTextError {
    /// It fits several legal moves.
    #[error("{text} could be several moves")]
    Ambiguous {
        /// The text as written.
        text: String,
        /// The moves that it fits; at least two.
        moves: Vec<Move>,
    },
    /// A pawn reaches its last row, and the text does not say what it becomes.
    #[error("{text} does not say what the pawn becomes")]
    PromotionMissing {
        /// The text as written.
        text: String,
        /// The same move with each promotion.
        moves: Vec<Move>,
    },
    /// It can be read, but no such move is legal.
    #[error("{text} is not legal: {why}.")]
    Illegal {
        /// The text as written.
        text: String,
        /// The reason.
        why: WhyNot,
    },
    /// It cannot be read as a move at all.
    #[error("{text:?} is not a move; expected {expected}")]
    Unreadable {
        /// The text as written.
        text: String,
        /// What was expected instead.
        expected: &'static str,
    },
}

impl MoveTextError {
    /// The legal moves that fit the text; empty unless there are too many.
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
        side: CastlingSide,
        /// The castling army, if the text names it.
        army: Option<Army>,
    },
    Piece(PartialMove),
}

/// A move as far as a text describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartialMove {
    /// `None` means whatever stands on the first square, which is then given in full.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) file: Option<char>,
    pub(crate) rank: Option<u8>,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceKind>,
    /// Must the move be a capture? Otherwise it may be one.
    pub(crate) captures: bool,
}

impl PartialMove {
    /// Can the move start on this square?
    pub(crate) fn starts_at(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// The first square, if the text gives it in full. The board may not have it.
    pub(crate) fn from(&self) -> Option<Square> {
        let (file, rank) = (self.file?, self.rank?);
        Square::read(&format!("{file}{rank}"))
    }
}

impl Position {
    /// Reads a move the way people type it.
    ///
    /// These are forgiven: upper and lower case where it leaves no doubt, a missing `x`, `+`, `#`
    /// or `=`, zeros in castling, dashes and blanks, coordinates, and a move number in front. Exact
    /// notation wins over anything lenient.
    ///
    /// ```
    /// use entente_rules::{MoveTextError, Position, Variant};
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.read_move("nf3"), start.read_move("g1-f3"));
    /// let error = start.read_move("Bc4").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Bc4 is not legal: your pawn on e2 is in the way of your bishop from f1 to c4."
    /// );
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let text = text.trim();
        // Such a notation names every change on the board, so no legal move need be guessed.
        if let Some(read) = self.in_full(text) {
            return read;
        }
        let legal = self.legal_moves();
        let readings = self.readings(text, &legal);
        let fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| readings.iter().any(|reading| self.fits(reading, mv)))
            .collect();
        match (&fitting[..], readings.first()) {
            // A single fit may still leave the promotion open.
            (&[mv], _) => self.complete(text, mv, &readings),
            ([], None) => Err(MoveTextError::Unreadable {
                text: clip(text),
                expected: self.expected(text),
            }),
            ([], Some(reading)) => Err(MoveTextError::Illegal {
                text: clip(text),
                why: self.why_not_reading(reading),
            }),
            _ => self.choose(text, fitting, &legal),
        }
    }

    /// Reads a move in a notation that leaves nothing open, if the variant has one.
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

    /// What is expected instead of a text that cannot be read.
    fn expected(&self, text: &str) -> &'static str {
        match self.notation_family() {
            Notation::San => SAN,
            Notation::PlainSan => PLAIN_SAN,
            Notation::C4pgn => c4pgn::expected(text),
            Notation::Courier => courier::EXPECTED,
        }
    }

    /// Is the move written exactly like this, apart from check marks?
    fn is_written(&self, text: &str, mv: &Move, legal: &[Move]) -> bool {
        match self.notation_family() {
            Notation::Courier if mv.to_string() == text => true,
            Notation::San | Notation::PlainSan | Notation::Courier => {
                self.san_without_check(mv, legal) == text.trim_end_matches(['+', '#', '!', '?'])
            }
            Notation::C4pgn => self.is_c4pgn(text, mv, legal),
        }
    }

    /// Reads a ply the way people type it: a move, or the sign of a pass.
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

    /// Several moves fit. One of them may be written exactly like the text.
    fn choose(&self, text: &str, moves: Vec<Move>, legal: &[Move]) -> Result<Move, MoveTextError> {
        let exact = |mv: &&Move| self.is_written(text, mv, legal);
        // Exact notation wins over every lenient reading.
        if let Some(&mv) = moves.iter().find(exact) {
            return Ok(mv);
        }
        let first = moves[0];
        let one_pawn =
            |mv: &Move| (mv.from, mv.to) == (first.from, first.to) && mv.promotion().is_some();
        let text = clip(text);
        // If only the promotion is open, the answer asks for just that.
        Err(if moves.iter().all(one_pawn) {
            MoveTextError::PromotionMissing { text, moves }
        } else {
            MoveTextError::Ambiguous { text, moves }
        })
    }

    /// A promotion must be named, unless the text was understood with this very promotion.
    fn complete(&self, text: &str, mv: Move, readings: &[Reading]) -> Result<Move, MoveTextError> {
        let names_promotion = |reading: &Reading| match reading {
            Reading::Piece(partial_move) => {
                partial_move.promotion == mv.promotion() && self.fits(reading, &mv)
            }
            Reading::Castling { .. } => self.fits(reading, &mv),
        };
        if readings.iter().any(names_promotion) {
            Ok(mv)
        } else {
            Err(MoveTextError::PromotionMissing {
                text: clip(text),
                moves: Vec::from([mv]),
            })
        }
    }

    pub(crate) fn fits(&self, reading: &Reading, mv: &Move) -> bool {
        match reading {
            Reading::Castling { side, army } => {
                mv.castling() == Some(*side) && army.is_none_or(|army| army == self.turn())
            }
            Reading::Piece(partial_move) => self.fits_piece(partial_move, mv),
        }
    }

    fn fits_piece(&self, partial_move: &PartialMove, mv: &Move) -> bool {
        let kind = self.piece(mv.from).map(|piece| piece.kind);
        (partial_move.to == mv.to || self.ends_on(partial_move.to, mv))
            && partial_move.starts_at(mv.from)
            && (partial_move.kind.is_none() || partial_move.kind == kind)
            && (partial_move.promotion.is_none() || partial_move.promotion == mv.promotion())
            && (!partial_move.captures || self.captured_piece(mv).is_some())
    }

    /// Does the king castle to this square, and leave its own? Where castling is named by the rook,
    /// this is understood too.
    fn ends_on(&self, square: Square, mv: &Move) -> bool {
        let castled = self.castled(mv);
        castled.is_some_and(|castled| castled.king.1 == square && castled.king.0 != square)
    }
}

/// The text, short enough to be repeated in a message.
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
    // Marks and separators carry nothing that the legal moves do not tell.
    let letters_and_digits = letters_and_digits(text);
    if let Some(side) = castling(&letters_and_digits) {
        return Vec::from([Reading::Castling { side, army: None }]);
    }
    let (letters_and_digits, promotion) = promotion(&letters_and_digits);
    let Some((head, to)) = goal(letters_and_digits, board) else {
        return Vec::new();
    };
    // In `B5` or `BB5` a capital says nothing about pieces, because the square has one too.
    let target_is_upper_case =
        letters_and_digits[head.len()..].starts_with(|letter: char| letter.is_ascii_uppercase());
    let starts = heads(head, board, target_is_upper_case);
    let piece = |(kind, file, rank)| {
        Reading::Piece(PartialMove {
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
    // Digits without a dot may be a coordinate, not a number.
    if behind.len() < text.len() && behind.starts_with('.') {
        behind.trim_start_matches(['.', ' '])
    } else {
        text
    }
}

/// The letters and digits of a move, without marks and separators.
fn letters_and_digits(text: &str) -> String {
    let marks = |letter: &char| !" -xX:=+#!?()/".contains(*letter);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    text.chars().filter(marks).collect()
}

/// The castling side of `OO` or `OOO`, without separators.
pub(crate) fn castling(letters_and_digits: &str) -> Option<CastlingSide> {
    match letters_and_digits {
        "oo" | "OO" | "00" => Some(CastlingSide::King),
        "ooo" | "OOO" | "000" => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// A letter behind the last digit names the promotion.
fn promotion(letters_and_digits: &str) -> (&str, Option<PieceKind>) {
    let split = letters_and_digits.len().saturating_sub(1);
    let (front, letter) = letters_and_digits.split_at(split);
    let kind = letter
        .chars()
        .next()
        .and_then(|letter| PieceKind::from_letter(letter.to_ascii_uppercase()));
    match kind {
        Some(kind) if front.ends_with(|digit: char| digit.is_ascii_digit()) => (front, Some(kind)),
        _ => (letters_and_digits, None),
    }
}

/// The target square at the end, and the text in front of it.
fn goal<'a>(letters_and_digits: &'a str, board: &Board) -> Option<(&'a str, Square)> {
    let letter = letters_and_digits.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (head, name) = letters_and_digits.split_at(letter);
    // A missing corner is kept, so that the answer can say that it is missing.
    let square = square(name, board).or_else(|| corner(name, board));
    Some((head, square?))
}

/// A square that the board would have if its corners were not missing.
fn corner(name: &str, board: &Board) -> Option<Square> {
    let corner = Square::read(&name.to_ascii_lowercase())?;
    let squares = || board.locations().iter().map(|location| location.square);
    let has_file = squares().any(|square| square.file() == corner.file());
    let has_rank = squares().any(|square| square.rank() == corner.rank());
    (has_file && has_rank).then_some(corner)
}

/// A square by its name. Lower case is tried if the board has no such square as written.
fn square(name: &str, board: &Board) -> Option<Square> {
    board
        .square(name)
        .or_else(|| board.square(&name.to_ascii_lowercase()))
}

type Head = (Option<PieceKind>, Option<char>, Option<u8>);

/// What may stand in front of the target: a piece, part of a square, both, or nothing.
///
/// Some letters can begin the name of a piece or of a square, such as `b`. A capital among
/// lower-case letters is a piece, and a square named in full is a square. Otherwise both readings
/// are tried.
fn heads(head: &str, board: &Board, target_is_upper_case: bool) -> Vec<Head> {
    let letter = head.chars().next();
    let kind = letter.and_then(|letter| PieceKind::from_letter(letter.to_ascii_uppercase()));
    let named = kind.and_then(|kind| {
        let (file, rank) = start(&head[1..], board)?;
        Some((Some(kind), file, rank))
    });
    let plain = start(head, board).and_then(plain_head);
    let capital = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    match (plain, named) {
        (Some(_), Some(named)) if capital && !target_is_upper_case => Vec::from([named]),
        // A square in full, as `b2` in `b2b4`, cannot be a bishop too.
        (Some(plain @ (None, ..)), Some(_)) => Vec::from([plain]),
        (plain, named) => plain.into_iter().chain(named).collect(),
    }
}

/// Without a piece's letter: a pawn, or whatever stands on a square that is named in full.
fn plain_head((file, rank): (Option<char>, Option<u8>)) -> Option<Head> {
    match (file, rank) {
        (None, None) | (Some(_), None) => Some((Some(PieceKind::Pawn), file, rank)),
        (Some(_), Some(_)) => Some((None, file, rank)),
        // A rank alone does not name a pawn.
        (None, Some(_)) => None,
    }
}

/// Part of a square's name: nothing, a file, a rank, or both.
fn start(part: &str, board: &Board) -> Option<(Option<char>, Option<u8>)> {
    let digits = part.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    let squares = || board.locations().iter().map(|location| location.square);
    let rank = match digits {
        "" => None,
        digits => Some(
            digits
                .parse()
                .ok()
                .filter(|&rank| squares().any(|square| square.rank() == rank))?,
        ),
    };
    let letters = &part[..part.len() - digits.len()];
    let has = |file: char| squares().any(|square| square.file() == file);
    let file = match letters.as_bytes() {
        [] => None,
        &[file] => {
            let cases = [char::from(file), char::from(file.to_ascii_lowercase())];
            let is_square =
                |file| squares().any(|square| square.file() == file && Some(square.rank()) == rank);
            let mut exact = cases.into_iter().filter(|&file| is_square(file));
            let file = exact
                .next()
                .or_else(|| cases.into_iter().find(|&file| has(file)));
            Some(file?)
        }
        _ => return None,
    };
    Some((file, rank))
}
