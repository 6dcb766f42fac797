//! A position as the generator sees it: bitsets, castling rights and whose turn it is; and the tree
//! of plies below a position.
//!
//! A state is small enough to be copied for every move, and it trusts its moves to be legal.
//! `position` wraps it for everything outside the generator.

use core::hint::black_box;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::{EnPassantPawn, EnPassantTakers, Threat, Turn};
use crate::movegen::placement::Placement;
use crate::movegen::sink::{Count, OneByOne, Sink};
use crate::movegen::tables::{CastlingRights, Tables};
use crate::pieces::moves::{CastlingSide, Manner, Move};
use crate::pieces::piece::{PieceKind, Seat, Seats};

/// The limit of every counter, so that positions fit their written formats.
pub(super) const COUNTER_LIMIT: u32 = 65535;

/// The part of a position that changes from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<const N: usize> {
    pub(crate) pieces: Placement<N>,
    pub(crate) turn: Seat,
    pub(crate) rights: CastlingRights,
    /// The pawn that has just made a double step, even if no pawn can capture it.
    pub(crate) en_passant: Option<EnPassantPawn>,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
}

impl<const N: usize> State<N> {
    /// The facts that the generator needs about any army, as if it were its turn.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, tables: &'a Tables<N>, seat: Seat) -> Turn<'a, N> {
        let own = self.pieces.army(seat);
        let occupied = self.pieces.occupied();
        let hostile = occupied & !own;
        Turn {
            threat: Threat {
                tables,
                pieces: &self.pieces,
                hostile,
            },
            seat,
            own,
            occupied,
            blocked: tables.blocked(occupied),
            targets: tables.blocked(hostile),
            king: (own & self.pieces.of(PieceKind::King)).first(),
            rights: self.rights,
            en_passant_pawns: self.en_passant.as_slice(),
            frozen: Bits::EMPTY,
        }
    }

    /// Makes a legal move. Returns the kind of piece that arrives, which differs after a promotion.
    #[inline]
    pub(crate) fn play(&mut self, tables: &Tables<N>, mv: Move<Node>) -> PieceKind {
        let taken = self.captured_at(tables, mv.to);
        self.play_taking(tables, mv, taken)
    }

    /// Makes a legal move that captures what stands on a square. Returns the kind of piece that
    /// arrives.
    #[inline(always)]
    pub(crate) fn play_taking(
        &mut self,
        tables: &Tables<N>,
        mv: Move<Node>,
        taken: Option<Node>,
    ) -> PieceKind {
        let kind = self
            .pieces
            .kind_at(mv.from)
            .expect("a legal move starts at a piece");
        // Nearly all moves are of the first two manners.
        let (arriving, captures) = match mv.manner {
            Manner::Plain | Manner::DoubleStep => (kind, self.move_piece(mv, kind, taken)),
            _ => self.move_specially(tables, mv, kind, taken),
        };
        self.halfmoves = if kind == PieceKind::Pawn || captures {
            0
        } else {
            incremented(self.halfmoves)
        };
        // A capture of a rook ends its right too, so both squares count.
        self.rights = tables.remaining_rights(self.rights, mv.from, mv.to);
        self.en_passant = None;
        if mv.manner == Manner::DoubleStep {
            self.en_passant = en_passant_after(tables, mv, self.turn);
        }
        self.pass_turn(tables.pawns.len());
        arriving
    }

    /// The square of the piece that a move to this square captures: the square itself, or its
    /// switch partner.
    #[inline]
    pub(super) fn captured_at(&self, tables: &Tables<N>, to: Node) -> Option<Node> {
        let is_taken = |node: &Node| self.pieces.is_occupied(*node);
        let partner = || tables.partner(to).filter(is_taken);
        Some(to).filter(is_taken).or_else(partner)
    }

    /// Moves one piece. Returns whether it captured something.
    #[inline(always)]
    fn move_piece(&mut self, mv: Move<Node>, kind: PieceKind, taken: Option<Node>) -> bool {
        if let Some(taken) = taken {
            self.pieces.lift(taken);
        }
        self.pieces.shift([mv.from, mv.to], self.turn, kind);
        taken.is_some()
    }

    /// Castles, captures en passant or promotes. Returns the kind that arrives, and whether the
    /// move captured something on its target square.
    #[inline(never)]
    fn move_specially(
        &mut self,
        tables: &Tables<N>,
        mv: Move<Node>,
        kind: PieceKind,
        taken: Option<Node>,
    ) -> (PieceKind, bool) {
        if let Manner::Castling(side) = mv.manner {
            self.castle(tables, side);
            return (kind, false);
        }
        if let (Manner::EnPassant, Some(en_passant)) = (mv.manner, self.en_passant) {
            self.pieces.lift(en_passant.pawn);
        }
        let captures = self.move_piece(mv, kind, taken);
        let arriving = manner_kind(mv.manner, kind);
        if arriving != kind {
            self.pieces.take(mv.to, self.turn, kind);
            self.pieces.put(mv.to, self.turn, arriving);
        }
        (arriving, captures)
    }

    /// Moves king and rook. Castling never captures, although the move may name the rook's square.
    fn castle(&mut self, tables: &Tables<N>, side: CastlingSide) {
        let castle = tables.castle(self.turn, side);
        let (_, castle) = castle.expect("a legal castling is one of the tables'");
        let left = Bits::of(castle.king.0) | Bits::of(castle.rook.0);
        // Both are lifted before either is put down: in Chess960 one may land where the other
        // stood.
        self.pieces.clear(left);
        self.pieces.put(castle.king.1, self.turn, PieceKind::King);
        self.pieces.put(castle.rook.1, self.turn, PieceKind::Rook);
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, seats: usize) {
        self.turn.0 += 1;
        // Back to the first seat: a new round begins.
        if self.turn.index() == seats {
            self.turn.0 = 0;
            self.round = incremented(self.round);
        }
    }
}

