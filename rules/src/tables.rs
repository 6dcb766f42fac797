//! A board and a rule set compiled into tables of bitsets, built once and shared by every position.
//! Each straight line from a cell is kept as masks along which node numbers only rise or only fall, so the
//! first man on it is the lowest or highest bit of the mask and the occupied cells. Where a line
//! branches, each way through is a mask of its own.
//!
//! The two spaces of a switch are shut together: lines are followed over the occupied cells with their partners
//! ([`Tables::shut`]), and what answers a check or a pin counts on both spaces. Boards without switches pay for an
//! empty list.

mod compiled;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::board::{Board, Direction};
use crate::cell::Node;
use crate::moves::Wing;
use crate::piece::{Army, Kind, Seat};
use crate::variant::{ArmyData, CastleData, RuleSet};

pub(crate) use compiled::Compiled;

/// Two rays from one cell: one along which numbers fall, one along which they rise; either may be empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const N: usize> {
    falling: Bits<N>,
    rising: Bits<N>,
}

impl<const N: usize> Line<N> {
    /// The cells of both rays up to and with the first occupied one.
    #[inline]
    fn attacks(self, occupied: Bits<N>) -> Bits<N> {
        let falling = self.falling & (self.falling & occupied).beyond_highest();
        let rising = self.rising & (self.rising & occupied).through_lowest();
        falling | rising
    }
}

/// All sliding lines of one cell, of one sort (straight or diagonal). A plain board has two lines of each
/// sort from every cell; where rays branch there are more.
#[derive(Clone, Debug)]
pub(crate) struct Star<const N: usize> {
    lines: [Line<N>; 2],
    branches: Box<[Line<N>]>,
    /// Everything that a slider would attack on the empty board.
    pub(crate) reach: Bits<N>,
}

impl<const N: usize> Star<N> {
    /// What a slider of this sort attacks.
    #[inline(always)]
    pub(crate) fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        let plain = self.lines[0].attacks(occupied) | self.lines[1].attacks(occupied);
        self.branches
            .iter()
            .fold(plain, |sum, line| sum | line.attacks(occupied))
    }

    /// Of rays that each begin with the cell they leave.
    fn of(rays: &[Vec<Node>]) -> Star<N> {
        let (rising, falling): (Vec<_>, Vec<_>) = rays.iter().partition(|ray| ray[0] < ray[1]);
        let (rising, falling) = (masks(&rising), masks(&falling));
        let mask = |masks: &[Bits<N>], at: usize| masks.get(at).copied().unwrap_or(Bits::EMPTY);
        let line = |at| Line {
            falling: mask(&falling, at),
            rising: mask(&rising, at),
        };
        Star {
            lines: [line(0), line(1)],
            branches: (2..rising.len().max(falling.len())).map(line).collect(),
            reach: rays.iter().flat_map(|ray| &ray[1..]).copied().collect(),
        }
    }
}

/// The rays as sets of cells, each once.
fn masks<const N: usize>(rays: &[&Vec<Node>]) -> Vec<Bits<N>> {
    let mut masks = Vec::new();
    for ray in rays {
        let mask = ray[1..].iter().copied().collect();
        if !masks.contains(&mask) {
            masks.push(mask);
        }
    }
    masks
}

/// What can be reached from one cell, whoever stands there.
#[derive(Clone, Debug)]
pub(crate) struct Around<const N: usize> {
    pub(crate) straight: Star<N>,
    pub(crate) diagonal: Star<N>,
    pub(crate) leaps: Bits<N>,
    pub(crate) straight_steps: Bits<N>,
    pub(crate) diagonal_steps: Bits<N>,
    /// Both sorts of steps: the king's.
    pub(crate) steps: Bits<N>,
    /// Where a guard captures.
    pub(crate) guard_strikes: Bits<N>,
    /// All straight and diagonal lines from here to their ends.
    pub(crate) lines: Bits<N>,
}

