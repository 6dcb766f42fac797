//! Standings of tournaments of games for two, and tie-breaks by their names; and who is promoted
//! and relegated from season to season.
//!
//! Tie-breaks follow FIDE's Handbook C.07, *Play-Off and Tie-Break Regulations*, in the edition
//! that applies from 1 March 2026. Numbers in brackets, such as (16.3), are its articles.
//!
//! Everything is counted in whole numbers: points in halves, and products of points in quarters.

mod criteria;
mod crosstable;
mod direct_encounter;
mod former;
mod unplayed;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::criteria::{TieBreak, TieBreakRules};
use self::crosstable::Crosstable;
use crate::pairings::record::{Part, PlayerNumber, Round, WIN};

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsLine {
    /// The place, from 1. Players whom nothing decides share it.
    pub place: u32,
    /// The player.
    pub player: PlayerNumber,
    /// The score in half points.
    pub score: u32,
    /// The value of each tie-break, in quarters of a point. Wins are whole games or rounds, and a
    /// direct encounter gives four for each of those tied with the player whom it puts behind them.
    pub tie_breaks: Vec<u32>,
}

/// The standings after these rounds.
#[must_use]
pub fn standings(
    players: &[PlayerNumber],
    rounds: &[Round],
    tie_breaks: &[TieBreak],
    rules: TieBreakRules,
) -> Vec<StandingsLine> {
    let table = Crosstable::new(players, rounds, rules);
    let mut lines: Vec<StandingsLine> = players
        .iter()
        .map(|&player| StandingsLine {
            place: 0,
            player,
            score: table.score(player),
            tie_breaks: Vec::new(),
        })
        .collect();
    for &tie_break in tie_breaks {
        let values = values(&table, tie_break, &lines);
        for (line, value) in lines.iter_mut().zip(values) {
            line.tie_breaks.push(value);
        }
    }
    // The number only orders those who share a place.
    lines.sort_by_key(|line| (Reverse(line.rank()), line.player));
    for index in 0..lines.len() {
        let is_shared = index > 0 && lines[index - 1].rank() == lines[index].rank();
        lines[index].place = if is_shared {
            lines[index - 1].place
        } else {
            u32::try_from(index).unwrap_or(0) + 1
        };
    }
    lines
}

impl StandingsLine {
    fn rank(&self) -> (u32, Vec<u32>) {
        (self.score, self.tie_breaks.clone())
    }
}

/// The value of a tie-break for each line. The lines have the tie-breaks before it.
fn values(table: &Crosstable, tie_break: TieBreak, lines: &[StandingsLine]) -> Vec<u32> {
    let players = lines.iter().map(|line| line.player);
    match (tie_break, table.rules) {
        (TieBreak::DirectEncounter, _) => direct_encounters(table, lines),
        (TieBreak::Wins, _) => players.map(|player| wins(table, player)).collect(),
        (TieBreak::RoundsWon, _) => players.map(|player| rounds_won(table, player)).collect(),
        (_, TieBreakRules::Former) => players
            .map(|player| former::sum_of_scores(table, tie_break, player))
            .collect(),
        _ => players
            .map(|player| unplayed::sum_of_scores(table, tie_break, player))
            .collect(),
    }
}

/// Counts the games that a player won over the board (7.2).
fn wins(table: &Crosstable, player: PlayerNumber) -> u32 {
    let played = table.games(player).filter(|game| game.outcome.is_played());
    let won = played.filter(|game| {
        let colour = game.pair.colour(player);
        colour.is_some_and(|colour| game.outcome.points(colour) == WIN)
    });
    u32::try_from(won.count()).unwrap_or(0)
}

/// Counts the rounds that gave a player as many points as a win: games over the board, games won by
/// default and byes of a whole point (7.1).
fn rounds_won(table: &Crosstable, player: PlayerNumber) -> u32 {
    let parts = table.parts(player).iter();
    let won = parts.filter(|part| part.points(player) == WIN);
    u32::try_from(won.count()).unwrap_or(0)
}

