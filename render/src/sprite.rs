//! Shapes turned into pixels, once for each size.
//!
//! A [`Stencil`] is a shape's coverage, to be filled with one ink; a [`Sprite`] is a piece in its own colours.
//! Both are kept as spans, so that painting copies whole runs and only looks up the few pixels of an edge.
//! resvg does the rasterising; what it made is kept for the life of the program, within bounds.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::{tiny_skia, usvg};

use crate::drawing::Stamp;
use crate::palette::{LEVELS, Palette};
use crate::scene::{Army, Kind, Piece, Service};
use crate::text::STROKE;
use crate::theme::{Rgb, Theme};
use crate::{Text, art, svg};

/// A run of pixels of one row that are all covered wholly, or all in part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) length: u32,
    /// Covered wholly: copied without a look at what lies beneath.
    pub(crate) solid: bool,
}

/// The coverage of a shape.
#[derive(Debug)]
pub(crate) struct Stencil {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// From 0 to `LEVELS`, row by row.
    pub(crate) levels: Vec<u8>,
    pub(crate) spans: Vec<Span>,
}

impl Stencil {
    /// From a coverage of 0 to 255 for each pixel, row by row.
    pub(crate) fn new(width: u32, coverage: impl Iterator<Item = u8>) -> Self {
        let level = |c: u8| (u32::from(c) * u32::from(LEVELS) + 127) / 255;
        let levels: Vec<u8> = coverage.map(|c| level(c) as u8).collect();
        let rows = levels.chunks(width as usize);
        let spans = rows
            .zip(0..)
            .flat_map(|(row, y)| spans_of(row, y))
            .collect();
        let height = levels.len() as u32 / width;
        Self {
            width,
            height,
            levels,
            spans,
        }
    }
}

/// The covered spans of one row.
fn spans_of(row: &[u8], y: u32) -> Vec<Span> {
    let class = |level: u8| level.div_ceil(LEVELS) + u8::from(level == LEVELS);
    let mut x = 0;
    let runs = row.chunk_by(|&a, &b| class(a) == class(b)).map(|run| {
        let length = run.len() as u32;
        x += length;
        (
            run[0],
            Span {
                x: x - length,
                y,
                length,
                solid: run[0] == LEVELS,
            },
        )
    });
    runs.filter(|(level, _)| *level > 0)
        .map(|(_, span)| span)
        .collect()
}

/// A piece at one size in one theme.
#[derive(Debug)]
pub(crate) struct Sprite {
    pub(crate) stencil: Stencil,
    /// Places in the palette, for all pixels that are covered wholly.
    pub(crate) pixels: Vec<u8>,
    /// The outline's place in the palette, for those covered in part.
    pub(crate) ink: u8,
}

impl Sprite {
    fn new(piece: Piece, theme: Theme, side: u32) -> Self {
        let palette = Palette::of(theme);
        let colours = theme.colours();
        let pixmap = rasterise(
            &art::elements(piece, colours),
            art::FIELD,
            art::FIELD,
            side,
            side,
        );
        let opaque = |p: &tiny_skia::PremultipliedColorU8| {
            let c = p.demultiply();
            palette.nearest(Rgb([c.red(), c.green(), c.blue()]))
        };
        Self {
            stencil: Stencil::new(side, pixmap.pixels().iter().map(|p| p.alpha())),
            pixels: pixmap.pixels().iter().map(opaque).collect(),
            ink: palette.nearest(colours.outline(piece.is_pale())),
        }
    }
}

/// SVG elements on a field of `wide` by `high`, as pixels.
fn rasterise(elements: &str, wide: f32, high: f32, width: u32, height: u32) -> tiny_skia::Pixmap {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {wide} {high}\" preserveAspectRatio=\"none\">{elements}</svg>"
    );
    let tree = usvg::Tree::from_str(&document, &usvg::Options::default())
        .expect("the elements are our own tables, filled in with numbers");
    let mut pixmap = tiny_skia::Pixmap::new(width, height)
        .expect("sizes are between 1 and some thousand pixels");
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixmap.as_mut(),
    );
    pixmap
}

/// All pieces at one size in one theme, each made when it is first needed.
pub(crate) struct Sheet {
    theme: Theme,
    side: u32,
    sprites: [OnceLock<Sprite>; Service::COUNT * Army::ALL.len() * Kind::ALL.len()],
}

