//! Positions as a search needs them: cheap to copy, with a key for each, captures alone, and sets
//! of squares to judge them by.
//!
//! [`Position`] checks what it is asked and speaks in names of squares. A
//! [`Branch`] trusts its plies to be legal and speaks in numbers, so that millions of them can be
//! made in a second. Both ask the same policy of the rule set, so there is one generator and one
//! set of rules. The board sizes differ in their number of words, so a search is written once for
//! all `N` and is called with the right one by [`Position::search`](crate::Position::search).
//!
//! ```
//! use entente_rules::search::{Branch, Search};
//! use entente_rules::{Position, Variant};
//!
//! /// Counts the replies to every move.
//! struct Replies;
//!
//! impl Search for Replies {
//!     type Answer = usize;
//!
//!     fn run<const N: usize, B: Branch<N>>(self, root: B) -> usize {
//!         let mut replies = 0;
//!         root.moves(|mv| root.after(mv.into()).moves(|_| replies += 1));
//!         replies
//!     }
//! }
//!
//! assert_eq!(Position::start(Variant::Standard).search(Replies), 400);
//! ```

use alloc::vec::Vec;
use core::cell::Cell;
use core::hash::Hasher;

pub use crate::board::bits::Bits;
pub use crate::board::square::Node;
use crate::movegen::definition::Definition;
use crate::movegen::generator::Threat;
use crate::movegen::placement::Placement;
use crate::movegen::policy::{Points, PolicyExt, SearchPolicy};
use crate::movegen::sink::OneByOne;
use crate::pieces::endings::Claim;
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::position::any_position::Position;
use crate::position::registry::policy;

/// A position in the tree of a search.
///
/// Seats count in turn order from 0, and squares are numbers in the list of the board's locations.
pub trait Branch<const N: usize>: Clone {
    /// A number that is the same for the same position by the repetition rule, and different for
    /// different positions but for a chance of about one in 2^64.
    fn key(&self) -> u64;

    /// A number for the pieces and whose turn it is, whatever else belongs to the position, such as
    /// rights and alliances.
    fn arrangement(&self) -> u64;

    /// The seat whose turn it is.
    fn turn(&self) -> usize;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The side of a seat: the lowest seat of those that win together.
    fn side(&self, seat: usize) -> usize;

    /// The seat whose player moves this army, if anybody does.
    fn commander(&self, seat: usize) -> Option<usize>;

    /// Is the player of this seat still in the game?
    fn is_in(&self, seat: usize) -> bool;

    /// Is this player mated or stalemated on the board but still in, in variants that judge it
    /// after every move?
    fn is_mated(&self, seat: usize) -> bool;

    /// Is this player out, but with a share of the win all the same?
    fn keeps_share(&self, seat: usize) -> bool;

    /// The points of this player so far, and at the end with those that the end itself gives.
    /// `None` where points do not decide the places.
    fn points(&self, seat: usize) -> Option<u16>;

    /// The same if the game were drawn now.
    fn points_if_drawn(&self, seat: usize) -> Option<u16>;

    /// The points for capturing what stands on a square, where captures bring points.
    fn capture_points(&self, node: Node) -> u16;

    /// Is every place but the first worth the same, where points decide the places?
    fn counts_only_first(&self) -> bool;

    /// Has this army's player left, and does its king walk on by chance?
    fn walks(&self, seat: usize) -> bool;

    /// Plies since the last capture or pawn move.
    fn halfmoves(&self) -> u32;

    /// All pieces of a kind.
    fn of(&self, kind: PieceKind) -> Bits<N>;

    /// The pieces of every kind, in the order of [`PieceKind::ALL`].
    fn by_kind(&self) -> [Bits<N>; PieceKind::ALL.len()];

    /// All pieces of an army.
    fn army(&self, seat: usize) -> Bits<N>;

    /// The piece on a square.
    fn kind_at(&self, node: Node) -> Option<PieceKind>;

    /// The squares through which nothing passes: the occupied ones, with their switch partners.
    fn blocked(&self) -> Bits<N>;

    /// Shows every legal move; none after the end of the game or if the turn can only pass.
    fn moves(&self, see: impl FnMut(Move<Node>));

    /// Shows the legal moves that capture or promote.
    fn captures(&self, see: impl FnMut(Move<Node>));

    /// The square of the piece that a move captures.
    fn capture_square(&self, mv: Move<Node>) -> Option<Node>;

