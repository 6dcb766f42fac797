//! The round set: balls, drops and bows, thick as toys, with a lit side and a shade.
//!
//! It has no corner, and few lines. A horse with a mitre is the archbishop, and one in a tower the
//! chancellor.

use super::{Figure, Manner};
use crate::scene::piece::PieceKind;

pub(super) static MANNER: Manner = Manner {
    outline: 3.4,
    line: 3.5,
    lit_part: Some((-6.0, -2.0)),
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
const BASE: &str = "M25.5 78H74.5A7.5 7.5 0 0 1 74.5 93H25.5A7.5 7.5 0 0 1 25.5 78Z";
const BASE_LINE: &str = "M30 78.5H70";
/// The part between the heads and the base.
const FOOT: &str = "M35 66H65C66 73 69 77 75 80H25C31 77 34 73 35 66Z";

static KING: Figure = Figure {
    body: &[
        BASE,
        "M50 4.5A5.5 5.5 0 0 1 55.5 10V34H44.5V10A5.5 5.5 0 0 1 50 4.5Z",
        "M36.5 12H63.5A5.5 5.5 0 0 1 63.5 23H36.5A5.5 5.5 0 0 1 36.5 12Z",
        "M50 30C62 30 80 34 80 47C80 58 68 64 66 71H34C32 64 20 58 20 47C20 34 38 30 50 30Z",
        FOOT,
    ],
    lines: &[
        BASE_LINE,
        "M27 56C40 63 60 63 73 56",
        "M35 70.5C44 74 56 74 65 70.5",
    ],
    dots: &[],
};

static QUEEN: Figure = Figure {
    body: &[
        BASE,
        "M15 34L34 54L31 21L45 46L50 13L55 46L69 21L66 54L85 34L73 62A24 14 0 0 1 27 62Z",
        "M15 25A8 8 0 1 1 15 41A8 8 0 1 1 15 25Z",
        "M31.5 12A8 8 0 1 1 31.5 28A8 8 0 1 1 31.5 12Z",
        "M50 4.5A8 8 0 1 1 50 20.5A8 8 0 1 1 50 4.5Z",
        "M68.5 12A8 8 0 1 1 68.5 28A8 8 0 1 1 68.5 12Z",
        "M85 25A8 8 0 1 1 85 41A8 8 0 1 1 85 25Z",
        FOOT,
    ],
    lines: &[BASE_LINE, "M29 60C40 66 60 66 71 60"],
    dots: &[],
};

static ROOK: Figure = Figure {
    body: &[
        BASE,
        "M20 20.5A7.5 7.5 0 0 1 35 20.5V34H20Z",
        "M42.5 20.5A7.5 7.5 0 0 1 57.5 20.5V34H42.5Z",
        "M65 20.5A7.5 7.5 0 0 1 80 20.5V34H65Z",
        "M20 28H80V32A14 14 0 0 1 66 46H34A14 14 0 0 1 20 32Z",
        "M33 43H67C66 60 68 72 75 80H25C32 72 34 60 33 43Z",
    ],
    lines: &[BASE_LINE, "M34.5 46H65.5", "M32 66C44 69 56 69 68 66"],
    dots: &[],
};

static BISHOP: Figure = Figure {
    body: &[
        BASE,
        "M50 4.5A7.5 7.5 0 1 1 50 19.5A7.5 7.5 0 1 1 50 4.5Z",
        "M50 15C66 30 74 40 74 50A24 21 0 0 1 26 50C26 40 34 30 50 15Z",
        FOOT,
    ],
    lines: &[BASE_LINE, "M63.5 33L50.5 48", "M35 68C44 72 56 72 65 68"],
    dots: &[],
};

static KNIGHT: Figure = Figure {
    body: &[
        BASE,
        "M28 82C29 70 40 64 47 55C41 59 36 58 32 62.5A11 10 0 0 1 12.5 58C13.5 47 22 43 26 33C27 27 30 22 35 19.5C33.5 13 36 8 39.5 6C45 8 48 12 49 16C70 16 82.5 34 82.5 56C82.5 67 80 75 77 82Z",
    ],
    lines: &[
        BASE_LINE,
        "M55 27C67 32 72.5 43 72.5 58",
        "M47 55C52 51 54 46 53 41",
    ],
    dots: &[
        "M36 30.3A4.2 4.2 0 1 1 36 38.7A4.2 4.2 0 1 1 36 30.3Z",
        "M20 54.6A2.4 2.4 0 1 1 20 59.4A2.4 2.4 0 1 1 20 54.6Z",
    ],
};

static PAWN: Figure = Figure {
    body: &[
        "M30 78H70A7.5 7.5 0 0 1 70 93H30A7.5 7.5 0 0 1 30 78Z",
        "M50 16.5A16.5 16.5 0 1 1 50 49.5A16.5 16.5 0 1 1 50 16.5Z",
        "M50 44C63 48 65 68 73 80H27C35 68 37 48 50 44Z",
    ],
    lines: &["M33 78.5H67", "M40 54C46 57.5 54 57.5 60 54"],
    dots: &[],
};

static GUARD: Figure = Figure {
    body: &[BASE, "M50 9A29 29 0 1 1 50 67A29 29 0 1 1 50 9Z", FOOT],
    lines: &[
        BASE_LINE,
        "M50 20.5A17.5 17.5 0 1 1 50 55.5A17.5 17.5 0 1 1 50 20.5Z",
        "M36 70C44 73 56 73 64 70",
    ],
    dots: &["M50 32A6 6 0 1 1 50 44A6 6 0 1 1 50 32Z"],
};

static ARCHBISHOP: Figure = Figure {
    body: &[
        BASE,
        "M33 66C33 58 41 56 45 48C41 51 37 51 34 54A9.5 8.5 0 0 1 17 50C18 42 25 39 28 32C29 28 32 24 36 21L45 18.5C60 19 70 31 70 48C70 56 69 61 67 66Z",
        "M52 9C63 14 71 23 71.5 36C60 29 44 28 33 35C33 23 42 14 52 9Z",
        "M52 4.6A5 5 0 1 1 52 14.6A5 5 0 1 1 52 4.6Z",
        "M33.5 61H70.5A4 4 0 0 1 70.5 69H33.5A4 4 0 0 1 33.5 61Z",
        "M38 66H66C67 73 70 77 75 80H26C32 77 37 73 38 66Z",
    ],
    lines: &[
        BASE_LINE,
        "M33 35C44 28 60 29 71.5 36",
        "M58 17L52 24.5",
        "M45 48C48.5 45 49.5 42 49 39",
        "M61 43C64 47 65 51 64.5 55",
    ],
    dots: &["M36.5 37A3 3 0 1 1 36.5 43A3 3 0 1 1 36.5 37Z"],
};

static CHANCELLOR: Figure = Figure {
    body: &[
        BASE,
        "M37 54C37 46 45 43 48 36.5C44 40 41 39 38 41.5A8 7.5 0 0 1 24 38C26 32 31 28 33.5 23C34.5 19 37 15.5 40.5 13.5L41.5 5.5C45 7 47 9 48 11C61 11 70 22 70 37C70 44 69 49 67 54Z",
        "M16 49.5A6.5 6.5 0 0 1 29 49.5V57H16Z",
        "M72 49.5A6.5 6.5 0 0 1 85 49.5V57H72Z",
        "M16 55H85V58A12 12 0 0 1 73 70H28A12 12 0 0 1 16 58Z",
        "M34 66H67C68 73 71 77 75 80H26C30 77 33 73 34 66Z",
    ],
    lines: &[
        BASE_LINE,
        "M33 70H68",
        "M29 57H72",
        "M48 36.5C51 34 52 31 51.5 27",
        "M53 17.5C60 21 64 28 64 42",
    ],
    dots: &["M40 20A3 3 0 1 1 40 26A3 3 0 1 1 40 20Z"],
};