impl Sheet {
    /// The sheet of a theme and a size.
    pub(crate) fn of(theme: Theme, side: u32) -> Arc<Self> {
        static SHEETS: Cache<(Theme, u32), Sheet> = Cache::new();
        SHEETS.get((theme, side), area(side), || Self {
            theme,
            side,
            sprites: [const { OnceLock::new() }; _],
        })
    }

    pub(crate) fn sprite(&self, piece: Piece) -> &Sprite {
        let row = Service::COUNT * piece.army as usize + piece.service().number();
        let place = row * Kind::ALL.len() + piece.kind as usize;
        self.sprites[place].get_or_init(|| Sprite::new(piece, self.theme, self.side))
    }
}

/// The stencil of a stamp.
pub(crate) fn stamp(stamp: Stamp, side: u32) -> Arc<Stencil> {
    static STAMPS: Cache<(Stamp, u32), Stencil> = Cache::new();
    STAMPS.get((stamp, side), area(side), || {
        let pixmap = rasterise(stamp.elements(), art::FIELD, art::FIELD, side, side);
        Stencil::new(side, pixmap.pixels().iter().map(|p| p.alpha()))
    })
}

/// The stencil of a label, its capitals so many pixels high, in the middle of its field.
pub(crate) fn label(text: &Text, height: u32) -> Arc<Stencil> {
    static LABELS: Cache<(Text, u32), Stencil> = Cache::new();
    LABELS.get((text.clone(), height), 8 * area(height), || {
        let scale = height as f32 / 100.0;
        let wide = ((text.width() + 2.0 * STROKE) * scale).ceil() as u32 + 1;
        let high = 2 * height;
        let middle = (wide as f32 / 2.0, high as f32 / 2.0);
        let elements = svg::label(text, middle, height as f32, "black");
        let pixmap = rasterise(&elements, wide as f32, high as f32, wide, high);
        Stencil::new(wide, pixmap.pixels().iter().map(|p| p.alpha()))
    })
}

/// Things made once and shared. When the pixels in it are too many it is emptied: what is in use is soon back.
struct Cache<K, V>(OnceLock<Mutex<Shelf<K, V>>>);

struct Shelf<K, V> {
    things: HashMap<K, Arc<V>>,
    pixels: usize,
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// So many pixels are kept: for a sheet, those of one sprite, so that even if every piece of every army were
    /// asked for in every size, the sheets would take less than 200 MB.
    const MOST: usize = 1 << 20;

    const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The thing for this key, of about so many pixels.
    fn get(&self, key: K, pixels: usize, make: impl FnOnce() -> V) -> Arc<V> {
        let shelf = self.0.get_or_init(|| {
            let things = HashMap::new();
            Mutex::new(Shelf { things, pixels: 0 })
        });
        let mut shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thing) = shelf.things.get(&key) {
            return Arc::clone(thing);
        }
        if shelf.pixels + pixels > Self::MOST {
            shelf.things.clear();
            shelf.pixels = 0;
        }
        shelf.pixels += pixels;
        let thing = Arc::new(make());
        shelf.things.insert(key, Arc::clone(&thing));
        thing
    }
}

