//! Chess4 as a policy: its answers to what every rule set is asked, found in the other files of this folder.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess4::{Charter, Chess4, Chess4Game};
use crate::endings::{Outcome, Reason};
use crate::generator::Turn;
use crate::moves::{Move, Wing};
use crate::options::Options;
use crate::piece::Seat;
use crate::ply::Ply;
use crate::policy::{GivenUp, Policy};
use crate::position::Position;
use crate::setup::Affairs;
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;
use crate::why::{Man, NoCastling, WhyNot};

/// Compared as it is written.
impl PartialEq for Chess4Game {
    fn eq(&self, other: &Chess4Game) -> bool {
        self.charter.options == other.charter.options && self.now.lasting() == other.now.lasting()
    }
}

impl Eq for Chess4Game {}

impl Chess4Game {
    /// Another position of the same game.
    pub(crate) fn at(&self, now: Chess4) -> Chess4Game {
        Chess4Game {
            charter: Arc::clone(&self.charter),
            now: Box::new(now),
        }
    }

    /// The position with a change.
    pub(crate) fn changed(&self, change: impl FnOnce(&Charter, &mut Chess4)) -> Chess4Game {
        let mut now = *self.now;
        change(&self.charter, &mut now);
        self.at(now)
    }
}

impl Policy<3> for Chess4Game {
    fn options(&self) -> Options {
        Options::Chess4(self.charter.options.clone())
    }

    fn tables(&self) -> &Tables<3> {
        &self.charter.tables
    }

    fn state(&self) -> &State<3> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<3> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 3> {
        self.now.turn_of(&self.charter, seat)
    }

    fn legal_moves(&self) -> Vec<Move<Node>> {
        self.now.legal_moves(&self.charter)
    }

    fn count_moves(&self) -> usize {
        self.now.count_moves(&self.charter)
    }

    fn pass(&self) -> Option<Ply<Node>> {
        self.now.pass(&self.charter)
    }

    fn may_resign(&self) -> bool {
        self.now.may_resign()
    }

    fn after(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.after(&self.charter, ply))
    }

    fn at_end_of(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.at_end_of(&self.charter, ply))
    }

    fn checkers(&self, seat: Seat) -> Bits<3> {
        match self.status(seat) {
            Status::Active => self.turn_of(seat).checkers(),
            _ => Bits::EMPTY,
        }
    }

    fn commander(&self, seat: Seat) -> Option<Seat> {
        self.now.commander(seat)
    }

    fn status(&self, seat: Seat) -> Status {
        self.now.player(seat).status
    }

    fn pending(&self, seat: Seat) -> Option<Pending> {
        self.now.player(seat).pending
    }

    /// On his own turn it is what he does with it; else it waits for that.
    fn give_up(&self, seat: Seat, how: Pending) -> GivenUp<Chess4Game> {
        if self.now.board.turn == seat && self.now.may_resign() {
            return GivenUp::Ply(Ply::Resigned);
        }
        GivenUp::Position(self.changed(|_, now| now.players[seat.index()].pending = Some(how)))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        let over = self.now.roll.is_over;
        over.then(|| self.as_it_stands(Reason::OneLeft))
    }

    fn as_it_stands(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.charter, reason)
    }

    fn lasting(&self) -> Chess4Game {
        self.at(self.now.lasting())
    }

    fn affairs(&self, position: &Position) -> Affairs {
        Affairs::Chess4(Box::new(self.told(position)))
    }

    fn why_nobody_moves(&self, position: &Position) -> Option<WhyNot> {
        self.why_none_moves(position)
    }

    fn why_no_pass(&self, position: &Position, pass: Ply) -> WhyNot {
        self.why_no_such_pass(position, pass)
    }

    fn why_not_his_man(&self, position: &Position, man: Man) -> Option<WhyNot> {
        self.why_not_commanded(position, man)
    }

    fn why_no_prey(&self, position: &Position, man: Man) -> Option<WhyNot> {
        self.why_not_captured(position, man)
    }

    fn why_not_regained(&self, position: &Position, wing: Wing) -> NoCastling {
        self.why_not_back(position, wing)
    }

    fn leaves(&self, depth: u32) -> u64 {
        self.now.leaves(&self.charter, depth)
    }

    fn leaves_made(&self, depth: u32) -> u64 {
        self.now.leaves_made(&self.charter, depth)
    }
}
