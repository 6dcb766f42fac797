//! The six signs that annotate a move, and their numbers.
//!
//! Source: the PGN standard of 1994, sections 8.2.3.8 and 10. Annotations are opinions: they are
//! kept as read, and nothing follows from them.

use core::fmt;

/// An annotation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glyph {
    Good,
    Mistake,
    Brilliant,
    Blunder,
    Interesting,
    Dubious,
}

impl Glyph {
    /// In the order of PGN's numbers, from `$1`.
    const ALL: [(Glyph, &str); 6] = [
        (Glyph::Good, "!"),
        (Glyph::Mistake, "?"),
        (Glyph::Brilliant, "!!"),
        (Glyph::Blunder, "??"),
        (Glyph::Interesting, "!?"),
        (Glyph::Dubious, "?!"),
    ];

    /// Reads a sign, or its number as in `$5`.
    pub(crate) fn read(word: &str) -> Option<Glyph> {
        let number = word
            .strip_prefix('$')
            .and_then(|number| number.parse().ok());
        let numbered = (1u32..).zip(Glyph::ALL);
        let mut meant = numbered.filter(|(at, (_, sign))| number == Some(*at) || *sign == word);
        meant.next().map(|(_, (glyph, _))| glyph)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(Glyph::ALL[*self as usize].1)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::Glyph;

    #[test]
    fn a_glyph_is_read_as_its_sign_and_as_its_number() {
        for (number, (glyph, sign)) in (1..).zip(Glyph::ALL) {
            assert_eq!(Glyph::read(sign), Some(glyph));
            assert_eq!(Glyph::read(&alloc::format!("${number}")), Some(glyph));
            assert_eq!(glyph.to_string(), sign);
        }
        for other in ["", "$0", "$7", "!!!", "1"] {
            assert_eq!(Glyph::read(other), None, "{other}");
        }
    }
}
