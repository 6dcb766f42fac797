//! The policy of any rule set as a position of a search.

use alloc::vec::Vec;
use core::cell::Cell;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::attack::Threat;
use crate::movegen::definition::Definition;
use crate::movegen::policy::{Points, PolicyExt, SearchPolicy};
use crate::movegen::sink::OneByOne;
use crate::pieces::endings::Claim;
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::position::any_position::Position;
use crate::position::registry::policy;
use crate::search::key;
use crate::search::{Branch, Search};

impl Position {
    /// Runs a search from this position.
    pub fn search<S: Search>(&self, search: S) -> S::Answer {
        policy!(self, it => search.run(it.branch()))
    }

    /// A ply of a search, as all others know it.
    pub fn ply_of(&self, ply: Ply<Node>) -> Ply {
        ply.map(|node| self.board().at(node))
    }

    /// A legal move of this position, as a search knows it.
    pub fn nodes_of(&self, mv: Move) -> Option<Move<Node>> {
        let (from, to) = (self.board().node(mv.from)?, self.board().node(mv.to)?);
        let manner = mv.manner;
        Some(Move { from, to, manner })
    }
}

#[derive(Clone)]
struct KeyedPolicy<P> {
    policy: P,
    /// The key of the pieces alone, from which that of the next position follows.
    pieces: u64,
    /// The whole key, once somebody has asked for it. Many positions are only passed through or
    /// valued, and the key of what is not a piece costs as much as some moves.
    key: Cell<Option<u64>>,
}

/// Every policy can be searched.
trait Searchable<const N: usize>: SearchPolicy<N> {
    /// The root of a search.
    fn branch(&self) -> impl Branch<N> {
        KeyedPolicy::new(self.clone())
    }
}

impl<const N: usize, P: SearchPolicy<N>> Searchable<N> for P {}

impl<P> KeyedPolicy<P> {
    fn new<const N: usize>(policy: P) -> KeyedPolicy<P>
    where
        P: SearchPolicy<N>,
    {
        KeyedPolicy {
            key: Cell::new(None),
            pieces: key::of_pieces(&policy.state().pieces),
            policy,
        }
    }

    #[inline]
    fn next<const N: usize>(&self, policy: P) -> KeyedPolicy<P>
    where
        P: SearchPolicy<N>,
    {
        let (before, after) = (&self.policy.state().pieces, &policy.state().pieces);
        KeyedPolicy {
            key: Cell::new(None),
            pieces: key::after(self.pieces, before, after),
            policy,
        }
    }
}

impl<const N: usize, P: SearchPolicy<N>> Branch<N> for KeyedPolicy<P> {
    #[inline]
    fn key(&self) -> u64 {
        let key = self
            .key
            .get()
            .unwrap_or_else(|| self.pieces ^ key::of_the_rest(&self.policy));
        self.key.set(Some(key));
        key
    }

    #[inline]
    fn arrangement(&self) -> u64 {
        self.pieces ^ key::of_turn(self.policy.state().turn)
    }

    #[inline]
    fn turn(&self) -> usize {
        self.policy.state().turn.index()
    }

    #[inline]
    fn seats(&self) -> usize {
        self.policy.tables().armies.len()
    }

    #[inline]
    fn side(&self, seat: usize) -> usize {
        self.policy.side(Seat(seat as u8)).index()
    }

    #[inline]
    fn commander(&self, seat: usize) -> Option<usize> {
        self.policy.commander(Seat(seat as u8)).map(Seat::index)
    }

    #[inline]
    fn is_in(&self, seat: usize) -> bool {
        self.policy.status(Seat(seat as u8)).is_in()
    }

    #[inline]
    fn is_mated(&self, seat: usize) -> bool {
        self.policy.is_mated(Seat(seat as u8))
    }

    #[inline]
    fn keeps_share(&self, seat: usize) -> bool {
        self.policy.keeps_share(Seat(seat as u8))
    }

    #[inline]
    fn points(&self, seat: usize) -> Option<u16> {
        Some(self.policy.points()?.of_player(Seat(seat as u8)))
    }

    fn points_if_drawn(&self, seat: usize) -> Option<u16> {
        Some(self.policy.points()?.if_drawn(Seat(seat as u8)))
    }

    #[inline]
    fn capture_points(&self, node: Node) -> u16 {
        let points = self.policy.points();
        points.map_or(0, |points| points.for_capture(node))
    }

