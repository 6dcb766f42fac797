//! The letters and numbers at the edges of the board, and the names that some squares show.
//!
//! A label is drawn at the outermost square of its column or row: at the bottom or at the left of
//! the picture, in that square's corner or next to it. `board` finds the labels. This is a part of
//! the list that `drawing` makes.

use crate::board::{AxisLabel, Bounds, Point, Square};
use crate::drawing::DrawingBuilder;
use crate::drawing::layout::Pixel;
use crate::scene::piece::{Coordinates, Facing};
use crate::text::Text;

/// The heights of capitals in board units: of a label in a corner of a square, of a square's whole
/// name there, and outside the board.
///
/// Only its own name says which square of a switch is which, so it has to be legible on a phone: at
/// least 9 pixels high where a chat shows the picture 330 pixels wide.
const INSIDE: f32 = 0.17;
const NAME: f32 = 0.28;
const OUTSIDE: f32 = 0.24;
/// The gap between a label and the sides of its square. Names need more, because two of them can be
/// side by side.
const INSET: f32 = 0.035;
const NAME_INSET: f32 = 0.07;
/// How much nearer a piece is to a label at the bottom of its square than to one at the top.
const BASE: f32 = 0.1;

/// The look of a label inside a square: the height of its capitals, and its gap to the sides.
#[derive(Clone, Copy)]
struct LabelStyle {
    height: f32,
    inset: f32,
}

/// The letter or number of a column or row.
const IN_CORNER: LabelStyle = LabelStyle {
    height: INSIDE,
    inset: INSET,
};
/// The whole name of a square.
const WHOLE_NAME: LabelStyle = LabelStyle {
    height: NAME,
    inset: NAME_INSET,
};

impl DrawingBuilder<'_> {
    pub(super) fn draw_coordinates(&mut self) {
        if self.scene.coordinates == Coordinates::Off {
            return;
        }
        let board = &self.scene.board;
        let labels = board.labels();
        // Labels are looked up along their line from any of its points, such as its lower end.
        let low = Bounds::around(board.squares().iter().map(|square| &square.centre)).low;
        let upright = matches!(self.scene.facing, Facing::South | Facing::North);
        let column = |label: &AxisLabel| Point::new(label.at, low.y);
        let row = |label: &AxisLabel| Point::new(low.x, label.at);
        for (axis_labels, point, vertical) in [
            (
                &labels.columns,
                &column as &dyn Fn(&AxisLabel) -> Point,
                upright,
            ),
            (&labels.rows, &row, !upright),
        ] {
            for label in axis_labels {
                let at = self.layout.pixel(point(label));
                match self.scene.coordinates {
                    Coordinates::Outside => self.draw_outside(label, at, vertical),
                    _ => self.draw_inside(label, at, vertical),
                }
            }
        }
        for &index in &labels.named_squares {
            self.draw_name(index);
        }
    }

    /// The index of the outermost square of a column or row, at the end where the label is drawn,
    /// among the squares that `counts` accepts.
    ///
    /// That end is at the bottom if the line goes up the picture (`vertical`), else at the left.
    fn outermost(
        &self,
        at: Pixel,
        vertical: bool,
        counts: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let half = self.layout.length(0.5);
        // The distance of a square's centre from the line, and its place along the line.
        let off_line = |p: Pixel| if vertical { p.0 - at.0 } else { p.1 - at.1 };
        let outward = |p: Pixel| if vertical { p.1 } else { -p.0 };
        let squares = (0..).zip(self.scene.board.squares());
        squares
            .filter(|(index, _)| counts(*index))
            .map(|(index, square)| (self.layout.pixel(square.centre), index))
            .filter(|(centre, _)| off_line(*centre).abs() < half)
            .max_by(|a, b| outward(a.0).total_cmp(&outward(b.0)))
            .map(|(_, index)| index)
    }

    /// Draws a label next to the outermost square of its column or row.
    fn draw_outside(&mut self, label: &AxisLabel, at: Pixel, vertical: bool) {
        let Some(index) = self.outermost(at, vertical, |_| true) else {
            return;
        };
        let outline = self.outline(index);
        let [off, half, nudge] = [0.26, 0.5, 0.12].map(|units| self.layout.length(units));
        // Where two edges meet in a corner that is cut out, two labels would collide: both are
        // moved apart a little.
        let middle = if vertical {
            let bottom = extreme(&outline, 0.0, 1.0).1;
            let meets = self.has_square((at.0 + 2.0 * half, bottom + half));
            (at.0 - if meets { nudge } else { 0.0 }, bottom + off)
        } else {
            let left = extreme(&outline, -1.0, 0.0).0;
            let meets = self.has_square((left - half, at.1 - 2.0 * half));
            (left - off, at.1 + if meets { nudge } else { 0.0 })
        };
        let height = self.layout.capitals(OUTSIDE);
        self.draw_text(&label.text, middle, height, self.colours.label);
    }

    /// Whether the centre of a square is near this point.
    fn has_square(&self, (x, y): Pixel) -> bool {
        let near = self.layout.length(0.25);
        self.scene.board.squares().iter().any(|square| {
            let at = self.layout.pixel(square.centre);
            (at.0 - x).abs() < near && (at.1 - y).abs() < near
        })
    }

    /// Draws a label in a corner of the outermost square of its column or row that does not show
    /// its whole name.
    fn draw_inside(&mut self, label: &AxisLabel, at: Pixel, vertical: bool) {
        let named_squares = &self.scene.board.labels().named_squares;
        let outermost = self.outermost(at, vertical, |index| !named_squares.contains(&index));
        if let Some(index) = outermost {
            let corner = if vertical { (1.0, 1.0) } else { (-1.0, -1.0) };
            self.draw_in_corner_of(&label.text, IN_CORNER, index, corner);
        }
    }

    /// Draws a square's whole name in the corner where a piece hides the least of it.
    fn draw_name(&mut self, index: usize) {
        let Ok(text) = Text::new(&self.square(index).name) else {
            return;
        };
        let (centre_x, centre_y) = self.layout.pixel(self.square(index).centre);
        let base = self.layout.length(BASE);
        // The distance of the name from the piece, which is wider at the bottom.
        let distance = |corner: (f32, f32)| {
            let (x, y) = self.middle_in_corner(&text, WHOLE_NAME, index, corner);
            (x - centre_x).hypot(y - centre_y) - base * corner.1.max(0.0)
        };
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
        let best = corners
            .into_iter()
            .max_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        if let Some(corner) = best {
            self.draw_in_corner_of(&text, WHOLE_NAME, index, corner);
        }
    }

    /// Draws a label in the corner of a square that is towards `right` and `down`.
    fn draw_in_corner_of(
        &mut self,
        text: &Text,
        style: LabelStyle,
        index: usize,
        corner: (f32, f32),
    ) {
        let middle = self.middle_in_corner(text, style, index, corner);
        let background = self.square(index).background;
        let tint = self.scene.marks[index].tint();
        let colour = self
            .colours
            .coordinate(self.colours.background(background, tint));
        self.draw_text(text, middle, self.layout.capitals(style.height), colour);
    }

    /// The middle of a label in the corner of a square that is towards `right` and `down`.
    ///
    /// The sides of a slanted square leave little space in its sharp corners. The label is moved
    /// inwards, one pixel at a time, until it fits between them.
    fn middle_in_corner(
        &self,
        text: &Text,
        style: LabelStyle,
        index: usize,
        corner: (f32, f32),
    ) -> Pixel {
        let (right, down) = corner;
        let outline = self.outline(index);
        let height = super::capital_height(self.layout.capitals(style.height)) as f32;
        let inset = self.layout.length(style.inset);
        let (wide, high) = (text.width_in_heights() * height, 1.16 * height);
        let edge = extreme(&outline, right, down).1;
        let free_span = |inward: &f32| {
            let line = edge - down * inward;
            span(&outline, [line, line - down * high])
        };
        // Half a square is far enough: there every square of ours is wide enough for its name.
        let inwards = (0..self.layout.square_side / 2).map(|step| inset + step as f32);
        let fits = |inward: &f32| {
            let (left, right) = free_span(inward);
            right - left >= wide + inset
        };
        let inward = inwards.clone().find(fits).unwrap_or(inset);
        let (left_end, right_end) = free_span(&inward);
        let side = if right > 0.0 { right_end } else { left_end };
        (
            side - right * (inset + wide / 2.0),
            edge - down * (inward + high / 2.0),
        )
    }

    fn square(&self, index: usize) -> &Square {
        &self.scene.board.squares()[index]
    }

    fn outline(&self, index: usize) -> Vec<Pixel> {
        self.layout.outline(&self.square(index).outline)
    }
}

