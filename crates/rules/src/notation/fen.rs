//! Forsyth-Edwards Notation (FEN): read as other programs write it, and written in one form only.
//!
//! Between the fields there may be any blanks, or the signs that addresses have for them; the
//! counters may be missing, and so may all that is behind the pieces or the army to move. What is
//! then assumed is reported. A field that is wrong is an error. What is pasted around a FEN is
//! taken off in `pasted`.
//!
//! The operations of EPD may stand behind the fourth field or behind the last one, as in
//! `bm e4; id "easy";`. Of these the counters are read, and the others left out.
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

use crate::board::graph::{Board, Location};
use crate::board::square::Square;
use crate::movegen::en_passant::{EnPassant, EnPassantRight};
use crate::movegen::rule_set::RuleSet;
use crate::notation::fen_fields::{
    FenAssumption, FenError, army_of, castling_field, is_dash, read_castling, read_number, sort,
};
use crate::notation::fen4;
use crate::notation::pasted::position;
use crate::notation::text::square;
use crate::pieces::piece::{Army, Piece, PieceKind};
use crate::position::any_position::Position;
use crate::position::registry::{Options, Variant};
use crate::position::setup::Setup;

impl Position {
    /// Reads a FEN of standard chess.
    ///
    /// ```
    /// use entente_rules::{FenError, Position};
    /// let shredder = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w H - 0 1").unwrap();
    /// assert_eq!(shredder.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let error = Position::from_fen("8/8/8/8/8/8/8/K6k x - - 0 1").unwrap_err();
    /// assert_eq!(error, FenError::Turn("x".into()));
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Position::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant that has FENs, under its default options.
    ///
    /// In Chess960 pieces on a starting position show which one it is.
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
        if self.has_fen4() {
            return self.setup().fen();
        }
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

    /// Writes the position as engines of others read it. Those for four know castling only from
    /// where kings and rooks stand in the usual array; any other is left out.
    pub fn fen_for_engines(&self) -> String {
        if !self.has_fen4() {
            return self.fen();
        }
        let usual = Setup::start(self.variant());
        let mut setup = self.setup();
        let king_of = |setup: &Setup, army| {
            let mut pieces = setup.pieces.iter();
            let is_king = |piece: &Piece| (piece.army, piece.kind) == (army, PieceKind::King);
            let king = pieces.find(|(_, piece)| is_king(piece));
            king.map(|(square, _)| *square)
        };
        let kings = setup.clone();
        setup.castling.retain(|right| {
            let is_home = king_of(&kings, right.0) == king_of(&usual, right.0);
            is_home && usual.castling.contains(right)
        });
        setup.fen()
    }
}

impl Variant {
    /// The rule set whose FENs alone have the form of this text: a FEN4 is one of chess for four.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::FourPlayer).fen();
    /// assert_eq!(Variant::of_fen(&start), Some(Variant::FourPlayer));
    /// assert_eq!(Variant::of_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    /// ```
    pub fn of_fen(text: &str) -> Option<Variant> {
        fen4::is_fen4(text).then_some(Variant::FourPlayer)
    }
}

impl Position {
    /// Is its FEN of the form for four players?
    fn has_fen4(&self) -> bool {
        matches!(self.options(), Options::FourPlayer(_))
    }
}

impl Setup {
    /// Reads a FEN of a game with these options without checking the position. In the game for four
    /// the mode is not a part of it, and the array only shows where castling is possible.
    pub fn from_fen_with(options: &Options, fen: &str) -> Result<Setup, FenError> {
        Ok(Setup::read_fen_with(options, fen)?.0)
    }

    /// Reads a FEN of a game with these options without checking the position, and reports what is
    /// assumed because the FEN does not say it.
    pub fn read_fen_with(
        options: &Options,
        fen: &str,
    ) -> Result<(Setup, Option<FenAssumption>), FenError> {
        if let Options::FourPlayer(options) = options {
            return Ok((Setup::read_fen4(*options, fen)?, None));
        }
        let (setup, assumed) = Setup::read_fen(options.variant(), fen)?;
        let options = options.clone();
        Ok((Setup { options, ..setup }, assumed))
    }

