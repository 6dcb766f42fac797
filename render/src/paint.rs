//! The list of items as pixels: a canvas of places in a theme's palette.
//!
//! A frame is made by copying sprites, and knows nothing of PNG, so that a replay can be made of many. Nothing
//! here fails, and nothing is painted outside the canvas.

use image::RgbImage;
use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, Transform};

use crate::drawing::{Drawing, Item, draw};
use crate::layout::Pixel;
use crate::palette::Palette;
use crate::scene::Scene;
use crate::sprite::{self, Sheet, Span, Stencil};
use crate::theme::{Rgb, Theme};

/// One picture: a place in the palette for each pixel, row by row.
pub(crate) struct Frame {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<u8>,
    pub(crate) palette: &'static Palette,
}

/// Draws the scene as plain pixels, to be put together with others: a sheet, a replay.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Scene};
///
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// assert_eq!(entente_render::pixels(&scene).dimensions(), (512, 512));
/// # Ok::<(), entente_render::Error>(())
/// ```
pub fn pixels(scene: &Scene) -> RgbImage {
    let Frame {
        width,
        height,
        pixels,
        palette,
    } = frame(scene);
    let rgb = pixels.iter().flat_map(|&place| palette.colour(place).0);
    RgbImage::from_raw(width, height, rgb.collect()).expect("a frame has as many pixels as it says")
}

/// Paints the scene.
pub(crate) fn frame(scene: &Scene) -> Frame {
    frame_of(&draw(scene), scene.theme)
}

/// Paints what is listed.
pub(crate) fn frame_of(drawing: &Drawing, theme: Theme) -> Frame {
    let mut canvas = Canvas::new(drawing, theme);
    for item in &drawing.items {
        canvas.paint(item);
    }
    canvas.frame
}

struct Canvas {
    frame: Frame,
    theme: Theme,
}

/// What covers a stencil's solid pixels.
enum Cover<'a> {
    Flat(u8),
    Pixels(&'a [u8]),
}

impl Canvas {
    fn new(drawing: &Drawing, theme: Theme) -> Self {
        let palette = Palette::of(theme);
        let (width, height) = (drawing.width, drawing.height);
        let ground = palette.nearest(drawing.ground);
        let pixels = vec![ground; (width * height) as usize];
        Self {
            frame: Frame {
                width,
                height,
                pixels,
                palette,
            },
            theme,
        }
    }

    fn paint(&mut self, item: &Item) {
        match item {
            Item::Area { outline, colour } => match rectangle(outline) {
                Some((low, high)) => self.fill(low, high, *colour),
                None => self.shape(polygon(outline), *colour),
            },
            Item::Frame {
                outline,
                width,
                colour,
            } => {
                let stroke = Stroke {
                    width: *width,
                    ..Stroke::default()
                };
                let line = polygon(outline).and_then(|path| path.stroke(&stroke, 1.0));
                self.shape(line, *colour);
            }
            Item::Stamp {
                stamp,
                corner,
                side,
                colour,
            } => {
                self.ink(&sprite::stamp(*stamp, *side), *corner, *colour);
            }
            Item::Text {
                text,
                middle,
                height,
                colour,
            } => {
                let label = sprite::label(text, *height);
                let corner = |v: f32, side: u32| (v - side as f32 / 2.0).round() as i32;
                let corner = (
                    corner(middle.0, label.width),
                    corner(middle.1, label.height),
                );
                self.ink(&label, corner, *colour);
            }
            Item::Piece {
                piece,
                corner,
                side,
            } => {
                let sheet = Sheet::of(self.theme, *side);
                let sprite = sheet.sprite(*piece);
                self.stencil(
                    &sprite.stencil,
                    *corner,
                    sprite.ink,
                    &Cover::Pixels(&sprite.pixels),
                );
            }
        }
    }