/// How one army's pawns move from one cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnSteps<const N: usize> {
    /// The cell ahead, or cells, where the way branches.
    pub(crate) advances: Bits<N>,
    /// The goals of a double step; empty but on the pawns' first cells. The first half never branches.
    pub(crate) double_steps: Bits<N>,
    pub(crate) strikes: Bits<N>,
    /// The cells from which a pawn strikes this one, or the other space of its switch.
    pub(crate) struck_from: Bits<N>,
}

/// How one army's pawns move.
#[derive(Clone, Debug)]
pub(crate) struct Pawns<const N: usize> {
    steps: Box<[PawnSteps<N>]>,
    pub(crate) promotes_on: Bits<N>,
}

impl<const N: usize> Pawns<N> {
    #[inline]
    pub(crate) fn at(&self, node: Node) -> &PawnSteps<N> {
        &self.steps[node.index()]
    }

    fn with_single_steps(&self) -> Pawns<N> {
        let single = |steps: &PawnSteps<N>| PawnSteps {
            double_steps: Bits::EMPTY,
            ..*steps
        };
        Pawns {
            steps: self.steps.iter().map(single).collect(),
            promotes_on: self.promotes_on,
        }
    }

    /// Do these pawns make two steps from anywhere?
    pub(crate) fn make_double_steps(&self) -> bool {
        self.steps.iter().any(|steps| steps.double_steps.any())
    }
}

/// One way of castling.
#[derive(Clone, Debug)]
pub(crate) struct Castle<const N: usize> {
    pub(crate) seat: Seat,
    pub(crate) wing: Wing,
    pub(crate) king: (Node, Node),
    pub(crate) rook: (Node, Node),
    /// The cell by which the king's move is named: his goal, or where his goal says too little, the rook's cell.
    pub(crate) entry: Node,
    /// The cells that must be empty.
    pub(crate) clear: Bits<N>,
    /// The cells over which the king goes, with his goal; none may be attacked.
    pub(crate) path: Bits<N>,
}

impl<const N: usize> Castle<N> {
    /// What is shut after it: nobody castles in a switch.
    pub(crate) fn done(&self, shut: Bits<N>) -> Bits<N> {
        let left = Bits::of(self.king.0) | Bits::of(self.rook.0);
        shut & !left | Bits::of(self.king.1) | Bits::of(self.rook.1)
    }
}

/// Which castles are still allowed: bit `n` is castle `n` of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rights(pub(crate) u16);

impl Rights {
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

/// A rule set ready for the generator. The castles depend on where king and rooks start; all else is shared by every
/// start of the rule set.
#[derive(Debug)]
pub(crate) struct Tables<const N: usize> {
    /// In turn order.
    pub(crate) armies: Arc<[Army]>,
    pub(crate) around: Arc<[Around<N>]>,
    /// From where a man on this cell can be attacked. Lines go both ways, so without switches this is the same table;
    /// a man in a switch is attacked through both of its spaces.
    pub(crate) siege: Arc<[Around<N>]>,
    /// By seat.
    pub(crate) pawns: Arc<[Pawns<N>]>,
    pub(crate) castles: Box<[Castle<N>]>,
    pub(crate) promotions: &'static [Kind],
    /// A pawn's double step needs its goal empty, and not what it crosses.
    pub(crate) pawns_jump: bool,
    /// The rights that are left when something leaves or enters a cell, by node.
    keeps: Box<[Rights]>,
    /// The cells strictly between two on one line, by both nodes; empty if on none.
    between: Arc<[Bits<N>]>,
    /// Each pair of cells that overlap.
    switches: Arc<[Bits<N>]>,
    /// Each cell with its partner, by node.
    spaces: Arc<[Bits<N>]>,
}

impl<const N: usize> Tables<N> {
    pub(crate) fn compile(board: &Board, rules: &RuleSet) -> Tables<N> {
        assert!(board.places().len() <= 64 * N, "the board needs more words");
        let around: Arc<[_]> = board.nodes().map(|node| around(board, &[node])).collect();
        let spaces = |node| board.spaces(node).collect();
        let tables = Tables {
            armies: rules.armies().collect(),
            siege: siege(board, &around),
            around,
            pawns: rules.armies.iter().map(|army| pawns(board, army)).collect(),
            castles: Box::default(),
            promotions: rules.promotions,
            pawns_jump: false,
            keeps: Box::default(),
            between: between(board),
            switches: board.switches().iter().map(set).collect(),
            spaces: board.nodes().map(spaces).collect(),
        };
        let castles = tables.castles_of(board, rules);
        tables.with_castles(castles)
    }

