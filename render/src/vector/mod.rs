//! The scene as lines and areas: the shapes of the pieces, and SVG.

pub(crate) mod art;
mod classic;
mod figure;
mod flat;
mod letters;
pub(crate) mod svg;
pub(crate) mod symbols;
