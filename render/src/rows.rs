//! The parts that pictures made of rows share: texts at the edges of a column, and the two formats.
//!
//! `text_grid` and `ranking` say what is in a row.

use crate::drawing::layout::Pixel;
use crate::drawing::{Drawing, Item};
use crate::raster::{paint, png};
use crate::scene::theme::{Rgb, Theme};
use crate::text::Text;
use crate::vector::svg;

/// The look of a text: the height of its capitals in pixels, and its colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering {
    pub(crate) height: f32,
    pub(crate) colour: Rgb,
}

impl Lettering {
    /// The width of a text in pixels.
    pub(crate) fn width(self, text: &Text) -> f32 {
        text.width_in_heights() * self.height
    }

    /// A text that begins at a point of its middle line.
    pub(crate) fn starting_at(self, text: &Text, (left, middle): Pixel) -> Item {
        self.around(text, (left + self.width(text) / 2.0, middle))
    }

    /// A text that ends at a point of its middle line.
    pub(crate) fn ending_at(self, text: &Text, (right, middle): Pixel) -> Item {
        self.around(text, (right - self.width(text) / 2.0, middle))
    }

    /// A text around a point.
    pub(crate) fn around(self, text: &Text, middle: Pixel) -> Item {
        Item::Text {
            text: text.clone(),
            middle,
            height: self.height as u32,
            colour: self.colour,
        }
    }
}

/// A drawing as an indexed PNG.
pub(crate) fn png(drawing: &Drawing, theme: Theme) -> Vec<u8> {
    png::encoded(paint::paint_drawing(drawing, theme.into()))
}

/// A drawing as an SVG document. Its view box has the size of the PNG in pixels.
pub(crate) fn svg(drawing: &Drawing, theme: Theme) -> String {
    svg::document(drawing, theme.into())
}
