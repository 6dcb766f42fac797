//! The ways to understand the moves of a game while it is being read. Ambiguous tokens make several
//! of one, and later moves decide between them.

use alloc::vec::Vec;
use core::mem;

use crate::notation::fault::{PgnError, PgnFault, PgnNote, PgnRemark, TextLocation};
use crate::notation::notation_game::NotationGame;
use crate::notation::read_games::Leniency;
use crate::notation::text::{MoveTextError, clip};
use crate::pieces::moves::Move;

/// Every way to understand the moves so far: one, unless tokens were ambiguous.
pub(super) struct Interpretations<G> {
    /// Never empty.
    games: Vec<Interpretation<G>>,
    /// The first token that is still ambiguous.
    ambiguous: Option<PgnError>,
    /// The number of marks of results read.
    results: usize,
    /// Was a result said in words, and no move made since?
    is_said: bool,
}

/// One way to understand the moves.
struct Interpretation<G> {
    game: G,
    /// The meanings that ambiguous tokens have in it.
    choices: Vec<PgnNote>,
}

impl<G: NotationGame> Interpretations<G> {
    /// The most interpretations that tokens may leave open; tokens that leave more are refused.
    const MAX_OPEN: usize = 64;

    pub(super) fn new(begun: G) -> Self {
        Interpretations {
            games: Vec::from([Interpretation {
                game: begun,
                choices: Vec::new(),
            }]),
            ambiguous: None,
            results: 0,
            is_said: false,
        }
    }

    /// The game in the first way to understand it.
    pub(super) fn first(&self) -> &G {
        &self.games[0].game
    }

    pub(super) fn has_result(&self) -> bool {
        self.has_mark() || self.is_said
    }

    /// Is there a result behind which no move can follow?
    pub(super) fn has_mark(&self) -> bool {
        self.results > 0
    }

    pub(super) fn each(&mut self, change: impl FnMut(&mut G)) {
        let games = self.games.iter_mut();
        games.map(|meaning| &mut meaning.game).for_each(change);
    }

    /// Adds the result if the word is one and another result is allowed.
    pub(super) fn add_result(&mut self, word: &str) -> bool {
        if G::is_said_result(word) {
            let is_first = !self.has_result();
            if is_first {
                self.each(|game| game.add_result(word));
                self.is_said = true;
            }
            return is_first;
        }
        let is_allowed = self.results < G::RESULTS;
        let is_result = G::is_result(word) || G::is_unplayed_result(word);
        let taken = is_allowed && is_result;
        if taken {
            self.each(|game| game.add_result(word));
            self.results += 1;
        }
        taken
    }

    /// Is the word a move that is not legal, however the moves before it are understood?
    pub(super) fn is_illegal(&self, word: &str) -> bool {
        let mut games = self.games.iter();
        games.all(|meaning| {
            let read = meaning.game.read(word);
            matches!(read, Err(MoveTextError::Illegal { .. }))
        })
    }

    /// Makes a move in every interpretation in which the token is one. If it is one in none, all
    /// stay as they are.
    pub(super) fn make(
        &mut self,
        word: &str,
        location: TextLocation,
        leniency: Leniency,
    ) -> Result<(), PgnError> {
        let (mut fault, mut unread) = (None, Vec::new());
        self.is_said = false;
        for mut meaning in mem::take(&mut self.games) {
            match meaning.game.read(word) {
                Ok(step) => {
                    meaning.game.make(step);
                    self.games.push(meaning);
                }
                Err(error) => {
                    // An ambiguous token continues as each of the moves that it may mean.
                    if leniency != Leniency::Strict {
                        self.branch(&meaning, error.moves(), word, location);
                    }
                    let number = meaning.game.number();
                    fault.get_or_insert(PgnError::at(location, PgnFault::Move { number, error }));
                    unread.push(meaning);
                }
            }
        }
        // No interpretation is left, or too many: the token is refused. One is left: all doubts are
        // resolved. Several are left: the first ambiguous token is remembered for the error.
        match (self.games.len(), fault) {
            (0, Some(fault)) => {
                self.games = unread;
                return Err(fault);
            }
            (Self::MAX_OPEN.., Some(fault)) => return Err(fault),
            (1, _) => self.ambiguous = None,
            (_, fault) => self.ambiguous = self.ambiguous.take().or(fault),
        }
        Ok(())
    }

    fn branch(
        &mut self,
        before: &Interpretation<G>,
        moves: &[Move],
        word: &str,
        location: TextLocation,
    ) {
        for &mv in moves {
            let (mut game, mut choices) = (before.game.clone(), before.choices.clone());
            choices.push(PgnNote::at(
                location,
                PgnRemark::Resolved {
                    number: game.number(),
                    printed: clip(word),
                    taken: game
                        .written(&mv)
                        .into_iter()
                        .next_back()
                        .unwrap_or_default(),
                },
            ));
            game.make(mv.into());
            self.games.push(Interpretation { game, choices });
        }
    }

    /// The game, if only one interpretation is left, and what its ambiguous tokens mean.
    pub(super) fn decided(mut self) -> Result<(G, Vec<PgnNote>), PgnError> {
        match (self.ambiguous, self.games.pop()) {
            (Some(ambiguous), _) => Err(ambiguous),
            (None, meaning) => {
                let meaning = meaning.expect("there is always an interpretation");
                Ok((meaning.game, meaning.choices))
            }
        }
    }
}
