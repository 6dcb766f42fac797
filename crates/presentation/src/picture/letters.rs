//! Names and captions in the letters that pictures can draw.
//!
//! A picture has a few letters of its own and no font (see `entente_render::Text`). Marks on Latin
//! letters are left out, and letters of other scripts are written in Latin ones, as well as a table
//! can do that. The alt text has the name as it is.

use crate::text::{self, say};
use any_ascii::any_ascii_char;
use entente_render::{Letters, Text};
use std::borrow::Cow;

/// The longest name on a plate, in letters.
const MAX_NAME: usize = 16;

/// The letters of pieces in this language.
pub(super) fn of_pieces(text: &text::Text) -> Letters {
    Letters::new(&say!(text, "piece-signs")).expect("a test reads the letters of every language")
}

/// A text in letters that can be drawn, on one line. Other letters are written in Latin ones, and
/// signs that cannot be drawn are left out.
fn drawable(text: &str) -> String {
    let drawn: String = text.chars().map(drawn).collect();
    drawn.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text that is drawn in the place of a character.
fn drawn(letter: char) -> Cow<'static, str> {
    let can_be_drawn = |text: &str| text.chars().all(|letter| letter == ' ' || is_drawn(letter));
    if letter == '—' {
        return Cow::Borrowed("–");
    }
    if letter.is_whitespace() {
        return Cow::Borrowed(" ");
    }
    if is_drawn(letter) {
        return Cow::Owned(letter.into());
    }
    let latin = any_ascii_char(letter);
    let is_alike = latin.contains(char::is_alphanumeric) == letter.is_alphanumeric();
    // The name of a symbol, such as `:robot:`, is no way to write it.
    Cow::Borrowed(if is_alike && can_be_drawn(latin) {
        latin
    } else {
        ""
    })
}

fn is_drawn(letter: char) -> bool {
    Text::new(letter.encode_utf8(&mut [0; 4])).is_ok()
}

/// A text of at most `limit` letters; a longer one ends with `…`.
fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let head: String = text.chars().take(limit - 1).collect();
    format!("{}…", head.trim_end())
}

/// A player's name as it is drawn. `None` if it has no letters and no digits.
pub(crate) fn name(name: &str) -> Option<String> {
    let drawn = drawable(name);
    let has_letters = drawn.contains(char::is_alphanumeric);
    has_letters.then(|| cut(&drawn, MAX_NAME))
}

/// A line as it is drawn, if anything of it can be.
pub(crate) fn line(text: &str) -> Option<Text> {
    Text::new(&cut(&drawable(text), Text::MAX_LENGTH)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_drawn_as_far_as_they_can_be() {
        for (given, expected) in [
            ("Ann", Some("Ann")),
            ("  Ann \n Lee ", Some("Ann Lee")),
            ("Zoë Łukasz", Some("Zoë Lukasz")),
            ("Jürgen_99", Some("Jürgen_99")),
            ("♔ Magnus ♔", Some("Magnus")),
            ("d'Artagnan 🤺", Some("d'Artagnan")),
            ("Bartholomew Fitzgerald", Some("Bartholomew Fit…")),
            ("Дмитрий", Some("Dmitriy")),
            ("Γιώργος", Some("Giorgos")),
            ("محمد", Some("mhmd")),
            ("李明", Some("LiMing")),
            ("雪 Anna", Some("Xue Anna")),
            ("Ann & Bob", Some("Ann & Bob")),
            ("Zoe\u{308}", Some("Zoe")),
            ("Ann — Bob’s", Some("Ann – Bob's")),
            ("🤖", None),
            ("", None),
        ] {
            assert_eq!(name(given).as_deref(), expected, "{given}");
            if let Some(drawn) = name(given) {
                assert!(Text::new(&drawn).is_ok(), "{drawn}");
            }
        }
    }

    #[test]
    fn every_character_is_drawn_or_left_out() {
        for letter in '\0'..=char::MAX {
            let drawn = drawn(letter);
            let is_empty = drawn.trim().is_empty();
            assert!(is_empty || Text::new(&drawn).is_ok(), "{letter:?}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let long = line(&"Ann ".repeat(99)).expect("letters that can be drawn");
        assert!(long.as_str().chars().count() <= Text::MAX_LENGTH);
        assert!(long.as_str().ends_with('…'));
        assert_eq!(line("🤺"), None);
    }
}
