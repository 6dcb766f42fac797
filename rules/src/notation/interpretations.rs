//! The ways to understand the moves of a game while it is being read. Ambiguous tokens make several
//! of one, and later moves decide between them.

use alloc::vec::Vec;
use core::mem;

use crate::notation::notation_game::NotationGame;
use crate::notation::pgn_error::{PgnError, PgnFault, TextLocation};
use crate::notation::read_games::Leniency;
use crate::pieces::moves::Move;

/// Every way to understand the moves so far: one, unless tokens were ambiguous.
pub(crate) struct Interpretations<G> {
    /// Never empty.
    games: Vec<G>,
    /// The first token that is still ambiguous.
    ambiguous: Option<PgnError>,
    /// The number of results read.
    results: usize,
}

impl<G: NotationGame> Interpretations<G> {
    /// The most interpretations that tokens may leave open; tokens that leave more are refused.
    const MAX_OPEN: usize = 64;

    pub(crate) fn new(begun: G) -> Self {
        Interpretations {
            games: Vec::from([begun]),
            ambiguous: None,
            results: 0,
        }
    }

    /// The game in the first way to understand it.
    pub(crate) fn first(&self) -> &G {
        &self.games[0]
    }

    pub(crate) fn has_result(&self) -> bool {
        self.results > 0
    }

    pub(crate) fn each(&mut self, change: impl FnMut(&mut G)) {
        self.games.iter_mut().for_each(change);
    }

    /// Adds the result if the word is one and another result is allowed.
    pub(crate) fn add_result(&mut self, word: &str) -> bool {
        let is_allowed = self.results < G::RESULTS;
        let taken = is_allowed && G::is_result(word);
        if taken {
            self.each(|game| game.add_result(word));
            self.results += 1;
        }
        taken
    }

    /// Makes a move in every interpretation in which the token is one.
    pub(crate) fn make(
        &mut self,
        word: &str,
        location: TextLocation,
        leniency: Leniency,
    ) -> Result<(), PgnError> {
        let mut fault = None;
        for mut game in mem::take(&mut self.games) {
            match game.read(word) {
                Ok(step) => {
                    game.make(step);
                    self.games.push(game);
                }
                Err(error) => {
                    // An ambiguous token continues as each of the moves that it may mean.
                    if leniency != Leniency::Strict {
                        self.branch(&game, error.moves());
                    }
                    let number = game.number();
                    fault.get_or_insert(PgnError::at(location, PgnFault::Move { number, error }));
                }
            }
        }
        // No interpretation is left, or too many: the token is refused. One is left: all doubts are
        // resolved. Several are left: the first ambiguous token is remembered for the error.
        match (self.games.len(), fault) {
            (0 | Self::MAX_OPEN.., Some(fault)) => return Err(fault),
            (1, _) => self.ambiguous = None,
            (_, fault) => self.ambiguous = self.ambiguous.take().or(fault),
        }
        Ok(())
    }

    fn branch(&mut self, game: &G, moves: &[Move]) {
        for &mv in moves {
            let mut interpretation = game.clone();
            interpretation.make(mv.into());
            self.games.push(interpretation);
        }
    }

    /// The game, if only one interpretation is left.
    pub(crate) fn decided(mut self) -> Result<G, PgnError> {
        match (self.ambiguous, self.games.pop()) {
            (Some(ambiguous), _) => Err(ambiguous),
            (None, game) => Ok(game.expect("there is always an interpretation")),
        }
    }
}
