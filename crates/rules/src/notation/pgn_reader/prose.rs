//! Text that is no game: the mail or the page in which games were found.
//!
//! Nothing that may be a move is passed over. What looks like a move behind such text either begins
//! a game, or shows that the text was a game that cannot be read.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::numbers::split_number;
use super::{Reader, Skipped};
use crate::notation::fault::{Enclosure, PgnError, PgnFault, PgnRemark, TextLocation};
use crate::notation::lexer::{Lexeme, Located};
use crate::notation::notation_game::NotationGame;
use crate::notation::signs;
use crate::notation::text::{Expected, MoveTextError, castling, clip};

/// The longest word that may be a move, in letters and digits.
const MAX_MOVE: usize = 14;

/// A passage of text that is no game, while it is being read.
pub(super) struct Prose {
    location: TextLocation,
    /// Its first word.
    word: String,
    place: Setting,
    /// Has it no other word?
    is_alone: bool,
}

/// The part of the file in which a passage is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    /// Outside of all games.
    Outside,
    /// Outside of all games, but behind a number, as a move is.
    Numbered,
    /// Between headers and moves.
    BehindHeaders,
    /// Behind the moves of a game without a result.
    BehindMoves,
}

/// The meaning of a lexeme behind text that is no game.
enum Next {
    /// More of the text.
    Prose,
    /// The beginning of a game.
    Game,
    /// The text was part of a game, which cannot be read.
    Fault(Skipped),
}

impl<G: NotationGame> Reader<'_, G> {
    /// Does a passage of text begin with this word? The word is plain and has no number.
    pub(super) fn begins_prose(&self, word: &str, begins_paragraph: bool) -> bool {
        let is_behind_number = self.number_before.is_some();
        let is_other = self.has_moved && is_annotation(word);
        let is_prose = match &self.game {
            Some(game) if game.has_result() => true,
            Some(_) => self.has_moved && begins_paragraph && !is_behind_number && !is_other,
            None if self.headers.is_empty() => true,
            None => begins_paragraph && !is_behind_number,
        };
        is_prose && !is_move_like(word)
    }

    pub(super) fn begin_prose(&mut self, word: &str) {
        let place = match &self.game {
            Some(game) if !game.has_result() => Setting::BehindMoves,
            None if !self.headers.is_empty() => Setting::BehindHeaders,
            _ if self.number_before.is_some() => Setting::Numbered,
            _ => Setting::Outside,
        };
        if matches!(place, Setting::Outside | Setting::Numbered) {
            self.finish_game();
        }
        self.number_before = None;
        self.prose = Some(Prose {
            location: self.location,
            word: word.to_owned(),
            place,
            is_alone: true,
        });
    }

    /// Is the lexeme more than text that is no game, if such text is being read?
    pub(super) fn is_behind_prose(&mut self, located: &Located<'_>) -> bool {
        let Some(prose) = &self.prose else {
            return true;
        };
        let place = prose.place;
        let next = match &located.lexeme {
            Ok(Lexeme::Header(..)) if place == Setting::BehindHeaders => {
                self.refuse_prose();
                return true;
            }
            Ok(Lexeme::Header(..)) => Next::Game,
            Ok(Lexeme::Word(word)) => self.behind_prose(word, place, located.begins_line),
            Err(PgnFault::Header(text)) if located.begins_line && has_name(text) => Next::Game,
            Err(PgnFault::Unclosed(Enclosure::Comment)) => Next::Game,
            Ok(_) | Err(_) => Next::Prose,
        };
        match next {
            Next::Prose => {
                if let Some(prose) = &mut self.prose {
                    prose.is_alone = false;
                }
                false
            }
            Next::Game => {
                self.leave_prose();
                true
            }
            Next::Fault(skipped) => {
                self.refuse_prose();
                self.skipped = Some(skipped);
                false
            }
        }
    }

    fn behind_prose(&mut self, word: &str, place: Setting, begins_line: bool) -> Next {
        let plain = signs::plain(word);
        let is_outside = matches!(place, Setting::Outside | Setting::Numbered);
        if G::is_result(&plain) {
            self.number_before = None;
            let is_whole = place == Setting::Outside;
            return if is_whole {
                Next::Prose
            } else {
                Next::Fault(Skipped::Result)
            };
        }
        let (number, rest) = split_number(&plain);
        let number = number.or(self.number_before.take());
        if rest.is_empty() {
            self.number_before = number;
            return Next::Prose;
        }
        match number {
            _ if !is_move_like(rest) => Next::Prose,
            Some(1) => {
                self.number_before = Some(1);
                Next::Game
            }
            // Text quotes moves, and a line of moves may have no numbers.
            Some(_) if place == Setting::Outside => Next::Prose,
            None if is_outside && !begins_line => match place {
                Setting::Outside => Next::Prose,
                _ => Next::Fault(Skipped::Moves),
            },
            None if is_outside => Next::Game,
            _ => Next::Fault(Skipped::Moves),
        }
    }

    /// Ends a passage of text, which belongs to no game. Behind moves the game ends before it.
    pub(super) fn leave_prose(&mut self) {
        let Some(prose) = self.prose.take() else {
            return;
        };
        if prose.place == Setting::BehindMoves {
            self.finish_game();
        }
        let text = clip(&prose.word);
        self.note(prose.location, PgnRemark::NoGame(text));
    }

    /// At the end of the file a text between headers and moves has no moves behind it.
    pub(super) fn finish_prose(&mut self) {
        match &self.prose {
            Some(prose) if prose.place == Setting::BehindHeaders => self.refuse_prose(),
            _ => self.leave_prose(),
        }
    }

    /// Refuses the game of which the text was a part. A result in words needs no moves.
    fn refuse_prose(&mut self) {
        let Some(prose) = self.prose.take() else {
            return;
        };
        if prose.is_alone && G::is_said_result(&prose.word) {
            return self.result(&prose.word);
        }
        let begun = self.begin_game();
        let error = match begun {
            Err(error) => error,
            Ok(()) => {
                let game = self.game().first();
                let unreadable = MoveTextError::Unreadable {
                    text: clip(&prose.word),
                    expected: Expected::San,
                };
                let error = game.read(&prose.word).err().unwrap_or(unreadable);
                let number = game.number();
                PgnError::at(prose.location, PgnFault::Move { number, error })
            }
        };
        self.refuse(error);
    }
}

