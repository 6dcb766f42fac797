//! Writes the token of a ply in its position: as much as distinguishes it from the other legal
//! moves, the letter before the number.
//!
//! Source: "Example move notations" of Chess4's own document, and standard PGN where it is silent.
//! Marks are in `marks`.

use alloc::string::{String, ToString};

use super::token::{Pass, PieceMove, Token, TurnAction};
use crate::notation::san;
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::PieceKind;
use crate::pieces::ply::Ply;
use crate::position::any_position::Position;

/// How much is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Everything that can be derived.
    Annotated,
    /// Only what distinguishes the moves.
    Condensed,
}

impl Position {
    /// A ply with all its marks: `xk5`, `o-o-s`, `Ba6#b###w`.
    pub(crate) fn c4pgn(&self, ply: &Ply) -> String {
        let token = Token {
            action: self.action(ply, &self.legal_moves(), Style::Annotated),
            marks: self.marks(ply),
        };
        token.to_string()
    }

    /// A ply without marks and without `x`: `k5`, `o-o-s`, `Ba6`.
    pub(crate) fn condensed(&self, ply: &Ply) -> String {
        self.action(ply, &self.legal_moves(), Style::Condensed)
            .to_string()
    }

    /// What a ply does, distinguished from these legal moves.
    pub(super) fn action(&self, ply: &Ply, legal: &[Move], style: Style) -> TurnAction {
        match *ply {
            Ply::Blocked => TurnAction::Pass(Pass::Blocked),
            Ply::Resigned => TurnAction::Pass(Pass::Resigned),
            Ply::Eliminated => TurnAction::Pass(Pass::Eliminated),
            Ply::Move(mv) => match mv.manner {
                Manner::Castling(side) => TurnAction::Castle {
                    side,
                    colour: Some(self.turn().letter()),
                },
                _ => TurnAction::PieceMove(self.step(&mv, legal, style)),
            },
        }
    }

    /// The `x` distinguishes a pawn's capture from an advance, where it is written.
    fn step(&self, mv: &Move, legal: &[Move], style: Style) -> PieceMove {
        let captures = |mv: &Move| self.captured_piece(mv).is_some();
        let mut rivals = self.rivals(mv, legal);
        rivals.retain(|rival| style == Style::Condensed || captures(rival) == captures(mv));
        PieceMove {
            kind: self
                .piece(mv.from)
                .map_or(PieceKind::Pawn, |piece| piece.kind),
            origin: san::origin(mv, &rivals),
            captures: style == Style::Annotated && captures(mv),
            to: mv.to,
            promotion: mv.promotion(),
        }
    }
}
