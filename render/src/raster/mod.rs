//! The scene as pixels: palettes, sprites, emojis, the canvas, and PNG with its compression.

mod deflate;
pub(crate) mod emoji;
mod huffman;
mod matches;
pub(crate) mod paint;
pub(crate) mod palette;
pub(crate) mod png;
pub(crate) mod sprite;
