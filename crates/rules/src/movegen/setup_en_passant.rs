//! The en passant pawns of a setup with more than two players: whether each can have made its
//! double step, and who can have a right to capture it.
//!
//! The changes of the rights during a game are in `en_passant`.

use alloc::collections::BTreeSet;

use crate::board::square::Node;
use crate::movegen::en_passant::{EnPassant, EnPassantPawns, EnPassantRight, seats_attacking};
use crate::movegen::generator::{EnPassantPawn, EnPassantTakers};
use crate::movegen::setup_check::SetupCheck;
use crate::movegen::setup_fault::{EnPassantFault, SetupFault};
use crate::pieces::piece::{PieceKind, Seat, Seats};

impl<const N: usize, V> SetupCheck<'_, N, V> {
    /// The en passant pawns of the setup, once the pieces are placed. The policy says who an army's
    /// opponents are.
    pub(crate) fn read_en_passant_pawns(
        &mut self,
        opponents: impl Fn(Seat) -> Seats,
    ) -> EnPassantPawns {
        let mut pawns = EnPassantPawns::EMPTY;
        let mut crossed = BTreeSet::new();
        for passed in self.setup.en_passant {
            if !crossed.insert(passed.target) {
                let twice = EnPassantFault::CrossedTwice(passed.target);
                self.faults.push(SetupFault::EnPassantRights(twice));
            } else if let Some((target, pawn, owner)) = self.double_step_of(passed) {
                let takers = self.takers(passed, target, owner, opponents(owner));
                pawns.push(EnPassantPawn {
                    target,
                    pawn,
                    takers,
                });
            } else {
                let (target, pawn) = (passed.target, passed.pawn);
                self.faults.push(SetupFault::EnPassant { target, pawn });
            }
        }
        pawns
    }

    /// No pawn can be captured en passant by these rules.
    pub(crate) fn refuse_en_passant(&mut self) {
        for &EnPassant { target, pawn, .. } in self.setup.en_passant {
            self.faults.push(SetupFault::EnPassant { target, pawn });
        }
    }

    /// The target, the pawn and the owner of a double step over the target.
    ///
    /// While somebody keeps capturing en passant, the pawn may have moved straight on since.
    fn double_step_of(&self, passed: &EnPassant) -> Option<(Node, Node, Seat)> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(passed.target)?, board.node(passed.pawn)?);
        let (seat, kind) = self.state.pieces.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let mut steps = board.nodes().filter_map(|home| {
            let mut goals = pawns.at(home).double_steps;
            let arrival = goals.find(|&goal| self.tables.between(home, goal).contains(target))?;
            Some((home, arrival))
        });
        let (home, arrival) = steps.next()?;
        let mut rights = passed.rights.iter();
        let goes_on = rights.any(|(_, right)| *right == EnPassantRight::Continuing);
        let mut advances =
            core::iter::successors(Some(arrival), |&at| pawns.at(at).advances.first());
        let stands = pawn == arrival || goes_on && advances.any(|at| at == pawn);
        // The square where the pawn started must have been left: no second pawn of the army can
        // ever get there.
        let has_left = self.state.pieces.at(home) != Some((seat, PieceKind::Pawn));
        let is_owners = kind == PieceKind::Pawn && self.setup.seat_of(passed.owner) == Some(seat);
        (is_owners && stands && has_left).then_some((target, pawn, seat))
    }

    /// The armies that have a right, as written. If nothing is written: every opponent with a pawn
    /// that attacks the target.
    fn takers(
        &mut self,
        passed: &EnPassant,
        target: Node,
        owner: Seat,
        opponents: Seats,
    ) -> EnPassantTakers {
        let (tables, pieces) = (self.tables, &self.state.pieces);
        let pawns = self.state.pieces.of(PieceKind::Pawn);
        let seats_attacking = seats_attacking(tables, pieces, pawns, target, opponents);
        if passed.rights.is_empty() {
            return EnPassantTakers::fresh(seats_attacking);
        }
        let was_last = self.state.turn == self.next_seat(owner);
        let (mut fresh, mut continuing) = (Seats::NONE, Seats::NONE);
        for &(army, right) in &passed.rights {
            let is_fresh = right == EnPassantRight::Fresh;
            match self
                .setup
                .seat_of(army)
                .filter(|seat| opponents.contains(*seat))
            {
                None => {
                    let pawn = passed.pawn;
                    self.faults
                        .push(SetupFault::EnPassantRights(EnPassantFault::Right {
                            army,
                            pawn,
                        }));
                }
                Some(seat) if is_fresh && was_last && !seats_attacking.contains(seat) => {
                    let target = passed.target;
                    let fault = EnPassantFault::NoStriker { army, target };
                    self.faults.push(SetupFault::EnPassantRights(fault));
                }
                Some(seat) if is_fresh => fresh = fresh.with(Seats::of(seat)),
                Some(seat) => continuing = continuing.with(Seats::of(seat)),
            }
        }
        EnPassantTakers::fresh(fresh).with_continuing(continuing)
    }

    /// The seat whose turn comes next.
    fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.tables.pawns.len() as u8)
    }
}
