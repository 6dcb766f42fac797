//! Where things lie in the picture: board units turned into pixels.
//!
//! A cell's side is a whole number of pixels, so that the squares of a board are sharp and all sprites of one
//! size. What is left of the long side is frame on both sides.

use crate::Size;
use crate::board::{Bounds, Point};
use crate::scene::{Coordinates, Facing, Home, Scene};

/// A place in the picture, in pixels: x to the right, y downwards.
pub(crate) type Pixel = (f32, f32);

/// The height of a band of cards in cells.
pub(crate) const BAND: f32 = 1.3;
/// The margins in cells where coordinates are outside: where they are written, and opposite.
const WRITTEN: f32 = 0.5;
const OPPOSITE: f32 = 0.16;

/// Where a card lies, as the viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// In the free corner at the right hand of whoever sits at this side of the picture.
    Corner(Facing),
    /// In the band above the board, so many cards to its left.
    Above(u8),
    /// In the band below.
    Below(u8),
}

impl Spot {
    /// Every place in the bands is towards the corner that the card would lie in, if it were free.
    fn of(home: Home, facing: Facing, has_corners: bool) -> Self {
        match home {
            Home::Side(side) if has_corners => Self::Corner(seen(side, facing)),
            Home::Side(side) => match seen(side, facing) {
                Facing::North => Self::Above(0),
                Facing::East => Self::Above(1),
                Facing::West => Self::Below(0),
                Facing::South => Self::Below(2),
            },
            Home::Centre => Self::Below(1),
        }
    }
}

/// The side of the picture at which whoever sits at this side of the board is, as his own facing would call it.
fn seen(side: Facing, facing: Facing) -> Facing {
    Facing::ALL[(4 + side as usize - facing as usize) % 4]
}

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
        let [above, below] = bands(scene);
        let total_wide = wide + written + opposite;
        let bare_high = high + written + opposite;
        let total_high = bare_high + above + below;
        let longest = total_wide.max(total_high);
        let (unit, long) = scale(scene, longest, total_wide.max(bare_high));
        let px = |units: f32| (units * unit).round() as i32;
        let spare = (long - px(longest)).max(0);
        let side = |units: f32| (px(units) + spare).max(1) as u32;
        Self {
            width: side(total_wide),
            height: side(total_high),
            unit: unit as u32,
            left: spare / 2 + px(written),
            top: spare / 2 + px(above + opposite),
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

/// Where each card of a scene lies.
pub(crate) fn spots(scene: &Scene) -> impl Iterator<Item = (Spot, Home)> {
    let has_corners = scene.board.has_free_corners();
    let homes = scene.cards.keys();
    homes.map(move |&home| (Spot::of(home, scene.facing, has_corners), home))
}

/// The heights of the bands above and below the board, in cells.
fn bands(scene: &Scene) -> [f32; 2] {
    let is_there = |is_in: fn(Spot) -> bool| spots(scene).any(|(spot, _)| is_in(spot));
    [
        is_there(|spot| matches!(spot, Spot::Above(_))),
        is_there(|spot| matches!(spot, Spot::Below(_))),
    ]
    .map(|is_there| if is_there { BAND } else { 0.0 })
}

/// The side of a cell and the long side of a picture that is so many cells long, or as many without its bands. A chosen
/// size is kept to; else cells are as large as on a bare board that suits a message.
fn scale(scene: &Scene, longest: f32, bare: f32) -> (f32, i32) {
    let whole = |unit: f32| unit.floor().max(1.0);
    if let Some(size) = scene.size {
        let long = size.pixels();
        return (whole(long as f32 / longest), long as i32);
    }
    let suitable = if scene.board.is_large() {
        Size::LARGE
    } else {
        Size::MESSAGE
    };
    let unit = whole(suitable.pixels() as f32 / bare);
    let long = (longest * unit).round().max(suitable.pixels() as f32);
    (unit, long as i32)
}