    /// The only ply of a turn in which no piece can move, in variants where such a turn passes.
    fn pass(&self) -> Option<Ply<Node>>;

    /// The position after a legal ply.
    fn after(&self, ply: Ply<Node>) -> Self;

    /// The position if the turn passed on although there are moves, where this can be asked.
    fn skipped(&self) -> Option<Self>;

    /// The pieces that attack the king of the army to move, where that matters.
    fn checkers(&self) -> Bits<N>;

    /// The squares that a piece of this kind and army would attack from a square if these were
    /// blocked.
    fn attacks(&self, seat: usize, kind: PieceKind, from: Node, blocked: Bits<N>) -> Bits<N>;

    /// The squares to which a pawn of this army advances by one step.
    fn advances(&self, seat: usize, from: Node) -> Bits<N>;

    /// The squares on which the pawns of this army promote.
    fn promotes_on(&self, seat: usize) -> Bits<N>;

    /// The pieces of all armies that attack a square if exactly these squares are blocked.
    fn attackers(&self, node: Node, blocked: Bits<N>) -> Bits<N>;

    /// Is the game drawn by the position, or by a claim that a player may make, if it has been
    /// reached this often?
    fn is_draw(&self, times: usize) -> bool;

    /// The seats that have won if the position itself ends the game; none of them in a draw.
    fn winners(&self) -> Option<Vec<usize>>;
}

/// Something that is done with a position on a board of any size.
pub trait Search {
    /// The result.
    type Answer;

    /// Does it, from this position.
    fn run<const N: usize, B: Branch<N>>(self, root: B) -> Self::Answer;
}

/// The meaning of a number of a key. The value is above every number of the same kind.
const PIECE: u64 = 1 << 32;
const TURN: u64 = 2 << 32;
const RIGHTS: u64 = 3 << 32;
const EN_PASSANT: u64 = 4 << 32;

/// The key of all pieces.
fn key_of_pieces<const N: usize>(pieces: &Placement<N>) -> u64 {
    let occupied = pieces.occupied();
    occupied.fold(0, |key, node| key ^ of_square(pieces, node))
}

/// The same after a ply, from the key and the pieces before it.
#[inline]
fn key_after<const N: usize>(key: u64, before: &Placement<N>, after: &Placement<N>) -> u64 {
    before.differences(after).fold(key, |key, node| {
        key ^ of_square(before, node) ^ of_square(after, node)
    })
}

/// The key of whose turn it is.
#[inline]
fn key_of_turn(turn: Seat) -> u64 {
    random(TURN | u64::from(turn.0))
}

/// The key of everything else that tells two positions apart.
#[inline]
fn key_of_the_rest<const N: usize>(policy: &impl SearchPolicy<N>) -> u64 {
    let state = policy.state();
    let mut key = key_of_turn(state.turn) ^ random(RIGHTS | u64::from(state.rights.0));
    if let Some(en_passant) = state.en_passant {
        // As in the repetition rule, a pawn that nobody can capture makes no difference.
        if policy.turn_of(state.turn).can_take(&en_passant) {
            key ^= random(EN_PASSANT | en_passant.target.index() as u64);
        }
    }
    let mut rest = Mixed(0);
    policy.hash_rest(&mut rest);
    key ^ rest.0
}

#[inline]
fn of_square<const N: usize>(pieces: &Placement<N>, node: Node) -> u64 {
    match pieces.at(node) {
        Some((Seat(seat), kind)) => {
            random(PIECE | u64::from(seat) << 16 | (kind as u64) << 8 | node.index() as u64)
        }
        None => 0,
    }
}

/// The random number of this index (SplitMix64).
#[inline]
fn random(index: u64) -> u64 {
    let mut mixed = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A hash that is the same on every machine.
struct Mixed(u64);

impl Mixed {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = random(self.0.rotate_left(5) ^ number ^ 0x51_7c_c1_b7);
    }
}

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

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
            pieces: key_of_pieces(&policy.state().pieces),
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
            pieces: key_after(self.pieces, before, after),
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
            .unwrap_or_else(|| self.pieces ^ key_of_the_rest(&self.policy));
        self.key.set(Some(key));
        key
    }

    #[inline]
    fn arrangement(&self) -> u64 {
        self.pieces ^ key_of_turn(self.policy.state().turn)
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
