//! The scene as pixels: palettes, sprites, the canvas, and PNG with its compression.

mod deflate;
mod huffman;
pub(crate) mod paint;
pub(crate) mod palette;
pub(crate) mod png;
pub(crate) mod sprite;
