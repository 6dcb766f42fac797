//! A frame as an indexed PNG: the last step of a picture.
//!
//! Every frame has at most 256 colours, so that nothing is lost. Sizes and times: `benches/board.rs`.
//!
//! Filter and level are the best of a table of all: rows of a board resemble the row above, so that `Up` is as small as `Paeth`
//! and quicker; level 2 is the last that costs less than a millisecond, for half the bytes of the quickest one.

use ::png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use crate::paint::{Frame, frame};
use crate::scene::Scene;

/// Draws the scene as an indexed PNG, its long side exactly as long as the scene's size says.
///
/// Pieces and letters are rasterised when a theme and size are first seen (some milliseconds); after that a
/// picture is copied together and compressed. It works for about a millisecond and does not block.
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
    written(frame(scene))
}

/// A painted picture as PNG.
pub(crate) fn written(mut frame: Frame) -> Vec<u8> {
    let palette = renumber(&mut frame);
    let mut bytes = Vec::with_capacity(32 * 1024);
    encode(&frame, palette, &mut bytes)
        .expect("memory can be written to, and a frame has as many pixels as it says");
    bytes
}

/// Numbers the colours that occur from 0 on, and gives them as bytes: most pictures show a quarter of the palette.
fn renumber(frame: &mut Frame) -> Vec<u8> {
    let mut occurs = [false; 256];
    for &place in &frame.pixels {
        occurs[usize::from(place)] = true;
    }
    let mut numbers = [0; 256];
    let occurring = (0..=u8::MAX).filter(|&place| occurs[usize::from(place)]);
    let mut palette = Vec::new();
    for (number, place) in (0..=u8::MAX).zip(occurring) {
        numbers[usize::from(place)] = number;
        palette.extend(frame.palette.colour(place).0);
    }
    for place in &mut frame.pixels {
        *place = numbers[usize::from(*place)];
    }
    palette
}

fn encode(frame: &Frame, palette: Vec<u8>, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, frame.width, frame.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&frame.pixels)?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::palette::Palette;

    #[test]
    fn colours_that_occur_are_numbered_in_order() {
        let palette = Palette::of(Theme::Wood);
        let mut frame = Frame {
            width: 4,
            height: 1,
            pixels: vec![7, 3, 200, 7],
            palette,
        };
        let bytes = renumber(&mut frame);
        assert_eq!(frame.pixels, [1, 0, 2, 1]);
        let colours = [3, 7, 200].map(|place| palette.colour(place).0);
        assert_eq!(bytes, colours.concat());
    }
}
