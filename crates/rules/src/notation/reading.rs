//! Reads what people type: lenient, but never guessing.
//!
//! Every way to read a text is compared with the legal moves. If one move fits, that is the move.
//! If several fit, the exact notation wins; otherwise the player is asked. If none fits, the answer
//! explains why. Only the reading is here; the reasons are in `why`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::square::Square;
use crate::movegen::rule_set::Notation;
use crate::notation::pasted::{is_arrow, unquoted};
use crate::notation::text::{Expected, MoveTextError, ShortCapture, clip, readings};
use crate::notation::{c4pgn, courier, signs};
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{Piece, PieceKind};
use crate::position::any_position::Position;
use crate::query::why::WhyNot;
use crate::query::{PartialMove, Reading};

/// Does the text name what the pawn becomes, as far as there is a choice?
fn names_promotion(partial_move: &PartialMove, mv: &Move) -> bool {
    match mv.manner {
        Manner::Crowning => matches!(partial_move.promotion, None | Some(PieceKind::Queen)),
        _ => partial_move.promotion == mv.promotion(),
    }
}

/// A move with the first letter small, if it may be the file of a pawn: before a capture sign, or
/// where there is no such piece.
fn with_small_letter(text: &str, error: &MoveTextError) -> Option<String> {
    let behind = text.strip_prefix(|letter: char| letter.is_ascii_uppercase())?;
    let captures = behind.starts_with(['x', 'X', ':', '×']);
    let is_other = match error {
        MoveTextError::Illegal { why, .. } => captures || matches!(why, WhyNot::NoSuchPiece { .. }),
        MoveTextError::Unreadable { .. } => captures,
        _ => false,
    };
    is_other.then(|| text[..1].to_ascii_lowercase() + behind)
}

/// A move with hyphens in the place of arrows between its squares.
fn with_plain_arrows(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains(|letter: char| letter == '>' || is_arrow(letter)) {
        let plain = text.replace(is_arrow, "-");
        Cow::Owned(plain.replace("->", "-").replace("=>", "-"))
    } else {
        text
    }
}

/// The characters that end a sentence.
const FULL_STOPS: [char; 2] = ['.', ','];

