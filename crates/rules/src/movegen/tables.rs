//! A board and a rule set compiled into bitset tables, built once and shared by all positions.
//!
//! How the lines of a square are stored is in `lines`.
//!
//! The two squares of a Chess66 switch are blocked together. Lines are followed over the occupied
//! squares with their partners ([`Tables::blocked`]), and a piece may end a check or a pin on
//! either square. On boards without switches this costs a loop over an empty list.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::board::bits::Bits;
use crate::board::graph::{Board, Direction};
use crate::board::square::{BySquare, Node};
use crate::movegen::lines::SlidingLines;
use crate::movegen::pawns::{Pawns, pawns};
use crate::movegen::rule_set::{CastleData, RuleSet};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};

/// The squares that can be reached from one square, whatever piece is there.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<const N: usize> {
    pub(crate) straight: SlidingLines<N>,
    pub(crate) diagonal: SlidingLines<N>,
    pub(crate) leaps: Bits<N>,
    pub(crate) straight_steps: Bits<N>,
    pub(super) diagonal_steps: Bits<N>,
    /// The king's steps: straight and diagonal.
    pub(crate) steps: Bits<N>,
    /// The squares that are reached by one step or leap. Pieces other than sliders attack this
    /// square from nowhere else.
    pub(super) near: Bits<N>,
    /// The squares on which a guard captures.
    pub(crate) guard_captures: Bits<N>,
    /// All straight and diagonal lines from here to their ends.
    pub(crate) lines: Bits<N>,
}

/// One way of castling.
#[derive(Clone, Debug)]
pub(crate) struct Castle<const N: usize> {
    pub(crate) seat: Seat,
    pub(crate) side: CastlingSide,
    pub(crate) king: (Node, Node),
    pub(crate) rook: (Node, Node),
    /// The square that names the move: the king's target, or in Chess960 the rook's square, because
    /// the king may not move at all.
    pub(crate) named_by: Node,
    /// The squares that must be empty.
    pub(crate) must_be_empty: Bits<N>,
    /// The squares that the king passes, with its target; none may be attacked.
    pub(crate) path: Bits<N>,
}

impl<const N: usize> Castle<N> {
    /// The blocked squares after castling. Nobody castles in a switch, so partners need no care.
    pub(super) fn blocked_after(&self, blocked: Bits<N>) -> Bits<N> {
        let left = Bits::of(self.king.0) | Bits::of(self.rook.0);
        blocked & !left | Bits::of(self.king.1) | Bits::of(self.rook.1)
    }
}

/// The castles that are still allowed: bit `n` is for castle `n` of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CastlingRights(pub(crate) u16);

impl CastlingRights {
    #[inline]
    pub(crate) fn has(self, castle: usize) -> bool {
        self.0 >> castle & 1 != 0
    }

    pub(crate) fn grant(&mut self, castle: usize) {
        self.0 |= 1 << castle;
    }

    pub(crate) fn revoke(&mut self, castle: usize) {
        self.0 &= !(1 << castle);
    }
}

/// A rule set, ready for the generator.
///
/// The castles depend on where king and rooks start. Everything else is shared by all starting
/// positions of the rule set.
#[derive(Debug)]
pub(crate) struct Tables<const N: usize> {
    /// In turn order.
    pub(crate) armies: Arc<[Army]>,
    pub(crate) geometry: BySquare<Geometry<N>, N>,
    /// The squares from which a piece on this square can be attacked.
    ///
    /// Lines go both ways, so without switches this is the same table as `geometry`. A piece in a
    /// switch is attacked through both of its squares.
    pub(super) attack_geometry: BySquare<Geometry<N>, N>,
    /// By seat.
    pub(crate) pawns: Arc<[Pawns<N>]>,
    pub(crate) castles: Box<[Castle<N>]>,
    pub(crate) promotions: &'static [PieceKind],
    /// Does a double step need only its target to be empty, and not the square that it crosses?
    pub(crate) pawns_jump: bool,
    /// By node: the rights that remain when a piece leaves or enters this square.
    kept_rights: BySquare<CastlingRights, N>,
    /// The number of squares of the board.
    squares: usize,
    /// By both nodes: the squares strictly between two squares of one line; empty if there is no
    /// line.
    between: Arc<[Bits<N>]>,
    /// Each pair of squares that overlap.
    switches: Arc<[Bits<N>]>,
    /// By node: the square with its switch partner.
    switch_squares: BySquare<Bits<N>, N>,
}

