//! Cheap first answers to "has this player a move?" and "is this player in check?", which games
//! with many armies ask after every ply.
//!
//! For each seat a game remembers one simple move, and whether the king is known to be safe. Few
//! plies take the move away or come near the king; only those need the full answer. Such a move is
//! a step to an empty square, which is found without generating any.

use core::hash::{Hash, Hasher};

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::placement::Placement;
use crate::movegen::tables::{Geometry, Tables};
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{Mover, Moving, PieceKind, Seat, Seats};

/// The seats that are known to have a move, and those that are known not to be in check.
///
/// Where kings are protected, the former are among the latter, and the piece that makes the move is
/// on no line to its king, or stays on that line. So no pin takes the move away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownMoves<const SEATS: usize> {
    /// By seat. That of a seat that is not among the known ones means nothing.
    steps: Steps<SEATS>,
    known: Seats,
    /// By seat: the king. That of a seat that is not among the safe ones means nothing.
    kings: [Node; SEATS],
    safe: Seats,
}

/// The steps of all seats to empty squares, each part by seat.
#[derive(Clone, Copy, Debug)]
struct Steps<const SEATS: usize> {
    from: [Node; SEATS],
    to: [Node; SEATS],
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
    /// Nothing is known.
    pub(crate) const NONE: Self = Self {
        steps: Steps {
            from: [Node::FIRST; SEATS],
            to: [Node::FIRST; SEATS],
        },
        known: Seats::NONE,
        kings: [Node::FIRST; SEATS],
        safe: Seats::NONE,
    };

    /// The seats that certainly have a move, and are not in check where kings are protected.
    #[inline]
    pub(crate) fn seats(&self) -> Seats {
        self.known
    }

    /// The seats that are certainly not in check.
    #[inline]
    pub(crate) fn safe(&self) -> Seats {
        self.safe
    }

    /// Remembers an easy step of a seat; forgets the seat's step if there is none.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat, step: Option<(Node, Node)>) {
        self.known = self.known.without(Seats::of(seat));
        if let Some((from, to)) = step {
            self.steps.from[seat.index()] = from;
            self.steps.to[seat.index()] = to;
            self.known = self.known.with(Seats::of(seat));
        }
    }

    /// Remembers whether the king of a seat is safe, and that no move of the seat is known. A seat
    /// without a king is safe.
    #[inline]
    pub(crate) fn learn_safety(&mut self, seat: Seat, king: Option<Node>, is_safe: bool) {
        self.forget(Seats::of(seat));
        if is_safe {
            // If there is no king, a ply near any square may be looked at in vain.
            self.kings[seat.index()] = king.unwrap_or(Node::FIRST);
            self.safe = self.safe.with(Seats::of(seat));
        }
    }

    /// Looks for an easy step of a seat that is known to be safe. Is there one?
    #[inline(never)]
    pub(crate) fn find_step<const N: usize>(
        &mut self,
        tables: &Tables<N>,
        pieces: &Placement<N>,
        seat: Seat,
    ) -> bool {
        let king = self.kings[seat.index()];
        let is_safe = self.safe.contains(seat);
        let step = is_safe
            .then(|| lasting_step(tables, pieces, seat, king))
            .flatten();
        self.learn(seat, step);
        step.is_some()
    }

    /// Forgets everything about these seats.
    #[inline]
    pub(crate) fn forget(&mut self, seats: Seats) {
        self.known = self.known.without(seats);
        self.safe = self.safe.without(seats);
    }

    /// Forgets the steps that a move of any army may have taken away; after castling and en
    /// passant, everything.
    #[inline]
    pub(crate) fn follow(&mut self, mv: Move<Node>) {
        if matches!(mv.manner, Manner::EnPassant | Manner::Castling(_)) {
            // These change more than two squares.
            *self = Self::NONE;
        } else {
            self.known = self.known.without(self.steps.touched(mv));
        }
    }

    /// The seats about whose kings nothing is certain any more after a move. For each seat it is
    /// told which pieces give check.
    #[inline(always)]
    pub(crate) fn unsettled<const N: usize>(
        &self,
        made: &MadeMove<'_, N>,
        hostile: impl Fn(Seat) -> Bits<N>,
    ) -> Seats {
        let mut unsettled = match made.kind {
            PieceKind::King => Seats::of(made.by),
            _ => Seats::NONE,
        };
        for king in made.near_kings() {
            // Usually something stands in between, and then it does not matter whose king it is.
            let ways = made.open_ways(king);
            if ways.any() {
                let seats = with_square(&self.kings, king).common(self.safe);
                let checked = seats.filter(|seat| made.may_check(king, &ways, hostile(*seat)));
                unsettled = unsettled.with(checked.collect());
            }
        }
        unsettled
    }
}

