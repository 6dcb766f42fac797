//! The game of alliances as a policy: its answers to what every rule set is asked, found in the other files of this
//! folder.

use alloc::vec::Vec;

use crate::alliance::AllianceGame;
use crate::alliance::array::SEATS;
use crate::alliance::diplomacy::Log;
use crate::alliance::game::End;
use crate::alliance::log::army;
use crate::bits::Bits;
use crate::cell::Node;
use crate::endings::{Outcome, Reason};
use crate::generator::Turn;
use crate::moves::Move;
use crate::options::Options;
use crate::piece::{Seat, Seats};
use crate::ply::Ply;
use crate::policy::{GivenUp, Offers, Policy};
use crate::position::Position;
use crate::score::{self, Score};
use crate::setup::Affairs;
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;
use crate::why::{Man, WhyNot};

/// Compared as it is written: what led here is no part of it.
impl PartialEq for AllianceGame {
    fn eq(&self, other: &AllianceGame) -> bool {
        self.charter.options == other.charter.options && self.now == other.now
    }
}

impl Eq for AllianceGame {}

impl Policy<1> for AllianceGame {
    fn options(&self) -> Options {
        Options::Alliance(self.charter.options)
    }

    fn tables(&self) -> &Tables<1> {
        &self.charter.tables
    }

    fn state(&self) -> &State<1> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<1> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 1> {
        self.now.turn_of(&self.charter, seat)
    }

    fn legal_moves(&self) -> Vec<Move<Node>> {
        self.now.legal_moves(&self.charter)
    }

    fn count_moves(&self) -> usize {
        self.now.count_moves(&self.charter)
    }

    /// There is no turn without a move: whoever cannot move is passed over.
    fn after(&self, ply: Ply<Node>) -> AllianceGame {
        let mut log = Log::new();
        match ply.mv() {
            Some(mv) => self.at(self.now.after(&self.charter, mv, &mut log), log),
            None => self.clone(),
        }
    }

    fn checkers(&self, seat: Seat) -> Bits<1> {
        self.now.checkers(&self.charter, seat)
    }

    /// An ally gives none, so a check that is marked, or is not, tells of an alliance (AL-24).
    fn checks_are_public(&self) -> bool {
        false
    }

    fn status(&self, seat: Seat) -> Status {
        match (
            self.now.diplomacy.is_in(seat),
            self.now.diplomacy.liege(seat),
        ) {
            (false, _) => Status::Gone,
            (true, Some(_)) => Status::Protectorate,
            (true, None) => Status::Active,
        }
    }

    fn give_up(&self, seat: Seat, _how: Pending) -> GivenUp<AllianceGame> {
        let mut log = Log::new();
        let next = self.now.give_up(&self.charter, seat, &mut log);
        GivenUp::Position(self.at(next, log))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        Some(match self.now.end? {
            End::Won(winner) => outcome(Reason::OneLeft, Seats::of(winner), Some(winner)),
            End::Blocked => self.as_it_stands(Reason::Blocked),
        })
    }

    /// Drawn between all who are in.
    fn as_it_stands(&self, reason: Reason) -> Outcome {
        outcome(reason, self.now.diplomacy.everyone(), None)
    }

    fn affairs(&self, _position: &Position) -> Affairs {
        Affairs::Alliance(self.told())
    }

    fn why_nobody_moves(&self, position: &Position) -> Option<WhyNot> {
        self.why_none_moves(position)
    }

    fn why_not_now(&self, _position: &Position, man: Man) -> Option<WhyNot> {
        self.why_not_first(man)
    }

    fn why_no_prey(&self, _position: &Position, man: Man) -> Option<WhyNot> {
        Some(self.why_not_taken(man))
    }

    fn offers(&self) -> Offers {
        Offers::UntilDeclined
    }

    fn counted(&self) -> AllianceGame {
        self.at(self.now.answered(&self.charter), Log::new())
    }

    fn leaves(&self, depth: u32) -> u64 {
        self.now.leaves(&self.charter, depth)
    }

    fn leaves_made(&self, depth: u32) -> u64 {
        self.now.leaves_made(&self.charter, depth)
    }
}

/// Who won has the point; without a winner those who are in have half a one each, as in a draw between two.
fn outcome(reason: Reason, left: Seats, winner: Option<Seat>) -> Outcome {
    let each = Score::share(1, if winner.is_some() { 1 } else { 2 });
    let points =
        core::array::from_fn::<Score, SEATS, _>(|at| match left.contains(Seat(at as u8)) {
            true => each,
            false => Score::ZERO,
        });
    let winners = winner.into_iter().map(army).collect();
    Outcome::of_many(reason, winners, points.into(), score::row(&points))
}
