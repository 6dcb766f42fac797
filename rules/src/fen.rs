//! Forsyth-Edwards Notation, read strictly and written in one form only.
//! Source: the PGN standard of 1994, section 16.1; the rooks that may castle as in X-FEN, which is the same where they
//! stand in the corners: `KQkq` for the outermost rook on that side of the king, a file's letter for an inner one. Shredder-FEN,
//! always with files, is read too. The en passant field is written only where such a capture is
//! legal, and read wherever a double step can have been made. Whether the position can be is for `setup`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use thiserror::Error;

use crate::board::{Board, Place};
use crate::cell::Cell;
use crate::moves::Wing;
use crate::options::Options;
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
    #[error(
        "castling: {0:?} is neither - nor some of KQkq in this order, nor files of rooks as in HAha"
    )]
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
    /// let shredder = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w H - 0 1").unwrap();
    /// assert_eq!(shredder.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let error = Position::from_fen("8/8/8/8/8/8/8/K6k x - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "turn: \"x\" is neither w nor b");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant that has one, under the options that hold where nothing is said. Men that stand as at a
    /// start of Chess960 show which one it is.
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

    /// Writes the position as FEN, castling as in X-FEN.
    pub fn fen(&self) -> String {
        let en_passant = self.en_passant().into_iter().next();
        let en_passant = en_passant.filter(|_| self.has_legal_en_passant());
        let options = self.options();
        let armies = options.armies();
        let castling = armies.flat_map(|army| {
            let rooks = self.castling(army).into_iter();
            rooks.map(move |rook| (army, rook))
        });
        let piece = |cell| self.piece(cell);
        let men = pieces_field(self.board(), piece);
        let castling = castling_field(&options, piece, castling);
        let passed = en_passant_field(en_passant.as_ref());
        let (turn, halfmoves, round) = (self.turn().letter(), self.halfmoves(), self.round());
        format!("{men} {turn} {castling} {passed} {halfmoves} {round}")
    }
}

impl Setup {
    /// Reads a FEN of standard chess without judging the position.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant that has one without judging the position.
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
        setup.options = Options::shown_by(&setup);
        Ok(setup)
    }

    /// Writes the men as FEN, possible or not: what [`Setup::from_fen_of`] reads.
    ///
    /// ```
    /// use entente_rules::Setup;
    /// let kingless = "8/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 9";
    /// assert_eq!(Setup::from_fen(kingless).unwrap().fen(), kingless);
    /// ```
    pub fn fen(&self) -> String {
        let piece = |cell| self.pieces.get(&cell).copied();
        let men = pieces_field(self.board(), piece);
        let mut castling = self.castling.clone();
        let turn_order = |army| self.options.armies().position(|known| known == army);
        castling.sort_by_key(|(army, rook)| (turn_order(*army), Reverse(*rook)));
        let castling = castling_field(&self.options, piece, castling.into_iter());
        let passed = en_passant_field(self.en_passant.first());
        let turn = self.turn.letter();
        let (halfmoves, round) = (self.halfmoves, self.round);
        format!("{men} {turn} {castling} {passed} {halfmoves} {round}")
    }
}

fn read_pieces(setup: &mut Setup, field: &str) -> Result<(), FenError> {
    let board = setup.board();
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

fn army_of(letter: char) -> Army {
    if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    }
}

