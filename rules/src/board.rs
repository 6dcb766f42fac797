//! A board as a graph: cells with names and places, and steps from cell to cell in eight directions.
//! Read once from a drawing of names; shape only, no pieces and no rules. `tables` compiles it for the
//! generator, pictures use the places of the cells.

use alloc::vec::Vec;

use crate::cell::{Cell, Node};

/// The eight directions of a step, as seen from the bottom of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The four that run along rows and columns.
    pub const STRAIGHT: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// The four between them.
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

    /// The two directions beside this one, in which a pawn that advances so captures.
    pub(crate) fn beside(self) -> [Direction; 2] {
        [1, 7].map(|turn| Direction::ALL[(self as usize + turn) % 8])
    }
}

/// Where a board departs from its drawing.
#[derive(Debug)]
pub(crate) enum Exception {
    /// From this cell a step in this direction leads to these cells. Two of them make a line branch; none closes it.
    Step(&'static str, Direction, &'static [&'static str]),
    /// These two cells overlap: they are the spaces of a switch, and one man at most stands on the two.
    Switch(&'static str, &'static str),
}

/// A cell and its place in a drawing of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The cell.
    pub cell: Cell,
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
/// assert_eq!(board.places().len(), 64);
/// assert_eq!((board.columns(), board.rows()), (8, 8));
/// assert!(board.cell("i9").is_none());
/// ```
#[derive(Debug)]
pub struct Board {
    places: Vec<Place>,
    /// Every cell with its number, in order of the names.
    numbers: Vec<(Cell, Node)>,
    steps: Vec<[Vec<Node>; 8]>,
    switches: Vec<[Node; 2]>,
}

impl Board {
    /// Reads a drawing: rows from the top, names with blanks between, `-` where no cell is.
    pub(crate) fn draw(rows: &[&str], exceptions: &[Exception]) -> Board {
        let places = places(rows);
        let mut numbers: Vec<_> = places
            .iter()
            .map(|place| place.cell)
            .zip((0..).map(Node::at))
            .collect();
        numbers.sort();
        let mut board = Board {
            places,
            numbers,
            steps: Vec::new(),
            switches: Vec::new(),
        };
        board.steps = board
            .places
            .iter()
            .map(|&place| board.plain_steps(place))
            .collect();
        for exception in exceptions {
            board.except(exception);
        }
        board
    }

    fn except(&mut self, exception: &Exception) {
        match *exception {
            Exception::Step(from, direction, to) => {
                let to = to.iter().map(|name| self.named(name)).collect();
                let from = self.named(from).index();
                self.steps[from][direction as usize] = to;
            }
            Exception::Switch(one, other) => {
                let pair = [self.named(one), self.named(other)];
                self.switches.push(pair);
            }
        }
    }

    /// Every cell with its place, row by row from the bottom, each from the left.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The width of the drawing in cells.
    pub fn columns(&self) -> u8 {
        self.places
            .iter()
            .map(|place| place.column + 1)
            .max()
            .unwrap_or(0)
    }

    /// The height of the drawing in cells.
    pub fn rows(&self) -> u8 {
        self.places
            .iter()
            .map(|place| place.row + 1)
            .max()
            .unwrap_or(0)
    }

    /// The cell of this name; upper and lower case are different names.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        Cell::read(name).filter(|&cell| self.node(cell).is_some())
    }

    /// The cells one step away in a direction: none at an edge, two where a line branches.
    pub fn step(&self, from: Cell, direction: Direction) -> impl Iterator<Item = Cell> + '_ {
        let from = self.node(from);
        let to = from.map_or(&[][..], |from| self.steps_from(from, direction));
        to.iter().map(|&node| self.at(node))
    }

    /// The cell that overlaps with this one, where the board has switches: what stands on one of the two shuts both.
    pub fn partner(&self, cell: Cell) -> Option<Cell> {
        let node = self.node(cell)?;
        let mut spaces = self.spaces(node);
        spaces
            .find(|&space| space != node)
            .map(|node| self.at(node))
    }

    /// Is the cell a dark one, as `a1` is? Where there is no `a1`, it would be the first one of the drawing.
    pub fn is_dark(&self, cell: Cell) -> bool {
        let is_even = |place: Place| (place.column + place.row).is_multiple_of(2);
        let a1 = self.cell("a1").and_then(|cell| self.place(cell));
        self.place(cell)
            .is_some_and(|place| is_even(place) == a1.is_none_or(is_even))
    }

    /// The place of a cell of this board.
    pub fn place(&self, cell: Cell) -> Option<Place> {
        self.node(cell).map(|node| self.places[node.index()])
    }

    pub(crate) fn place_of(&self, node: Node) -> Place {
        self.places[node.index()]
    }

    pub(crate) fn node(&self, cell: Cell) -> Option<Node> {
        let found = self.numbers.binary_search_by_key(&cell, |&(cell, _)| cell);
        found.ok().map(|place| self.numbers[place].1)
    }

    pub(crate) fn at(&self, node: Node) -> Cell {
        self.places[node.index()].cell
    }

    pub(crate) fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.places.len()).map(Node::at)
    }

    pub(crate) fn steps_from(&self, from: Node, direction: Direction) -> &[Node] {
        &self.steps[from.index()][direction as usize]
    }

    pub(crate) fn king_steps(&self, from: Node) -> impl Iterator<Item = Node> + '_ {
        self.steps[from.index()].iter().flatten().copied()
    }

    /// The pairs of cells that overlap.
    pub(crate) fn switches(&self) -> &[[Node; 2]] {
        &self.switches
    }

    /// The cell, and the other one of its switch.
    pub(crate) fn spaces(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let pairs = self
            .switches
            .iter()
            .filter(move |pair| pair.contains(&node));
        let others = pairs.flatten().copied().filter(move |&other| other != node);
        core::iter::once(node).chain(others)
    }

    /// A cell that the data of a rule set names.
    pub(crate) fn named(&self, name: &str) -> Node {
        let cell = Cell::read(name).expect("rule sets write cells as a letter and a number");
        self.node(cell)
            .expect("rule sets name cells of their own board")
    }

    fn plain_steps(&self, from: Place) -> [Vec<Node>; 8] {
        Direction::ALL.map(|direction| self.beside(from, direction.offset()).into_iter().collect())
    }

    fn beside(&self, from: Place, (right, up): (i8, i8)) -> Option<Node> {
        let goal = (
            from.column.checked_add_signed(right)?,
            from.row.checked_add_signed(up)?,
        );
        self.places
            .iter()
            .position(|place| (place.column, place.row) == goal)
            .map(Node::at)
    }
}

fn places(rows: &[&str]) -> Vec<Place> {
    let from_below = (0..).zip(rows.iter().rev());
    from_below
        .flat_map(|(row, names)| row_of_places(row, names))
        .collect()
}

fn row_of_places(row: u8, names: &str) -> impl Iterator<Item = Place> + '_ {
    let names = (0..)
        .zip(names.split_whitespace())
        .filter(|(_, name)| *name != "-");
    names.map(move |(column, name)| {
        let cell = Cell::read(name).expect("drawings name cells by a letter and a number");
        Place { cell, column, row }
    })
}
