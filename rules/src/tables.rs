//! A board and a rule set compiled into tables of bitsets, built once and shared by every position.
//! Each straight line from a cell is kept as masks along which node numbers only rise or only fall, so the
//! first man on it is the lowest or highest bit of the mask and the occupied cells. Where a line
//! branches, each way through is a mask of its own.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::board::{Board, Direction};
use crate::cell::Node;
use crate::moves::Wing;
use crate::piece::{Kind, Seat};
use crate::variant::{ArmyData, CastleData, RuleSet};

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
#[derive(Debug)]
pub(crate) struct Star<const N: usize> {
    lines: [Line<N>; 2],
    branches: Box<[Line<N>]>,
    /// Everything that a slider would attack on the empty board.
    pub(crate) reach: Bits<N>,
}

impl<const N: usize> Star<N> {
    /// What a slider of this sort attacks.
    #[inline]
    pub(crate) fn attacks(&self, occupied: Bits<N>) -> Bits<N> {
        let plain = self.lines[0].attacks(occupied) | self.lines[1].attacks(occupied);
        self.branches
            .iter()
            .fold(plain, |sum, line| sum | line.attacks(occupied))
    }

    fn of(rays: &[Vec<Node>], from: Node) -> Star<N> {
        let (rising, falling): (Vec<_>, Vec<_>) = rays.iter().partition(|ray| ray[0] > from);
        let mask = |rays: &[&Vec<Node>], at: usize| -> Bits<N> {
            rays.get(at)
                .map_or(Bits::EMPTY, |ray| ray.iter().copied().collect())
        };
        let line = |at| Line {
            falling: mask(&falling, at),
            rising: mask(&rising, at),
        };
        Star {
            lines: [line(0), line(1)],
            branches: (2..rising.len().max(falling.len())).map(line).collect(),
            reach: rays.iter().flatten().copied().collect(),
        }
    }
}

/// What can be reached from one cell, whoever stands there.
#[derive(Debug)]
pub(crate) struct Around<const N: usize> {
    pub(crate) straight: Star<N>,
    pub(crate) diagonal: Star<N>,
    pub(crate) leaps: Bits<N>,
    pub(crate) straight_steps: Bits<N>,
    pub(crate) diagonal_steps: Bits<N>,
    /// Both sorts of steps: the king's.
    pub(crate) steps: Bits<N>,
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
    /// The cells from which a pawn strikes this one.
    pub(crate) struck_from: Bits<N>,
}

/// How one army's pawns move.
#[derive(Debug)]
pub(crate) struct Pawns<const N: usize> {
    steps: Box<[PawnSteps<N>]>,
    pub(crate) promotes_on: Bits<N>,
}

impl<const N: usize> Pawns<N> {
    #[inline]
    pub(crate) fn at(&self, node: Node) -> &PawnSteps<N> {
        &self.steps[node.index()]
    }
}

/// One way of castling.
#[derive(Debug)]
pub(crate) struct Castle<const N: usize> {
    pub(crate) seat: Seat,
    pub(crate) wing: Wing,
    pub(crate) king: (Node, Node),
    pub(crate) rook: (Node, Node),
    /// The cells that must be empty.
    pub(crate) clear: Bits<N>,
    /// The cells over which the king goes, with his goal; none may be attacked.
    pub(crate) path: Bits<N>,
}

