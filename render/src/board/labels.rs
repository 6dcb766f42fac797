//! The labels of a board's columns and rows, taken from the names of its squares.
//!
//! A name has letters and a number. On most boards the letters name the columns, in Chess4 they
//! name the rows: the squares decide. A column is labelled after its lowest square and a row after
//! its leftmost one. A square whose name does not follow from these two, such as `A4` above column
//! `a` in Chess66, shows its whole name itself, and so does the one whose name differs from it only
//! by case. The same holds for a square beside its column, such as `c4` there. This
//! module finds the labels; `drawing` draws them.

use std::collections::BTreeMap;

use crate::board::square::{Bounds, Point, Square};
use crate::text::Text;

/// The label of one column or row, drawn where [`Coordinates`](crate::Coordinates) says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AxisLabel {
    /// The middle of the column (its x) or of the row (its y), in board units.
    pub(crate) at: f32,
    /// The text of the label.
    pub(crate) text: Text,
}

/// The distance of a square's centre from the line of its label, in board units, beyond which a
/// reader takes it for a square of the next line.
const MAX_OFF: f32 = 0.2;

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
        let halves: [fn(&Square) -> &str; 2] = if letters_name_columns(squares) {
            [letters, number]
        } else {
            [number, letters]
        };
        let [column_part, row_part] = halves;
        let columns = label_positions(squares, column_part, |square| {
            (square.centre.x, square.centre.y)
        });
        let rows = label_positions(squares, row_part, |square| {
            (square.centre.y, square.centre.x)
        });
        let is_near =
            |label: Option<&f32>, at: f32| label.is_some_and(|label| (label - at).abs() < MAX_OFF);
        let is_labelled = |square: &Square| {
            is_near(columns.get(column_part(square)), square.centre.x)
                && is_near(rows.get(row_part(square)), square.centre.y)
        };
        let unlabelled: Vec<&Square> = squares.iter().filter(|one| !is_labelled(one)).collect();
        let shows_name = |square: &Square| {
            let is_like = |other: &&Square| other.name.eq_ignore_ascii_case(&square.name);
            unlabelled.iter().any(is_like)
        };
        let named_squares = (0..).zip(squares).filter(|(_, square)| shows_name(square));
        Self {
            named_squares: named_squares.map(|(index, _)| index).collect(),
            columns: axis_labels(&columns),
            rows: axis_labels(&rows),
        }
    }
}

/// The letters of a square's name, such as `a` of `a1`.
fn letters(square: &Square) -> &str {
    square.name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The number in a square's name, such as `1` of `a1`.
fn number(square: &Square) -> &str {
    &square.name[letters(square).len()..]
}

/// Whether squares with the same letters stand above each other and not side by side.
fn letters_name_columns(squares: &[Square]) -> bool {
    let mut groups: BTreeMap<&str, Vec<&Point>> = BTreeMap::new();
    for square in squares {
        let group = groups.entry(letters(square)).or_default();
        group.push(&square.centre);
    }
    let bounds = groups.into_values().map(Bounds::around);
    let extents = bounds.map(|group| (group.width(), group.height()));
    let (wide, high) = extents.fold((0.0, 0.0), |sum, group| (sum.0 + group.0, sum.1 + group.1));
    high >= wide
}

/// The places of the labels of columns (or rows) of squares with a common half of their names.
///
/// `part` picks that half of a name. `position` is how far across the board a square is, and how
/// far from the edge where labels are drawn. The label is at the square of the group that is
/// nearest to the edge. A group gets no label if a square of another group is between that one and
/// the edge.
fn label_positions<'a>(
    squares: &'a [Square],
    part: impl Fn(&'a Square) -> &'a str,
    position: impl Fn(&Square) -> (f32, f32),
) -> BTreeMap<&'a str, f32> {
    let mut outermost: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
    for square in squares {
        let (across, from_edge) = position(square);
        let nearest = outermost.entry(part(square)).or_insert((across, from_edge));
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
    fn squares_off_their_column_show_their_whole_names() {
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
        assert_eq!(
            labels.named_squares,
            [2, 3, 4],
            "the two that share a rank and a file, and one that stands beside its file"
        );
    }

    #[test]
    fn letters_can_name_the_rows() {
        let grid_square =
            |(name, column, row)| GridSquare::new(name, Background::Dark, column, row);
        let squares = [("b1", 0, 0), ("b2", 1, 0), ("a1", 0, 1), ("a2", 1, 1)];
        let board = Board::drawn(squares.map(grid_square), &Shape::UPRIGHT).expect("a small board");
        let labels = board.labels();
        assert_eq!(texts(&labels.columns), [("1", 0.5), ("2", 1.5)]);
        assert_eq!(texts(&labels.rows), [("a", 1.5), ("b", 0.5)]);
        assert!(labels.named_squares.is_empty());
    }
}
