//! The part of each player in each round, as tie-breaks need it.

use std::collections::BTreeMap;

use super::criteria::TieBreakRules;
use crate::pairings::record::{Bye, DRAW, Game, Part, PlayerNumber, Round, WIN};

/// The part of each player in each round.
pub(super) struct Crosstable {
    pub(super) rules: TieBreakRules,
    players: BTreeMap<PlayerNumber, Row>,
}

struct Row {
    parts: Vec<Part>,
    score: u32,
    /// The score that counts for the tie-breaks of opponents.
    score_for_opponents: u32,
}

impl Crosstable {
    pub(super) fn new(players: &[PlayerNumber], rounds: &[Round], rules: TieBreakRules) -> Self {
        let row = |player| {
            let parts: Vec<Part> = rounds.iter().map(|round| round.of(player)).collect();
            let score = parts.iter().map(|part| part.points(player)).sum();
            let score_for_opponents = match rules {
                TieBreakRules::Swiss => adjusted_score(&parts, player),
                TieBreakRules::Scheduled | TieBreakRules::Former => score,
            };
            Row {
                parts,
                score,
                score_for_opponents,
            }
        };
        let players = players.iter().map(|&player| (player, row(player)));
        Self {
            rules,
            players: players.collect(),
        }
    }

    pub(super) fn parts(&self, player: PlayerNumber) -> &[Part] {
        let row = self.players.get(&player);
        row.map_or(&[], |row| row.parts.as_slice())
    }

    pub(super) fn score(&self, player: PlayerNumber) -> u32 {
        self.players.get(&player).map_or(0, |row| row.score)
    }

    pub(super) fn score_for_opponents(&self, player: PlayerNumber) -> u32 {
        let row = self.players.get(&player);
        row.map_or(0, |row| row.score_for_opponents)
    }

    /// The games of a player that tie-breaks know as games.
    pub(super) fn games(&self, player: PlayerNumber) -> impl Iterator<Item = Game> {
        self.parts(player).iter().filter_map(|part| match *part {
            Part::Game(game) if self.counts_as_game(game) => Some(game),
            _ => None,
        })
    }

    /// Whether a game counts as one. A game that was lost by default does so only where the pairs
    /// are scheduled in advance (15.2).
    pub(super) fn counts_as_game(&self, game: Game) -> bool {
        game.outcome.is_played() || self.rules == TieBreakRules::Scheduled
    }
}

/// The score of a player in the tie-breaks of their opponents (16.3): what each round gave, but a
/// draw for each bye or absence after the last round for which they were there.
fn adjusted_score(parts: &[Part], player: PlayerNumber) -> u32 {
    let is_there = |part: &Part| match *part {
        Part::Game(game) => game.outcome.is_played() || part.points(player) == WIN,
        Part::Running => true,
        Part::Bye(bye) => bye == Bye::Allocated,
    };
    let there = parts.iter().rposition(is_there).map_or(0, |last| last + 1);
    let points = |(round, part): (usize, &Part)| match part {
        Part::Bye(_) if round >= there => DRAW,
        _ => part.points(player),
    };
    parts.iter().enumerate().map(points).sum()
}
