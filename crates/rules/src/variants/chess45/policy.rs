//! Chess 4.5 as a policy: who is in the game, who is attacked, what resigning does, and how a game
//! ends; and the check of a setup. How a move changes a position is in `game`.
//!
//! A position has no JSON keys of its own, because the pieces show who is in; the derived keys are
//! here. In a setup a side with pieces has exactly one king, or in Yellow's case one queen. Only
//! Yellow has a queen and guards. In the resulting position sides that cannot move are skipped.

use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use serde::Serialize;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::definition::Definition;
use crate::movegen::generator::Turn;
use crate::movegen::json::letter;
use crate::movegen::policy::{
    Course, GiveUpResult, NoKeys, Objection, Objections, Policy, SearchPolicy,
};
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, SetupFault, Written};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, Piece, PieceKind, Seat, Seats};
use crate::variants::chess45::game::{Chess45, Ending, GameConfig, YELLOW};
use crate::variants::chess45::{CHESS45, Chess45Options};

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
    fn outcome_for(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        Outcome::of_winner(reason, winner, self.now.sides(), &self.config.tables.armies)
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
    fn of(active: Vec<Army>, course: &Course<'_>) -> StandingKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        StandingKeys {
            sides: active.into_iter().map(Army::letter).collect(),
            winner: winner.map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}

/// The kinds that only Yellow has.
const YELLOW_KINDS: [PieceKind; 2] = [PieceKind::Queen, PieceKind::Guard];

impl Chess45 {
    /// The position that a setup describes.
    fn of<V>(written: Written<'_>, options: Chess45Options) -> Checked<Chess45, V> {
        let config = GameConfig::new(options);
        let mut setup_check = SetupCheck::new(written, &config.tables);
        setup_check.place_pieces();
        setup_check.set_turn();
        find_pieces_of_wrong_army(&mut setup_check);
        check_royals(&mut setup_check);
        setup_check.find_pawns_out_of_place();
        setup_check.grant_castling();
        // There is no en passant in Chess 4.5.
        setup_check.refuse_en_passant();
        setup_check.check_counters();
        let board = setup_check.state;
        setup_check.finish(())?;
        Ok(Chess45::new(config, board))
    }
}

/// Pieces of a kind that their army does not have.
fn find_pieces_of_wrong_army<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    for (&square, &Piece { army, kind }) in setup_check.setup.pieces {
        let seat = setup_check.setup.seat_of(army);
        let is_yellow_kind = YELLOW_KINDS.contains(&kind);
        if seat.is_some_and(|seat| is_yellow_kind != (seat == YELLOW)) {
            setup_check
                .faults
                .push(SetupFault::ForeignKind { army, kind, square });
        }
    }
}

/// Every side that has pieces has exactly one royal piece.
fn check_royals<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    let state = setup_check.state;
    for (seat, army) in setup_check.seats() {
        let pieces = state.pieces.army(seat);
        let kind = royal(seat);
        let fault = match (pieces & state.pieces.of(kind)).count() {
            0 if pieces.is_empty() => continue,
            1 => continue,
            0 if kind == PieceKind::Queen => SetupFault::NoQueen { army },
            0 => SetupFault::NoKing { army },
            count if kind == PieceKind::Queen => SetupFault::ManyQueens { army, count },
            count => SetupFault::ManyKings { army, count },
        };
        setup_check.faults.push(fault);
    }
}

fn royal(seat: Seat) -> PieceKind {
    match seat {
        YELLOW => PieceKind::Queen,
        _ => PieceKind::King,
    }
}

impl Definition for Chess45Options {
    type State = ();
    type Fault = Infallible;
    type Policy = Chess45;

    fn rules(&self) -> &'static RuleSet {
        &CHESS45
    }

    fn default_state(&self) {}

    fn neutral_counts(&self) -> bool {
        self.yellow_counts
    }

    fn policy<V: From<Infallible>>(
        &self,
        written: Written<'_>,
        _state: &(),
    ) -> Checked<Chess45, V> {
        Chess45::of(written, *self)
    }
}