impl<const N: usize> Tables<N> {
    pub(crate) fn army_of(&self, seat: Seat) -> Army {
        self.armies[seat.index()]
    }

    /// The seat of an army, if it plays.
    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let at = self.armies.iter().position(|other| *other == army)?;
        Some(Seat(at as u8))
    }

    /// Takes the rights to castle from some seats.
    pub(crate) fn revoke_castling(&self, rights: &mut CastlingRights, of: impl Fn(Seat) -> bool) {
        let castles = self.castles.iter().enumerate();
        for (number, _) in castles.filter(|(_, castle)| of(castle.seat)) {
            rights.revoke(number);
        }
    }

    /// The armies of these seats.
    pub(crate) fn armies_of(&self, seats: Seats) -> Vec<Army> {
        seats.map(|seat| self.army_of(seat)).collect()
    }

    pub(crate) fn compile(board: &Board, rules: &RuleSet) -> Tables<N> {
        assert!(
            board.locations().len() <= 64 * N,
            "the board needs more words"
        );
        let geometry = by_square(board.nodes().map(|node| geometry(board, &[node])));
        let switch_squares = |node| board.switch_squares(node).collect();
        let tables = Tables {
            armies: rules.armies().collect(),
            attack_geometry: attack_geometry(board, &geometry),
            geometry,
            pawns: rules.armies.iter().map(|army| pawns(board, army)).collect(),
            castles: Box::default(),
            promotions: rules.promotions,
            pawns_jump: false,
            kept_rights: kept_rights(board.locations().len(), &[]),
            squares: board.locations().len(),
            between: between(board),
            switches: board.switches().iter().map(set).collect(),
            switch_squares: BySquare::of(board.nodes().map(switch_squares), &Bits::EMPTY),
        };
        // Castles need the squares between king and rook, so the other tables come first.
        let castles = tables.castles_of(board, rules);
        tables.with_castles(castles)
    }

    /// These rules with other castles instead of their own.
    pub(crate) fn with_castles(&self, castles: Box<[Castle<N>]>) -> Tables<N> {
        // The large tables do not depend on castles, so all starting positions share them.
        Tables {
            armies: Arc::clone(&self.armies),
            geometry: self.geometry.clone(),
            attack_geometry: self.attack_geometry.clone(),
            pawns: Arc::clone(&self.pawns),
            promotions: self.promotions,
            pawns_jump: self.pawns_jump,
            kept_rights: kept_rights(self.squares, &castles),
            castles,
            squares: self.squares,
            between: Arc::clone(&self.between),
            switches: Arc::clone(&self.switches),
            switch_squares: self.switch_squares.clone(),
        }
    }

    /// These rules for other data on the same board: other promotions, and other castles.
    pub(crate) fn for_rules(&self, board: &Board, rules: &RuleSet) -> Tables<N> {
        Tables {
            armies: rules.armies().collect(),
            pawns: rules.armies.iter().map(|army| pawns(board, army)).collect(),
            promotions: rules.promotions,
            ..self.with_castles(self.castles_of(board, rules))
        }
    }

    /// A way of castling, given where king and rook go. It is named by the king's target.
    pub(crate) fn castle_from_moves(
        &self,
        seat: Seat,
        side: CastlingSide,
        king: (Node, Node),
        rook: (Node, Node),
    ) -> Castle<N> {
        let route = |(from, to)| (self.between(from, to) | Bits::of(to)) & !Bits::of(from);
        let pieces = Bits::of(king.0) | Bits::of(rook.0);
        Castle {
            seat,
            side,
            king,
            rook,
            named_by: king.1,
            // King and rook may pass each other, so their own squares need not be empty.
            must_be_empty: (route(king) | route(rook)) & !pieces,
            path: route(king),
        }
    }

    /// These rules with pawns whose double step may jump over a piece.
    pub(crate) fn with_jumping_pawns(mut self) -> Tables<N> {
        self.pawns_jump = true;
        // Nothing is shifted twice over an empty square then.
        self.pawns = self.pawns.iter().map(Pawns::without_shifts).collect();
        self
    }

    /// These rules with guards that also capture straight.
    pub(crate) fn with_straight_guards(mut self) -> Tables<N> {
        // Attacks on a square are looked up in the second table, so it has to change too.
        for table in [&mut self.geometry, &mut self.attack_geometry] {
            table.change(|geometry| geometry.guard_captures = geometry.steps);
        }
        self
    }

    /// These rules with pawns that never make double steps.
    pub(crate) fn with_single_steps(mut self) -> Tables<N> {
        self.pawns = self.pawns.iter().map(Pawns::with_single_steps).collect();
        self
    }

    /// These rules for other armies, in this order. Each moves and castles like the army of the
    /// given seat.
    pub(crate) fn with_armies(&self, armies: &[(Army, Seat)]) -> Tables<N> {
        // Castles belong to a seat, so each new army gets copies of the castles it uses.
        let castles = (0..).map(Seat).zip(armies).flat_map(|(seat, (_, like))| {
            let alike = self.castles.iter().filter(|castle| castle.seat == *like);
            alike.map(move |castle| Castle {
                seat,
                ..castle.clone()
            })
        });
        let pawns = armies.iter().map(|(_, like)| &self.pawns[like.index()]);
        let tables = Tables {
            armies: armies.iter().map(|&(army, _)| army).collect(),
            pawns: pawns.cloned().collect(),
            ..self.with_castles(Box::default())
        };
        tables.with_castles(castles.collect())
    }

    /// The occupied squares and their switch partners: nothing passes through these.
    #[inline]
    pub(crate) fn blocked(&self, occupied: Bits<N>) -> Bits<N> {
        let touched = self
            .switches
            .iter()
            .filter(|&&switch| (occupied & switch).any());
        touched.fold(occupied, |blocked, &switch| blocked | switch)
    }

    /// The square, and its switch partner if it has one.
    #[inline]
    pub(crate) fn switch_squares(&self, node: Node) -> Bits<N> {
        self.switch_squares[node]
    }

    /// The other square of a square's switch.
    #[inline]
    pub(crate) fn partner(&self, node: Node) -> Option<Node> {
        let switch = self.switches.iter().find(|switch| switch.contains(node));
        switch.and_then(|&switch| (switch & !Bits::of(node)).first())
    }

    /// The squares on which a piece blocks the line from `other` to `one` or its switch partner.
    ///
    /// These are the squares strictly between, with both squares of each switch; empty if there is
    /// no such line.
    #[inline]
    pub(crate) fn between(&self, one: Node, other: Node) -> Bits<N> {
        self.between[one.index() * self.squares + other.index()]
    }

    /// The castling rights that remain after a move between these squares.
    #[inline]
    pub(super) fn remaining_rights(
        &self,
        rights: CastlingRights,
        from: Node,
        to: Node,
    ) -> CastlingRights {
        // Where none is left, nothing has to be looked up. On boards of one word looking it up
        // costs no more than asking.
        if N > 1 && rights.0 == 0 {
            return rights;
        }
        CastlingRights(rights.0 & self.kept_rights[from].0 & self.kept_rights[to].0)
    }

    /// The castles of a seat that these rights still allow.
    #[inline]
    pub(super) fn castles_by(
        &self,
        rights: CastlingRights,
        seat: Seat,
    ) -> impl Iterator<Item = &Castle<N>> {
        // After the openings most positions have no rights left.
        let castles = if rights.0 == 0 {
            &[]
        } else {
            &self.castles[..]
        };
        let numbered = castles.iter().enumerate();
        let allowed =
            numbered.filter(move |(number, castle)| castle.seat == seat && rights.has(*number));
        allowed.map(|(_, castle)| castle)
    }

    /// The castle of a seat on a side, with its number.
    pub(crate) fn castle(&self, seat: Seat, side: CastlingSide) -> Option<(usize, &Castle<N>)> {
        let wanted = |castle: &Castle<N>| castle.seat == seat && castle.side == side;
        self.castles
            .iter()
            .enumerate()
            .find(|(_, castle)| wanted(castle))
    }

    /// The squares of the rooks that may castle by these rights.
    pub(crate) fn rooks(&self, rights: CastlingRights) -> impl Iterator<Item = Node> {
        let castles = self.castles.iter().enumerate();
        let held = castles.filter(move |(number, _)| rights.has(*number));
        held.map(|(_, castle)| castle.rook.0)
    }

    fn castles_of(&self, board: &Board, rules: &RuleSet) -> Box<[Castle<N>]> {
        let named = |(from, to)| (board.named(from), board.named(to));
        let castle = |seat, data: &CastleData| {
            self.castle_from_moves(seat, data.side, named(data.king), named(data.rook))
        };
        let seats = (0..).map(Seat).zip(rules.armies);
        let castles =
            seats.flat_map(|(seat, army)| army.castles.iter().map(move |data| (seat, data)));
        castles.map(|(seat, data)| castle(seat, data)).collect()
    }
}

