//! The squares of a board: points, backgrounds and outlines.

use crate::error::Error;

/// The largest distance of a corner from the origin along either axis, in board units.
pub(super) const MAX_EXTENT: f32 = 32.0;

/// A point on the board, in board units: x to the right, y upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Units from left to right.
    pub x: f32,
    /// Units from bottom to top.
    pub y: f32,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    fn is_within_extent(self) -> bool {
        self.x.abs() <= MAX_EXTENT && self.y.abs() <= MAX_EXTENT
    }
}

/// The background of a square. The theme chooses the actual colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Background {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A special square, such as the centre of the 11 by 11 plus: yellow with tiled corners.
    Accent,
    /// Between light and dark, for a square that counts as both.
    Mid,
}

impl Background {
    /// All backgrounds, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Accent, Self::Mid];
}

/// One square of a board. It may be any polygon.
///
/// Squares are painted in the order in which the board lists them: where two overlap, the later
/// one is on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// The name of the square in [`Scene`](crate::Scene)'s calls: 1 to 8 ASCII letters and digits.
    /// Case matters.
    pub name: String,
    /// The background of the square.
    pub background: Background,
    /// The 3 to 12 corners of the square in order, clockwise or not, in board units within ±32.
    pub outline: Vec<Point>,
    /// The point under the middle of a piece.
    pub centre: Point,
    /// The size of a piece on it, in board units: more than 0, at most 2. Normally 1.
    pub piece_size: f32,
}

impl Square {
    /// The unit square whose lower left corner is `x`, `y`.
    pub fn unit(name: impl Into<String>, background: Background, x: f32, y: f32) -> Self {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let outline = corners.map(|(dx, dy)| Point::new(x + dx, y + dy));
        Self::polygon(name, background, outline.to_vec())
    }

    /// A square of any shape. A piece is drawn full size at the mean of the corners; set
    /// [`Square::centre`] and [`Square::piece_size`] to change that.
    pub fn polygon(name: impl Into<String>, background: Background, outline: Vec<Point>) -> Self {
        // Without corners the centre is the origin; `check` refuses such a square later.
        let count = outline.len().max(1) as f32;
        let sum = |of: fn(&Point) -> f32| outline.iter().map(of).sum::<f32>() / count;
        let centre = Point::new(sum(|p| p.x), sum(|p| p.y));
        Self {
            name: name.into(),
            background,
            outline,
            centre,
            piece_size: 1.0,
        }
    }

    /// The radius of the largest circle around the centre that lies within the square.
    ///
    /// An overlay is no larger than this. The square has to be convex, which all our squares are.
    pub(crate) fn inner_radius(&self) -> f32 {
        let next = self.outline.iter().cycle().skip(1);
        let sides = self.outline.iter().zip(next);
        // The distance from the centre to the line through two corners, by their cross product.
        let distance = |(a, b): (&Point, &Point)| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let across = dx * (self.centre.y - a.y) - dy * (self.centre.x - a.x);
            across.abs() / dx.hypot(dy).max(f32::EPSILON)
        };
        sides.map(distance).fold(f32::INFINITY, f32::min)
    }

    pub(super) fn check(&self) -> Result<(), Error> {
        let has_valid_name = (1..=8).contains(&self.name.len())
            && self.name.bytes().all(|b| b.is_ascii_alphanumeric());
        if !has_valid_name {
            return Err(Error::InvalidName(self.name.clone()));
        }
        // A comparison with NaN is false, so coordinates that are not numbers are refused too.
        let is_within_limits = (3..=12).contains(&self.outline.len())
            && self.outline.iter().all(|p| p.is_within_extent())
            && self.centre.is_within_extent()
            && self.piece_size > 0.0
            && self.piece_size <= 2.0;
        let bounds = Bounds::around(&self.outline);
        if is_within_limits && bounds.width() > 0.0 && bounds.height() > 0.0 {
            Ok(())
        } else {
            Err(Error::Shape(self.name.clone()))
        }
    }
}

/// The smallest upright rectangle around some points, in board units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Point,
    pub(crate) high: Point,
}

impl Bounds {
    pub(crate) fn around<'a>(points: impl IntoIterator<Item = &'a Point>) -> Self {
        let empty = Self {
            low: Point::new(f32::INFINITY, f32::INFINITY),
            high: Point::new(f32::NEG_INFINITY, f32::NEG_INFINITY),
        };
        points.into_iter().fold(empty, |b, p| Self {
            low: Point::new(b.low.x.min(p.x), b.low.y.min(p.y)),
            high: Point::new(b.high.x.max(p.x), b.high.y.max(p.y)),
        })
    }

    pub(crate) fn width(&self) -> f32 {
        self.high.x - self.low.x
    }

    pub(crate) fn height(&self) -> f32 {
        self.high.y - self.low.y
    }
}
