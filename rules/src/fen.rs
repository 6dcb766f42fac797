//! Forsyth-Edwards Notation, read strictly and written in one form only.
//! Source: the PGN standard of 1994, section 16.1. The en passant field is written only where such a capture is
//! legal, and read wherever a double step can have been made. Whether the position can be is for `setup`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use crate::board::{Board, Place};
use crate::cell::Cell;
use crate::moves::Wing;
use crate::piece::{Army, Kind, Piece};
use crate::position::Position;
use crate::setup::{EnPassant, Impossible, Right, Setup};
use crate::variant::Variant;

/// Why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Not six fields.
    #[error("a FEN has six fields with one blank between, this has {0}")]
    Fields(usize),
    /// The first field has the wrong number of rows.
    #[error("pieces: the board has {expected} rows, this has {found}")]
    Rows {
        /// How many the board has.
        expected: usize,
        /// How many were written.
        found: usize,
    },
    /// A row of the first field does not fill the board's width.
    #[error("pieces: {row:?} does not describe a row of {width} cells")]
    Row {
        /// The row as written.
        row: String,
        /// How many cells it should describe.
        width: usize,
    },
    /// A letter that is no piece.
    #[error("pieces: {letter:?} in {row:?} is no piece")]
    Piece {
        /// The letter.
        letter: char,
        /// The row as written.
        row: String,
    },
    /// The second field.
    #[error("turn: {0:?} is neither w nor b")]
    Turn(String),
    /// The third field.
    #[error("castling: {0:?} is neither - nor some of KQkq in this order")]
    Castling(String),
    /// The fourth field.
    #[error("en passant: {0:?} is neither - nor a cell that a pawn may have crossed")]
    EnPassant(String),
    /// The fifth or sixth field.
    #[error("{field}: {text:?} is not a number from {least} to 65535")]
    Number {
        /// Which of the two.
        field: &'static str,
        /// What was written.
        text: String,
        /// The least that it may be.
        least: u32,
    },
    /// Well written, but it cannot be.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

impl Position {
    /// Reads a FEN of standard chess.
    ///
    /// ```
    /// use entente_rules::Position;
    /// let error = Position::from_fen("8/8/8/8/8/8/8/K6k x - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "turn: \"x\" is neither w nor b");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Ok(Setup::from_fen(fen)?.position()?)
    }

    /// Writes the position as FEN.
    pub fn fen(&self) -> String {
        let en_passant = self.en_passant().into_iter().next();
        let en_passant = en_passant.filter(|_| self.has_legal_en_passant());
        format!(
            "{} {} {} {} {} {}",
            pieces_field(self),
            self.turn().letter(),
            castling_field(self),
            en_passant.map_or("-".to_owned(), |passed| passed.target.to_string()),
            self.halfmoves(),
            self.round(),
        )
    }
}

impl Setup {
    /// Reads a FEN of standard chess without judging the position.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [pieces, turn, castling, en_passant, halfmoves, round] = fields[..] else {
            return Err(FenError::Fields(fields.len()));
        };
        let mut setup = Setup::empty(Variant::Standard);
        read_pieces(&mut setup, pieces)?;
        setup.turn = read_turn(turn)?;
        setup.castling = read_castling(setup.variant(), castling)?;
        setup.en_passant = read_en_passant(&setup, en_passant)?;
        setup.halfmoves = read_number("halfmoves", halfmoves, 0)?;
        setup.round = read_number("round", round, 1)?;
        Ok(setup)
    }
}

fn read_pieces(setup: &mut Setup, field: &str) -> Result<(), FenError> {
    let board = setup.variant().board();
    let (rows, expected) = (field.split('/'), usize::from(board.rows()));
    let found = rows.clone().count();
    if found != expected {
        return Err(FenError::Rows { expected, found });
    }
    for (number, row) in (0..board.rows()).rev().zip(rows) {
        let places = board.places().iter().filter(|place| place.row == number);
        read_row(setup, &places.collect::<Vec<_>>(), row)?;
    }
    Ok(())
}

