//! The classic set: turned wood with inner lines, a lit side, and a shade.
//!
//! It is the usual one. All pieces but the pawn stand on the same base.

use super::{Figure, Manner};
use crate::scene::piece::PieceKind;

/// The light comes from the left and a little from above.
pub(super) static MANNER: Manner = Manner {
    outline: 3.3,
    line: 3.1,
    lit_part: Some((-7.0, -1.0)),
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

/// The base of all pieces but the pawn.
const BASE: &str = "M26 79H74C79 79 82 82.5 82 87V90C82 91.7 80.7 93 79 93H21C19.3 93 18 91.7 18 90V87C18 82.5 21 79 26 79Z";
const BASE_LINE: &str = "M26 80.5H74";

static KING: Figure = Figure {
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

static QUEEN: Figure = Figure {
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

static ROOK: Figure = Figure {
    body: &[
        BASE,
        "M24 14H36V22H43.5V14H56.5V22H64V14H76V32C76 37 72 41 67 42H33C28 41 24 37 24 32Z",
        "M33 40H67C67 58 69 71 74 81H26C31 71 33 58 33 40Z",
    ],
    lines: &[BASE_LINE, "M33 42H67", "M24 31.5H76", "M32.5 68H67.5"],
    dots: &[],
};

static BISHOP: Figure = Figure {
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

static KNIGHT: Figure = Figure {
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

static PAWN: Figure = Figure {
    body: &[
        "M50 19A16 16 0 1 1 50 51A16 16 0 1 1 50 19Z",
        "M36 48.5H64C67.5 48.5 69 50.5 69 52.8S67.5 57 64 57H36C32.5 57 31 55 31 52.8S32.5 48.5 36 48.5Z",
        "M40 55C40 67 35 76 27 81H73C65 76 60 67 60 55Z",
        "M29 79H71C76 79 79 82.5 79 87V90C79 91.7 77.7 93 76 93H24C22.3 93 21 91.7 21 90V87C21 82.5 24 79 29 79Z",
    ],
    lines: &["M29 80.5H71", "M36 57H64", "M39 49H61"],
    dots: &[],
};

static GUARD: Figure = Figure {
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
static ARCHBISHOP: Figure = Figure {
    body: &[
        BASE,
        "M31.2 66.9C31.2 58.8 40.8 55.8 44.9 48.1C40.8 51.4 36.4 51.8 33 53.2\
         C31.6 56.6 28.2 59.2 24.2 58.4C19 57.7 16.4 53.2 17.9 49.2C19.7 42.9 25.3 38.8 27.9 32.2\
         C29.4 27.7 32.3 23.6 36 21.4L44.9 18.5C60.1 18.8 69.7 31.4 69.7 48.4C69.7 56.6 68.2 61.8 66 66.9Z",
        "M34 60.5H70C73.5 60.5 75 62.3 75 64.5S73.5 68.5 70 68.5H34C30.5 68.5 29 66.7 29 64.5S30.5 60.5 34 60.5Z",
        "M36 67C36 73 33 78 27 81H75C69 78 67 73 67 67Z",
        "M52 11C62 16 70 24 71 35C60 29 46 28 33 33C34 23 42 15 52 11Z",
        "M52 5A4 4 0 1 1 52 13A4 4 0 1 1 52 5Z",
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
static CHANCELLOR: Figure = Figure {
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
