//! Four Player Chess as a policy, and the reasons why a move is not legal that only this game has.
//!
//! Most answers are in the other files of this folder. The reasons are facts for the player to
//! move; others only get what they may know (`knowledge`).

use core::hash::{Hash, Hasher};

use thiserror::Error;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{Course, GiveUpResult, Objection, Objections, Policy, SearchPolicy};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Outcome, Pending, Reason, Status};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, PieceKind, PlacedPiece, Seat};
use crate::variants::alliance::diplomacy::Log;
use crate::variants::alliance::events::army;
use crate::variants::alliance::game::{AllianceGame, End};
use crate::variants::alliance::setup::{AllianceKeys, AllianceState, EndKeys};
use crate::variants::alliance::{ARMIES, AllianceOptions};

/// Positions are compared as they are written. What led to them does not count.
impl PartialEq for AllianceGame {
    fn eq(&self, other: &AllianceGame) -> bool {
        self.config.options == other.config.options && self.now == other.now
    }
}

impl Eq for AllianceGame {}

impl Policy<1> for AllianceGame {
    type Keys = AllianceKeys;
    type DerivedKeys = EndKeys;
    type Definition = AllianceOptions;

    fn options(&self) -> AllianceOptions {
        self.config.options
    }

    fn players(&self) -> AllianceState {
        self.alliance_state()
    }

    fn tables(&self) -> &Tables<1> {
        &self.config.tables
    }

    fn state(&self) -> &State<1> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<1> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 1> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<1>) {
        self.now.generate(&self.config, sink);
    }

    /// There is no pass: a player who cannot move is skipped.
    fn after(&self, ply: Ply<Node>) -> AllianceGame {
        let mut log = Log::new();
        match ply.mv() {
            Some(mv) => self.at(self.now.after(&self.config, mv, &mut log), log),
            None => self.clone(),
        }
    }

    fn checkers(&self, seat: Seat) -> Bits<1> {
        self.now.checkers(&self.config, seat)
    }

    fn status(&self, seat: Seat) -> Status {
        if !self.now.diplomacy.is_in(seat) {
            Status::Eliminated
        } else if self.now.diplomacy.liege(seat).is_some() {
            Status::Protectorate
        } else {
            Status::Active
        }
    }

    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<AllianceGame> {
        let mut log = Log::new();
        let next = self.now.give_up(&self.config, seat, how, &mut log);
        GiveUpResult::Position(self.at(next, log))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        Some(match self.now.end? {
            End::Won(winner) => self.outcome_for(Reason::OneLeft, Some(winner)),
            End::Blocked => self.outcome_now(Reason::Blocked),
        })
    }

    /// A draw between all players in the game.
    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.outcome_for(reason, None)
    }

    fn keys(&self) -> Option<AllianceKeys> {
        Some(AllianceKeys::of(self.alliance_state()))
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<EndKeys> {
        Some(EndKeys::of(course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<1> for AllianceGame {
    fn skipped(&self) -> Option<AllianceGame> {
        let next = self.now.skipped(&self.config)?;
        Some(self.at(next, Log::new()))
    }

    fn hash_rest(&self, into: &mut impl Hasher) {
        (self.now.diplomacy, self.now.first_move, self.now.end).hash(into);
    }
}

impl AllianceGame {
    fn outcome_for(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        Outcome::of_winner(reason, winner, self.now.diplomacy.everyone(), &ARMIES)
    }
}

/// The reasons of Four Player Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum AllianceRule {
    /// A player's first move must be a pawn's, if one can move.
    OnlyPawns,
    /// A protectorate may not capture a piece of its alliance.
    Loyal {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// The game's options forbid capturing pieces of allies.
    Ally {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// A player has lost their king and must choose what happens to their army.
    ChoiceDue {
        /// The player.
        army: Army,
    },
}

impl Objections<1> for AllianceGame {
    type Rule = AllianceRule;

    fn why_nobody_moves(&self) -> Option<Objection<AllianceRule>> {
        if self.now.end.is_some() {
            return Some(Objection::GameOver);
        }
        let army = army(self.now.diplomacy.chooser()?);
        Some(Objection::Rule(AllianceRule::ChoiceDue { army }))
    }

    /// A turn does not pass, not even at the end.
    fn why_no_pass(&self, _pass: Ply) -> Objection<AllianceRule> {
        Objection::MustMove
    }

    fn why_not_now(&self, piece: PlacedPiece) -> Option<Objection<AllianceRule>> {
        let is_piece = piece.kind != PieceKind::Pawn;
        let has_to_move_pawn = is_piece && self.now.has_to_move_pawn(&self.config);
        has_to_move_pawn.then_some(Objection::Rule(AllianceRule::OnlyPawns))
    }

    fn why_not_capturable(&self, piece: PlacedPiece) -> Option<Objection<AllianceRule>> {
        Some(Objection::Rule(
            match self.now.diplomacy.liege(self.now.board.turn) {
                Some(_) => AllianceRule::Loyal { piece },
                None => AllianceRule::Ally { piece },
            },
        ))
    }
}
