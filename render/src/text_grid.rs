//! A table of text, such as the standings of a league, as a picture.
//!
//! The first column is narrow, for places; the second has what is left, for names; all others are
//! equally narrow, for numbers. A heading above some of the rows has a row of its own.

use crate::drawing::{Drawing, Item};
use crate::error::Error;
use crate::rows::{self, Lettering};
use crate::scene::theme::{Colours, Theme};
use crate::text::Text;
use crate::timeline::shapes::rectangle;

/// The most columns of a table.
const MAX_COLUMNS: usize = 8;
/// The most rows of a table. A longer one would be no picture any more.
const MAX_ROWS: usize = 100;

// The sizes in the picture, in pixels.

/// The width of the picture: little, so that its words are not tiny where a phone shrinks it.
const WIDTH: f32 = 760.0;
/// The columns for which this width leaves enough to names. Each further one adds its own.
const COLUMNS_OF_WIDTH: usize = 6;
/// The margin around the picture.
const MARGIN: f32 = 18.0;
/// The height of the title's line.
const TITLE_HEIGHT: f32 = 62.0;
const ROW_HEIGHT: f32 = 46.0;
/// The width of the first column.
const PLACE_WIDTH: f32 = 64.0;
/// The width of the third and each further column.
const NUMBER_WIDTH: f32 = 96.0;
/// The height of the line between two rows.
const LINE: f32 = 1.0;

// The heights of capitals.

/// In the title.
const TITLE: f32 = 26.0;
/// In a row.
const CELL: f32 = 21.0;

/// A table.
#[derive(Clone, Debug)]
pub struct TextGrid {
    theme: Theme,
    title: Text,
    columns: Vec<Text>,
    rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug)]
enum Row {
    /// A text over all columns.
    Heading(Text),
    /// A cell for each column.
    Cells(Vec<Option<Text>>),
}

impl TextGrid {
    /// A table with these columns and no rows.
    ///
    /// # Errors
    /// [`Error::Table`] if it has fewer than two columns, or too many.
    pub fn new(theme: Theme, title: Text, columns: Vec<Text>) -> Result<Self, Error> {
        if !(2..=MAX_COLUMNS).contains(&columns.len()) {
            return Err(Error::Table);
        }
        Ok(Self {
            theme,
            title,
            columns,
            rows: Vec::new(),
        })
    }

    /// Adds a row; `None` for an empty cell.
    ///
    /// # Errors
    /// [`Error::Table`] if it has not one cell for each column, or there are too many rows.
    pub fn add_row(&mut self, cells: Vec<Option<Text>>) -> Result<&mut Self, Error> {
        if cells.len() != self.columns.len() || self.rows.len() == MAX_ROWS {
            return Err(Error::Table);
        }
        self.rows.push(Row::Cells(cells));
        Ok(self)
    }

    /// Adds a heading above the rows that follow.
    ///
    /// # Errors
    /// [`Error::Table`] if there are too many rows.
    pub fn add_heading(&mut self, heading: Text) -> Result<&mut Self, Error> {
        if self.rows.len() == MAX_ROWS {
            return Err(Error::Table);
        }
        self.rows.push(Row::Heading(heading));
        Ok(self)
    }

    /// The table as an indexed PNG.
    pub fn png(&self) -> Vec<u8> {
        rows::png(&self.draw(), self.theme)
    }

    /// The table as an SVG document. Its view box has the size of the PNG in pixels.
    pub fn svg(&self) -> String {
        rows::svg(&self.draw(), self.theme)
    }

    /// The width of the picture, in pixels.
    fn width(&self) -> f32 {
        let further = self.columns.len().saturating_sub(COLUMNS_OF_WIDTH);
        WIDTH + NUMBER_WIDTH * further as f32
    }

    /// Lists what the table shows, in the order of painting.
    fn draw(&self) -> Drawing {
        let colours = Colours::of(self.theme);
        let width = self.width();
        let mut items = Vec::new();
        let title = self.title.cut((width - 2.0 * MARGIN) / TITLE);
        let middle = MARGIN + TITLE_HEIGHT / 2.0 - ROW_HEIGHT / 4.0;
        let title_look = Lettering {
            height: TITLE,
            colour: colours.label,
        };
        items.push(title_look.starting_at(&title, (MARGIN, middle)));
        let header = Row::Cells(self.columns.iter().cloned().map(Some).collect());
        let rows = std::iter::once(&header).chain(&self.rows);
        let mut top = MARGIN + TITLE_HEIGHT;
        for row in rows {
            self.draw_row(&mut items, row, top, colours);
            top += ROW_HEIGHT;
        }
        Drawing {
            width: width as u32,
            height: (top + MARGIN) as u32,
            background: colours.frame,
            items,
        }
    }

