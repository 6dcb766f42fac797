//! The scene as lines and areas: the shapes of the pieces, and SVG.

pub(crate) mod art;
mod carved;
mod classic;
mod figure;
mod flat;
mod letters;
mod round;
pub(crate) mod svg;
pub(crate) mod symbols;
