//! Forsyth-Edwards Notation (FEN): read strictly, and written in one form only.
//!
//! Source: the PGN standard of 1994, section 16.1. Castling follows X-FEN: `KQkq` for the outermost
//! rook on that side of the king, the file letter for an inner rook. With rooks in the corners that
//! is plain FEN. Shredder-FEN, which always uses file letters, is read too.
//!
//! The en passant field is written only if such a capture is legal, and read wherever a double step
//! can have been made. Whether the position is possible is checked by `setup`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use thiserror::Error;

use crate::board::graph::{Board, Location};
use crate::board::square::Square;
use crate::movegen::en_passant_right::{EnPassant, EnPassantRight};
use crate::movegen::rule_set::RuleSet;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Piece, PieceKind};
use crate::position::any_position::Position;
use crate::position::registry::Options;
use crate::position::registry::Variant;
use crate::position::setup::{InvalidPosition, Setup};

/// Why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// The text does not have six fields.
    #[error("a FEN has six fields with one blank between, this has {0}")]
    Fields(usize),
    /// The first field has the wrong number of rows.
    #[error("pieces: the board has {expected} rows, this has {found}")]
    Rows {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows written.
        found: usize,
    },
    /// A row of the first field does not fill the width of the board.
    #[error("pieces: {row:?} does not describe a row of {width} squares")]
    Row {
        /// The row as written.
        row: String,
        /// The number of squares that it should describe.
        width: usize,
    },
    /// A letter that is not a piece.
    #[error("pieces: {letter:?} in {row:?} is not a piece")]
    Piece {
        /// The letter.
        letter: char,
        /// The row as written.
        row: String,
    },
    /// The second field is wrong.
    #[error("turn: {0:?} is neither w nor b")]
    Turn(String),
    /// The third field is wrong.
    #[error(
        "castling: {0:?} is neither - nor some of KQkq in this order, nor files of rooks as in HAha"
    )]
    Castling(String),
    /// The fourth field is wrong.
    #[error("en passant: {0:?} is neither - nor a square that a pawn may have crossed")]
    EnPassant(String),
    /// The fifth or sixth field is wrong.
    #[error("{field}: {text:?} is not a number from {least} to 65535")]
    Number {
        /// The name of the field.
        field: &'static str,
        /// The text as written.
        text: String,
        /// The smallest number allowed.
        least: u32,
    },
    /// The FEN is well written, but the position is not possible.
    #[error(transparent)]
    InvalidPosition(#[from] InvalidPosition),
}

impl Position {
    /// Reads a FEN of standard chess.
    ///
    /// ```
    /// use entente_rules::Position;
    /// let shredder = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w H - 0 1").unwrap();
    /// assert_eq!(shredder.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let error = Position::from_fen("8/8/8/8/8/8/8/K6k x - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "turn: \"x\" is neither w nor b");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant that has FENs, under its default options.
    ///
    /// In Chess960 pieces on a starting position tell which one it is.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// // The letter alone means the outer rook; the inner one is named by its file.
    /// let fen = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
    /// let position = Position::from_fen_of(Variant::Chess960, fen).unwrap();
    /// assert_eq!(position.fen(), fen);
    /// assert!(position.read_move("O-O").is_ok());
    /// ```
    pub fn from_fen_of(variant: Variant, fen: &str) -> Result<Position, FenError> {
        Ok(Setup::from_fen_of(variant, fen)?.position()?)
    }

    /// Writes the position as FEN, with castling as in X-FEN.
    pub fn fen(&self) -> String {
        let en_passant = self
            .en_passant()
            .into_iter()
            .next()
            // Otherwise the same position would have two FENs.
            .filter(|_| self.has_legal_en_passant());
        let options = self.options();
        let armies = options.armies();
        let rooks = armies.flat_map(|army| {
            let own = self.castling(army).into_iter();
            own.map(move |rook| (army, rook))
        });
        let piece = |square| self.piece(square);
        let pieces = pieces_field(self.board(), piece);
        let castling = castling_field(&options, piece, rooks);
        let passed = en_passant_field(en_passant.as_ref());
        let (turn, halfmoves, round) = (self.turn().letter(), self.halfmoves(), self.round());
        format!("{pieces} {turn} {castling} {passed} {halfmoves} {round}")
    }
}

impl Setup {
    /// Reads a FEN of standard chess without checking the position.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant without checking the position.
    pub fn from_fen_of(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [pieces, turn, castling, en_passant, halfmoves, round] = fields[..] else {
            return Err(FenError::Fields(fields.len()));
        };
        let mut setup = Setup::empty(variant);
        read_pieces(&mut setup, pieces)?;
        setup.turn = read_turn(turn)?;
        setup.castling = read_castling(&setup, castling)?;
        setup.en_passant = read_en_passant(&setup, en_passant)?;
        setup.halfmoves = read_number("halfmoves", halfmoves, 0)?;
        setup.round = read_number("round", round, 1)?;
        // In Chess960 the pieces tell the starting position.
        setup.options = setup.options.inferred_from(&setup.pieces);
        Ok(setup)
    }