fn kept_rights<const N: usize>(
    squares: usize,
    castles: &[Castle<N>],
) -> BySquare<CastlingRights, N> {
    let nodes = (0..squares).map(Node::at);
    let kept = nodes.map(|node| rights_kept_at(castles, node));
    BySquare::of(kept, &CastlingRights(u16::MAX))
}

/// The castling rights that remain when a piece leaves or enters a square.
fn rights_kept_at<const N: usize>(castles: &[Castle<N>], node: Node) -> CastlingRights {
    let lost = castles
        .iter()
        .enumerate()
        .filter(|(_, castle)| node == castle.king.0 || node == castle.rook.0);
    CastlingRights(lost.fold(u16::MAX, |kept, (castle, _)| kept & !(1 << castle)))
}

/// The squares that can be reached from any of these squares.
fn geometry<const N: usize>(board: &Board, squares: &[Node]) -> Geometry<N> {
    let lines = |directions: [Direction; 4]| {
        let of_square = move |&square: &Node| directions.map(|direction| (square, direction));
        squares.iter().flat_map(of_square)
    };
    let steps = |directions| -> Bits<N> {
        let steps =
            lines(directions).flat_map(|(square, direction)| board.steps_from(square, direction));
        steps.copied().collect()
    };
    let sliding_lines = |directions| -> SlidingLines<N> {
        let rays = lines(directions).flat_map(|(square, direction)| rays(board, square, direction));
        SlidingLines::of(&rays.collect::<Vec<_>>())
    };
    let (straight_steps, diagonal_steps) = (steps(Direction::STRAIGHT), steps(Direction::DIAGONAL));
    let (straight, diagonal) = (
        sliding_lines(Direction::STRAIGHT),
        sliding_lines(Direction::DIAGONAL),
    );
    let leaps = squares.iter().flat_map(|&square| leaps::<N>(board, square));
    let leaps: Bits<N> = leaps.collect();
    Geometry {
        lines: straight.reach | diagonal.reach,
        straight,
        diagonal,
        leaps,
        near: leaps | straight_steps | diagonal_steps,
        straight_steps,
        diagonal_steps,
        steps: straight_steps | diagonal_steps,
        guard_captures: diagonal_steps,
    }
}

