//! Visible text: characters that can be seen, and not too many accents on one letter.
//!
//! Unicode has characters without a shape, and characters that change how others are shown. With
//! them two names can look the same, a name can look empty, and a letter can cover its neighbours.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// The maximum number of combining characters in a row. Languages need up to three.
const MAX_MARKS: usize = 4;

/// The character that joins symbols: a family or a flag is several of them.
const JOINER: char = '\u{200d}';

/// Letters and symbols without a shape.
const BLANKS: [char; 8] = [
    '\u{34f}', '\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}',
];

/// The characters that may separate the words of a letter, and set the direction in which they are
/// read.
const OF_LETTERS: [char; 6] = ['\n', '\t', '\u{200c}', JOINER, '\u{200e}', '\u{200f}'];

/// Whether a name has at most so many characters, only ones that can be seen, and at least one that
/// is no space.
pub fn is_visible_name(name: &str, most: usize) -> bool {
    name.chars().count() <= most && clean(name).as_deref() == Some(name.trim_matches(' '))
}

/// A name without invisible characters; `None` if nothing is left.
pub fn clean(name: &str) -> Option<String> {
    let mut cleaned = String::new();
    let mut marks = 0;
    for c in name.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        let last = cleaned.chars().last();
        let is_kept = match c {
            // It is kept only between symbols: in a name of letters it would be invisible.
            JOINER => last.is_some_and(is_symbol),
            _ if is_selector(c) => last.is_some_and(is_symbol),
            _ => is_shown(c) && marks <= MAX_MARKS,
        };
        if is_kept {
            cleaned.push(c);
        }
    }
    let cleaned = String::from(cleaned.trim_end_matches(JOINER).trim());
    has_shape(&cleaned).then_some(cleaned)
}

/// Whether a text that a person wrote can be shown unchanged.
pub(crate) fn is_readable(text: &str) -> bool {
    let mut marks = 0;
    text.chars().all(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks <= MAX_MARKS && (is_shown(c) || OF_LETTERS.contains(&c))
    })
}

/// Whether a text has any visible character.
pub(crate) fn has_shape(text: &str) -> bool {
    text.chars()
        .any(|c| is_shown(c) && !c.is_whitespace() && !is_mark(c))
}

/// Whether a character can be seen, or is a plain space.
fn is_shown(c: char) -> bool {
    use GeneralCategory::{
        Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, SpaceSeparator, Surrogate,
        Unassigned,
    };
    let category = c.general_category();
    match category {
        SpaceSeparator => c == ' ',
        Control | Format | LineSeparator | ParagraphSeparator | PrivateUse | Surrogate
        | Unassigned => false,
        _ => !BLANKS.contains(&c),
    }
}

/// Whether a character is drawn onto the one before.
fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    matches!(c.general_category(), NonspacingMark | EnclosingMark)
}

/// Whether a character only chooses how the one before it is drawn, such as in colour.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a character can be joined with a symbol.
fn is_symbol(c: char) -> bool {
    use GeneralCategory::{ModifierSymbol, OtherSymbol};
    is_selector(c) || matches!(c.general_category(), OtherSymbol | ModifierSymbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 32;

    #[test]
    fn names_of_people_everywhere_are_visible() {
        for name in [
            "Ann",
            "Jürgen",
            "O’Neill",
            "Nguyễn Thị",
            "李小龍",
            "محمد",
            "דוד",
            "नरेन्द्र",
            "สมชาย",
            "♞ Knight ♞",
            "👩‍🚀",
            "👍🏽",
            "🏳️‍🌈",
            "❤️",
            "🇩🇪",
            "x_X",
            "1234",
        ] {
            assert!(is_visible_name(name, MOST), "{name:?}: {:?}", clean(name));
        }
    }

    #[test]
    fn invisible_characters_are_no_part_of_a_name() {
        for (name, cleaned) in [
            ("An\u{200b}n", Some("Ann")),
            ("An\u{200d}n", Some("Ann")),
            ("\u{202e}nnA", Some("nnA")),
            ("Ann\u{2066}", Some("Ann")),
            ("Ann\u{e0041}", Some("Ann")),
            ("Ann\u{ad}", Some("Ann")),
            ("Ann\u{fe0f}", Some("Ann")),
            ("Ann\u{34f}", Some("Ann")),
            ("A\nnn", Some("Ann")),
            ("A\u{3164}nn", Some("Ann")),
            ("👩\u{200d}", Some("👩")),
            ("\u{3164}", None),
            ("\u{2800}\u{200b} ", None),
            ("\u{301}\u{301}", None),
            ("", None),
        ] {
            assert!(!is_visible_name(name, MOST), "{name:?}");
            assert_eq!(clean(name).as_deref(), cleaned, "{name:?}");
        }
    }

    #[test]
    fn accents_are_bounded() {
        let with = |count: usize| format!("Ann{}", "\u{301}".repeat(count));
        assert!(is_visible_name(&with(4), MOST) && is_readable(&with(4)));
        assert!(!is_visible_name(&with(5), MOST) && !is_readable(&with(5)));
        assert_eq!(clean(&with(100)), Some(with(4)));
    }

    #[test]
    fn letters_have_lines_and_directions() {
        for text in [
            "Two\nlines\tand a tab",
            "سلام\u{200f} (e4)",
            "می\u{200c}روم",
            "👩‍🚀",
            "Hi  there",
        ] {
            assert!(is_readable(text), "{text:?}");
        }
        for text in ["\u{202e}4e", "a\u{200b}b", "\u{7}", "\u{e0041}"] {
            assert!(!is_readable(text), "{text:?}");
        }
        assert!(!has_shape(" \n\u{200c}"));
    }
}
