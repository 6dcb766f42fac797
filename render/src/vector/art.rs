//! The shapes of the pieces, drawn for this project, and the patterns of the armies.
//!
//! Everything is a path in a view box of 100 by 100. A piece is a body (closed shapes whose union
//! is the silhouette), lines, and dots. All pieces stand on the same base, face left if they face
//! anywhere, and keep 4 units away from the edge to leave space for the outline.
//!
//! This module turns a piece into SVG elements. The sprites of a PNG and the symbols of an SVG are
//! both made from them.

use std::fmt::Write;

use crate::scene::piece::{Army, Control, Piece, PieceKind};
use crate::scene::theme::{ArmyColours, Colours};

/// The side of the view box that pieces are drawn in.
pub(crate) const VIEW_BOX: f32 = 100.0;
/// How far the outline extends beyond the body.
const OUTLINE: f32 = 3.3;
/// The width of inner lines.
const LINE: f32 = 3.1;
/// The offset of the lit part. The light comes from the left and a little from above.
const LIGHT: (f32, f32) = (-7.0, -1.0);

/// The paths of one kind of piece.
struct PieceShape {
    body: &'static [&'static str],
    lines: &'static [&'static str],
    dots: &'static [&'static str],
}

/// The base of all pieces but the pawn.
const BASE: &str = "M26 79H74C79 79 82 82.5 82 87V90C82 91.7 80.7 93 79 93H21C19.3 93 18 91.7 18 90V87C18 82.5 21 79 26 79Z";
const BASE_LINE: &str = "M26 80.5H74";

static KING: PieceShape = PieceShape {
    body: &[
        BASE,
        "M46 5H54V11H61V19H54V28H46V19H39V11H46Z",
        "M50 25C60 25 66 28 68 35H32C34 28 40 25 50 25Z",
        "M27 33H73C77.5 33 79.5 36 78.3 40L71.5 62H28.5L21.7 40C20.5 36 22.5 33 27 33Z",
        "M32 59.5H68C71.5 59.5 73 61.7 73 64S71.5 68.5 68 68.5H32C28.5 68.5 27 66.3 27 64S28.5 59.5 32 59.5Z",
        "M36 67C36 73 33 78 27 81H73C67 78 64 73 64 67Z",
    ],
    lines: &[BASE_LINE, "M31 60H69", "M32 68.5H68", "M30 39.5H70"],
    dots: &["M50 45.5L54 50L50 54.5L46 50Z"],
};

static QUEEN: PieceShape = PieceShape {
    body: &[
        BASE,
        "M14.5 31L33 49L32.5 20L44.5 45L50 14L55.5 45L67.5 20L67 49L85.5 31L71 62H29Z",
        "M14.5 25A6 6 0 1 1 14.5 37A6 6 0 1 1 14.5 25Z",
        "M32.5 13A6 6 0 1 1 32.5 25A6 6 0 1 1 32.5 13Z",
        "M50 7A6 6 0 1 1 50 19A6 6 0 1 1 50 7Z",
        "M67.5 13A6 6 0 1 1 67.5 25A6 6 0 1 1 67.5 13Z",
        "M85.5 25A6 6 0 1 1 85.5 37A6 6 0 1 1 85.5 25Z",
        "M32 59.5H68C71.5 59.5 73 61.7 73 64S71.5 68.5 68 68.5H32C28.5 68.5 27 66.3 27 64S28.5 59.5 32 59.5Z",
        "M36 67C36 73 33 78 27 81H73C67 78 64 73 64 67Z",
    ],
    lines: &[BASE_LINE, "M31 60H69", "M32 68.5H68"],
    dots: &[],
};

static ROOK: PieceShape = PieceShape {
    body: &[
        BASE,
        "M24 14H36V22H43.5V14H56.5V22H64V14H76V32C76 37 72 41 67 42H33C28 41 24 37 24 32Z",
        "M33 40H67C67 58 69 71 74 81H26C31 71 33 58 33 40Z",
    ],
    lines: &[BASE_LINE, "M33 42H67", "M24 31.5H76", "M32.5 68H67.5"],
    dots: &[],
};

static BISHOP: PieceShape = PieceShape {
    body: &[
        BASE,
        "M50 5A6.5 6.5 0 1 1 50 18A6.5 6.5 0 1 1 50 5Z",
        "M50 16C62 23 74 35 74 47C74 55 69 60 63 62H37C31 60 26 55 26 47C26 35 38 23 50 16Z",
        "M35 59.5H65C68.5 59.5 70 61.7 70 64S68.5 68.5 65 68.5H35C31.5 68.5 30 66.3 30 64S31.5 59.5 35 59.5Z",
        "M38 67C38 73 34 78 27 81H73C66 78 62 73 62 67Z",
    ],
    lines: &[BASE_LINE, "M34 60H66", "M35 68.5H65", "M62 29L50 45"],
    dots: &[],
};

