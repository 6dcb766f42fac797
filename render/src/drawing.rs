//! A scene as a list of things to paint, back to front, in pixels and colours.
//!
//! Both writers follow this list: `paint` with sprites on a canvas of palette colours, `svg` with elements.
//! So they cannot disagree about what a picture shows. Every item is opaque; only its edge is smooth.

mod cards;
mod coordinates;

use crate::board::Cell;
use crate::layout::{Layout, Pixel};
use crate::scene::{Facing, Mark, Piece, Scene};
use crate::theme::{Colours, Rgb};
use crate::{Ground, Text};

/// A shape on a field of 100 by 100 that is stamped in one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stamp {
    /// A target that is empty.
    Dot,
    /// A target that is occupied.
    Ring,
    /// A king in check.
    Alarm,
    /// A move entered ahead.
    Hatch,
    /// A cell that is set apart.
    Tile,
}

impl Stamp {
    /// All stamps.
    #[cfg(feature = "read")]
    pub(crate) const ALL: [Self; 5] = [Self::Dot, Self::Ring, Self::Alarm, Self::Hatch, Self::Tile];

    /// The colour of the mark that the stamp belongs to, or of the ground.
    pub(crate) fn colour(self, colours: &Colours) -> Rgb {
        match self {
            Self::Dot | Self::Ring => colours.mark(Mark::Target),
            Self::Alarm => colours.mark(Mark::Check),
            Self::Hatch => colours.mark(Mark::Premove),
            Self::Tile => colours.tile,
        }
    }

    /// The stamp as SVG elements on the field, in the colour of their surroundings.
    pub(crate) fn elements(self) -> &'static str {
        match self {
            Self::Dot => r#"<circle cx="50" cy="50" r="15.5" fill="currentColor"/>"#,
            Self::Ring => {
                r#"<circle cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="7"/>"#
            }
            Self::Alarm => {
                r#"<circle cx="50" cy="50" r="42" fill="none" stroke="currentColor" stroke-width="12"/>"#
            }
            Self::Hatch => {
                r#"<path fill="none" stroke="currentColor" stroke-width="6" d="M10 36L36 10M10 63L63 10M10 90L90 10M37 90L90 37M64 90L90 64"/>"#
            }
            // In the corners, where no piece hides it.
            Self::Tile => {
                r#"<path fill="currentColor" d="M0 0H30L0 30ZM100 0V30L70 0ZM100 100H70L100 70ZM0 100V70L30 100Z"/>"#
            }
        }
    }
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// A filled polygon.
    Area { outline: Vec<Pixel>, colour: Rgb },
    /// A closed line.
    Frame {
        outline: Vec<Pixel>,
        width: f32,
        colour: Rgb,
    },
    /// A stamp on the square of this upper left corner and side.
    Stamp {
        stamp: Stamp,
        corner: (i32, i32),
        side: u32,
        colour: Rgb,
    },
    /// A label around this middle, its capitals so high.
    Text {
        text: Text,
        middle: Pixel,
        height: u32,
        colour: Rgb,
    },
    /// A piece on the square of this upper left corner and side.
    Piece {
        piece: Piece,
        corner: (i32, i32),
        side: u32,
    },
}

/// The whole picture.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) ground: Rgb,
    pub(crate) items: Vec<Item>,
}

/// Lists what the scene shows.
pub(crate) fn draw(scene: &Scene) -> Drawing {
    let layout = Layout::new(scene);
    let mut pen = Pen {
        scene,
        layout,
        colours: scene.theme.colours(),
        items: Vec::with_capacity(4 * scene.pieces.len()),
    };
    pen.cards();
    pen.cells();
    pen.coordinates();
    pen.marks();
    pen.pieces();
    pen.arrows();
    Drawing {
        width: layout.width,
        height: layout.height,
        ground: pen.colours.frame,
        items: pen.items,
    }
}

/// The height of capitals in whole pixels, never so low that they cannot be read.
fn letters(height: f32) -> u32 {
    (height.round() as u32).max(6)
}

struct Pen<'a> {
    scene: &'a Scene,
    layout: Layout,
    colours: &'static Colours,
    items: Vec<Item>,
}

