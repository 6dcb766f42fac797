//! En passant with more than two players: several capturable pawns at once, each with the seats
//! that have a right to it.
//!
//! A right is for the seat's next turn only. If the seat captures another pawn en passant on that
//! turn, the right goes on to the turn after. Whether such a capture is legal is decided by the
//! generator. Positions and setups list the rights by army and square. Source: the Chess4 wiki
//! page.

use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::{Node, Square};
use crate::movegen::generator::{EnPassantPawn, EnPassantTakers};
use crate::movegen::placement::Placement;
use crate::movegen::tables::Tables;
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};

/// The most pawns that can be open at once: four armies have eight pawns each, and a pawn makes at
/// most one double step.
const MAX_PAWNS: usize = 32;

/// The pawns that some seat may capture en passant, where every double step stays open.
pub(crate) type EnPassantPawns = EnPassantList<MAX_PAWNS>;

const NOBODY: EnPassantPawn = EnPassantPawn {
    target: Node::FIRST,
    pawn: Node::FIRST,
    takers: EnPassantTakers::NOBODY,
};

/// A list of at most `MOST` pawns that some seat may capture en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EnPassantList<const MOST: usize> {
    /// In the order of their double steps. All entries behind the last one are `NOBODY`, so that
    /// equal lists compare equal.
    pawns: [EnPassantPawn; MOST],
    count: u8,
}

impl<const MOST: usize> EnPassantList<MOST> {
    pub(crate) const EMPTY: EnPassantList<MOST> = EnPassantList {
        pawns: [NOBODY; MOST],
        count: 0,
    };

