//! Writes the token of a ply in its position: as much as distinguishes it from the other legal
//! moves, the letter before the number, and its marks.
//!
//! The marks say whom a ply checks, whom it mates, and who left the game when its turn began. They
//! only show what is new. Source: "Example move notations" of Chess4's own document, the first
//! game, and standard PGN where both are silent.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::token::{Marks, Pass, PieceMove, Token, TurnAction};
use crate::notation::san;
use crate::pieces::moves::{Manner, Move, Ply};
use crate::pieces::piece::{Army, PieceKind};
use crate::position::any_position::Position;
use crate::variants::chess4::game::MateKind;

/// The amount that is written.
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

    /// The action of a ply, distinguished from these legal moves.
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

impl Position {
    /// The marks of a legal ply. The letters of each mark are in turn order after the mover.
    pub(super) fn marks(&self, ply: &Ply) -> Marks {
        let others = self.armies_behind(self.mover().unwrap_or(self.turn()));
        let letters = |marked: &[Army]| -> String {
            let marked = others.iter().filter(|army| marked.contains(army));
            marked.map(|army| army.letter()).collect()
        };
        let mv = ply.mv().filter(|mv| self.is_legal(mv));
        let (check, mate) = mv.map_or_else(Default::default, |mv| self.threats(&mv));
        Marks {
            check: letters(&check),
            mate: letters(&mate),
            elimination: letters(&self.eliminated_this_turn()),
        }
    }

    /// The armies that a move newly checks, and those that it newly mates.
    fn threats(&self, mv: &Move) -> (Vec<Army>, Vec<Army>) {
        let moved = self.at_end_of(mv.into());
        let no_longer_mated = self.no_longer_mated_by(mv);
        let others = self.armies_behind(self.turn());
        let (mated, playing): (Vec<Army>, Vec<Army>) =
            others.into_iter().partition(|&army| moved.is_mated(army));
        let is_new = |army: &Army| !self.is_mated(*army) || no_longer_mated.contains(army);
        let checked = |army: &Army| self.is_newly_checked(mv, &moved, *army);
        (
            playing.into_iter().filter(checked).collect(),
            mated.into_iter().filter(is_new).collect(),
        )
    }

    fn is_mated(&self, army: Army) -> bool {
        let mate = self.mate(army);
        mate.is_some_and(|mate| mate.kind == MateKind::Checkmated)
    }

    /// Does a piece check an army that did not check it before, or from another square now?
    ///
    /// The piece that moved checks from a new square, even if it takes the piece that checked from
    /// there.
    fn is_newly_checked(&self, mv: &Move, moved: &Position, army: Army) -> bool {
        let before = self.checkers(army);
        let mut now = moved.checkers(army).into_iter();
        now.any(|square| square == mv.to || !before.contains(&square))
    }

    /// The other armies in turn order, beginning after one.
    fn armies_behind(&self, first: Army) -> Vec<Army> {
        let mut armies: Vec<Army> = self.armies().collect();
        let at = armies.iter().position(|&army| army == first);
        armies.rotate_left(at.map_or(0, |at| at + 1));
        armies.retain(|&army| army != first);
        armies
    }
}
