//! The parts that the pictures of boards, their plates and the timeline have in common, and names
//! and captions in the letters that pictures can draw.
//!
//! A picture has a few letters of its own and no font (see `entente_render::Text`). Marks on Latin
//! letters are left out, and letters of other scripts are written in Latin ones, as well as a table
//! can do that. The alt text has the name as it is.

use crate::text::{Text, say};
use any_ascii::any_ascii_char;
use entente_game::people::Appearance;
use entente_game::{ArmyView, Computer, Seat, View};
use entente_render::{Control, Facing, HomeArea, Letters, PieceArt, Style, Text as DrawnText};
use entente_rules::{Army, Options, PieceKind, Position};
use std::borrow::Cow;
use std::sync::Arc;

/// A picture with its alt text.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The picture, as PNG.
    pub png: Arc<[u8]>,
    /// The alt text: everything in the picture, in words.
    pub alt: String,
}

/// The style of an appearance; its letters are those of the reader's language.
pub fn style(appearance: Appearance, text: &Text) -> Style {
    Style {
        theme: appearance.theme,
        pieces: PieceArt::of(appearance.pieces, of_pieces(text)),
    }
}

/// The army whose owner moves this one.
pub(super) fn commander(view: &View, army: &ArmyView) -> Option<Army> {
    Some(view.players.seats.get(army.commander?.index())?.army)
}

/// The number of plies before each round, and the round's number.
pub(super) fn first_steps_of_rounds(view: &View) -> impl Iterator<Item = (usize, u32)> + '_ {
    let mut before = 0;
    let rounds = view.board.moves.iter().map(|mv| mv.round).enumerate();
    rounds.filter(move |(_, round)| std::mem::replace(&mut before, *round) < *round)
}

/// The computer that plays an army: its player, or in their place.
pub(super) fn computer(view: &View, seat: Seat) -> Option<&Computer> {
    let substitute = view.substitute(seat);
    let substitute = substitute.and_then(|player| player.computer.as_ref());
    substitute.or_else(|| view.computer(seat))
}

/// The mover of an army.
#[derive(Clone, Copy)]
pub(super) struct Command {
    pub(super) army: Army,
    /// The army whose owner moves it, if anybody does.
    pub(super) commander: Option<Army>,
    /// Whether its king walks on by chance.
    pub(super) is_walking: bool,
}

impl Command {
    pub(super) fn in_view(view: &View, army: &ArmyView) -> Self {
        Self {
            army: army.army,
            commander: commander(view, army),
            is_walking: army.is_walking,
        }
    }

    pub(super) fn in_position(position: &Position, army: Army) -> Self {
        Self {
            army,
            commander: position.commander(army),
            is_walking: position.is_walking(army),
        }
    }

    /// An army that its own player moves.
    pub(super) fn of_itself(army: Army) -> Self {
        Self {
            army,
            commander: Some(army),
            is_walking: false,
        }
    }

    /// The control of a piece of the army.
    pub(super) fn control(self, kind: PieceKind) -> Control {
        match self.commander {
            Some(commander) => Control::Other(commander),
            None if self.is_walking && kind == PieceKind::King => Control::Chance,
            None => Control::Nobody,
        }
    }
}

/// The side of the board where an army starts, or the centre.
pub(super) fn home(options: &Options, army: Army) -> HomeArea {
    let (board, start) = (options.board(), Position::start_with(options));
    let locations = board.locations().iter();
    let own = locations.filter(|location| {
        let piece = start.piece(location.square);
        piece.is_some_and(|piece| piece.army == army)
    });
    // The sum of the distances from the centre, doubled so that they are whole numbers.
    let (width, height) = (i32::from(board.columns()), i32::from(board.rows()));
    let (right, up) = own.fold((0, 0), |(right, up), location| {
        let (column, row) = (i32::from(location.column), i32::from(location.row));
        (right + 2 * column + 1 - width, up + 2 * row + 1 - height)
    });
    if (right, up) == (0, 0) {
        HomeArea::Centre
    } else if right.abs() > up.abs() {
        HomeArea::Side(if right < 0 {
            Facing::West
        } else {
            Facing::East
        })
    } else {
        HomeArea::Side(if up < 0 { Facing::South } else { Facing::North })
    }
}

/// Compares a picture with that of this name in `tests/data`, pixel by pixel: how they are
/// compressed does not matter. `UPDATE_GOLDEN=1` writes it again. Look at it before committing.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_golden(name: &str, png: &[u8]) {
    let path = format!("{}/tests/data/{name}.png", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, png).expect("a file of the project");
    }
    let kept = std::fs::read(&path).expect("a file of the project");
    let [kept, drawn] = [&kept[..], png].map(|bytes| {
        let picture = image::load_from_memory(bytes).expect("a picture");
        picture.into_rgb8()
    });
    assert!(kept == drawn, "the picture differs from {path}");
}

/// The longest name on a plate, in letters.
const MAX_NAME: usize = 16;

/// The letters of pieces in this language.
fn of_pieces(text: &Text) -> Letters {
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
    DrawnText::new(letter.encode_utf8(&mut [0; 4])).is_ok()
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
pub(crate) fn line(text: &str) -> Option<DrawnText> {
    DrawnText::new(&cut(&drawable(text), DrawnText::MAX_LENGTH)).ok()
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
                assert!(DrawnText::new(&drawn).is_ok(), "{drawn}");
            }
        }
    }

    #[test]
    fn every_character_is_drawn_or_left_out() {
        for letter in '\0'..=char::MAX {
            let drawn = drawn(letter);
            let is_empty = drawn.trim().is_empty();
            assert!(is_empty || DrawnText::new(&drawn).is_ok(), "{letter:?}");
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let long = line(&"Ann ".repeat(99)).expect("letters that can be drawn");
        assert!(long.as_str().chars().count() <= DrawnText::MAX_LENGTH);
        assert!(long.as_str().ends_with('…'));
        assert_eq!(line("🤺"), None);
    }
}
