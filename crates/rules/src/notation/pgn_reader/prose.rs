//! Text that is no game: the mail or the page in which games were found.
//!
//! Nothing that may be a move is passed over. What looks like a move behind such text either begins
//! a game, or shows that the text was a game that cannot be read.

use alloc::borrow::ToOwned;

use super::passage::{Prose, Setting, has_name, is_annotation, is_move_like};
use super::{Reader, Skipped, split_number};
use crate::notation::fault::{Enclosure, PgnError, PgnFault, PgnRemark};
use crate::notation::lexer::{Lexeme, Located};
use crate::notation::notation_game::NotationGame;
use crate::notation::signs;
use crate::notation::text::{Expected, MoveTextError, clip};

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
    fn leave_prose(&mut self) {
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
