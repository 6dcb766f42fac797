//! What Chess 4.5 answers to the questions that `Position` asks of every policy: who is in, who is attacked, what a
//! resignation comes to, and how a game is over. How a move changes a position is in `mod`.

use alloc::vec::Vec;

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess45::{Chess45, Ending, SIDES};
use crate::endings::{Claim, Outcome, Reason};
use crate::generator::{Count, Turn};
use crate::moves::Move;
use crate::options::Options;
use crate::piece::{Seat, Seats};
use crate::ply::Ply;
use crate::policy::{GivenUp, Policy};
use crate::position::Position;
use crate::score::{self, Score};
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;
use crate::why::WhyNot;

/// So many rounds without a capture or a pawn's move let anybody claim a draw (C45-16).
const QUIET_ROUNDS: u32 = 50;

impl Policy<2> for Chess45 {
    fn options(&self) -> Options {
        Options::Chess45(self.charter.options)
    }

    fn tables(&self) -> &Tables<2> {
        &self.charter.tables
    }

    fn state(&self) -> &State<2> {
        &self.board
    }

    fn state_mut(&mut self) -> &mut State<2> {
        &mut self.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 2> {
        self.moves_of(seat)
    }

    fn legal_moves(&self) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        if self.ending.is_none() {
            self.moves_of(self.board.turn).generate(&mut moves);
        }
        moves
    }

    fn count_moves(&self) -> usize {
        let mut count = Count::default();
        if self.ending.is_none() {
            self.moves_of(self.board.turn).generate(&mut count);
        }
        count.0
    }

    fn after(&self, ply: Ply<Node>) -> Chess45 {
        let mut next = self.clone();
        if let Ply::Move(mv) = ply {
            next.play(mv);
        }
        next
    }

    /// A notice only (C45-10): the men that could take a king, or Yellow's queen.
    fn checkers(&self, seat: Seat) -> Bits<2> {
        let turn = self.moves_of(seat);
        let heart = (turn.own & self.hearts()).first();
        heart.map_or(Bits::EMPTY, |heart| {
            turn.threat.attackers(heart, turn.occupied)
        })
    }

    fn status(&self, seat: Seat) -> Status {
        match self.is_in(seat) {
            true => Status::Active,
            false => Status::Gone,
        }
    }

    fn give_up(&self, seat: Seat, _: Pending) -> GivenUp<Chess45> {
        GivenUp::Position(self.without(seat))
    }

    fn outcome(&self, _: impl FnOnce() -> usize) -> Option<Outcome> {
        Some(match self.ending? {
            Ending::OneLeft(winner) => self.ends(Reason::OneLeft, Some(winner)),
            Ending::Blocked => self.ends(Reason::Blocked, None),
        })
    }

    fn as_it_stands(&self, reason: Reason) -> Outcome {
        let reason = match reason {
            Reason::FiftyMoves => Reason::Fifty,
            reason => reason,
        };
        self.ends(reason, None)
    }

    fn claimants(&self, claim: Claim, _: impl FnOnce() -> usize) -> Seats {
        let sides = self.sides();
        let quiet = QUIET_ROUNDS * sides.len() as u32;
        match claim {
            Claim::FiftyMoves if self.board.halfmoves >= quiet => sides,
            Claim::FiftyMoves | Claim::Threefold => Seats::NONE,
        }
    }

    fn why_nobody_moves(&self, _: &Position) -> Option<WhyNot> {
        self.ending.map(|_| WhyNot::GameOver)
    }

    fn why_no_pass(&self, position: &Position, _: Ply) -> WhyNot {
        let over = self.why_nobody_moves(position);
        over.unwrap_or(WhyNot::MustMove)
    }
}

impl Chess45 {
    /// A point for the winner; in a draw half a point for everybody who is in.
    fn ends(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        let armies = &self.charter.tables.armies;
        let point = |seat| match winner {
            Some(winner) => Score::share(u16::from(winner == seat), 1),
            None => Score::share(u16::from(self.is_in(seat)), 2),
        };
        let seats = (0..SIDES).map(Seat);
        let points: Vec<Score> = seats.map(point).collect();
        let winners = winner.map(|seat| armies[seat.index()]);
        let result = score::row(&points);
        Outcome::of_many(reason, winners.into_iter().collect(), points, result)
    }
}
