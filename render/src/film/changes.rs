//! The changes from one picture of a film to the next: a few areas, to be painted and written.
//!
//! Both drawings list their items in the same order, so what is in one list only is what changed.
//! Its boxes are put together into few areas, because each becomes a frame. Nothing is painted
//! here.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item};
use crate::raster::paint::Area;
use crate::raster::sprite;

/// The most areas. Each takes a frame, and all but the last frame of a move a fiftieth of a second.
pub(super) const MAX_AREAS: usize = 3;

/// The most unchanged pixels in an area that saves a frame.
const PIXELS_OF_A_FRAME: i64 = 4_000;

/// The number of items of the other list that are searched for an item.
const SEARCH: usize = 64;

/// The areas in which two drawings of the same size differ. Outside of them they are the same. What
/// is drawn last, such as pieces, comes first.
pub(super) fn areas(before: &Drawing, after: &Drawing) -> Vec<Area> {
    let boxes = changed(&before.items, &after.items);
    let mut areas: Vec<Area> = boxes.into_iter().rev().map(bounds).collect();
    while let Some((one, other)) = next_to_join(&areas) {
        let joined = areas[one].around(areas.remove(other));
        areas[one] = joined;
    }
    areas
}

/// The items of each list that are not in the other, in the order of the drawing.
fn changed<'a>(before: &'a [Item], after: &'a [Item]) -> Vec<&'a Item> {
    let mut changed = Vec::new();
    let (mut before, mut after) = (before, after);
    while let ([old, old_rest @ ..], [new, new_rest @ ..]) = (before, after) {
        if old == new {
            (before, after) = (old_rest, new_rest);
            continue;
        }
        let gone = before.iter().take(SEARCH).position(|item| item == new);
        let came = after.iter().take(SEARCH).position(|item| item == old);
        // Of two ways to go on, the one that leaves out less.
        let (gone, came) = match (gone, came) {
            (None, None) => (1, 1),
            (Some(gone), Some(came)) if gone > came => (0, came),
            (Some(gone), _) => (gone, 0),
            (None, Some(came)) => (0, came),
        };
        changed.extend(before[..gone].iter().chain(&after[..came]));
        (before, after) = (&before[gone..], &after[came..]);
    }
    changed.extend(before.iter().chain(after));
    changed
}

/// The two areas to put together next: those that lose least, as long as there are too many areas
/// or it costs less than a frame.
fn next_to_join(areas: &[Area]) -> Option<(usize, usize)> {
    let mut best: Option<(i64, (usize, usize))> = None;
    for (i, one) in areas.iter().enumerate() {
        for (j, other) in areas.iter().enumerate().skip(i + 1) {
            let lost = one.around(*other).pixels() - one.pixels() - other.pixels();
            // Nothing is better than one inside the other, and most are.
            if lost <= 0 {
                return Some((i, j));
            }
            if best.is_none_or(|(least, _)| lost < least) {
                best = Some((lost, (i, j)));
            }
        }
    }
    let (lost, pair) = best?;
    (areas.len() > MAX_AREAS || lost < PIXELS_OF_A_FRAME).then_some(pair)
}

/// The pixels that painting an item can change.
pub(super) fn bounds(item: &Item) -> Area {
    match item {
        Item::Polygon { outline, .. } => around(outline, 0.0),
        Item::Border { outline, width, .. } => around(outline, *width),
        Item::Overlay { corner, side, .. } | Item::Piece { corner, side, .. } => {
            boxed(*corner, *side, *side)
        }
        Item::Text {
            text,
            middle,
            height,
            ..
        } => {
            let label = sprite::label(text, *height);
            let corner = sprite::label_corner(&label, *middle);
            boxed(corner, label.width, label.height)
        }
    }
}

fn boxed(corner: (i32, i32), width: u32, height: u32) -> Area {
    let (left, top) = corner;
    Area {
        left,
        top,
        right: left + width as i32,
        bottom: top + height as i32,
    }
}

/// The whole pixels around an outline, with a margin.
fn around(outline: &[Pixel], margin: f32) -> Area {
    let least = |of: fn(&Pixel) -> f32| outline.iter().map(of).fold(f32::INFINITY, f32::min);
    let most = |of: fn(&Pixel) -> f32| outline.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
    Area {
        left: (least(|p| p.0) - margin).floor() as i32,
        top: (least(|p| p.1) - margin).floor() as i32,
        right: (most(|p| p.0) + margin).ceil() as i32,
        bottom: (most(|p| p.1) + margin).ceil() as i32,
    }
}