fn read_row(setup: &mut Setup, places: &[&Place], row: &str) -> Result<(), FenError> {
    let wrong = || FenError::Row {
        row: row.to_owned(),
        width: places.len(),
    };
    let mut column = 0;
    let mut after_digit = false;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(0 | 9) => return Err(wrong()),
            Some(_) if after_digit => return Err(wrong()),
            Some(empty) => column += empty as usize,
            None => {
                let place = places.get(column).ok_or_else(wrong)?;
                let piece = piece_of(letter);
                let piece = piece.ok_or_else(|| FenError::Piece {
                    letter,
                    row: row.to_owned(),
                })?;
                setup.pieces.insert(place.cell, piece);
                column += 1;
            }
        }
        after_digit = letter.is_ascii_digit();
    }
    (column == places.len()).then_some(()).ok_or_else(wrong)
}

fn piece_of(letter: char) -> Option<Piece> {
    let army = if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    };
    let kind =
        Kind::from_letter(letter.to_ascii_uppercase()).filter(|&kind| kind != Kind::Guard)?;
    Some(Piece { army, kind })
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

fn read_castling(variant: Variant, field: &str) -> Result<Vec<(Army, Cell)>, FenError> {
    let mut left = field;
    let mut rooks = Vec::new();
    for (letter, army, rook) in castles(variant) {
        if let Some(rest) = left.strip_prefix(letter) {
            rooks.push((army, rook));
            left = rest;
        }
    }
    let fits = if rooks.is_empty() {
        field == "-"
    } else {
        left.is_empty()
    };
    fits.then_some(rooks)
        .ok_or_else(|| FenError::Castling(field.to_owned()))
}

/// Every castle of the rule set with its letter: `K Q k q`.
fn castles(variant: Variant) -> impl Iterator<Item = (char, Army, Cell)> {
    let armies = variant.rule_set().armies.iter();
    let castles = armies.flat_map(|data| data.castles.iter().map(|castle| (data.army, castle)));
    castles.map(move |(army, castle)| {
        let letter = if castle.wing == Wing::King { 'K' } else { 'Q' };
        let board = variant.board();
        (
            cased(army, letter),
            army,
            board.at(board.named(castle.rook.0)),
        )
    })
}

/// The field names the crossed cell only; the pawn is one step ahead of it.
fn read_en_passant(setup: &Setup, field: &str) -> Result<Vec<EnPassant>, FenError> {
    if field == "-" {
        return Ok(Vec::new());
    }
    let passed = crossed(setup, field).ok_or_else(|| FenError::EnPassant(field.to_owned()))?;
    Ok(Vec::from([passed]))
}

fn crossed(setup: &Setup, field: &str) -> Option<EnPassant> {
    let board: &Board = setup.variant().board();
    let target = board.cell(field)?;
    let mut mover = setup
        .options
        .rule_set()
        .armies
        .iter()
        .filter(|data| data.army != setup.turn);
    let mover = mover.next()?;
    let pawn = board.step(target, mover.forward).next()?;
    Some(EnPassant {
        target,
        pawn,
        owner: mover.army,
        rights: Vec::from([(setup.turn, Right::Fresh)]),
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

fn pieces_field(position: &Position) -> String {
    let rows = (0..position.board().rows())
        .rev()
        .map(|row| row_field(position, row));
    rows.collect::<Vec<_>>().join("/")
}

fn row_field(position: &Position, row: u8) -> String {
    let mut field = String::new();
    let mut empty = 0;
    for place in position
        .board()
        .places()
        .iter()
        .filter(|place| place.row == row)
    {
        match position.piece(place.cell) {
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

fn castling_field(position: &Position) -> String {
    let held = |army: Army, rook: Cell| position.castling(army).contains(&rook);
    let castles = castles(position.variant()).filter(|&(_, army, rook)| held(army, rook));
    let letters: String = castles.map(|(letter, ..)| letter).collect();
    if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    }
}