    /// Writes the setup as FEN, whether it is possible or not. [`Setup::from_fen_of`] reads it
    /// again.
    ///
    /// ```
    /// use entente_rules::Setup;
    /// let kingless = "8/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 9";
    /// assert_eq!(Setup::from_fen(kingless).unwrap().fen(), kingless);
    /// ```
    pub fn fen(&self) -> String {
        let piece = |square| self.pieces.get(&square).copied();
        let pieces = pieces_field(self.board(), piece);
        let mut rooks = self.castling.clone();
        let turn_order = |army| self.options.armies().position(|known| known == army);
        // A setup may list the rooks in any order; a FEN has only one.
        rooks.sort_by_key(|(army, rook)| (turn_order(*army), Reverse(*rook)));
        let castling = castling_field(&self.options, piece, rooks.into_iter());
        let passed = en_passant_field(self.en_passant.first());
        let turn = self.turn.letter();
        let (halfmoves, round) = (self.halfmoves, self.round);
        format!("{pieces} {turn} {castling} {passed} {halfmoves} {round}")
    }
}

fn read_pieces(setup: &mut Setup, field: &str) -> Result<(), FenError> {
    let board = setup.board();
    let (rows, expected) = (field.split('/'), usize::from(board.rows()));
    let found = rows.clone().count();
    if found != expected {
        return Err(FenError::Rows { expected, found });
    }
    // A FEN begins with the top row.
    for (number, row) in (0..board.rows()).rev().zip(rows) {
        let locations = board
            .locations()
            .iter()
            .filter(|location| location.row == number);
        read_row(setup, &locations.collect::<Vec<_>>(), row)?;
    }
    Ok(())
}

fn read_row(setup: &mut Setup, locations: &[&Location], row: &str) -> Result<(), FenError> {
    let wrong = || FenError::Row {
        row: row.to_owned(),
        width: locations.len(),
    };
    let (mut column, mut rest) = (0, row);
    while let Some(letter) = rest.chars().next() {
        let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let run = &rest[..rest.len() - behind.len()];
        if run.is_empty() {
            let location = locations.get(column).ok_or_else(wrong)?;
            let rules = setup.options.rule_set();
            let piece = piece_of(letter, rules).ok_or_else(|| FenError::Piece {
                letter,
                row: row.to_owned(),
            })?;
            setup.pieces.insert(location.square, piece);
            column += 1;
            rest = &rest[letter.len_utf8()..];
        } else {
            column += empty_squares(run).ok_or_else(wrong)?;
            rest = behind;
        }
    }
    (column == locations.len()).then_some(()).ok_or_else(wrong)
}

/// The length of a run of empty squares. Boards wider than nine squares need two digits.
fn empty_squares(run: &str) -> Option<usize> {
    let number: u8 = run.parse().ok()?;
    (!run.starts_with('0')).then_some(usize::from(number))
}

fn army_of(letter: char) -> Army {
    if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    }
}

fn piece_of(letter: char, rules: &RuleSet) -> Option<Piece> {
    let army = army_of(letter);
    Some(Piece {
        army,
        kind: rules.kind(letter)?,
    })
}

fn letter_of(piece: Piece) -> char {
    cased(piece.army, piece.kind.letter())
}

