//! The pieces, drawn for this project, and the armies' ornaments: paths on a field of 100 by 100.
//!
//! A piece is a body (closed shapes; their union is the silhouette), lines, and dots. All stand on the same
//! foot, look left where they look anywhere, and keep 4 units clear of the field's edge for the outline. This
//! file turns a piece into SVG elements; both the sprites of a PNG and the symbols of an SVG are made of them.

use std::fmt::Write;

use crate::scene::{Army, Kind, Piece};
use crate::theme::Colours;

/// The side of the field that pieces are drawn on.
pub(crate) const FIELD: f32 = 100.0;
/// How far the outline reaches outside the body.
const OUTLINE: f32 = 3.6;
/// How thick inner lines are.
const LINE: f32 = 3.4;
/// The light comes from the left, and a little from above: this far the lit part is moved.
const LIGHT: (f32, f32) = (-9.0, -1.5);

struct Glyph {
    body: &'static [&'static str],
    lines: &'static [&'static str],
    dots: &'static [&'static str],
}

/// The foot of all but the pawn.
const FOOT: &str = "M27 78H73C78 78 81 81.5 81 86V89C81 90.7 79.7 92 78 92H22C20.3 92 19 90.7 19 89V86C19 81.5 22 78 27 78Z";
const FOOT_LINE: &str = "M27 79.5H73";

static KING: Glyph = Glyph {
    body: &[
        FOOT,
        "M46.5 6H53.5V12H60V19H53.5V28H46.5V19H40V12H46.5Z",
        "M32 36C34 28 42 25 50 25S66 28 68 36Z",
        "M29 34H71C74.5 34 76 36.5 75.2 39.5L68.5 62H31.5L24.8 39.5C24 36.5 25.5 34 29 34Z",
        "M34 60H66C69 60 70.5 62 70.5 64S69 68 66 68H34C31 68 29.5 66 29.5 64S31 60 34 60Z",
        "M38 67C38 73 34 77 29 80H71C66 77 62 73 62 67Z",
    ],
    lines: &[FOOT_LINE, "M33 60H67", "M33 68H67", "M29 37H71"],
    dots: &[],
};

static QUEEN: Glyph = Glyph {
    body: &[
        FOOT,
        "M17 33L34 50L33 22L44.5 46L50 16L55.5 46L67 22L66 50L83 33L69 62H31Z",
        "M17 27.5A5.5 5.5 0 1 1 17 38.5A5.5 5.5 0 1 1 17 27.5Z",
        "M33 15.5A5.5 5.5 0 1 1 33 26.5A5.5 5.5 0 1 1 33 15.5Z",
        "M50 9.5A5.5 5.5 0 1 1 50 20.5A5.5 5.5 0 1 1 50 9.5Z",
        "M67 15.5A5.5 5.5 0 1 1 67 26.5A5.5 5.5 0 1 1 67 15.5Z",
        "M83 27.5A5.5 5.5 0 1 1 83 38.5A5.5 5.5 0 1 1 83 27.5Z",
        "M34 60H66C69 60 70.5 62 70.5 64S69 68 66 68H34C31 68 29.5 66 29.5 64S31 60 34 60Z",
        "M38 67C38 73 34 77 29 80H71C66 77 62 73 62 67Z",
    ],
    lines: &[FOOT_LINE, "M33 60H67", "M33 68H67"],
    dots: &[],
};

static ROOK: Glyph = Glyph {
    body: &[
        FOOT,
        "M26 16H37V24H44V16H56V24H63V16H74V33C74 37 70 40 66 41H34C30 40 26 37 26 33Z",
        "M35 40H65C65 58 67 70 72 80H28C33 70 35 58 35 40Z",
    ],
    lines: &[FOOT_LINE, "M35 41.5H65"],
    dots: &[],
};

static BISHOP: Glyph = Glyph {
    body: &[
        FOOT,
        "M50 8A6 6 0 1 1 50 20A6 6 0 1 1 50 8Z",
        "M50 18C60 25 70 36 70 47C70 55 66 60 61 62H39C34 60 30 55 30 47C30 36 40 25 50 18Z",
        "M36 60H64C67 60 68.5 62 68.5 64S67 68 64 68H36C33 68 31.5 66 31.5 64S33 60 36 60Z",
        "M40 67C40 73 35 77 29 80H71C65 77 60 73 60 67Z",
    ],
    lines: &[FOOT_LINE, "M35 60H65", "M35 68H65", "M59 30L48 46"],
    dots: &[],
};

