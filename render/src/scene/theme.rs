//! The colours of each theme, as tables; and the style of a picture: the colours of a theme, and a
//! set of pieces.
//!
//! A theme has the colours of backgrounds, marks, arrows and armies. Shapes are elsewhere
//! (`vector`, `text`), and so is the palette that a PNG is written in (`raster`).

use crate::board::Background;
use crate::error::Error;
use crate::scene::piece::{Army, ArrowKind, Mark, PieceKind, Team};
use crate::text;
pub use entente_words::{PieceSet, Theme};

/// An opaque colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rgb(pub(crate) [u8; 3]);

impl Rgb {
    /// The colour `0xRRGGBB`.
    pub(super) const fn hex(hex: u32) -> Self {
        Self([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])
    }

    /// The linear light of each channel, 0 to 1.
    pub(super) fn linear(self) -> [f32; 3] {
        self.0.map(|c| {
            let share = f32::from(c) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it.
    pub(crate) fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it.
    pub(super) fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This colour with a share (0 to 1) of another.
    ///
    /// They are mixed in sRGB without conversion, as rasterisers do.
    pub(crate) fn mix(self, other: Self, share: f32) -> Self {
        let channel = |i: usize| {
            let (a, b) = (f32::from(self.0[i]), f32::from(other.0[i]));
            (a + (b - a) * share).round() as u8
        };
        Self([channel(0), channel(1), channel(2)])
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ArmyColours {
    /// The lit part of a piece.
    pub(crate) fill: Rgb,
    /// How much of a piece is in the shade.
    pub(crate) shade: Rgb,
    /// The army's pattern.
    pub(crate) pattern: Rgb,
    /// Lines and dots inside the outline.
    pub(crate) detail: Rgb,
}

/// Every colour of a theme.
#[derive(Debug)]
pub(crate) struct Colours {
    /// By [`Background`].
    backgrounds: [Rgb; 4],
    /// The corners of an [`Background::Accent`] square.
    pub(crate) tile: Rgb,
    /// Around the board, behind cards and outer coordinates.
    pub(crate) frame: Rgb,
    /// Labels on the frame.
    pub(crate) label: Rgb,
    /// Coordinates on light and on dark backgrounds.
    coordinate: [Rgb; 2],
    /// The outline of every piece.
    line: Rgb,
    /// By [`Mark`]: its colour, and its share of a tinted square.
    marks: [(Rgb, f32); 5],
    /// By [`ArrowKind`].
    arrows: [Rgb; 4],
    /// By [`Army`].
    armies: [ArmyColours; 8],
    /// The colour that the pieces of an army that is out are mixed with.
    fade: Rgb,
}

/// The colour of an army where no board is drawn, such as the edge of a message, as `0xRRGGBB`:
/// that of its pieces in the default theme.
pub fn accent(army: Army) -> u32 {
    let [r, g, b] = Colours::of(Theme::default()).army(army, false).fill.0;
    u32::from_be_bytes([0, r, g, b])
}

/// The share of the fade colour in a faded piece and in its outline.
///
/// The piece still blocks its square, so it has to be visible on every background.
const FADE: f32 = 0.55;
const OUTLINE_FADE: f32 = 0.25;

impl Colours {
    /// The colours of a theme.
    pub(crate) fn of(theme: Theme) -> &'static Self {
        &COLOURS[theme as usize]
    }

    /// The colour of a mark's shapes.
    pub(crate) fn mark(&self, mark: Mark) -> Rgb {
        self.marks[mark as usize].0
    }

    /// The colour of a square with or without a tint.
    pub(crate) fn background(&self, background: Background, tint: Option<Mark>) -> Rgb {
        let plain = self.backgrounds[background as usize];
        tint.map_or(plain, |mark| {
            let (colour, share) = self.marks[mark as usize];
            plain.mix(colour, share)
        })
    }

    /// The two colours of coordinates.
    pub(crate) fn coordinate_colours(&self) -> [Rgb; 2] {
        self.coordinate
    }

    /// The colour of a coordinate on this background: the one of the two that has more contrast.
    pub(crate) fn coordinate(&self, background: Rgb) -> Rgb {
        let [on_light, on_dark] = self.coordinate;
        if background.contrast(on_light) >= background.contrast(on_dark) {
            on_light
        } else {
            on_dark
        }
    }

    /// The colour of a team's mark, in every theme: none that an army has. One is much darker than
    /// the other, so a screen without colours tells them apart, too.
    pub(crate) const fn team(team: Team) -> Rgb {
        match team {
            Team::First => Rgb::hex(0x8e24aa),
            Team::Second => Rgb::hex(0xff9a2e),
        }
    }

    /// The colour of an arrow.
    pub(crate) fn arrow(&self, kind: ArrowKind) -> Rgb {
        self.arrows[kind as usize]
    }

    /// The colours of an army's pieces, faded if the army is out.
    pub(crate) fn army(&self, army: Army, faded: bool) -> ArmyColours {
        let full = self.armies[army as usize];
        let shown = |colour: Rgb| {
            if faded {
                colour.mix(self.fade, FADE)
            } else {
                colour
            }
        };
        ArmyColours {
            fill: shown(full.fill),
            shade: shown(full.shade),
            pattern: shown(full.pattern),
            detail: shown(full.detail),
        }
    }

    /// The colour of a letter on an army's token: its details' colour, or White's where that has
    /// more contrast.
    pub(crate) fn token_letter(&self, army: Army, faded: bool) -> Rgb {
        let own = self.army(army, faded);
        let light = self.army(Army::White, false).fill;
        if own.fill.contrast(own.detail) >= own.fill.contrast(light) {
            own.detail
        } else {
            light
        }
    }

    /// The colour of a piece's outline, faded if its army is out.
    pub(crate) fn outline(&self, faded: bool) -> Rgb {
        if faded {
            self.line.mix(self.fade, OUTLINE_FADE)
        } else {
            self.line
        }
    }
}

const fn army_colours(fill: u32, shade: u32, pattern: u32, detail: u32) -> ArmyColours {
    ArmyColours {
        fill: Rgb::hex(fill),
        shade: Rgb::hex(shade),
        pattern: Rgb::hex(pattern),
        detail: Rgb::hex(detail),
    }
}

/// By [`Theme`].
static COLOURS: [Colours; 6] = [
    Colours {
        backgrounds: [
            Rgb::hex(0xf0dcb8),
            Rgb::hex(0xb98b62),
            Rgb::hex(0xf2d23c),
            Rgb::hex(0xd6b58d),
        ],
        tile: Rgb::hex(0xb98a10),
        frame: Rgb::hex(0x4a3324),
        label: Rgb::hex(0xf3e4c8),
        coordinate: [Rgb::hex(0x583820), Rgb::hex(0xfff6e4)],
        line: Rgb::hex(0x1f1712),
        marks: [
            (Rgb::hex(0xd3bd2c), 0.60),
            (Rgb::hex(0x3f73a3), 0.42),
            (Rgb::hex(0x4c8a2c), 0.45),
            (Rgb::hex(0xcf2a24), 0.42),
            (Rgb::hex(0x3f6b34), 0.0),
        ],
        arrows: [
            Rgb::hex(0x2f7d3b),
            Rgb::hex(0xc0392b),
            Rgb::hex(0x2a6fb0),
            Rgb::hex(0x6d3a9c),
        ],
        armies: [
            army_colours(0xfffaf0, 0xdccfb8, 0xfffaf0, 0x1f1712),
            army_colours(0xaeb4bc, 0x868e98, 0x5c6570, 0x1f1712),
            army_colours(0x3a322d, 0x292320, 0x3a322d, 0xe9dcc6),
            army_colours(0xffd34d, 0xdba424, 0xb07808, 0x1f1712),
            army_colours(0xcb4335, 0x9c2c22, 0x771a13, 0x1f1712),
            army_colours(0xf0c419, 0xc99a0a, 0x9a6f00, 0x1f1712),
            army_colours(0x5db38a, 0x418b68, 0x276347, 0x1f1712),
            army_colours(0x2543b0, 0x1b3283, 0x7fa0ff, 0xeaf0fb),
        ],
        fade: Rgb::hex(0xc9a982),
    },
    Colours {
        backgrounds: [
            Rgb::hex(0xaab4c2),
            Rgb::hex(0x6a788c),
            Rgb::hex(0xe3c84e),
            Rgb::hex(0x8a96a7),
        ],
        tile: Rgb::hex(0xa5851c),
        frame: Rgb::hex(0x23262d),
        label: Rgb::hex(0xdbe1ea),
        coordinate: [Rgb::hex(0x1f2a3b), Rgb::hex(0xffffff)],
        line: Rgb::hex(0x0d1014),
        marks: [
            (Rgb::hex(0x4fb3a5), 0.55),
            (Rgb::hex(0x9a55cc), 0.50),
            (Rgb::hex(0x8fd040), 0.48),
            (Rgb::hex(0xe23a32), 0.42),
            (Rgb::hex(0x1d4a45), 0.0),
        ],
        arrows: [
            Rgb::hex(0x35b06a),
            Rgb::hex(0xe5534b),
            Rgb::hex(0x4aa3f0),
            Rgb::hex(0xd9b8ff),
        ],
        armies: [
            army_colours(0xfbfcfe, 0xd0d7e2, 0xfbfcfe, 0x0d1014),
            army_colours(0xaab2bc, 0x818b97, 0x4a535f, 0x0d1014),
            army_colours(0x272b33, 0x191c22, 0x272b33, 0xd7deea),
            army_colours(0xffd352, 0xdca62c, 0xb07a0c, 0x0d1014),
            army_colours(0xc4453b, 0x97302a, 0x771f1c, 0x0d1014),
            army_colours(0xefc41a, 0xc69a0c, 0x966c00, 0x0d1014),
            army_colours(0x55b07f, 0x3b8a5f, 0x215f3f, 0x0d1014),
            army_colours(0x2543b0, 0x1b3283, 0x7fa0ff, 0xeaf0fb),
        ],
        fade: Rgb::hex(0x8a96a7),
    },
    Colours {
        backgrounds: [
            Rgb::hex(0xffffff),
            Rgb::hex(0x9a9a9a),
            Rgb::hex(0xffe14a),
            Rgb::hex(0xcccccc),
        ],
        tile: Rgb::hex(0xa88400),
        frame: Rgb::hex(0x000000),
        label: Rgb::hex(0xffffff),
        coordinate: [Rgb::hex(0x000000), Rgb::hex(0x000000)],
        line: Rgb::hex(0x000000),
        marks: [
            (Rgb::hex(0xffd400), 0.80),
            (Rgb::hex(0x1f7bff), 0.50),
            (Rgb::hex(0x12a82a), 0.50),
            (Rgb::hex(0xf01810), 0.50),
            (Rgb::hex(0x000000), 0.0),
        ],
        arrows: [
            Rgb::hex(0x007a1f),
            Rgb::hex(0xc00000),
            Rgb::hex(0x0048c0),
            Rgb::hex(0x6a00a8),
        ],
        armies: [
            army_colours(0xffffff, 0xffffff, 0xffffff, 0x000000),
            // Bluish: a plain grey would vanish on the grey squares.
            army_colours(0x8fb8ea, 0x8fb8ea, 0x1f4f8f, 0x000000),
            army_colours(0x1a1a1a, 0x1a1a1a, 0x1a1a1a, 0xffffff),
            army_colours(0xffd21f, 0xffd21f, 0xa87400, 0x000000),
            army_colours(0xd02a20, 0xd02a20, 0x7a0f0a, 0x000000),
            army_colours(0xeebd00, 0xeebd00, 0x8a6500, 0x000000),
            army_colours(0x46b86c, 0x46b86c, 0x176335, 0x000000),
            army_colours(0x2543b0, 0x2543b0, 0x7fa0ff, 0xffffff),
        ],
        fade: Rgb::hex(0xc8c8c8),
    },
    Colours {
        backgrounds: [
            Rgb::hex(0xece9e1),
            Rgb::hex(0x8fa3b5),
            Rgb::hex(0xf3df5b),
            Rgb::hex(0xbec6cb),
        ],
        tile: Rgb::hex(0xa8921c),
        frame: Rgb::hex(0x2b3440),
        label: Rgb::hex(0xeef1f4),
        coordinate: [Rgb::hex(0x293b4d), Rgb::hex(0xffffff)],
        line: Rgb::hex(0x11151a),
        marks: [
            (Rgb::hex(0xf0e442), 0.66),
            (Rgb::hex(0x2f9ee0), 0.50),
            (Rgb::hex(0x009e73), 0.45),
            (Rgb::hex(0xd55e00), 0.48),
            (Rgb::hex(0x0b3d5c), 0.0),
        ],
        arrows: [
            Rgb::hex(0x0072b2),
            Rgb::hex(0xd55e00),
            Rgb::hex(0xcc79a7),
            Rgb::hex(0x3b2a6e),
        ],
        armies: [
            army_colours(0xffffff, 0xd9dde1, 0xffffff, 0x11151a),
            army_colours(0xb0b5bb, 0x878e96, 0x59616a, 0x11151a),
            army_colours(0x23282f, 0x171b20, 0x23282f, 0xe4e9ee),
            army_colours(0xfacf45, 0xd6a51f, 0xa67800, 0x11151a),
            army_colours(0xcf4a14, 0xa0360c, 0x782405, 0x11151a),
            army_colours(0xeebd00, 0xc59600, 0x8e6a00, 0x11151a),
            army_colours(0x2bb58f, 0x1c8c6d, 0x0d604a, 0x11151a),
            army_colours(0x2543b0, 0x1b3283, 0x7fa0ff, 0xeaf0fb),
        ],
        fade: Rgb::hex(0xbec6cb),
    },
    Colours {
        backgrounds: [
            Rgb::hex(0xecedd3),
            Rgb::hex(0x7f9f63),
            Rgb::hex(0xf2d23c),
            Rgb::hex(0xb9c79c),
        ],
        tile: Rgb::hex(0xa5860f),
        frame: Rgb::hex(0x2c3d26),
        label: Rgb::hex(0xe9efdc),
        coordinate: [Rgb::hex(0x2c4220), Rgb::hex(0xffffff)],
        line: Rgb::hex(0x141a11),
        marks: [
            (Rgb::hex(0xe2c02f), 0.62),
            (Rgb::hex(0x7446c0), 0.55),
            (Rgb::hex(0x2c80b8), 0.52),
            (Rgb::hex(0xd0302a), 0.46),
            (Rgb::hex(0x1f4d2c), 0.00),
        ],
        arrows: [
            Rgb::hex(0x135c46),
            Rgb::hex(0xc0392b),
            Rgb::hex(0x2a5fb8),
            Rgb::hex(0x6d3a9c),
        ],
        armies: [
            army_colours(0xfffdf4, 0xd8dcc4, 0xfffdf4, 0x141a11),
            army_colours(0xaeb4bc, 0x868e98, 0x5c6570, 0x141a11),
            army_colours(0x2b302a, 0x1e221d, 0x2b302a, 0xdfe8d4),
            army_colours(0xffd34d, 0xdba424, 0xb07808, 0x141a11),
            army_colours(0xcb4335, 0x9c2c22, 0x771a13, 0x141a11),
            army_colours(0xf0c419, 0xc99a0a, 0x9a6f00, 0x141a11),
            army_colours(0x5db38a, 0x418b68, 0x276347, 0x141a11),
            army_colours(0x2543b0, 0x1b3283, 0x7fa0ff, 0xeaf0fb),
        ],
        fade: Rgb::hex(0xb4c396),
    },
    Colours {
        backgrounds: [
            Rgb::hex(0xe2e9f0),
            Rgb::hex(0x7595b5),
            Rgb::hex(0xf2d23c),
            Rgb::hex(0xb0c1d3),
        ],
        tile: Rgb::hex(0xa08517),
        frame: Rgb::hex(0x24364a),
        label: Rgb::hex(0xe3ecf5),
        coordinate: [Rgb::hex(0x20374f), Rgb::hex(0xffffff)],
        line: Rgb::hex(0x10161d),
        marks: [
            (Rgb::hex(0xe0c832), 0.60),
            (Rgb::hex(0x8a3fc0), 0.52),
            (Rgb::hex(0x2fa36e), 0.52),
            (Rgb::hex(0xd5342b), 0.46),
            (Rgb::hex(0x173f5e), 0.00),
        ],
        arrows: [
            Rgb::hex(0x1f6f3a),
            Rgb::hex(0xc0392b),
            Rgb::hex(0x123f96),
            Rgb::hex(0x6d2f9c),
        ],
        armies: [
            army_colours(0xfcfdff, 0xd2dbe5, 0xfcfdff, 0x10161d),
            army_colours(0xaeb4bc, 0x868e98, 0x5c6570, 0x10161d),
            army_colours(0x272d35, 0x1a1f26, 0x272d35, 0xd9e3ee),
            army_colours(0xffd34d, 0xdba424, 0xb07808, 0x10161d),
            army_colours(0xcb4335, 0x9c2c22, 0x771a13, 0x10161d),
            army_colours(0xf0c419, 0xc99a0a, 0x9a6f00, 0x10161d),
            army_colours(0x5db38a, 0x418b68, 0x276347, 0x10161d),
            army_colours(0x2543b0, 0x1b3283, 0x7fa0ff, 0xeaf0fb),
        ],
        fade: Rgb::hex(0xa9bccf),
    },
];

/// The style of a picture.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Board, Letters, PieceArt, Scene, Style, Theme};
///
/// let pieces = PieceArt::Letters(Letters::new("PNBRQKGAC")?);
/// let style = Style { theme: Theme::Dark, pieces };
/// let scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?)).with_style(style);
/// assert_eq!(entente_render::pixels(&scene).dimensions(), (1024, 1024));
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The set of pieces.
    pub pieces: PieceArt,
}

impl Style {
    /// The beginning of the ids in an SVG document: styles that draw a piece differently have
    /// different ones.
    pub(crate) fn name(&self) -> String {
        let theme = self.theme.word();
        let (set, letters) = match self.pieces {
            PieceArt::Classic => (PieceSet::Classic, String::new()),
            PieceArt::Flat => (PieceSet::Flat, String::new()),
            PieceArt::Letters(Letters(letters)) => {
                let letters = letters.iter();
                let codes = letters.map(|letter| format!("{:x}-", u32::from(*letter)));
                (PieceSet::Letters, codes.collect())
            }
            PieceArt::Carved => (PieceSet::Carved, String::new()),
            PieceArt::Round => (PieceSet::Round, String::new()),
        };
        format!("{theme}-{}-{letters}", set.word())
    }
}

/// A set of pieces with all that it needs to be drawn: a [`PieceSet`] with its letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceArt {
    /// [`PieceSet::Classic`].
    #[default]
    Classic,
    /// [`PieceSet::Flat`].
    Flat,
    /// [`PieceSet::Letters`].
    Letters(Letters),
    /// [`PieceSet::Carved`].
    Carved,
    /// [`PieceSet::Round`].
    Round,
}

impl PieceArt {
    /// The art of a set, which shows these letters if it shows any.
    pub fn of(set: PieceSet, letters: Letters) -> Self {
        match set {
            PieceSet::Classic => Self::Classic,
            PieceSet::Flat => Self::Flat,
            PieceSet::Letters => Self::Letters(letters),
            PieceSet::Carved => Self::Carved,
            PieceSet::Round => Self::Round,
        }
    }
}

impl From<Theme> for Style {
    fn from(theme: Theme) -> Self {
        Self {
            theme,
            pieces: PieceArt::default(),
        }
    }
}

/// The letters of all kinds of pieces in some language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters([char; PieceKind::ALL.len()]);

impl Letters {
    /// The letters of the kinds, in the order of [`PieceKind::ALL`].
    ///
    /// # Errors
    /// [`Error::Letters`] if it is not one letter for each kind, if two are the same, or if one
    /// cannot be drawn.
    pub fn new(letters: &str) -> Result<Self, Error> {
        let is_good = |(at, letter): (usize, char)| {
            text::letter(letter).is_some() && letters.find(letter) == Some(at)
        };
        let chars: Vec<char> = letters.chars().collect();
        let known = chars.try_into().ok();
        known
            .filter(|_| letters.char_indices().all(is_good))
            .map(Self)
            .ok_or_else(|| Error::Letters(letters.into()))
    }

    /// The letter of a kind.
    pub(crate) fn of(self, kind: PieceKind) -> char {
        self.0[kind as usize]
    }
}

/// Every theme with every set of pieces; the letters are those of two languages.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = Style> {
    let letters = ["PNBRQKGAC", "BSLTDKWEC"].map(|letters| {
        let letters = Letters::new(letters).expect("one for each kind");
        PieceArt::Letters(letters)
    });
    let sets = [
        PieceArt::Classic,
        PieceArt::Flat,
        PieceArt::Carved,
        PieceArt::Round,
        letters[0],
        letters[1],
    ];
    let of_theme = move |theme| sets.map(|pieces| Style { theme, pieces });
    Theme::ALL.into_iter().flat_map(of_theme)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::backgrounds_of;

    /// The least contrast of graphics that carry meaning (WCAG 2.1, 1.4.11).
    const GRAPHICS: f32 = 3.0;

    /// The least contrast of text (WCAG 2.1, 1.4.3).
    const TEXT: f32 = 4.5;

    fn all_backgrounds(colours: &Colours) -> impl Iterator<Item = (Background, Rgb)> {
        Background::ALL.into_iter().flat_map(|background| {
            backgrounds_of(colours, background).map(move |colour| (background, colour))
        })
    }

    #[test]
    fn contrast_of_black_and_white_is_21() {
        let (black, white) = (Rgb::hex(0), Rgb::hex(0xffffff));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((white.contrast(white) - 1.0).abs() < 0.01);
    }

    #[test]
    fn every_outline_stands_out_on_every_background() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            for (background, colour) in all_backgrounds(colours) {
                let ratio = colour.contrast(colours.outline(false));
                assert!(
                    ratio >= GRAPHICS,
                    "{theme:?} {background:?} {colour}: {ratio:.2}"
                );
            }
        }
    }

    #[test]
    fn a_faded_outline_stands_out_on_every_background_without_a_tint() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            for background in Background::ALL {
                let outline = colours.outline(true);
                let ratio = outline.contrast(colours.background(background, None));
                assert!(ratio >= 2.0, "{theme:?} {background:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn black_fill_stands_out_on_every_background_without_a_tint() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            let fill = colours.army(Army::Black, false).fill;
            for background in Background::ALL {
                let ratio = fill.contrast(colours.background(background, None));
                assert!(ratio >= GRAPHICS, "{theme:?} {background:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn no_army_of_the_strongest_contrast_is_as_grey_as_its_squares() {
        let colours = Colours::of(Theme::Contrast);
        let square = colours.background(Background::Dark, None);
        for army in Army::ALL {
            let fill = colours.army(army, false).fill;
            let apart: u32 = (0..3)
                .map(|i| u32::from(fill.0[i].abs_diff(square.0[i])))
                .sum();
            assert!(apart >= 100, "{army:?}: {apart}");
        }
    }

    #[test]
    fn inner_lines_stand_out_on_their_fill() {
        for theme in Theme::ALL {
            for army in Army::ALL {
                let army_colours = Colours::of(theme).army(army, false);
                let ratio = army_colours.fill.contrast(army_colours.detail);
                assert!(ratio >= GRAPHICS, "{theme:?} {army:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn white_and_black_fills_are_far_apart() {
        for theme in Theme::ALL {
            let fill = |army| Colours::of(theme).army(army, false).fill;
            let ratio = fill(Army::White).contrast(fill(Army::Black));
            assert!(ratio >= 10.0, "{theme:?}: {ratio:.2}");
        }
    }

    #[test]
    fn every_fill_differs_from_every_other_in_lightness() {
        for theme in Theme::ALL {
            let fill = |army| Colours::of(theme).army(army, false).fill;
            for (i, &a) in Army::ALL.iter().enumerate() {
                for &b in &Army::ALL[i + 1..] {
                    let ratio = fill(a).contrast(fill(b));
                    assert!(ratio >= 1.15, "{theme:?} {a:?} {b:?}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn no_two_armies_have_the_same_accent() {
        assert_eq!(accent(Army::White), 0xff_fa_f0);
        let colours: std::collections::HashSet<u32> = Army::ALL.into_iter().map(accent).collect();
        assert_eq!(colours.len(), Army::ALL.len());
    }

    #[test]
    fn light_and_dark_squares_differ_and_tints_show() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            let plain = |background| colours.background(background, None);
            let ratio = plain(Background::Light).contrast(plain(Background::Dark));
            assert!(ratio >= 1.8, "{theme:?}: {ratio:.2}");
            for background in [Background::Light, Background::Dark] {
                for tint in backgrounds_of(colours, background).skip(1) {
                    let apart: u32 = (0..3)
                        .map(|i| u32::from(tint.0[i].abs_diff(plain(background).0[i])))
                        .sum();
                    assert!(apart >= 60, "{theme:?} {background:?} {tint}: {apart}");
                }
            }
        }
    }

    #[test]
    fn labels_and_coordinates_can_be_read() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            let ratio = colours.label.contrast(colours.frame);
            assert!(ratio >= TEXT, "{theme:?} label: {ratio:.2}");
            for background in [Background::Light, Background::Dark] {
                for (i, under) in backgrounds_of(colours, background).enumerate() {
                    let ratio = colours.coordinate(under).contrast(under);
                    assert!(
                        ratio >= GRAPHICS,
                        "{theme:?} {background:?} {i} {under}: {ratio:.2}"
                    );
                }
            }
        }
    }

    #[test]
    fn targets_stand_out_on_light_and_dark() {
        for theme in Theme::ALL {
            let colours = Colours::of(theme);
            for background in Background::ALL {
                let ratio = colours
                    .background(background, None)
                    .contrast(colours.mark(Mark::Target));
                assert!(ratio >= 2.0, "{theme:?} {background:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn every_style_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<String> = all().map(|style| style.name()).collect();
        assert_eq!(names.len(), all().count());
    }

    #[test]
    fn letters_are_one_different_letter_for_each_kind() {
        let letters = Letters::new("BSLTDKWEC").map(|letters| letters.of(PieceKind::Queen));
        assert_eq!(letters, Ok('D'));
        for wrong in ["", "PNBRQK", "PNBRQKGACX", "PNBRQKGAA", "PNBRQKGA♞"] {
            assert_eq!(
                Letters::new(wrong),
                Err(Error::Letters(wrong.into())),
                "{wrong}"
            );
        }
    }
}
