//! Chess 4.5 as a policy: who is in the game, who is attacked, what resigning does, and how a game
//! ends. How a move changes a position is in `game`.
//!
//! A position has no JSON keys of its own, because the pieces show who is in; the derived keys are
//! here.

use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use serde::Serialize;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::json::letter;
use crate::movegen::policy::{
    Course, GiveUpResult, NoKeys, Objection, Objections, Policy, SearchPolicy,
};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, Seat, Seats};
use crate::pieces::score::Score;
use crate::variants::chess45::game::{Chess45, Ending, SIDES};
use crate::variants::chess45::rule_set::Chess45Options;

/// The number of rounds without a capture or pawn move after which any player can claim a draw
/// (C45-16).
const QUIET_ROUNDS: u32 = 50;

impl Policy<2> for Chess45 {
    type Keys = NoKeys;
    type DerivedKeys = StandingKeys;
    type Definition = Chess45Options;

    fn options(&self) -> Chess45Options {
        self.config.options
    }

    fn players(&self) {}

    fn tables(&self) -> &Tables<2> {
        &self.config.tables
    }

    fn state(&self) -> &State<2> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<2> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 2> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<2>) {
        self.now.generate(&self.config, sink);
    }

    fn after(&self, ply: Ply<Node>) -> Chess45 {
        match ply {
            Ply::Move(mv) => self.changed(|config, now| now.play(config, mv)),
            _ => self.clone(),
        }
    }

    /// Only a warning (C45-10): the pieces that could capture a king, or Yellow's queen.
    fn checkers(&self, seat: Seat) -> Bits<2> {
        let turn = self.turn_of(seat);
        // The piece whose loss ends the game for its player.
        let royal = (turn.own & self.now.royals()).first();
        royal.map_or(Bits::EMPTY, |royal| {
            turn.threat.attackers(royal, turn.occupied)
        })
    }

    fn status(&self, seat: Seat) -> Status {
        if self.now.is_in(seat) {
            Status::Active
        } else {
            Status::Eliminated
        }
    }

    fn give_up(&self, seat: Seat, _: Pending) -> GiveUpResult<Chess45> {
        GiveUpResult::Position(self.changed(|config, now| now.remove(config, seat)))
    }

    fn outcome(&self, _: impl FnOnce() -> usize) -> Option<Outcome> {
        Some(match self.now.ending? {
            Ending::OneLeft(winner) => self.outcome_for(Reason::OneLeft, Some(winner)),
            Ending::Blocked => self.outcome_for(Reason::Blocked, None),
        })
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        let reason = match reason {
            Reason::FiftyMoves => Reason::Fifty,
            reason => reason,
        };
        self.outcome_for(reason, None)
    }

    fn claimants(&self, claim: Claim, _: impl FnOnce() -> usize) -> Seats {
        let sides = self.now.sides();
        // The counter counts plies, and a round has one for each player who is in.
        let quiet = QUIET_ROUNDS * sides.len() as u32;
        match claim {
            Claim::FiftyMoves if self.now.board.halfmoves >= quiet => sides,
            Claim::FiftyMoves | Claim::Threefold => Seats::NONE,
        }
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<StandingKeys> {
        let sides = self.config.tables.armies_of(self.now.sides());
        Some(StandingKeys::of(sides, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<2> for Chess45 {
    fn skipped(&self) -> Option<Chess45> {
        let skipped = || self.changed(|config, now| now.stand_still(config));
        self.now.ending.is_none().then(skipped)
    }
}

impl Objections<2> for Chess45 {
    type Rule = Infallible;

    fn why_nobody_moves(&self) -> Option<Objection<Infallible>> {
        self.now.ending.map(|_| Objection::GameOver)
    }
}

impl Chess45 {
    /// The winner gets a point. In a draw everybody who is in gets half a point.
    fn outcome_for(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        let armies = &self.config.tables.armies;
        let point = |seat| match winner {
            Some(winner) => Score::share(u16::from(winner == seat), 1),
            None => Score::share(u16::from(self.now.is_in(seat)), 2),
        };
        let seats = (0..SIDES).map(Seat);
        let points: Vec<Score> = seats.map(point).collect();
        let winners = winner.map(|seat| armies[seat.index()]);
        Outcome::by_points(reason, winners.into_iter().collect(), points)
    }
}

/// The sides that are in the game, and the result.
#[derive(Serialize)]
pub(crate) struct StandingKeys {
    /// The sides that are in, as one word in turn order.
    sides: String,
    winner: Option<String>,
    draw: bool,
}

impl StandingKeys {
    pub(crate) fn of(active: Vec<Army>, course: &Course<'_>) -> StandingKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        StandingKeys {
            sides: active.into_iter().map(Army::letter).collect(),
            winner: winner.map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}