/// Does a header that cannot be read have a name? Texts have numbers in square brackets.
fn has_name(header: &str) -> bool {
    let inside = header.trim_start_matches(['[', ' ']);
    inside.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Is the word part of a game, but no move?
fn is_annotation(word: &str) -> bool {
    signs::is_sign(word) || signs::is_check_word(word) || signs::is_null_move(word)
}

/// May the word be a move, in any notation and language: does it have a square, is it castling, or
/// the squares of the numeric notation, or a turn of c4pgn without a move?
fn is_move_like(word: &str) -> bool {
    let is_letter = |letter: &char| letter.is_alphanumeric();
    // The dots between two turns of a game for four may be glued to them.
    let word = word.split("..").next().unwrap_or(word);
    let bare: String = word.chars().filter(is_letter).collect();
    let is_long = bare.chars().count() > MAX_MOVE;
    let is_numeric = bare.len() == 4 && bare.bytes().all(|digit| matches!(digit, b'1'..=b'8'));
    is_castling(&bare, word) && !word.contains(['.', ':'])
        || is_short_capture(word)
        || word.starts_with(['%', '@'])
        || !is_long && (is_numeric || has_square(&bare))
}

/// Is the word castling, in c4pgn perhaps with the letter of an army behind it: `o-o-o-g`?
fn is_castling(bare: &str, word: &str) -> bool {
    let with_army = bare.char_indices().next_back();
    let with_army = with_army.filter(|_| word.contains('-'));
    castling(bare).is_some() || with_army.is_some_and(|(at, _)| castling(&bare[..at]).is_some())
}

/// Is the word a capture of a pawn without ranks: `exd`, `exd!`?
fn is_short_capture(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?', '.', ',']);
    let is_file = |letter: u8| letter.is_ascii_lowercase();
    matches!(bare.as_bytes(), [from, b'x' | b':', to] if is_file(*from) && is_file(*to))
}

/// Is there a letter with a digit behind it?
fn has_square(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes
        .windows(2)
        .any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_move_like;
    use crate::position::any_position::Position;
    use crate::position::event::Event;
    use crate::position::play::Play;
    use crate::position::registry::Variant;

    #[test]
    fn moves_and_words_are_told_apart() {
        for word in [
            "e4",
            "Nf3",
            "Sf3",
            "Крe2",
            "exd8=Q+",
            "O-O",
            "0-0-0",
            "oo",
            "5254",
            "52-54",
            "Nb1xd2",
            "exd",
            "h2-h3..b7-c7",
            "n5xl6#b",
            "%",
            "%%",
            "a7a8q",
            "e4!?",
            "Nf3.",
            "a8(Q)+",
        ] {
            assert!(is_move_like(word), "{word}");
        }
        for word in [
            "Hello",
            "here",
            "--",
            "20.11.2026",
            "16:30",
            "https://example.org/abc12",
            "*",
            "1/2",
            "(any)",
            "",
            "0",
            "…",
            "K.",
        ] {
            assert!(!is_move_like(word), "{word}");
        }
    }

    /// A move that is taken for text would be lost.
    #[test]
    fn whatever_the_rules_write_is_like_a_move() {
        for variant in [Variant::Standard, Variant::Capablanca, Variant::Chess4] {
            let mut play = Play::new(Position::start(variant));
            for turn in 0..60 {
                let position = play.position();
                let plies = position.plies();
                if plies.is_empty() {
                    break;
                }
                for ply in &plies {
                    let written = position.notation(*ply);
                    assert!(is_move_like(&written), "{written}");
                }
                let next = plies[(turn * 31) % plies.len()];
                if play.apply(&Event::Move(next)).is_err() {
                    break;
                }
            }
        }
    }
}