    fn draw_row(&self, items: &mut Vec<Item>, row: &Row, top: f32, colours: &Colours) {
        let width = self.width();
        items.push(Item::Polygon {
            outline: rectangle(MARGIN, top, width - MARGIN, top + LINE),
            colour: colours.label,
        });
        let look = Lettering {
            height: CELL,
            colour: colours.label,
        };
        let middle = top + ROW_HEIGHT / 2.0;
        match row {
            Row::Heading(heading) => {
                let heading = heading.cut((width - 2.0 * MARGIN) / CELL);
                items.push(look.starting_at(&heading, (MARGIN, middle)));
            }
            Row::Cells(cells) => self.draw_cells(items, cells, middle, look),
        }
    }

    fn draw_cells(
        &self,
        items: &mut Vec<Item>,
        cells: &[Option<Text>],
        middle: f32,
        look: Lettering,
    ) {
        let numbers = self.columns.len() - 2;
        let names_end = self.width() - MARGIN - NUMBER_WIDTH * numbers as f32;
        for (column, cell) in cells.iter().enumerate() {
            let Some(text) = cell else { continue };
            let item = match column {
                0 => look.starting_at(text, (MARGIN, middle)),
                1 => {
                    let left = MARGIN + PLACE_WIDTH;
                    let name = text.cut((names_end - left) / CELL);
                    look.starting_at(&name, (left, middle))
                }
                _ => {
                    let right = names_end + NUMBER_WIDTH * (column - 1) as f32;
                    let number = text.cut(NUMBER_WIDTH / CELL);
                    look.ending_at(&number, (right, middle))
                }
            };
            items.push(item);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn text(text: &str) -> Text {
        Text::new(text).unwrap()
    }

    #[test]
    fn a_table_has_its_words_and_a_height_by_its_rows() {
        let columns = ["#", "Name", "Points"].map(text).to_vec();
        let mut table = TextGrid::new(Theme::default(), text("League"), columns).unwrap();
        let height = |table: &TextGrid| table.draw().height;
        let empty = height(&table);
        let row = ["1.", "Ann", "3"].map(text).map(Some).to_vec();
        table.add_row(row).unwrap();
        assert_eq!(height(&table) - empty, ROW_HEIGHT as u32);
        let words = |item: &Item| match item {
            Item::Text { text, .. } => Some(text.as_str().to_owned()),
            _ => None,
        };
        let drawn: Vec<String> = table.draw().items.iter().filter_map(words).collect();
        assert_eq!(drawn, ["League", "#", "Name", "Points", "1.", "Ann", "3"]);
        table.add_heading(text("Division 2")).unwrap();
        assert_eq!(height(&table) - empty, 2 * ROW_HEIGHT as u32);
        assert!(table.png().starts_with(b"\x89PNG"));
    }

    #[test]
    fn a_row_of_another_length_is_refused() {
        let mut table = TextGrid::new(Theme::default(), text("a"), vec![text("b"); 3]).unwrap();
        assert_eq!(table.add_row(vec![None; 2]).err(), Some(Error::Table));
        let too_many = TextGrid::new(Theme::default(), text("a"), vec![text("b"); 9]);
        assert!(too_many.is_err());
    }

    #[test]
    fn nothing_is_outside_of_the_picture() {
        let long = text(&"W".repeat(Text::MAX_LENGTH));
        for columns in [6, MAX_COLUMNS] {
            let columns = vec![long.clone(); columns];
            let cells = columns.iter().cloned().map(Some).collect();
            let mut table = TextGrid::new(Theme::default(), long.clone(), columns).unwrap();
            table.add_row(cells).unwrap();
            for item in &table.draw().items[1..] {
                if let Item::Text { text, middle, .. } = item {
                    let half = text.width_in_heights() * CELL / 2.0;
                    let is_inside = middle.0 + half <= table.width();
                    assert!(is_inside || text.as_str().chars().count() == 80, "{text:?}");
                }
            }
        }
    }
}