/// The geometry with each switch treated as one square.
fn attack_geometry<const N: usize>(
    board: &Board,
    geometry: &BySquare<Geometry<N>, N>,
) -> BySquare<Geometry<N>, N> {
    if board.switches().is_empty() {
        return geometry.clone();
    }
    let switch_squares = |node| board.switch_squares(node).collect::<Vec<_>>();
    let nodes = board.nodes();
    by_square(nodes.map(|node| self::geometry(board, &switch_squares(node))))
}

/// The entries of the squares that exist; from all others nothing is reached.
fn by_square<const N: usize>(
    entries: impl Iterator<Item = Geometry<N>>,
) -> BySquare<Geometry<N>, N> {
    let nowhere = Geometry {
        straight: SlidingLines::of(&[]),
        diagonal: SlidingLines::of(&[]),
        leaps: Bits::EMPTY,
        straight_steps: Bits::EMPTY,
        diagonal_steps: Bits::EMPTY,
        steps: Bits::EMPTY,
        near: Bits::EMPTY,
        guard_captures: Bits::EMPTY,
        lines: Bits::EMPTY,
    };
    BySquare::of(entries, &nowhere)
}

/// A knight's leaps: the squares two king's steps away that no line reaches, except its own switch
/// partner.
///
/// On a plain board this is the usual L. Defining it by steps makes it hold where lines bend too.
fn leaps<const N: usize>(board: &Board, from: Node) -> Bits<N> {
    let twice = board
        .king_steps(from)
        .flat_map(|step| board.king_steps(step));
    let all = Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    let lines: Bits<N> = all
        .flat_map(|direction| rays(board, from, direction))
        .flatten()
        .collect();
    let own: Bits<N> = board.switch_squares(from).collect();
    twice.collect::<Bits<N>>() & !lines & !own
}

