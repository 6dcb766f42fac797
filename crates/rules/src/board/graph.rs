//! A board as a graph: named squares, and steps between them in eight directions.
//!
//! A board is read once from a drawing of square names. It is only the shape: no pieces and no
//! rules. `tables` compiles it for the generator, and the pictures use the location of each square
//! in the drawing. Several rule sets can share a board; the starting position belongs to the rule
//! set.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::board::square::{Node, Square};

/// The eight directions of a step, seen from the bottom of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards the top.
    North,
    /// Towards the top right.
    NorthEast,
    /// Towards the right.
    East,
    /// Towards the bottom right.
    SouthEast,
    /// Towards the bottom.
    South,
    /// Towards the bottom left.
    SouthWest,
    /// Towards the left.
    West,
    /// Towards the top left.
    NorthWest,
}

impl Direction {
    /// The four directions along rows and columns.
    pub const STRAIGHT: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The four directions between them.
    pub const DIAGONAL: [Direction; 4] = [
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The step as columns to the right and rows up.
    const fn offset(self) -> (i8, i8) {
        [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ][self as usize]
    }

    /// The two neighbouring directions: where a pawn that advances this way captures.
    pub(crate) fn beside(self) -> [Direction; 2] {
        [1, 7].map(|turn| Direction::ALL[(self as usize + turn) % 8])
    }
}

/// An exception from the plain grid of the drawing.
#[derive(Debug)]
pub(crate) enum Exception {
    /// A step from this square in this direction leads to these squares. Two targets make a line
    /// branch; an empty list ends it.
    Step(&'static str, Direction, &'static [&'static str]),
    /// These two squares overlap and form a switch: at most one piece stands on the two together.
    Switch(&'static str, &'static str),
}

/// A square and where it is in the drawing of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// The square.
    pub square: Square,
    /// Columns from the left edge of the drawing, from 0.
    pub column: u8,
    /// Rows from the bottom edge of the drawing, from 0.
    pub row: u8,
}

/// The shape of a board.
///
/// ```
/// use entente_rules::{Options, Variant};
/// let board = Options::of(Variant::Standard).board();
/// assert_eq!(board.locations().len(), 64);
/// assert_eq!((board.columns(), board.rows()), (8, 8));
/// assert!(board.square("i9").is_none());
/// ```
#[derive(Debug)]
pub struct Board {
    locations: Vec<Location>,
    /// Every square with its number, ordered by name for binary search.
    numbers: Vec<(Square, Node)>,
    steps: Vec<[Vec<Node>; 8]>,
    switches: Vec<[Node; 2]>,
}

impl Board {
    /// Reads a drawing: rows from the top, names separated by blanks, `-` where there is no square.
    pub(crate) fn draw(rows: &[&str], exceptions: &[Exception]) -> Board {
        let locations = locations(rows);
        let mut numbers: Vec<_> = locations
            .iter()
            .map(|location| location.square)
            .zip((0..).map(Node::at))
            .collect();
        // Sorted by square, so that `node` can search it.
        numbers.sort();
        let mut board = Board {
            locations,
            numbers,
            steps: Vec::new(),
            switches: Vec::new(),
        };
        board.steps = board
            .locations
            .iter()
            .map(|&location| board.plain_steps(location))
            .collect();
        // Exceptions name their squares, so the grid must be numbered before.
        for exception in exceptions {
            board.except(exception);
        }
        board
    }

    fn except(&mut self, exception: &Exception) {
        match *exception {
            Exception::Step(from, direction, to) => {
                let targets = to.iter().map(|name| self.named(name)).collect();
                let origin = self.named(from).index();
                self.steps[origin][direction as usize] = targets;
            }
            Exception::Switch(one, other) => {
                let pair = [self.named(one), self.named(other)];
                self.switches.push(pair);
            }
        }
    }

    /// Every square with its location, row by row from the bottom, each from the left.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The width of the drawing in squares.
    pub fn columns(&self) -> u8 {
        self.locations
            .iter()
            .map(|location| location.column + 1)
            .max()
            .unwrap_or(0)
    }

    /// The height of the drawing in squares.
    pub fn rows(&self) -> u8 {
        self.locations
            .iter()
            .map(|location| location.row + 1)
            .max()
            .unwrap_or(0)
    }

    /// The square with this name. Upper and lower case are different names.
    pub fn square(&self, name: &str) -> Option<Square> {
        Square::read(name).filter(|&square| self.node(square).is_some())
    }

    /// The squares one step away in a direction: none at an edge, two where a line branches.
    pub fn step(&self, from: Square, direction: Direction) -> impl Iterator<Item = Square> + '_ {
        let start = self.node(from);
        let to = start.map_or(&[][..], |node| self.steps_from(node, direction));
        to.iter().map(|&node| self.at(node))
    }

    /// Do some of its squares overlap, each with one other?
    pub fn has_switches(&self) -> bool {
        !self.switches().is_empty()
    }