impl Position {
    /// Reads a move the way people type it.
    ///
    /// These are forgiven: upper and lower case where it leaves no doubt, a missing `x`, `+`, `#`
    /// or `=`, zeros in castling, dashes of any length, arrows and blanks, figurines, words such as
    /// *mate* and *e.p.*, coordinates, a pawn's capture without a rank (`exd`), a move number in
    /// front, a full stop at the end, and quotes around it. Exact notation wins over anything
    /// lenient.
    ///
    /// ```
    /// use entente_rules::{MoveTextError, Position, Variant, WhyNot};
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.read_move("nf3"), start.read_move("g1-f3"));
    /// let error = start.read_move("Bc4").unwrap_err();
    /// assert!(matches!(error, MoveTextError::Illegal { why: WhyNot::Blocked { .. }, .. }));
    /// ```
    ///
    /// A piece's letter in front of a capture may be the file of a pawn, if no such piece can make
    /// it: phones write the first letter large.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let read = self.read_printed_move(text);
        let Err(error) = &read else {
            return read;
        };
        let is_san = matches!(self.notation_family(), Notation::San | Notation::PlainSan);
        let small = with_small_letter(unquoted(text), error).filter(|_| is_san);
        match small.map(|small| self.read_printed_move(&small)) {
            Some(Ok(mv)) if self.is_pawn(&mv) => Ok(mv),
            Some(Err(error)) if error.moves().first().is_some_and(|mv| self.is_pawn(mv)) => {
                Err(error)
            }
            _ => read,
        }
    }

    fn is_pawn(&self, mv: &Move) -> bool {
        let piece = self.piece(mv.from);
        piece.is_some_and(|piece| piece.kind == PieceKind::Pawn)
    }

    /// Reads a move of a file, where a piece's letter is that of a piece: as a pawn's, a move in
    /// the letters of another language could be taken for an English one.
    pub(super) fn read_printed_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let trimmed = unquoted(text);
        let spelled = with_plain_arrows(signs::plain(trimmed));
        // A quotation of moves can begin with dots, and a sentence ends with one.
        let plain = spelled
            .trim_matches([' ', '.'])
            .trim_end_matches(FULL_STOPS);
        // Such a notation names every change on the board, so no legal move need be guessed.
        if let Some(read) = self.in_full(plain) {
            return read;
        }
        let legal = self.legal_moves();
        let readings = self.readings(plain, &legal);
        let fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| readings.iter().any(|reading| self.fits(reading, mv)))
            .collect();
        match (&fitting[..], readings.first()) {
            // A single fit may still leave the promotion open.
            (&[mv], _) => self.complete(trimmed, mv, &readings),
            ([], None) => Err(MoveTextError::Unreadable {
                text: clip(trimmed),
                expected: self.expected(plain),
            }),
            ([], Some(reading)) => Err(MoveTextError::Illegal {
                text: clip(trimmed),
                why: self.why_not_reading(reading),
            }),
            _ => self.choose(trimmed, plain, fitting, &legal),
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
            Notation::San | Notation::PlainSan => {
                let rules = self.options().rule_set();
                let readings = readings(text, rules);
                match ShortCapture::read(text, rules).filter(|_| readings.is_empty()) {
                    Some(capture) => self.captures(&capture, legal),
                    None => readings,
                }
            }
            Notation::C4pgn => c4pgn::notation::readings(text, self, legal),
            Notation::Courier => courier::reading::readings(text, self.options().rule_set()),
        }
    }

    /// The captures of pawns that only name files. Without a legal one, that which comes closest.
    fn captures(&self, capture: &ShortCapture, legal: &[Move]) -> Vec<Reading> {
        let reading = |rank: Option<u8>, to: Square| {
            Reading::Piece(PartialMove {
                kind: Some(PieceKind::Pawn),
                file: Some(capture.from),
                rank,
                to,
                promotion: capture.promotion,
                captures: true,
            })
        };
        let captures = legal.iter().filter(|mv| {
            (mv.from.file(), mv.to.file()) == (capture.from, capture.to)
                && self.is_pawn(mv)
                && self.looks_like_capture(mv)
        });
        let captures: Vec<Reading> = captures
            .map(|mv| reading(Some(mv.from.rank()), mv.to))
            .collect();
        if !captures.is_empty() {
            return captures;
        }
        let squares = || {
            self.board()
                .locations()
                .iter()
                .map(|location| location.square)
        };
        let own = squares().find(|square| {
            let pawn = Piece {
                army: self.turn(),
                kind: PieceKind::Pawn,
            };
            square.file() == capture.from && self.piece(*square) == Some(pawn)
        });
        let mut armies = self.options().rule_set().armies.iter();
        let mover = armies.find(|data| data.army == self.turn());
        let ahead = own.zip(mover).and_then(|(pawn, mover)| {
            let ahead = self.board().step(pawn, mover.forward).next();
            Some(ahead?.rank())
        });
        let mut targets = squares().filter(|square| square.file() == capture.to);
        let at_rank = targets.clone().find(|square| Some(square.rank()) == ahead);
        let target = at_rank.or_else(|| targets.next());
        target
            .map(|to| reading(own.map(Square::rank), to))
            .into_iter()
            .collect()
    }

    /// The text that is expected instead of one that cannot be read.
    fn expected(&self, text: &str) -> Expected {
        match self.notation_family() {
            Notation::San => Expected::San,
            Notation::PlainSan => Expected::SanWithoutCastling,
            Notation::C4pgn => c4pgn::notation::expected(text),
            Notation::Courier => Expected::CourierMove,
        }
    }

    /// Is the move written exactly like this, in coordinates or, apart from check marks, in its
    /// notation?
    fn is_written(&self, text: &str, mv: &Move, legal: &[Move]) -> bool {
        if mv.to_string() == text {
            return true;
        }
        match self.notation_family() {
            Notation::San | Notation::PlainSan | Notation::Courier => {
                self.san_without_check(mv, legal) == text.trim_end_matches(['+', '#', '!', '?'])
            }
            Notation::C4pgn => self.is_c4pgn(text, mv, legal),
        }
    }

    /// The pass that a text names, legal or not; `None` if it names none.
    ///
    /// ```
    /// use entente_rules::{Ply, Position, Variant};
    /// let start = Position::start(Variant::Chess4);
    /// assert_eq!(start.read_pass("%%%"), Some(Ply::Eliminated));
    /// assert_eq!(start.read_pass("k7"), None);
    /// ```
    pub fn read_pass(&self, text: &str) -> Option<Ply> {
        match self.notation_family() {
            Notation::San | Notation::PlainSan | Notation::Courier => None,
            Notation::C4pgn => c4pgn::notation::pass(text),
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
        match self.read_pass(text) {
            Some(pass) if self.is_legal(pass) => Ok(pass),
            Some(pass) => Err(MoveTextError::Illegal {
                text: clip(text),
                why: self.why_illegal(pass),
            }),
            None => self.read_move(text).map(Ply::Move),
        }
    }

    /// Several moves fit. One of them may be written exactly like the text in plain signs.
    fn choose(
        &self,
        text: &str,
        plain: &str,
        moves: Vec<Move>,
        legal: &[Move],
    ) -> Result<Move, MoveTextError> {
        let exact = |mv: &&Move| self.is_written(plain, mv, legal);
        // Exact notation wins over every lenient reading.
        if let Some(&mv) = moves.iter().find(exact) {
            return Ok(mv);
        }
        let first = moves[0];
        let one_pawn =
            |mv: &Move| (mv.from, mv.to) == (first.from, first.to) && mv.promotion().is_some();
        let clipped = clip(text);
        // If only the promotion is open, the answer asks for just that.
        Err(if moves.iter().all(one_pawn) {
            MoveTextError::PromotionMissing {
                text: clipped,
                moves,
            }
        } else {
            MoveTextError::Ambiguous {
                text: clipped,
                moves,
            }
        })
    }

    /// A promotion must be named, unless the text was understood with this very promotion.
    fn complete(&self, text: &str, mv: Move, readings: &[Reading]) -> Result<Move, MoveTextError> {
        let names_promotion = |reading: &Reading| match reading {
            Reading::Piece(partial_move) => {
                names_promotion(partial_move, &mv) && self.fits(reading, &mv)
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

    pub(super) fn fits(&self, reading: &Reading, mv: &Move) -> bool {
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
            && (partial_move.promotion.is_none() || names_promotion(partial_move, mv))
            && (!partial_move.captures || self.looks_like_capture(mv))
    }

    /// Does the move capture, or castle? Castling may be named by the rook, as if it were captured.
    fn looks_like_capture(&self, mv: &Move) -> bool {
        mv.castling().is_some() || self.captured_piece(mv).is_some()
    }

    /// Does the king castle to this square, and leave its own? Where castling is named by the rook,
    /// this is understood too.
    fn ends_on(&self, square: Square, mv: &Move) -> bool {
        let castled = self.castled(mv);
        castled.is_some_and(|castled| castled.king.1 == square && castled.king.0 != square)
    }
}
