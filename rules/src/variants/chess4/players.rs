//! What only Chess4 positions say about their players: mates and their credit, points, the order of
//! leaving, and the choice of an army.
//!
//! In other variants all of this is empty.

use alloc::vec::Vec;

use crate::pieces::moves::Move;
use crate::pieces::piece::Army;
use crate::pieces::score::Score;
use crate::position::any_position::{AnyPolicy, Position};
use crate::variants::chess4::mates::MateKind;
use crate::variants::chess4::{Chess4, GameConfig, Player};

/// A player is mated or stalemated on the board now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mate {
    /// Mated or stalemated.
    pub kind: MateKind,
    /// The player with the credit; the victim if nobody else has it.
    pub by: Army,
    /// Has the victim passed a turn since?
    pub passed: bool,
}

impl Position {
    /// Who has the credit for eliminating a player; `None` if they resigned.
    pub fn eliminated_by(&self, army: Army) -> Option<Army> {
        let by = self.player(army)?.eliminated_by?;
        Some(self.army_of(by))
    }

    /// The points for eliminations of this player alone.
    pub fn score(&self, army: Army) -> Score {
        self.player(army).map_or(Score::ZERO, |player| player.score)
    }

    /// The points for eliminations in turn order, with partners counted together. Empty in other
    /// variants.
    pub fn incremental(&self) -> Vec<Score> {
        self.chess4().map_or(Vec::new(), |(config, game)| {
            game.incremental(config).to_vec()
        })
    }

    /// The mate or stalemate of a player, as if it were their turn, until it takes effect.
    pub fn mate(&self, army: Army) -> Option<Mate> {
        let mate = self.player(army)?.mate?;
        Some(Mate {
            kind: mate.kind,
            by: self.army_of(mate.by),
            passed: mate.passed,
        })
    }

    /// The players who left, in order. Those who left together are in one group.
    pub fn left_in_order(&self) -> Vec<Vec<Army>> {
        let Some((_, game)) = self.chess4() else {
            return Vec::new();
        };
        // Players in the game have number 0, so no group contains them.
        let numbers = 1..=game.players.iter().map(|it| it.left).max().unwrap_or(0);
        let group = |number| self.armies_where(|player| player.left == number);
        numbers.map(group).collect()
    }

    /// The captured armies that the player to move may choose from; empty if no choice is due.
    pub fn choice(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), |(_, game)| self.armies_of(game.choice))
    }

    /// The players who left at the start of this turn.
    pub fn left_this_turn(&self) -> Vec<Army> {
        self.chess4()
            .map_or(Vec::new(), |(_, game)| self.armies_of(game.left_this_turn))
    }

    /// The players whose mate or stalemate a legal move interrupts, even for the moment of a
    /// capture.
    pub(crate) fn no_longer_mated_by(&self, mv: &Move) -> Vec<Army> {
        // Only captures are looked at; without one nobody is listed.
        let taken = self
            .capture_square(mv)
            .and_then(|square| self.board().node(square));
        match (self.chess4(), taken) {
            (Some((config, game)), Some(taken)) => {
                self.armies_of(game.no_longer_mated(config, taken))
            }
            _ => Vec::new(),
        }
    }

    /// The position after the player to move has chosen the army to command.
    pub(crate) fn with_choice(&self, army: Army) -> Position {
        match (self.policy(), self.seat_of(army)) {
            (AnyPolicy::Chess4(game), Some(seat)) => {
                self.with(game.changed(|config, now| now.choose(config, seat)))
            }
            _ => self.clone(),
        }
    }

    pub(crate) fn chess4(&self) -> Option<(&GameConfig, &Chess4)> {
        match self.policy() {
            AnyPolicy::Chess4(game) => Some((&game.config, &game.now)),
            _ => None,
        }
    }

    fn player(&self, army: Army) -> Option<&Player> {
        let (_, game) = self.chess4()?;
        Some(game.player(self.seat_of(army)?))
    }

    fn armies_where(&self, is: impl Fn(&Player) -> bool) -> Vec<Army> {
        let has = |army: &Army| self.player(*army).is_some_and(&is);
        self.armies().filter(has).collect()
    }
}
