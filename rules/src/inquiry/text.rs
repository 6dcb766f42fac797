//! Why a text that names a move cannot be played: finds the men that may have been meant, asks `inquiry` of each, and
//! picks the reason that tells most. What the text says has been read in `reading`.

use alloc::vec::Vec;

use super::Inquiry;
use crate::cell::Cell;
use crate::chess66::Chess66Rule;
use crate::piece::Kind;
use crate::reading::{Reading, Sought};
use crate::why::{Man, Origin, WhyNot};

impl<const N: usize> Inquiry<'_, N> {
    /// That nobody moves at all comes before whatever the board shows.
    pub(super) fn reading(&self, way: &Reading) -> WhyNot {
        match (self.position.why_nobody_moves(), way) {
            (Some(nobody), _) => nobody,
            (None, Reading::Castling { wing, army }) => {
                match army.filter(|&army| army != self.position.turn()) {
                    Some(army) => WhyNot::OthersCastling {
                        army,
                        turn: self.position.turn(),
                    },
                    None => self.castling_on(*wing),
                }
            }
            (None, Reading::Piece(sought)) => self.sought(sought),
        }
    }

    /// The reason for a text that names a piece more or less closely.
    fn sought(&self, sought: &Sought) -> WhyNot {
        if let Some(cell) = self.off_board(sought) {
            return self.corner(sought, cell);
        }
        if let Some(from) = sought.from() {
            return self.named(from, sought);
        }
        let origin = Origin {
            file: sought.file,
            rank: sought.rank,
        };
        let kind = sought.kind.unwrap_or(Kind::Pawn);
        let men = self.candidates(kind, sought);
        let whys: Vec<WhyNot> = men
            .iter()
            .filter_map(|man| self.meant(man.cell, sought))
            .collect();
        match (men.len(), most_telling(whys)) {
            (0, _) => WhyNot::NoSuchPiece { kind, origin },
            (_, Some(why)) => why,
            _ => WhyNot::NoneReaches {
                kind,
                origin,
                to: sought.to,
            },
        }
    }

    /// A pawn may stand before a corner and be stuck there.
    fn corner(&self, sought: &Sought, cell: Cell) -> WhyNot {
        let man = sought.from().and_then(|from| self.man(from));
        let stuck = |man: &Man| {
            let node = self.position.board().node(man.cell);
            let ends = node.is_some_and(|node| self.ahead(node).is_empty());
            man.piece.kind == Kind::Pawn && self.is_own(man) && ends
        };
        match man.filter(stuck) {
            Some(man) => WhyNot::Stuck { man, cell },
            None => WhyNot::Corner { cell },
        }
    }

    /// A cell of the text that the board does not have.
    fn off_board(&self, sought: &Sought) -> Option<Cell> {
        let mut cells = sought.from().into_iter().chain([sought.to]);
        cells.find(|&cell| self.position.board().node(cell).is_none())
    }

    /// The reason for a text that gives the first cell in full.
    fn named(&self, from: Cell, sought: &Sought) -> WhyNot {
        let to = sought.to;
        let why = self.meant(from, sought);
        let why = why.unwrap_or(match sought.captures {
            true => WhyNot::NoCapture { to },
            false => WhyNot::OtherManner { from, to },
        });
        match (self.man(from), sought.kind) {
            (Some(man), Some(wanted)) if self.is_own(&man) && man.piece.kind != wanted => {
                WhyNot::OtherKind { man, wanted }
            }
            _ => why,
        }
    }

    /// The men that may have been meant. A pawn without a file is one that only advances, unless it shall capture.
    fn candidates(&self, kind: Kind, sought: &Sought) -> Vec<Man> {
        let meant = |man: &Man| man.piece.kind == kind && sought.starts_at(man.cell);
        let men: Vec<Man> = self.men(self.turn.own).into_iter().filter(meant).collect();
        if kind != Kind::Pawn || sought.file.is_some() || sought.captures {
            return men;
        }
        let board = self.position.board();
        let advances = |man: &&Man| match (board.node(man.cell), board.node(sought.to)) {
            (Some(from), Some(to)) => (self.ahead(from) | self.two_ahead(from)).contains(to),
            _ => false,
        };
        let advancing: Vec<Man> = men.iter().filter(advances).copied().collect();
        if advancing.is_empty() { men } else { advancing }
    }

    /// Why a man does not make the move of a text.
    fn meant(&self, from: Cell, sought: &Sought) -> Option<WhyNot> {
        let ahead = sought.captures.then(|| self.capture_ahead(from, sought.to));
        let step = || self.step(from, sought.to, sought.promotion);
        ahead.flatten().or_else(step)
    }

    /// A pawn shall capture where it can only advance.
    fn capture_ahead(&self, from: Cell, to: Cell) -> Option<WhyNot> {
        let man = self.man(from).filter(|man| self.is_own(man))?;
        let board = self.position.board();
        let (start, goal) = (board.node(from)?, board.node(to)?);
        let is_ahead = (self.ahead(start) | self.two_ahead(start)).contains(goal);
        let is_meant = man.piece.kind == Kind::Pawn && is_ahead;
        is_meant.then_some(WhyNot::CaptureAhead { man })
    }
}

/// Of the reasons of all men of one kind: the only one, else that of a man who could go there but for the rules about
/// kings and promotion, else that of the only one on whose way the goal lies.
fn most_telling(mut whys: Vec<WhyNot>) -> Option<WhyNot> {
    whys.sort_by_key(distance);
    let near = whys.iter().filter(|why| distance(why) <= 2).count();
    let is_only = whys.len() == 1 || near == 1;
    let tells =
        |why: &WhyNot| is_only || distance(why) <= 1 || matches!(why, WhyNot::OwnPiece { .. });
    whys.into_iter().next().filter(tells)
}

/// How far a reason is from allowing the move: 0 it reaches, 1 it reaches in another manner, 2 it would but for a man,
/// 3 it never does.
fn distance(why: &WhyNot) -> u8 {
    match why {
        WhyNot::NotItsMove { .. }
        | WhyNot::NotASingleStep { .. }
        | WhyNot::Chess66(Chess66Rule::NotItsMove { .. } | Chess66Rule::WithinSwitch { .. }) => 3,
        WhyNot::Blocked { .. }
        | WhyNot::Chess66(_)
        | WhyNot::OwnPiece { .. }
        | WhyNot::NothingToCapture { .. }
        | WhyNot::PassedBefore { .. }
        | WhyNot::NoDoubleStep { .. }
        | WhyNot::SingleStep { .. } => 2,
        WhyNot::CaptureAhead { .. } => 1,
        _ => 0,
    }
}
