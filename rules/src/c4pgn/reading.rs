//! A word of c4pgn, or what people type instead, held against the moves of a position. The exact grammar comes first;
//! where it does not fit, the lenient reading of every variant still may. Which fitting move is meant is decided where
//! that is decided for every variant, in `crate::reading`.

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

const BOARD: Expected = "a square of the board, which has none in its corners";

/// Every way to read a text among these legal moves, the most literal first. Where the grammar's own fits, it is the
/// only one: `bxc6` is a pawn's, whatever bishops there are.
pub(crate) fn readings(text: &str, position: &Position, legal: &[Move]) -> Vec<Reading> {
    let bare = bare(text);
    let literal = literal(bare, position);
    let fits = |way: &Reading| legal.iter().any(|mv| position.fits(way, mv));
    if let Some(fitting) = literal.filter(fits) {
        return Vec::from([fitting]);
    }
    let unmarked = bare.split('#').next().unwrap_or(bare);
    let lenient = reading::readings(unmarked, position.board());
    literal.into_iter().chain(lenient).collect()
}

/// As the grammar has it.
fn literal(bare: &str, position: &Position) -> Option<Reading> {
    match Token::read(bare).ok()?.act {
        Act::Step(step) => {
            let on_board = position.board().node(step.to).is_some();
            on_board.then(|| Reading::Piece(sought(&step)))
        }
        Act::Castle { wing, colour } => Some(Reading::Castling {
            wing,
            army: colour.and_then(|letter| position.variant().army(letter)),
        }),
        Act::Pass(_) => None,
    }
}

/// What a text should have been that cannot be read.
pub(crate) fn expected(text: &str) -> Expected {
    Token::read(bare(text)).err().unwrap_or(BOARD)
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
    let named = file.is_some() && rank.is_some() && !step.captures;
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
