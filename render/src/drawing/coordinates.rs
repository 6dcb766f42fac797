//! Letters and numbers at the edges of the board, and the names that some cells bear themselves.
//!
//! A label stands at the outermost cell of its column or row, at the end that is lowest or leftmost in the picture: in
//! that cell's corner, or beside it. What is written, `board` found out; this is part of the list that `drawing` makes.

use super::Pen;
use crate::Text;
use crate::board::{Bounds, Cell, Point, Tick};
use crate::layout::Pixel;
use crate::scene::{Coordinates, Facing};

/// The heights of capitals, in cells: in a corner of a cell, and beside the board.
const INSIDE: f32 = 0.14;
const OUTSIDE: f32 = 0.24;
/// Between a label and the sides of its cell.
const INSET: f32 = 0.035;

impl Pen<'_> {
    pub(super) fn coordinates(&mut self) {
        if self.scene.coordinates == Coordinates::Off {
            return;
        }
        let board = &self.scene.board;
        let labels = board.labels();
        let middle = Bounds::around(board.cells().iter().map(|c| &c.seat)).low;
        let upright = matches!(self.scene.facing, Facing::South | Facing::North);
        let column = |tick: &Tick| Point::new(tick.at, middle.y);
        let row = |tick: &Tick| Point::new(middle.x, tick.at);
        for (ticks, place, level) in [
            (&labels.columns, &column as &dyn Fn(&Tick) -> Point, upright),
            (&labels.rows, &row, !upright),
        ] {
            for tick in ticks {
                let at = self.layout.pixel(place(tick));
                match self.scene.coordinates {
                    Coordinates::Outside => self.outside(tick, at, level),
                    _ => self.inside(tick, at, level),
                }
            }
        }
        for &place in &labels.named {
            self.name(place);
        }
    }

    /// The outermost cell of a column or row, at the end where it is named: below where `level`, else at the left.
    fn outermost(&self, at: Pixel, level: bool) -> Option<usize> {
        let half = self.layout.length(0.5);
        let along = |p: Pixel| if level { p.0 - at.0 } else { p.1 - at.1 };
        let outward = |p: Pixel| if level { p.1 } else { -p.0 };
        let cells = (0..).zip(self.scene.board.cells());
        cells
            .map(|(place, cell)| (self.layout.pixel(cell.seat), place))
            .filter(|(seat, _)| along(*seat).abs() < half)
            .max_by(|a, b| outward(a.0).total_cmp(&outward(b.0)))
            .map(|(_, place)| place)
    }

    /// A label beside the outermost cell of its column or row.
    fn outside(&mut self, tick: &Tick, at: Pixel, level: bool) {
        let Some(place) = self.outermost(at, level) else {
            return;
        };
        let outline = self.outline(place);
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
        let height = self.layout.length(OUTSIDE);
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

    /// A label in a corner of the outermost cell of its column or row, unless that says its whole name.
    fn inside(&mut self, tick: &Tick, at: Pixel, level: bool) {
        let Some(place) = self.outermost(at, level) else {
            return;
        };
        if !self.scene.board.labels().named.contains(&place) {
            let corner = if level { (1.0, 1.0) } else { (-1.0, -1.0) };
            self.cornered(&tick.text, place, corner);
        }
    }

    /// A cell's whole name, in the corner that is farthest from the middle of the board.
    fn name(&mut self, place: usize) {
        let Ok(text) = Text::new(&self.cell(place).name) else {
            return;
        };
        let outline = self.outline(place);
        let middle = (
            (2 * self.layout.left + self.layout.board.0) as f32 / 2.0,
            (2 * self.layout.top + self.layout.board.1) as f32 / 2.0,
        );
        let away = |p: &Pixel| (p.0 - middle.0).hypot(p.1 - middle.1);
        let farthest = outline.iter().max_by(|a, b| away(a).total_cmp(&away(b)));
        let Some(&(x, y)) = farthest else { return };
        let (seat_x, seat_y) = self.layout.pixel(self.cell(place).seat);
        self.cornered(&text, place, ((x - seat_x).signum(), (y - seat_y).signum()));
    }

    /// A label in the corner that lies towards `right` and `down`, as near to it as the sides of the cell leave room.
    fn cornered(&mut self, text: &Text, place: usize, (right, down): (f32, f32)) {
        let outline = self.outline(place);
        let height = super::letters(self.layout.length(INSIDE)) as f32;
        let inset = self.layout.length(INSET);
        let (wide, high) = ((text.width() / 100.0 + 0.16) * height, 1.16 * height);
        let edge = extreme(&outline, right, down).1;
        let room = |inward: &f32| {
            let line = edge - down * inward;
            span(&outline, [line, line - down * high])
        };
        let inwards = (0..self.layout.unit / 2).map(|step| inset + step as f32);
        let fits = |inward: &f32| {
            let (left, right) = room(inward);
            right - left >= wide + inset
        };
        let inward = inwards.clone().find(fits).unwrap_or(inset);
        let (left_end, right_end) = room(&inward);
        let side = if right > 0.0 { right_end } else { left_end };
        let middle = (
            side - right * (inset + wide / 2.0),
            edge - down * (inward + high / 2.0),
        );
        let ground = self.cell(place).ground;
        let tint = self.scene.marks[place].tint();
        let colour = self.colours.coordinate(self.colours.ground(ground, tint));
        self.text(text, middle, height, colour);
    }

    fn cell(&self, place: usize) -> &Cell {
        &self.scene.board.cells()[place]
    }

    fn outline(&self, place: usize) -> Vec<Pixel> {
        self.layout.outline(&self.cell(place).outline)
    }
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

/// From where to where a convex polygon is as wide on all these level lines.
fn span(outline: &[Pixel], lines: [f32; 2]) -> (f32, f32) {
    let next = outline.iter().cycle().skip(1);
    let sides: Vec<_> = outline.iter().zip(next).collect();
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
