//! The token of a ply in its position: what it takes to tell it from the other legal moves, and the marks of what it
//! did. Source: the notation section of Chess4's own document and the first game, in the rules of the rules page.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::token::{Act, Marks, Pass, Step, Token};
use crate::moves::{Manner, Move};
use crate::piece::{Army, Kind};
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

    fn marks(&self, ply: &Ply) -> Marks {
        let others = self.armies_behind(self.mover().unwrap_or(self.turn()));
        let letters = |struck: &dyn Fn(Army) -> bool| -> String {
            let struck = others.iter().filter(|&&army| struck(army));
            struck.map(|army| army.letter()).collect()
        };
        let mut marks = Marks {
            elimination: letters(&|army| self.left_now(army)),
            ..Marks::default()
        };
        if let Ply::Move(mv) = ply {
            let moved = self.moved(mv);
            marks.mate = letters(&|army| self.is_newly_mated(&moved, army));
            marks.check = letters(&|army| self.is_newly_checked(mv, &moved, army));
        }
        marks
    }

    /// The other armies in turn order, beginning behind one.
    fn armies_behind(&self, first: Army) -> Vec<Army> {
        let mut armies: Vec<Army> = self.variant().armies().collect();
        let at = armies.iter().position(|&army| army == first);
        armies.rotate_left(at.map_or(0, |at| at + 1));
        armies.retain(|&army| army != first);
        armies
    }
}
