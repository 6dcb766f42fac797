//! Shapes turned into pixels, once for each size.
//!
//! A [`Coverage`] is a shape that can be filled with one ink. A [`Sprite`] is a piece in its own
//! colours. Both have spans, so that painting copies whole runs of pixels and looks up only the few
//! pixels of an edge. resvg does the rasterising. Its results are cached, up to a limit, for as
//! long as the process runs.

use crate::drawing::layout::Pixel;
use crate::drawing::{Item, Overlay};
use crate::raster::{LEVELS, Palette};
use crate::scene::piece::{Army, Control, Piece, PieceKind};
use crate::scene::theme::{Colours, Rgb, Style};
use crate::text::{STROKE, Text};
use crate::vector::{art, svg};
use resvg::{tiny_skia, usvg};
use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

/// A run of pixels in one row that are all fully covered, or all partly covered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) length: u32,
    /// Whether they are fully covered, so that they can be copied without blending.
    pub(crate) solid: bool,
}

/// The share of each pixel that a shape covers.
#[derive(Debug)]
pub(crate) struct Coverage {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The coverage of each pixel from 0 to `LEVELS`, row by row.
    pub(super) levels: Vec<u8>,
    pub(crate) spans: Vec<Span>,
}

impl Coverage {
    /// Makes it from a coverage of 0 to 255 for each pixel, row by row.
    pub(crate) fn new(width: u32, coverage: impl Iterator<Item = u8>) -> Self {
        let level = |c: u8| (u32::from(c) * u32::from(LEVELS) + 127) / 255;
        let levels: Vec<u8> = coverage.map(|c| level(c) as u8).collect();
        let spans = levels
            .chunks(width as usize)
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
    // 0: not covered, 1: partly covered, 2: fully covered.
    let class = |level: u8| u8::from(level > 0) + u8::from(level == LEVELS);
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

/// A piece at one size in one style.
#[derive(Debug)]
pub(crate) struct Sprite {
    pub(crate) coverage: Coverage,
    /// Indices into the palette, for the pixels that are fully covered.
    pub(crate) pixels: Vec<u8>,
    /// The outline's index in the palette, for the pixels that are partly covered.
    pub(crate) ink: u8,
}

impl Sprite {
    fn new(piece: Piece, style: Style, side: u32) -> Self {
        let palette = Palette::of(style.theme);
        let colours = Colours::of(style.theme);
        let pixmap = rasterise(
            &art::elements(piece, style.pieces, colours, "piece"),
            art::VIEW_BOX,
            art::VIEW_BOX,
            side,
            side,
        );
        let coverage = Coverage::new(side, pixmap.pixels().iter().map(|p| p.alpha()));
        let ink = palette.nearest(colours.outline(piece.is_faded()));
        // The nearest colour is searched for once: a sprite has thousands of pixels, few colours,
        // and mostly the same one as before.
        let mut known = HashMap::new();
        let mut last = None;
        let mut opaque = |p: tiny_skia::PremultipliedColorU8| {
            let index = last
                .filter(|(before, _)| *before == p)
                .map(|(_, index)| index);
            let index = index.unwrap_or_else(|| {
                let c = p.demultiply();
                let colour = Rgb([c.red(), c.green(), c.blue()]);
                *known
                    .entry(colour)
                    .or_insert_with(|| palette.nearest(colour))
            });
            last = Some((p, index));
            index
        };
        // Where the cover is not full, the pixel is never copied.
        let pixels = pixmap.pixels().iter().zip(&coverage.levels);
        let pixels = pixels
            .map(|(p, level)| if *level == LEVELS { opaque(*p) } else { ink })
            .collect();
        Self {
            coverage,
            pixels,
            ink,
        }
    }
}

/// SVG elements in a view box of `wide` by `high`, as pixels.
pub(super) fn rasterise(
    elements: &str,
    wide: f32,
    high: f32,
    width: u32,
    height: u32,
) -> tiny_skia::Pixmap {
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {wide} {high}\" preserveAspectRatio=\"none\">{elements}</svg>"
    );
    let tree = usvg::Tree::from_str(&document, &usvg::Options::default())
        .expect("the elements come from our own tables and numbers");
    let mut pixmap = tiny_skia::Pixmap::new(width, height)
        .expect("sizes are between 1 and a few thousand pixels");
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixmap.as_mut(),
    );
    pixmap
}