    /// Reads a FEN of standard chess without checking the position.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fen_of(Variant::Standard, fen)
    }

    /// Reads a FEN of a variant without checking the position.
    pub fn from_fen_of(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        Ok(Setup::read_fen(variant, fen)?.0)
    }

    /// Reads a FEN of a variant without checking the position, and reports what is assumed because
    /// the FEN does not say it.
    ///
    /// ```
    /// use entente_rules::{FenAssumption, Setup, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/R3K2R\tb  QK -";
    /// let (setup, assumed) = Setup::read_fen(Variant::Standard, fen).unwrap();
    /// assert_eq!(setup.fen(), "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1");
    /// assert_eq!(assumed, Some(FenAssumption::Counters));
    /// ```
    pub fn read_fen(
        variant: Variant,
        fen: &str,
    ) -> Result<(Setup, Option<FenAssumption>), FenError> {
        let options = Options::of(variant);
        if let Options::FourPlayer(_) = options {
            return Setup::read_fen_with(&options, fen);
        }
        let bare = position::bare(fen, usize::from(options.board().rows()));
        let written = fields(&bare);
        let Fields {
            pieces,
            turn,
            castling,
            en_passant,
            counters,
        } = Fields::split(&written)?;
        let mut setup = Setup::empty(variant);
        read_pieces(&mut setup, pieces)?;
        setup.castling = read_castling(&setup, castling.unwrap_or("-"))?;
        setup.turn = match turn {
            Some(turn) => read_turn(turn)?,
            None => turn_of_board(&setup),
        };
        setup.en_passant = read_en_passant(&setup, en_passant.unwrap_or("-"))?;
        let assumed = read_counters(
            &mut setup,
            counters.map(|counter| counter.filter(|counter| !is_dash(counter))),
        )?;
        let assumed = match en_passant {
            Some(_) => assumed,
            None => Some(FenAssumption::Board),
        };
        // In Chess960 the pieces show the starting position.
        setup.options = setup.options.inferred_from(&setup.pieces);
        Ok((setup, assumed))
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
        if let Some(fen4) = fen4::write(self) {
            return fen4;
        }
        let piece = |square| self.pieces.get(&square).copied();
        let pieces = pieces_field(self.board(), piece);
        let mut rooks = self.castling.clone();
        // A setup may list the rooks in any order; a FEN has only one.
        sort(&mut rooks, &self.options);
        let castling = castling_field(&self.options, piece, rooks.into_iter());
        let passed = en_passant_field(self.en_passant.first());
        let turn = self.turn.letter();
        let (halfmoves, round) = (self.halfmoves, self.round);
        format!("{pieces} {turn} {castling} {passed} {halfmoves} {round}")
    }
}

/// The fields of a FEN by their meaning.
struct Fields<'a> {
    pieces: &'a str,
    turn: Option<&'a str>,
    castling: Option<&'a str>,
    en_passant: Option<&'a str>,
    /// The moves without a capture or a pawn move, and the number of the move.
    counters: [Option<&'a str>; 2],
}

