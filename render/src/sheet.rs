//! A sheet: several boards in one picture, two side by side, each below its caption.
//!
//! The boards are scenes like others, moved to their places. Captions are as large as the picture
//! is wide and not as its squares, because a phone makes the whole as wide as itself.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item, draw};
use crate::error::Error;
use crate::raster::paint::paint_drawing;
use crate::raster::png::encoded;
use crate::scene::Scene;
use crate::scene::theme::{Colours, Rgb};
use crate::text::Text;

/// The most boards on a sheet.
const MAX_BOARDS: usize = 12;
/// The number of boards side by side.
const COLUMNS: usize = 2;

/// The height of a caption's capitals as a share of a board's width: where a phone shows the sheet
/// 390 pixels wide, they are nine pixels high.
const CAPITALS: f32 = 0.049;
/// The lines of a caption, and the height of one in capitals.
const LINES: usize = 2;
const LINE: f32 = 1.7;
/// The space between boards, and above the first line, as a share of a board's width.
const GAP: f32 = 0.025;

/// Draws boards with their captions as one indexed PNG.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Scene, Text};
///
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// let caption = Text::new("12. Qxf7#")?;
/// let bytes = entente_render::sheet(&[(scene, caption)])?;
/// assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
/// # Ok::<(), entente_render::Error>(())
/// ```
///
/// # Errors
/// [`Error::Sheet`].
pub fn sheet(boards: &[(Scene, Text)]) -> Result<Vec<u8>, Error> {
    let (first, _) = boards.first().ok_or(Error::Sheet)?;
    let drawings: Vec<Drawing> = boards.iter().map(|(scene, _)| draw(scene)).collect();
    let size = (drawings[0].width, drawings[0].height);
    let is_alike = |(drawing, (scene, _)): (&Drawing, &(Scene, Text))| {
        (drawing.width, drawing.height) == size && scene.style == first.style
    };
    if boards.len() > MAX_BOARDS || !drawings.iter().zip(boards).all(is_alike) {
        return Err(Error::Sheet);
    }
    let plan = Plan::new(boards.len(), size.0, size.1);
    let colour = Colours::of(first.style.theme).label;
    let mut items = Vec::new();
    let background = drawings[0].background;
    for (number, (drawing, (_, caption))) in drawings.into_iter().zip(boards).enumerate() {
        let corner = plan.corner(number);
        items.extend(plan.caption(caption, corner, colour));
        let below = (corner.0, corner.1 + plan.header);
        items.extend(drawing.items.into_iter().map(|item| moved(item, below)));
    }
    let whole = Drawing {
        width: plan.width,
        height: plan.height,
        background,
        items,
    };
    Ok(encoded(paint_drawing(&whole, first.style)))
}

/// The places of the boards.
struct Plan {
    width: u32,
    height: u32,
    board: (i32, i32),
    /// The height of the captions above a board.
    header: i32,
    gap: i32,
}

impl Plan {
    fn new(count: usize, width: u32, height: u32) -> Self {
        let of_width = |share: f32| (share * width as f32).round() as i32;
        let (board, gap) = ((width as i32, height as i32), of_width(GAP));
        let header = gap + of_width(CAPITALS * LINE * LINES as f32);
        let columns = count.min(COLUMNS) as i32;
        let rows = count.div_ceil(COLUMNS) as i32;
        let whole = |boards: i32, side: i32| (boards * (side + gap) + gap) as u32;
        Self {
            width: whole(columns, board.0),
            height: whole(rows, board.1 + header),
            board,
            header,
            gap,
        }
    }

    /// The upper left corner of a board's caption.
    fn corner(&self, number: usize) -> (i32, i32) {
        let (column, row) = ((number % COLUMNS) as i32, (number / COLUMNS) as i32);
        (
            self.gap + column * (self.board.0 + self.gap),
            self.gap + row * (self.board.1 + self.header + self.gap),
        )
    }

    /// A caption in the middle above its board, just above it if it has one line.
    fn caption(&self, caption: &Text, corner: (i32, i32), colour: Rgb) -> Vec<Item> {
        let wide = self.board.0 as f32;
        let capitals = (CAPITALS * wide).round();
        let lines = wrapped(caption, wide / capitals);
        let bottom = (corner.1 + self.header - self.gap) as f32;
        let line = LINE * capitals;
        let count = lines.len();
        let item = |(number, text): (usize, Text)| {
            let height = capitals.min(wide / text.width_in_heights());
            let up = (count - number) as f32 - 0.5;
            Item::Text {
                text,
                middle: (corner.0 as f32 + wide / 2.0, bottom - up * line),
                height: height.max(1.0) as u32,
                colour,
            }
        };
        lines.into_iter().enumerate().map(item).collect()
    }
}

/// A text in at most two lines, each within a width in capital heights if words allow it.
fn wrapped(text: &Text, most: f32) -> Vec<Text> {
    if text.width_in_heights() <= most {
        return vec![text.clone()];
    }
    let words = text.as_str();
    let halves = words.match_indices(' ').map(|(at, _)| at).filter_map(|at| {
        let half = |half: &str| Text::new(half).ok();
        Some([half(&words[..at])?, half(&words[at + 1..])?])
    });
    let width = |halves: &[Text; 2]| {
        let [one, other] = halves.each_ref().map(Text::width_in_heights);
        one.max(other)
    };
    let best = halves.min_by(|one, other| width(one).total_cmp(&width(other)));
    best.map_or_else(|| vec![text.clone()], Vec::from)
}

/// An item at another place.
fn moved(item: Item, by: (i32, i32)) -> Item {
    let (right, down) = by;
    let point = |(x, y): Pixel| (x + right as f32, y + down as f32);
    let points = |outline: Vec<Pixel>| outline.into_iter().map(point).collect();
    let corner = |(x, y): (i32, i32)| (x + right, y + down);
    let mut item = item;
    match &mut item {
        Item::Polygon { outline, .. } | Item::Border { outline, .. } => {
            *outline = points(std::mem::take(outline));
        }
        Item::Overlay { corner: at, .. } | Item::Piece { corner: at, .. } => *at = corner(*at),
        Item::Text { middle, .. } => *middle = point(*middle),
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_caption_has_two_lines_of_about_the_same_width() {
        let text = |text: &str| Text::new(text).expect("letters that can be drawn");
        assert_eq!(wrapped(&text("12. Nf3"), 20.0), [text("12. Nf3")]);
        let two = wrapped(&text("Round 12: Ann eliminates Bob"), 12.0);
        assert_eq!(two, [text("Round 12: Ann"), text("eliminates Bob")]);
        let one_word = "a".repeat(60);
        assert_eq!(wrapped(&text(&one_word), 12.0), [text(&one_word)]);
    }

    #[test]
    fn captions_are_nine_pixels_high_on_a_phone() {
        for side in [300, 512, 640] {
            let plan = Plan::new(4, side, side);
            let capitals = (CAPITALS * side as f32).round();
            assert!(capitals * 390.0 / plan.width as f32 >= 9.0, "{side}");
        }
    }
}
