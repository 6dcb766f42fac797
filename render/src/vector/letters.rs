//! The set of letters (each set has a file): a round token for each piece, with the letter of its
//! kind.
//!
//! The letters come from outside, because this crate knows no language; their strokes are those of
//! all texts in pictures. The army's pattern is in the rim, so that nothing disturbs the letter. A
//! token leaves room for the marks of its square.

use crate::scene::piece::PieceKind;
use crate::text;

/// The measures of a token.
pub(super) struct Token {
    /// The radius of the whole, without its outline.
    radius: f32,
    /// The radius of the plain area behind the letter.
    field: f32,
    /// The height of the letter.
    height: f32,
    /// The beginning of the part that shows another army that controls the piece.
    pub(super) base_top: f32,
}

/// The width of the outline beyond a token.
pub(super) const OUTLINE: f32 = 3.9;
/// The width of a letter's stroke when the letter is 100 high: bolder than in texts.
const STROKE: f32 = 23.0;

/// The token of all pieces but the pawn.
static PIECE: Token = Token {
    radius: 39.0,
    field: 30.5,
    height: 43.0,
    base_top: 76.0,
};

static PAWN: Token = Token {
    radius: 31.5,
    field: 24.0,
    height: 33.0,
    base_top: 73.0,
};

/// The token of a kind.
pub(super) fn token(kind: PieceKind) -> &'static Token {
    match kind {
        PieceKind::Pawn => &PAWN,
        _ => &PIECE,
    }
}

impl Token {
    /// The outer shape, as a path.
    pub(super) fn body(&self) -> String {
        circle(self.radius)
    }

    /// The plain area behind the letter, as a path.
    pub(super) fn field(&self) -> String {
        circle(self.field)
    }

    /// The letter in its middle, as an SVG element.
    pub(super) fn letter(&self, letter: char, colour: &str) -> String {
        let (width, path) = text::letter(letter).unwrap_or_default();
        let scale = self.height / 100.0;
        let (left, top) = (50.0 - width * scale / 2.0, 50.0 - self.height / 2.0);
        format!(
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{STROKE}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" \
             transform=\"translate({left} {top}) scale({scale})\" d=\"{path}\"/>"
        )
    }
}

/// A circle in the middle of the view box, as a path.
fn circle(radius: f32) -> String {
    let (top, bottom) = (50.0 - radius, 50.0 + radius);
    format!("M50 {top}A{radius} {radius} 0 1 1 50 {bottom}A{radius} {radius} 0 1 1 50 {top}Z")
}