/// Every kind of piece, and after them the queen that is worth one point.
const KINDS: usize = PieceKind::ALL.len() + 1;

/// All pieces at one size in one style. Each is made when it is first needed.
pub(crate) struct SpriteSheet {
    style: Style,
    side: u32,
    /// Boxed, because most are never made.
    sprites: [OnceLock<Box<Sprite>>; Control::COUNT * Army::ALL.len() * KINDS],
}

impl SpriteSheet {
    /// The sheet of a style and a size, from the cache.
    pub(crate) fn of(style: Style, side: u32) -> Arc<Self> {
        static SHEETS: Cache<(Style, u32), SpriteSheet> = Cache::new();
        SHEETS.get((style, side), area(side), || Self {
            style,
            side,
            sprites: [const { OnceLock::new() }; _],
        })
    }

    pub(crate) fn sprite(&self, piece: Piece) -> &Sprite {
        self.cell(piece)
            .get_or_init(|| Box::new(Sprite::new(piece, self.style, self.side)))
    }

    fn cell(&self, piece: Piece) -> &OnceLock<Box<Sprite>> {
        let row = Control::COUNT * piece.army as usize + piece.control().number();
        let kind = if piece.is_one_point() {
            KINDS - 1
        } else {
            piece.kind as usize
        };
        &self.sprites[row * KINDS + kind]
    }
}

/// The sprites for which another thread is worth its start.
const SPRITES_A_THREAD: usize = 3;

/// Makes the sprites that these items need and that are missing, with all processors: for the first
/// picture of a style that is most of the work.
pub(super) fn prepare(items: &[Item], style: Style) {
    let pieces = items.iter().filter_map(|item| match item {
        Item::Piece { piece, side, .. } => Some((SpriteSheet::of(style, *side), *piece)),
        _ => None,
    });
    let mut missing: Vec<_> = pieces
        .filter(|(sheet, piece)| sheet.cell(*piece).get().is_none())
        .collect();
    if missing.is_empty() {
        return;
    }
    missing.sort_by_key(|(sheet, piece)| (sheet.side, *piece));
    missing.dedup_by_key(|(sheet, piece)| (sheet.side, *piece));
    let next = AtomicUsize::new(0);
    let make = || {
        while let Some((sheet, piece)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            sheet.sprite(*piece);
        }
    };
    let wanted = missing.len() / SPRITES_A_THREAD;
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = if wanted > 1 {
        wanted.min(processors())
    } else {
        1
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Without another thread this one makes them all.
            let _ = thread::Builder::new().spawn_scoped(scope, make);
        }
        make();
    });
}

/// The coverage of an overlay, from the cache.
pub(crate) fn overlay(overlay: Overlay, side: u32) -> Arc<Coverage> {
    static STAMPS: Cache<(Overlay, u32), Coverage> = Cache::new();
    STAMPS.get((overlay, side), area(side), || {
        let pixmap = rasterise(overlay.elements(), art::VIEW_BOX, art::VIEW_BOX, side, side);
        Coverage::new(side, pixmap.pixels().iter().map(|p| p.alpha()))
    })
}

/// The coverage of a label with capitals of this height, from the cache.
///
/// The label is in the middle, so that the painter can centre it without knowing its letters.
pub(crate) fn label(text: &Text, height: u32) -> Arc<Coverage> {
    static LABELS: Cache<(Text, u32), Coverage> = Cache::new();
    LABELS.get((text.clone(), height), 8 * area(height), || {
        let scale = height as f32 / 100.0;
        let wide = ((text.width() + 2.0 * STROKE) * scale).ceil() as u32 + 1;
        let high = 2 * height;
        let middle = (wide as f32 / 2.0, high as f32 / 2.0);
        let elements = svg::label(text, middle, height as f32, "black");
        let pixmap = rasterise(&elements, wide as f32, high as f32, wide, high);
        Coverage::new(wide, pixmap.pixels().iter().map(|p| p.alpha()))
    })
}

