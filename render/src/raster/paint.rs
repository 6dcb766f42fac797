//! Paints a drawing on a canvas of pixels.
//!
//! A pixel is an index into the theme's palette. Pieces are copied from sprites. The resulting
//! image knows nothing about PNG, so that a film can be made of many images. A film paints only the
//! areas that change. Nothing here can fail, and nothing is painted outside the canvas.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item, draw};
use crate::raster::Palette;
use crate::raster::sprite::{self, Coverage, Span, SpriteSheet};
use crate::scene::Scene;
use crate::scene::theme::{Rgb, Style};
use image::{GrayImage, Luma, RgbImage, imageops};
use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, Transform};
use std::ops::Range;

/// A painted picture: an index into the palette for each pixel.
pub(crate) struct IndexedImage {
    pub(crate) palette: &'static Palette,
    pub(crate) indices: GrayImage,
}

impl IndexedImage {
    /// A picture of one colour.
    pub(crate) fn new(width: u32, height: u32, palette: &'static Palette, index: u8) -> Self {
        Self {
            palette,
            indices: GrayImage::from_pixel(width, height, Luma([index])),
        }
    }
}

/// The bytes of a row of an image, from one column to another one, which is not included.
pub(crate) fn part(image: &GrayImage, y: i32, left: i32, right: i32) -> &[u8] {
    &image.as_raw()[place(image, y, left, right)]
}

/// The same, to be changed.
fn part_mut(image: &mut GrayImage, y: i32, left: i32, right: i32) -> &mut [u8] {
    let place = place(image, y, left, right);
    &mut image.as_mut()[place]
}

fn place(image: &GrayImage, y: i32, left: i32, right: i32) -> Range<usize> {
    let row = y as usize * image.width() as usize;
    row + left as usize..row + right as usize
}

/// A rectangle of pixels. `right` and `bottom` are the first ones behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Area {
    /// The whole of an image.
    pub(crate) fn of(image: &GrayImage) -> Self {
        Self {
            left: 0,
            top: 0,
            right: image.width() as i32,
            bottom: image.height() as i32,
        }
    }

    /// What an image has in this area.
    pub(crate) fn cut(self, image: &GrayImage) -> GrayImage {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        let [x, y, width, height] = [self.left, self.top, width, height].map(|side| side as u32);
        imageops::crop_imm(image, x, y, width, height).to_image()
    }

    /// The number of pixels.
    pub(crate) fn pixels(self) -> i64 {
        i64::from((self.right - self.left).max(0)) * i64::from((self.bottom - self.top).max(0))
    }

    /// The smallest rectangle around both.
    pub(crate) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The area that both have in common, perhaps none.
    pub(crate) fn within(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }
}

/// Draws the scene as plain pixels, so that several can be put together in a sheet.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Scene};
///
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// assert_eq!(entente_render::pixels(&scene).dimensions(), (1024, 1024));
/// # Ok::<(), entente_render::Error>(())
/// ```
pub fn pixels(scene: &Scene) -> RgbImage {
    let IndexedImage { palette, indices } = paint(scene);
    RgbImage::from_fn(indices.width(), indices.height(), |x, y| {
        image::Rgb(palette.colour(indices.get_pixel(x, y).0[0]).0)
    })
}

pub(crate) fn paint(scene: &Scene) -> IndexedImage {
    paint_drawing(&draw(scene), scene.style)
}

/// Paints a list of items.
pub(crate) fn paint_drawing(drawing: &Drawing, style: Style) -> IndexedImage {
    let mut canvas = Canvas::new(drawing, style);
    for item in &drawing.items {
        canvas.paint(item);
    }
    canvas.image
}

/// An image that is being painted.
pub(crate) struct Canvas {
    pub(crate) image: IndexedImage,
    style: Style,
    /// The area that may be painted now.
    clip: Area,
}

/// The filling of the fully covered pixels of a shape.
enum Fill<'a> {
    Flat(u8),
    Pixels(&'a [u8]),
}

impl Canvas {
    pub(crate) fn new(drawing: &Drawing, style: Style) -> Self {
        sprite::prepare(&drawing.items, style);
        let palette = Palette::of(style.theme);
        let background = palette.nearest(drawing.background);
        let image = IndexedImage::new(drawing.width, drawing.height, palette, background);
        let clip = Area::of(&image.indices);
        Self { image, style, clip }
    }