/// The pixels of a square.
fn area(side: u32) -> usize {
    side as usize * side as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ground;

    /// A cell on the plus board of a phone.
    const SMALL: u32 = 28;

    /// The lightness (0 to 255) of every pixel of a piece on bare ground: the piece without its hue.
    fn grey(theme: Theme, piece: Piece, ground: Ground) -> Vec<f32> {
        let palette = Palette::of(theme);
        let sheet = Sheet::of(theme, SMALL);
        let sprite = sheet.sprite(piece);
        let under = palette.nearest(theme.colours().ground(ground, None));
        let light = |place: u8| {
            let [r, g, b] = palette.colour(place).0.map(f32::from);
            0.299 * r + 0.587 * g + 0.114 * b
        };
        let seen = |(&level, &pixel): (&u8, &u8)| match level {
            0 => under,
            LEVELS => pixel,
            _ => palette.blend(sprite.ink)[usize::from(level) - 1][usize::from(under)],
        };
        let pixels = sprite.stencil.levels.iter().zip(&sprite.pixels);
        pixels.map(seen).map(light).collect()
    }

    /// The mean difference of lightness over the whole cell.
    fn difference(a: &[f32], b: &[f32]) -> f32 {
        let sum: f32 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
        sum / a.len() as f32
    }

    #[test]
    fn armies_differ_without_hue() {
        for theme in Theme::ALL {
            for kind in Kind::ALL {
                let shades =
                    Army::ALL.map(|army| grey(theme, Piece::new(army, kind), Ground::Light));
                for (i, a) in shades.iter().enumerate() {
                    for (j, b) in shades.iter().enumerate().skip(i + 1) {
                        let apart = difference(a, b);
                        let pair = [Army::ALL[i], Army::ALL[j]];
                        assert!(apart >= 3.0, "{theme:?} {kind:?} {pair:?}: {apart:.1}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_man_of_nobody_is_told_from_one_who_can_move() {
        for theme in Theme::ALL {
            for (army, ground) in Army::ALL
                .into_iter()
                .flat_map(|a| [(a, Ground::Light), (a, Ground::Dark)])
            {
                for kind in Kind::ALL {
                    let own = Piece::new(army, kind);
                    let pale = own.serving(Service::Nobody);
                    let apart = difference(&grey(theme, own, ground), &grey(theme, pale, ground));
                    assert!(apart >= 7.0, "{theme:?} {ground:?} {own:?}: {apart:.1}");
                }
            }
        }
    }

    #[test]
    fn kinds_differ_at_28_pixels() {
        for theme in Theme::ALL {
            for (army, ground) in Army::ALL
                .into_iter()
                .flat_map(|a| Ground::ALL.map(|g| (a, g)))
            {
                let kinds = Kind::ALL.map(|kind| grey(theme, Piece::new(army, kind), ground));
                for (i, a) in kinds.iter().enumerate() {
                    for (j, b) in kinds.iter().enumerate().skip(i + 1) {
                        let apart = difference(a, b);
                        let pair = [Kind::ALL[i], Kind::ALL[j]];
                        assert!(
                            apart >= 6.0,
                            "{theme:?} {army:?} {ground:?} {pair:?}: {apart:.1}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_piece_stands_upright_in_the_middle_and_clear_of_the_edge() {
        let side = 100;
        let sheet = Sheet::of(Theme::Wood, side);
        for kind in Kind::ALL {
            let spans = &sheet.sprite(Piece::new(Army::White, kind)).stencil.spans;
            let left = spans.iter().map(|s| s.x).min().expect("a piece has pixels");
            let right = side
                - spans
                    .iter()
                    .map(|s| s.x + s.length)
                    .max()
                    .expect("as above");
            let bottom = side - 1 - spans.iter().map(|s| s.y).max().expect("as above");
            assert!(
                left.abs_diff(right) <= 8,
                "{kind:?} leans: {left} left, {right} right"
            );
            assert!(
                left >= 2 && right >= 2 && bottom == 3,
                "{kind:?}: {left} {right} {bottom}"
            );
        }
    }

    #[test]
    fn a_stencil_keeps_runs_of_one_class_together() {
        let stencil = Stencil::new(
            6,
            [0, 255, 255, 100, 150, 0, 0, 0, 0, 0, 0, 255].into_iter(),
        );
        let spans = stencil.spans.iter().map(|s| (s.x, s.y, s.length, s.solid));
        let expected = [(1, 0, 2, true), (3, 0, 2, false), (5, 1, 1, true)];
        assert_eq!(spans.collect::<Vec<_>>(), expected);
        assert_eq!((stencil.width, stencil.height), (6, 2));
    }

    #[test]
    fn a_full_cache_is_emptied_and_still_answers() {
        let cache: Cache<usize, usize> = Cache::new();
        let pixels = Cache::<usize, usize>::MOST / 3;
        for i in 0..10 {
            assert_eq!(*cache.get(i, pixels, || 2 * i), 2 * i);
            assert_eq!(*cache.get(i, pixels, || unreachable!("kept")), 2 * i);
        }
        let kept = &cache
            .0
            .get()
            .expect("used")
            .lock()
            .expect("no panic")
            .things;
        assert_eq!(
            kept.len(),
            1,
            "10 thirds make one left after three emptyings"
        );
    }
}
