//! Writes an image as an indexed PNG: the last step of a picture.
//!
//! Every image has at most 256 colours, so nothing is lost. For sizes and times see
//! `benches/board.rs`.
//!
//! No filter changes the pixels: the rows of a board are like the row above, which `deflate` sees
//! by itself. It takes a fraction of the time of general compressors, and as many bytes.

use ::png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use crate::raster::deflate;
use crate::raster::paint::{IndexedImage, paint};
use crate::scene::Scene;

/// Draws the scene as an indexed PNG. Its long side is exactly the scene's size.
///
/// Pieces and letters are rasterised at the first use of a theme and size, which takes some
/// milliseconds. After that a picture is copied together and compressed in about a millisecond,
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
    let last = image
        .filtered_rows()
        .iter()
        .copied()
        .max()
        .unwrap_or_default();
    let colours = (0..=last).map(|index| image.palette.colour(index).0);
    colours.collect::<Vec<_>>().concat()
}

fn encode(
    image: &IndexedImage,
    palette: Vec<u8>,
    bytes: &mut Vec<u8>,
) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, image.width, image.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    let compressed = deflate::zlib(image.filtered_rows(), image.stride());
    writer.write_chunk(chunk::IDAT, &compressed)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::palette::Palette;
    use crate::scene::style::Theme;

    #[test]
    fn the_palette_ends_with_the_last_colour_that_occurs() {
        let palette = Palette::of(Theme::Wood);
        let image = IndexedImage::new((4, 1), palette, 20);
        let bytes = used_palette(&image);
        assert_eq!(bytes.len(), 3 * 21);
        assert_eq!(bytes[3 * 20..], palette.colour(20).0);
    }
}
