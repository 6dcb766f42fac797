//! The labels of a board, found in the names of its cells: a letter for each column, a number for each row.
//!
//! A column is told by the letter of its lowest cell, a row by the number of its leftmost. A cell whose name does not
//! follow from these two, as `A4` above the column of `a`, has to bear it itself. `drawing` writes them.

use std::collections::BTreeMap;

use super::Cell;
use crate::Text;

/// A label of one column or row, drawn where [`Coordinates`](crate::Coordinates) says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    /// The middle of the column (its x) or of the row (its y), in board units.
    pub(crate) at: f32,
    /// What is written there.
    pub(crate) text: Text,
}

/// What is written at the edges of a board and on its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Labels {
    pub(crate) columns: Vec<Tick>,
    pub(crate) rows: Vec<Tick>,
    /// The places of the cells that bear their own names.
    pub(crate) named: Vec<usize>,
}

impl Labels {
    pub(super) fn of(cells: &[Cell]) -> Self {
        let columns = ends(cells, |name| name.0, |cell| (cell.seat.x, cell.seat.y));
        let rows = ends(cells, |name| name.1, |cell| (cell.seat.y, cell.seat.x));
        let is_told = |cell: &Cell| {
            let (letters, digits) = halves(&cell.name);
            columns.contains_key(letters) && rows.contains_key(digits)
        };
        let named = (0..).zip(cells).filter(|(_, cell)| !is_told(cell));
        Self {
            named: named.map(|(place, _)| place).collect(),
            columns: ticks(&columns),
            rows: ticks(&rows),
        }
    }
}

/// The letters and the digits of a name such as `a1`.
fn halves(name: &str) -> (&str, &str) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    name.split_at(letters)
}

/// By what the cells of a line have in common: where across the board it lies, if the outermost cell on that line is one
/// of them. `part` is their half of a name; `place` says how far across, and how far from the edge, a cell lies.
fn ends<'a>(
    cells: &'a [Cell],
    part: impl Fn((&'a str, &'a str)) -> &'a str,
    place: impl Fn(&Cell) -> (f32, f32),
) -> BTreeMap<&'a str, f32> {
    let mut ends: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    for cell in cells {
        let (across, along) = place(cell);
        let end = ends
            .entry(part(halves(&cell.name)))
            .or_insert((across, along));
        if along < end.1 {
            *end = (across, along);
        }
    }
    ends.retain(|part, end| {
        let hides = |cell: &Cell| {
            let (across, along) = place(cell);
            (across - end.0).abs() < 0.5 && along < end.1
        };
        !part.is_empty() && !cells.iter().any(hides)
    });
    ends.into_iter().map(|(part, end)| (part, end.0)).collect()
}

/// Names are letters and digits, at most eight, so that all can be written.
fn ticks(ends: &BTreeMap<&str, f32>) -> Vec<Tick> {
    let tick = |(text, &at): (&&str, &f32)| Text::new(text).ok().map(|text| Tick { at, text });
    ends.iter().filter_map(tick).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Ground, Shape, Square};

    fn texts(ticks: &[Tick]) -> Vec<(&str, f32)> {
        ticks
            .iter()
            .map(|tick| (tick.text.as_str(), tick.at))
            .collect()
    }

    #[test]
    fn a_grid_is_told_by_its_edges() {
        let board = Board::grid(3, 2, 0).expect("a small board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5), ("c", 2.5)]);
        assert_eq!(texts(&labels.rows), [("1", 0.5), ("2", 1.5)]);
        assert!(labels.named.is_empty());
    }

    #[test]
    fn the_arms_of_a_plus_are_told_where_they_end() {
        let board = Board::grid(14, 14, 3).expect("the plus");
        let labels = board.labels();
        assert_eq!((labels.columns.len(), labels.rows.len()), (14, 14));
        assert_eq!(texts(&labels.columns)[0], ("a", 0.5));
        assert!(labels.named.is_empty());
    }

    #[test]
    fn a_cell_above_another_column_bears_its_name() {
        let square = |(name, column, row)| Square::new(name, Ground::Light, column, row);
        let cells = [
            ("a3", 1, 2),
            ("b3", 2, 2),
            ("A4", 0, 3),
            ("a4", 1, 3),
            ("b4", 2, 3),
        ];
        let board = Board::drawn(cells.map(square), &Shape::CHESS66).expect("a part of the board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5)]);
        assert_eq!(texts(&labels.rows), [("3", 2.5), ("4", 3.5)]);
        assert_eq!(labels.named, [2]);
    }
}