/// All rays that leave a square in one direction, each from that square to its end. There are
/// several where the line branches.
fn rays(board: &Board, from: Node, direction: Direction) -> Vec<Vec<Node>> {
    let mut ends = Vec::new();
    let mut open = vec![vec![from]];
    while let Some(ray) = open.pop() {
        assert!(
            // The masks only find the first piece if numbers never turn back along a line.
            is_monotone(&ray),
            "squares must be numbered along their lines"
        );
        let next = board.steps_from(ray[ray.len() - 1], direction);
        open.extend(next.iter().map(|&node| [&ray[..], &[node]].concat()));
        if next.is_empty() && ray.len() > 1 {
            ends.push(ray);
        }
    }
    ends
}

fn is_monotone(ray: &[Node]) -> bool {
    ray.is_sorted_by(|a, b| a < b) || ray.is_sorted_by(|a, b| a > b)
}

fn between<const N: usize>(board: &Board) -> Arc<[Bits<N>]> {
    let squares = board.locations().len();
    let mut between = vec![Bits::EMPTY; squares * squares];
    let all = || Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    for one in board.nodes() {
        let lines = board
            .switch_squares(one)
            .flat_map(|square| all().map(move |direction| (square, direction)));
        for ray in lines.flat_map(|(square, direction)| rays(board, square, direction)) {
            let mut passed = Bits::EMPTY;
            for &other in &ray[1..] {
                between[one.index() * squares + other.index()] = passed;
                // A piece on either square of a switch blocks the line.
                passed |= board.switch_squares(other).collect();
            }
        }
    }
    between.into()
}

fn set<const N: usize>(nodes: &[Node; 2]) -> Bits<N> {
    nodes.iter().copied().collect()
}

/// A place for the tables of one rule set.
pub(crate) struct LazyTables<const N: usize>(OnceBox<Arc<Tables<N>>>);

impl<const N: usize> LazyTables<N> {
    pub(crate) const fn new() -> Self {
        LazyTables(OnceBox::new())
    }

    /// The tables of these rules; every call returns the same ones.
    pub(crate) fn of(&self, rules: &RuleSet) -> Arc<Tables<N>> {
        self.with(|| Tables::compile(rules.board(), rules))
    }

    /// The tables that the function builds; it runs on the first call only.
    pub(crate) fn with(&self, build: impl FnOnce() -> Tables<N>) -> Arc<Tables<N>> {
        Arc::clone(self.0.get_or_init(|| Box::new(Arc::new(build()))))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;
    use crate::board::graph::Exception;

    /// A board with a branching line: west of `b1` are both `a1` and `A1`.
    fn forked() -> Board {
        let rows = ["- a3 b3 c3", "- a2 b2 c2", "A1 a1 b1 c1"];
        Board::draw(
            &rows,
            &[
                Exception::Step("b1", Direction::West, &["a1", "A1"]),
                Exception::Step("a1", Direction::West, &[]),
            ],
        )
    }

    fn names(board: &Board, bits: Bits<1>) -> String {
        let names: Vec<String> = bits.map(|node| board.at(node).to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn a_branching_line_goes_both_ways() {
        let board = forked();
        let straight = geometry::<1>(&board, &[board.named("c1")]).straight;
        assert_eq!(
            names(&board, straight.attacks(Bits::EMPTY)),
            "A1 a1 b1 c2 c3"
        );
        let blocked = Bits::of(board.named("b1"));
        assert_eq!(names(&board, straight.attacks(blocked)), "b1 c2 c3");
    }

    #[test]
    fn a_piece_on_one_branch_leaves_the_other_open() {
        let board = forked();
        let straight = geometry::<1>(&board, &[board.named("b1")]).straight;
        let blocked = Bits::of(board.named("a1")) | Bits::of(board.named("b2"));
        assert_eq!(names(&board, straight.attacks(blocked)), "A1 a1 c1 b2");
    }

    #[test]
    fn squares_between_are_those_of_one_line() {
        let board = forked();
        let between = between::<1>(&board);
        let squares = board.locations().len();
        let of =
            |one, other| between[board.named(one).index() * squares + board.named(other).index()];
        assert_eq!(names(&board, of("c1", "A1")), "b1");
        assert_eq!(names(&board, of("a1", "c3")), "b2");
        assert_eq!(names(&board, of("a1", "c2")), "");
    }

    #[test]
    #[should_panic(expected = "numbered along their lines")]
    fn a_line_that_turns_back_is_refused() {
        let back = Board::draw(
            &["a2 b2", "a1 b1"],
            &[
                Exception::Step("b2", Direction::South, &["a1"]),
                Exception::Step("a1", Direction::South, &["a2"]),
            ],
        );
        rays(&back, back.named("b2"), Direction::South);
    }
}
