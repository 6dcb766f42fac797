//! The geometry of a board, and the sides of its armies: distances, files, the paths of pawns, and
//! which armies are with the side to move.
//!
//! The geometry is found by steps on the graph of the board, so it holds on boards of any shape. It
//! is computed once for each search.

use alloc::vec;
use alloc::vec::Vec;

use entente_rules::PieceKind;
use entente_rules::search::{Bits, Branch, Node};

/// The most seats of any rule set: five, in Chess 4.5.
pub(crate) const SEATS: usize = 5;

/// The distance of two squares between which there is no path. No board has so long a path.
const FAR: u8 = u8::MAX;

/// The squares that matter to the pawns of one army.
#[derive(Clone, Debug)]
pub(super) struct PawnGeometry<const N: usize> {
    /// By square: every square that a pawn can still advance to without capturing.
    pub(super) front: Vec<Bits<N>>,
    /// By square: the squares of its file, before and behind.
    pub(super) file: Vec<Bits<N>>,
    /// By square: the squares on which pawns of the same army could protect the file.
    pub(super) neighbours: Vec<Bits<N>>,
    /// By square: the squares from which a pawn of the same army protects it.
    pub(super) protectors: Vec<Bits<N>>,
    /// By square: the squares from which pawns of other armies stop a pawn on its way to promotion.
    pub(super) stoppers: Vec<Bits<N>>,
    /// By square: the number of steps to promotion.
    pub(super) steps_left: Vec<u8>,
}

/// The distances and pawn paths of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry<const N: usize> {
    pub(super) squares: usize,
    /// By both squares: their distance in king's steps.
    distances: Vec<u8>,
    /// By square: its distance in king's steps from the middle of the board.
    pub(super) from_centre: Vec<u8>,
    /// By square: the squares that count as near a king there.
    pub(super) near: Vec<Bits<N>>,
    /// By seat.
    pub(super) pawns: Vec<PawnGeometry<N>>,
}

impl<const N: usize> Geometry<N> {
    /// The geometry of a position's board.
    pub(super) fn of<B: Branch<N>>(root: &B, squares: usize) -> Geometry<N> {
        let nodes = || (0..squares).map(Node::at);
        let king_steps = |node| root.attacks(0, PieceKind::King, node, Bits::EMPTY);
        let near = |node: Node| king_steps(node) | Bits::of(node);
        let mut distances = Vec::with_capacity(squares * squares);
        for node in nodes() {
            // Distances from every square, by breadth-first search; a board has at most 192
            // squares.
            distances.extend(steps_from(squares, &king_steps, node));
        }
        let mut geometry = Geometry {
            squares,
            distances,
            from_centre: Vec::new(),
            near: nodes().map(near).collect(),
            pawns: Vec::new(),
        };
        geometry.from_centre = geometry.steps_from_centre();
        let ways: Vec<PawnPaths<N>> = (0..root.seats())
            .map(|seat| PawnPaths::of(root, squares, seat))
            .collect();
        geometry.pawns = (0..ways.len())
            .map(|seat| pawn_geometry(&ways, seat))
            .collect();
        geometry
    }

    #[inline]
    pub(super) fn distance(&self, from: Node, to: Node) -> i32 {
        i32::from(self.distances[from.index() * self.squares + to.index()])
    }

    /// By square: the king's steps from the middle. The middle is every square whose farthest
    /// square is nearest, which works on boards without corners, too.
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

/// The number of steps from one square to every other, by any kind of step.
fn steps_from<const N: usize>(
    squares: usize,
    steps: &impl Fn(Node) -> Bits<N>,
    from: Node,
) -> Vec<u8> {
    let mut distances = vec![FAR; squares];
    distances[from.index()] = 0;
    let mut edge = Vec::from([from]);
    let mut distance = 0;
    while !edge.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        // Each square is reached first on a shortest path.
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

/// The paths of an army's pawns, by square.
struct PawnPaths<const N: usize> {
    front: Vec<Bits<N>>,
    behind: Vec<Bits<N>>,
    captures: Vec<Bits<N>>,
    attacked_from: Vec<Bits<N>>,
    steps_left: Vec<u8>,
}

impl<const N: usize> PawnPaths<N> {
    fn of<B: Branch<N>>(root: &B, squares: usize, seat: usize) -> PawnPaths<N> {
        let nodes = || (0..squares).map(Node::at);
        let reached = |node: Node| steps_from(squares, &|node| root.advances(seat, node), node);
        let steps: Vec<Vec<u8>> = nodes().map(reached).collect();
        // A pawn never comes back, so a square with a number of steps is before it.
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
        PawnPaths {
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

fn pawn_geometry<const N: usize>(ways: &[PawnPaths<N>], seat: usize) -> PawnGeometry<N> {
    let way = &ways[seat];
    let nodes = || (0..way.front.len()).map(Node::at);
    let union = |squares: Bits<N>, sets: &[Bits<N>]| {
        squares.fold(Bits::EMPTY, |sum, node| sum | sets[node.index()])
    };
    // A file is the path of a pawn, so it follows the direction in which the army moves.
    let file = |node: Node| way.front[node.index()] | way.behind[node.index()] | Bits::of(node);
    let others = || {
        ways.iter()
            .enumerate()
            .filter(|(its_seat, _)| *its_seat != seat)
    };
    // A pawn is stopped by an enemy pawn on its path, or by one that attacks the path.
    let stoppers = |node: Node| {
        let front = way.front[node.index()];
        others().fold(front, |sum, (_, paths)| {
            sum | union(front, &paths.attacked_from)
        })
    };
    PawnGeometry {
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

/// By seat: the side that moves the army, 0 for the side to move; `None` if nobody moves it.
pub(crate) type Camps = [Option<usize>; SEATS];

/// The side that moves next. Turns of armies that nobody moves belong to the side after them, so
/// that values are never seen from a player who is out.
#[inline]
pub(crate) fn mover<const N: usize, B: Branch<N>>(position: &B) -> usize {
    let turn = position.turn();
    // Around the table without a division, because this is asked several times at every node.
    let mut next = (turn..position.seats()).chain(0..turn);
    // An army may be moved by its captor, so the commander decides and not the owner.
    let commander = next.find_map(|seat| position.commander(seat));
    position.side(commander.unwrap_or(turn))
}

/// The side of each army in a position.
#[inline]
pub(crate) fn camps<const N: usize, B: Branch<N>>(position: &B) -> Camps {
    let mut camps = [None; SEATS];
    let own = mover(position);
    for (seat, camp) in camps.iter_mut().enumerate().take(position.seats()) {
        let commander = position.commander(seat);
        *camp = commander.map(|commander| usize::from(position.side(commander) != own));
    }
    camps
}

/// Does the piece on a square belong to an army that a player moves? Taking any other piece helps
/// nobody by itself.
#[inline]
pub(crate) fn is_moved<const N: usize, B: Branch<N>>(position: &B, node: Node) -> bool {
    // A game of two armies ends with the first one that nobody moves.
    if position.seats() == 2 {
        return true;
    }
    let mut seats = 0..position.seats();
    let owner = seats.find(|&seat| position.army(seat).contains(node));
    owner.is_some_and(|owner| position.commander(owner).is_some())
}
