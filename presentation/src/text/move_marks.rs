//! What the marks of Chess4's notation mean, below a list of moves that has some.
//!
//! Nobody knows them from other chess, and the list is all that its readers have before them. Only
//! the marks that occur in it are explained.

use super::catalogue::{Text, say};
use entente_game::View;
use entente_rules::FileFormat;

impl Text {
    /// What the marks in the list of moves mean, as a line of its own. Empty if it has none.
    pub fn move_marks(&self, view: &View) -> String {
        if view.variant.file_format() != FileFormat::C4pgn {
            return String::new();
        }
        let chosen = view.moves.iter().any(|mv| mv.choice.is_some());
        let occurs = |mark: &str| view.moves.iter().any(|mv| has_mark(&mv.notation, mark));
        let names_armies = ["#", "##", "###"].into_iter().any(occurs);
        let explained = [
            (chosen, say!(self, "mark-commands")),
            (occurs("%"), say!(self, "mark-blocked")),
            (occurs("%%"), say!(self, "mark-resigned")),
            (occurs("%%%"), say!(self, "mark-out")),
            (occurs("#"), say!(self, "mark-check")),
            (occurs("##"), say!(self, "mark-checkmate")),
            (occurs("###"), say!(self, "mark-leaves")),
            (names_armies || chosen, self.army_letters(view)),
        ];
        let explained = explained.into_iter().filter(|(occurs, _)| *occurs);
        let marks: Vec<String> = explained.map(|(_, words)| words).collect();
        if marks.is_empty() {
            return String::new();
        }
        format!("\n{}", say!(self, "moves-marks", marks = marks.join(" · ")))
    }

    /// Which army each letter behind a mark is.
    fn army_letters(&self, view: &View) -> String {
        let seats = view.seats.iter();
        let letters = seats.map(|seat| {
            let (letter, army) = (seat.army.letter().to_string(), self.army(seat.army));
            say!(self, "mark-army", letter, army)
        });
        letters.collect::<Vec<_>>().join(", ")
    }
}

/// Whether a notation has this mark: its sign so many times in a row, and not more.
fn has_mark(notation: &str, mark: &str) -> bool {
    let sign = mark.chars().next();
    let mut runs = notation.split(|letter| Some(letter) != sign);
    runs.any(|run| run == mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, sample_games};
    use entente_rules::Variant;

    #[test]
    fn a_mark_is_as_long_as_it_is_written() {
        let marks = ["%", "%%", "%%%", "#", "##", "###"];
        let found = |notation| marks.map(|mark| has_mark(notation, mark));
        let [no, yes] = [false, true];
        for (notation, expected) in [
            ("Kc7", [no; 6]),
            ("%", [yes, no, no, no, no, no]),
            ("%###w", [yes, no, no, no, no, yes]),
            ("%%%", [no, no, yes, no, no, no]),
            ("Ba6#b###w", [no, no, no, yes, no, yes]),
            ("Qxb9#b##w###g", [no, no, no, yes, yes, yes]),
        ] {
            assert_eq!(found(notation), expected, "{notation}");
        }
    }

    #[test]
    fn only_marks_that_occur_are_explained() {
        let mut view = sample_games::betrayed();
        assert_eq!(Text::of(Language::English).move_marks(&view), "");
        view.variant = Variant::Chess4;
        assert_eq!(Text::of(Language::English).move_marks(&view), "");
        view.moves[0].notation = "%%".to_owned();
        let line = Text::of(Language::English).move_marks(&view);
        assert_eq!(line, "\n-# `%%` resigned");
        view.moves[1].notation = "Rd14##w".to_owned();
        for (language, line) in [
            (
                Language::English,
                "\n-# `%%` resigned · `##` checkmate · w White, r Red, b Black, y Yellow",
            ),
            (
                Language::German,
                "\n-# `%%` gibt auf · `##` matt · w Weiß, r Rot, b Schwarz, y Gelb",
            ),
        ] {
            assert_eq!(Text::of(language).move_marks(&view), line);
        }
    }
}
