//! What the pictures of boards and the timeline have in common.

use entente_render::Army;

/// A picture with its alt text.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The picture, as PNG.
    pub png: Vec<u8>,
    /// The alt text: everything in the picture, in words.
    pub alt: String,
}

pub(super) fn army(army: entente_rules::Army) -> Army {
    match army {
        entente_rules::Army::White => Army::White,
        entente_rules::Army::Silver => Army::Silver,
        entente_rules::Army::Black => Army::Black,
        entente_rules::Army::Gold => Army::Gold,
        entente_rules::Army::Red => Army::Red,
        entente_rules::Army::Yellow => Army::Yellow,
        entente_rules::Army::Green => Army::Green,
    }
}
