//! The board of Chess66 as it is drawn, and what follows from the drawing: every space has four sides and four
//! corners; who shares a side is a lateral neighbour, who touches a corner at the opposite ends a diagonal one.
//! Lines are walked from side to opposite side and branch where two spaces share one side. No men stand here.

use std::fmt;
use std::sync::LazyLock;

/// A space, as its place in the list of all 66: rank by rank from White's side, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell(usize);

pub(crate) const CELLS: usize = 66;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Direction {
    pub(crate) const LATERAL: [Direction; 4] = [North, East, South, West];
    pub(crate) const DIAGONAL: [Direction; 4] = [NorthEast, SouthEast, SouthWest, NorthWest];
    pub(crate) const ALL: [Direction; 8] = [
        North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest,
    ];

    pub(crate) fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }
}

/// A corner: half cells to the right of the drawing's left edge, whole ranks up.
type Corner = (i32, i32);

/// A space as it is drawn: its lower edge is at `rank - 1`, its upper at `rank`; both are two half cells long.
#[derive(Clone, Debug)]
struct Space {
    name: String,
    rank: i32,
    /// Where the lower edge begins.
    lower: i32,
    /// Where the upper edge begins: half a cell further right or left where the space leans.
    upper: i32,
}

impl Space {
    fn corner(&self, diagonal: Direction) -> Corner {
        match diagonal {
            SouthWest => (self.lower, self.rank - 1),
            SouthEast => (self.lower + 2, self.rank - 1),
            NorthWest => (self.upper, self.rank),
            _ => (self.upper + 2, self.rank),
        }
    }

    /// The side in this lateral direction, from its left or lower end.
    fn side(&self, lateral: Direction) -> [Corner; 2] {
        let ends = match lateral {
            North => [NorthWest, NorthEast],
            South => [SouthWest, SouthEast],
            East => [SouthEast, NorthEast],
            _ => [SouthWest, NorthWest],
        };
        ends.map(|end| self.corner(end))
    }

    fn shares_a_side(&self, other: &Space) -> bool {
        let mut pairs = Direction::LATERAL
            .into_iter()
            .flat_map(|mine| Direction::LATERAL.map(|theirs| (mine, theirs)));
        pairs.any(|(mine, theirs)| self.side(mine) == other.side(theirs))
    }

    /// Is the other one this one's neighbour through the drawing, in this direction?
    fn touches(&self, direction: Direction, other: &Space) -> bool {
        match Direction::LATERAL.contains(&direction) {
            true => self.side(direction) == other.side(direction.opposite()),
            false => {
                self.corner(direction) == other.corner(direction.opposite())
                    && !self.shares_a_side(other)
            }
        }
    }
}

/// Ranks 4 and 5 lean to the right by half a cell; the two extra spaces lean to the left.
fn drawing() -> Vec<Space> {
    let mut spaces = Vec::new();
    let space = |name: &str, rank, lower, upper| Space {
        name: name.to_string(),
        rank,
        lower,
        upper,
    };
    for rank in 1..=8 {
        if rank == 4 {
            spaces.push(space("A4", 4, 0, -1));
        }
        for (file, letter) in (0..).zip('a'..='h') {
            let (lower, upper) = match rank {
                4 => (2 * file, 2 * file + 1),
                5 => (2 * file - 1, 2 * file),
                _ => (2 * file, 2 * file),
            };
            spaces.push(space(&format!("{letter}{rank}"), rank, lower, upper));
        }
        if rank == 5 {
            spaces.push(space("H5", 5, 15, 14));
        }
    }
    spaces
}

/// "Treated as though it were horizontally adjacent": west, east.
const TREATED_AS_ADJACENT: [(&str, &str); 2] = [("A4", "b4"), ("g5", "H5")];
/// The pairs of spaces that overlap.
const SWITCHES: [(&str, &str); 2] = [("A4", "a4"), ("H5", "h5")];