impl Pen<'_> {
    fn cells(&mut self) {
        for (cell, marks) in self.scene.board.cells().iter().zip(&self.scene.marks) {
            let outline = self.layout.outline(&cell.outline);
            self.items.push(Item::Area {
                outline: self.lapped(outline, cell),
                colour: self.colours.ground(cell.ground, marks.tint()),
            });
            if cell.ground == Ground::Accent {
                self.stamp(cell, Stamp::Tile);
            }
        }
    }

    /// The outline with its slanting sides half a pixel outwards, so that smooth edges of neighbours lap and
    /// no frame shows between them. Only rows are ever shifted against each other, never columns.
    fn lapped(&self, outline: Vec<Pixel>, cell: &Cell) -> Vec<Pixel> {
        let count = outline.len();
        let slants = |i: usize| {
            let (a, b) = (outline[i], outline[(i + 1) % count]);
            a.0 != b.0 && a.1 != b.1
        };
        if !(0..count).any(slants) {
            return outline;
        }
        let middle = self.layout.pixel(cell.seat);
        let outward = |at: f32, from: f32| at + 0.5 * (at - from).signum();
        let lap = |(x, y): Pixel| match self.scene.facing {
            Facing::South | Facing::North => (outward(x, middle.0), y),
            Facing::West | Facing::East => (x, outward(y, middle.1)),
        };
        let corner = |i: usize| {
            if slants(i) || slants((i + count - 1) % count) {
                lap(outline[i])
            } else {
                outline[i]
            }
        };
        (0..count).map(corner).collect()
    }

    fn marks(&mut self) {
        let cells = self.scene.board.cells().iter().zip(&self.scene.marks);
        for ((cell, marks), piece) in cells.zip(&self.scene.pieces) {
            match marks.tint() {
                Some(Mark::Check) => self.stamp(cell, Stamp::Alarm),
                Some(Mark::Premove) => self.stamp(cell, Stamp::Hatch),
                Some(Mark::Selected) => self.frame(cell),
                _ => {}
            }
            if marks.has(Mark::Target) {
                self.stamp(
                    cell,
                    if piece.is_some() {
                        Stamp::Ring
                    } else {
                        Stamp::Dot
                    },
                );
            }
        }
    }

    fn stamp(&mut self, cell: &Cell, stamp: Stamp) {
        let (corner, side) = stamped(&self.layout, cell);
        let colour = stamp.colour(self.colours);
        self.items.push(Item::Stamp {
            stamp,
            corner,
            side,
            colour,
        });
    }

    fn frame(&mut self, cell: &Cell) {
        let width = self.layout.length(0.07).max(1.0).round();
        let (mx, my) = self.layout.pixel(cell.seat);
        let inset = |(x, y): Pixel| {
            let pull = |from: f32, to: f32| {
                from + (to - from).signum() * (width / 2.0).min((to - from).abs())
            };
            (pull(x, mx), pull(y, my))
        };
        let outline = self
            .layout
            .outline(&cell.outline)
            .into_iter()
            .map(inset)
            .collect();
        self.items.push(Item::Frame {
            outline,
            width,
            colour: self.colours.mark(Mark::Selected),
        });
    }

    fn pieces(&mut self) {
        for (cell, piece) in self.scene.board.cells().iter().zip(&self.scene.pieces) {
            if let &Some(piece) = piece {
                let (corner, side) = self.seat(cell);
                self.items.push(Item::Piece {
                    piece,
                    corner,
                    side,
                });
            }
        }
    }

    /// The square that a piece on this cell fills.
    fn seat(&self, cell: &Cell) -> ((i32, i32), u32) {
        seat(&self.layout, cell)
    }

    fn text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: letters(height),
            colour,
        });
    }

    fn arrows(&mut self) {
        let cells = self.scene.board.cells();
        for arrow in &self.scene.arrows {
            let [from, to] = [arrow.from, arrow.to].map(|i| self.layout.pixel(cells[i].seat));
            let outline = arrow_outline(from, to, self.layout.unit as f32);
            self.items.push(Item::Area {
                outline,
                colour: self.colours.tone(arrow.tone),
            });
        }
    }
}

/// The square that a piece on this cell fills.
pub(crate) fn seat(layout: &Layout, cell: &Cell) -> ((i32, i32), u32) {
    square(layout, cell, cell.room)
}

/// The square of a stamp on this cell: the largest around its seat whose inner circle is still within the cell.
pub(crate) fn stamped(layout: &Layout, cell: &Cell) -> ((i32, i32), u32) {
    square(layout, cell, 2.0 * cell.reach())
}

/// The square around a cell's seat, of this side in cells.
fn square(layout: &Layout, cell: &Cell, side: f32) -> ((i32, i32), u32) {
    let side = layout.length(side).round().max(1.0);
    let (x, y) = layout.pixel(cell.seat);
    let corner = |v: f32| (v - side / 2.0).round() as i32;
    ((corner(x), corner(y)), side as u32)
}

/// An arrow as a polygon: a shaft that begins off the middle of its cell, and a head that ends at the other's.
fn arrow_outline(from: Pixel, to: Pixel, unit: f32) -> Vec<Pixel> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-3);
    let (ux, uy) = (dx / length, dy / length);
    let (tail, neck) = (0.3 * unit, length - 0.36 * unit);
    let at = |along: f32, aside: f32| {
        (
            from.0 + ux * along - uy * aside,
            from.1 + uy * along + ux * aside,
        )
    };
    let (shaft, head) = (0.075 * unit, 0.22 * unit);
    let tail = tail.min(neck);
    vec![
        at(tail, -shaft),
        at(neck, -shaft),
        at(neck, -head),
        at(length, 0.0),
        at(neck, head),
        at(neck, shaft),
        at(tail, shaft),
    ]
}

/// The colours of a class of ground, first bare, then with each tint.
pub(crate) fn grounds_of(colours: &Colours, ground: Ground) -> impl Iterator<Item = Rgb> {
    let tints = [
        None,
        Some(Mark::LastMove),
        Some(Mark::Check),
        Some(Mark::Selected),
        Some(Mark::Premove),
    ];
    tints
        .into_iter()
        .map(move |tint| colours.ground(ground, tint))
}