    fn counts_only_first(&self) -> bool {
        self.policy.options().counts_only_first()
    }

    #[inline]
    fn walks(&self, seat: usize) -> bool {
        self.policy.walks(Seat(seat as u8))
    }

    #[inline]
    fn halfmoves(&self) -> u32 {
        self.policy.state().halfmoves
    }

    #[inline]
    fn of(&self, kind: PieceKind) -> Bits<N> {
        self.policy.state().pieces.of(kind)
    }

    #[inline]
    fn by_kind(&self) -> [Bits<N>; PieceKind::ALL.len()] {
        self.policy.state().pieces.by_kind()
    }

    #[inline]
    fn army(&self, seat: usize) -> Bits<N> {
        self.policy.state().pieces.army(Seat(seat as u8))
    }

    #[inline]
    fn kind_at(&self, node: Node) -> Option<PieceKind> {
        self.policy.state().pieces.kind_at(node)
    }

    #[inline]
    fn blocked(&self) -> Bits<N> {
        let occupied = self.policy.state().pieces.occupied();
        self.policy.tables().blocked(occupied)
    }

    #[inline]
    fn moves(&self, see: impl FnMut(Move<Node>)) {
        let wanted = Bits::FULL;
        self.policy.generate(&mut OneByOne { wanted, see });
    }

    #[inline]
    fn captures(&self, see: impl FnMut(Move<Node>)) {
        let wanted = self.blocked();
        self.policy.generate(&mut OneByOne { wanted, see });
    }

    #[inline]
    fn capture_square(&self, mv: Move<Node>) -> Option<Node> {
        self.policy.capture_square(mv)
    }

    fn pass(&self) -> Option<Ply<Node>> {
        self.policy.pass()
    }

    #[inline]
    fn after(&self, ply: Ply<Node>) -> Self {
        self.next(self.policy.after(ply))
    }

    fn skipped(&self) -> Option<Self> {
        self.policy.skipped().map(|policy| self.next(policy))
    }

    #[inline]
    fn checkers(&self) -> Bits<N> {
        self.policy.checkers(self.policy.state().turn)
    }

    #[inline]
    fn attacks(&self, seat: usize, kind: PieceKind, from: Node, blocked: Bits<N>) -> Bits<N> {
        let tables = self.policy.tables();
        let geometry = &tables.geometry[from];
        let (diagonal, straight) = (&geometry.diagonal, &geometry.straight);
        // One jump for a piece: the ways of its kind would be two.
        match kind {
            PieceKind::Pawn => tables.pawns[seat].at(from).captures,
            PieceKind::Knight => geometry.leaps,
            PieceKind::Bishop => diagonal.attacks(blocked),
            PieceKind::Rook => straight.attacks(blocked),
            PieceKind::Queen => diagonal.attacks(blocked) | straight.attacks(blocked),
            PieceKind::King => geometry.steps,
            PieceKind::Guard => geometry.guard_captures,
            PieceKind::Archbishop => diagonal.attacks(blocked) | geometry.leaps,
            PieceKind::Chancellor => straight.attacks(blocked) | geometry.leaps,
        }
    }

    fn advances(&self, seat: usize, from: Node) -> Bits<N> {
        self.policy.tables().pawns[seat].at(from).advances
    }

    fn promotes_on(&self, seat: usize) -> Bits<N> {
        self.policy.tables().pawns[seat].promotes_on
    }

    #[inline]
    fn attackers(&self, node: Node, blocked: Bits<N>) -> Bits<N> {
        let threat = Threat {
            tables: self.policy.tables(),
            pieces: &self.policy.state().pieces,
            hostile: Bits::FULL,
        };
        threat.attackers(node, blocked)
    }

    #[inline]
    fn is_draw(&self, times: usize) -> bool {
        let may = |claim| self.policy.claimants(claim, || times) != Seats::NONE;
        self.policy.is_dead() || may(Claim::FiftyMoves) || may(Claim::Threefold)
    }

    fn winners(&self) -> Option<Vec<usize>> {
        let outcome = self.policy.outcome(|| 1)?;
        let winners = outcome.winners().iter();
        let seats = winners.filter_map(|&army| self.policy.tables().seat_of(army));
        Some(seats.map(Seat::index).collect())
    }
}
