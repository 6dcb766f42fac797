//! What the board itself says about squares: distances, files, the way of each pawn.
//!
//! All of it is found by steps on the graph of the board, so it holds on boards of any shape. It is
//! computed once for each thought.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch, Node};

/// The most seats of any rule set.
pub(crate) const SEATS: usize = 5;

/// A distance that no two squares of one board have.
const FAR: u8 = u8::MAX;

/// The squares of one army's pawns.
#[derive(Clone, Debug)]
pub(crate) struct PawnGround<const N: usize> {
    /// By square: every square that a pawn can still advance to without capturing.
    pub(crate) front: Vec<Bits<N>>,
    /// By square: the squares of its file, before and behind.
    pub(crate) file: Vec<Bits<N>>,
    /// By square: the squares on which pawns of the same army could protect the file.
    pub(crate) neighbours: Vec<Bits<N>>,
    /// By square: the squares from which a pawn of the same army protects it.
    pub(crate) protectors: Vec<Bits<N>>,
    /// By square: where pawns of other armies stop a pawn on its way to promotion.
    pub(crate) stoppers: Vec<Bits<N>>,
    /// By square: how many steps are left to promote.
    pub(crate) steps_left: Vec<u8>,
}

/// A board as the evaluation sees it.
#[derive(Clone, Debug)]
pub(crate) struct Ground<const N: usize> {
    pub(crate) squares: usize,
    /// By both squares: how many king's steps they are apart.
    distances: Vec<u8>,
    /// By square: how many king's steps it is from the middle of the board.
    pub(crate) from_centre: Vec<u8>,
    /// By square: the squares that count as near a king there.
    pub(crate) near: Vec<Bits<N>>,
    /// By seat.
    pub(crate) pawns: Vec<PawnGround<N>>,
}

impl<const N: usize> Ground<N> {
    /// The board of a position.
    pub(crate) fn of<B: Branch<N>>(root: &B, squares: usize) -> Ground<N> {
        let nodes = || (0..squares).map(Node::at);
        let king_steps = |node| root.attacks(0, PieceKind::King, node, Bits::EMPTY);
        let near = |node: Node| king_steps(node) | Bits::of(node);
        let mut distances = Vec::with_capacity(squares * squares);
        for node in nodes() {
            distances.extend(spread(squares, &king_steps, node));
        }
        let mut ground = Ground {
            squares,
            distances,
            from_centre: Vec::new(),
            near: nodes().map(near).collect(),
            pawns: Vec::new(),
        };
        ground.from_centre = ground.steps_from_centre();
        let ways: Vec<Way<N>> = (0..root.seats())
            .map(|seat| Way::of(root, squares, seat))
            .collect();
        ground.pawns = (0..ways.len())
            .map(|seat| pawn_ground(&ways, seat))
            .collect();
        ground
    }

    #[inline]
    pub(crate) fn distance(&self, one: Node, other: Node) -> i32 {
        i32::from(self.distances[one.index() * self.squares + other.index()])
    }

    /// The middle is where the farthest square is nearest; from there distances are counted.
    fn steps_from_centre(&self) -> Vec<u8> {
        let rows = || self.distances.chunks(self.squares);
        let reach = |row: &[u8]| row.iter().copied().max().unwrap_or(0);
        let least = rows().map(reach).min().unwrap_or(0);
        let centre: Vec<usize> = rows()
            .enumerate()
            .filter(|(_, row)| reach(row) == least)
            .map(|(square, _)| square)
            .collect();
        let nearest = |row: &[u8]| centre.iter().map(|&square| row[square]).min().unwrap_or(0);
        rows().map(nearest).collect()
    }
}

/// The steps from one square to every other, by some way of stepping.
fn spread<const N: usize>(squares: usize, steps: &impl Fn(Node) -> Bits<N>, from: Node) -> Vec<u8> {
    let mut distances = vec![FAR; squares];
    distances[from.index()] = 0;
    let mut edge = Vec::from([from]);
    let mut distance = 0;
    while !edge.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for node in edge.into_iter().flat_map(steps) {
            if distances[node.index()] == FAR {
                distances[node.index()] = distance;
                next.push(node);
            }
        }
        edge = next;
    }
    distances
}

/// How the pawns of an army move, by square.
struct Way<const N: usize> {
    front: Vec<Bits<N>>,
    behind: Vec<Bits<N>>,
    captures: Vec<Bits<N>>,
    attacked_from: Vec<Bits<N>>,
    steps_left: Vec<u8>,
}

impl<const N: usize> Way<N> {
    fn of<B: Branch<N>>(root: &B, squares: usize, seat: usize) -> Way<N> {
        let nodes = || (0..squares).map(Node::at);
        let reached = |node: Node| spread(squares, &|node| root.advances(seat, node), node);
        let steps: Vec<Vec<u8>> = nodes().map(reached).collect();
        let ahead = |from: Node, to: Node| !matches!(steps[from.index()][to.index()], 0 | FAR);
        let captures: Vec<Bits<N>> = nodes()
            .map(|node| root.attacks(seat, PieceKind::Pawn, node, Bits::EMPTY))
            .collect();
        let from = |to: Node| {
            nodes()
                .filter(|from| captures[from.index()].contains(to))
                .collect()
        };
        let ends = root.promotes_on(seat);
        let left = |node: Node| {
            let ends = nodes().filter(|&end| ends.contains(end));
            ends.map(|end| steps[node.index()][end.index()])
                .min()
                .unwrap_or(FAR)
        };
        Way {
            front: nodes()
                .map(|from| nodes().filter(|&to| ahead(from, to)).collect())
                .collect(),
            behind: nodes()
                .map(|to| nodes().filter(|&from| ahead(from, to)).collect())
                .collect(),
            attacked_from: nodes().map(from).collect(),
            captures,
            steps_left: nodes().map(left).collect(),
        }
    }
}

fn pawn_ground<const N: usize>(ways: &[Way<N>], seat: usize) -> PawnGround<N> {
    let way = &ways[seat];
    let nodes = || (0..way.front.len()).map(Node::at);
    let union = |squares: Bits<N>, sets: &[Bits<N>]| {
        squares.fold(Bits::EMPTY, |sum, node| sum | sets[node.index()])
    };
    let file = |node: Node| way.front[node.index()] | way.behind[node.index()] | Bits::of(node);
    let others = || ways.iter().enumerate().filter(|(other, _)| *other != seat);
    let stoppers = |node: Node| {
        let front = way.front[node.index()];
        others().fold(front, |sum, (_, other)| {
            sum | union(front, &other.attacked_from)
        })
    };
    PawnGround {
        front: way.front.clone(),
        file: nodes().map(file).collect(),
        neighbours: nodes()
            .map(|node| union(file(node), &way.captures) | union(file(node), &way.attacked_from))
            .collect(),
        protectors: way.attacked_from.clone(),
        stoppers: nodes().map(stoppers).collect(),
        steps_left: way.steps_left.clone(),
    }
}
