//! The captured pieces of a card as a grid: how large they are, and how many of them there is room
//! for.
//!
//! It is a part of `cards`.

use crate::scene::piece::Piece;
use crate::text::Text;

/// The side of captured pieces at full size in a corner, and the height of their numbers.
pub(super) const CAPTURED: f32 = 0.56;
const NUMBER: f32 = 0.24;

/// The arrangement of captured pieces: the side of each, the distance of one from the next, how
/// many are in a row, how many are shown, and the height of their numbers.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) side: f32,
    pub(super) step: f32,
    pub(super) in_row: usize,
    pub(super) shown: usize,
    pub(super) number: f32,
}

impl Grid {
    /// The arrangement in which captured pieces fit into an area and are largest, up to a side,
    /// with numbers not lower than the least height. If not all fit beside such numbers, the last
    /// cell is for the number of the others.
    pub(super) fn fit(
        captured: &[(Piece, u8)],
        area_wide: f32,
        area_high: f32,
        largest: f32,
        least: f32,
    ) -> Self {
        let count = captured.len().max(1);
        let most = captured.iter().map(|&(_, count)| count).max();
        // A number needs room to the right of its piece.
        let number = most
            .filter(|most| *most > 1)
            .and_then(|most| Text::new(&most.to_string()).ok());
        let wide = if number.is_some() { 1.4 } else { 1.0 };
        let number_wide = number.map_or(0.0, |text| text.width_in_heights() * least);
        let with_rows = |rows: usize| {
            let in_row = count.div_ceil(rows);
            let cell = area_wide / in_row as f32;
            let wide_enough = (cell / wide).min(cell - number_wide);
            let side = (area_high / rows as f32).min(wide_enough);
            (side.clamp(0.0, largest), in_row)
        };
        // Among equals the last one is chosen, which has the fewest rows.
        let all = (1..=count).rev().map(with_rows);
        let (side, in_row) = all
            .max_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap_or((0.0, 1));
        if side >= least {
            return Self::with(side, in_row, captured.len(), wide, number_wide, least);
        }
        // The least side, as many of them as there is room for, and one cell for all others.
        let in_row = (area_wide / (least + number_wide)).max(1.0) as usize;
        let rows = (area_high / least).max(1.0) as usize;
        let shown = (in_row * rows).saturating_sub(1).min(captured.len());
        Self::with(least, in_row, shown, wide, number_wide, least)
    }

    fn with(side: f32, in_row: usize, shown: usize, wide: f32, number: f32, least: f32) -> Self {
        Self {
            side,
            step: (wide * side).max(side + number),
            in_row,
            shown,
            number: (side * NUMBER / CAPTURED).max(least),
        }
    }

    /// The width of the longest row of so many pieces.
    pub(super) fn width(self, count: usize) -> f32 {
        self.step * count.min(self.in_row) as f32
    }

    /// The height of the rows of so many pieces.
    pub(super) fn height(self, count: usize) -> f32 {
        self.side * (self.shown + 1).min(count).div_ceil(self.in_row) as f32
    }
}
