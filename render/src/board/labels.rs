//! The labels of a board's columns and rows, taken from the names of its squares.
//!
//! A column has the letter of its lowest square, a row has the number of its leftmost square. A
//! square whose name does not follow from these two, such as `A4` above column `a` in Chess66,
//! shows its whole name itself. This module finds the labels; `drawing` draws them.

use std::collections::BTreeMap;

use crate::board::square::Square;
use crate::text::Text;

/// The label of one column or row, drawn where [`Coordinates`](crate::Coordinates) says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AxisLabel {
    /// The middle of the column (its x) or of the row (its y), in board units.
    pub(crate) at: f32,
    /// The text of the label.
    pub(crate) text: Text,
}

/// The labels at the edges of a board, and the squares that show their own names.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Labels {
    pub(crate) columns: Vec<AxisLabel>,
    pub(crate) rows: Vec<AxisLabel>,
    /// The indices of the squares that show their own names.
    pub(crate) named_squares: Vec<usize>,
}

impl Labels {
    pub(super) fn of(squares: &[Square]) -> Self {
        let columns = label_positions(
            squares,
            |name| name.0,
            |square| (square.centre.x, square.centre.y),
        );
        let rows = label_positions(
            squares,
            |name| name.1,
            |square| (square.centre.y, square.centre.x),
        );
        let is_labelled = |square: &Square| {
            let (letters, digits) = split_name(&square.name);
            columns.contains_key(letters) && rows.contains_key(digits)
        };
        let named_squares = (0..)
            .zip(squares)
            .filter(|(_, square)| !is_labelled(square));
        Self {
            named_squares: named_squares.map(|(index, _)| index).collect(),
            columns: axis_labels(&columns),
            rows: axis_labels(&rows),
        }
    }
}

/// The letters and the digits of a name such as `a1`.
fn split_name(name: &str) -> (&str, &str) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    name.split_at(letters)
}

/// Where the columns (or rows) of squares with a common half of their names are labelled.
///
/// `part` picks that half of a name. `position` is how far across the board a square is, and how
/// far from the edge where labels are drawn. The label is at the square of the group that is
/// nearest to the edge. A group gets no label if a square of another group is between that one and
/// the edge.
fn label_positions<'a>(
    squares: &'a [Square],
    part: impl Fn((&'a str, &'a str)) -> &'a str,
    position: impl Fn(&Square) -> (f32, f32),
) -> BTreeMap<&'a str, f32> {
    let mut outermost: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    for square in squares {
        let (across, from_edge) = position(square);
        let nearest = outermost
            .entry(part(split_name(&square.name)))
            .or_insert((across, from_edge));
        if from_edge < nearest.1 {
            *nearest = (across, from_edge);
        }
    }
    outermost.retain(|part, nearest| {
        let is_in_between = |square: &Square| {
            let (across, from_edge) = position(square);
            (across - nearest.0).abs() < 0.5 && from_edge < nearest.1
        };
        !part.is_empty() && !squares.iter().any(is_in_between)
    });
    outermost
        .into_iter()
        .map(|(part, (across, _))| (part, across))
        .collect()
}

/// The labels for these positions.
///
/// Names have at most eight ASCII letters and digits, so all of them can be written.
fn axis_labels(positions: &BTreeMap<&str, f32>) -> Vec<AxisLabel> {
    let label =
        |(text, &at): (&&str, &f32)| Text::new(text).ok().map(|text| AxisLabel { at, text });
    positions.iter().filter_map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::board::shape::GridSquare;
    use crate::board::shape::Shape;
    use crate::board::square::Background;

    fn texts(axis_labels: &[AxisLabel]) -> Vec<(&str, f32)> {
        axis_labels
            .iter()
            .map(|label| (label.text.as_str(), label.at))
            .collect()
    }

    #[test]
    fn a_grid_is_labelled_at_its_edges() {
        let board = Board::grid(3, 2, 0).expect("a small board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5), ("c", 2.5)]);
        assert_eq!(texts(&labels.rows), [("1", 0.5), ("2", 1.5)]);
        assert!(labels.named_squares.is_empty());
    }

    #[test]
    fn the_arms_of_a_plus_are_labelled_where_they_end() {
        let board = Board::grid(14, 14, 3).expect("the plus");
        let labels = board.labels();
        assert_eq!((labels.columns.len(), labels.rows.len()), (14, 14));
        assert_eq!(texts(&labels.columns)[0], ("a", 0.5));
        assert!(labels.named_squares.is_empty());
    }

    #[test]
    fn a_square_above_another_column_shows_its_whole_name() {
        let grid_square =
            |(name, column, row)| GridSquare::new(name, Background::Light, column, row);
        let squares = [
            ("a3", 1, 2),
            ("b3", 2, 2),
            ("A4", 0, 3),
            ("a4", 1, 3),
            ("b4", 2, 3),
        ];
        let board =
            Board::drawn(squares.map(grid_square), &Shape::CHESS66).expect("a part of the board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("a", 0.5), ("b", 1.5)]);
        assert_eq!(texts(&labels.rows), [("3", 2.5), ("4", 3.5)]);
        assert_eq!(labels.named_squares, [2]);
    }
}