fn piece_of(letter: char) -> Option<Piece> {
    let army = army_of(letter);
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

/// The rooks of the letters, each named once.
fn read_castling(setup: &Setup, field: &str) -> Result<Vec<(Army, Cell)>, FenError> {
    if field == "-" {
        return Ok(Vec::new());
    }
    let wrong = || FenError::Castling(field.to_owned());
    let mut rooks = Vec::new();
    for letter in field.chars() {
        let army = army_of(letter);
        let row = FirstRow::of(&setup.options, army, |cell| {
            setup.pieces.get(&cell).copied()
        });
        let rook = row.and_then(|row| row.rook(letter)).ok_or_else(wrong)?;
        if rooks.contains(&(army, rook)) {
            return Err(wrong());
        }
        rooks.push((army, rook));
    }
    let in_order = field.chars().filter_map(|letter| "KQkq".find(letter));
    let fits = !rooks.is_empty() && in_order.is_sorted();
    fits.then_some(rooks).ok_or_else(wrong)
}

/// The row on which an army castles, from file a on, with the army's own men.
struct FirstRow {
    army: Army,
    men: Vec<(Cell, Option<Kind>)>,
}

impl FirstRow {
    fn of(
        options: &Options,
        army: Army,
        piece: impl Fn(Cell) -> Option<Piece>,
    ) -> Option<FirstRow> {
        let mut armies = options.rule_set().armies.iter();
        let castle = armies.find(|data| data.army == army)?.castles.first()?;
        let board = options.board();
        let row = board.place_of(board.named(castle.king.1)).row;
        let places = board.places().iter().filter(|place| place.row == row);
        let own = |cell| piece(cell).filter(|piece| piece.army == army);
        let man = |cell| (cell, own(cell).map(|piece| piece.kind));
        Some(FirstRow {
            army,
            men: places.map(|place| man(place.cell)).collect(),
        })
    }

    /// The rook of a letter. Where the king has none on that side the cell in the corner is named, which no position
    /// will have.
    fn rook(&self, letter: char) -> Option<Cell> {
        let cells = || self.men.iter().map(|(cell, _)| *cell);
        match letter.to_ascii_uppercase() {
            'K' => self.outermost(Wing::King).or(cells().next_back()),
            'Q' => self.outermost(Wing::Queen).or(cells().next()),
            file => cells().find(|cell| cell.file() == file.to_ascii_lowercase()),
        }
    }

    /// The letter of a rook.
    fn letter(&self, rook: Cell) -> char {
        let is_outermost = |wing| self.outermost(wing) == Some(rook);
        let letter = if is_outermost(Wing::King) {
            'K'
        } else if is_outermost(Wing::Queen) {
            'Q'
        } else {
            rook.file().to_ascii_uppercase()
        };
        cased(self.army, letter)
    }

    fn outermost(&self, wing: Wing) -> Option<Cell> {
        let is_rook = |man: &&(Cell, Option<Kind>)| man.1 == Some(Kind::Rook);
        let mut kinds = self.men.iter().map(|(_, kind)| *kind);
        let (west, east) = self
            .men
            .split_at(kinds.position(|kind| kind == Some(Kind::King))?);
        let rook = match wing {
            Wing::King => east.iter().rfind(is_rook),
            Wing::Queen => west.iter().find(is_rook),
        };
        rook.map(|(cell, _)| *cell)
    }
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
    let board: &Board = setup.board();
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

fn pieces_field(board: &Board, piece: impl Fn(Cell) -> Option<Piece>) -> String {
    let rows = (0..board.rows())
        .rev()
        .map(|row| row_field(board, row, &piece));
    rows.collect::<Vec<_>>().join("/")
}

fn row_field(board: &Board, row: u8, piece: impl Fn(Cell) -> Option<Piece>) -> String {
    let mut field = String::new();
    let mut empty = 0;
    for place in board.places().iter().filter(|place| place.row == row) {
        match piece(place.cell) {
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
    piece: impl Fn(Cell) -> Option<Piece>,
    rooks: impl Iterator<Item = (Army, Cell)>,
) -> String {
    let letter = |(army, rook)| Some(FirstRow::of(options, army, &piece)?.letter(rook));
    let letters: String = rooks.filter_map(letter).collect();
    match letters.is_empty() {
        true => "-".to_owned(),
        false => letters,
    }
}

fn en_passant_field(passed: Option<&EnPassant>) -> String {
    passed.map_or("-".to_owned(), |passed| passed.target.to_string())
}
