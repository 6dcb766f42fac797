//! A scene as a list of things to paint, back to front, in pixels and colours.
//!
//! Both writers follow this list: `paint` with sprites on a canvas of palette colours, `svg` with elements.
//! So they cannot disagree about what a picture shows. Every item is opaque; only its edge is smooth.

mod cards;

use crate::board::{Bounds, Cell, Point, Tick};
use crate::layout::{Layout, Pixel, STRIP};
use crate::scene::{Coordinates, Facing, Kind, Mark, Marks, Piece, Scene, Strip};
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
}

impl Stamp {
    /// All stamps.
    #[cfg(feature = "read")]
    pub(crate) const ALL: [Self; 4] = [Self::Dot, Self::Ring, Self::Alarm, Self::Hatch];

    /// The mark that the stamp belongs to, and whose colour it has.
    pub(crate) fn mark(self) -> Mark {
        match self {
            Self::Dot | Self::Ring => Mark::Target,
            Self::Alarm => Mark::Check,
            Self::Hatch => Mark::Premove,
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
        }
    }
}

/// The height of capitals in whole pixels, never so low that they cannot be read.
fn letters(height: f32) -> u32 {
    (height.round() as u32).max(6)
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
    pen.strips();
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
        }
    }

    /// The outline with its slanting sides half a pixel outwards, so that smooth edges of neighbours lap and
    /// no frame shows between them. Only rows are ever shifted against each other, never columns.
    fn lapped(&self, outline: Vec<Pixel>, cell: &Cell) -> Vec<Pixel> {
        let upright = |(a, b): (&Pixel, &Pixel)| a.0 == b.0 || a.1 == b.1;
        let next = outline.iter().cycle().skip(1);
        if outline.iter().zip(next).all(upright) {
            return outline;
        }
        let middle = self.layout.pixel(cell.seat);
        let outward = |at: f32, from: f32| at + 0.5 * (at - from).signum();
        let lap = |(x, y): Pixel| match self.scene.facing {
            Facing::South | Facing::North => (outward(x, middle.0), y),
            Facing::West | Facing::East => (x, outward(y, middle.1)),
        };
        outline.into_iter().map(lap).collect()
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
        let (corner, side) = self.seat(cell);
        let colour = self.colours.mark(stamp.mark());
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

    fn coordinates(&mut self) {
        if self.scene.coordinates == Coordinates::Off {
            return;
        }
        let board = &self.scene.board;
        let middle = Bounds::around(board.cells().iter().map(|c| &c.seat)).low;
        let upright = matches!(self.scene.facing, Facing::South | Facing::North);
        let column = |tick: &Tick| Point::new(tick.at, middle.y);
        let row = |tick: &Tick| Point::new(middle.x, tick.at);
        for (ticks, place, level) in [
            (board.columns(), &column as &dyn Fn(&Tick) -> Point, upright),
            (board.rows(), &row, !upright),
        ] {
            for tick in ticks {
                let at = self.layout.pixel(place(tick));
                match self.scene.coordinates {
                    Coordinates::Outside => self.outside(tick, at, level),
                    _ => self.inside(tick, at, level),
                }
            }
        }
    }

    /// The outermost cell of a column or row, at the end where it is named: below where `level`, else at the left.
    fn outermost(&self, at: Pixel, level: bool) -> Option<(&Cell, &Marks)> {
        let half = self.layout.length(0.5);
        let along = |p: Pixel| if level { p.0 - at.0 } else { p.1 - at.1 };
        let outward = |p: Pixel| if level { p.1 } else { -p.0 };
        let cells = self.scene.board.cells().iter().zip(&self.scene.marks);
        cells
            .map(|(cell, marks)| (self.layout.pixel(cell.seat), cell, marks))
            .filter(|(seat, ..)| along(*seat).abs() < half)
            .max_by(|a, b| outward(a.0).total_cmp(&outward(b.0)))
            .map(|(_, cell, marks)| (cell, marks))
    }

    /// A label beside the outermost cell of its column or row.
    fn outside(&mut self, tick: &Tick, at: Pixel, level: bool) {
        let Some((cell, _)) = self.outermost(at, level) else {
            return;
        };
        let outline = self.layout.outline(&cell.outline);
        let [off, half, nudge] = [0.26, 0.5, 0.12].map(|units| self.layout.length(units));
        // Where two edges meet in a corner that is cut out, the two labels there keep clear of each other.
        let middle = if level {
            let bottom = extreme(&outline, 0.0, 1.0).1;
            let meets = self.has_cell((at.0 + 2.0 * half, bottom + half));
            (at.0 - if meets { nudge } else { 0.0 }, bottom + off)
        } else {
            let left = extreme(&outline, -1.0, 0.0).0;
            let meets = self.has_cell((left - half, at.1 - 2.0 * half));
            (left - off, at.1 + if meets { nudge } else { 0.0 })
        };
        let height = self.layout.length(0.24);
        self.text(&tick.text, middle, height, self.colours.label);
    }

    /// Whether a cell's middle is near this place.
    fn has_cell(&self, (x, y): Pixel) -> bool {
        let near = self.layout.length(0.25);
        let mut seats = self.scene.board.cells().iter();
        seats.any(|cell| {
            let at = self.layout.pixel(cell.seat);
            (at.0 - x).abs() < near && (at.1 - y).abs() < near
        })
    }

    /// A label in a corner of the outermost cell of its column or row.
    fn inside(&mut self, tick: &Tick, at: Pixel, level: bool) {
        let Some((cell, marks)) = self.outermost(at, level) else {
            return;
        };
        let height = letters(self.layout.length(0.14)) as f32;
        let inset = self.layout.length(0.035);
        let wide = (tick.text.width() / 100.0 + 0.16) * height;
        let (right, down) = if level { (1.0, 1.0) } else { (-1.0, -1.0) };
        let (x, y) = extreme(&self.layout.outline(&cell.outline), right, down);
        let middle = (
            x - right * (inset + wide / 2.0),
            y - down * (inset + height * 0.58),
        );
        let colour = self
            .colours
            .coordinate(self.colours.ground(cell.ground, marks.tint()));
        self.text(&tick.text, middle, height, colour);
    }

    fn text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: letters(height),
            colour,
        });
    }

    fn strips(&mut self) {
        let high = self.layout.length(STRIP).round() as i32;
        let below = self.layout.height as i32 - high * self.scene.below.len() as i32;
        for (i, strip) in self.scene.above.iter().enumerate() {
            self.strip(strip, i as i32 * high, high);
        }
        for (i, strip) in self.scene.below.iter().enumerate() {
            self.strip(strip, below + i as i32 * high, high);
        }
    }

    fn strip(&mut self, strip: &Strip, top: i32, high: i32) {
        let width = self.layout.width as i32;
        let (t, b, w) = (top as f32, (top + high) as f32, width as f32);
        let colour = if strip.to_move {
            self.colours.lit
        } else {
            self.colours.frame
        };
        self.items.push(Item::Area {
            outline: vec![(0.0, t), (w, t), (w, b), (0.0, b)],
            colour,
        });
        let side = (high * 7 / 8).max(1);
        let pad = (high - side) / 2;
        self.tray(pad, top + pad, side, side);
        let king = Piece::new(strip.army, Kind::King);
        self.items.push(Item::Piece {
            piece: king,
            corner: (pad, top + pad),
            side: side as u32,
        });
        let mut left = pad * 2 + side;
        if let Some(text) = &strip.label {
            let height = high as f32 * 0.36;
            let wide = text.width() / 100.0 * height;
            let middle = (
                left as f32 + height * 0.3 + wide / 2.0,
                t + high as f32 / 2.0,
            );
            self.text(text, middle, height, self.colours.label);
            left += (wide + height) as i32;
        }
        self.captured(&strip.captured, left, top, high);
    }

    /// Small pieces that end at the right edge, closer together where there are many.
    fn captured(&mut self, pieces: &[Piece], left: i32, top: i32, high: i32) {
        let Some(gaps) = pieces.len().checked_sub(1) else {
            return;
        };
        let pad = high / 16;
        let side = (high * 3 / 4).max(1);
        let room = (self.layout.width as i32 - left - side - 2 * pad).max(0);
        let step = (side * 3 / 5).min(room / gaps.max(1) as i32);
        let wide = side + step * gaps as i32;
        let first = self.layout.width as i32 - pad - wide;
        self.tray(first, top + pad, wide, high - 2 * pad);
        for (i, &piece) in (0..).zip(pieces) {
            let corner = (first + step * i, top + (high - side) / 2);
            self.items.push(Item::Piece {
                piece,
                corner,
                side: side as u32,
            });
        }
    }

    /// Board-coloured ground in a strip, so that dark pieces do not vanish on the frame.
    fn tray(&mut self, left: i32, top: i32, wide: i32, high: i32) {
        let [l, t, w, h] = [left, top, wide, high].map(|v| v as f32);
        let outline = vec![(l, t), (l + w, t), (l + w, t + h), (l, t + h)];
        let colour = self.colours.ground(Ground::Mid, None);
        self.items.push(Item::Area { outline, colour });
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
    let side = layout.length(cell.room).round().max(1.0);
    let (x, y) = layout.pixel(cell.seat);
    let corner = |v: f32| (v - side / 2.0).round() as i32;
    ((corner(x), corner(y)), side as u32)
}

/// The corner of a polygon that lies farthest towards `right` and `down`.
fn extreme(outline: &[Pixel], right: f32, down: f32) -> Pixel {
    let reach = |p: &Pixel| p.0 * right + p.1 * down;
    let farthest = outline
        .iter()
        .copied()
        .max_by(|a, b| reach(a).total_cmp(&reach(b)));
    farthest.unwrap_or_default()
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