/// The value of the direct encounter for each line: four for each player behind.
fn direct_encounters(table: &Crosstable, lines: &[StandingsLine]) -> Vec<u32> {
    // Tied are those whom neither the score nor a tie-break before this one has separated.
    let mut tied: BTreeMap<_, Vec<PlayerNumber>> = BTreeMap::new();
    for line in lines {
        tied.entry(line.rank()).or_default().push(line.player);
    }
    let mut values: BTreeMap<PlayerNumber, u32> = BTreeMap::new();
    for group in tied.values() {
        // A season that began under the former rules keeps them.
        if table.rules == TieBreakRules::Former {
            let value = |&player| (player, former::direct_encounter(table, player, group));
            values.extend(group.iter().map(value));
            continue;
        }
        let mut behind = u32::try_from(group.len()).unwrap_or(0);
        for equal in direct_encounter::separate(table, group) {
            behind = behind.saturating_sub(u32::try_from(equal.len()).unwrap_or(0));
            // Values are in quarters, and a player behind counts as a whole.
            values.extend(equal.into_iter().map(|player| (player, 4 * behind)));
        }
    }
    let value = |line: &StandingsLine| values.get(&line.player).copied().unwrap_or(0);
    lines.iter().map(value).collect()
}

/// The rounds as they count after a player has left a round robin. Who leaves before half of their
/// games are played is taken out of it; otherwise the games that are missing are lost by default,
/// as FIDE rules (Handbook C.05): the caller enters those as forfeits.
#[must_use]
pub fn without_early_leavers(rounds: &[Round], left: &[PlayerNumber], games: usize) -> Vec<Round> {
    let is_played = |part: &Part| matches!(part, Part::Game(game) if game.outcome.is_played());
    let played = |player: PlayerNumber| {
        let parts = rounds.iter().map(|round| round.of(player));
        parts.filter(is_played).count()
    };
    let removed: Vec<PlayerNumber> = left
        .iter()
        .copied()
        .filter(|&player| 2 * played(player) < games)
        .collect();
    let mut rounds = rounds.to_vec();
    for round in &mut rounds {
        round.games.retain(|game| {
            removed
                .iter()
                .all(|&player| game.pair.colour(player).is_none())
        });
        round.byes.retain(|(player, _)| !removed.contains(player));
        round
            .running
            .retain(|pair| removed.iter().all(|&player| pair.colour(player).is_none()));
    }
    rounds
}

/// The divisions of the next season, the highest one first, each from the best player to the last.
///
/// The first `moving` players of each division change places with the last `moving` of the one
/// above. Who leaves is taken out, and the places are filled from below; who enters begins in the
/// last division. A division keeps its size as long as there are players below it.
#[must_use]
pub fn next_season<Player: Clone + PartialEq>(
    divisions: &[Vec<Player>],
    moving: usize,
    leaving: &[Player],
    entering: &[Player],
) -> Vec<Vec<Player>> {
    let mut next: Vec<Vec<Player>> = divisions.to_vec();
    for upper in 1..divisions.len() {
        // Only those move up who were in the division below, and no more than half of it.
        let (above, below) = (&divisions[upper - 1], &divisions[upper]);
        let count = moving.min(above.len() / 2).min(below.len() / 2);
        let relegated = above[above.len() - count..].to_vec();
        let promoted = below[..count].to_vec();
        next[upper - 1].retain(|player| !relegated.contains(player));
        next[upper].retain(|player| !promoted.contains(player));
        next[upper - 1].extend(promoted);
        // They come before those who stay: they were among the stronger ones of the season.
        next[upper].splice(0..0, relegated);
    }
    let sizes: Vec<usize> = divisions.iter().map(Vec::len).collect();
    let mut players = next
        .into_iter()
        .flatten()
        .filter(|player| !leaving.contains(player));
    let mut filled: Vec<Vec<Player>> = sizes
        .iter()
        .map(|&size| players.by_ref().take(size).collect())
        .collect();
    match filled.last_mut() {
        Some(last) => last.extend(entering.iter().cloned()),
        None => filled.push(entering.to_vec()),
    }
    filled
}

#[cfg(test)]
mod tests;
