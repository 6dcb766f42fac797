//! The board of Chess66 as it is drawn, and everything that follows from the drawing.
//!
//! Every square has four sides and four corners. Squares that share a side are lateral neighbours;
//! squares that touch at opposite corners are diagonal ones. Lines run from side to opposite side
//! and branch where two squares share one side. There are no pieces in this module.

use std::fmt;
use std::sync::LazyLock;

/// A square, as its index in the list of all 66: rank by rank from White's side, each from the
/// left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Square(usize);

const SQUARES: usize = 66;

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

/// A corner: half squares to the right of the drawing's left edge, and whole ranks up.
type Corner = (i32, i32);

/// A square as drawn: its lower edge is at `rank - 1`, its upper edge at `rank`, and both are two
/// half squares long.
#[derive(Clone, Debug)]
struct DrawnSquare {
    name: String,
    rank: i32,
    /// The left end of the lower edge.
    lower: i32,
    /// The left end of the upper edge: half a square further right or left if the square leans.
    upper: i32,
}

impl DrawnSquare {
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

    fn shares_a_side(&self, other: &DrawnSquare) -> bool {
        let mut pairs = Direction::LATERAL
            .into_iter()
            .flat_map(|own_side| Direction::LATERAL.map(|other_side| (own_side, other_side)));
        pairs.any(|(own_side, other_side)| self.side(own_side) == other.side(other_side))
    }

    /// Whether the other square is a neighbour in this direction, judged by the drawing.
    fn touches(&self, direction: Direction, other: &DrawnSquare) -> bool {
        if Direction::LATERAL.contains(&direction) {
            self.side(direction) == other.side(direction.opposite())
        } else {
            self.corner(direction) == other.corner(direction.opposite())
                && !self.shares_a_side(other)
        }
    }
}

/// All squares. Ranks 4 and 5 lean to the right by half a square, the two extra squares to the
/// left.
fn drawing() -> Vec<DrawnSquare> {
    let mut drawn_squares = Vec::new();
    let drawn_square = |name: &str, rank, lower, upper| DrawnSquare {
        name: name.to_string(),
        rank,
        lower,
        upper,
    };
    for rank in 1..=8 {
        if rank == 4 {
            drawn_squares.push(drawn_square("A4", 4, 0, -1));
        }
        for (file, letter) in (0..).zip('a'..='h') {
            let (lower, upper) = match rank {
                4 => (2 * file, 2 * file + 1),
                5 => (2 * file - 1, 2 * file),
                _ => (2 * file, 2 * file),
            };
            drawn_squares.push(drawn_square(&format!("{letter}{rank}"), rank, lower, upper));
        }
        if rank == 5 {
            drawn_squares.push(drawn_square("H5", 5, 15, 14));
        }
    }
    drawn_squares
}

/// "Treated as though it were horizontally adjacent": west, east.
const TREATED_AS_ADJACENT: [(&str, &str); 2] = [("A4", "b4"), ("g5", "H5")];
/// The pairs of squares that overlap.
const SWITCHES: [(&str, &str); 2] = [("A4", "a4"), ("H5", "h5")];

/// The facts that follow from the drawing, computed once.
struct Geometry {
    drawn_squares: Vec<DrawnSquare>,
    next: Vec<[Vec<Square>; 8]>,
    lines: Vec<[Vec<Vec<Square>>; 8]>,
    knight: Vec<Vec<Square>>,
    partner: Vec<Option<Square>>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut geometry = Geometry {
        drawn_squares: drawing(),
        next: Vec::new(),
        lines: Vec::new(),
        knight: Vec::new(),
        partner: Vec::new(),
    };
    let of_each =
        |square: Square| Direction::ALL.map(|direction| geometry.neighbours(square, direction));
    geometry.next = Square::every().map(of_each).collect();
    let of_each =
        |square: Square| Direction::ALL.map(|direction| geometry.branches(square, direction));
    geometry.lines = Square::every().map(of_each).collect();
    geometry.knight = Square::every()
        .map(|square| geometry.leaps(square))
        .collect();
    let partner = |square| Square::every().find(|&other| geometry.overlap(square, other));
    geometry.partner = Square::every().map(partner).collect();
    geometry
});

impl Geometry {
    fn neighbours(&self, square: Square, direction: Direction) -> Vec<Square> {
        let drawn_square = |square: Square| &self.drawn_squares[square.0];
        let is_treated = |to: Square| {
            let pair = (
                drawn_square(square).name.as_str(),
                drawn_square(to).name.as_str(),
            );
            match direction {
                East => TREATED_AS_ADJACENT.contains(&pair),
                West => TREATED_AS_ADJACENT.contains(&(pair.1, pair.0)),
                _ => false,
            }
        };
        Square::every()
            .filter(|&to| {
                drawn_square(square).touches(direction, drawn_square(to)) || is_treated(to)
            })
            .collect()
    }

    /// Every way to continue in one direction to the edge of the board.
    fn branches(&self, square: Square, direction: Direction) -> Vec<Vec<Square>> {
        let mut lines = Vec::new();
        for &next in &self.next[square.0][direction as usize] {
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

    fn steps(&self, square: Square) -> Vec<Square> {
        self.next[square.0].concat()
    }

    /// The squares of a knight's move: two one-square steps on the empty board, except for squares
    /// that a rook or bishop reaches, and except for the square itself and its partner in a switch.
    fn leaps(&self, square: Square) -> Vec<Square> {
        let twice: Vec<Square> = self
            .steps(square)
            .into_iter()
            .flat_map(|step| self.steps(step))
            .collect();
        let lined: Vec<Square> = self.lines[square.0]
            .iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        let others = Square::every().filter(|to| twice.contains(to) && !lined.contains(to));
        others
            .filter(|&to| to != square && !self.overlap(to, square))
            .collect()
    }

    fn overlap(&self, one: Square, other: Square) -> bool {
        let names = (
            self.drawn_squares[one.0].name.as_str(),
            self.drawn_squares[other.0].name.as_str(),
        );
        SWITCHES.contains(&names) || SWITCHES.contains(&(names.1, names.0))
    }
}

impl Square {
    /// Every square of the board.
    pub(crate) fn every() -> impl Iterator<Item = Square> {
        (0..SQUARES).map(Square)
    }

    pub(crate) fn named(name: &str) -> Option<Square> {
        Square::every().find(|square| square.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        &GEOMETRY.drawn_squares[self.0].name
    }

    pub(crate) fn rank(self) -> i32 {
        GEOMETRY.drawn_squares[self.0].rank
    }

    /// The neighbours in a direction: none, one, or both squares of a switch.
    pub(crate) fn next(self, direction: Direction) -> &'static [Square] {
        &GEOMETRY.next[self.0][direction as usize]
    }

    /// The lines in a direction to the edge of the board, one for each branch.
    pub(crate) fn lines(self, direction: Direction) -> &'static [Vec<Square>] {
        &GEOMETRY.lines[self.0][direction as usize]
    }

    pub(crate) fn knight(self) -> &'static [Square] {
        &GEOMETRY.knight[self.0]
    }

    pub(crate) fn is_next_to(self, to: Square) -> bool {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| self.next(direction).contains(&to))
    }

    /// The square that overlaps with this one.
    pub(crate) fn partner(self) -> Option<Square> {
        GEOMETRY.partner[self.0]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
