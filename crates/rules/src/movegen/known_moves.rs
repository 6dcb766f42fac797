//! A cheap first answer to "has this player a move?", which games with many armies ask after every
//! ply.
//!
//! For each seat a game remembers one simple move that the player has while not in check. Few plies
//! take it away, give check, or pin the piece that makes it; only those need the full answer.

use core::hash::{Hash, Hasher};

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::tables::{Geometry, Tables};
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{Mover, Moving, PieceKind, Seat, Seats};

/// The seats that are known to have a move without being in check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownMoves<const SEATS: usize> {
    /// By seat. That of a seat that is not among the known ones means nothing.
    steps: Steps<SEATS>,
    known: Seats,
}

/// The steps of all seats, each part by seat.
#[derive(Clone, Copy, Debug)]
struct Steps<const SEATS: usize> {
    from: [Node; SEATS],
    to: [Node; SEATS],
    king: [Node; SEATS],
}

/// A step of an unpinned piece to an empty square, by a player who is not in check.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: Node,
    to: Node,
    /// The king that must not be left in check; any square where there is none.
    king: Node,
}

/// Known moves follow from the board and do not belong to a position, so all are equal.
impl<const SEATS: usize> PartialEq for KnownMoves<SEATS> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<const SEATS: usize> Eq for KnownMoves<SEATS> {}

impl<const SEATS: usize> Hash for KnownMoves<SEATS> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<const SEATS: usize> KnownMoves<SEATS> {
    /// No move is known.
    pub(crate) const NONE: Self = Self {
        steps: Steps {
            from: [Node::FIRST; SEATS],
            to: [Node::FIRST; SEATS],
            king: [Node::FIRST; SEATS],
        },
        known: Seats::NONE,
    };

    /// The seats that certainly have a move and are not in check.
    #[inline]
    pub(crate) fn seats(&self) -> Seats {
        self.known
    }

    /// Remembers the step that `Turn::easy_move` has found for a seat with this king;
    /// forgets the seat's move if there is none.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat, king: Option<Node>, step: Option<(Node, Node)>) {
        self.forget(Seats::of(seat));
        if let Some((from, to)) = step {
            let king = king.unwrap_or(from);
            self.steps.set(seat, Step { from, to, king });
            self.known = self.known.with(Seats::of(seat));
        }
    }

    /// Forgets the moves of these seats.
    #[inline]
    pub(crate) fn forget(&mut self, seats: Seats) {
        self.known = self.known.without(seats);
    }

    /// Forgets the moves that a move of any army may have taken away, where no king is protected.
    #[inline]
    pub(crate) fn follow(&mut self, mv: Move<Node>) {
        if matches!(mv.manner, Manner::EnPassant | Manner::Castling(_)) {
            // These change more than two squares.
            self.known = Seats::NONE;
        } else {
            self.forget(self.steps.touched(mv));
        }
    }

    /// The same where kings are protected. For each seat it is told which pieces give check.
    #[inline]
    pub(crate) fn follow_with_kings<const N: usize>(
        &mut self,
        made: &MadeMove<'_, N>,
        hostile: impl Fn(Seat) -> Bits<N>,
    ) {
        self.follow(made.mv);
        if made.kind == PieceKind::King {
            self.forget(Seats::of(made.by));
        }
        let near_squares = made.left_lines() | made.reached();
        let near = self.steps.with_king_on(near_squares);
        for seat in near.common(self.known) {
            if made.endangers(self.steps.of(seat), || hostile(seat)) {
                self.forget(Seats::of(seat));
            }
        }
    }
}

impl<const SEATS: usize> Steps<SEATS> {
    #[inline]
    fn of(&self, seat: Seat) -> Step {
        Step {
            from: self.from[seat.index()],
            to: self.to[seat.index()],
            king: self.king[seat.index()],
        }
    }

    #[inline]
    fn set(&mut self, seat: Seat, step: Step) {
        self.from[seat.index()] = step.from;
        self.to[seat.index()] = step.to;
        self.king[seat.index()] = step.king;
    }

