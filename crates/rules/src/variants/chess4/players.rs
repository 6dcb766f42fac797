//! The data of a Chess4 position about its players: mates and their credit, points, the order of
//! leaving, and the choice of an army.

use alloc::vec::Vec;

use crate::board::square::Node;
use crate::pieces::moves::Ply;
use crate::pieces::piece::{Army, Seat};
use crate::pieces::score::Score;
use crate::variants::chess4::game::{Chess4Game, Player};
use crate::variants::chess4::mate::Mate;

impl Chess4Game {
    pub(crate) fn eliminated_by(&self, army: Army) -> Option<Army> {
        let by = self.player(army)?.eliminated_by?;
        Some(self.config.tables.army_of(by))
    }

    pub(crate) fn score(&self, army: Army) -> Score {
        self.player(army).map_or(Score::ZERO, |player| player.score)
    }

    pub(crate) fn incremental(&self) -> Vec<Score> {
        self.now.incremental(&self.config).to_vec()
    }

    pub(crate) fn mate(&self, army: Army) -> Option<Mate> {
        let mate = self.player(army)?.mate?;
        Some(Mate {
            kind: mate.kind,
            by: self.config.tables.army_of(mate.by),
            passed: mate.passed,
        })
    }

    pub(crate) fn left_in_order(&self) -> Vec<Vec<Army>> {
        // Players in the game have number 0, so no group contains them.
        let players = || (0..).map(Seat).zip(&self.now.players);
        let numbers = 1..=players().map(|(_, it)| it.left).max().unwrap_or(0);
        let group = |number| {
            let left = players().filter(move |(_, it)| it.left == number);
            left.map(|(seat, _)| self.config.tables.army_of(seat))
                .collect()
        };
        numbers.map(group).collect()
    }

    pub(crate) fn choice(&self) -> Vec<Army> {
        self.config.tables.armies_of(self.now.choice)
    }

    pub(crate) fn eliminated_this_turn(&self) -> Vec<Army> {
        self.config.tables.armies_of(self.now.eliminated_this_turn)
    }

    pub(crate) fn no_longer_mated(&self, taken: Node) -> Vec<Army> {
        self.config
            .tables
            .armies_of(self.now.no_longer_mated(&self.config, taken))
    }

    /// The position before the start of the next turn changes it.
    pub(crate) fn at_end_of(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.at_end_of(&self.config, ply))
    }

    /// The position as it is written.
    pub(crate) fn persistent(&self) -> Chess4Game {
        self.at(self.now.persistent())
    }

    /// The position after the player to move has chosen the army to command.
    pub(crate) fn with_choice(&self, army: Seat) -> Chess4Game {
        self.changed(|config, now| now.choose(config, army))
    }

    fn player(&self, army: Army) -> Option<&Player> {
        Some(self.now.player(self.config.tables.seat_of(army)?))
    }
}