static KNIGHT: PieceShape = PieceShape {
    body: &[
        BASE,
        "M30 81C30 70 43 66 48.5 55.5C43 60 37 60.5 32.5 62.5C30.5 67 26 70.5 20.5 69.5C13.5 68.5 10 62.5 12 57\
         C14.5 48.5 22 43 25.5 34C27.5 28 31.5 22.5 36.5 19.5L38 6.5C43 9 46.5 12 48.5 15.5\
         C69 16 82 33 82 56C82 67 80 74 77 81Z",
    ],
    lines: &[
        BASE_LINE,
        "M48.5 55.5C53.5 51.5 55 46 54 40.5",
        "M54 24C66 29 73 41 73 59C73 64 72.5 68 71.5 71",
        "M22 63.5C24.5 63.5 26.5 63 28 61.5",
    ],
    dots: &[
        "M35 31A3.4 3.4 0 1 1 35 37.8A3.4 3.4 0 1 1 35 31Z",
        "M18.5 56A2 2 0 1 1 18.5 60A2 2 0 1 1 18.5 56Z",
    ],
};

static PAWN: PieceShape = PieceShape {
    body: &[
        "M50 19A16 16 0 1 1 50 51A16 16 0 1 1 50 19Z",
        "M36 48.5H64C67.5 48.5 69 50.5 69 52.8S67.5 57 64 57H36C32.5 57 31 55 31 52.8S32.5 48.5 36 48.5Z",
        "M40 55C40 67 35 76 27 81H73C65 76 60 67 60 55Z",
        "M29 79H71C76 79 79 82.5 79 87V90C79 91.7 77.7 93 76 93H24C22.3 93 21 91.7 21 90V87C21 82.5 24 79 29 79Z",
    ],
    lines: &["M29 80.5H71", "M36 57H64", "M39 49H61"],
    dots: &[],
};

static GUARD: PieceShape = PieceShape {
    body: &[
        BASE,
        "M50 8C59 14 68 16 77 15C78 40 71 59 50 71C29 59 22 40 23 15C32 16 41 14 50 8Z",
        "M35 56C36 69 33 77 27 81H73C67 77 64 69 65 56Z",
    ],
    lines: &[
        BASE_LINE,
        "M32.5 54C37 61.5 43 67 50 71C57 67 63 61.5 67.5 54",
        "M33 38L50 25L67 38",
        "M36 51L50 40L64 51",
    ],
    dots: &[],
};

/// A horse with a mitre.
static ARCHBISHOP: PieceShape = PieceShape {
    body: &[
        BASE,
        "M31.2 66.9C31.2 58.8 40.8 55.8 44.9 48.1C40.8 51.4 36.4 51.8 33 53.2\
         C31.6 56.6 28.2 59.2 24.2 58.4C19 57.7 16.4 53.2 17.9 49.2C19.7 42.9 25.3 38.8 27.9 32.2\
         C29.4 27.7 32.3 23.6 36 21.4L44.9 18.5C60.1 18.8 69.7 31.4 69.7 48.4C69.7 56.6 68.2 61.8 66 66.9Z",
        "M34 60.5H70C73.5 60.5 75 62.3 75 64.5S73.5 68.5 70 68.5H34C30.5 68.5 29 66.7 29 64.5S30.5 60.5 34 60.5Z",
        "M36 67C36 73 33 78 27 81H75C69 78 67 73 67 67Z",
        "M52 11C62 16 70 24 71 35C60 29 46 28 33 33C34 23 42 15 52 11Z",
        "M52 4.1A4.4 4.4 0 1 1 52 12.9A4.4 4.4 0 1 1 52 4.1Z",
    ],
    lines: &[
        BASE_LINE,
        "M35 68.5H70",
        "M33 33C46 28 60 29 71 35",
        "M57 18L51 25",
        "M44.9 48.1C48.6 45.1 49.7 41 49 37",
        "M61.5 42C64.5 47 65.5 52 65 57",
    ],
    dots: &["M35.6 34.1A2.8 2.8 0 1 1 35.6 39.7A2.8 2.8 0 1 1 35.6 34.1Z"],
};

/// A horse in a tower.
static CHANCELLOR: PieceShape = PieceShape {
    body: &[
        BASE,
        "M36.2 52.8C36.2 45.8 44.5 43.2 48 36.5C44.5 39.4 40.7 39.7 37.8 41\
         C36.5 43.9 33.6 46.1 30.1 45.5C25.6 44.8 23.4 41 24.7 37.5C26.3 32 31.1 28.5 33.3 22.8\
         C34.6 18.9 37.2 15.4 40.4 13.5L41.3 5.2C44.5 6.8 46.8 8.7 48 10.9C61.2 11.2 69.5 22.1 69.5 36.8C69.5 43.9 68.2 48.4 66.3 52.8Z",
        "M17 47H30V55H71V47H84V60C84 65 80 68 75 68.5H26C21 68 17 65 17 60Z",
        "M33 66H68C68 73 70 77 75 81H26C31 77 33 73 33 66Z",
    ],
    lines: &[
        BASE_LINE,
        "M33 68.5H68",
        "M17 59H84",
        "M48 36.5C51.2 34 52.2 30.4 51.6 26.9",
        "M51.6 16.4C59.2 19.6 63.7 27.2 63.7 38.8C63.7 42 63.4 44.5 62.8 46.4",
    ],
    dots: &["M39.4 20.2A2.8 2.8 0 1 1 39.4 25.8A2.8 2.8 0 1 1 39.4 20.2Z"],
};

