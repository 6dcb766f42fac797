//! Writes an image as an indexed PNG: the last step of a picture; and pieces as emojis, each on a
//! tile with transparent corners.
//!
//! Every image has at most 256 colours, so nothing is lost. `image` writes no palettes, so this is
//! `png`, by which `image` writes. Why, and why rows are filtered here, is in
//! `docs/developers/decisions/pictures.md`.
//!
//! Emojis are shown on light and on dark pages, where an army of the same lightness would vanish.
//! So each piece has a light square of the default theme below it.

use crate::board::Background;
use crate::raster::paint::{IndexedImage, paint};
use crate::raster::sprite::rasterise;
use crate::scene::Scene;
use crate::scene::piece::Piece;
use crate::scene::theme::{Colours, Style};
use crate::vector::art;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::GrayImage;
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};
use resvg::tiny_skia::Pixmap;
use std::io::{self, Write};

/// Draws the scene as an indexed PNG. Its long side is exactly the scene's size.
///
/// Pieces and letters are rasterised at the first use of a theme and size, which takes some
/// milliseconds. After that a picture is copied together and compressed in a few milliseconds,
/// without blocking.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Scene};
///
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
/// assert_eq!(entente_render::png(&scene)[..8], *b"\x89PNG\r\n\x1a\n");
/// # Ok::<(), entente_render::Error>(())
/// ```
pub fn png(scene: &Scene) -> Vec<u8> {
    encoded(paint(scene))
}

/// An image as PNG bytes.
pub(crate) fn encoded(image: IndexedImage) -> Vec<u8> {
    let palette = used_palette(&image);
    let mut bytes = Vec::with_capacity(32 * 1024);
    encode(&image, palette, &mut bytes)
        .expect("memory can be written to, and an image has as many pixels as its size says");
    bytes
}

/// The colours up to the last one that occurs, as bytes.
///
/// Some before it may not occur. To number the colours anew would save their bytes, at most two per
/// cent of a picture, but change every pixel, which takes a third of the time of the whole.
fn used_palette(image: &IndexedImage) -> Vec<u8> {
    let last = image.indices.iter().copied().max().unwrap_or_default();
    let mut bytes = image.palette.bytes();
    bytes.truncate(3 * (usize::from(last) + 1));
    bytes
}

fn encode(
    image: &IndexedImage,
    palette: Vec<u8>,
    bytes: &mut Vec<u8>,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, image.indices.width(), image.indices.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    let mut compressor = ZlibEncoder::new(Vec::with_capacity(32 * 1024), Compression::default());
    write_rows(&image.indices, &mut compressor)?;
    writer.write_chunk(chunk::IDAT, &compressor.finish()?)?;
    writer.finish()
}

/// How a PNG says that a row is not filtered, or is the difference from the row above.
const UNFILTERED: u8 = 0;
const UP: u8 = 2;

/// Writes the rows, each after the byte for its filter. A row like the one above is written as the
/// difference from it, which is nothing. The difference of two indices says nothing, so all other
/// rows stay as they are.
fn write_rows(image: &GrayImage, writer: &mut impl Write) -> io::Result<()> {
    let width = image.width() as usize;
    let nothing = vec![0; width];
    let mut above: &[u8] = &[];
    for row in image.chunks_exact(width) {
        let (filter, written) = if row == above {
            (UP, &nothing[..])
        } else {
            (UNFILTERED, row)
        };
        writer.write_all(&[filter])?;
        writer.write_all(written)?;
        above = row;
    }
    Ok(())
}

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
    encode_pixmap(&pixmap, &mut bytes)
        .expect("memory can be written to, and an image has as many pixels as its size says");
    bytes
}

fn encode_pixmap(pixmap: &Pixmap, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
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
    use super::*;
    use crate::raster::Palette;
    use crate::scene::piece::{Army, PieceKind};
    use crate::scene::theme::Theme;
    use std::collections::HashSet;

    #[test]
    fn a_row_like_the_one_above_is_its_difference() {
        let image = GrayImage::from_raw(2, 3, vec![7, 8, 7, 8, 9, 8]).expect("six pixels");
        let mut rows = Vec::new();
        write_rows(&image, &mut rows).expect("memory can be written to");
        assert_eq!(rows, [0, 7, 8, 2, 0, 0, 0, 9, 8]);
    }

    #[test]
    fn the_palette_ends_with_the_last_colour_that_occurs() {
        let palette = Palette::of(Theme::Wood);
        let image = IndexedImage::new(4, 1, palette, 20);
        let bytes = used_palette(&image);
        assert_eq!(bytes.len(), 3 * 21);
        assert_eq!(bytes[3 * 20..], palette.colour(20).0);
    }

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
