//! Finds the legal move of a line, or the part that is wrong and why; and writes moves as lines.
//!
//! Both directions use the same list of parts: everything that a move does to the board, written in
//! full. People may also type coordinates and the usual short forms. `A4` and `a4` are different
//! squares: a text that uses case correctly elsewhere is trusted with it; otherwise both are tried.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::rule_set::RuleSet;
use crate::notation::courier::{LocatedPart, Part, parse};
use crate::notation::text::{self, MoveTextError, clip};
use crate::pieces::moves::Move;
use crate::pieces::piece::{Piece, PieceKind, PlacedPiece};
use crate::position::any_position::Position;
use crate::query::why::{CourierRule, WhyNot};
use crate::query::{PartialMove, Reading};

/// Why a line is not a legal move, and its first character, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LineError {
    pub(super) column: usize,
    pub(super) error: MoveTextError,
}

/// A line that begins with a moving piece.
struct Line<'a> {
    first: LocatedPart<'a>,
    /// The legal moves between its two squares; several if a pawn promotes.
    moves: Vec<Move>,
    rest: &'a [LocatedPart<'a>],
}

impl Position {
    /// Reads a move in Game Courier's full notation, strictly: both squares, exact case, and the
    /// promotion.
    ///
    /// The label, a piece removed elsewhere and the castling rook may be left out, but must not be
    /// wrong.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Chess66);
    /// assert_eq!(start.read_courier("P a2-A4").unwrap().to_string(), "a2A4");
    /// assert!(start.read_courier("p a2-a4").is_err());
    /// ```
    pub fn read_courier(&self, line: &str) -> Result<Move, MoveTextError> {
        self.find_courier(line)
            .map_err(|line_error| line_error.error)
    }

    pub(super) fn find_courier(&self, line: &str) -> Result<Move, LineError> {
        let parts = parse(line, self.options().rule_set()).map_err(|fault| LineError {
            column: fault.column,
            error: MoveTextError::Unreadable {
                text: fault.text,
                expected: fault.expected,
            },
        })?;
        let line = self.line(&parts)?;
        // Parts may come in any order, but none twice.
        for (index, written) in line.rest.iter().enumerate() {
            if line.rest[..index]
                .iter()
                .any(|other| other.part == written.part)
            {
                let part = written.part.to_string();
                return Err(illegal(written, CourierRule::Repeated { part }));
            }
        }
        let fits = |mv: &&Move| self.fits_rest(mv, line.rest);
        match line.moves.iter().find(fits) {
            Some(&mv) => Ok(mv),
            None => Err(self.line_error(&line)),
        }
    }

    /// The line with the legal moves that fit its first part; at least one.
    fn line<'a>(&self, parts: &'a [LocatedPart<'a>]) -> Result<Line<'a>, LineError> {
        let (&first, rest) = parts.split_first().expect("a line has one part at least");
        let Part::Go { label, from, to } = first.part else {
            let part = first.part.to_string();
            return Err(illegal(&first, CourierRule::NoPieceMoves { part }));
        };
        if let (Some(piece), Some(label)) = (self.piece(from), label)
            && piece != label
        {
            let placed = PlacedPiece::new(from, piece);
            let rule = CourierRule::Label {
                piece: placed,
                label,
            };
            return Err(illegal(&first, rule));
        }
        // Promotions share both squares, so several moves may be left. The rest of the line
        // decides.
        let mut moves = self.legal_moves();
        moves.retain(|mv| (mv.from, mv.to) == (from, to));
        if moves.is_empty() {
            let why = self
                .why_not(from, to, promotion(rest))
                .unwrap_or(WhyNot::OtherManner { from, to });
            return Err(illegal(&first, why));
        }
        Ok(Line { first, moves, rest })
    }

    /// Does the rest of a line say nothing wrong about a move, and name its promotion?
    fn fits_rest(&self, mv: &Move, rest: &[LocatedPart<'_>]) -> bool {
        let parts = self.courier_parts(mv);
        let is_written = |part: &Part| {
            rest.iter()
                .any(|written| part.matches_written(&written.part))
        };
        let is_true = |written: &LocatedPart<'_>| {
            parts[1..]
                .iter()
                .any(|part| part.matches_written(&written.part))
        };
        // Only a promotion must be written; everything else follows from the first part.
        let is_required = |part: &&Part| matches!(part, Part::Put { .. });
        rest.iter().all(is_true) && parts.iter().filter(is_required).all(is_written)
    }

    /// Why the rest of a line fits none of its moves.
    fn line_error(&self, line: &Line<'_>) -> LineError {
        let all: Vec<Part> = line
            .moves
            .iter()
            .flat_map(|mv| self.courier_parts(mv))
            .collect();
        let wrong = |written: &&LocatedPart<'_>| {
            !all.iter().any(|part| part.matches_written(&written.part))
        };
        // If nothing written is wrong, only a promotion can be missing.
        match line.rest.iter().find(wrong) {
            Some(written) => illegal(written, self.why_not_part(line, written)),
            None => LineError {
                column: line.first.column,
                error: MoveTextError::PromotionMissing {
                    text: clip(line.first.text),
                    moves: line.moves.clone(),
                },
            },
        }
    }

