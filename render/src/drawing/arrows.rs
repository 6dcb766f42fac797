//! Arrows as polygons. Each kind has a shape of its own, so that nobody has to know its colour.

use crate::drawing::layout::Pixel;
use crate::scene::piece::ArrowKind;

/// Half of the width of a shaft and of a head, in board units.
const SHAFT: f32 = 0.075;
const HEAD: f32 = 0.22;
const HEAD_LENGTH: f32 = 0.36;
/// The distance of a shaft's beginning from the middle of its square, so that it does not hide the
/// piece.
const TAIL: f32 = 0.3;
/// The distance of the tip from the middle of a square with a piece, so that it does not hide it.
const TIP: f32 = 0.4;
/// The distance of a threat's second head from its first.
const HEADS_APART: f32 = 0.26;
/// The radius of a round tail, and its corners.
const TAIL_RADIUS: f32 = 0.17;
const TAIL_CORNERS: u8 = 12;
/// The length of a dash, and from the start of one to that of the next.
const DASH: f32 = 0.2;
const DASH_STEP: f32 = 0.32;

/// The line of an arrow, along which its shapes lie.
struct Line {
    from: Pixel,
    /// Its direction, of length 1.
    along: Pixel,
    length: f32,
    square_side: f32,
}

impl Line {
    fn new(from: Pixel, to: Pixel, meets_piece: bool, square_side: f32) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1e-3);
        let gap = if meets_piece { TIP } else { 0.0 };
        Self {
            from,
            along: (dx / length, dy / length),
            length: length / square_side - gap,
            square_side,
        }
    }

    /// The point at this distance along the arrow, and at this distance to its right, in board
    /// units.
    fn at(&self, along: f32, across: f32) -> Pixel {
        let (ux, uy) = self.along;
        let (along, across) = (along * self.square_side, across * self.square_side);
        (
            self.from.0 + ux * along - uy * across,
            self.from.1 + uy * along + ux * across,
        )
    }

    /// The beginning of the head. It ends in the middle of the last square, or before its piece.
    fn neck(&self) -> f32 {
        self.length - HEAD_LENGTH
    }

    /// The beginning of the shaft. Between neighbours the head takes all the length, and there is
    /// no shaft left.
    fn tail(&self) -> f32 {
        TAIL.min(self.neck())
    }

    /// A head whose tip is at this distance along the arrow.
    fn head(&self, tip: f32) -> Vec<Pixel> {
        let back = tip - HEAD_LENGTH;
        vec![self.at(back, -HEAD), self.at(tip, 0.0), self.at(back, HEAD)]
    }

    /// A threat's second head. There is none where it would hide the piece that threatens.
    fn second_head(&self) -> Option<Vec<Pixel>> {
        let tip = self.length - HEADS_APART;
        (tip - HEAD_LENGTH >= TAIL).then(|| self.head(tip))
    }

    /// A part of the shaft.
    fn shaft(&self, start: f32, end: f32) -> Vec<Pixel> {
        vec![
            self.at(start, -SHAFT),
            self.at(end, -SHAFT),
            self.at(end, SHAFT),
            self.at(start, SHAFT),
        ]
    }

    /// The head and the whole shaft in one shape.
    fn plain(&self) -> Vec<Pixel> {
        let neck = self.neck();
        vec![
            self.at(self.tail(), -SHAFT),
            self.at(neck, -SHAFT),
            self.at(neck, -HEAD),
            self.at(self.length, 0.0),
            self.at(neck, HEAD),
            self.at(neck, SHAFT),
            self.at(self.tail(), SHAFT),
        ]
    }

    /// A disc around the start of the shaft.
    fn round_tail(&self) -> Vec<Pixel> {
        let corner = |number: u8| {
            let turn = f32::from(number) / f32::from(TAIL_CORNERS) * std::f32::consts::TAU;
            let (sin, cos) = turn.sin_cos();
            self.at(self.tail() + TAIL_RADIUS * cos, TAIL_RADIUS * sin)
        };
        (0..TAIL_CORNERS).map(corner).collect()
    }

    /// The parts of a dashed shaft, from the head to the tail.
    fn dashes(&self) -> Vec<Vec<Pixel>> {
        let (tail, neck) = (self.tail(), self.neck());
        let count = ((neck - tail) / DASH_STEP).floor().max(0.0) as u16;
        let dash = |number: u16| {
            let start = neck - DASH_STEP * f32::from(number + 1);
            self.shaft(start, start + DASH)
        };
        (0..count).map(dash).collect()
    }
}

/// An arrow between two middles of squares, as polygons in one colour. It ends before a piece on
/// the second one.
pub(super) fn outlines(
    kind: ArrowKind,
    ends: (Pixel, Pixel),
    meets_piece: bool,
    square_side: f32,
) -> Vec<Vec<Pixel>> {
    let (from, to) = ends;
    let line = Line::new(from, to, meets_piece, square_side);
    match kind {
        ArrowKind::Move => vec![line.plain()],
        ArrowKind::Threat => [line.plain()]
            .into_iter()
            .chain(line.second_head())
            .collect(),
        ArrowKind::Hint => vec![line.round_tail(), line.plain()],
        ArrowKind::Prepared => [line.dashes(), vec![line.head(line.length)]].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance of an arrow's tip from the middle of its last square, in squares.
    fn gap(kind: ArrowKind, meets_piece: bool) -> f32 {
        let to = (300.0, 0.0);
        let points = outlines(kind, ((0.0, 0.0), to), meets_piece, 100.0).concat();
        let tip = points.iter().map(|(x, _)| *x).fold(0.0, f32::max);
        (to.0 - tip) / 100.0
    }

    #[test]
    fn a_tip_does_not_hide_the_piece_that_it_points_at() {
        for kind in [
            ArrowKind::Move,
            ArrowKind::Threat,
            ArrowKind::Hint,
            ArrowKind::Prepared,
        ] {
            assert!(gap(kind, false).abs() < 1e-3, "{kind:?}");
            assert!((gap(kind, true) - TIP).abs() < 1e-3, "{kind:?}");
        }
    }

    #[test]
    fn a_threat_to_a_neighbour_has_no_head_over_its_own_piece() {
        let threat = |length, meets_piece| {
            let ends = ((0.0, 0.0), (length, 0.0));
            outlines(ArrowKind::Threat, ends, meets_piece, 100.0).len()
        };
        assert_eq!((threat(100.0, true), threat(300.0, true)), (1, 2));
    }
}
