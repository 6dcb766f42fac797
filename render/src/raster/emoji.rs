//! Pieces as emojis: one piece on a tile, as a small PNG with transparent corners.
//!
//! Emojis are shown on light and on dark pages, where an army of the same lightness would vanish.
//! So each piece has a light square of the default theme below it.

use crate::board::Background;
use crate::raster::sprite::rasterise;
use crate::scene::piece::Piece;
use crate::scene::style::Style;
use crate::scene::theme::Colours;
use crate::vector::art;
use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::Pixmap;

/// The side of the picture, in pixels. Discord shows emojis at most 48 points wide.
const SIDE: u32 = 128;

/// The radius of the tile's corners, in a box of 100.
const CORNER: u32 = 14;

/// Draws a piece of the default set and theme as an emoji, in PNG.
///
/// ```
/// use entente_render::{Army, Piece, PieceKind, emoji};
///
/// let bytes = emoji(Piece::new(Army::White, PieceKind::Knight));
/// assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
/// ```
pub fn emoji(piece: Piece) -> Vec<u8> {
    let style = Style::default();
    let colours = Colours::of(style.theme);
    let tile = colours.background(Background::Light, None);
    let elements = format!(
        "<rect width=\"100\" height=\"100\" rx=\"{CORNER}\" fill=\"{tile}\"/>{}",
        art::elements(piece, style.pieces, colours, "piece")
    );
    let pixmap = rasterise(&elements, art::VIEW_BOX, art::VIEW_BOX, SIDE, SIDE);
    let mut bytes = Vec::with_capacity(8 * 1024);
    encode(&pixmap, &mut bytes)
        .expect("memory can be written to, and an image has as many pixels as its size says");
    bytes
}

fn encode(pixmap: &Pixmap, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let pixels = pixmap.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    writer.write_image_data(&pixels.collect::<Vec<u8>>())?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::scene::piece::{Army, PieceKind};

    /// The most bytes that Discord accepts.
    const MAX_BYTES: usize = 256 * 1024;

    #[test]
    fn every_piece_has_an_emoji_of_its_own_that_discord_accepts() {
        let all = Army::ALL.into_iter().flat_map(|army| {
            PieceKind::ALL
                .into_iter()
                .map(move |kind| emoji(Piece::new(army, kind)))
        });
        let all: Vec<Vec<u8>> = all.collect();
        assert!(all.iter().all(|bytes| bytes.len() < MAX_BYTES));
        let different: HashSet<&Vec<u8>> = all.iter().collect();
        assert_eq!(different.len(), Army::ALL.len() * PieceKind::ALL.len());
    }

    #[test]
    fn the_corners_are_transparent_and_the_tile_is_not() {
        let bytes = emoji(Piece::new(Army::Black, PieceKind::Pawn));
        let picture = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png);
        let picture = picture.expect("it is a PNG").into_rgba8();
        assert_eq!(picture.get_pixel(0, 0).0[3], 0);
        assert_eq!(picture.get_pixel(SIDE / 2, 2).0[3], 255);
    }
}
