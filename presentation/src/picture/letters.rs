//! Names and captions in the letters that pictures can draw.
//!
//! A picture has a few letters of its own and no font (see `entente_render::Text`). Marks on Latin
//! letters are left out, and so is everything else that cannot be drawn. The alt text has the name
//! as it is.

use crate::text::{self, say};
use entente_render::{Letters, Text};

/// The longest name on a plate, in letters.
const MAX_NAME: usize = 16;

/// Letters with marks, each group with the letters that are drawn instead.
const FOLDED: [(&str, &str); 47] = [
    ("àáâãåāăąǎ", "a"),
    ("ÀÁÂÃÅĀĂĄǍ", "A"),
    ("æ", "ae"),
    ("Æ", "Ae"),
    ("çćĉċč", "c"),
    ("ÇĆĈĊČ", "C"),
    ("ðďđ", "d"),
    ("ÐĎĐ", "D"),
    ("èéêëēĕėęě", "e"),
    ("ÈÉÊËĒĔĖĘĚ", "E"),
    ("ĝğġģ", "g"),
    ("ĜĞĠĢ", "G"),
    ("ĥħ", "h"),
    ("ĤĦ", "H"),
    ("ìíîïĩīĭįı", "i"),
    ("ÌÍÎÏĨĪĬĮİ", "I"),
    ("ĵ", "j"),
    ("Ĵ", "J"),
    ("ķ", "k"),
    ("Ķ", "K"),
    ("ĺļľŀł", "l"),
    ("ĹĻĽĿŁ", "L"),
    ("ñńņň", "n"),
    ("ÑŃŅŇ", "N"),
    ("òóôõøōŏő", "o"),
    ("ÒÓÔÕØŌŎŐ", "O"),
    ("œ", "oe"),
    ("Œ", "Oe"),
    ("ŕŗř", "r"),
    ("ŔŖŘ", "R"),
    ("śŝşšș", "s"),
    ("ŚŜŞŠȘ", "S"),
    ("ţťŧț", "t"),
    ("ŢŤŦȚ", "T"),
    ("þ", "th"),
    ("Þ", "Th"),
    ("ùúûũūŭůűų", "u"),
    ("ÙÚÛŨŪŬŮŰŲ", "U"),
    ("ŵ", "w"),
    ("Ŵ", "W"),
    ("ýÿŷ", "y"),
    ("ÝŸŶ", "Y"),
    ("źżž", "z"),
    ("ŹŻŽ", "Z"),
    ("’‘ʼ`´", "'"),
    ("—", "–"),
    ("\u{a0}\t", " "),
];

/// The letters of pieces in this language.
pub(super) fn of_pieces(text: &text::Text) -> Letters {
    Letters::new(&say!(text, "piece-signs")).expect("a test reads the letters of every language")
}

/// A text without the marks and characters that cannot be drawn, on one line.
fn drawable(text: &str) -> String {
    let is_drawn = |letter: char| Text::new(letter.encode_utf8(&mut [0; 4])).is_ok();
    let folded: String = text
        .chars()
        .filter_map(|letter| {
            let entry = FOLDED.iter().find(|(from, _)| from.contains(letter));
            match entry {
                Some((_, to)) => Some((*to).to_owned()),
                None => is_drawn(letter).then(|| letter.to_string()),
            }
        })
        .collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text of at most `limit` letters; a longer one ends with `…`.
fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let head: String = text.chars().take(limit - 1).collect();
    format!("{}…", head.trim_end())
}

/// A player's name as it is drawn. `None` if hardly anything of it can be drawn.
pub(crate) fn name(name: &str) -> Option<String> {
    let drawn = drawable(name);
    let count = |text: &str| {
        text.chars()
            .filter(|letter| letter.is_alphanumeric())
            .count()
    };
    // Half of a name in another script would name somebody else.
    let is_whole = 2 * count(&drawn) > count(name);
    is_whole.then(|| cut(&drawn, MAX_NAME))
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
            ("Zoë Łukasz", Some("Zoe Lukasz")),
            ("Jürgen_99", Some("Jürgen_99")),
            ("♔ Magnus ♔", Some("Magnus")),
            ("d'Artagnan 🤺", Some("d'Artagnan")),
            ("Bartholomew Fitzgerald", Some("Bartholomew Fit…")),
            ("Дмитрий", None),
            ("雪 Anna", Some("Anna")),
            ("山田太郎 X", None),
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
    fn every_replacement_can_be_drawn() {
        for (from, to) in FOLDED {
            assert!(Text::new(to).is_ok(), "{from}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let long = line(&"Ann ".repeat(99)).expect("letters that can be drawn");
        assert!(long.as_str().chars().count() <= Text::MAX_LENGTH);
        assert!(long.as_str().ends_with('…'));
        assert_eq!(line("雪"), None);
    }
}
