//! A scene as a list of items to paint, from back to front, in pixels and colours.
//!
//! Both output formats follow this list: `raster` with sprites on a canvas of palette colours,
//! `vector` with SVG elements. So they cannot disagree about what a picture shows. Every item is
//! opaque; only its edge is smooth.

mod arrows;
mod cards;
mod coordinates;
pub(crate) mod layout;
#[cfg(test)]
mod legible;

use crate::board::{Background, Square};
use crate::drawing::layout::{Layout, Pixel};
use crate::scene::Scene;
use crate::scene::piece::{Facing, Mark, Piece};
use crate::scene::theme::{Colours, Rgb};
use crate::text::Text;

/// A shape in one colour that is drawn over a square, in a view box of 100 by 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Overlay {
    /// An empty square that can be moved to.
    Dot,
    /// An occupied square that can be moved to.
    Ring,
    /// A king in check.
    CheckRing,
    /// A move that was entered ahead.
    Hatch,
    /// The tiled corners of a special square.
    Tile,
    /// The edge of the corners that show whose last move it was.
    CornerEdge,
    /// These corners.
    Corners,
}

impl Overlay {
    /// The overlays that reach the middle of a square, or nearly.
    pub(crate) const OF_MIDDLES: [Self; 5] = [
        Self::Dot,
        Self::Ring,
        Self::CheckRing,
        Self::Hatch,
        Self::Tile,
    ];

    /// The colour of the mark or background that the overlay belongs to.
    pub(crate) fn colour(self, colours: &Colours) -> Rgb {
        match self {
            Self::Dot | Self::Ring => colours.mark(Mark::Target),
            Self::CheckRing => colours.mark(Mark::Check),
            Self::Hatch => colours.mark(Mark::ConditionalMove),
            Self::Tile => colours.tile,
            Self::CornerEdge | Self::Corners => colours.outline(false),
        }
    }

    /// The overlay as SVG elements, in the colour that is current where they are used.
    pub(crate) fn elements(self) -> &'static str {
        match self {
            Self::Dot => r#"<circle cx="50" cy="50" r="15.5" fill="currentColor"/>"#,
            Self::Ring => {
                r#"<circle cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="7"/>"#
            }
            Self::CheckRing => {
                r#"<circle cx="50" cy="50" r="42" fill="none" stroke="currentColor" stroke-width="12"/>"#
            }
            Self::Hatch => {
                r#"<path fill="none" stroke="currentColor" stroke-width="6" d="M10 36L36 10M10 63L63 10M10 90L90 10M37 90L90 37M64 90L90 64"/>"#
            }
            Self::CornerEdge => {
                r#"<path fill="none" stroke="currentColor" stroke-width="15" stroke-linecap="square" d="M8 27V8H27M73 8H92V27M92 73V92H73M27 92H8V73"/>"#
            }
            Self::Corners => {
                r#"<path fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="square" d="M8 27V8H27M73 8H92V27M92 73V92H73M27 92H8V73"/>"#
            }
            // In the corners, where no piece hides them.
            Self::Tile => {
                r#"<path fill="currentColor" d="M0 0H30L0 30ZM100 0V30L70 0ZM100 100H70L100 70ZM0 100V70L30 100Z"/>"#
            }
        }
    }
}

/// One item to paint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// A filled polygon.
    Polygon { outline: Vec<Pixel>, colour: Rgb },
    /// A closed line.
    Border {
        outline: Vec<Pixel>,
        width: f32,
        colour: Rgb,
    },
    /// An overlay in the box with this upper left corner and side.
    Overlay {
        overlay: Overlay,
        corner: (i32, i32),
        side: u32,
        colour: Rgb,
    },
    /// A label centred on this point, with capitals of this height.
    Text {
        text: Text,
        middle: Pixel,
        height: u32,
        colour: Rgb,
    },
    /// A piece in the box with this upper left corner and side.
    Piece {
        piece: Piece,
        corner: (i32, i32),
        side: u32,
    },
}

/// A whole picture: its size, the colour behind everything, and its items.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) background: Rgb,
    pub(crate) items: Vec<Item>,
}

