//! A game while a file of the PGN family is being read: what each notation adds to what
//! `pgn_reader` and `repair` have in common.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::fault::PgnRemark;
use crate::notation::letters::PieceLetters;
use crate::notation::lexer::Syntax;
use crate::notation::text::MoveTextError;
use crate::pieces::moves::Move;

/// A game of one notation while it is being read: what the notation adds to the family.
pub(super) trait NotationGame: Clone {
    /// The effect of a word of the movetext.
    type Entry: From<Move> + Clone + PartialEq;

    /// How its files are split.
    const SYNTAX: &'static Syntax;

    /// The most results that may follow each other at the end of a game.
    const RESULTS: usize;

    /// Are its pieces called by the letters of a language?
    const HAS_LETTERS: bool = false;

    /// The game with the letters of another language, if it has letters of a language.
    fn in_letters(self, _letters: PieceLetters) -> Self {
        self
    }

    /// The moves, by which readings in several languages are compared.
    fn moves(&self) -> &[Move] {
        &[]
    }

    /// The number and the words of a move, by the number of moves before it.
    fn move_in_words(&self, _before: usize) -> Option<(String, String)> {
        None
    }

    /// Adds a comment after what was read so far.
    fn comment(&mut self, text: &str);

    /// Adds an annotation of the last move: `!?`, `$5`. Returns whether the notation keeps it.
    fn annotate(&mut self, sign: &str) -> bool;

    /// Is the word a result?
    fn is_result(word: &str) -> bool;

    /// Is the word a result, where no move is before it? Behind a move it is an annotation.
    fn is_unplayed_result(_word: &str) -> bool {
        false
    }

    /// Does the word say how the game ended, in words or by kings in the centre? A mark of a result
    /// may follow it, and a move shows that it was said of something else.
    fn is_said_result(_word: &str) -> bool {
        false
    }

    /// The square in the centre of the board to which the word puts a king. Electronic boards show
    /// a result so.
    fn centres_king(&self, _word: &str) -> Option<&'static str> {
        None
    }

    fn add_result(&mut self, result: &str);

    /// Settles what follows from headers and results when the game is complete. Returns what was
    /// assumed.
    fn finish(&mut self) -> Option<PgnRemark>;

    /// Reads a word as a legal step.
    fn read(&self, word: &str) -> Result<Self::Entry, MoveTextError>;

    /// Makes a legal step.
    fn make(&mut self, step: Self::Entry);

    /// Is this step possible now?
    fn allows(&self, step: &Self::Entry) -> bool;

    /// The legal moves that could stand in the place of the next word.
    fn alternatives(&self) -> Vec<Move>;

    /// A legal move as files write it, in each of their styles.
    fn written(&self, mv: &Move) -> Vec<String>;

    /// The number of completed rounds.
    fn rounds(&self) -> u32;

    /// The number of the next move, for messages.
    fn number(&self) -> String;
}