    /// Leaves everything outside of this area as it is from now on, and empties the area.
    pub(crate) fn clear(&mut self, area: Area, background: Rgb) {
        self.clip = area.within(Area::of(&self.image.indices));
        let Area {
            left,
            top,
            right,
            bottom,
        } = self.clip;
        self.fill_rectangle((left, top), (right, bottom), background);
    }

    pub(crate) fn paint(&mut self, item: &Item) {
        match item {
            Item::Polygon { outline, colour } => match rectangle(outline) {
                // Squares of most boards are rectangles on whole pixels, and rows of pixels are
                // quick.
                Some((low, high)) => self.fill_rectangle(low, high, *colour),
                None => self.fill_path(polygon(outline), *colour),
            },
            Item::Border {
                outline,
                width,
                colour,
            } => match border_sides(outline, *width) {
                Some(sides) => {
                    for (low, high) in sides {
                        self.fill_rectangle(low, high, *colour);
                    }
                }
                None => self.fill_path(border(outline, *width), *colour),
            },
            Item::Overlay {
                overlay,
                corner,
                side,
                colour,
            } => {
                self.fill_with_ink(&sprite::overlay(*overlay, *side), *corner, *colour);
            }
            Item::Text {
                text,
                middle,
                height,
                colour,
            } => {
                let label = sprite::label(text, *height);
                let corner = sprite::label_corner(&label, *middle);
                self.fill_with_ink(&label, corner, *colour);
            }
            Item::Piece {
                piece,
                corner,
                side,
            } => {
                let sheet = SpriteSheet::of(self.style, *side);
                let sprite = sheet.sprite(*piece);
                self.fill_covered(
                    &sprite.coverage,
                    *corner,
                    sprite.ink,
                    &Fill::Pixels(&sprite.pixels),
                );
            }
        }
    }

    fn fill_rectangle(&mut self, low: (i32, i32), high: (i32, i32), colour: Rgb) {
        let index = self.image.palette.nearest(colour);
        let clip = self.clip;
        let (left, right) = (low.0.max(clip.left), high.0.min(clip.right));
        if left >= right {
            return;
        }
        for y in low.1.max(clip.top)..high.1.min(clip.bottom) {
            part_mut(&mut self.image.indices, y, left, right).fill(index);
        }
    }

    /// Fills a path that is rasterised for this picture alone and not kept.
    fn fill_path(&mut self, path: Option<Path>, colour: Rgb) {
        let Some(path) = path else { return };
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        // The mask is only as big as the shape. It cannot be empty, even for a flat line.
        let side = |low: f32, high: f32| (high.ceil() - low).clamp(1.0, 8192.0) as u32;
        let (width, height) = (side(left, bounds.right()), side(top, bounds.bottom()));
        let Some(mut mask) = Mask::new(width, height) else {
            return;
        };
        let moved = Transform::from_translate(-left, -top);
        mask.fill_path(&path, FillRule::Winding, true, moved);
        let coverage = Coverage::new(width, mask.data().iter().copied());
        self.fill_with_ink(&coverage, (left as i32, top as i32), colour);
    }

    fn fill_with_ink(&mut self, coverage: &Coverage, corner: (i32, i32), colour: Rgb) {
        let ink = self.image.palette.nearest(colour);
        self.fill_covered(coverage, corner, ink, &Fill::Flat(ink));
    }

    fn fill_covered(&mut self, coverage: &Coverage, corner: (i32, i32), ink: u8, fill: &Fill) {
        let ink = self.image.palette.ink(ink);
        for span in &coverage.spans {
            let Some((span, (x, y))) = self.clip(*span, corner) else {
                continue;
            };
            let from = (span.y * coverage.width + span.x) as usize;
            let length = span.length as usize;
            let target = part_mut(&mut self.image.indices, y, x, x + span.length as i32);
            if !span.solid {
                // At an edge the ink blends with what is already there, at each pixel's own level.
                // Pixels of level 0 are in no span.
                for (pixel, &level) in target.iter_mut().zip(&coverage.levels[from..]) {
                    *pixel = ink.over(*pixel, level);
                }
                continue;
            }
            match fill {
                Fill::Flat(index) => target.fill(*index),
                Fill::Pixels(pixels) => target.copy_from_slice(&pixels[from..from + length]),
            }
        }
    }