    fn fill(&mut self, low: (i32, i32), high: (i32, i32), colour: Rgb) {
        let place = self.frame.palette.nearest(colour);
        let (width, height) = (self.frame.width as i32, self.frame.height as i32);
        let (left, right) = (low.0.clamp(0, width), high.0.clamp(0, width));
        for y in low.1.clamp(0, height)..high.1.clamp(0, height) {
            let row = (y * width) as usize;
            self.frame.pixels[row + left as usize..row + right as usize].fill(place);
        }
    }

    /// A shape that is made for this picture alone.
    fn shape(&mut self, path: Option<Path>, colour: Rgb) {
        let Some(path) = path else { return };
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let side = |low: f32, high: f32| (high.ceil() - low).clamp(1.0, 8192.0) as u32;
        let (width, height) = (side(left, bounds.right()), side(top, bounds.bottom()));
        let Some(mut mask) = Mask::new(width, height) else {
            return;
        };
        let moved = Transform::from_translate(-left, -top);
        mask.fill_path(&path, FillRule::Winding, true, moved);
        let stencil = Stencil::new(width, mask.data().iter().copied());
        self.ink(&stencil, (left as i32, top as i32), colour);
    }

    fn ink(&mut self, stencil: &Stencil, corner: (i32, i32), colour: Rgb) {
        let ink = self.frame.palette.nearest(colour);
        self.stencil(stencil, corner, ink, &Cover::Flat(ink));
    }

    fn stencil(&mut self, stencil: &Stencil, corner: (i32, i32), ink: u8, cover: &Cover) {
        let blend = self.frame.palette.blend(ink);
        for span in &stencil.spans {
            let Some((span, to)) = self.clip(*span, corner) else {
                continue;
            };
            let from = (span.y * stencil.width + span.x) as usize;
            let length = span.length as usize;
            let under = &mut self.frame.pixels[to..to + length];
            match cover {
                _ if !span.solid => {
                    for (pixel, &level) in under.iter_mut().zip(&stencil.levels[from..]) {
                        *pixel = blend[usize::from(level) - 1][usize::from(*pixel)];
                    }
                }
                Cover::Flat(place) => under.fill(*place),
                Cover::Pixels(pixels) => under.copy_from_slice(&pixels[from..from + length]),
            }
        }
    }

    /// The part of a span that lies on the canvas, and where it begins there.
    fn clip(&self, span: Span, corner: (i32, i32)) -> Option<(Span, usize)> {
        let (width, height) = (self.frame.width as i32, self.frame.height as i32);
        let left = corner.0 + span.x as i32;
        let y = corner.1 + span.y as i32;
        let cut = (-left).max(0);
        let length = (left + span.length as i32).min(width) - left - cut;
        if length <= 0 || !(0..height).contains(&y) {
            return None;
        }
        let (x, length) = (span.x + cut as u32, length as u32);
        let to = (y * width + left + cut) as usize;
        Some((Span { x, length, ..span }, to))
    }
}

/// The two corners of an upright rectangle on whole pixels.
fn rectangle(outline: &[Pixel]) -> Option<((i32, i32), (i32, i32))> {
    let [a, b, c, d] = *outline else { return None };
    let upright = |a: Pixel, b: Pixel| a.0 == b.0 || a.1 == b.1;
    let sides = [(a, b), (b, c), (c, d), (d, a)];
    let whole = outline
        .iter()
        .all(|p| p.0.fract() == 0.0 && p.1.fract() == 0.0);
    if !whole || !sides.into_iter().all(|(a, b)| upright(a, b)) {
        return None;
    }
    let low = (a.0.min(c.0) as i32, a.1.min(c.1) as i32);
    let high = (a.0.max(c.0) as i32, a.1.max(c.1) as i32);
    Some((low, high))
}

fn polygon(outline: &[Pixel]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (first, rest) = outline.split_first()?;
    builder.move_to(first.0, first.1);
    rest.iter().for_each(|p| builder.line_to(p.0, p.1));
    builder.close();
    builder.finish()
}