/// The upper left corner of a label with this middle.
pub(crate) fn label_corner(label: &Coverage, middle: Pixel) -> (i32, i32) {
    let corner = |v: f32, side: u32| (v - side as f32 / 2.0).round() as i32;
    (
        corner(middle.0, label.width),
        corner(middle.1, label.height),
    )
}

/// A cache of shared items.
///
/// It is emptied when its items have too many pixels. What is in use is soon made again.
struct Cache<K, V>(OnceLock<Mutex<CacheEntries<K, V>>>);

struct CacheEntries<K, V> {
    items: HashMap<K, Arc<V>>,
    pixels: usize,
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// The most pixels to keep.
    ///
    /// A sheet counts as the pixels of one sprite. Even if every piece of every army were needed in
    /// every size, the sheets would take less than 200 MB.
    const MAX_PIXELS: usize = 1 << 20;

    const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The item for this key, with about this many pixels. It is made if it is not in the cache.
    fn get(&self, key: K, pixels: usize, make: impl FnOnce() -> V) -> Arc<V> {
        let entries = self.0.get_or_init(|| {
            let items = HashMap::new();
            Mutex::new(CacheEntries { items, pixels: 0 })
        });
        // An item is made under the lock, so that two threads never make the same one.
        let mut entries = entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(item) = entries.items.get(&key) {
            return Arc::clone(item);
        }
        // Emptying everything is simpler than tracking what was used last, and rarely happens: the
        // pictures of a message use only a few sizes.
        if entries.pixels + pixels > Self::MAX_PIXELS {
            entries.items.clear();
            entries.pixels = 0;
        }
        entries.pixels += pixels;
        let item = Arc::new(make());
        entries.items.insert(key, Arc::clone(&item));
        item
    }
}

