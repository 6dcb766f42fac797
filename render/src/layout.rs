//! Where things lie in the picture: board units turned into pixels.
//!
//! A cell's side is a whole number of pixels, so that the squares of a board are sharp and all sprites of one
//! size. What is left of the long side is frame on both sides.

use crate::board::{Bounds, Point};
use crate::scene::{Coordinates, Facing, Scene};

/// A place in the picture, in pixels: x to the right, y downwards.
pub(crate) type Pixel = (f32, f32);

/// The height of a strip in cells.
pub(crate) const STRIP: f32 = 0.75;
/// The margins in cells where coordinates are outside: where they are written, and opposite.
const WRITTEN: f32 = 0.5;
const OPPOSITE: f32 = 0.16;

/// The measures of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The side of a cell in pixels.
    pub(crate) unit: u32,
    /// The upper left corner of the board's bounds.
    pub(crate) left: i32,
    pub(crate) top: i32,
    /// The measures of the board in pixels.
    pub(crate) board: (i32, i32),
    /// How wide the margin is in which coordinates are written, at the left of the board and below it.
    pub(crate) written: i32,
    bounds: Bounds,
    facing: Facing,
}

impl Layout {
    pub(crate) fn new(scene: &Scene) -> Self {
        let bounds = scene.board.bounds();
        let (wide, high) = match scene.facing {
            Facing::South | Facing::North => (bounds.width(), bounds.height()),
            Facing::West | Facing::East => (bounds.height(), bounds.width()),
        };
        let (written, opposite) = match scene.coordinates {
            Coordinates::Outside => (WRITTEN, OPPOSITE),
            Coordinates::Inside | Coordinates::Off => (0.0, 0.0),
        };
        let above = STRIP * scene.above.len() as f32;
        let below = STRIP * scene.below.len() as f32;
        let total_wide = wide + written + opposite;
        let total_high = high + written + opposite + above + below;
        let long = scene.size.pixels() as f32;
        let unit = (long / total_wide.max(total_high)).floor().max(1.0);
        let px = |units: f32| (units * unit).round() as i32;
        let spare = scene.size.pixels() as i32 - px(total_wide.max(total_high));
        let side = |units: f32| (px(units) + spare.max(0)).max(1) as u32;
        Self {
            width: side(total_wide),
            height: side(total_high),
            unit: unit as u32,
            left: spare.max(0) / 2 + px(written),
            top: spare.max(0) / 2 + px(above + opposite),
            board: (px(wide), px(high)),
            written: px(written),
            bounds,
            facing: scene.facing,
        }
    }

    /// A length of the board in pixels.
    pub(crate) fn length(&self, units: f32) -> f32 {
        units * self.unit as f32
    }

    /// The side of the picture at which the army of this side of the board sits, as its own facing would call it.
    pub(crate) fn seen(&self, side: Facing) -> Facing {
        Facing::ALL[(4 + side as usize - self.facing as usize) % 4]
    }

    /// Where a place of the board lies in the picture.
    pub(crate) fn pixel(&self, point: Point) -> Pixel {
        let Bounds { low, high } = self.bounds;
        let (right, down) = match self.facing {
            Facing::South => (point.x - low.x, high.y - point.y),
            Facing::West => (high.y - point.y, high.x - point.x),
            Facing::North => (high.x - point.x, point.y - low.y),
            Facing::East => (point.y - low.y, point.x - low.x),
        };
        let x = self.left as f32 + self.length(right);
        (x, self.top as f32 + self.length(down))
    }

    /// The outline of a shape of the board, on whole pixels, so that neighbours share their edges.
    pub(crate) fn outline(&self, points: &[Point]) -> Vec<Pixel> {
        let whole = |(x, y): Pixel| (x.round(), y.round());
        points.iter().map(|&p| whole(self.pixel(p))).collect()
    }
}
