//! The look of boards: what a person or a server chooses for those that are shown there.

use core::fmt;
use core::str::FromStr;
use entente_words::{PieceSet, Theme};

/// The colours of a board, and its set of pieces.
///
/// As text it is the theme, and the set of pieces if it is not the usual one: `dark`, `dark.flat`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// The colours.
    pub theme: Theme,
    /// The set of pieces.
    pub pieces: PieceSet,
}

/// The fault of a text that is no [`Appearance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAppearance;

impl From<Theme> for Appearance {
    fn from(theme: Theme) -> Self {
        Self {
            theme,
            ..Self::default()
        }
    }
}

impl fmt::Display for Appearance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.theme.word())?;
        if self.pieces == PieceSet::default() {
            return Ok(());
        }
        write!(f, ".{}", self.pieces.word())
    }
}

impl FromStr for Appearance {
    type Err = NoAppearance;

    fn from_str(text: &str) -> Result<Self, NoAppearance> {
        let (theme, pieces) = match text.split_once('.') {
            Some((theme, pieces)) => (theme, PieceSet::from_word(pieces)),
            None => (text, Some(PieceSet::default())),
        };
        Ok(Self {
            theme: Theme::from_word(theme).ok_or(NoAppearance)?,
            pieces: pieces.ok_or(NoAppearance)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_look_is_read_as_it_was_written() {
        for theme in Theme::ALL {
            for pieces in PieceSet::ALL {
                let appearance = Appearance { theme, pieces };
                assert_eq!(appearance.to_string().parse(), Ok(appearance));
            }
        }
        assert_eq!(Appearance::default().to_string(), "wood");
    }

    #[test]
    fn a_text_that_is_no_look_is_refused() {
        for text in ["", "pink", "dark.", ".flat", "dark.pink", "dark.flat.flat"] {
            assert_eq!(text.parse::<Appearance>(), Err(NoAppearance), "{text}");
        }
    }
}
