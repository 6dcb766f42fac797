//! Writes an image as an indexed PNG: the last step of a picture.
//!
//! Every image has at most 256 colours, so nothing is lost. `image` writes no palettes, so this is
//! `png`, by which `image` writes. Why, and why rows are filtered here, is in
//! `docs/developers/decisions/pictures.md`.

use std::io::{self, Write};

use ::png::{BitDepth, ColorType, Encoder, EncodingError, chunk};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::GrayImage;

use crate::raster::paint::{IndexedImage, paint};
use crate::scene::Scene;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::palette::Palette;
    use crate::scene::style::Theme;

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
}
