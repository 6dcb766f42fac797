//! The letters of coordinates and labels, drawn as strokes, so that a picture needs no font.
//!
//! A letter is a path from the top of a capital (y = 0) to the baseline (y = 100); `g j p q y`
//! extend below it. It is stroked with round ends, [`STROKE`] wide.

use crate::error::Error;

/// A text that can be drawn: 1 to 80 of `0-9 a-z A-Z`, the letters with accents of German, Spanish,
/// French and Portuguese, `«» : + - . / , ; ! ? ' _ ( ) & … – = # ± · ½ ⅓ ⅔ ¼ ¾ ⅙ ⅚`, spaces, and
/// `🤖`, the sign of a computer.
///
/// ```
/// use entente_render::Text;
///
/// assert!(Text::new("12:30").is_ok());
/// assert!(Text::new("été").is_ok());
/// assert!(Text::new("лето").is_err());
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// The most characters in a text.
    pub const MAX_LENGTH: usize = 80;

    /// The label, if it can be drawn.
    ///
    /// # Errors
    /// [`Error::InvalidText`].
    pub fn new(text: &str) -> Result<Self, Error> {
        let fits = (1..=Self::MAX_LENGTH).contains(&text.chars().count());
        if fits && text.chars().all(|c| Letter::of(c).is_some()) {
            Ok(Self(text.into()))
        } else {
            Err(Error::InvalidText(text.into()))
        }
    }

    /// The label as a string.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text if it is at most this wide when its capitals are 1 high, or else as much of its
    /// beginning as fits before an ellipsis, and at least its first letter.
    pub(crate) fn cut(&self, most: f32) -> Self {
        if self.width_in_heights() <= most {
            return self.clone();
        }
        let ends = self.0.char_indices().map(|(end, _)| end).skip(1);
        let heads = ends.map(|end| Self(format!("{}…", self.0[..end].trim_end())));
        let mut last = None;
        for head in heads {
            if last.is_some() && head.width_in_heights() > most {
                break;
            }
            last = Some(head);
        }
        last.unwrap_or_else(|| self.clone())
    }

    /// The text in two lines, as narrow as possible: broken at a space, or else within its word.
    /// `None` for a single letter.
    pub(crate) fn in_two(&self) -> Option<[Self; 2]> {
        let spaces: Vec<_> = self.0.match_indices(' ').map(|(at, _)| at).collect();
        let letters = || self.0.char_indices().map(|(at, _)| at).skip(1).collect();
        let breaks: Vec<usize> = if spaces.is_empty() { letters() } else { spaces };
        let parts = breaks.into_iter().map(|at| {
            let (first, second) = self.0.split_at(at);
            [first, second].map(|line| Self(line.trim().to_owned()))
        });
        let width = |[first, second]: &[Self; 2]| first.width().max(second.width());
        parts.min_by(|one, other| width(one).total_cmp(&width(other)))
    }

    /// The paths of the letters and how far to the right each begins, in the letters' units.
    pub(crate) fn letters(&self) -> impl Iterator<Item = (f32, &'static str)> {
        let mut next = 0.0;
        let letters = self.0.chars().filter_map(Letter::of);
        letters.flat_map(move |letter| {
            let at = next;
            next += letter.width + GAP;
            let added = letter.added.map(|(right, path)| (at + right, path));
            [Some((at, letter.path)), added].into_iter().flatten()
        })
    }

    /// The width of the label in the letters' units, between the middles of its outermost strokes.
    pub(crate) fn width(&self) -> f32 {
        let letters = self.0.chars().filter_map(Letter::of);
        letters.map(|letter| letter.width + GAP).sum::<f32>() - GAP
    }

    /// The width of the label, including its strokes, when its capitals are 1 high.
    pub(crate) fn width_in_heights(&self) -> f32 {
        (self.width() + STROKE) / 100.0
    }
}

/// The width of a letter's stroke.
pub(crate) const STROKE: f32 = 16.0;
/// The gap between the last stroke of a letter and the first stroke of the next.
const GAP: f32 = 27.0;

