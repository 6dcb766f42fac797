//! The scene as pixels: palettes, sprites, emojis, the canvas, and PNG.

pub(crate) mod paint;
pub(crate) mod palette;
pub(crate) mod png;
pub(crate) mod sprite;