impl<const N: usize> Castle<N> {
    /// What is occupied after it.
    pub(crate) fn done(&self, occupied: Bits<N>) -> Bits<N> {
        let left = Bits::of(self.king.0) | Bits::of(self.rook.0);
        occupied & !left | Bits::of(self.king.1) | Bits::of(self.rook.1)
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

/// A rule set ready for the generator.
#[derive(Debug)]
pub(crate) struct Tables<const N: usize> {
    pub(crate) around: Box<[Around<N>]>,
    /// By seat.
    pub(crate) pawns: Box<[Pawns<N>]>,
    pub(crate) castles: Box<[Castle<N>]>,
    pub(crate) promotions: &'static [Kind],
    /// The rights that are left when something leaves or enters a cell, by node.
    keeps: Box<[Rights]>,
    /// The cells strictly between two on one line, by both nodes; empty if on none.
    between: Box<[Bits<N>]>,
}

impl<const N: usize> Tables<N> {
    pub(crate) fn compile(board: &Board, rules: &RuleSet) -> Tables<N> {
        assert!(board.places().len() <= 64 * N, "the board needs more words");
        let between = between(board);
        let mut tables = Tables {
            around: board.nodes().map(|node| around(board, node)).collect(),
            pawns: rules.armies.iter().map(|army| pawns(board, army)).collect(),
            castles: Box::default(),
            promotions: rules.promotions,
            keeps: Box::default(),
            between,
        };
        tables.castles = tables.compile_castles(board, rules);
        tables.keeps = board
            .nodes()
            .map(|node| tables.compile_keeps(node))
            .collect();
        tables
    }

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

    fn compile_castles(&self, board: &Board, rules: &RuleSet) -> Box<[Castle<N>]> {
        let seats = (0..).map(Seat).zip(rules.armies);
        let castles =
            seats.flat_map(|(seat, army)| army.castles.iter().map(move |data| (seat, data)));
        castles
            .map(|(seat, data)| self.compile_castle(board, seat, data))
            .collect()
    }

    fn compile_castle(&self, board: &Board, seat: Seat, data: &CastleData) -> Castle<N> {
        let named = |(from, to)| (board.named(from), board.named(to));
        let (king, rook) = (named(data.king), named(data.rook));
        let way = |(from, to)| (self.between(from, to) | Bits::of(to)) & !Bits::of(from);
        let men = Bits::of(king.0) | Bits::of(rook.0);
        Castle {
            seat,
            wing: data.wing,
            king,
            rook,
            clear: (way(king) | way(rook)) & !men,
            path: way(king),
        }
    }

    fn compile_keeps(&self, node: Node) -> Rights {
        let lost = self.castles.iter().enumerate();
        let lost = lost.filter(|(_, castle)| node == castle.king.0 || node == castle.rook.0);
        Rights(lost.fold(u16::MAX, |kept, (castle, _)| kept & !(1 << castle)))
    }
}

fn around<const N: usize>(board: &Board, node: Node) -> Around<N> {
    let steps = |directions: [Direction; 4]| -> Bits<N> {
        directions
            .iter()
            .flat_map(|&way| board.steps_from(node, way))
            .copied()
            .collect()
    };
    let star = |directions: [Direction; 4]| {
        let rays: Vec<_> = directions
            .iter()
            .flat_map(|&way| rays(board, node, way))
            .collect();
        Star::of(&rays, node)
    };
    let (straight_steps, diagonal_steps) = (steps(Direction::STRAIGHT), steps(Direction::DIAGONAL));
    let (straight, diagonal) = (star(Direction::STRAIGHT), star(Direction::DIAGONAL));
    Around {
        lines: straight.reach | diagonal.reach,
        straight,
        diagonal,
        leaps: board.leaps(node).collect(),
        straight_steps,
        diagonal_steps,
        steps: straight_steps | diagonal_steps,
    }
}

/// Every way through the lines that leave a cell in one direction, each to its end.
fn rays(board: &Board, from: Node, direction: Direction) -> Vec<Vec<Node>> {
    let mut ends = Vec::new();
    let mut open = vec![vec![]];
    while let Some(ray) = open.pop() {
        assert!(
            is_monotone(from, &ray),
            "cells must be numbered along their lines"
        );
        let next = board.steps_from(ray.last().copied().unwrap_or(from), direction);
        open.extend(next.iter().map(|&node| [&ray[..], &[node]].concat()));
        if next.is_empty() && !ray.is_empty() {
            ends.push(ray);
        }
    }
    ends
}

fn is_monotone(from: Node, ray: &[Node]) -> bool {
    let whole: Vec<Node> = core::iter::once(from).chain(ray.iter().copied()).collect();
    whole.is_sorted_by(|a, b| a < b) || whole.is_sorted_by(|a, b| a > b)
}

fn between<const N: usize>(board: &Board) -> Box<[Bits<N>]> {
    let cells = board.places().len();
    let mut between = vec![Bits::EMPTY; cells * cells];
    let lines = Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL);
    for (from, direction) in lines.flat_map(|line| board.nodes().map(move |node| (node, line))) {
        for ray in rays(board, from, direction) {
            let mut passed = Bits::EMPTY;
            for to in ray {
                between[from.index() * cells + to.index()] = passed;
                passed.insert(to);
            }
        }
    }
    between.into_boxed_slice()
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
            .filter(|&from| strikes(from).contains(node))
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

    /// A board on which lines branch: west of the middle, `b1` leads to `a1` and to `A1`, which lies below.
    fn forked() -> Board {
        let rows = ["- a3 b3 c3", "- a2 b2 c2", "A1 a1 b1 c1"];
        Board::draw(
            &rows,
            &[
                ("b1", Direction::West, &["a1", "A1"]),
                ("a1", Direction::West, &[]),
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
        let straight = around::<1>(&board, board.named("c1")).straight;
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
        let straight = around::<1>(&board, board.named("b1")).straight;
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
                ("b2", Direction::South, &["a1"]),
                ("a1", Direction::South, &["a2"]),
            ],
        );
        rays(&back, back.named("b2"), Direction::South);
    }
}