    /// The same rules with these castles in the place of its own.
    pub(crate) fn with_castles(&self, castles: Box<[Castle<N>]>) -> Tables<N> {
        let nodes = (0..self.around.len()).map(Node::at);
        Tables {
            armies: Arc::clone(&self.armies),
            around: Arc::clone(&self.around),
            siege: Arc::clone(&self.siege),
            pawns: Arc::clone(&self.pawns),
            promotions: self.promotions,
            pawns_jump: self.pawns_jump,
            keeps: nodes.map(|node| kept_at(&castles, node)).collect(),
            castles,
            between: Arc::clone(&self.between),
            switches: Arc::clone(&self.switches),
            spaces: Arc::clone(&self.spaces),
        }
    }

    /// A way of castling, from what each of the two men does. It is named by the king's goal.
    pub(crate) fn castle_by(
        &self,
        (seat, wing): (Seat, Wing),
        king: (Node, Node),
        rook: (Node, Node),
    ) -> Castle<N> {
        let way = |(from, to)| (self.between(from, to) | Bits::of(to)) & !Bits::of(from);
        let men = Bits::of(king.0) | Bits::of(rook.0);
        Castle {
            seat,
            wing,
            king,
            rook,
            entry: king.1,
            clear: (way(king) | way(rook)) & !men,
            path: way(king),
        }
    }

    /// The same with pawns that make their double step over whoever stands in front of them.
    pub(crate) fn with_jumping_pawns(mut self) -> Tables<N> {
        self.pawns_jump = true;
        self
    }

    /// The same with guards that capture straight, too.
    pub(crate) fn with_straight_guards(mut self) -> Tables<N> {
        for table in [&mut self.around, &mut self.siege] {
            for around in Arc::make_mut(table) {
                around.guard_strikes = around.steps;
            }
        }
        self
    }

    /// The same with pawns that never make two steps.
    pub(crate) fn with_single_steps(mut self) -> Tables<N> {
        self.pawns = self.pawns.iter().map(Pawns::with_single_steps).collect();
        self
    }

