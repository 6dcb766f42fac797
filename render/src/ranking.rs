//! A ranking: players by their ratings, each with a bar.
//!
//! The bars begin below the lowest rating, so that small differences are seen. The numbers beside
//! them say how large they are.

use crate::drawing::{Drawing, Item};
use crate::error::Error;
use crate::rows::{self, Lettering};
use crate::scene::piece::Army;
use crate::scene::theme::{Colours, Theme};
use crate::text::Text;
use crate::timeline::shapes::rectangle;

/// The most rows of a ranking.
const MAX_ROWS: usize = 20;

// The sizes in the picture, in pixels.

/// The width of the picture: little, so that its words are not tiny where a phone shrinks it.
const WIDTH: f32 = 640.0;
const MARGIN: f32 = 16.0;
const ROW_HEIGHT: f32 = 44.0;
const BAR_HEIGHT: f32 = 30.0;
/// The width of the column of ranks.
const RANK_WIDTH: f32 = 56.0;
/// The width of the column of ratings.
const NUMBER_WIDTH: f32 = 80.0;
/// The width of the column of notes, where there are any.
const NOTE_WIDTH: f32 = 150.0;
/// Length of the shortest bar, as a share of the longest.
const SHORTEST: f32 = 0.35;
/// The space before a name in its bar.
const NAME_MARGIN: f32 = 10.0;
/// The height of capitals.
const LETTER: f32 = 19.0;
/// The height of capitals in a note.
const NOTE_LETTER: f32 = 15.0;

/// A row of a ranking.
#[derive(Clone, Debug)]
pub struct RankingRow {
    /// The rank; `None` for a computer, which has none.
    pub rank: Option<u32>,
    /// The name, if it can be written.
    pub name: Option<Text>,
    /// The rating.
    pub points: i32,
    /// A note on the rating, behind it.
    pub note: Option<Text>,
}

/// A ranking.
#[derive(Clone, Debug)]
pub struct Ranking {
    theme: Theme,
    rows: Vec<RankingRow>,
}

impl Ranking {
    /// A ranking of these rows, the first on top. Without rows, as on a page after the last one, it
    /// is an empty frame.
    ///
    /// # Errors
    /// [`Error::Trend`] if there are too many.
    pub fn new(theme: Theme, rows: Vec<RankingRow>) -> Result<Self, Error> {
        if rows.len() > MAX_ROWS {
            return Err(Error::Trend);
        }
        Ok(Self { theme, rows })
    }

    /// The ranking as an indexed PNG.
    pub fn png(&self) -> Vec<u8> {
        rows::png(&self.drawing(), self.theme)
    }

    /// The ranking as an SVG document. Its view box has the size of the PNG in pixels.
    pub fn svg(&self) -> String {
        rows::svg(&self.drawing(), self.theme)
    }

    /// The width of the column of notes.
    fn note_width(&self) -> f32 {
        let has_notes = self.rows.iter().any(|row| row.note.is_some());
        if has_notes { NOTE_WIDTH } else { 0.0 }
    }

    /// The width of the bar of a rating.
    fn bar(&self, points: i32) -> f32 {
        let all = || self.rows.iter().map(|row| row.points);
        let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        let part = (points - least) as f32 / (most - least).max(1) as f32;
        let longest = WIDTH - 2.0 * MARGIN - RANK_WIDTH - NUMBER_WIDTH - self.note_width();
        longest * (SHORTEST + (1.0 - SHORTEST) * part)
    }

    fn drawing(&self) -> Drawing {
        let colours = Colours::of(self.theme);
        let mut items = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let middle = MARGIN + ROW_HEIGHT * (index as f32 + 0.5);
            self.draw_row(&mut items, colours, row, middle);
        }
        Drawing {
            width: WIDTH as u32,
            height: (2.0 * MARGIN + ROW_HEIGHT * self.rows.len() as f32) as u32,
            background: colours.frame,
            items,
        }
    }

    fn draw_row(&self, items: &mut Vec<Item>, colours: &Colours, row: &RankingRow, y: f32) {
        // Computers differ from people in lightness, and by having no rank.
        let army = match row.rank {
            Some(_) => Army::Green,
            None => Army::Silver,
        };
        let look = colours.army(army, false);
        let left = MARGIN + RANK_WIDTH;
        let right = left + self.bar(row.points);
        let half = BAR_HEIGHT / 2.0;
        items.push(Item::Polygon {
            outline: rectangle(left, y - half, right, y + half),
            colour: look.fill,
        });
        let lettering = |colour| Lettering {
            height: LETTER,
            colour,
        };
        // A number can always be written.
        let mut number = |number: String, middle: f32| {
            let text = Text::new(&number).ok();
            let item = text.map(|text| lettering(colours.label).around(&text, (middle, y)));
            items.extend(item);
        };
        if let Some(rank) = row.rank {
            number(rank.to_string(), MARGIN + RANK_WIDTH / 2.0);
        }
        let end = WIDTH - MARGIN - self.note_width();
        number(row.points.to_string(), end - NUMBER_WIDTH / 2.0);
        if let Some(note) = &row.note {
            let small = Lettering {
                height: NOTE_LETTER,
                colour: colours.label,
            };
            let note = note.cut(NOTE_WIDTH / NOTE_LETTER);
            items.push(small.ending_at(&note, (WIDTH - MARGIN, y)));
        }
        if let Some(name) = &row.name {
            items.push(lettering(look.detail).starting_at(name, (left + NAME_MARGIN, y)));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn row(rank: Option<u32>, points: i32) -> RankingRow {
        let name = Text::new("Ann").ok();
        RankingRow {
            rank,
            name,
            points,
            note: None,
        }
    }

    #[test]
    fn a_higher_rating_has_a_longer_bar_and_every_row_its_place() {
        let rows = vec![row(Some(1), 1700), row(None, 1600), row(Some(2), 1400)];
        let ranking = Ranking::new(Theme::Wood, rows).unwrap();
        assert!(ranking.bar(1700) > ranking.bar(1600));
        assert!(ranking.bar(1600) > ranking.bar(1400));
        let drawing = ranking.drawing();
        assert_eq!(drawing.height as f32, 2.0 * MARGIN + 3.0 * ROW_HEIGHT);
        let is_text = |item: &&Item| matches!(item, Item::Text { .. });
        // A name and a rating for each, and two ranks.
        assert_eq!(drawing.items.iter().filter(is_text).count(), 8);
    }

    #[test]
    fn a_note_takes_its_room_from_the_bars() {
        let mut rows = vec![row(Some(1), 1700), row(Some(2), 1400)];
        let bare = Ranking::new(Theme::Wood, rows.clone()).unwrap();
        rows[0].note = Text::new("±52 · 24 games").ok();
        let noted = Ranking::new(Theme::Wood, rows).unwrap();
        assert_eq!(bare.bar(1700) - noted.bar(1700), NOTE_WIDTH);
        assert_eq!(noted.drawing().items.len(), bare.drawing().items.len() + 1);
    }

    #[test]
    fn a_ranking_of_nobody_is_an_empty_frame_and_one_of_too_many_is_refused() {
        let empty = Ranking::new(Theme::Wood, Vec::new()).unwrap();
        assert!(!empty.png().is_empty());
        let many = vec![row(None, 1500); MAX_ROWS + 1];
        assert!(Ranking::new(Theme::Wood, many).is_err());
    }
}
