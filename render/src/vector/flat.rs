//! The flat set: bold outlines and plain areas, without light and shade.
//!
//! Its lines are few and thick, so that a phone shows every one of them. A horse with a mitre is
//! the archbishop, and one with battlements the chancellor.

use super::{Figure, Manner};
use crate::scene::piece::PieceKind;

pub(super) static MANNER: Manner = Manner {
    outline: 3.9,
    line: 4.0,
    lit_part: None,
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
const BASE: &str = "M23 80H77A4.5 4.5 0 0 1 81.5 84.5V87.8A4.5 4.5 0 0 1 77 92.3H23A4.5 4.5 0 0 1 18.5 87.8V84.5A4.5 4.5 0 0 1 23 80Z";
const BASE_LINE: &str = "M28 80H72";
const HORSE_BASE_LINE: &str = "M28 80H76";

static KING: Figure = Figure {
    body: &[
        BASE,
        "M44.5 5.3H55.5V11.5H63V22H55.5V36H44.5V22H37V11.5H44.5Z",
        "M50 42C54 33.5 62 30 71 31.5C81.5 33.5 85.5 43.5 81 53L71.5 71V82H28.5V71L19 53C14.5 43.5 18.5 33.5 29 31.5C38 30 46 33.5 50 42Z",
    ],
    lines: &[BASE_LINE, "M29.5 69.5H70.5"],
    dots: &["M50 49.5L54.5 55L50 60.5L45.5 55Z"],
};

static QUEEN: Figure = Figure {
    body: &[
        BASE,
        "M13 28L30 44L32 17.5L44 39L50 14L56 39L68 17.5L70 44L87 28L72 70.5V82H28V70.5Z",
        "M50 5.5A6.5 6.5 0 1 1 50 18.5A6.5 6.5 0 1 1 50 5.5Z",
        "M12.5 21A6 6 0 1 1 12.5 33A6 6 0 1 1 12.5 21Z",
        "M87.5 21A6 6 0 1 1 87.5 33A6 6 0 1 1 87.5 21Z",
        "M31 10.5A6 6 0 1 1 31 22.5A6 6 0 1 1 31 10.5Z",
        "M69 10.5A6 6 0 1 1 69 22.5A6 6 0 1 1 69 10.5Z",
    ],
    lines: &[BASE_LINE, "M29 69.5H71"],
    dots: &[],
};

static ROOK: Figure = Figure {
    body: &[
        BASE,
        "M21.5 12.5H34V23H44V12.5H56V23H66V12.5H78.5V37L69 46V70.5L73.5 82H26.5L31 70.5V46L21.5 37Z",
    ],
    lines: &[BASE_LINE, "M31.5 46H68.5"],
    dots: &[],
};

static BISHOP: Figure = Figure {
    body: &[
        BASE,
        "M50 6A6.5 6.5 0 1 1 50 19A6.5 6.5 0 1 1 50 6Z",
        "M50 15.5C64 26 75 38.5 75 51C75 59.5 70.5 66 63.5 70L68.5 82H31.5L36.5 70C29.5 66 25 59.5 25 51C25 38.5 36 26 50 15.5Z",
    ],
    lines: &[BASE_LINE, "M37.5 69.5H62.5", "M63 32.5L50.5 48"],
    dots: &[],
};

static KNIGHT: Figure = Figure {
    body: &[
        BASE,
        "M27.5 82C29 70 37 64 44 56.5C39 58.5 35 59 31.5 61.5L26.5 66.5C21 70.5 12.5 66.5 13.5 59C14.5 52 18 47 22 41.5L31 25.5L32.5 8.5L45.5 17.5C67.5 17.5 81 35 81 60C81 68 79.5 75 77.5 82Z",
    ],
    lines: &[HORSE_BASE_LINE, "M54 29C65 33.5 70 44.5 70 60"],
    dots: &["M36 33.2A3.8 3.8 0 1 1 36 40.8A3.8 3.8 0 1 1 36 33.2Z"],
};

static PAWN: Figure = Figure {
    body: &[
        "M28 80H72A4.5 4.5 0 0 1 76.5 84.5V87.8A4.5 4.5 0 0 1 72 92.3H28A4.5 4.5 0 0 1 23.5 87.8V84.5A4.5 4.5 0 0 1 28 80Z",
        "M50 18.5A17 17 0 1 1 50 52.5A17 17 0 1 1 50 18.5Z",
        "M41 46H59C59.5 61 63.5 71.5 71 78V82H29V78C36.5 71.5 40.5 61 41 46Z",
    ],
    lines: &["M31 80H69"],
    dots: &[],
};

static GUARD: Figure = Figure {
    body: &[
        BASE,
        "M50 9.5L77.5 17V40C77.5 55 66 64.5 50 72C34 64.5 22.5 55 22.5 40V17Z",
        "M41 62H59L67 82H33Z",
    ],
    lines: &[BASE_LINE, "M35 48L50 34.5L65 48"],
    dots: &[],
};

static ARCHBISHOP: Figure = Figure {
    body: &[
        BASE,
        "M50 5.2A6.1 6.1 0 1 1 50 17.4A6.1 6.1 0 1 1 50 5.2Z",
        "M27.5 82C29 70 37 64 44 56.5C39 58.5 35 59 31.5 61.5L26.5 66.5C21 70.5 12.5 66.5 13.5 59C14.5 52 18 47 22 41.5C27 33 37 22.5 50 14C67 24.5 81 40 81 60C81 68 79.5 75 77.5 82Z",
    ],
    lines: &[HORSE_BASE_LINE, "M66 32.5L54 47.5"],
    dots: &["M35.5 37.2A3.8 3.8 0 1 1 35.5 44.8A3.8 3.8 0 1 1 35.5 37.2Z"],
};

static CHANCELLOR: Figure = Figure {
    body: &[
        BASE,
        "M27.5 82C29 70 37 64 44 56.5C39 58.5 35 59 31.5 61.5L26.5 66.5C21 70.5 12.5 66.5 13.5 59C14.5 52 18 47 22 41.5L27.5 33V8.5H38.5V18.5H48.5V8.5H60V18.5H70V8.5H81V34L78 40C80 46.5 81 53 81 60C81 68 79.5 75 77.5 82Z",
    ],
    lines: &[HORSE_BASE_LINE, "M29.5 33H79.5"],
    dots: &["M36 40.7A3.8 3.8 0 1 1 36 48.3A3.8 3.8 0 1 1 36 40.7Z"],
};
