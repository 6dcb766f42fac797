//! The parts that all notations have in common when they read a move: the error, and how people
//! write squares, castling and move numbers.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use entente_words::faults;
use thiserror::Error;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::rule_set::RuleSet;
use crate::notation::signs;
use crate::pieces::moves::{CastlingSide, Move};
use crate::pieces::piece::PieceKind;
use crate::query::why::WhyNot;
use crate::query::{PartialMove, Reading};

/// Longer texts are never moves.
const MAX_LENGTH: usize = 24;

faults! {
    /// The text that was expected.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Expected = "expected" {
        /// A move in standard algebraic notation or in coordinates.
        San,
        /// The same in a variant without castling.
        SanWithoutCastling,
        /// The choice of an army: `@` and its letter.
        ArmyChoice,
        /// c4pgn: the move of a piece.
        C4pgnMove,
        /// c4pgn: the square at the end of a move.
        C4pgnSquare,
        /// c4pgn: a file, a rank or a square between a piece and its target.
        C4pgnOrigin,
        /// c4pgn: the letter of a promotion.
        C4pgnPromotion,
        /// c4pgn: the letters of armies behind a mark.
        C4pgnArmies,
        /// c4pgn: `#`, `##` and `###` in this order.
        C4pgnMarks,
        /// c4pgn: castling with the letter of one army.
        C4pgnCastling,
        /// c4pgn: `%`, `%%` or `%%%`.
        C4pgnPass,
        /// PGN4: a move in full, or how a player left.
        Pgn4Turn,
        /// Game Courier: a short form or coordinates.
        CourierMove,
        /// Game Courier: one part of a line.
        CourierPart,
        /// Game Courier: the dash between two squares.
        CourierDash,
        /// Game Courier: the letter of a piece.
        CourierLabel,
        /// Game Courier: the blank between a piece and its square.
        CourierBlank,
        /// Game Courier: a square, in the case that the board has.
        CourierSquare,
        /// Game Courier: castling, which is written as the king's move.
        CourierCastling,
    }
}

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum MoveTextError {
    /// The text fits several legal moves.
    Ambiguous {
        /// The text as written.
        text: String,
        /// The moves that it fits; at least two.
        moves: Vec<Move>,
    },
    /// A pawn reaches its last rank, and the text does not say what it becomes.
    PromotionMissing {
        /// The text as written.
        text: String,
        /// The move with each possible promotion.
        moves: Vec<Move>,
    },
    /// The text can be read, but no such move is legal.
    Illegal {
        /// The text as written.
        text: String,
        /// The reason.
        why: WhyNot,
    },
    /// The text cannot be read as a move at all.
    Unreadable {
        /// The text as written.
        text: String,
        /// The text that was expected instead.
        expected: Expected,
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

/// The text, short enough to be repeated in a message.
pub(super) fn clip(text: &str) -> String {
    match text.char_indices().nth(MAX_LENGTH) {
        None => text.to_owned(),
        Some((end, _)) => text[..end].to_owned() + "…",
    }
}

/// Every way to read a text as standard algebraic notation, the most literal first.
pub(super) fn readings(text: &str, rules: &RuleSet) -> Vec<Reading> {
    let board = rules.board();
    let unnumbered = without_number(text);
    if unnumbered.len() > MAX_LENGTH || !unnumbered.is_ascii() {
        return Vec::new();
    }
    // A writer of a capture does not mean another move to the same square.
    let captures = unnumbered.contains(['x', 'X', ':']);
    // Other marks and separators carry nothing that the legal moves do not show.
    let letters_and_digits = letters_and_digits(&without_victim(unnumbered, rules));
    if let Some(side) = castling(&letters_and_digits) {
        return Vec::from([Reading::Castling { side, army: None }]);
    }
    if let Some(numeric) = numeric(&letters_and_digits, board) {
        return Vec::from([Reading::Piece(numeric)]);
    }
    let (without_promotion, promotion) = promotion(&letters_and_digits, rules);
    // Read from the end, because the target is the only part that every move has.
    let Some((head, to)) = goal(without_promotion, board) else {
        return Vec::new();
    };
    // In `B5` or `BB5` a capital says nothing about pieces, because the square has one too.
    let target_is_upper_case =
        without_promotion[head.len()..].starts_with(|letter: char| letter.is_ascii_uppercase());
    let starts = heads(head, rules, target_is_upper_case);
    let piece = |(kind, file, rank)| {
        Reading::Piece(PartialMove {
            kind,
            file,
            rank,
            to,
            promotion,
            captures,
        })
    };
    starts.into_iter().map(piece).collect()
}

/// The digits at the beginning of a text, and the text behind them.
pub(super) fn split_digits(text: &str) -> (&str, &str) {
    let behind = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.split_at(text.len() - behind.len())
}

/// The most digits of a move number. Four can be a move in the numeric notation.
const MAX_NUMBER_DIGITS: usize = 3;

/// `12.Nf3` and `3... e5` without their numbers.
pub(super) fn without_number(text: &str) -> &str {
    let (digits, behind) = split_digits(text);
    // Digits without a dot may be a coordinate, not a number.
    if (1..=MAX_NUMBER_DIGITS).contains(&digits.len()) && behind.starts_with('.') {
        behind.trim_start_matches(['.', ' '])
    } else {
        text
    }
}

/// `Bi1xBa9` without the letter of the captured piece, which the board shows.
fn without_victim<'a>(text: &'a str, rules: &RuleSet) -> Cow<'a, str> {
    let behind = |mark: usize| {
        let mut letters = text[mark + 1..].chars();
        let victim = letters.next().filter(char::is_ascii_uppercase)?;
        let is_square = letters.next()?.is_ascii_lowercase() && letters.next()?.is_ascii_digit();
        (is_square && rules.kind(victim).is_some()).then_some(mark + 1)
    };
    match text.find(['x', 'X', ':']).and_then(behind) {
        Some(victim) => Cow::Owned([&text[..victim], &text[victim + 1..]].concat()),
        None => Cow::Borrowed(text),
    }
}