    /// Other armies in this order: each moves as that of one of the seats here, and castles as that.
    pub(crate) fn seated(&self, armies: &[(Army, Seat)]) -> Tables<N> {
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

    /// These cells and their partners in a switch: where nobody passes, if men stand on these.
    #[inline]
    pub(crate) fn shut(&self, occupied: Bits<N>) -> Bits<N> {
        let touched = self
            .switches
            .iter()
            .filter(|&&switch| (occupied & switch).any());
        touched.fold(occupied, |shut, &switch| shut | switch)
    }

    /// The cell, and the other one of its switch.
    #[inline]
    pub(crate) fn spaces(&self, node: Node) -> Bits<N> {
        self.spaces[node.index()]
    }

    /// The other cell of its switch.
    #[inline]
    pub(crate) fn partner(&self, node: Node) -> Option<Node> {
        let switch = self.switches.iter().find(|switch| switch.contains(node));
        switch.and_then(|&switch| (switch & !Bits::of(node)).first())
    }

    /// Where a man shuts the line along which a man on `other` sees `one`, or the other space of its switch: the cells
    /// strictly between, both spaces of each switch; empty if there is no such line.
    #[inline]
    pub(crate) fn between(&self, one: Node, other: Node) -> Bits<N> {
        self.between[one.index() * self.around.len() + other.index()]
    }

    /// The rights that remain after a move between these cells.
    #[inline]
    pub(crate) fn kept(&self, rights: Rights, from: Node, to: Node) -> Rights {
        Rights(rights.0 & self.keeps[from.index()].0 & self.keeps[to.index()].0)
    }

    /// The castle of a seat on a wing, with its number.
    pub(crate) fn castle(&self, seat: Seat, wing: Wing) -> Option<(usize, &Castle<N>)> {
        let wanted = |castle: &Castle<N>| castle.seat == seat && castle.wing == wing;
        self.castles
            .iter()
            .enumerate()
            .find(|(_, castle)| wanted(castle))
    }

    /// The cells of the rooks that may castle by these rights.
    pub(crate) fn rooks(&self, rights: Rights) -> impl Iterator<Item = Node> {
        let castles = self.castles.iter().enumerate();
        let held = castles.filter(move |(number, _)| rights.has(*number));
        held.map(|(_, castle)| castle.rook.0)
    }

    fn castles_of(&self, board: &Board, rules: &RuleSet) -> Box<[Castle<N>]> {
        let named = |(from, to)| (board.named(from), board.named(to));
        let castle = |seat, data: &CastleData| {
            self.castle_by((seat, data.wing), named(data.king), named(data.rook))
        };
        let seats = (0..).map(Seat).zip(rules.armies);
        let castles =
            seats.flat_map(|(seat, army)| army.castles.iter().map(move |data| (seat, data)));
        castles.map(|(seat, data)| castle(seat, data)).collect()
    }
}

/// The rights to castle that are left when something leaves or enters a cell.
fn kept_at<const N: usize>(castles: &[Castle<N>], node: Node) -> Rights {
    let lost = castles.iter().enumerate();
    let lost = lost.filter(|(_, castle)| node == castle.king.0 || node == castle.rook.0);
    Rights(lost.fold(u16::MAX, |kept, (castle, _)| kept & !(1 << castle)))
}

/// What the cells reach together.
fn around<const N: usize>(board: &Board, cells: &[Node]) -> Around<N> {
    let ways = |directions: [Direction; 4]| {
        let of_cell = move |&cell: &Node| directions.map(|way| (cell, way));
        cells.iter().flat_map(of_cell)
    };
    let steps = |directions| -> Bits<N> {
        let steps = ways(directions).flat_map(|(cell, way)| board.steps_from(cell, way));
        steps.copied().collect()
    };
    let star = |directions| -> Star<N> {
        let rays = ways(directions).flat_map(|(cell, way)| rays(board, cell, way));
        Star::of(&rays.collect::<Vec<_>>())
    };
    let (straight_steps, diagonal_steps) = (steps(Direction::STRAIGHT), steps(Direction::DIAGONAL));
    let (straight, diagonal) = (star(Direction::STRAIGHT), star(Direction::DIAGONAL));
    Around {
        lines: straight.reach | diagonal.reach,
        straight,
        diagonal,
        leaps: cells
            .iter()
            .flat_map(|&cell| leaps::<N>(board, cell))
            .collect(),
        straight_steps,
        diagonal_steps,
        steps: straight_steps | diagonal_steps,
        guard_strikes: diagonal_steps,
    }
}

/// As `around`, but a switch is one cell.
fn siege<const N: usize>(board: &Board, around: &Arc<[Around<N>]>) -> Arc<[Around<N>]> {
    if board.switches().is_empty() {
        return Arc::clone(around);
    }
    let spaces = |node| board.spaces(node).collect::<Vec<_>>();
    board
        .nodes()
        .map(|node| self::around(board, &spaces(node)))
        .collect()
}

/// A knight's leaps: where two steps of a king lead and no line does, but not to the other space of its switch.
fn leaps<const N: usize>(board: &Board, from: Node) -> Bits<N> {
    let twice = board
        .king_steps(from)
        .flat_map(|step| board.king_steps(step));
    let all = Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    let lines: Bits<N> = all
        .flat_map(|way| rays(board, from, way))
        .flatten()
        .collect();
    let own: Bits<N> = board.spaces(from).collect();
    twice.collect::<Bits<N>>() & !lines & !own
}

/// Every way through the lines that leave a cell in one direction, each with that cell and to its end.
fn rays(board: &Board, from: Node, direction: Direction) -> Vec<Vec<Node>> {
    let mut ends = Vec::new();
    let mut open = vec![vec![from]];
    while let Some(ray) = open.pop() {
        assert!(
            is_monotone(&ray),
            "cells must be numbered along their lines"
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
    let cells = board.places().len();
    let mut between = vec![Bits::EMPTY; cells * cells];
    let all = || Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    for one in board.nodes() {
        let ways = board
            .spaces(one)
            .flat_map(|space| all().map(move |way| (space, way)));
        for ray in ways.flat_map(|(space, way)| rays(board, space, way)) {
            let mut passed = Bits::EMPTY;
            for &other in &ray[1..] {
                between[one.index() * cells + other.index()] = passed;
                passed |= board.spaces(other).collect();
            }
        }
    }
    between.into()
}

fn set<const N: usize>(nodes: &[Node; 2]) -> Bits<N> {
    nodes.iter().copied().collect()
}

fn pawns<const N: usize>(board: &Board, army: &ArmyData) -> Pawns<N> {
    let ahead = |node| board.steps_from(node, army.forward).iter().copied();
    let strikes = |node| -> Bits<N> {
        army.forward
            .beside()
            .iter()
            .flat_map(|&way| board.steps_from(node, way))
            .copied()
            .collect()
    };
    let homes: Bits<N> = army
        .men()
        .filter(|(kind, _)| *kind == Kind::Pawn)
        .map(|(_, cell)| board.named(cell))
        .collect();
    let double_steps = |node| match homes.contains(node) {
        true => ahead(node).flat_map(ahead).collect(),
        false => Bits::EMPTY,
    };
    let steps = |node| PawnSteps {
        advances: ahead(node).collect(),
        double_steps: double_steps(node),
        strikes: strikes(node),
        struck_from: board
            .nodes()
            .filter(|&from| (strikes(from) & board.spaces(node).collect()).any())
            .collect(),
    };
    Pawns {
        steps: board.nodes().map(steps).collect(),
        promotes_on: army
            .promotes_on
            .split_whitespace()
            .map(|cell| board.named(cell))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;
    use crate::board::Exception;

    /// A board on which lines branch: west of the middle, `b1` leads to `a1` and to `A1`, which lies below.
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
        let straight = around::<1>(&board, &[board.named("c1")]).straight;
        assert_eq!(
            names(&board, straight.attacks(Bits::EMPTY)),
            "A1 a1 b1 c2 c3"
        );
        let blocked = Bits::of(board.named("b1"));
        assert_eq!(names(&board, straight.attacks(blocked)), "b1 c2 c3");
    }

    #[test]
    fn a_man_on_one_branch_leaves_the_other_open() {
        let board = forked();
        let straight = around::<1>(&board, &[board.named("b1")]).straight;
        let blocked = Bits::of(board.named("a1")) | Bits::of(board.named("b2"));
        assert_eq!(names(&board, straight.attacks(blocked)), "A1 a1 c1 b2");
    }

    #[test]
    fn cells_between_are_those_of_one_line() {
        let board = forked();
        let between = between::<1>(&board);
        let cells = board.places().len();
        let of =
            |one, other| between[board.named(one).index() * cells + board.named(other).index()];
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
