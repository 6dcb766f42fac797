//! The token of a ply in its position: as much as tells it from the other legal moves, the letter before the number.
//! Source: "Example move notations" of Chess4's own document, and standard PGN where it is silent. Its marks are in
//! `marks`.

use alloc::string::{String, ToString};

use super::token::{Act, Pass, Step, Token};
use crate::moves::{Manner, Move};
use crate::piece::Kind;
use crate::ply::Ply;
use crate::position::Position;
use crate::san;

/// How much is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Everything that can be derived.
    Annotated,
    /// What tells the moves, and nothing else.
    Condensed,
}

impl Position {
    /// A ply with all its marks: `xk5`, `o-o-s`, `Ba6#b###w`.
    pub(crate) fn c4pgn(&self, ply: &Ply) -> String {
        let token = Token {
            act: self.act(ply, &self.legal_moves(), Style::Annotated),
            marks: self.marks(ply),
        };
        token.to_string()
    }

    /// A ply without marks, and without `x`: `k5`, `o-o-s`, `Ba6`.
    pub(crate) fn condensed(&self, ply: &Ply) -> String {
        self.act(ply, &self.legal_moves(), Style::Condensed)
            .to_string()
    }

    /// What a ply does, as it is written among these legal moves.
    pub(super) fn act(&self, ply: &Ply, legal: &[Move], style: Style) -> Act {
        match *ply {
            Ply::Blocked => Act::Pass(Pass::Blocked),
            Ply::Resigned => Act::Pass(Pass::Resigned),
            Ply::Out => Act::Pass(Pass::Out),
            Ply::Move(mv) => match mv.manner {
                Manner::Castling(wing) => Act::Castle {
                    wing,
                    colour: Some(self.turn().letter()),
                },
                _ => Act::Step(self.step(&mv, legal, style)),
            },
        }
    }

    /// A push and a capture of pawns are told apart by the `x`, where there is one.
    fn step(&self, mv: &Move, legal: &[Move], style: Style) -> Step {
        let captures = |mv: &Move| self.captures(mv).is_some();
        let mut rivals = self.rivals(mv, legal);
        rivals.retain(|rival| style == Style::Condensed || captures(rival) == captures(mv));
        Step {
            kind: self.piece(mv.from).map_or(Kind::Pawn, |piece| piece.kind),
            origin: san::origin(mv, &rivals),
            captures: style == Style::Annotated && captures(mv),
            to: mv.to,
            promotion: mv.promotion(),
        }
    }
}