/// A letter as it is drawn.
struct Letter {
    width: f32,
    path: &'static str,
    /// A second path, and how far to the right it begins: an accent, or the second half.
    added: Option<(f32, &'static str)>,
}

impl Letter {
    fn of(c: char) -> Option<Self> {
        if let Some((width, path)) = letter(c) {
            let added = None;
            return Some(Self { width, path, added });
        }
        let (_, base, accent) = ACCENTED.iter().find(|(letter, ..)| *letter == c)?;
        let (width, path) = letter(*base)?;
        let (accent_width, added) = accent.drawn_over(*base);
        let added = Some(((width - accent_width) / 2.0, added));
        Some(Self { width, path, added })
    }
}

/// An accent that is added to a letter.
#[derive(Clone, Copy)]
enum Accent {
    Acute,
    Grave,
    Circumflex,
    Diaeresis,
    Tilde,
    Cedilla,
}

impl Accent {
    /// The accent's width and path, above a small letter or above a capital.
    fn drawn_over(self, base: char) -> (f32, &'static str) {
        let (width, small, capital) = match self {
            Self::Acute => (14.0, "M0 22L14 4", "M0 -14L14 -32"),
            Self::Grave => (14.0, "M0 4L14 22", "M0 -32L14 -14"),
            Self::Circumflex => (24.0, "M0 22L12 6L24 22", "M0 -14L12 -30L24 -14"),
            Self::Diaeresis => (20.0, "M0 8V10M20 8V10", "M0 -24V-22M20 -24V-22"),
            Self::Tilde => (
                28.0,
                "M0 19C4 3 12 9 15 13C19 18 25 19 28 6",
                "M0 -17C4 -33 12 -27 15 -23C19 -18 25 -17 28 -30",
            ),
            Self::Cedilla => (
                14.0,
                "M8 100V109C18 110 16 127 0 123",
                "M8 100V109C18 110 16 127 0 123",
            ),
        };
        let path = if base.is_uppercase() { capital } else { small };
        (width, path)
    }
}

/// The letters that are drawn as another one with an accent. German ones have paths of their own.
static ACCENTED: [(char, char, Accent); 37] = [
    ('á', 'a', Accent::Acute),
    ('à', 'a', Accent::Grave),
    ('â', 'a', Accent::Circumflex),
    ('ã', 'a', Accent::Tilde),
    ('ç', 'c', Accent::Cedilla),
    ('é', 'e', Accent::Acute),
    ('è', 'e', Accent::Grave),
    ('ê', 'e', Accent::Circumflex),
    ('ë', 'e', Accent::Diaeresis),
    ('í', 'ı', Accent::Acute),
    ('î', 'ı', Accent::Circumflex),
    ('ï', 'ı', Accent::Diaeresis),
    ('ñ', 'n', Accent::Tilde),
    ('ó', 'o', Accent::Acute),
    ('ô', 'o', Accent::Circumflex),
    ('õ', 'o', Accent::Tilde),
    ('ú', 'u', Accent::Acute),
    ('ù', 'u', Accent::Grave),
    ('û', 'u', Accent::Circumflex),
    ('Á', 'A', Accent::Acute),
    ('À', 'A', Accent::Grave),
    ('Â', 'A', Accent::Circumflex),
    ('Ã', 'A', Accent::Tilde),
    ('Ç', 'C', Accent::Cedilla),
    ('É', 'E', Accent::Acute),
    ('È', 'E', Accent::Grave),
    ('Ê', 'E', Accent::Circumflex),
    ('Ë', 'E', Accent::Diaeresis),
    ('Í', 'I', Accent::Acute),
    ('Î', 'I', Accent::Circumflex),
    ('Ñ', 'N', Accent::Tilde),
    ('Ó', 'O', Accent::Acute),
    ('Ô', 'O', Accent::Circumflex),
    ('Õ', 'O', Accent::Tilde),
    ('Ú', 'U', Accent::Acute),
    ('Ù', 'U', Accent::Grave),
    ('Û', 'U', Accent::Circumflex),
];

/// The width and path of a letter that is drawn in one piece.
pub(crate) fn letter(c: char) -> Option<(f32, &'static str)> {
    let found = LETTERS.iter().find(|(letter, ..)| *letter == c);
    found.map(|&(_, width, path)| (width, path))
}

/// Every letter with its width and path.
static LETTERS: [(char, f32, &str); 102] = [
    (
        '0',
        54.0,
        "M27 0C6 0 0 22 0 50S6 100 27 100S54 78 54 50S48 0 27 0Z",
    ),
    ('1', 24.0, "M0 20L24 0V100"),
    ('2', 52.0, "M2 27C2 -9 50 -9 50 26C50 50 16 70 0 100H52"),
    (
        '3',
        52.0,
        "M3 0H47L22 38C64 37 62 100 24 100C12 100 4 94 0 83",
    ),
    ('4', 54.0, "M38 100V0L0 69H54"),
    (
        '5',
        51.0,
        "M45 0H8L4 45C20 31 51 37 51 66C51 110 8 108 0 82",
    ),
    (
        '6',
        52.0,
        "M42 0C18 6 0 36 0 67C0 111 52 111 52 67C52 30 6 30 1 62",
    ),
    ('7', 50.0, "M0 0H50L17 100"),
    (
        '8',
        52.0,
        "M26 46C0 46 0 0 26 0S52 46 26 46C-9 46 -9 100 26 100S61 46 26 46Z",
    ),
    (
        '9',
        52.0,
        "M10 100C34 94 52 64 52 33C52 -11 0 -11 0 33C0 70 46 70 51 38",
    ),
    ('a', 46.0, "M46 36V100M46 68C46 25 0 25 0 68S46 111 46 68"),
    ('b', 46.0, "M0 0V100M0 68C0 25 46 25 46 68S0 111 0 68"),
    ('c', 43.0, "M43 49C30 26 0 32 0 68S30 110 43 87"),
    ('d', 46.0, "M46 0V100M46 68C46 25 0 25 0 68S46 111 46 68"),
    ('e', 46.0, "M1 66H46C46 25 0 25 0 68S30 112 44 87"),
    ('f', 36.0, "M36 2C22 -3 14 6 14 22V100M0 40H34"),
    (
        'g',
        46.0,
        "M46 36V104C46 134 12 135 3 119M46 68C46 25 0 25 0 68S46 111 46 68",
    ),
    ('h', 42.0, "M0 0V100M0 66C5 27 42 27 42 62V100"),
    ('i', 0.0, "M0 38V100M0 8V10"),
    ('ı', 0.0, "M0 38V100"),
    ('j', 18.0, "M18 38V108C18 126 8 128 0 124M18 8V10"),
    ('k', 42.0, "M0 0V100M40 38L2 73M15 61L42 100"),
    ('l', 13.0, "M0 0V84C0 97 5 101 13 99"),
    (
        'm',
        68.0,
        "M0 38V100M0 62C5 30 34 30 34 60V100M34 62C39 30 68 30 68 60V100",
    ),
    ('n', 42.0, "M0 38V100M0 66C5 27 42 27 42 62V100"),
    ('o', 48.0, "M24 36C-8 36 -8 100 24 100S56 36 24 36Z"),
    ('p', 46.0, "M0 38V134M0 68C0 25 46 25 46 68S0 111 0 68"),
    ('q', 46.0, "M46 38V134M46 68C46 25 0 25 0 68S46 111 46 68"),
    ('r', 28.0, "M0 38V100M0 66C2 44 12 35 28 40"),
    (
        's',
        38.0,
        "M37 47C31 33 3 32 3 51C3 70 38 65 38 84C38 105 6 104 0 88",
    ),
    ('t', 32.0, "M12 12V80C12 99 22 103 32 98M0 40H30"),
    ('u', 42.0, "M42 38V100M42 72C37 111 0 111 0 76V38"),
    ('v', 44.0, "M0 38L22 100L44 38"),
    ('w', 68.0, "M0 38L17 100L34 44L51 100L68 38"),
    ('x', 44.0, "M2 38L42 100M42 38L2 100"),
    ('y', 44.0, "M0 38L23 98M44 38L18 122C14 132 8 135 0 132"),
    ('z', 42.0, "M2 38H41L0 100H42"),
    (
        'ä',
        46.0,
        "M46 36V100M46 68C46 25 0 25 0 68S46 111 46 68M14 8V10M34 8V10",
    ),
    (
        'ö',
        48.0,
        "M24 36C-8 36 -8 100 24 100S56 36 24 36ZM14 8V10M34 8V10",
    ),
    (
        'ü',
        42.0,
        "M42 38V100M42 72C37 111 0 111 0 76V38M11 8V10M31 8V10",
    ),
    (
        'ß',
        46.0,
        "M0 100V24C0 -8 40 -8 40 20C40 36 18 38 18 48C18 60 46 58 46 80C46 104 22 106 14 94",
    ),
    ('A', 58.0, "M0 100L29 0L58 100M11 66H47"),
    (
        'B',
        50.0,
        "M0 0V100H24C60 100 58 48 24 48H0M24 48C52 46 52 0 24 0H0",
    ),
    ('C', 52.0, "M52 22C40 -12 0 -8 0 50S40 112 52 78"),
    ('D', 54.0, "M0 0V100H18C66 100 66 0 18 0Z"),
    ('E', 42.0, "M42 0H0V100H42M0 48H36"),
    ('F', 42.0, "M42 0H0V100M0 48H36"),
    ('G', 54.0, "M52 20C40 -12 0 -8 0 50S54 116 54 60V54H32"),
    ('H', 48.0, "M0 0V100M48 0V100M0 48H48"),
    ('I', 0.0, "M0 0V100"),
    ('J', 38.0, "M38 0V70C38 108 6 108 0 78"),
    ('K', 50.0, "M0 0V100M47 0L2 58M17 39L50 100"),
    ('L', 42.0, "M0 0V100H42"),
    ('M', 62.0, "M0 100V0L31 62L62 0V100"),
    ('N', 48.0, "M0 100V0L48 100V0"),
    ('O', 62.0, "M31 0C-10 0 -10 100 31 100S72 0 31 0Z"),
    ('P', 48.0, "M0 100V0H23C56 0 56 54 23 54H0"),
    (
        'Q',
        62.0,
        "M31 0C-10 0 -10 100 31 100S72 0 31 0ZM40 74L60 102",
    ),
    ('R', 50.0, "M0 100V0H23C56 0 56 52 23 52H0M26 54L50 100"),
    (
        'S',
        49.0,
        "M46 20C38 -7 4 -6 4 24C4 58 49 42 49 75C49 108 8 108 0 80",
    ),
    ('T', 56.0, "M0 0H56M28 0V100"),
    ('U', 50.0, "M0 0V64C0 112 50 112 50 64V0"),
    ('V', 58.0, "M0 0L29 100L58 0"),
    ('W', 84.0, "M0 0L21 100L42 18L63 100L84 0"),
    ('X', 54.0, "M0 0L54 100M54 0L0 100"),
    ('Y', 54.0, "M0 0L27 50L54 0M27 50V100"),
    ('Z', 50.0, "M2 0H50L0 100H50"),
    ('/', 36.0, "M0 112L36 -6"),
    (' ', 14.0, ""),
    (':', 0.0, "M0 42V44M0 94V96"),
    ('+', 48.0, "M0 58H48M24 34V82"),
    ('-', 38.0, "M0 58H38"),
    ('.', 0.0, "M0 96V98"),
    ('…', 44.0, "M0 96V98M22 96V98M44 96V98"),
    (',', 8.0, "M8 94L0 116"),
    (';', 8.0, "M8 42V44M8 94L0 116"),
    ('!', 0.0, "M0 0V64M0 96V98"),
    (
        '?',
        44.0,
        "M0 22C0 -8 44 -8 44 22C44 44 22 44 22 68M22 96V98",
    ),
    ('\'', 0.0, "M0 0V24"),
    ('_', 46.0, "M0 112H46"),
    ('(', 18.0, "M18 -8C-6 24 -6 86 18 118"),
    (')', 18.0, "M0 -8C24 24 24 86 0 118"),
    (
        '&',
        60.0,
        "M60 100L15 34C4 16 12 0 27 0C43 0 48 20 33 34L14 50C-7 66 0 100 26 100C45 100 56 82 57 60",
    ),
    ('–', 56.0, "M0 58H56"),
    ('=', 44.0, "M0 44H44M0 72H44"),
    ('#', 52.0, "M18 14L10 94M42 14L34 94M2 40H52M0 68H50"),
    (
        '🤖',
        70.0,
        "M0 30H70V100H0ZM35 28V2M21 56V60M49 56V60M22 80H48",
    ),
    (
        'Ä',
        58.0,
        "M0 100L29 0L58 100M11 66H47M15 -24V-22M43 -24V-22",
    ),
    (
        'Ö',
        62.0,
        "M31 0C-10 0 -10 100 31 100S72 0 31 0ZM17 -24V-22M45 -24V-22",
    ),
    (
        'Ü',
        50.0,
        "M0 0V64C0 112 50 112 50 64V0M11 -24V-22M39 -24V-22",
    ),
    (
        'œ',
        86.0,
        "M24 36C-8 36 -8 100 24 100S56 36 24 36ZM43 66H86C86 26 43 26 43 68C43 106 72 106 84 90",
    ),
    ('«', 40.0, "M18 40L0 60L18 80M40 40L22 60L40 80"),
    ('»', 40.0, "M0 40L18 60L0 80M22 40L40 60L22 80"),
    ('±', 44.0, "M22 18V66M0 42H44M0 90H44"),
    ('·', 0.0, "M0 57V59"),
    (
        '½',
        100.0,
        "M0 10L14 0V50M68 0L26 100M71 64C71 46 99 46 99 63C99 75 79 85 70 100H100",
    ),
    (
        '⅓',
        100.0,
        "M0 10L14 0V50M68 0L26 100M72 50H97L83 69C107 68 106 100 84 100C77 100 72 97 70 92",
    ),
    (
        '⅔',
        116.0,
        "M1 14C1 -4 29 -4 29 13C29 25 9 35 0 50H30M84 0L42 100M88 50H113L99 69C123 68 122 100 100 100C93 100 88 97 86 92",
    ),
    ('¼', 101.0, "M0 10L14 0V50M68 0L26 100M92 100V50L70 84H101"),
    (
        '¾',
        117.0,
        "M2 0H27L13 19C37 18 36 50 14 50C7 50 2 47 0 42M84 0L42 100M108 100V50L86 84H117",
    ),
    (
        '⅙',
        100.0,
        "M0 10L14 0V50M68 0L26 100M94 50C80 53 70 68 70 84C70 106 100 106 100 84C100 65 73 65 71 81",
    ),
    (
        '⅚',
        116.0,
        "M26 0H5L2 22C12 16 30 18 30 33C30 55 5 54 0 41M84 0L42 100M110 50C96 53 86 68 86 84C86 106 116 106 116 84C116 65 89 65 87 81",
    ),
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn two_lines_break_at_the_space_that_makes_them_narrowest() {
        for (text, expected) in [
            ("Anna von der Heide", Some(["Anna von", "der Heide"])),
            ("Level 3", Some(["Level", "3"])),
            ("aaaa", Some(["aa", "aa"])),
            ("A", None),
        ] {
            let lines = Text::new(text).unwrap().in_two();
            let lines = lines.as_ref().map(|two| [0, 1].map(|at| two[at].as_str()));
            assert_eq!(lines, expected, "{text}");
        }
    }
}
