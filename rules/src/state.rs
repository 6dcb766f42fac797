//! A position as the generator sees it: bitsets, rights, and whose turn it is; small enough to copy at
//! every move. It trusts its moves to be legal. `position` wraps it for the outside.

use alloc::vec::Vec;

use crate::attack::Threat;
use crate::bits::Bits;
use crate::cell::Node;
use crate::generator::{Count, Passant, Takers, Turn};
use crate::moves::{Manner, Move, Wing};
use crate::piece::{Kind, Seat, Seats};
use crate::placement::Placement;
use crate::tables::{Rights, Tables};

/// No counter goes higher.
pub(crate) const COUNTER_LIMIT: u32 = 65535;

/// The changing part of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<const N: usize> {
    pub(crate) men: Placement<N>,
    pub(crate) turn: Seat,
    pub(crate) rights: Rights,
    /// The pawn that has just made a double step, whether or not one stands to take it.
    pub(crate) passant: Option<Passant>,
    /// Plies since a capture or a pawn's move.
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
}

impl<const N: usize> State<N> {
    #[inline]
    pub(crate) fn turn<'a>(&'a self, tables: &'a Tables<N>) -> Turn<'a, N> {
        self.turn_of(tables, self.turn)
    }

    /// The view of any army, as if it were to move.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, tables: &'a Tables<N>, seat: Seat) -> Turn<'a, N> {
        let own = self.men.army(seat);
        let occupied = self.men.occupied();
        let hostile = occupied & !own;
        Turn {
            threat: Threat {
                tables,
                men: &self.men,
                hostile,
            },
            seat,
            own,
            occupied,
            shut: tables.shut(occupied),
            prey: tables.shut(hostile),
            king: (own & self.men.of(Kind::King)).first(),
            rights: self.rights,
            passants: self.passant.as_slice(),
            frozen: Bits::EMPTY,
        }
    }

    pub(crate) fn legal_moves(&self, tables: &Tables<N>) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(48);
        self.turn(tables).generate(&mut moves);
        moves
    }

    #[inline]
    pub(crate) fn count_moves(&self, tables: &Tables<N>) -> usize {
        let mut count = Count::default();
        self.turn(tables).generate(&mut count);
        count.0
    }

    /// The position after a legal move.
    #[inline]
    pub(crate) fn after(&self, tables: &Tables<N>, mv: Move<Node>) -> State<N> {
        let mut next = *self;
        next.play(tables, mv);
        next
    }

    /// Makes a legal move, and says what has arrived on its goal.
    #[inline]
    pub(crate) fn play(&mut self, tables: &Tables<N>, mv: Move<Node>) -> Kind {
        let kind = self
            .men
            .kind_at(mv.from)
            .expect("a legal move starts at a man");
        let arriving = manner_kind(mv.manner, kind);
        let captures = match mv.manner {
            Manner::Castling(wing) => self.castle(tables, wing),
            _ => self.shift(tables, mv, kind, arriving),
        };
        self.halfmoves = if kind == Kind::Pawn || captures {
            0
        } else {
            counted(self.halfmoves)
        };
        self.rights = tables.kept(self.rights, mv.from, mv.to);
        self.passant = passed(tables, mv, self.turn);
        self.pass_turn(tables.pawns.len());
        arriving
    }

    /// Where a man would stand who is captured by going to this cell: there, or on the other space of its switch.
    #[inline]
    fn prey_at(&self, tables: &Tables<N>, to: Node) -> Node {
        let partner = tables.partner(to);
        partner
            .filter(|&partner| self.men.is_occupied(partner))
            .unwrap_or(to)
    }

    /// Moves one man, and says whether he captures somebody by it.
    #[inline(always)]
    fn shift(&mut self, tables: &Tables<N>, mv: Move<Node>, kind: Kind, arriving: Kind) -> bool {
        let prey = self.prey_at(tables, mv.to);
        let captures = self.men.is_occupied(prey);
        if captures {
            self.men.lift(prey);
        }
        if let (Manner::EnPassant, Some(passant)) = (mv.manner, self.passant) {
            self.men.lift(passant.pawn);
        }
        self.men.take(mv.from, self.turn, kind);
        self.men.put(mv.to, self.turn, arriving);
        captures
    }

    /// Moves king and rook, which never captures, although the move may be named by the rook's cell.
    #[cold]
    fn castle(&mut self, tables: &Tables<N>, wing: Wing) -> bool {
        let castle = tables.castle(self.turn, wing);
        let (_, castle) = castle.expect("a legal castling is one of the tables'");
        let left = Bits::of(castle.king.0) | Bits::of(castle.rook.0);
        self.men.clear(left);
        self.men.put(castle.king.1, self.turn, Kind::King);
        self.men.put(castle.rook.1, self.turn, Kind::Rook);
        false
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, seats: usize) {
        self.turn.0 += 1;
        if self.turn.index() == seats {
            self.turn.0 = 0;
            self.round = counted(self.round);
        }
    }
}

/// A counter counted on. At its limit it stands still, so that what is written can be read.
#[inline]
pub(crate) fn counted(counter: u32) -> u32 {
    (counter + 1).min(COUNTER_LIMIT)
}

#[inline]
fn manner_kind(manner: Manner, kind: Kind) -> Kind {
    match manner {
        Manner::Promotion(promoted) => promoted,
        _ => kind,
    }
}

#[inline]
fn passed<const N: usize>(tables: &Tables<N>, mv: Move<Node>, by: Seat) -> Option<Passant> {
    match mv.manner {
        Manner::DoubleStep => {
            let target = tables.between(mv.from, mv.to).first()?;
            Some(Passant {
                target,
                pawn: mv.to,
                takers: Takers::fresh(Seats(!Seats::of(by).0)),
            })
        }
        _ => None,
    }
}
