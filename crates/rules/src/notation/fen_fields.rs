//! What the fields of a FEN have in common: their faults, the values taken where it says nothing,
//! and the meaning of its letters; and the castling field, read and written as in X-FEN.
//!
//! `fen` has the other fields. Whether the position has these rights is checked by `setup`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use entente_words::faults;
use thiserror::Error;

use crate::board::square::Square;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Piece, PieceKind};
use crate::position::registry::Options;
use crate::position::setup::{InvalidPosition, Setup};

faults! {
    /// Why a FEN cannot be read.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum FenError = "fen" {
        /// The text does not have six fields, nor the first one, two, four or five of them.
        Fields(count: usize),
        /// The first field has the wrong number of rows.
        Rows {
            /// The number of rows of the board.
            expected: usize,
            /// The number of rows written.
            found: usize,
        },
        /// A row of the first field does not fill the width of the board.
        Row {
            /// The row as written.
            row: String,
            /// The number of squares that it should describe.
            width: usize,
        },
        /// A letter that is not a piece.
        Piece {
            /// The letter.
            letter: char,
            /// The row as written.
            row: String,
        },
        /// The second field is wrong.
        Turn(text: String),
        /// The third field is wrong.
        Castling(text: String),
        /// The fourth field is wrong.
        EnPassant(text: String),
        /// The fifth or sixth field is wrong.
        Number {
            /// The name of the field.
            field: &'static str,
            /// The text as written.
            text: String,
        },
        /// A FEN4 does not have its seven parts, with the options eight.
        Fen4Fields(count: usize),
        /// The first part of a FEN4 is no army.
        Fen4Turn(text: String),
        /// A part of a FEN4 is not four times 0 or 1.
        Fen4Flags(text: String),
        /// The fifth part of a FEN4 is not four numbers.
        Fen4Points(text: String),
        /// An en passant right of a FEN4 is not the crossed square and the pawn's.
        Fen4EnPassant(text: String),
        /// An option of a FEN4 that cannot be read, or that changes the rules.
        Option(text: String),
        /// The FEN is well written, but the position is not possible.
        InvalidPosition(#[from] faults: InvalidPosition),
    }
}

faults! {
    /// A field that a FEN does not have, with a default taken for it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum FenAssumption = "fen-assumed" {
        /// Only the pieces are written, and perhaps the army to move: that is White, unless only
        /// Black can be to move, and nobody can castle or capture en passant.
        Board,
        /// Neither counter is written.
        Counters,
        /// The moves without a capture or a pawn move are not written.
        Halfmoves,
        /// The number of the move is not written.
        Round,
        /// The number of the move is 0, with which no game begins.
        RoundZero,
    }
}

/// A counter of a FEN, written in digits.
pub(super) fn read_number(field: &'static str, text: &str) -> Result<u32, FenError> {
    let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let number = text.parse::<u16>().ok().map(u32::from);
    number.filter(|_| digits).ok_or_else(|| FenError::Number {
        field,
        text: text.to_owned(),
    })
}

/// Capitals are White's.
pub(super) fn army_of(letter: char) -> Army {
    if letter.is_ascii_uppercase() {
        Army::White
    } else {
        Army::Black
    }
}

/// The letter in the case of an army.
fn cased(army: Army, letter: char) -> char {
    if army == Army::White {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// Does the field say that there is nothing? People type dashes of several lengths.
pub(super) fn is_dash(field: &str) -> bool {
    matches!(field, "-" | "–" | "—" | "−")
}

/// The rooks that the letters name, each at most once, in the order in which a FEN lists them.
pub(super) fn read_castling(setup: &Setup, field: &str) -> Result<Vec<(Army, Square)>, FenError> {
    if is_dash(field) {
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
    // The letters may come in any order, which means nothing.
    sort(&mut rooks, &setup.options);
    Ok(rooks)
}

/// Puts rooks in the order in which a FEN lists them.
pub(super) fn sort(rooks: &mut [(Army, Square)], options: &Options) {
    let turn_order = |army| options.armies().position(|known| known == army);
    rooks.sort_by_key(|(army, rook)| (turn_order(*army), Reverse(*rook)));
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

pub(super) fn castling_field(
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
