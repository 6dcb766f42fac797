//! The layout of a picture: board units turned into pixels.
//!
//! The side of a square is a whole number of pixels, so that squares are sharp and all sprites have
//! the same size. What is left of the picture's long side becomes a frame on both sides.

use crate::board::{Bounds, Point};
use crate::scene::Scene;
use crate::scene::piece::{Coordinates, Facing, HomeArea};

/// A point in the picture, in pixels: x to the right, y downwards.
pub(crate) type Pixel = (f32, f32);

/// The height of a band of several cards, and of one with a single card, in board units.
const BAND: f32 = 1.3;
const SINGLE_BAND: f32 = 0.84;
/// The height of the caption, in board units.
const CAPTION: f32 = 0.62;
/// The margins when coordinates are outside, in board units: where the labels are, and opposite.
const LABEL_MARGIN: f32 = 0.5;
const OPPOSITE_MARGIN: f32 = 0.16;

/// The height of the smallest capitals as a share of a picture's width: nine pixels on a phone that
/// shows it 390 pixels wide.
const LEAST_CAPITALS: f32 = 9.0 / 390.0;

/// The place of a card in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardPosition {
    /// In the free corner at the right hand of the player at this side of the picture.
    Corner(Facing),
    /// In the band above the board. Cards are ordered from left to right by this number.
    Above(u8),
    /// In the band below the board, ordered in the same way.
    Below(u8),
}

impl CardPosition {
    /// The position of an army's card.
    ///
    /// On the board for four without free corners each army starts at the left of its side, so in a
    /// band the cards are ordered like that.
    fn of(home_area: HomeArea, facing: Facing, has_corners: bool) -> Self {
        match home_area {
            HomeArea::Side(side) if has_corners => Self::Corner(side_in_picture(side, facing)),
            HomeArea::Side(side) => match side_in_picture(side, facing) {
                Facing::West => Self::Above(0),
                Facing::North => Self::Above(1),
                Facing::South => Self::Below(0),
                Facing::East => Self::Below(2),
            },
            HomeArea::Centre => Self::Below(1),
        }
    }
}

/// The side of the picture where this side of the board is, when the board is seen like this.
///
/// South is the bottom of the picture.
fn side_in_picture(side: Facing, facing: Facing) -> Facing {
    // Sides are numbered around the board, so turning it is a subtraction; 4 keeps it from going
    // below zero.
    Facing::ALL[(4 + side as usize - facing as usize) % 4]
}

/// The size of a picture, and where the board is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The side of a square in pixels.
    pub(super) square_side: u32,
    /// The upper left corner of the board's bounds.
    pub(crate) left: i32,
    pub(crate) top: i32,
    /// The width and height of the board in pixels.
    pub(crate) board: (i32, i32),
    /// The width of the margin for labels, to the left of the board and below it.
    pub(super) label_margin: i32,
    /// The heights of the caption, and of the bands above and below the board.
    pub(crate) caption: i32,
    pub(crate) bands: [i32; 2],
    bounds: Bounds,
    facing: Facing,
}

impl Layout {
    pub(crate) fn new(scene: &Scene) -> Self {
        let bounds = scene.board.bounds();
        // Seen from a side, the board's width is the picture's height.
        let (wide, high) = match scene.facing {
            Facing::South | Facing::North => (bounds.width(), bounds.height()),
            Facing::West | Facing::East => (bounds.height(), bounds.width()),
        };
        let (label_margin, opposite_margin) = match scene.coordinates {
            Coordinates::Outside => (LABEL_MARGIN, OPPOSITE_MARGIN),
            Coordinates::Inside | Coordinates::Off => (0.0, 0.0),
        };
        let [above, below] = bands(scene);
        let caption = if scene.caption.is_some() || scene.has_caption_room {
            CAPTION
        } else {
            0.0
        };
        let total_wide = wide + label_margin + opposite_margin;
        let total_high = caption + above + high + label_margin + opposite_margin + below;
        let longest = total_wide.max(total_high);
        let long_side = scene.size.pixels() as i32;
        let square_side = (long_side as f32 / longest).floor().max(1.0);
        let px = |units: f32| (units * square_side).round() as i32;
        // The rest that whole pixels per square leave over, shared by both ends as a frame.
        let remainder = (long_side - px(longest)).max(0);
        let side = |units: f32| (px(units) + remainder).max(1) as u32;
        Self {
            width: side(total_wide),
            height: side(total_high),
            square_side: square_side as u32,
            left: remainder / 2 + px(label_margin),
            top: remainder / 2 + px(caption + above + opposite_margin),
            board: (px(wide), px(high)),
            label_margin: px(label_margin),
            caption: px(caption),
            bands: [px(above), px(below)],
            bounds,
            facing: scene.facing,
        }
    }

    /// A length in board units, in pixels.
    pub(crate) fn length(&self, units: f32) -> f32 {
        units * self.square_side as f32
    }

    /// The height of the smallest capitals that a phone shows large enough, in pixels.
    pub(super) fn least_capitals(&self) -> f32 {
        (LEAST_CAPITALS * self.width as f32).ceil()
    }

    /// The height of capitals of a length in board units, in pixels: at least the smallest.
    pub(crate) fn capitals(&self, units: f32) -> f32 {
        self.length(units).max(self.least_capitals())
    }

    /// The place of a point of the board in the picture.
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

    /// The outline of a shape of the board, rounded to whole pixels so that neighbours share their
    /// edges.
    pub(crate) fn outline(&self, points: &[Point]) -> Vec<Pixel> {
        let whole = |(x, y): Pixel| (x.round(), y.round());
        points.iter().map(|&p| whole(self.pixel(p))).collect()
    }
}

/// The position of each card of a scene.
pub(super) fn card_positions(scene: &Scene) -> impl Iterator<Item = (CardPosition, HomeArea)> {
    let has_corners = scene.board.has_free_corners();
    scene.cards.keys().map(move |&home_area| {
        let position = CardPosition::of(home_area, scene.facing, has_corners);
        (position, home_area)
    })
}

/// The heights of the bands above and below the board, in board units.
fn bands(scene: &Scene) -> [f32; 2] {
    let height = |is_in: fn(CardPosition) -> bool| {
        let cards = card_positions(scene).filter(|(position, _)| is_in(*position));
        match cards.count() {
            0 => 0.0,
            1 => SINGLE_BAND,
            _ => BAND,
        }
    };
    [
        height(|position| matches!(position, CardPosition::Above(_))),
        height(|position| matches!(position, CardPosition::Below(_))),
    ]
}