impl<'a> Fields<'a> {
    fn split(fields: &[&'a str]) -> Result<Fields<'a>, FenError> {
        let wrong = FenError::Fields(fields.len());
        let operations = operations(fields);
        let field = |at: usize| fields.get(at).copied().filter(|_| at < operations);
        let pieces = field(0).ok_or(wrong.clone())?;
        let is_board = matches!(operations, 1 | 2) && pieces.contains('/');
        if !is_board && !matches!(operations, 4..=6) {
            return Err(wrong);
        }
        let operation = |name: &str| {
            let mut behind = fields[operations..]
                .iter()
                .skip_while(|field| **field != name);
            behind.nth(1).map(|value| value.trim_end_matches(';'))
        };
        Ok(Fields {
            pieces,
            turn: field(1),
            castling: field(2),
            en_passant: field(3),
            counters: [
                field(4).or_else(|| operation("hmvc")),
                field(5).or_else(|| operation("fmvn")),
            ],
        })
    }
}

/// The index of the first operation of EPD: behind the fourth field a word that begins with a
/// letter, if there is a semicolon behind it.
fn operations(fields: &[&str]) -> usize {
    let behind = fields.get(4..).unwrap_or_default();
    let begins = |field: &&str| field.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let first = behind.iter().position(begins);
    let is_ended = behind.last().is_some_and(|last| last.ends_with(';'));
    match first {
        Some(first) if is_ended => 4 + first,
        _ => fields.len(),
    }
}

/// The army to move where only the board is known: White, unless that would let Black's king stand
/// in check.
fn turn_of_board(setup: &Setup) -> Army {
    let of = |turn| {
        let mut setup = setup.clone();
        setup.turn = turn;
        setup.position()
    };
    match (of(Army::White), of(Army::Black)) {
        (Err(_), Ok(_)) => Army::Black,
        _ => Army::White,
    }
}

/// The fields of a FEN. In the place of blanks addresses have underscores or plus signs.
fn fields(fen: &str) -> Vec<&str> {
    let is_blank = |letter: char| letter.is_whitespace();
    let separators: &[char] = if fen.contains(is_blank) {
        &[]
    } else {
        &['_', '+']
    };
    let fields = fen.split(|letter: char| is_blank(letter) || separators.contains(&letter));
    fields.filter(|field| !field.is_empty()).collect()
}

/// Reads the counters that are written, and says what is assumed for the others.
fn read_counters(
    setup: &mut Setup,
    [halfmoves, round]: [Option<&str>; 2],
) -> Result<Option<FenAssumption>, FenError> {
    setup.halfmoves = read_number("halfmoves", halfmoves.unwrap_or("0"))?;
    let written = read_number("round", round.unwrap_or("1"))?;
    setup.round = written.max(1);
    Ok(match (halfmoves, round) {
        (None, None) => Some(FenAssumption::Counters),
        (None, Some(_)) => Some(FenAssumption::Halfmoves),
        (Some(_), None) => Some(FenAssumption::Round),
        (Some(_), Some(_)) => (written == 0).then_some(FenAssumption::RoundZero),
    })
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

fn piece_of(letter: char, rules: &RuleSet) -> Option<Piece> {
    let army = army_of(letter);
    Some(Piece {
        army,
        kind: rules.kind(letter)?,
    })
}

fn letter_of(piece: Piece) -> char {
    piece.cased_letter()
}

fn read_turn(field: &str) -> Result<Army, FenError> {
    match field {
        "w" | "W" => Ok(Army::White),
        "b" | "B" => Ok(Army::Black),
        _ => Err(FenError::Turn(field.to_owned())),
    }
}

/// The field names only the crossed square. The pawn is one step ahead of it.
fn read_en_passant(setup: &Setup, field: &str) -> Result<Vec<EnPassant>, FenError> {
    if is_dash(field) {
        return Ok(Vec::new());
    }
    let passed = crossed(setup, field).ok_or_else(|| FenError::EnPassant(field.to_owned()))?;
    Ok(Vec::from([passed]))
}

fn crossed(setup: &Setup, field: &str) -> Option<EnPassant> {
    let board: &Board = setup.board();
    let target = square(field, board)?;
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

fn en_passant_field(passed: Option<&EnPassant>) -> String {
    passed.map_or("-".to_owned(), |passed| passed.target.to_string())
}

#[cfg(test)]
mod tests {
    use super::{empty_squares, fields};

    #[test]
    fn runs_of_empty_squares_can_have_two_digits() {
        assert_eq!(empty_squares("8"), Some(8));
        assert_eq!(empty_squares("10"), Some(10));
        for wrong in ["0", "08", "256", ""] {
            assert_eq!(empty_squares(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fields_are_separated_by_any_blanks() {
        for fen in ["a w - -", " a\tw\u{a0}-  -\n", "a_w_-_-", "a+w+-+-"] {
            assert_eq!(fields(fen), ["a", "w", "-", "-"], "{fen:?}");
        }
        assert!(fields(" ").is_empty());
    }
}
