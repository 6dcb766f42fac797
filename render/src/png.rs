//! A frame as an indexed PNG: the last step of a picture.
//!
//! Every frame has at most 256 colours, so that nothing is lost. Sizes and times: `benches/board.rs`.

use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use crate::paint::{Frame, frame};
use crate::scene::Scene;

/// Draws the scene as an indexed PNG, its long side exactly as long as the scene's size says.
///
/// Pieces and letters are rasterised when a theme and size are first seen (some milliseconds); after that a
/// picture is copied together and compressed. It works for a fraction of a millisecond and does not block.
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
    let frame = frame(scene);
    let mut bytes = Vec::with_capacity(32 * 1024);
    encode(&frame, &mut bytes)
        .expect("memory can be written to, and a frame has as many pixels as it says");
    bytes
}

fn encode(frame: &Frame, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
    let mut encoder = Encoder::new(bytes, frame.width, frame.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(frame.palette.bytes());
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Paeth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&frame.pixels)?;
    writer.finish()
}
