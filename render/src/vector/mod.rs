//! The scene as lines and areas: the shapes of the pieces, and SVG; and the tools with which every
//! set of pieces is drawn: figures, the manner of a set, and the patterns of the armies.
//!
//! Everything is a path in a view box of 100 by 100. How a figure becomes SVG is in `art`.

pub(crate) mod art;
mod carved;
mod classic;
mod flat;
mod letters;
mod round;
pub(crate) mod svg;
pub(crate) mod symbols;

use crate::scene::piece::Army;

/// The paths of one kind of piece.
///
/// All pieces of a set stand on the same height, face left if they face anywhere, and keep 4 units
/// away from the edge to leave space for the outline.
struct Figure {
    /// Closed shapes whose union is the silhouette.
    body: &'static [&'static str],
    /// Lines inside it.
    lines: &'static [&'static str],
    /// Small shapes inside it.
    dots: &'static [&'static str],
}

/// The manner of the figures of a set.
struct Manner {
    /// The width of the outline beyond the body.
    outline: f32,
    /// The width of inner lines.
    line: f32,
    /// The offset of the lit part from the body, whose rest is in the shade. `None` if the set is
    /// flat.
    lit_part: Option<(f32, f32)>,
}

/// The pattern of an army: a path to be stroked all over the view box, and its width.
fn pattern(army: Army) -> Option<(String, f32)> {
    let steps = |step: usize| (0..=200_i32).step_by(step);
    match army {
        Army::White | Army::Black => None,
        Army::Silver => Some((
            steps(15)
                .map(|x| format!("M{x} 0L{} 100", x - 100))
                .collect(),
            5.0,
        )),
        Army::Red => Some((steps(12).map(|y| format!("M0 {y}H100")).collect(), 4.5)),
        Army::Green => Some((
            steps(12).map(|x| format!("M{} 0V100", x + 2)).collect(),
            4.5,
        )),
        Army::Yellow => Some((
            steps(25)
                .map(|x| format!("M{x} 0L{} 100M{} 0L{x} 100", x - 100, x - 100))
                .collect(),
            3.2,
        )),
        Army::Blue => Some((
            steps(25)
                .map(|x| format!("M{} 0L{x} 100", x - 100))
                .collect(),
            3.2,
        )),
        Army::Gold => Some((
            steps(9)
                .flat_map(|y| steps(16).map(move |x| format!("M{} {y}h.1", x + y % 2 * 8 + 2)))
                .collect(),
            6.5,
        )),
    }
}
