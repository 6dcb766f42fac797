//! Everything that a game contains, in order, so that it can be read again with other moves where
//! there are misprints.
//!
//! The search for the misprints is in `repair`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::notation_game::NotationGame;
use crate::notation::pgn_error::PgnError;
use crate::notation::repair::{Repair, Search, Word};

/// Everything in a game, so that it can be read again with other moves.
pub(crate) struct Record<G> {
    /// The game before its first move.
    begun: G,
    items: Vec<Item>,
    /// The first move that is not legal.
    broken: Option<PgnError>,
}

/// Something that a game contains.
pub(crate) enum Item {
    Word(Word),
    Comment(String),
    Glyph(String),
    Result(String),
}

impl<G: NotationGame> Record<G> {
    pub(crate) fn new(begun: G) -> Self {
        Record {
            begun,
            items: Vec::new(),
            broken: None,
        }
    }

    pub(crate) fn add(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Remembers the first move that is not legal. The words after it are then only recorded.
    pub(crate) fn broke(&mut self, error: PgnError) {
        self.broken = Some(error);
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The game with its misprints repaired. If they are not found, the first illegal move is the
    /// fault.
    pub(crate) fn repaired(self) -> Result<(G, Vec<Repair>), PgnError> {
        let broken = self.broken.expect("only such games are repaired");
        let begun = self.begun;
        let words = self.items.iter().filter_map(|item| match item {
            Item::Word(word) => Some(word.clone()),
            _ => None,
        });
        let words: Vec<Word> = words.collect();
        let found = Search::new(&begun, &words).find();
        let repaired = found.ok_or(broken)?;
        let mut game = begun;
        let mut entries = repaired.entries.into_iter();
        for item in &self.items {
            match item {
                Item::Word(_) => game.make(entries.next().expect("there is one for each word")),
                Item::Comment(text) => game.comment(text),
                Item::Glyph(glyph) => {
                    game.annotate(glyph);
                }
                Item::Result(result) => game.add_result(result),
            }
        }
        Ok((game, repaired.repairs))
    }
}
