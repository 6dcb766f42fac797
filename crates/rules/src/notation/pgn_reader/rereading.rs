//! Reads a game again in the letters of other languages, if it is none in English ones.
//!
//! The moves prove the language: the whole game must be legal in it. Where several languages fit,
//! they must have the same moves, or the refusal names the languages.

use alloc::string::String;
use alloc::vec::Vec;

use super::{GameStart, Reader};
use crate::notation::fault::{PgnError, PgnFault, PgnRemark};
use crate::notation::letters::PieceLetters;
use crate::notation::notation_game::NotationGame;
use crate::notation::read_games::{Leniency, ReadGames};
use crate::notation::text::MoveTextError;
use crate::pieces::moves::Move;

impl<G: NotationGame> Reader<'_, G> {
    /// Remembers a game to be read again, if other letters can help: its place, and that of its
    /// error.
    pub(super) fn remember(&mut self, error: &PgnError) {
        let is_other_word = matches!(
            &error.fault,
            PgnFault::Move {
                error: MoveTextError::Illegal { .. } | MoveTextError::Unreadable { .. },
                ..
            }
        );
        let is_first_reading = self.letters.is_none() && G::HAS_LETTERS;
        if is_other_word && is_first_reading {
            self.unread = Some(self.start);
        }
    }

    /// Reads the game that was refused last again, which ends before this byte.
    pub(super) fn read_again(&mut self, text: &str, end: usize) {
        let Some(start) = self.unread.take() else {
            return;
        };
        let Some(game) = text.get(start.offset..end) else {
            return;
        };
        let read = |letters: PieceLetters| {
            let read = self.read_part(game, start, letters, Leniency::LaterMoves)?;
            Some((letters, read))
        };
        let all = PieceLetters::ALL.into_iter();
        let mut readings: Vec<_> = all.clone().filter_map(read).collect();
        if readings.is_empty() {
            readings.extend(all.map(PieceLetters::with_pawns).filter_map(read));
        }
        if readings.is_empty() {
            return;
        }
        if let Some(fault) = several_meanings(&readings) {
            if let Some(refused) = self.read.refused.last_mut() {
                refused.fault = fault;
            }
            return;
        }
        let (letters, mut read) = readings.swap_remove(0);
        if self.leniency == Leniency::Strict {
            match self.read_part(game, start, letters, Leniency::Strict) {
                Some(strict) => read = strict,
                None => return,
            }
        }
        self.read.refused.pop();
        self.read.notes.truncate(start.notes);
        self.read.left_out = start.left_out;
        self.note(start.location, PgnRemark::Letters(letters));
        self.read.games.append(&mut read.games);
        self.read.notes.append(&mut read.notes);
        self.read.left_out.variations += read.left_out.variations;
        self.read.left_out.signs += read.left_out.signs;
    }

    /// The only game of a part of the text, if it can be read in these letters.
    fn read_part(
        &self,
        text: &str,
        start: GameStart,
        letters: PieceLetters,
        leniency: Leniency,
    ) -> Option<ReadGames<G>> {
        let reader = Reader::new(self.begin, leniency).in_letters(letters);
        let read = reader.read_from(text, start.location);
        (read.games.len() == 1 && read.refused.is_empty()).then_some(read)
    }
}

/// The fault of a game whose readings in several languages are not the same moves.
fn several_meanings<G: NotationGame>(
    readings: &[(PieceLetters, ReadGames<G>)],
) -> Option<PgnFault> {
    let games = || {
        let read = readings.iter();
        read.filter_map(|(letters, read)| Some((*letters, read.games.first()?)))
    };
    let (_, first) = games().next()?;
    let before = games()
        .filter_map(|(_, game)| first_difference(first.moves(), game.moves()))
        .min()?;
    let (mut number, mut meanings) = (String::new(), Vec::new());
    for (letters, game) in games() {
        let Some((its_number, words)) = game.move_in_words(before) else {
            continue;
        };
        number = its_number;
        if meanings.iter().all(|(_, known)| *known != words) {
            meanings.push((letters, words));
        }
    }
    Some(PgnFault::Letters {
        number,
        readings: meanings,
    })
}

/// The number of moves before the first that differs.
fn first_difference(one: &[Move], other: &[Move]) -> Option<usize> {
    let at = one.iter().zip(other).position(|(one, other)| one != other);
    at.or_else(|| (one.len() != other.len()).then(|| one.len().min(other.len())))
}