    #[inline]
    pub(crate) fn as_slice(&self) -> &[EnPassantPawn] {
        &self.pawns[..usize::from(self.count)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a pawn that somebody may capture. More than fit are not kept.
    pub(crate) fn push(&mut self, en_passant: EnPassantPawn) {
        let place = usize::from(self.count);
        if place < MOST && en_passant.takers.all().any() {
            self.pawns[place] = en_passant;
            self.count += 1;
        }
    }

    /// Adds a pawn that has just made a double step, which `State` hands over, with the opponents
    /// whose pawns attack the crossed square. Nobody else has a right to it.
    pub(crate) fn add<const N: usize>(
        &mut self,
        tables: &Tables<N>,
        pieces: &Placement<N>,
        by: Seat,
        double_step: EnPassantPawn,
        opponents: Seats,
    ) {
        let pawns = pieces.of(PieceKind::Pawn) & !pieces.army(by);
        let target = double_step.target;
        let attacking = seats_attacking(tables, pieces, pawns, target, opponents);
        self.push(EnPassantPawn {
            takers: EnPassantTakers::fresh(attacking),
            ..double_step
        });
    }

    /// Changes each pawn, and keeps those that somebody still has a right to.
    ///
    /// Pass a closure that owns what it uses: then it is put together only if a pawn is open.
    #[inline]
    pub(crate) fn change(&mut self, change: impl Fn(&mut EnPassantPawn)) {
        // Usually nothing is open, and that is asked after every move.
        if !self.is_empty() {
            self.change_each(change);
        }
    }

    #[inline(never)]
    fn change_each(&mut self, change: impl Fn(&mut EnPassantPawn)) {
        let old = *self;
        *self = Self::EMPTY;
        for &en_passant in old.as_slice() {
            let mut en_passant = en_passant;
            change(&mut en_passant);
            self.push(en_passant);
        }
    }
}

impl EnPassantPawns {
    /// The square of the piece that a seat's move captures.
    #[inline]
    pub(crate) fn captured_square<const N: usize>(
        &self,
        pieces: &Placement<N>,
        by: Seat,
        mv: Move<Node>,
    ) -> Option<Node> {
        match mv.manner {
            Manner::EnPassant => self
                .capturable_at(mv.to, by)
                .map(|en_passant| en_passant.pawn),
            _ => Some(mv.to).filter(|&to| pieces.is_occupied(to)),
        }
    }

    /// The pawn that a seat captures by moving to this square.
    fn capturable_at(&self, target: Node, by: Seat) -> Option<EnPassantPawn> {
        let mut pawns = self.as_slice().iter().copied();
        pawns.find(|right| right.target == target && right.takers.all().contains(by))
    }

    /// The pawns that may not capture, because somebody's continuing right to them lasts (a Chess4
    /// rule).
    #[inline]
    pub(crate) fn frozen<const N: usize>(&self) -> Bits<N> {
        let pawns = self.as_slice().iter();
        let frozen = pawns.filter(|right| right.takers.continuing_seats().any());
        frozen.map(|right| right.pawn).collect()
    }

    /// Updates the list after a seat's move: a pawn is captured, a pawn moves on, and the seat's
    /// own rights continue or end.
    #[inline]
    pub(crate) fn update_after_move(&mut self, by: Seat, mv: Move<Node>, taken: Option<Node>) {
        let continues = mv.manner == Manner::EnPassant;
        self.change(move |right| {
            right.takers = after_turn(right.takers, by, continues);
            // Without takers `push` drops the pawn from the list.
            if Some(right.pawn) == taken {
                right.takers = EnPassantTakers::NOBODY;
            } else if right.pawn == mv.from {
                // A right is to the pawn, wherever it goes. The square it crossed stays the same.
                right.pawn = mv.to;
            }
        });
    }

    /// Removes all rights of these seats.
    #[inline]
    pub(crate) fn withdraw_rights(&mut self, from: Seats) {
        self.change(move |right| right.takers = right.takers.without(from));
    }

    /// Removes these seats' rights to pawns on these squares.
    pub(crate) fn withdraw_rights_to<const N: usize>(&mut self, pawns: Bits<N>, from: Seats) {
        self.change(|right| {
            if pawns.contains(right.pawn) {
                right.takers = right.takers.without(from);
            }
        });
    }
}

/// The seats among these of which one of these pawns attacks a square.
#[inline]
pub(crate) fn seats_attacking<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    pawns: Bits<N>,
    target: Node,
    seats: Seats,
) -> Seats {
    // Few double steps end near another army's pawn, so this one test usually settles it for all
    // seats.
    let near = tables.geometry[target].diagonal_steps & pawns;
    if near.is_empty() {
        return Seats::NONE;
    }
    let captures = |seat: &Seat| {
        let from = tables.pawns[seat.index()].at(target).attacked_from;
        (from & pieces.army(*seat) & near).any()
    };
    seats.filter(captures).collect()
}

/// The rights to one pawn after a seat's turn. They continue only if the seat captured en passant
/// on it.
fn after_turn(takers: EnPassantTakers, by: Seat, continues: bool) -> EnPassantTakers {
    let held = takers.all().contains(by);
    let ended = takers.without(Seats::of(by));
    if held && continues {
        ended.with_continuing(Seats::of(by))
    } else {
        ended
    }
}

/// A pawn that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square that it crossed.
    pub target: Square,
    /// The square that it stands on.
    pub pawn: Square,
    /// The army that it belongs to.
    pub owner: Army,
    /// The armies that may capture it, and since when. In two-player variants this is always the
    /// army to move, and the list is not read.
    pub rights: Vec<(Army, EnPassantRight)>,
}

/// The age of a right to capture a pawn en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassantRight {
    /// The right is for the first turn after the double step.
    Fresh,
    /// The right goes on, because its owner has captured another pawn en passant on every turn
    /// since.
    Continuing,
}

impl EnPassantRight {
    /// The name used in positions: `fresh`, `continuing`.
    pub fn name(self) -> &'static str {
        match self {
            EnPassantRight::Fresh => "fresh",
            EnPassantRight::Continuing => "continuing",
        }
    }
}
