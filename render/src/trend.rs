//! A small chart of a rating over a person's last games: a line from the left to the right, with
//! the highest, the lowest and the last number.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item};
use crate::error::Error;
use crate::raster::{paint, png};
use crate::scene::theme::{Colours, Rgb, Theme};
use crate::text::Text;
use crate::timeline::shapes::{diamond, rectangle};
use crate::vector::svg;

/// The most ratings in a chart.
const MAX_POINTS: usize = 60;

// The sizes in the picture, in pixels.

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 200.0;
/// The space for the numbers on the left and on the right of the line.
const NUMBERS_WIDTH: f32 = 84.0;
const MARGIN: f32 = 28.0;
/// Half the width of the line.
const LINE: f32 = 2.0;
/// The height of a number's digits.
const NUMBER: f32 = 21.0;
/// Half the size of the mark at the last rating.
const MARK_SIZE: f32 = 8.0;

/// A chart of a rating.
#[derive(Clone, Debug)]
pub struct Trend {
    theme: Theme,
    points: Vec<i32>,
}

impl Trend {
    /// A chart of these ratings, the oldest first.
    ///
    /// # Errors
    /// [`Error::Trend`] if there are none or too many.
    pub fn new(theme: Theme, points: &[i32]) -> Result<Self, Error> {
        if points.is_empty() || points.len() > MAX_POINTS {
            return Err(Error::Trend);
        }
        let points = points.to_vec();
        Ok(Self { theme, points })
    }

    /// The chart as an indexed PNG.
    pub fn png(&self) -> Vec<u8> {
        png::encoded(paint::paint_drawing(&self.drawing(), self.theme.into()))
    }

    /// The chart as an SVG document. Its view box has the size of the PNG in pixels.
    pub fn svg(&self) -> String {
        svg::document(&self.drawing(), self.theme.into())
    }

    fn least(&self) -> i32 {
        self.points.iter().copied().min().unwrap_or_default()
    }

    fn most(&self) -> i32 {
        self.points.iter().copied().max().unwrap_or_default()
    }

    /// Returns the point of the picture for the rating at this place of the list.
    fn pixel(&self, place: usize) -> Pixel {
        let last = self.points.len().saturating_sub(1).max(1) as f32;
        let range = (self.most() - self.least()).max(1) as f32;
        let above = (self.points[place] - self.least()) as f32;
        let (left, right) = (NUMBERS_WIDTH, WIDTH - NUMBERS_WIDTH);
        (
            left + (right - left) * place as f32 / last,
            HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * above / range,
        )
    }

    fn drawing(&self) -> Drawing {
        let colours = Colours::of(self.theme);
        let mut items = Vec::new();
        for place in 1..self.points.len() {
            let segment = segment(self.pixel(place - 1), self.pixel(place));
            items.push(polygon(segment, colours.label));
        }
        let last = self.points.len() - 1;
        let (x, y) = self.pixel(last);
        items.push(polygon(diamond((x, y), MARK_SIZE), colours.label));
        let middle = NUMBERS_WIDTH / 2.0;
        items.extend(number(self.most(), (middle, MARGIN), colours.label));
        if self.least() < self.most() {
            let bottom = (middle, HEIGHT - MARGIN);
            items.extend(number(self.least(), bottom, colours.label));
        }
        items.extend(number(
            self.points[last],
            (WIDTH - middle, y),
            colours.label,
        ));
        let ground = rectangle(
            NUMBERS_WIDTH,
            HEIGHT - 8.0,
            WIDTH - NUMBERS_WIDTH,
            HEIGHT - 6.0,
        );
        items.push(polygon(ground, colours.label));
        Drawing {
            width: WIDTH as u32,
            height: HEIGHT as u32,
            background: colours.frame,
            items,
        }
    }
}

fn polygon(outline: Vec<Pixel>, colour: Rgb) -> Item {
    Item::Polygon { outline, colour }
}

/// A number, which can always be written.
fn number(number: i32, middle: Pixel, colour: Rgb) -> Option<Item> {
    let text = Text::new(&number.to_string()).ok()?;
    Some(Item::Text {
        text,
        middle,
        height: NUMBER as u32,
        colour,
    })
}

/// A part of the line, as a polygon.
fn segment((from_x, from_y): Pixel, (to_x, to_y): Pixel) -> Vec<Pixel> {
    let (width, height) = (to_x - from_x, to_y - from_y);
    let length = width.hypot(height).max(1.0);
    let (x, y) = (-height / length * LINE, width / length * LINE);
    vec![
        (from_x + x, from_y + y),
        (to_x + x, to_y + y),
        (to_x - x, to_y - y),
        (from_x - x, from_y - y),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_trend_shows_the_highest_the_lowest_and_the_last_rating() {
        let numbers = |points: &[i32]| {
            let drawing = Trend::new(Theme::Wood, points).unwrap().drawing();
            let texts = drawing.items.into_iter().filter_map(|item| match item {
                Item::Text { text, .. } => Some(text),
                _ => None,
            });
            texts.collect::<Vec<_>>()
        };
        let written = |numbers: &[&str]| -> Vec<Text> {
            numbers
                .iter()
                .map(|number| Text::new(number).unwrap())
                .collect()
        };
        assert_eq!(
            numbers(&[1500, 1612, 1580]),
            written(&["1612", "1500", "1580"])
        );
        assert_eq!(numbers(&[1500]), written(&["1500", "1500"]));
    }

    #[test]
    fn a_higher_rating_is_higher_in_the_picture() {
        let trend = Trend::new(Theme::Wood, &[1500, 1612, 1580]).unwrap();
        let [first, second, third] = [0, 1, 2].map(|place| trend.pixel(place));
        assert!(second.1 < third.1 && third.1 < first.1);
        assert!(first.0 < second.0 && second.0 < third.0);
    }

    #[test]
    fn a_trend_of_nothing_or_of_too_much_is_refused() {
        assert!(Trend::new(Theme::Wood, &[]).is_err());
        assert!(Trend::new(Theme::Wood, &[1500; MAX_POINTS + 1]).is_err());
    }
}
