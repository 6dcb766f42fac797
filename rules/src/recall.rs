//! Pawns that can be taken in passing as somebody wrote them, where more than two play: whether each can have made its
//! double step, and who can have a right to it. What the rights come to during a game is in `passing`.

use alloc::collections::BTreeSet;

use thiserror::Error;

use crate::cell::{Cell, Node};
use crate::generator::{Passant, Takers};
use crate::passing::{Passing, striking};
use crate::piece::{Army, Kind, Seat, Seats};
use crate::setup::{EnPassant, Fault, Right, Trial};

/// Why a pawn cannot be taken in passing as a setup says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PassingFault {
    /// Two pawns cannot have crossed the same cell.
    #[error("en_passant: {0} stands twice")]
    CrossedTwice(Cell),
    /// Nobody has such a right.
    #[error("en_passant: {army} can have no right to the pawn on {pawn}")]
    Right {
        /// Who should have it.
        army: Army,
        /// The pawn.
        pawn: Cell,
    },
    /// The double step was the last move, and a right to it is for those who then attack the crossed cell.
    #[error("en_passant: no {army} pawn attacks {target}")]
    NoStriker {
        /// Who should have the right.
        army: Army,
        /// The crossed cell.
        target: Cell,
    },
}

impl<const N: usize> Trial<'_, N> {
    /// The passing pawns, once the men are placed; who the opponents of an army are, the policy says.
    pub(crate) fn recall_passing(&mut self, opponents: impl Fn(Seat) -> Seats) -> Passing {
        let mut passing = Passing::EMPTY;
        let mut crossed = BTreeSet::new();
        for passed in &self.setup.en_passant {
            if !crossed.insert(passed.target) {
                let twice = PassingFault::CrossedTwice(passed.target);
                self.faults.push(Fault::Passing(twice));
            } else if let Some((target, pawn, owner)) = self.step_of(passed) {
                let takers = self.takers(passed, target, (owner, opponents(owner)));
                passing.push(Passant {
                    target,
                    pawn,
                    takers,
                });
            } else {
                let (target, pawn) = (passed.target, passed.pawn);
                self.faults.push(Fault::EnPassant { target, pawn });
            }
        }
        passing
    }

    /// The cells and the owner of a pawn that made a double step over the target. While a right to it goes on it may have
    /// moved straight on since.
    fn step_of(&self, passed: &EnPassant) -> Option<(Node, Node, Seat)> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(passed.target)?, board.node(passed.pawn)?);
        let (seat, kind) = self.state.men.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let mut steps = board.nodes().filter_map(|home| {
            let mut goals = pawns.at(home).double_steps;
            let arrival = goals.find(|&goal| self.tables.between(home, goal).contains(target))?;
            Some((home, arrival))
        });
        let (home, arrival) = steps.next()?;
        let mut rights = passed.rights.iter();
        let goes_on = rights.any(|(_, right)| *right == Right::Continuing);
        let mut way = core::iter::successors(Some(arrival), |&at| pawns.at(at).advances.first());
        let stands = pawn == arrival || goes_on && way.any(|at| at == pawn);
        // No second pawn of the army ever comes to where the first one began.
        let has_left = self.state.men.at(home) != Some((seat, Kind::Pawn));
        let is_owners = kind == Kind::Pawn && self.setup.seat_of(passed.owner) == Some(seat);
        (is_owners && stands && has_left).then_some((target, pawn, seat))
    }

    /// Who has a right, as written; nothing written: every opponent with a pawn that attacks the target.
    fn takers(
        &mut self,
        passed: &EnPassant,
        target: Node,
        (owner, opponents): (Seat, Seats),
    ) -> Takers {
        let striking = striking(self.tables, &self.state.men, target, opponents);
        if passed.rights.is_empty() {
            return Takers::fresh(striking);
        }
        let was_last = self.state.turn == self.following(owner);
        let mut takers = Takers::default();
        for &(army, right) in &passed.rights {
            let is_fresh = right == Right::Fresh;
            match self
                .setup
                .seat_of(army)
                .filter(|seat| opponents.contains(*seat))
            {
                None => {
                    let pawn = passed.pawn;
                    self.faults
                        .push(Fault::Passing(PassingFault::Right { army, pawn }));
                }
                Some(seat) if is_fresh && was_last && !striking.contains(seat) => {
                    let target = passed.target;
                    let fault = PassingFault::NoStriker { army, target };
                    self.faults.push(Fault::Passing(fault));
                }
                Some(seat) if is_fresh => takers.fresh = takers.fresh.with(Seats::of(seat)),
                Some(seat) => takers.continuing = takers.continuing.with(Seats::of(seat)),
            }
        }
        takers
    }

    /// The seat whose turn comes next.
    fn following(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.tables.pawns.len() as u8)
    }
}