    /// The square that overlaps with this one, on a board with switches. A piece on either of the
    /// two blocks both.
    pub fn partner(&self, square: Square) -> Option<Square> {
        let node = self.node(square)?;
        let mut switch_squares = self.switch_squares(node);
        switch_squares
            .find(|&square| square != node)
            .map(|node| self.at(node))
    }

    /// Is the square dark, like `a1`? On a board without `a1`, its place in the drawing counts as
    /// dark.
    pub fn is_dark(&self, square: Square) -> bool {
        let is_even = |location: Location| (location.column + location.row).is_multiple_of(2);
        // a1 is dark on every board; the rest follows from it.
        let a1 = self.square("a1").and_then(|square| self.location(square));
        self.location(square)
            .is_some_and(|location| is_even(location) == a1.is_none_or(is_even))
    }

    /// The location of a square of this board in the drawing.
    pub fn location(&self, square: Square) -> Option<Location> {
        self.node(square).map(|node| self.locations[node.index()])
    }

    pub(crate) fn location_of(&self, node: Node) -> Location {
        self.locations[node.index()]
    }

    pub(crate) fn node(&self, square: Square) -> Option<Node> {
        let found = self
            .numbers
            .binary_search_by_key(&square, |&(square, _)| square);
        found.ok().map(|location| self.numbers[location].1)
    }

    pub(crate) fn at(&self, node: Node) -> Square {
        self.locations[node.index()].square
    }

    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.locations.len()).map(Node::at)
    }

    pub(crate) fn steps_from(&self, from: Node, direction: Direction) -> &[Node] {
        &self.steps[from.index()][direction as usize]
    }

    pub(crate) fn king_steps(&self, from: Node) -> impl Iterator<Item = Node> + '_ {
        self.steps[from.index()].iter().flatten().copied()
    }

    /// The pairs of squares that overlap.
    pub(crate) fn switches(&self) -> &[[Node; 2]] {
        &self.switches
    }

    /// The square, and the other one of its switch if it has one.
    pub(crate) fn switch_squares(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let pairs = self
            .switches
            .iter()
            .filter(move |pair| pair.contains(&node));
        let others = pairs.flatten().copied().filter(move |&other| other != node);
        core::iter::once(node).chain(others)
    }

    /// A square that the data of a rule set names. Panics if the data is wrong.
    pub(crate) fn named(&self, name: &str) -> Node {
        let square = Square::read(name).expect("rule sets write squares as a letter and a number");
        self.node(square)
            .expect("rule sets name squares of their own board")
    }

    fn plain_steps(&self, from: Location) -> [Vec<Node>; 8] {
        Direction::ALL.map(|direction| self.beside(from, direction.offset()).into_iter().collect())
    }

    fn beside(&self, from: Location, offset: (i8, i8)) -> Option<Node> {
        let (right, up) = offset;
        let goal = (
            from.column.checked_add_signed(right)?,
            from.row.checked_add_signed(up)?,
        );
        self.locations
            .iter()
            .position(|location| (location.column, location.row) == goal)
            .map(Node::at)
    }
}

fn locations(rows: &[&str]) -> Vec<Location> {
    // The drawing has its top row first, but rows count from below.
    let from_below = (0..).zip(rows.iter().rev());
    from_below
        .flat_map(|(row, names)| row_of_locations(row, names))
        .collect()
}

fn row_of_locations(row: u8, names: &str) -> impl Iterator<Item = Location> + '_ {
    let existing = (0..)
        .zip(names.split_whitespace())
        // A dash keeps the column of a square that does not exist.
        .filter(|(_, name)| *name != "-");
    existing.map(move |(column, name)| {
        let square = Square::read(name).expect("drawings name squares by a letter and a number");
        Location {
            square,
            column,
            row,
        }
    })
}

/// A board as data, drawn on first use.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The board in a few words: `8x8`.
    pub(crate) summary: &'static str,
    rows: &'static [&'static str],
    exceptions: &'static [Exception],
    drawn: OnceBox<Board>,
}

impl Shape {
    pub(crate) const fn new(
        summary: &'static str,
        rows: &'static [&'static str],
        exceptions: &'static [Exception],
    ) -> Shape {
        Shape {
            summary,
            rows,
            exceptions,
            drawn: OnceBox::new(),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        let draw = || Box::new(Board::draw(self.rows, self.exceptions));
        self.drawn.get_or_init(draw)
    }
}

/// The ordinary chessboard.
pub(crate) static CHESSBOARD: Shape = Shape::new(
    "8x8",
    &[
        "a8 b8 c8 d8 e8 f8 g8 h8",
        "a7 b7 c7 d7 e7 f7 g7 h7",
        "a6 b6 c6 d6 e6 f6 g6 h6",
        "a5 b5 c5 d5 e5 f5 g5 h5",
        "a4 b4 c4 d4 e4 f4 g4 h4",
        "a3 b3 c3 d3 e3 f3 g3 h3",
        "a2 b2 c2 d2 e2 f2 g2 h2",
        "a1 b1 c1 d1 e1 f1 g1 h1",
    ],
    &[],
);