static KNIGHT: Glyph = Glyph {
    body: &[
        FOOT,
        "M33 80C33 70 44 66 49 56C43 60 37 60 33 62C31 66 27 69 22 68C16 67 13 62 15 57C17 49 24 44 27 36\
         C29 29 33 24 38 21L40 9C44 11 47 14 49 17C66 18 78 34 78 56C78 66 76 73 74 80Z",
    ],
    lines: &[
        FOOT_LINE,
        "M49 56C54 52 55 47 54 42",
        "M53 25C64 29 70 40 70 58",
    ],
    dots: &[
        "M36 32A3 3 0 1 1 36 38A3 3 0 1 1 36 32Z",
        "M20 57A2 2 0 1 1 20 61A2 2 0 1 1 20 57Z",
    ],
};

static PAWN: Glyph = Glyph {
    body: &[
        "M50 20A15 15 0 1 1 50 50A15 15 0 1 1 50 20Z",
        "M37 48H63C66 48 67.5 50 67.5 52S66 56 63 56H37C34 56 32.5 54 32.5 52S34 48 37 48Z",
        "M41 55C41 66 36 74 29 80H71C64 74 59 66 59 55Z",
        "M30 78H70C75 78 77 81.5 77 86V89C77 90.7 75.7 92 74 92H26C24.3 92 23 90.7 23 89V86C23 81.5 25 78 30 78Z",
    ],
    lines: &["M30 79.5H70", "M37 56H63"],
    dots: &[],
};

static GUARD: Glyph = Glyph {
    body: &[
        FOOT,
        "M50 14C59 20 68 21 76 20C77 44 70 60 50 70C30 60 23 44 24 20C32 21 41 20 50 14Z",
        "M42 66C42 72 36 77 29 80H71C64 77 58 72 58 66Z",
    ],
    lines: &[FOOT_LINE, "M50 22V60", "M32 38H68"],
    dots: &[],
};

fn glyph(kind: Kind) -> &'static Glyph {
    match kind {
        Kind::King => &KING,
        Kind::Queen => &QUEEN,
        Kind::Rook => &ROOK,
        Kind::Bishop => &BISHOP,
        Kind::Knight => &KNIGHT,
        Kind::Pawn => &PAWN,
        Kind::Guard => &GUARD,
    }
}

/// An army's ornament: a path to be stroked, and how thick, all over the field.
fn ornament(army: Army) -> Option<(String, f32)> {
    let steps = |step: usize| (0..=200).step_by(step);
    match army {
        Army::White | Army::Black => None,
        Army::Silver => Some((
            steps(15)
                .map(|x| format!("M{x} 0L{} 100", x as i32 - 100))
                .collect(),
            5.0,
        )),
        Army::Red => Some((steps(12).map(|y| format!("M0 {y}H100")).collect(), 4.5)),
        Army::Green => Some((
            steps(12).map(|x| format!("M{} 0V100", x + 2)).collect(),
            4.5,
        )),
        Army::Gold => Some((
            steps(9)
                .flat_map(|y| steps(16).map(move |x| format!("M{} {y}h.1", x + y % 2 * 8 + 2)))
                .collect(),
            6.5,
        )),
    }
}

/// A name of the piece that no other piece of a picture has.
pub(crate) fn id(piece: Piece) -> String {
    let dimmed = if piece.dimmed { "-dimmed" } else { "" };
    format!("{:?}-{:?}{dimmed}", piece.army, piece.kind).to_lowercase()
}

/// The piece as SVG elements on the field.
pub(crate) fn elements(piece: Piece, colours: &Colours) -> String {
    let glyph = glyph(piece.kind);
    let livery = colours.livery(piece.army, piece.dimmed);
    let outline = colours.outline(piece.dimmed);
    let detail = livery.detail;
    let clip = id(piece);
    let body: String = glyph
        .body
        .iter()
        .map(|d| format!("<path d=\"{d}\"/>"))
        .collect();
    let lines = glyph.lines.concat();
    let dots = glyph.dots.concat();
    let mut svg = String::new();
    let (dx, dy) = LIGHT;
    let _ = write!(
        svg,
        "<clipPath id=\"{clip}-body\">{body}</clipPath>\
         <g fill=\"{outline}\" stroke=\"{outline}\" stroke-width=\"{}\" stroke-linejoin=\"round\">{body}</g>\
         <g clip-path=\"url(#{clip}-body)\">\
         <path fill=\"{}\" d=\"M0 0H100V100H0Z\"/><g fill=\"{}\" transform=\"translate({dx} {dy})\">{body}</g>",
        2.0 * OUTLINE,
        livery.shade,
        livery.fill,
    );
    if let Some((path, width)) = ornament(piece.army) {
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>",
            livery.ornament
        );
    }
    let _ = write!(
        svg,
        "</g><path fill=\"none\" stroke=\"{detail}\" stroke-width=\"{LINE}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{lines}\"/>"
    );
    if !dots.is_empty() {
        let _ = write!(svg, "<path fill=\"{detail}\" d=\"{dots}\"/>");
    }
    svg
}