    /// Why a part is not something that the move does.
    fn why_not_part(&self, line: &Line<'_>, written: &LocatedPart<'_>) -> WhyNot {
        let promotes = |on| {
            line.moves
                .iter()
                .any(|mv| mv.to == on && mv.promotion().is_some())
        };
        match written.part {
            Part::Clear { square } => CourierRule::NothingRemoved { square }.into(),
            Part::Remove { square } => CourierRule::SquareRemoved { square }.into(),
            Part::Go { from, to, .. } => CourierRule::NoOtherPieceMoves { from, to }.into(),
            Part::Put { on, .. } if !promotes(on) => CourierRule::NothingPut { square: on }.into(),
            Part::Put { piece, .. } if piece.army != self.turn() => {
                let army = self.turn();
                let own = Piece { army, ..piece };
                CourierRule::OthersPromotion { label: piece, own }.into()
            }
            Part::Put { piece, .. } => WhyNot::NotAPromotion { kind: piece.kind },
        }
    }

    /// Everything that a legal move does: the piece moves, a piece captured elsewhere disappears, a
    /// pawn promotes, the castling rook moves.
    fn courier_parts(&self, mv: &Move) -> Vec<Part> {
        let label = self.piece(mv.from);
        let go = Part::Go {
            label,
            from: mv.from,
            to: mv.to,
        };
        let elsewhere = self.capture_square(mv).filter(|&square| square != mv.to);
        let clear = elsewhere.map(|square| Part::Clear { square });
        let put = label.zip(mv.promotion()).map(|(pawn, kind)| Part::Put {
            piece: Piece { kind, ..pawn },
            on: mv.to,
        });
        let rook = self
            .castled(mv)
            .map(|castled| castled.rook)
            .map(|(from, to)| Part::Go {
                label: self.piece(from),
                from,
                to,
            });
        [Some(go), clear, put, rook].into_iter().flatten().collect()
    }

    /// The move in Game Courier's full notation: `P e2-e4`, `B b5-A4; a4-`, `p e2-e1; q-e1`, `K
    /// e1-g1; R h1-f1`.
    pub(crate) fn courier(&self, mv: &Move) -> String {
        let parts: Vec<String> = self.courier_parts(mv).iter().map(Part::to_string).collect();
        parts.join("; ")
    }
}

fn illegal(written: &LocatedPart<'_>, why: impl Into<WhyNot>) -> LineError {
    LineError {
        column: written.column,
        error: MoveTextError::Illegal {
            text: clip(written.text),
            why: why.into(),
        },
    }
}

/// The promotion, if the line names it.
fn promotion(rest: &[LocatedPart<'_>]) -> Option<PieceKind> {
    rest.iter().find_map(|written| match written.part {
        Part::Put { piece, .. } => Some(piece.kind),
        _ => None,
    })
}

impl Position {
    /// Reads a full line. A text that can only be a full line gets that error: one with several
    /// parts, or with a label. Labels are case-sensitive, so a wrong one is not read otherwise.
    pub(crate) fn read_in_full(&self, text: &str) -> Option<Result<Move, MoveTextError>> {
        match self.read_courier(text) {
            Ok(mv) => Some(Ok(mv)),
            Err(error) if text.contains(';') || has_wrong_label(&error) => Some(Err(error)),
            Err(_) => None,
        }
    }
}

/// Whether a full line names another piece than the one on its first square.
fn has_wrong_label(error: &MoveTextError) -> bool {
    matches!(
        error,
        MoveTextError::Illegal {
            why: WhyNot::Courier(CourierRule::Label { .. }),
            ..
        }
    )
}

/// Every way to read a short form, the most literal first.
pub(crate) fn readings(text: &str, rules: &RuleSet) -> Vec<Reading> {
    let (readings, board) = (text::readings(text, rules), rules.board());
    if !is_careless(text, rules) {
        return readings;
    }
    let others: Vec<Reading> = readings
        .iter()
        .filter_map(|reading| in_other_case(reading, board))
        .collect();
    readings.into_iter().chain(others).collect()
}

/// Is a piece's letter in lower case, or a square in a case that the board does not have?
fn is_careless(text: &str, rules: &RuleSet) -> bool {
    let board = rules.board();
    let files = || {
        board
            .locations()
            .iter()
            .map(|location| location.square.file())
    };
    let is_small_piece = |letter: char| {
        let is_piece = rules.kind(letter).is_some();
        letter.is_ascii_lowercase() && is_piece && !files().any(|file| file == letter)
    };
    let is_unknown_square = |(at, letter): (usize, char)| {
        let name = text.get(at..at + 2).unwrap_or_default();
        letter.is_ascii_uppercase() && Square::read(name).is_some() && board.square(name).is_none()
    };
    text.chars().any(is_small_piece) || text.char_indices().any(is_unknown_square)
}

/// A reading with the target's letter in the other case, if the board has both squares.
fn in_other_case(reading: &Reading, board: &Board) -> Option<Reading> {
    let Reading::Piece(partial_move) = *reading else {
        return None;
    };
    let file = partial_move.to.file();
    let other_case = if file.is_ascii_uppercase() {
        file.to_ascii_lowercase()
    } else {
        file.to_ascii_uppercase()
    };
    let to = board.square(&format!("{other_case}{}", partial_move.to.rank()))?;
    Some(Reading::Piece(PartialMove { to, ..partial_move }))
}
