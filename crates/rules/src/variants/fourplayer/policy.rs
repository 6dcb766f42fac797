//! The game for four as a policy, and the reasons why a move is not legal that only this game has.
//!
//! Most answers are in the other files of this folder.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::hash::{Hash, Hasher};

use thiserror::Error;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{
    Course, GiveUpResult, Objection, Objections, Points, Policy, SearchPolicy,
};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, PlacedPiece, Seat, Seats};
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::game::{End, FourPlayer, Game, GameConfig};
use crate::variants::fourplayer::options::FourPlayerOptions;
use crate::variants::fourplayer::setup::{EndKeys, FourPlayerKeys, FourPlayerState};
use crate::variants::fourplayer::turns::{MAX_OCCURRENCES, won};

/// Positions are compared as they are written.
impl PartialEq for FourPlayer {
    fn eq(&self, other: &FourPlayer) -> bool {
        self.config.options == other.config.options && self.now == other.now
    }
}

impl Eq for FourPlayer {}

impl FourPlayer {
    pub(super) fn new(config: GameConfig, now: Game) -> FourPlayer {
        FourPlayer {
            config: Arc::new(config),
            now: Box::new(now),
        }
    }

    /// This game at another position.
    fn at(&self, now: Game) -> FourPlayer {
        FourPlayer {
            config: Arc::clone(&self.config),
            now: Box::new(now),
        }
    }

    /// Is it the turn of a king without a player, which moves by chance?
    pub(crate) fn is_chance_to_move(&self) -> bool {
        self.now.end.is_none() && self.now.walking.contains(self.now.board.turn)
    }

    /// The number of opponents' kings that a move checks anew, given the position after it.
    pub(crate) fn checks_by(&self, after: &FourPlayer) -> usize {
        let by = self.now.board.turn;
        let opponents = self.now.royal().without(self.config.team(by));
        let own = self.now.board.pieces.army(by);
        after
            .now
            .newly_checked(&self.config, opponents, by, own, &self.now)
    }

    /// The points of a seat so far.
    pub(crate) fn points_so_far(&self, seat: Seat) -> u16 {
        self.now.player(seat).points
    }

    /// Has the game ended with this player out, but ahead of the one who was left?
    pub(crate) fn ended_ahead(&self, seat: Seat) -> bool {
        let is_end = self
            .now
            .end
            .is_some_and(|end| end.reason == Reason::OneLeft);
        let points = |seat| self.now.final_points(seat, Reason::OneLeft);
        let mut left = self.now.live;
        !self.config.has_teams()
            && is_end
            && !self.now.live.contains(seat)
            && left.all(|left| points(seat) > points(left))
    }

    /// May this player stop, and win by points?
    pub(crate) fn may_claim_win(&self, seat: Seat) -> bool {
        !self.config.has_teams() && self.now.may_claim_win(seat)
    }
}

impl Policy<3> for FourPlayer {
    type Keys = FourPlayerKeys;
    type DerivedKeys = EndKeys;
    type Definition = FourPlayerOptions;

    fn options(&self) -> FourPlayerOptions {
        self.config.options
    }

