//! Chess4 as a policy: its answers are in the other files of this folder.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{GiveUpResult, Policy};
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Outcome, Reason};
use crate::pieces::moves::{CastlingSide, Move};
use crate::pieces::piece::Seat;
use crate::pieces::ply::Ply;
use crate::pieces::status::{Pending, Status};
use crate::position::any_position::Position;
use crate::position::options::Options;
use crate::position::setup::VariantState;
use crate::query::why::{NoCastling, PlacedPiece, WhyNot};
use crate::variants::chess4::{Chess4, Chess4Game, GameConfig};

/// Positions are compared as they are written.
impl PartialEq for Chess4Game {
    fn eq(&self, other: &Chess4Game) -> bool {
        self.config.options == other.config.options
            && self.now.persistent() == other.now.persistent()
    }
}

impl Eq for Chess4Game {}

impl Chess4Game {
    /// Another position of the same game.
    pub(crate) fn at(&self, now: Chess4) -> Chess4Game {
        Chess4Game {
            config: Arc::clone(&self.config),
            now: Box::new(now),
        }
    }

    /// The position after a change.
    pub(crate) fn changed(&self, change: impl FnOnce(&GameConfig, &mut Chess4)) -> Chess4Game {
        let mut now = *self.now;
        change(&self.config, &mut now);
        self.at(now)
    }
}

impl Policy<3> for Chess4Game {
    fn options(&self) -> Options {
        Options::Chess4(self.config.options.clone())
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

    fn legal_moves(&self) -> Vec<Move<Node>> {
        self.now.legal_moves(&self.config)
    }

    fn count_moves(&self) -> usize {
        self.now.count_moves(&self.config)
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

    fn at_end_of(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.at_end_of(&self.config, ply))
    }

    fn checkers(&self, seat: Seat) -> Bits<3> {
        match self.status(seat) {
            // A player who is out cannot be in check, even while their king is still on the board.
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

    fn persistent(&self) -> Chess4Game {
        self.at(self.now.persistent())
    }

    fn variant_state(&self, position: &Position) -> VariantState {
        VariantState::Chess4(Box::new(self.chess4_state(position)))
    }

    fn why_nobody_moves(&self, position: &Position) -> Option<WhyNot> {
        self.why_none_moves(position)
    }

    fn why_no_pass(&self, position: &Position, pass: Ply) -> WhyNot {
        self.why_no_such_pass(position, pass)
    }

    fn why_not_movable(&self, position: &Position, piece: PlacedPiece) -> Option<WhyNot> {
        self.why_not_commanded(position, piece)
    }

    fn why_not_capturable(&self, position: &Position, piece: PlacedPiece) -> Option<WhyNot> {
        self.why_not_captured(position, piece)
    }

    fn why_castling_not_regained(&self, position: &Position, side: CastlingSide) -> NoCastling {
        self.why_not_regained(position, side)
    }

    fn leaves(&self, depth: u32) -> u64 {
        self.now.leaves(&self.config, depth)
    }

    fn leaves_made(&self, depth: u32) -> u64 {
        self.now.leaves_made(&self.config, depth)
    }
}
