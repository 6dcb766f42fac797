//! A word of c4pgn, or what people type instead, held against the moves of a position. The exact grammar comes first;
//! where it does not fit, the lenient reading of every variant still may. Which fitting move is meant is decided where
//! that is decided for every variant, in `crate::reading`.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::notation::Style;
use super::token::{Act, Expected, Step, Token};
use crate::moves::Move;
use crate::piece::Kind;
use crate::ply::Ply;
use crate::position::Position;
use crate::reading::{self, Reading, Sought};
use crate::why::Origin;

const MOVE: Expected = "a move of a man";

/// Every way to read a text among these legal moves, the most literal first. Where the grammar's own fits, it is the
/// only one: `bxc6` is a pawn's, whatever bishops there are.
pub(crate) fn readings(text: &str, position: &Position, legal: &[Move]) -> Vec<Reading> {
    let bare = bare(text);
    let literal = literal(bare, position);
    let fits = |way: &Reading| legal.iter().any(|mv| position.fits(way, mv));
    if let Some(fitting) = literal.filter(fits) {
        return Vec::from([fitting]);
    }
    let lenient = lenient(bare, position).unwrap_or_default();
    literal.into_iter().chain(lenient).collect()
}

/// As the grammar has it. The cells may be in a corner: that is for the answer to say.
fn literal(bare: &str, position: &Position) -> Option<Reading> {
    match Token::read(bare).ok()?.act {
        Act::Step(step) => Some(Reading::Piece(sought(&step))),
        Act::Castle { wing, colour } => Some(Reading::Castling {
            wing,
            army: colour.and_then(|letter| position.army(letter)),
        }),
        Act::Pass(_) => None,
    }
}

/// As people type it: case, marks without colours, joints between two cells and around the promotion, castling without
/// dashes. An `x` that the grammar does not know is no joint of ours, and one that it knows stays a capture.
fn lenient(bare: &str, position: &Position) -> Option<Vec<Reading>> {
    let word = unmarked(bare)?;
    if let Some(wing) = reading::castling(word) {
        return Some(Vec::from([Reading::Castling { wing, army: None }]));
    }
    let end = word.rfind(|digit: char| digit.is_ascii_digit())? + 1;
    let (move_only, tail) = word.split_at(end);
    let promotion = tail.trim_matches(['=', '(', ')', '/', ' ']);
    let goal = move_only.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (head, to) = move_only.split_at(goal);
    let (head, captures) = jointless(head.trim_end())?;
    let is_plain = |text: &str| text.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let mut letters = promotion.chars().map(|letter| letter.to_ascii_uppercase());
    let is_promotion = tail.is_empty()
        || letters.next().and_then(Kind::from_letter).is_some() && letters.next().is_none();
    if !(is_plain(head) && is_plain(to) && is_promotion) {
        return None;
    }
    let ways = reading::readings(&format!("{head}{to}{promotion}"), position.board());
    Some(
        ways.into_iter()
            .map(|way| capturing(way, captures))
            .collect(),
    )
}

/// Without marks: as in other notations, or of Chess4 with letters of any case or none.
fn unmarked(word: &str) -> Option<&str> {
    let word = word.strip_suffix("e.p.").unwrap_or(word).trim_end();
    let (act, marks) = word.split_at(word.find(['#', '+']).unwrap_or(word.len()));
    let is_mark = |letter: char| "#+wsbgWSBG".contains(letter);
    marks.chars().all(is_mark).then_some(act.trim_end())
}

/// What stands before the goal without what joins the two, and whether that is a capture. Only a capture's sign may
/// stand before a goal alone.
fn jointless(head: &str) -> Option<(&str, bool)> {
    let joined = |joint: &[char]| head.strip_suffix(joint).map(str::trim_end);
    match (joined(&['x', 'X', ':']), joined(&['-'])) {
        (Some(captor), _) => Some((captor, true)),
        (None, Some("")) => None,
        (None, Some(mover)) => Some((mover, false)),
        (None, None) => Some((head, false)),
    }
}

/// A pawn's capture must be one. A piece's `x` is forgiven, as in the grammar.
fn capturing(way: Reading, captures: bool) -> Reading {
    match way {
        Reading::Piece(sought) => Reading::Piece(Sought {
            captures: captures && matches!(sought.kind, None | Some(Kind::Pawn)),
            ..sought
        }),
        castling => castling,
    }
}

/// What a text should have been that cannot be read.
pub(crate) fn expected(text: &str) -> Expected {
    Token::read(bare(text)).err().unwrap_or(MOVE)
}

/// The ply that a text names, if it is one without a move.
pub(crate) fn pass(text: &str) -> Option<Ply> {
    match Token::read(bare(text)).ok()?.act {
        Act::Pass(pass) => Some(pass.ply()),
        Act::Step(_) | Act::Castle { .. } => None,
    }
}

/// Without a number in front and a judgement behind.
fn bare(text: &str) -> &str {
    reading::without_number(text.trim()).trim_end_matches(['!', '?'])
}

fn sought(step: &Step) -> Sought {
    let Origin { file, rank } = step.origin;
    // The coordinate form names no piece.
    let pawn = step.kind == Kind::Pawn;
    let named = file.is_some() && rank.is_some();
    Sought {
        kind: (!(pawn && named)).then_some(step.kind),
        file,
        rank,
        to: step.to,
        promotion: step.promotion,
        captures: pawn && step.captures,
    }
}

impl Position {
    /// Is a move written exactly so, annotated or condensed? A push is written like an en passant without its `x` (A19).
    /// A bishop's letter at the end of the coordinate form is not Black's.
    pub(crate) fn is_c4pgn(&self, text: &str, mv: &Move, legal: &[Move]) -> bool {
        let bare = bare(text);
        if mv.to_string() == bare {
            return true;
        }
        let Ok(Token { act, .. }) = Token::read(bare) else {
            return false;
        };
        let written = |style| self.act(&Ply::Move(*mv), legal, style);
        written(Style::Annotated) == act || written(Style::Condensed) == act
    }
}