/// The number of pixels in a box with this side.
fn area(side: u32) -> usize {
    side as usize * side as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Background;
    use crate::scene::theme::{self, PieceArt};

    /// The side of a square of the plus-shaped board on a phone.
    const SMALL: u32 = 28;

    /// The lightness (0 to 255) of every pixel of a piece on a plain background, without its hue.
    fn grey(style: Style, piece: Piece, background: Background) -> Vec<f32> {
        let palette = Palette::of(style.theme);
        let sheet = SpriteSheet::of(style, SMALL);
        let sprite = sheet.sprite(piece);
        let under = palette.nearest(Colours::of(style.theme).background(background, None));
        let light = |index: u8| {
            let [r, g, b] = palette.colour(index).0.map(f32::from);
            0.299 * r + 0.587 * g + 0.114 * b
        };
        let seen = |(&level, &pixel): (&u8, &u8)| match level {
            0 => under,
            LEVELS => pixel,
            _ => palette.ink(sprite.ink).over(under, level),
        };
        let pixels = sprite.coverage.levels.iter().zip(&sprite.pixels);
        pixels.map(seen).map(light).collect()
    }

    /// The mean difference of lightness over the whole square.
    fn difference(a: &[f32], b: &[f32]) -> f32 {
        let sum: f32 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
        sum / a.len() as f32
    }

    #[test]
    fn armies_differ_without_hue() {
        for style in theme::all() {
            for kind in PieceKind::ALL {
                let shades =
                    Army::ALL.map(|army| grey(style, Piece::new(army, kind), Background::Light));
                for (i, a) in shades.iter().enumerate() {
                    for (j, b) in shades.iter().enumerate().skip(i + 1) {
                        let apart = difference(a, b);
                        let pair = [Army::ALL[i], Army::ALL[j]];
                        assert!(apart >= 3.0, "{style:?} {kind:?} {pair:?}: {apart:.1}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_piece_that_nobody_controls_looks_different_from_one_that_can_move() {
        for style in theme::all() {
            for (army, background) in Army::ALL
                .into_iter()
                .flat_map(|a| [(a, Background::Light), (a, Background::Dark)])
            {
                for kind in PieceKind::ALL {
                    let own = Piece::new(army, kind);
                    let faded = own.with_control(Control::Nobody);
                    let apart = difference(
                        &grey(style, own, background),
                        &grey(style, faded, background),
                    );
                    assert!(apart >= 7.0, "{style:?} {background:?} {own:?}: {apart:.1}");
                }
            }
        }
    }

    #[test]
    fn kinds_differ_at_28_pixels() {
        for style in theme::all() {
            // A letter covers a tenth of a square, a figure half of it.
            let least = match style.pieces {
                PieceArt::Letters(_) => 3.0,
                _ => 6.0,
            };
            for (army, background) in Army::ALL
                .into_iter()
                .flat_map(|a| Background::ALL.map(|g| (a, g)))
            {
                let kinds =
                    PieceKind::ALL.map(|kind| grey(style, Piece::new(army, kind), background));
                for (i, a) in kinds.iter().enumerate() {
                    for (j, b) in kinds.iter().enumerate().skip(i + 1) {
                        let apart = difference(a, b);
                        let pair = [PieceKind::ALL[i], PieceKind::ALL[j]];
                        assert!(
                            apart >= least,
                            "{style:?} {army:?} {background:?} {pair:?}: {apart:.1}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_piece_is_upright_in_the_middle_and_clear_of_the_edge() {
        let side = 100;
        for style in theme::all() {
            let sheet = SpriteSheet::of(style, side);
            for kind in PieceKind::ALL {
                let spans = &sheet.sprite(Piece::new(Army::White, kind)).coverage.spans;
                let [left, top] = [
                    spans.iter().map(|s| s.x).min(),
                    spans.iter().map(|s| s.y).min(),
                ]
                .map(|least| least.expect("a piece has pixels"));
                let right = spans.iter().map(|s| side - s.x - s.length).min();
                let bottom = spans.iter().map(|s| side - 1 - s.y).min();
                let [right, bottom] = [right, bottom].map(|least| least.expect("as above"));
                let shown = format!("{style:?} {kind:?}: {left} {right}, {top} {bottom}");
                assert!(left.abs_diff(right) <= 8, "{shown}: leans");
                assert!(left.min(right).min(top) >= 1, "{shown}: touches the edge");
                // Figures stand on one line, tokens lie in the middle.
                match style.pieces {
                    PieceArt::Letters(_) => assert!(top.abs_diff(bottom) <= 1, "{shown}"),
                    _ => assert_eq!(bottom, 3, "{shown}"),
                }
            }
        }
    }

    #[test]
    fn coverage_keeps_runs_of_equal_pixels_together() {
        let coverage = Coverage::new(
            6,
            [0, 255, 255, 100, 150, 0, 0, 0, 0, 0, 0, 255].into_iter(),
        );
        let spans = coverage.spans.iter().map(|s| (s.x, s.y, s.length, s.solid));
        let expected = [(1, 0, 2, true), (3, 0, 2, false), (5, 1, 1, true)];
        assert_eq!(spans.collect::<Vec<_>>(), expected);
        assert_eq!((coverage.width, coverage.height), (6, 2));
    }

    #[test]
    fn a_full_cache_is_emptied_and_still_answers() {
        let cache: Cache<usize, usize> = Cache::new();
        let pixels = Cache::<usize, usize>::MAX_PIXELS / 3;
        for i in 0..10 {
            assert_eq!(*cache.get(i, pixels, || 2 * i), 2 * i);
            assert_eq!(
                *cache.get(i, pixels, || unreachable!("it is in the cache")),
                2 * i
            );
        }
        let kept = &cache.0.get().expect("used").lock().expect("no panic").items;
        assert_eq!(
            kept.len(),
            1,
            "ten items of a third each: one is left after the cache was emptied three times"
        );
    }
}
