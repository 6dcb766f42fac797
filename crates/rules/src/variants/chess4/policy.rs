//! Chess4 as a policy: its answers are in the other files of this folder.

use core::hash::{Hash, Hasher};

use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{Course, GiveUpResult, Policy, SearchPolicy};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Outcome, Pending, Reason, Status};
use crate::pieces::moves::Ply;
use crate::pieces::piece::Seat;
use crate::variants::chess4::game::Chess4Game;
use crate::variants::chess4::options::Chess4Options;
use crate::variants::chess4::state::{Chess4Keys, Chess4State, PointsKeys};

/// Positions are compared as they are written.
impl PartialEq for Chess4Game {
    fn eq(&self, other: &Chess4Game) -> bool {
        self.config.options == other.config.options
            && self.now.persistent() == other.now.persistent()
    }
}

impl Eq for Chess4Game {}

impl Policy<3> for Chess4Game {
    type Keys = Chess4Keys;
    type DerivedKeys = PointsKeys;
    type Definition = Chess4Options;

    fn options(&self) -> Chess4Options {
        self.config.options.clone()
    }

    fn players(&self) -> Chess4State {
        self.state_of_players()
    }

    fn tables(&self) -> &Tables<3> {
        &self.config.tables
    }

    fn state(&self) -> &State<3> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<3> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 3> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<3>) {
        self.now.generate(&self.config, sink);
    }

    fn pass(&self) -> Option<Ply<Node>> {
        self.now.pass(&self.config)
    }

    fn may_resign(&self) -> bool {
        self.now.may_resign()
    }

    fn after(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.after(&self.config, ply))
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

    /// On the player's own turn it is their ply; otherwise it waits for that turn.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<Chess4Game> {
        // A player who is mated on their turn does not resign: the mate takes effect first.
        if self.now.board.turn == seat && self.now.may_resign() {
            return GiveUpResult::Ply(Ply::Resigned);
        }
        GiveUpResult::Position(self.changed(|_, now| now.players[seat.index()].pending = Some(how)))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        let over = self.now.participants.is_over;
        over.then(|| self.outcome_now(Reason::OneLeft))
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.config, reason)
    }

    fn keys(&self) -> Option<Chess4Keys> {
        Some(Chess4Keys::of(self.state_of_players()))
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<PointsKeys> {
        Some(PointsKeys::of(self, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<3> for Chess4Game {
    fn side(&self, seat: Seat) -> Seat {
        self.config.sides[seat.index()]
    }

    fn skipped(&self) -> Option<Chess4Game> {
        let may_skip = self.now.may_resign();
        may_skip.then(|| self.after(Ply::Blocked))
    }

    fn is_mated(&self, seat: Seat) -> bool {
        self.now.mated_or_stalemated.contains(seat)
    }

    fn hash_rest(&self, into: &mut impl Hasher) {
        let written = self.now.persistent();
        written.en_passant.as_slice().hash(into);
        written.players.hash(into);
        (written.choice, written.castling_pieces).hash(into);
    }
}
