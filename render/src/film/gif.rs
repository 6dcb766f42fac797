//! The parts of an animated GIF as bytes: its start, one frame after another, its end.
//!
//! It writes what it is given. Which part of a picture a frame has is decided in `changes`.

use std::io::{self, Write};

use crate::film::lzw::{Compressor, PIXEL_BITS};
use crate::raster::paint::Area;
use crate::scene::theme::Rgb;

/// The most bytes in a block of compressed pixels, by the format.
const MAX_BLOCK: usize = 255;

/// A frame: what an area of the picture shows from now on, and for how long.
pub(super) struct Frame<'a> {
    pub(super) area: Area,
    /// An index into the palette for each pixel, row by row.
    pub(super) pixels: &'a [u8],
    /// The index that lets the frames before show through.
    pub(super) transparent: Option<u8>,
    /// The time for which it is shown, in hundredths of a second.
    pub(super) delay: u16,
}

/// Writes the size, the palette that all frames share, and that the film begins anew at its end.
pub(super) fn begin(
    writer: &mut impl Write,
    (width, height): (u16, u16),
    palette: &[Rgb],
) -> io::Result<()> {
    writer.write_all(b"GIF89a")?;
    writer.write_all(&width.to_le_bytes())?;
    writer.write_all(&height.to_le_bytes())?;
    // There is a palette of 256 colours of 8 bits for all frames; no background, square pixels.
    writer.write_all(&[0xf7, 0, 0])?;
    let mut colours = [0; 3 * 256];
    for (bytes, colour) in colours.chunks_exact_mut(3).zip(palette) {
        bytes.copy_from_slice(&colour.0);
    }
    writer.write_all(&colours)?;
    writer.write_all(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")
}

/// Writes a frame. What it does not cover stays as it was.
pub(super) fn frame(
    writer: &mut impl Write,
    compressor: &mut Compressor,
    frame: &Frame,
) -> io::Result<()> {
    const STAYS: u8 = 1 << 2;
    let flags = STAYS | u8::from(frame.transparent.is_some());
    let [low, high] = frame.delay.to_le_bytes();
    let transparent = frame.transparent.unwrap_or_default();
    writer.write_all(&[0x21, 0xf9, 4, flags, low, high, transparent, 0])?;
    writer.write_all(&[0x2c])?;
    let Area {
        left,
        top,
        right,
        bottom,
    } = frame.area;
    for side in [left, top, right - left, bottom - top] {
        writer.write_all(&(side as u16).to_le_bytes())?;
    }
    // It has no palette of its own, and its rows are in order.
    writer.write_all(&[0, PIXEL_BITS as u8])?;
    for block in compressor.compress(frame.pixels).chunks(MAX_BLOCK) {
        writer.write_all(&[block.len() as u8])?;
        writer.write_all(block)?;
    }
    writer.write_all(&[0])
}

/// Writes the end.
pub(super) fn end(writer: &mut impl Write) -> io::Result<()> {
    writer.write_all(&[0x3b])
}