    /// What of a span lies on the canvas, and where its first pixel is there.
    fn clip(&self, span: Span, corner: (i32, i32)) -> Option<(Span, (i32, i32))> {
        let clip = self.clip;
        let left = corner.0 + span.x as i32;
        let y = corner.1 + span.y as i32;
        // Pieces and marks at the edge of the board may begin left of the picture.
        let cut_off = (clip.left - left).max(0);
        let length = (left + span.length as i32).min(clip.right) - left - cut_off;
        if length <= 0 || !(clip.top..clip.bottom).contains(&y) {
            return None;
        }
        let (x, length) = (span.x + cut_off as u32, length as u32);
        Some((Span { x, length, ..span }, (left + cut_off, y)))
    }
}

/// The upper left and the lower right corner of a rectangle on whole pixels.
type Corners = ((i32, i32), (i32, i32));

/// The upper left and lower right corners, if the outline is an upright rectangle on whole pixels.
fn rectangle(outline: &[Pixel]) -> Option<Corners> {
    let (low, high) = upright(outline)?;
    Some((whole(low)?, whole(high)?))
}

/// The upper left and lower right corners, if the outline is an upright rectangle.
fn upright(outline: &[Pixel]) -> Option<(Pixel, Pixel)> {
    let [a, b, c, d] = *outline else { return None };
    let is_upright = |(a, b): (Pixel, Pixel)| a.0 == b.0 || a.1 == b.1;
    let sides = [(a, b), (b, c), (c, d), (d, a)];
    let corners = ((a.0.min(c.0), a.1.min(c.1)), (a.0.max(c.0), a.1.max(c.1)));
    sides.into_iter().all(is_upright).then_some(corners)
}

/// The point in whole pixels, if it is on one.
fn whole((x, y): Pixel) -> Option<(i32, i32)> {
    (x.fract() == 0.0 && y.fract() == 0.0).then_some((x as i32, y as i32))
}

/// The sides of a closed line as rectangles, if its edges are upright rectangles on whole pixels.
fn border_sides(outline: &[Pixel], width: f32) -> Option<[Corners; 4]> {
    let half = width / 2.0;
    let ((left, top), (right, bottom)) = upright(outline)?;
    let (outer_left, outer_top) = whole((left - half, top - half))?;
    let (inner_left, inner_top) = whole((left + half, top + half))?;
    let (inner_right, inner_bottom) = whole((right - half, bottom - half))?;
    let (outer_right, outer_bottom) = whole((right + half, bottom + half))?;
    Some([
        ((outer_left, outer_top), (outer_right, inner_top)),
        ((outer_left, inner_bottom), (outer_right, outer_bottom)),
        ((outer_left, inner_top), (inner_left, inner_bottom)),
        ((inner_right, inner_top), (outer_right, inner_bottom)),
    ])
}

fn border(outline: &[Pixel], width: f32) -> Option<Path> {
    let stroke = Stroke {
        width,
        ..Stroke::default()
    };
    polygon(outline).and_then(|path| path.stroke(&stroke, 1.0))
}

fn polygon(outline: &[Pixel]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = outline.split_first()?;
    builder.move_to(first.0, first.1);
    rest.iter().for_each(|p| builder.line_to(p.0, p.1));
    builder.close();
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::theme::Colours;

    #[test]
    fn a_border_on_whole_pixels_is_that_of_its_path() {
        let colour = Colours::of(Style::default().theme).label;
        for (outline, width) in [
            ([(3.5, 3.5), (20.5, 3.5), (20.5, 15.5), (3.5, 15.5)], 3.0),
            ([(4.0, 2.0), (4.0, 12.0), (30.0, 12.0), (30.0, 2.0)], 2.0),
            ([(-1.5, 2.5), (12.5, 2.5), (12.5, 30.5), (-1.5, 30.5)], 1.0),
        ] {
            let drawing = Drawing {
                width: 24,
                height: 24,
                background: Rgb([0; 3]),
                items: Vec::new(),
            };
            let canvas = || Canvas::new(&drawing, Style::default());
            let [mut sides, mut path] = [canvas(), canvas()];
            assert!(border_sides(&outline, width).is_some(), "{outline:?}");
            sides.paint(&Item::Border {
                outline: outline.into(),
                width,
                colour,
            });
            path.fill_path(border(&outline, width), colour);
            assert_eq!(sides.image.indices, path.image.indices, "{outline:?}");
        }
    }
}
