//! What only Chess4 positions say about their players: mates and their credit, points, the order of
//! leaving, and the choice of an army.
//!
//! In other variants all of this is empty.

use alloc::vec::Vec;

use crate::pieces::moves::Move;
use crate::pieces::piece::Army;
use crate::pieces::score::Score;
use crate::position::any_position::Position;
use crate::position::registry::AnyPolicy;
use crate::variants::chess4::game::Chess4Game;
use crate::variants::chess4::mate::Mate;

impl Position {
    /// Who has the credit for eliminating a player; `None` if they resigned.
    pub fn eliminated_by(&self, army: Army) -> Option<Army> {
        self.chess4()?.eliminated_by(army)
    }

    /// The points for eliminations of this player alone.
    pub fn score(&self, army: Army) -> Score {
        self.chess4().map_or(Score::ZERO, |game| game.score(army))
    }

    /// The points for eliminations in turn order, with partners counted together. Empty in other
    /// variants.
    pub fn incremental(&self) -> Vec<Score> {
        self.chess4().map_or(Vec::new(), Chess4Game::incremental)
    }

    /// The mate or stalemate of a player, as if it were their turn, until it takes effect.
    pub fn mate(&self, army: Army) -> Option<Mate> {
        self.chess4()?.mate(army)
    }

    /// The players who left, in order. Those who left together are in one group.
    pub fn left_in_order(&self) -> Vec<Vec<Army>> {
        self.chess4().map_or(Vec::new(), Chess4Game::left_in_order)
    }

    /// The captured armies that the player to move may choose from; empty if no choice is due.
    pub fn choice(&self) -> Vec<Army> {
        self.chess4().map_or(Vec::new(), Chess4Game::choice)
    }

    /// The players who left at the start of this turn.
    pub fn eliminated_this_turn(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), Chess4Game::eliminated_this_turn)
    }

    /// The players whose mate or stalemate a legal move interrupts, even for the moment of a
    /// capture.
    pub(crate) fn no_longer_mated_by(&self, mv: &Move) -> Vec<Army> {
        // Only captures are looked at; without one nobody is listed.
        let taken = self
            .capture_square(mv)
            .and_then(|square| self.board().node(square));
        match (self.chess4(), taken) {
            (Some(game), Some(taken)) => game.no_longer_mated(taken),
            _ => Vec::new(),
        }
    }

    /// The position after the player to move has chosen the army to command.
    pub(crate) fn with_choice(&self, army: Army) -> Position {
        match (self.chess4(), self.seat_of(army)) {
            (Some(game), Some(seat)) => self.with(game.with_choice(seat)),
            _ => self.clone(),
        }
    }

    fn chess4(&self) -> Option<&Chess4Game> {
        match self.policy() {
            AnyPolicy::Chess4(game) => Some(game),
            _ => None,
        }
    }
}
