//! The carved set: cut with a knife, in straight lines, with a lit side and a shade.
//!
//! Its edges are sharp where those of the others are round, also in the horse. A horse with a mitre
//! is the archbishop, and one in a tower the chancellor.

use super::{Figure, Manner};
use crate::scene::piece::PieceKind;

pub(super) static MANNER: Manner = Manner {
    outline: 3.4,
    line: 3.2,
    lit_part: Some((-8.0, -1.0)),
};

/// The figure of a kind.
pub(super) fn figure(kind: PieceKind) -> &'static Figure {
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

/// The base of all pieces but the pawn, and the line above it.
const BASE: &str = "M20 93V86L27 79H73L80 86V93Z";
const BASE_LINE: &str = "M27 80H73";
/// The parts between the crowns and the base.
const COLLAR: &str = "M28 62H72V70H28Z";
const FOOT: &str = "M35 69H65L73 80.5H27Z";

static KING: Figure = Figure {
    body: &[
        BASE,
        "M45 4.5H55V11H63V20H55V31H45V20H37V11H45Z",
        "M25 31L50 27L75 31L82 43L71 64H29L18 43Z",
        COLLAR,
        FOOT,
    ],
    lines: &[BASE_LINE, "M30 62H70", "M31 70H69", "M34 43L50 54L66 43"],
    dots: &[],
};

static QUEEN: Figure = Figure {
    body: &[
        BASE,
        "M13 30L31 45L32 17L44 41L50 11L56 41L68 17L69 45L87 30L71 64H29Z",
        "M50 4.5L56.5 12L50 19.5L43.5 12Z",
        "M32 10L38.5 17.5L32 25L25.5 17.5Z",
        "M68 10L74.5 17.5L68 25L61.5 17.5Z",
        "M13 23L19.5 30.5L13 38L6.5 30.5Z",
        "M87 23L93.5 30.5L87 38L80.5 30.5Z",
        COLLAR,
        FOOT,
    ],
    lines: &[BASE_LINE, "M30 62H70", "M31 70H69"],
    dots: &[],
};

static ROOK: Figure = Figure {
    body: &[
        BASE,
        "M22 12H36V21H43V12H57V21H64V12H78V33L68 43H32L22 33Z",
        "M33 41H67L69 70H31Z",
        "M30 68H70L74 80.5H26Z",
    ],
    lines: &[BASE_LINE, "M34 43H66", "M31 69H69", "M50 51V60"],
    dots: &[],
};

static BISHOP: Figure = Figure {
    body: &[
        BASE,
        "M50 4.5L57 12L50 19.5L43 12Z",
        "M50 15L75 45L66 64H34L25 45Z",
        "M31 62H69V70H31Z",
        "M37 69H63L73 80.5H27Z",
    ],
    lines: &[BASE_LINE, "M34 63H66", "M34 70H66", "M63 31L51 46"],
    dots: &[],
};

static KNIGHT: Figure = Figure {
    body: &[
        BASE,
        "M28 81L33 70L48 57L37 61L31 68L19 69L12 61L14 53L25 38L28 26L38 19L39 6L50 16L65 20L78 36L82 56L78 81Z",
    ],
    lines: &[BASE_LINE, "M54 27L67 37L73 53L73 68", "M48 57L55 48L54 40"],
    dots: &[
        "M36 29.5L40.5 34.5L36 39.5L31.5 34.5Z",
        "M19.5 56L22.5 59L19.5 62L16.5 59Z",
    ],
};

static PAWN: Figure = Figure {
    body: &[
        "M23 93V86L30 79H70L77 86V93Z",
        "M43 18H57L67 28V41L57 51H43L33 41V28Z",
        "M33 49H67V57H33Z",
        "M40 56H60L72 80.5H28Z",
    ],
    lines: &["M30 80H70", "M35 57H65", "M40 50H60"],
    dots: &[],
};

static GUARD: Figure = Figure {
    body: &[
        BASE,
        "M24 14L50 7.5L76 14V44L50 71L24 44Z",
        "M36 57H64L73 80.5H27Z",
    ],
    lines: &[
        BASE_LINE,
        "M31 51L50 71L69 51",
        "M35 38L50 27L65 38",
        "M37 51L50 41L63 51",
    ],
    dots: &[],
};

static ARCHBISHOP: Figure = Figure {
    body: &[
        BASE,
        "M31 66L34 59L45 49L37 53L32 59L22 59L17 52L19 45L28 35L31 27L45 19L60 22L69 35L70 50L68 66Z",
        "M52 8L68 21L72 36L52 30L32 36L36 21Z",
        "M52 4.6L56.5 9.3L52 14L47.5 9.3Z",
        "M29 61H74V69H29Z",
        "M36 68H67L75 80.5H27Z",
    ],
    lines: &[
        BASE_LINE,
        "M34 69H69",
        "M32 36L52 30L72 36",
        "M59 16L52 24",
        "M45 49L50 43L49 39",
        "M62 44L65 55",
    ],
    dots: &["M36.5 37.5L40 41L36.5 44.5L33 41Z"],
};

static CHANCELLOR: Figure = Figure {
    body: &[
        BASE,
        "M37 54L39 45L48 37L40 40L36 45L28 45L24 39L26 33L33 24L35 16L41 12L42 5L50 11L61 15L69 28L70 40L67 54Z",
        "M17 46H31V55H70V46H84V61L76 69H25L17 61Z",
        "M33 67H68L75 80.5H26Z",
    ],
    lines: &[
        BASE_LINE,
        "M33 69H68",
        "M31 55H70",
        "M18 60.5H83",
        "M48 37L52 31L51 27",
        "M54 18L62 27L64 45",
    ],
    dots: &["M40 19.5L43.5 23L40 26.5L36.5 23Z"],
};