    fn players(&self) -> FourPlayerState {
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

    fn passed_pawn(&self, mv: Move<Node>) -> Option<Node> {
        let (now, tables) = (&self.now, &self.config.tables);
        let by = now.board.turn;
        now.passed.captured_by(tables, &now.board.pieces, by, mv)
    }

    fn after(&self, ply: Ply<Node>) -> FourPlayer {
        self.at(self.now.after(&self.config, ply))
    }

    fn checkers(&self, seat: Seat) -> Bits<3> {
        if self.now.royal().contains(seat) {
            self.turn_of(seat).checkers()
        } else {
            Bits::EMPTY
        }
    }

    fn status(&self, seat: Seat) -> Status {
        self.now.player(seat).status
    }

    fn pending(&self, seat: Seat) -> Option<Pending> {
        self.now.player(seat).pending
    }

    fn points(&self) -> Option<&impl Points<3>> {
        (!self.config.has_teams()).then_some(self)
    }

    /// In teams the game is lost. Otherwise the player leaves at their turn, which may be now, or
    /// at once if at most one player would be left.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<FourPlayer> {
        if self.config.has_teams() {
            let opponent = Seat((seat.0 + 1) % SEATS as u8);
            let reason = match how {
                Pending::Resigned => Reason::Resigned,
                Pending::Flagged => Reason::Flagged,
            };
            let winners = won(&self.config, opponent, reason).winners;
            return GiveUpResult::Over(self.now.outcome(&self.config, reason, winners));
        }
        let mut now = *self.now;
        now.players[seat.index()].pending = Some(how);
        now.begin_turns(&self.config);
        GiveUpResult::Position(self.at(now))
    }

    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome> {
        match self.now.end {
            Some(end) => Some(self.now.outcome(&self.config, end.reason, end.winners)),
            None if times() >= MAX_OCCURRENCES => Some(self.outcome_now(Reason::Threefold)),
            None => None,
        }
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.config, reason, Seats::NONE)
    }

    /// Nobody has to claim, but a search asks here for draws.
    fn claimants(&self, claim: Claim, times: impl FnOnce() -> usize) -> Seats {
        if claim == Claim::Threefold && times() >= MAX_OCCURRENCES {
            self.now.live
        } else {
            Seats::NONE
        }
    }

    /// Repetition depends on who is in the game, but neither on points nor on what is pending.
    fn without_counters(&self, _keep_en_passant: bool) -> FourPlayer {
        let mut now = *self.now;
        (now.board.halfmoves, now.board.round) = (0, 0);
        for player in &mut now.players {
            (player.points, player.pending) = (0, None);
        }
        self.at(now)
    }

    fn keys(&self) -> Option<FourPlayerKeys> {
        Some(FourPlayerKeys::of(self))
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<EndKeys> {
        Some(EndKeys::of(self, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<3> for FourPlayer {
    fn skipped(&self) -> Option<FourPlayer> {
        let turn = self.now.board.turn;
        let may_skip = self.now.end.is_none() && self.now.live.contains(turn);
        may_skip.then(|| self.at(self.now.skipped(&self.config)))
    }

    fn side(&self, seat: Seat) -> Seat {
        self.config.team(seat).next().unwrap_or(seat)
    }

    fn walks(&self, seat: Seat) -> bool {
        self.now.walking.contains(seat)
    }

    fn hash_rest(&self, into: &mut impl Hasher) {
        self.now.passed.as_slice().hash(into);
        self.now.players.hash(into);
        self.now.one_point.words().hash(into);
    }
}

impl Points<3> for FourPlayer {
    fn of_player(&self, seat: Seat) -> u16 {
        let at_end = |end: End| self.now.final_points(seat, end.reason);
        self.now
            .end
            .map_or_else(|| self.points_so_far(seat), at_end)
    }

    fn if_drawn(&self, seat: Seat) -> u16 {
        self.now.final_points(seat, Reason::Fifty)
    }

    fn for_capture(&self, node: Node) -> u16 {
        self.now.worth(node)
    }

    fn one_point_queens(&self) -> Bits<3> {
        self.now.one_point
    }
}

/// The reasons of the game for four.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum FourPlayerRule {
    /// Kings are mated, not captured.
    King {
        /// The king on the target.
        piece: PlacedPiece,
    },
    /// The piece on the target belongs to the partner.
    Partner {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// Of an army whose player left only the king moves.
    OnlyKing {
        /// The piece.
        piece: PlacedPiece,
    },
}

impl Objections<3> for FourPlayer {
    type Rule = FourPlayerRule;

    fn why_nobody_moves(&self) -> Option<Objection<FourPlayerRule>> {
        self.now.end.map(|_| Objection::GameOver)
    }

    fn why_not_now(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let is_held = self.is_chance_to_move() && piece.kind != PieceKind::King;
        is_held.then_some(Objection::Rule(FourPlayerRule::OnlyKing { piece }))
    }

    fn why_not_movable(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let seat = self.config.tables.seat_of(piece.army);
        let moves = seat.is_some_and(|seat| self.now.royal().contains(seat));
        (!moves).then_some(Objection::Eliminated(piece))
    }

    /// It is a king in the game, or the partner's.
    fn why_not_capturable(&self, piece: PlacedPiece) -> Option<Objection<FourPlayerRule>> {
        let seat = self.config.tables.seat_of(piece.army);
        let team = self.config.team(self.now.board.turn);
        let is_partners = seat.is_some_and(|seat| team.contains(seat));
        Some(Objection::Rule(if is_partners {
            FourPlayerRule::Partner { piece }
        } else {
            FourPlayerRule::King { piece }
        }))
    }

    fn wins_by_capture(&self, on: Node) -> bool {
        let kings = self.now.royal_kings();
        let partners = self.config.team(self.now.board.turn);
        let is_theirs = |seat: Seat| self.now.board.pieces.army(seat).contains(on);
        let mut opponents = Seats::FOUR.without(partners);
        self.config.has_teams()
            && kings.contains(on)
            && opponents.find(|seat| is_theirs(*seat)).is_some()
    }
}