/// The letters and digits of a move, without marks and separators.
fn letters_and_digits(text: &str) -> String {
    let marks = |letter: &char| !" -xX:=+#!?()/".contains(*letter);
    let bare = signs::without_check_words(text);
    bare.chars().filter(marks).collect()
}

/// A pawn's capture of which only the files are written: `exd`, `ed`, `exd=Q`.
pub(super) struct ShortCapture {
    pub(super) from: char,
    pub(super) to: char,
    pub(super) promotion: Option<PieceKind>,
}

impl ShortCapture {
    /// The capture that a text is, on a board with these files.
    pub(super) fn read(text: &str, rules: &RuleSet) -> Option<ShortCapture> {
        let marked = without_number(text).trim_end_matches(['+', '#', '!', '?', ' ']);
        let passing = ["e.p.", "e.p", "ep"];
        let mut passing = passing.iter().filter_map(|word| marked.strip_suffix(word));
        // `ep` alone could also be two files.
        let bare = passing.next().filter(|bare| bare.len() > 1);
        let bare = bare.unwrap_or(marked).trim_end();
        let marks = |letter: &char| !" xX:=()/".contains(*letter);
        let letters: Vec<char> = bare.chars().filter(marks).collect();
        let (from, to, promotion) = match letters[..] {
            [from, to] => (from, to, None),
            [from, to, kind] if kind.is_ascii_uppercase() => (from, to, Some(rules.kind(kind)?)),
            _ => return None,
        };
        let squares = || rules.board().locations().iter();
        let has = |file: char| squares().any(|location| location.square.file() == file);
        (from != to && has(from) && has(to)).then_some(ShortCapture {
            from,
            to,
            promotion,
        })
    }
}