fn cased(army: Army, letter: char) -> char {
    if army == Army::White {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

fn read_turn(field: &str) -> Result<Army, FenError> {
    match field {
        "w" => Ok(Army::White),
        "b" => Ok(Army::Black),
        _ => Err(FenError::Turn(field.to_owned())),
    }
}

/// The rooks that the letters name, each at most once.
fn read_castling(setup: &Setup, field: &str) -> Result<Vec<(Army, Square)>, FenError> {
    if field == "-" {
        return Ok(Vec::new());
    }
    let wrong = || FenError::Castling(field.to_owned());
    let mut rooks = Vec::new();
    for letter in field.chars() {
        let army = army_of(letter);
        let row = FirstRow::of(&setup.options, army, |square| {
            setup.pieces.get(&square).copied()
        });
        let rook = row.and_then(|row| row.rook(letter)).ok_or_else(wrong)?;
        // `K` and the file of the outermost rook are the same rook.
        if rooks.contains(&(army, rook)) {
            return Err(wrong());
        }
        rooks.push((army, rook));
    }
    // `KQkq` must be in order; file letters may come in any order.
    let in_order = field.chars().filter_map(|letter| "KQkq".find(letter));
    let fits = !rooks.is_empty() && in_order.is_sorted();
    fits.then_some(rooks).ok_or_else(wrong)
}

/// The row on which an army castles, from the a-file on, with the army's own pieces.
struct FirstRow {
    army: Army,
    pieces: Vec<(Square, Option<PieceKind>)>,
}

impl FirstRow {
    fn of(
        options: &Options,
        army: Army,
        piece: impl Fn(Square) -> Option<Piece>,
    ) -> Option<FirstRow> {
        let mut armies = options.rule_set().armies.iter();
        let castle = armies.find(|data| data.army == army)?.castles.first()?;
        let board = options.board();
        let row = board.location_of(board.named(castle.king.1)).row;
        let locations = board
            .locations()
            .iter()
            .filter(|location| location.row == row);
        let own = |square| piece(square).filter(|piece| piece.army == army);
        let slot = |square| (square, own(square).map(|piece| piece.kind));
        Some(FirstRow {
            army,
            pieces: locations.map(|location| slot(location.square)).collect(),
        })
    }

    /// The rook of a letter.
    ///
    /// If the king has no rook on that side, the corner square is returned. No position has a
    /// castling right there, so the fault is reported by the check of the setup.
    fn rook(&self, letter: char) -> Option<Square> {
        let squares = || self.pieces.iter().map(|(square, _)| *square);
        match letter.to_ascii_uppercase() {
            'K' => self.outermost(CastlingSide::King).or(squares().next_back()),
            'Q' => self.outermost(CastlingSide::Queen).or(squares().next()),
            file => squares().find(|square| square.file() == file.to_ascii_lowercase()),
        }
    }

    /// The letter of a rook.
    fn letter(&self, rook: Square) -> char {
        let is_outermost = |side| self.outermost(side) == Some(rook);
        let letter = if is_outermost(CastlingSide::King) {
            'K'
        } else if is_outermost(CastlingSide::Queen) {
            'Q'
        } else {
            rook.file().to_ascii_uppercase()
        };
        cased(self.army, letter)
    }

    fn outermost(&self, side: CastlingSide) -> Option<Square> {
        let is_rook = |slot: &&(Square, Option<PieceKind>)| slot.1 == Some(PieceKind::Rook);
        let mut kinds = self.pieces.iter().map(|(_, kind)| *kind);
        let (west, east) = self
            .pieces
            .split_at(kinds.position(|kind| kind == Some(PieceKind::King))?);
        let rook = match side {
            CastlingSide::King => east.iter().rfind(is_rook),
            CastlingSide::Queen => west.iter().find(is_rook),
        };
        rook.map(|(square, _)| *square)
    }
}

/// The field names only the crossed square. The pawn is one step ahead of it.
fn read_en_passant(setup: &Setup, field: &str) -> Result<Vec<EnPassant>, FenError> {
    if field == "-" {
        return Ok(Vec::new());
    }
    let passed = crossed(setup, field).ok_or_else(|| FenError::EnPassant(field.to_owned()))?;
    Ok(Vec::from([passed]))
}

fn crossed(setup: &Setup, field: &str) -> Option<EnPassant> {
    let board: &Board = setup.board();
    let target = board.square(field)?;
    let mut armies = setup.options.rule_set().armies.iter();
    let mover = armies.find(|data| data.army != setup.turn)?;
    let pawn = board.step(target, mover.forward).next()?;
    Some(EnPassant {
        target,
        pawn,
        owner: mover.army,
        rights: Vec::from([(setup.turn, EnPassantRight::Fresh)]),
    })
}

fn read_number(field: &'static str, text: &str, least: u32) -> Result<u32, FenError> {
    let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = text
        .parse::<u16>()
        .ok()
        .map(u32::from)
        .filter(|&number| number >= least && digits);
    number.ok_or_else(|| FenError::Number {
        field,
        text: text.to_owned(),
        least,
    })
}

fn pieces_field(board: &Board, piece: impl Fn(Square) -> Option<Piece>) -> String {
    let rows = (0..board.rows())
        .rev()
        .map(|row| row_field(board, row, &piece));
    rows.collect::<Vec<_>>().join("/")
}

fn row_field(board: &Board, row: u8, piece: impl Fn(Square) -> Option<Piece>) -> String {
    let mut field = String::new();
    let mut empty = 0;
    for location in board
        .locations()
        .iter()
        .filter(|location| location.row == row)
    {
        match piece(location.square) {
            None => empty += 1,
            Some(piece) => {
                push_empty(&mut field, &mut empty);
                field.push(letter_of(piece));
            }
        }
    }
    push_empty(&mut field, &mut empty);
    field
}

fn push_empty(field: &mut String, empty: &mut usize) {
    if *empty > 0 {
        field.push_str(&empty.to_string());
    }
    *empty = 0;
}

fn castling_field(
    options: &Options,
    piece: impl Fn(Square) -> Option<Piece>,
    rooks: impl Iterator<Item = (Army, Square)>,
) -> String {
    let letter = |(army, rook)| Some(FirstRow::of(options, army, &piece)?.letter(rook));
    let letters: String = rooks.filter_map(letter).collect();
    if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    }
}

fn en_passant_field(passed: Option<&EnPassant>) -> String {
    passed.map_or("-".to_owned(), |passed| passed.target.to_string())
}

#[cfg(test)]
mod tests {
    use super::empty_squares;

    #[test]
    fn runs_of_empty_squares_can_have_two_digits() {
        assert_eq!(empty_squares("8"), Some(8));
        assert_eq!(empty_squares("10"), Some(10));
        for wrong in ["0", "08", "256", ""] {
            assert_eq!(empty_squares(wrong), None, "{wrong}");
        }
    }
}
