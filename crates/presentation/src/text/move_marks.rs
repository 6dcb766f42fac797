//! The meaning of the marks of Chess4's notation, below a list of moves that has some.
//!
//! Nobody knows them from other chess, and the list is all that its readers have before them. Only
//! the marks that occur in it are explained.

use super::catalogue::{Text, say};
use entente_game::View;
use entente_rules::FileFormat;

/// The meaning of the marks in the list of moves, as a line of its own. Empty if it has none.
pub fn move_marks(text: &Text, view: &View) -> String {
    if view.variant().file_format() != FileFormat::C4pgn {
        return String::new();
    }
    let chosen = view.board.moves.iter().any(|mv| mv.choice.is_some());
    let occurs = |mark: &str| {
        view.board
            .moves
            .iter()
            .any(|mv| has_mark(&mv.notation, mark))
    };
    let names_armies = ["#", "##", "###"].into_iter().any(occurs);
    let explained = [
        (chosen, say!(text, "mark-commands")),
        (occurs("%"), say!(text, "mark-blocked")),
        (occurs("%%"), say!(text, "mark-resigned")),
        (occurs("%%%"), say!(text, "mark-out")),
        (occurs("#"), say!(text, "mark-check")),
        (occurs("##"), say!(text, "mark-checkmate")),
        (occurs("###"), say!(text, "mark-leaves")),
        (names_armies || chosen, army_letters(text, view)),
    ];
    let explained = explained.into_iter().filter(|(occurs, _)| *occurs);
    let marks: Vec<String> = explained.map(|(_, words)| words).collect();
    if marks.is_empty() {
        return String::new();
    }
    format!("\n{}", say!(text, "moves-marks", marks = marks.join(" · ")))
}

/// The army of each letter behind a mark.
fn army_letters(text: &Text, view: &View) -> String {
    let seats = view.players.seats.iter();
    let letters = seats.map(|seat| {
        let (letter, army) = (seat.army.letter().to_string(), text.army(seat.army));
        say!(text, "mark-army", letter, army)
    });
    letters.collect::<Vec<_>>().join(", ")
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
    use crate::text::{self, Language, sample_games};
    use entente_rules::{Options, Variant};

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
        assert_eq!(text::move_marks(Text::of(Language::English), &view), "");
        view.terms.options = Options::of(Variant::Chess4);
        assert_eq!(text::move_marks(Text::of(Language::English), &view), "");
        view.board.moves[0].notation = "%%".to_owned();
        let line = text::move_marks(Text::of(Language::English), &view);
        assert_eq!(line, "\n-# `%%` resigned");
        view.board.moves[1].notation = "Rd14##w".to_owned();
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
            assert_eq!(text::move_marks(Text::of(language), &view), line);
        }
    }
}