impl<const SEATS: usize> Steps<SEATS> {
    /// The seats whose piece a plain move moves or captures, or whose target it enters. Seats that
    /// the game does not have may be among them.
    #[inline]
    fn touched(&self, mv: Move<Node>) -> Seats {
        let (from, to) = (bytes(&self.from), bytes(&self.to));
        let untouched = others(from, mv.from) & others(from, mv.to) & others(to, mv.to);
        seats_not(untouched)
    }
}

/// The seats with this square among theirs. Seats that the game does not have may be among them.
#[inline]
fn with_square<const SEATS: usize>(nodes: &[Node; SEATS], node: Node) -> Seats {
    seats_not(others(bytes(nodes), node))
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

/// The seats whose bytes do not have their highest bit set.
#[inline]
fn seats_not(bytes: u64) -> Seats {
    let seats = (!bytes & HIGHEST_BITS) >> 7;
    // The product gathers the lowest bits of all bytes in the highest byte.
    Seats((seats.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
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

    /// The kings of others to which the move may have opened a line, or which the arrived piece
    /// would attack on an empty board. A legal move leaves the mover's own king safe.
    #[inline(always)]
    fn near_kings(&self) -> Bits<N> {
        let kings = self.pieces.of(PieceKind::King) & !self.pieces.army(self.by);
        let [one, other] = self.reached();
        kings & (*self.left_lines() | *one | *other)
    }

    /// The squares to which the move may have opened a line.
    #[inline]
    fn left_lines(&self) -> &Bits<N> {
        &self.geometry(self.mv.from).lines
    }

    /// The squares that the arrived piece would attack on an empty board, by each of the two ways
    /// in which it moves.
    #[inline]
    fn reached(&self) -> [&Bits<N>; 2] {
        let geometry = self.geometry(self.mv.to);
        self.kind.movers().map(|mover| match mover {
            Mover::Leap => &geometry.leaps,
            Mover::Pawn | Mover::King | Mover::Guard => &geometry.steps,
            Mover::Diagonal => &geometry.diagonal.reach,
            Mover::Straight => &geometry.straight.reach,
        })
    }

    /// How the move may check this king, as far as nothing stands in between.
    #[inline]
    fn open_ways(&self, king: Node) -> OpenWays {
        let [one, other] = self.reached();
        let reaches = one.contains(king) || other.contains(king);
        OpenWays {
            along_left_line: self.left_lines().contains(king) && self.is_open(king, self.mv.from),
            from_target: reaches && self.is_open(king, self.mv.to),
        }
    }

    #[inline]
    fn is_open(&self, king: Node, node: Node) -> bool {
        (self.tables.between(king, node) & self.pieces.occupied()).is_empty()
    }

    /// May the move have given check to this king, in one of these ways and by a hostile piece?
    fn may_check(&self, king: Node, ways: &OpenWays, hostile: Bits<N>) -> bool {
        let mut sliders = self.aligned_sliders(king) & *self.left_lines() & hostile;
        ways.from_target && hostile.contains(self.mv.to)
            || ways.along_left_line && sliders.find(|node| self.is_open(king, *node)).is_some()
    }

    fn aligned_sliders(&self, king: Node) -> Bits<N> {
        let geometry = self.geometry(king);
        let straight = geometry.straight.reach & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.reach & self.pieces.diagonal_sliders();
        straight | diagonal
    }
}

/// How a move may check a king: a new check can only come along the line that was
/// left, or from the piece that arrived.
struct OpenWays {
    along_left_line: bool,
    from_target: bool,
}

impl OpenWays {
    fn any(&self) -> bool {
        self.along_left_line || self.from_target
    }
}

/// A step to one of these empty squares by one of these pieces of a seat, if there is one.
#[inline]
pub(super) fn easy_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    free: Bits<N>,
    empty: Bits<N>,
) -> Option<(Node, Node)> {
    first_step(tables, pieces, seat, free, |_, to| (to & empty).first())
}

/// Such a step that stays legal as long as nothing stands in its way and the king is not in check
/// and stays, on a board without switches.
#[inline]
fn lasting_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    king: Node,
) -> Option<(Node, Node)> {
    let (army, lines) = (pieces.army(seat), tables.geometry[king].lines);
    let empty = !pieces.occupied();
    // A piece on no line to the king is never pinned, and neither is one that stays on its line.
    let along = |from: Node, to: Bits<N>| {
        let mut to = to & empty & lines;
        to.find(|&to| {
            tables.between(king, to).contains(from) || tables.between(king, from).contains(to)
        })
    };
    easy_step(tables, pieces, seat, army & !lines, empty)
        .or_else(|| first_step(tables, pieces, seat, army & lines, along))
}

/// The first step among those of these pieces that is chosen from the steps of one.
#[inline(always)]
fn first_step<const N: usize>(
    tables: &Tables<N>,
    pieces: &Placement<N>,
    seat: Seat,
    free: Bits<N>,
    choose: impl Fn(Node, Bits<N>) -> Option<Node>,
) -> Option<(Node, Node)> {
    let pawns = &tables.pawns[seat.index()];
    let geometry = |from: Node| &tables.geometry[from];
    let step = |from: Node, to: Bits<N>| choose(from, to).map(|to| (from, to));
    (free & pieces.of(PieceKind::Pawn))
        .find_map(|from| step(from, pawns.at(from).advances))
        .or_else(|| {
            let mut leapers = free & pieces.leapers();
            leapers.find_map(|from| step(from, geometry(from).leaps))
        })
        .or_else(|| {
            // One step is enough to show that a slider can move, and costs less than following its
            // lines.
            let mut sliders = free & pieces.straight_sliders();
            sliders.find_map(|from| step(from, geometry(from).straight_steps))
        })
        .or_else(|| {
            let mut sliders = free & pieces.diagonal_sliders();
            sliders.find_map(|from| step(from, geometry(from).diagonal_steps))
        })
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::{Steps, lasting_step};
    use crate::board::graph::CHESSBOARD;
    use crate::board::square::Node;
    use crate::movegen::placement::Placement;
    use crate::pieces::moves::{Manner, Move};
    use crate::pieces::piece::{PieceKind, Seat, Seats};
    use crate::variants::standard;

    #[test]
    fn a_move_touches_the_steps_with_which_it_shares_a_square() {
        let steps = Steps {
            from: [0, 1, 127, 128, 191].map(Node::at),
            to: [191, 129, 64, 1, 2].map(Node::at),
        };
        let seats = || (0..5).map(Seat);
        let nodes = || (0..192).map(Node::at);
        for (from, to) in nodes().flat_map(|from| nodes().map(move |to| (from, to))) {
            let shares = |seat: &Seat| {
                let (left, entered) = (steps.from[seat.index()], steps.to[seat.index()]);
                from == left || to == left || to == entered
            };
            let manner = Manner::Plain;
            let touched = steps.touched(Move { from, to, manner });
            let touched = touched.common(seats().collect::<Seats>());
            assert_eq!(touched, seats().filter(shares).collect::<Seats>());
        }
    }

    /// The step of a piece beside a king on e1.
    fn step(kind: PieceKind, square: &str) -> Option<[String; 2]> {
        let board = CHESSBOARD.board();
        let mut pieces = Placement::EMPTY;
        for (kind, square) in [(PieceKind::King, "e1"), (kind, square)] {
            pieces.put(board.named(square), Seat(0), kind);
        }
        let (tables, king) = (standard::tables(), board.named("e1"));
        let (from, to) = lasting_step(&tables, &pieces, Seat(0), king)?;
        Some([from, to].map(|node| board.at(node).to_string()))
    }

    #[test]
    fn a_lasting_step_is_off_the_lines_of_the_king_or_along_one() {
        let found = |from: &str, to: &str| Some([from, to].map(String::from));
        assert_eq!(step(PieceKind::Knight, "a4"), found("a4", "b2"));
        assert_eq!(step(PieceKind::Rook, "e2"), found("e2", "e3"));
        assert_eq!(step(PieceKind::Rook, "h1"), found("h1", "g1"));
        assert_eq!(step(PieceKind::Pawn, "e4"), found("e4", "e5"));
        assert_eq!(step(PieceKind::Bishop, "d2"), found("d2", "c3"));
        // These leave the line on which they may be pinned.
        assert_eq!(step(PieceKind::Bishop, "e2"), None);
        assert_eq!(step(PieceKind::Knight, "c3"), None);
        assert_eq!(step(PieceKind::Pawn, "f2"), None);
    }
}