/// Lists what the scene shows.
///
/// The order is the order of painting: what comes later covers what came before.
pub(crate) fn draw(scene: &Scene) -> Drawing {
    let layout = Layout::new(scene);
    let mut builder = DrawingBuilder {
        scene,
        layout,
        colours: Colours::of(scene.style.theme),
        items: Vec::with_capacity(4 * scene.pieces.len()),
    };
    builder.draw_caption();
    builder.draw_cards();
    builder.draw_squares();
    builder.draw_movers();
    builder.draw_coordinates();
    builder.draw_marks();
    builder.draw_pieces();
    builder.draw_arrows();
    Drawing {
        width: layout.width,
        height: layout.height,
        background: builder.colours.frame,
        items: builder.items,
    }
}

/// The height of a caption's capitals as a share of its band, and the space at both ends in board
/// units.
const CAPTION_CAPITALS: f32 = 0.5;
const CAPTION_MARGIN: f32 = 0.2;

/// The height of capitals in whole pixels, never too small to read.
fn capital_height(height: f32) -> u32 {
    (height.round() as u32).max(6)
}

/// Collects the items of a drawing.
struct DrawingBuilder<'a> {
    scene: &'a Scene,
    layout: Layout,
    colours: &'static Colours,
    items: Vec<Item>,
}

impl DrawingBuilder<'_> {
    fn draw_squares(&mut self) {
        for (square, marks) in self.scene.board.squares().iter().zip(&self.scene.marks) {
            let outline = self.layout.outline(&square.outline);
            self.items.push(Item::Polygon {
                outline: self.with_overlap(outline, square),
                colour: self.colours.background(square.background, marks.tint()),
            });
            if square.background == Background::Accent {
                self.draw_overlay(square, Overlay::Tile);
            }
        }
    }

    /// The outline with its slanted sides moved outwards by half a pixel.
    ///
    /// The smooth edges of neighbours then overlap, so that the frame behind them does not show
    /// through. Only rows are ever shifted against each other, never columns, so moving the corners
    /// along the rows is enough.
    fn with_overlap(&self, outline: Vec<Pixel>, square: &Square) -> Vec<Pixel> {
        let count = outline.len();
        let is_slanted = |i: usize| {
            let (a, b) = (outline[i], outline[(i + 1) % count]);
            a.0 != b.0 && a.1 != b.1
        };
        if !(0..count).any(is_slanted) {
            return outline;
        }
        let middle = self.layout.pixel(square.centre);
        let outward = |at: f32, from: f32| at + 0.5 * (at - from).signum();
        let moved = |(x, y): Pixel| match self.scene.facing {
            Facing::South | Facing::North => (outward(x, middle.0), y),
            Facing::West | Facing::East => (x, outward(y, middle.1)),
        };
        // A corner moves if one of the two sides that meet there is slanted.
        let corner = |i: usize| {
            if is_slanted(i) || is_slanted((i + count - 1) % count) {
                moved(outline[i])
            } else {
                outline[i]
            }
        };
        (0..count).map(corner).collect()
    }

    fn draw_marks(&mut self) {
        let squares = self.scene.board.squares().iter().zip(&self.scene.marks);
        for ((square, marks), piece) in squares.zip(&self.scene.pieces) {
            match marks.tint() {
                Some(Mark::Check) => self.draw_overlay(square, Overlay::CheckRing),
                Some(Mark::ConditionalMove) => self.draw_overlay(square, Overlay::Hatch),
                Some(Mark::Selected) => self.draw_border(square),
                _ => {}
            }
            if marks.has(Mark::Target) {
                let overlay = if piece.is_some() {
                    Overlay::Ring
                } else {
                    Overlay::Dot
                };
                self.draw_overlay(square, overlay);
            }
        }
    }

    fn draw_overlay(&mut self, square: &Square, overlay: Overlay) {
        self.draw_coloured(square, overlay, overlay.colour(self.colours));
    }

    /// Draws the corners of the squares between which each army moved last.
    fn draw_movers(&mut self) {
        for (square, mover) in self.scene.board.squares().iter().zip(&self.scene.movers) {
            if let &Some(army) = mover {
                self.draw_overlay(square, Overlay::CornerEdge);
                let colour = self.colours.army(army, false).fill;
                self.draw_coloured(square, Overlay::Corners, colour);
            }
        }
    }

    fn draw_coloured(&mut self, square: &Square, overlay: Overlay, colour: Rgb) {
        let (corner, side) = overlay_box(&self.layout, square);
        self.items.push(Item::Overlay {
            overlay,
            corner,
            side,
            colour,
        });
    }

    fn draw_border(&mut self, square: &Square) {
        let width = self.layout.length(0.07).max(1.0).round();
        let (mx, my) = self.layout.pixel(square.centre);
        // Half of the line would lie outside the square, so it is moved inwards by that half.
        let inset = |(x, y): Pixel| {
            let pull = |from: f32, to: f32| {
                from + (to - from).signum() * (width / 2.0).min((to - from).abs())
            };
            (pull(x, mx), pull(y, my))
        };
        let outline = self
            .layout
            .outline(&square.outline)
            .into_iter()
            .map(inset)
            .collect();
        self.items.push(Item::Border {
            outline,
            width,
            colour: self.colours.mark(Mark::Selected),
        });
    }

    fn draw_pieces(&mut self) {
        for (square, piece) in self.scene.board.squares().iter().zip(&self.scene.pieces) {
            if let &Some(piece) = piece {
                let (corner, side) = piece_box(&self.layout, square);
                self.items.push(Item::Piece {
                    piece,
                    corner,
                    side,
                });
            }
        }
    }

    fn draw_text(&mut self, text: &Text, middle: Pixel, height: f32, colour: Rgb) {
        self.items.push(Item::Text {
            text: text.clone(),
            middle,
            height: capital_height(height),
            colour,
        });
    }

    /// Draws the caption at the top, above the middle of the board.
    fn draw_caption(&mut self) {
        if let Some(text) = &self.scene.caption {
            let (width, high) = (self.layout.width as f32, self.layout.caption as f32);
            let space = width - 2.0 * self.layout.length(CAPTION_MARGIN);
            let least = self.layout.least_capitals();
            let most = (CAPTION_CAPITALS * high).max(least);
            let height = (space / text.width_in_heights()).clamp(least, most);
            let text = &text.cut(space / height);
            let middle = (width / 2.0, high / 2.0);
            self.draw_text(text, middle, height, self.colours.label);
        }
    }

    fn draw_arrows(&mut self) {
        let squares = self.scene.board.squares();
        for arrow in &self.scene.arrows {
            let [from, to] = [arrow.from, arrow.to].map(|i| self.layout.pixel(squares[i].centre));
            let colour = self.colours.arrow(arrow.kind);
            let side = self.layout.square_side as f32;
            let meets_piece = self.scene.pieces[arrow.to].is_some();
            let outlines = arrows::outlines(arrow.kind, (from, to), meets_piece, side).into_iter();
            let shapes = outlines.map(|outline| Item::Polygon { outline, colour });
            self.items.extend(shapes);
        }
    }
}