/// The corner of a polygon that is farthest towards `right` and `down`.
fn extreme(outline: &[Pixel], right: f32, down: f32) -> Pixel {
    let distance = |p: &Pixel| p.0 * right + p.1 * down;
    outline
        .iter()
        .copied()
        .max_by(|a, b| distance(a).total_cmp(&distance(b)))
        .unwrap_or_default()
}

/// The left and right ends of the part of a convex polygon that all these horizontal lines share.
fn span(outline: &[Pixel], lines: [f32; 2]) -> (f32, f32) {
    let next = outline.iter().cycle().skip(1);
    let sides: Vec<_> = outline.iter().zip(next).collect();
    // The point where a side crosses a horizontal line, if it does.
    let crossing = |(a, b): &(&Pixel, &Pixel), y: f32| {
        let spans = (a.1 - y) * (b.1 - y) <= 0.0 && a.1 != b.1;
        spans.then(|| a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1))
    };
    let ends = |y: f32| sides.iter().filter_map(move |side| crossing(side, y));
    let whole = (extreme(outline, -1.0, 0.0).0, extreme(outline, 1.0, 0.0).0);
    lines.into_iter().fold(whole, |(left, right), y| {
        let low = ends(y).reduce(f32::min).unwrap_or(left);
        let high = ends(y).reduce(f32::max).unwrap_or(right);
        (left.max(low), right.min(high))
    })
}

#[cfg(test)]
mod tests {
    use crate::drawing::legible::chess66;
    use crate::drawing::{Item, draw};
    use crate::scene::Scene;

    /// The width of a picture in a chat on a phone that is 390 pixels wide.
    const PHONE_PICTURE: f32 = 318.0;

    #[test]
    fn the_names_of_switch_squares_are_legible_on_a_phone() {
        let drawing = draw(&Scene::new(std::sync::Arc::new(chess66())));
        let on_phone = |name: &str| {
            let height = drawing.items.iter().find_map(|item| match item {
                Item::Text { text, height, .. } if text.as_str() == name => Some(*height),
                _ => None,
            });
            height.expect("the name is drawn") as f32 * PHONE_PICTURE / drawing.width as f32
        };
        for name in ["A4", "a4", "h5", "H5"] {
            assert!(on_phone(name) >= 9.0, "{name}: {}", on_phone(name));
        }
    }
}
