//! The style of a picture: the colours of a theme, and a set of pieces.

pub use entente_words::{PieceSet, Theme};

use crate::error::Error;
use crate::scene::piece::PieceKind;
use crate::text;

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
        let known = known.filter(|_| letters.char_indices().all(is_good));
        known
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