fn shape(kind: PieceKind) -> &'static PieceShape {
    match kind {
        PieceKind::King => &KING,
        PieceKind::Queen => &QUEEN,
        PieceKind::Rook => &ROOK,
        PieceKind::Bishop => &BISHOP,
        PieceKind::Knight => &KNIGHT,
        PieceKind::Pawn => &PAWN,
        PieceKind::Guard => &GUARD,
        PieceKind::Archbishop => &ARCHBISHOP,
        PieceKind::Chancellor => &CHANCELLOR,
    }
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
        Army::Gold => Some((
            steps(9)
                .flat_map(|y| steps(16).map(move |x| format!("M{} {y}h.1", x + y % 2 * 8 + 2)))
                .collect(),
            6.5,
        )),
    }
}

/// An id that no other piece of a picture has.
pub(crate) fn id(piece: Piece) -> String {
    format!(
        "{:?}-{:?}-{}",
        piece.army,
        piece.kind,
        piece.control().number()
    )
    .to_lowercase()
}

/// The top of the base, which shows the other army that controls a piece.
const BASE_TOP: f32 = 76.5;
/// Lays a king on its side, with its head to the left, when its army is out.
const LYING_KING: &str = "translate(0 11) rotate(-90 50 50)";

/// The piece as SVG elements.
pub(crate) fn elements(piece: Piece, colours: &Colours) -> String {
    let upright = upright_elements(piece, colours);
    if piece.is_faded() && piece.kind == PieceKind::King {
        format!("<g transform=\"{LYING_KING}\">{upright}</g>")
    } else {
        upright
    }
}

/// The piece as SVG elements, always upright.
///
/// From back to front: the outline, the fill clipped to the body, the inner lines, the dots.
fn upright_elements(piece: Piece, colours: &Colours) -> String {
    let shape = shape(piece.kind);
    let army_colours = colours.army(piece.army, piece.is_faded());
    let outline = colours.outline(piece.is_faded());
    let detail = army_colours.detail;
    let clip = id(piece);
    let body: String = shape
        .body
        .iter()
        .map(|d| format!("<path d=\"{d}\"/>"))
        .collect();
    let lines = shape.lines.concat();
    let dots = shape.dots.concat();
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<clipPath id=\"{clip}-body\">{body}</clipPath>\
         <g fill=\"{outline}\" stroke=\"{outline}\" stroke-width=\"{}\" stroke-linejoin=\"round\">{body}</g>\
         <g clip-path=\"url(#{clip}-body)\">{}</g>\
         <path fill=\"none\" stroke=\"{detail}\" stroke-width=\"{LINE}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{lines}\"/>",
        2.0 * OUTLINE,
        fill_elements(piece.army, &army_colours, &body),
    );
    if !dots.is_empty() {
        let _ = write!(svg, "<path fill=\"{detail}\" d=\"{dots}\"/>");
    }
    // Another army controls the piece: its base is drawn again in that army's colours.
    if let Control::Other(controller) = piece.control() {
        let _ = write!(
            svg,
            "<clipPath id=\"{clip}-base\"><path d=\"M0 {BASE_TOP}H100V100H0Z\"/></clipPath>\
             <g clip-path=\"url(#{clip}-body)\"><g clip-path=\"url(#{clip}-base)\">{}</g>\
             <path fill=\"none\" stroke=\"{outline}\" stroke-width=\"{LINE}\" d=\"M0 {BASE_TOP}H100\"/></g>",
            fill_elements(controller, &colours.army(controller, false), &body)
        );
    }
    svg
}

/// The fill of a piece: the army's shade, its lit part in the shape of the body, and its pattern.
///
/// It covers the whole view box; the caller clips it to the body.
fn fill_elements(army: Army, colours: &ArmyColours, body: &str) -> String {
    let (dx, dy) = LIGHT;
    let mut svg = format!(
        "<path fill=\"{}\" d=\"M0 0H100V100H0Z\"/><g fill=\"{}\" transform=\"translate({dx} {dy})\">{body}</g>",
        colours.shade, colours.fill,
    );
    if let Some((path, width)) = pattern(army) {
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>",
            colours.pattern
        );
    }
    svg
}