/// What follows from the drawing, found once.
struct Geometry {
    spaces: Vec<Space>,
    next: Vec<[Vec<Cell>; 8]>,
    lines: Vec<[Vec<Vec<Cell>>; 8]>,
    knight: Vec<Vec<Cell>>,
    partner: Vec<Option<Cell>>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut geometry = Geometry {
        spaces: drawing(),
        next: Vec::new(),
        lines: Vec::new(),
        knight: Vec::new(),
        partner: Vec::new(),
    };
    let of_each = |cell: Cell| Direction::ALL.map(|direction| geometry.neighbours(cell, direction));
    geometry.next = Cell::every().map(of_each).collect();
    let of_each = |cell: Cell| Direction::ALL.map(|direction| geometry.branches(cell, direction));
    geometry.lines = Cell::every().map(of_each).collect();
    geometry.knight = Cell::every().map(|cell| geometry.leaps(cell)).collect();
    let partner = |cell| Cell::every().find(|&other| geometry.overlap(cell, other));
    geometry.partner = Cell::every().map(partner).collect();
    geometry
});

impl Geometry {
    fn neighbours(&self, cell: Cell, direction: Direction) -> Vec<Cell> {
        let space = |cell: Cell| &self.spaces[cell.0];
        let is_treated = |to: Cell| {
            let pair = (space(cell).name.as_str(), space(to).name.as_str());
            match direction {
                East => TREATED_AS_ADJACENT.contains(&pair),
                West => TREATED_AS_ADJACENT.contains(&(pair.1, pair.0)),
                _ => false,
            }
        };
        Cell::every()
            .filter(|&to| space(cell).touches(direction, space(to)) || is_treated(to))
            .collect()
    }

    /// Every way to go on in one direction as far as the board goes.
    fn branches(&self, cell: Cell, direction: Direction) -> Vec<Vec<Cell>> {
        let mut lines = Vec::new();
        for &next in &self.next[cell.0][direction as usize] {
            let further = match self.branches(next, direction) {
                none if none.is_empty() => vec![Vec::new()],
                some => some,
            };
            for rest in further {
                lines.push([vec![next], rest].concat());
            }
        }
        lines
    }

    fn steps(&self, cell: Cell) -> Vec<Cell> {
        self.next[cell.0].concat()
    }

    /// Two one-space moves on the empty board, except for what a rook or bishop reaches, and except for the
    /// space itself and the other one of its switch.
    fn leaps(&self, cell: Cell) -> Vec<Cell> {
        let twice = self
            .steps(cell)
            .into_iter()
            .flat_map(|step| self.steps(step));
        let twice: Vec<Cell> = twice.collect();
        let lined: Vec<Cell> = self.lines[cell.0]
            .iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        let others = Cell::every().filter(|to| twice.contains(to) && !lined.contains(to));
        others
            .filter(|&to| to != cell && !self.overlap(to, cell))
            .collect()
    }

    fn overlap(&self, one: Cell, other: Cell) -> bool {
        let names = (
            self.spaces[one.0].name.as_str(),
            self.spaces[other.0].name.as_str(),
        );
        SWITCHES.contains(&names) || SWITCHES.contains(&(names.1, names.0))
    }
}

impl Cell {
    /// Every space of the board.
    pub(crate) fn every() -> impl Iterator<Item = Cell> {
        (0..CELLS).map(Cell)
    }

    pub(crate) fn named(name: &str) -> Option<Cell> {
        Cell::every().find(|cell| cell.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        &GEOMETRY.spaces[self.0].name
    }

    pub(crate) fn index(self) -> usize {
        self.0
    }

    pub(crate) fn rank(self) -> i32 {
        GEOMETRY.spaces[self.0].rank
    }

    /// The neighbours in a direction: none, one, or both spaces of a switch.
    pub(crate) fn next(self, direction: Direction) -> &'static [Cell] {
        &GEOMETRY.next[self.0][direction as usize]
    }

    /// The lines in a direction to the board's edge, one for each branch.
    pub(crate) fn lines(self, direction: Direction) -> &'static [Vec<Cell>] {
        &GEOMETRY.lines[self.0][direction as usize]
    }

    pub(crate) fn knight(self) -> &'static [Cell] {
        &GEOMETRY.knight[self.0]
    }

    pub(crate) fn is_next_to(self, to: Cell) -> bool {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| self.next(direction).contains(&to))
    }

    /// The space that overlaps with this one.
    pub(crate) fn partner(self) -> Option<Cell> {
        GEOMETRY.partner[self.0]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