/// The castling side of `OO` or `OOO`, without separators.
pub(super) fn castling(letters_and_digits: &str) -> Option<CastlingSide> {
    let is_circle = |letter: char| matches!(letter, 'o' | 'O' | '0');
    match letters_and_digits.len() {
        _ if !letters_and_digits.chars().all(is_circle) => None,
        2 => Some(CastlingSide::King),
        3 => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// What a pawn promotes to in the numeric notation, from 1.
const NUMERIC_PROMOTIONS: [PieceKind; 4] = [
    PieceKind::Queen,
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Knight,
];

/// A move in the numeric notation of correspondence chess, `5254` for `e2e4`: the numbers of files
/// and ranks, and behind them that of a promotion. It exists on boards of eight files and ranks.
fn numeric(digits: &str, board: &Board) -> Option<PartialMove> {
    let is_usual_board = board.locations().len() == 64 && board.square("h8").is_some();
    let (squares, promotion) = match digits.len() {
        4 => (digits, None),
        5 => (
            &digits[..4],
            Some(digits[4..].parse::<usize>().ok()?.checked_sub(1)?),
        ),
        _ => return None,
    };
    let is_square = |digit: u8| matches!(digit, b'1'..=b'8');
    if !is_usual_board || !squares.bytes().all(is_square) {
        return None;
    }
    let square = |at: usize| {
        let (file, rank) = (squares.as_bytes()[at], squares.as_bytes()[at + 1]);
        board.square(&String::from_iter([
            char::from(file - b'1' + b'a'),
            char::from(rank),
        ]))
    };
    let (from, to) = (square(0)?, square(2)?);
    let promotion = match promotion {
        Some(number) => Some(*NUMERIC_PROMOTIONS.get(number)?),
        None => None,
    };
    Some(PartialMove {
        kind: None,
        file: Some(from.file()),
        rank: Some(from.rank()),
        to,
        promotion,
        captures: false,
    })
}

/// The letter that files write for the queen that a pawn becomes where there is no choice.
const ONE_POINT_QUEEN: char = 'D';

/// A letter behind the last digit names the promotion.
fn promotion<'a>(letters_and_digits: &'a str, rules: &RuleSet) -> (&'a str, Option<PieceKind>) {
    let split = letters_and_digits.len().saturating_sub(1);
    let (front, letter) = letters_and_digits.split_at(split);
    let kind = letter.chars().next().and_then(|letter| match letter {
        ONE_POINT_QUEEN if rules.promotions.is_empty() => Some(PieceKind::Queen),
        letter => rules.kind(letter),
    });
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
pub(super) fn square(name: &str, board: &Board) -> Option<Square> {
    board
        .square(name)
        .or_else(|| board.square(&name.to_ascii_lowercase()))
}

type Head = (Option<PieceKind>, Option<char>, Option<u8>);

/// The text in front of the target: a piece, part of a square, both, or nothing.
///
/// Some letters can begin the name of a piece or of a square, such as `b`. A capital among
/// lower-case letters is a piece, and a square named in full is a square. Otherwise both readings
/// are tried.
fn heads(head: &str, rules: &RuleSet, target_is_upper_case: bool) -> Vec<Head> {
    let board = rules.board();
    let letter = head.chars().next();
    let kind = letter.and_then(|letter| rules.kind(letter));
    let named = kind.and_then(|kind| {
        let (file, rank) = start(&head[1..], board)?;
        Some((Some(kind), file, rank))
    });
    let plain = start(head, board).and_then(|(file, rank)| plain_head(file, rank));
    let capital = letter.is_some_and(|letter| letter.is_ascii_uppercase());
    match (plain, named) {
        (Some(_), Some(named)) if capital && !target_is_upper_case => Vec::from([named]),
        // A square in full, as `b2` in `b2b4`, cannot be a bishop too.
        (Some(plain @ (None, ..)), Some(_)) => Vec::from([plain]),
        (plain, named) => plain.into_iter().chain(named).collect(),
    }
}

/// Without a piece's letter: a pawn, or whatever stands on a square that is named in full.
fn plain_head(file: Option<char>, rank: Option<u8>) -> Option<Head> {
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
            // On Chess66's board `b` and `B` are different files; elsewhere case is a slip.
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