/// The upper left corner and the side of the box that a piece on this square fills.
pub(crate) fn piece_box(layout: &Layout, square: &Square) -> ((i32, i32), u32) {
    box_around(layout, square, square.piece_size)
}

/// The upper left corner and the side of the box for an overlay on this square.
///
/// It is the largest box around the centre whose inner circle still lies within the square.
pub(crate) fn overlay_box(layout: &Layout, square: &Square) -> ((i32, i32), u32) {
    box_around(layout, square, 2.0 * square.inner_radius())
}

/// The box around a square's centre, with this side in board units.
fn box_around(layout: &Layout, square: &Square, side: f32) -> ((i32, i32), u32) {
    let pixels = layout.length(side).round().max(1.0);
    let (x, y) = layout.pixel(square.centre);
    let corner = |v: f32| (v - pixels / 2.0).round() as i32;
    ((corner(x), corner(y)), pixels as u32)
}

/// The colours of a background, first without a tint, then with each tint.
pub(crate) fn backgrounds_of(
    colours: &Colours,
    background: Background,
) -> impl Iterator<Item = Rgb> {
    let tints = [
        None,
        Some(Mark::LastMove),
        Some(Mark::Check),
        Some(Mark::Selected),
        Some(Mark::ConditionalMove),
    ];
    tints
        .into_iter()
        .map(move |tint| colours.background(background, tint))
}
