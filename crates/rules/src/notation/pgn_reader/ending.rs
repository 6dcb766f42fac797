//! How a game ends without a mark of its result: by kings in the centre, which are no moves unless
//! a move follows, or by words that say nothing clear.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::Reader;
use super::kings::{KINGS, King, Kings, MOST};
use crate::notation::fault::{PgnError, PgnFault, PgnRemark};
use crate::notation::interpretations::Interpretations;
use crate::notation::notation_game::NotationGame;
use crate::notation::repair::Item;

impl<G: NotationGame> Reader<'_, G> {
    /// Puts the king of a word into the centre, if that is no legal move. Another word shows that
    /// those before were meant as moves; then there may be no game any more.
    pub(super) fn centres_king(&mut self, word: &str) -> bool {
        let Some(square) = self.game().first().centres_king(word) else {
            self.take_kings_for_moves();
            return self.game.is_none();
        };
        let king = King {
            location: self.location,
            word: word.to_owned(),
            square,
        };
        let has_moves = !self.game().first().moves().is_empty();
        let is_first = has_moves && self.kings.is_none() && self.game().is_illegal(word);
        match &mut self.kings {
            Some(kings) if kings.put.len() < MOST => kings.put.push(king),
            Some(_) => self.take_kings_for_moves(),
            None if is_first => self.kings = self.first_king(king),
            None => {}
        }
        self.game.is_none() || self.kings.is_some()
    }

    fn first_king(&mut self, king: King) -> Option<Kings> {
        let game = self.game().first();
        let number = game.number();
        let error = game.read(&king.word).err()?;
        Some(Kings {
            error: PgnError::at(king.location, PgnFault::Move { number, error }),
            put: Vec::from([king]),
        })
    }

    /// The first of them is no legal move, and the game cannot be read.
    fn take_kings_for_moves(&mut self) {
        let Some(kings) = self.kings.take() else {
            return;
        };
        for king in &kings.put {
            self.record_word(king.location, &king.word);
        }
        self.cannot_make(kings.error);
    }

    /// The game has ended: the kings are its result.
    pub(super) fn take_kings_off(&mut self) {
        let Some(Kings { put, .. }) = self.kings.take() else {
            return;
        };
        let words: Vec<&str> = put.iter().map(|king| king.word.as_str()).collect();
        self.note(put[0].location, PgnRemark::Kings(words.join(" ")));
        let squares: Vec<&str> = put.iter().map(|king| king.square).collect();
        let result = KINGS.to_owned() + &squares.join(" ");
        if self.game().add_result(&result) {
            self.record(|| Item::Result(result));
        }
    }

    /// Words about the end that are no result are not left out in silence.
    pub(super) fn note_unclear_end(&mut self) {
        let unclear = self.unclear_end.take().filter(|_| !self.has_end());
        if let Some((location, word)) = unclear {
            self.note(location, PgnRemark::NoGame(word));
        }
    }

    /// Is the end of the game known?
    pub(super) fn has_end(&self) -> bool {
        let game = self.game.as_ref();
        self.kings.is_some() || game.is_some_and(Interpretations::has_result)
    }
}