/// A game of which nothing but the board changes.
impl<const N: usize> PlyTree<N> for State<N> {
    type Config = Tables<N>;

    #[inline]
    fn generate(&self, tables: &Tables<N>, sink: &mut impl Sink<N>) {
        self.turn_of(tables, self.turn).generate(sink);
    }

    #[inline]
    fn make_move(&mut self, _before: &State<N>, tables: &Tables<N>, mv: Move<Node>) {
        self.play(tables, mv);
    }
}

/// Adds one, up to the limit, so that what is written can always be read again.
#[inline]
pub(crate) fn incremented(counter: u32) -> u32 {
    (counter + 1).min(COUNTER_LIMIT)
}

#[inline]
fn manner_kind(manner: Manner, kind: PieceKind) -> PieceKind {
    match manner {
        Manner::Promotion(promoted) => promoted,
        Manner::Crowning => PieceKind::Queen,
        _ => kind,
    }
}

/// The pawn that can be captured en passant after its double step.
#[inline]
fn en_passant_after<const N: usize>(
    tables: &Tables<N>,
    mv: Move<Node>,
    by: Seat,
) -> Option<EnPassantPawn> {
    let target = tables.between(mv.from, mv.to).first()?;
    Some(EnPassantPawn {
        target,
        pawn: mv.to,
        takers: EnPassantTakers::fresh(Seats(!Seats::of(by).0)),
    })
}

/// How the last plies of a tree are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LastPly {
    /// They are only listed.
    Listed,
    /// They are made too, which measures how fast that is.
    Made,
}

/// A position that is copied for every ply. What stays the same all through its game is beside it.
pub(crate) trait PlyTree<const N: usize>: Copy {
    /// What stays the same all through a game.
    type Config;

    /// Passes every legal move of the army to move to the sink.
    fn generate(&self, config: &Self::Config, sink: &mut impl Sink<N>);

    /// Makes a legal move, with everything that follows from it, in a copy of the position before.
    /// A copy that is returned would be copied once more for every leaf.
    fn make_move(&mut self, before: &Self, config: &Self::Config, mv: Move<Node>);

    #[inline]
    fn count_moves(&self, config: &Self::Config) -> usize {
        let mut count = Count::default();
        self.generate(config, &mut count);
        count.total()
    }

    #[inline]
    fn for_each_move(&self, config: &Self::Config, see: impl FnMut(Move<Node>)) {
        let wanted = Bits::FULL;
        self.generate(config, &mut OneByOne { wanted, see });
    }

    /// The number of plies: the moves, unless a turn can pass.
    #[inline]
    fn count_plies(&self, config: &Self::Config) -> usize {
        self.count_moves(config)
    }

    /// The sum over all moves of what is counted below each.
    #[inline]
    fn sum_moves(&self, config: &Self::Config, below: impl Fn(&Self) -> u64) -> u64 {
        let mut sum = 0;
        self.for_each_move(config, |mv| {
            let mut next = *self;
            next.make_move(self, config, mv);
            sum += below(&next);
        });
        sum
    }

    /// The same over all plies.
    #[inline]
    fn sum_plies(&self, config: &Self::Config, below: impl Fn(&Self) -> u64) -> u64 {
        self.sum_moves(config, below)
    }

    /// The number of lines of two plies.
    fn count_two_plies(&self, config: &Self::Config) -> u64 {
        self.sum_plies(config, |next| next.count_plies(config) as u64)
    }

    /// The leaves of the tree of plies.
    fn leaves(&self, config: &Self::Config, depth: u32, last: LastPly) -> u64 {
        match (depth, last) {
            (0, LastPly::Listed) => 1,
            (0, LastPly::Made) => made_leaf(self),
            (1, LastPly::Listed) => self.count_plies(config) as u64,
            (1, LastPly::Made) => self.sum_plies(config, made_leaf),
            (2, LastPly::Listed) => self.count_two_plies(config),
            _ => self.sum_plies(config, |next| next.leaves(config, depth - 1, last)),
        }
    }
}

/// One leaf that is really made: the black box keeps the compiler from seeing that it need not be.
#[inline]
fn made_leaf<P>(leaf: &P) -> u64 {
    black_box(leaf);
    1
}
