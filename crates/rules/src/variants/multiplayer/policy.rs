//! The multi-player rules as a policy: its answers are in the other files of this folder.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::convert::Infallible;
use core::hash::{Hash, Hasher};

use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{Course, GiveUpResult, Objection, Objections, Policy, SearchPolicy};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{PlacedPiece, Seat, Seats};
use crate::variants::multiplayer::game::{End, Game, GameConfig, Multiplayer};
use crate::variants::multiplayer::options::MultiplayerOptions;
use crate::variants::multiplayer::setup::{MultiplayerKeys, MultiplayerState, SharesKeys};

/// The number of repetitions after which a player can claim a draw.
const THREEFOLD: usize = 3;

/// Positions are compared as they are written.
impl<const N: usize> PartialEq for Multiplayer<N> {
    fn eq(&self, other: &Multiplayer<N>) -> bool {
        self.config.options == other.config.options && self.now.written() == other.now.written()
    }
}

impl<const N: usize> Eq for Multiplayer<N> {}

impl<const N: usize> Multiplayer<N> {
    pub(super) fn new(config: GameConfig<N>, now: Game<N>) -> Multiplayer<N> {
        Multiplayer {
            config: Arc::new(config),
            now: Box::new(now),
        }
    }

    /// This game at another position.
    fn at(&self, now: Game<N>) -> Multiplayer<N> {
        Multiplayer {
            config: Arc::clone(&self.config),
            now: Box::new(now),
        }
    }

    fn outcome_for(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.config, reason)
    }
}

impl<const N: usize> Policy<N> for Multiplayer<N> {
    type Keys = MultiplayerKeys;
    type DerivedKeys = SharesKeys;
    type Definition = MultiplayerOptions;

    fn options(&self) -> MultiplayerOptions {
        self.config.options
    }

    fn players(&self) -> MultiplayerState {
        self.state_of_players()
    }

    fn tables(&self) -> &Tables<N> {
        &self.config.tables
    }

    fn state(&self) -> &State<N> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<N> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, N> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<N>) {
        self.now.generate(&self.config, sink);
    }

    /// A player who gives up removes their king on their own turn. That is the only ply then.
    fn pass(&self) -> Option<Ply<Node>> {
        // The action that was announced before the turn is now the only one.
        let is_due = self.now.player(self.now.board.turn).pending.is_some();
        (self.may_resign() && is_due).then_some(Ply::Resigned)
    }

    fn may_resign(&self) -> bool {
        self.now.end.is_none()
    }

    fn after(&self, ply: Ply<Node>) -> Multiplayer<N> {
        self.at(self.now.after(&self.config, ply, |_| false))
    }

    fn after_with_agreement(
        &self,
        ply: Ply<Node>,
        agreed: impl Fn(Seats) -> bool,
    ) -> Multiplayer<N> {
        let agreed = |game: &Game<N>| agreed(game.voters());
        self.at(self.now.after(&self.config, ply, agreed))
    }

    fn status(&self, seat: Seat) -> Status {
        self.now.player(seat).status
    }

    fn pending(&self, seat: Seat) -> Option<Pending> {
        self.now.player(seat).pending
    }

    /// Notes that a player gives up. It waits for the player's turn, which may be the current one.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<Multiplayer<N>> {
        let mut now = *self.now;
        now.players[seat.index()].pending = Some(how);
        GiveUpResult::Position(self.at(now))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        let reason = match self.now.end? {
            End::OneLeft => Reason::OneLeft,
            End::Agreed => Reason::Agreed,
            End::Insufficient => Reason::Insufficient,
        };
        Some(self.outcome_for(reason))
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.outcome_for(match reason {
            // With more than two players the rule counts rounds, so it has its own name.
            Reason::FiftyMoves => Reason::Fifty,
            reason => reason,
        })
    }

    fn claimants(&self, claim: Claim, times: impl FnOnce() -> usize) -> Seats {
        let may = match claim {
            Claim::FiftyMoves => self.now.fifty_complete,
            Claim::Threefold => times() >= THREEFOLD,
        };
        if may { self.now.active } else { Seats::NONE }
    }

    /// Repetition depends on who is in the game, but not on what is pending.
    fn without_counters(&self, _keep_en_passant: bool) -> Multiplayer<N> {
        let mut now = self.now.written();
        (now.board.halfmoves, now.board.round) = (0, 0);
        for player in &mut now.players {
            player.pending = None;
        }
        self.at(now)
    }

    fn keys(&self) -> Option<MultiplayerKeys> {
        Some(MultiplayerKeys::of(
            self.config.options.lineup,
            &self.state_of_players(),
            self.now.board.halfmoves,
        ))
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<SharesKeys> {
        Some(SharesKeys::of(&self.config.tables.armies, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl<const N: usize> SearchPolicy<N> for Multiplayer<N> {
    fn skipped(&self) -> Option<Multiplayer<N>> {
        let may_skip = self.may_resign() && self.pass().is_none();
        may_skip.then(|| self.at(self.now.skipped(&self.config)))
    }

    /// A stalemated player gets as much as those who are in at the end.
    fn keeps_share(&self, seat: Seat) -> bool {
        self.status(seat) == Status::Stalemated
    }

    fn hash_rest(&self, into: &mut impl Hasher) {
        self.now.en_passant.as_slice().hash(into);
        self.now.players.hash(into);
    }
}

impl<const N: usize> Objections<N> for Multiplayer<N> {
    type Rule = Infallible;

    fn why_nobody_moves(&self) -> Option<Objection<Infallible>> {
        self.now.end.map(|_| Objection::GameOver)
    }

    fn why_not_movable(&self, piece: PlacedPiece) -> Option<Objection<Infallible>> {
        let seat = self.config.tables.seat_of(piece.army);
        let is_in = seat.is_some_and(|seat| self.status(seat).is_in());
        (!is_in).then_some(Objection::Eliminated(piece))
    }
}

impl<const N: usize> Multiplayer<N> {
    /// The position's data about its players, as a setup has it.
    fn state_of_players(&self) -> MultiplayerState {
        let armies = || (0..).map(Seat).zip(self.config.options.lineup.armies());
        let pending = |(seat, army)| Some((army, self.pending(seat)?));
        MultiplayerState {
            status: armies()
                .map(|(seat, army)| (army, self.status(seat)))
                .collect(),
            pending: armies().filter_map(pending).collect(),
        }
    }
}
