//! The multi-player rules as a policy: their answers to what every rule set is asked, found in the other files of this
//! folder.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::cell::Node;
use crate::endings::{Claim, Outcome, Reason};
use crate::generator::Turn;
use crate::moves::Move;
use crate::multiplayer::ends::End;
use crate::multiplayer::setup::MultiplayerAffairs;
use crate::multiplayer::{Charter, Game, Multiplayer};
use crate::options::Options;
use crate::piece::{Seat, Seats};
use crate::ply::Ply;
use crate::policy::{GivenUp, Policy};
use crate::position::Position;
use crate::setup::Affairs;
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;
use crate::why::{Man, WhyNot};

/// How many times the same position lets a player claim.
const THREEFOLD: usize = 3;

/// Compared as it is written.
impl<const N: usize> PartialEq for Multiplayer<N> {
    fn eq(&self, other: &Multiplayer<N>) -> bool {
        let (one, two) = (&self.charter, &other.charter);
        one.options == two.options
            && one.pawns == two.pawns
            && one.tables.armies == two.tables.armies
            && self.now.written() == other.now.written()
    }
}

impl<const N: usize> Eq for Multiplayer<N> {}

impl<const N: usize> Multiplayer<N> {
    pub(crate) fn new(charter: Charter<N>, now: Game<N>) -> Multiplayer<N> {
        Multiplayer {
            charter: Arc::new(charter),
            now: Box::new(now),
        }
    }

    /// Another position of the same game.
    fn at(&self, now: Game<N>) -> Multiplayer<N> {
        Multiplayer {
            charter: Arc::clone(&self.charter),
            now: Box::new(now),
        }
    }

    fn ends(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.charter, reason)
    }
}

impl<const N: usize> Policy<N> for Multiplayer<N> {
    fn options(&self) -> Options {
        Options::Multiplayer(self.charter.options)
    }

    fn tables(&self) -> &Tables<N> {
        &self.charter.tables
    }

    fn state(&self) -> &State<N> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<N> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, N> {
        self.now.turn_of(&self.charter, seat)
    }

    fn legal_moves(&self) -> Vec<Move<Node>> {
        self.now.legal_moves(&self.charter)
    }

    fn count_moves(&self) -> usize {
        self.now.count_moves(&self.charter)
    }

    /// Who gives up at his own turn removes his king; that is the ply, and there is no other.
    fn pass(&self) -> Option<Ply<Node>> {
        let is_due = self.now.player(self.now.board.turn).pending.is_some();
        (self.may_resign() && is_due).then_some(Ply::Resigned)
    }

    fn may_resign(&self) -> bool {
        self.now.end.is_none()
    }

    fn after(&self, ply: Ply<Node>) -> Multiplayer<N> {
        self.after_among(ply, |_| false)
    }

    fn after_among(&self, ply: Ply<Node>, agreed: impl Fn(Seats) -> bool) -> Multiplayer<N> {
        self.at(self.now.after(&self.charter, ply, agreed))
    }

    fn status(&self, seat: Seat) -> Status {
        self.now.player(seat).status
    }

    fn pending(&self, seat: Seat) -> Option<Pending> {
        self.now.player(seat).pending
    }

    /// It waits for his turn, which may be this one.
    fn give_up(&self, seat: Seat, how: Pending) -> GivenUp<Multiplayer<N>> {
        let mut now = *self.now;
        now.players[seat.index()].pending = Some(how);
        GivenUp::Position(self.at(now))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        let reason = match self.now.end? {
            End::OneLeft => Reason::OneLeft,
            End::Agreed => Reason::Agreed,
            End::Insufficient => Reason::Insufficient,
        };
        Some(self.ends(reason))
    }

    fn as_it_stands(&self, reason: Reason) -> Outcome {
        self.ends(match reason {
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

    fn claims_outlast_moves(&self) -> bool {
        true
    }

    /// Of the players it counts who is in, not what waits for his turn.
    fn uncounted(&self, _keep_passant: bool) -> Multiplayer<N> {
        let mut now = self.now.written();
        (now.board.halfmoves, now.board.round) = (0, 0);
        for player in &mut now.players {
            player.pending = None;
        }
        self.at(now)
    }

    fn falls_with_its_king(&self) -> bool {
        true
    }

    fn lasting(&self) -> Multiplayer<N> {
        self.at(self.now.written())
    }

    fn affairs(&self, position: &Position) -> Affairs {
        let armies = || (0..).map(Seat).zip(position.armies());
        let pawns = position.armies().zip(self.charter.pawns.iter().copied());
        let pending = |(seat, army)| Some((army, self.pending(seat)?));
        Affairs::Multiplayer(MultiplayerAffairs {
            order: position.armies().collect(),
            pawns: pawns.collect::<BTreeMap<_, _>>(),
            status: armies()
                .map(|(seat, army)| (army, self.status(seat)))
                .collect(),
            pending: armies().filter_map(pending).collect(),
        })
    }

    fn why_nobody_moves(&self, _position: &Position) -> Option<WhyNot> {
        self.now.end.map(|_| WhyNot::GameOver)
    }

    fn why_no_pass(&self, position: &Position, _pass: Ply) -> WhyNot {
        self.why_nobody_moves(position).unwrap_or(WhyNot::MustMove)
    }

    fn why_not_his_man(&self, position: &Position, man: Man) -> Option<WhyNot> {
        let is_out = !position.is_in(man.piece.army);
        is_out.then_some(WhyNot::OutOfGame { man })
    }

    fn leaves(&self, depth: u32) -> u64 {
        self.now.leaves(&self.charter, depth)
    }

    fn leaves_made(&self, depth: u32) -> u64 {
        self.now.leaves_made(&self.charter, depth)
    }
}
