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
pub(crate) fn encoded(mut image: IndexedImage) -> Vec<u8> {
    let palette = renumber(&mut image);
    let mut bytes = Vec::with_capacity(32 * 1024);
    encode(&image, palette, &mut bytes)
        .expect("memory can be written to, and an image has as many pixels as its size says");
    bytes
}

/// Numbers the colours that occur from 0 on, and returns these colours as bytes.
///
/// Most pictures use a quarter of the palette, so this makes the PNG smaller.
fn renumber(image: &mut IndexedImage) -> Vec<u8> {
    let mut occurs = [false; 256];
    for &index in &image.pixels {
        occurs[usize::from(index)] = true;
    }
    let mut numbers = [0; 256];
    let occurring = (0..=u8::MAX).filter(|&index| occurs[usize::from(index)]);
    let mut palette = Vec::new();
    for (number, index) in (0..=u8::MAX).zip(occurring) {
        numbers[usize::from(index)] = number;
        palette.extend(image.palette.colour(index).0);
    }
    for index in &mut image.pixels {
        *index = numbers[usize::from(*index)];
    }
    palette
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
    writer.write_chunk(chunk::IDAT, &compressed(image))?;
    writer.finish()
}

/// The pixels as a zlib stream. Each row begins with the number of its filter, which is none.
fn compressed(image: &IndexedImage) -> Vec<u8> {
    let width = image.width as usize;
    let mut rows = Vec::with_capacity(image.pixels.len() + image.height as usize);
    for row in image.pixels.chunks_exact(width) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    deflate::zlib(&rows, width + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::palette::Palette;
    use crate::scene::style::Theme;

    #[test]
    fn colours_that_occur_are_numbered_in_order() {
        let palette = Palette::of(Theme::Wood);
        let mut image = IndexedImage {
            width: 4,
            height: 1,
            pixels: vec![7, 3, 200, 7],
            palette,
        };
        let bytes = renumber(&mut image);
        assert_eq!(image.pixels, [1, 0, 2, 1]);
        let colours = [3, 7, 200].map(|index| palette.colour(index).0);
        assert_eq!(bytes, colours.concat());
    }
}
