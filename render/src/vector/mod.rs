//! The scene as lines and areas: the shapes of the pieces, and SVG.

pub(crate) mod art;
pub(crate) mod svg;