    /// The seats whose piece a plain move moves or captures, or whose target it enters. Seats that
    /// the game does not have may be among them.
    #[inline]
    fn touched(&self, mv: Move<Node>) -> Seats {
        let (from, to) = (bytes(&self.from), bytes(&self.to));
        let untouched = others(from, mv.from) & others(from, mv.to) & others(to, mv.to);
        let touched = (!untouched & HIGHEST_BITS) >> 7;
        // The product gathers the lowest bits of all bytes in the highest byte.
        Seats((touched.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    /// The seats with the king on one of these squares.
    #[inline]
    fn with_king_on<const N: usize>(&self, squares: Bits<N>) -> Seats {
        // Shifts in one bit for each seat, the last seat first: the result is a set of seats
        // without branches.
        let kings = self.king.iter().rev();
        Seats(kings.fold(0, |seats, king| {
            seats << 1 | u8::from(squares.contains(*king))
        }))
    }
}

/// The highest bit of each byte.
const HIGHEST_BITS: u64 = u64::from_ne_bytes([0x80; 8]);
/// The lowest bit of each byte: multiplied by a square, it has that square in each byte.
const LOWEST_BITS: u64 = HIGHEST_BITS >> 7;

/// The squares of all seats, the first one in the lowest byte, so that a square is compared with
/// all of them at once.
#[inline]
fn bytes<const SEATS: usize>(nodes: &[Node; SEATS]) -> u64 {
    const { assert!(SEATS <= 8, "a word has eight bytes") };
    let mut bytes = [0; 8];
    for (byte, node) in bytes.iter_mut().zip(nodes) {
        *byte = node.index() as u8;
    }
    u64::from_le_bytes(bytes)
}

/// The highest bit of each byte that has another square. The other bits mean nothing.
#[inline]
fn others(nodes: u64, node: Node) -> u64 {
    let differing = nodes ^ (node.index() as u64 * LOWEST_BITS);
    // The sum of a byte's lower bits reaches the highest one if any of them is set.
    ((differing & !HIGHEST_BITS) + !HIGHEST_BITS) | differing
}

/// A move that was made on a board without switches, with the board after it.
pub(crate) struct MadeMove<'a, const N: usize> {
    pub(crate) tables: &'a Tables<N>,
    pub(crate) pieces: &'a Placement<N>,
    pub(crate) by: Seat,
    pub(crate) mv: Move<Node>,
    /// The kind of piece that arrived.
    pub(crate) kind: PieceKind,
}

impl<const N: usize> MadeMove<'_, N> {
    fn geometry(&self, node: Node) -> &Geometry<N> {
        &self.tables.geometry[node]
    }

    /// The squares to which the move may have opened a line.
    #[inline]
    fn left_lines(&self) -> Bits<N> {
        self.geometry(self.mv.from).lines
    }

    /// The squares that the arrived piece would attack on an empty board.
    #[inline]
    fn reached(&self) -> Bits<N> {
        let geometry = self.geometry(self.mv.to);
        let [one, other] = self.kind.movers().map(|mover| match mover {
            Mover::Leap => geometry.leaps,
            Mover::Pawn | Mover::King | Mover::Guard => geometry.steps,
            Mover::Diagonal => geometry.diagonal.reach,
            Mover::Straight => geometry.straight.reach,
        });
        one | other
    }

    /// May the move have given check to the king of this step, or pinned the piece that makes it?
    ///
    /// A new check or pin can only come from the piece that arrived, or along the line that was
    /// left.
    #[inline]
    fn endangers(&self, step: Step, hostile: impl FnOnce() -> Bits<N>) -> bool {
        // The piece of the step does not count: what is behind it pins it.
        let occupied = self.pieces.occupied() & !Bits::of(step.from);
        let is_open = |node: Node| (self.tables.between(step.king, node) & occupied).is_empty();
        let opens = self.left_lines().contains(step.king) && is_open(self.mv.from);
        let attacks = self.reached().contains(step.king) && is_open(self.mv.to);
        // Usually something stands in between, and then it does not matter who is hostile.
        if !opens && !attacks {
            return false;
        }
        let hostile = hostile();
        let mut sliders = self.aligned_sliders(step.king, hostile);
        attacks && hostile.contains(self.mv.to)
            || opens && sliders.find(|slider| is_open(*slider)).is_some()
    }

    fn aligned_sliders(&self, king: Node, hostile: Bits<N>) -> Bits<N> {
        let geometry = self.geometry(king);
        let straight = geometry.straight.reach & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.reach & self.pieces.diagonal_sliders();
        (straight | diagonal) & hostile
    }
}

#[cfg(test)]
mod tests {
    use super::Steps;
    use crate::board::square::Node;
    use crate::pieces::moves::{Manner, Move};
    use crate::pieces::piece::{Seat, Seats};

    #[test]
    fn a_move_touches_the_steps_with_which_it_shares_a_square() {
        let steps = Steps {
            from: [0, 1, 127, 128, 191].map(Node::at),
            to: [191, 129, 64, 1, 2].map(Node::at),
            king: [Node::FIRST; 5],
        };
        let seats = || (0..5).map(Seat);
        let nodes = || (0..192).map(Node::at);
        for (from, to) in nodes().flat_map(|from| nodes().map(move |to| (from, to))) {
            let shares = |seat: &Seat| {
                let step = steps.of(*seat);
                from == step.from || to == step.from || to == step.to
            };
            let manner = Manner::Plain;
            let touched = steps.touched(Move { from, to, manner });
            let touched = touched.common(seats().collect::<Seats>());
            assert_eq!(touched, seats().filter(shares).collect::<Seats>());
        }
    }
}
