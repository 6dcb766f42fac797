//! Standings of tournaments of games for two, and tie-breaks by their names; and who is promoted
//! and relegated from season to season.
//!
//! Everything is counted in whole numbers: points in halves, and products of points in quarters.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::{DRAW, Part, PlayerNumber, Round, WIN};

/// A criterion that decides between players of equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The points from the games of the tied players among themselves, if they have all met.
    DirectEncounter,
    /// The sum of the opponents' scores.
    Buchholz,
    /// The same without the lowest of them.
    BuchholzCut1,
    /// The sum of the scores of the opponents who were beaten, and half of those of draws.
    SonnebornBerger,
    /// The number of games won over the board.
    Wins,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsLine {
    /// The place, from 1. Players whom nothing decides share it.
    pub place: u32,
    /// The player.
    pub player: PlayerNumber,
    /// The score in half points.
    pub score: u32,
    /// The value of each tie-break, in quarters of a point, and for wins in games.
    pub tie_breaks: Vec<u32>,
}

/// The standings after these rounds.
///
/// A round without a game counts for the tie-breaks as one against an opponent with the player's
/// own score (FIDE Handbook C.07, article 16). In the scores of opponents it counts as a draw,
/// whatever it was worth.
#[must_use]
pub fn standings(
    players: &[PlayerNumber],
    rounds: &[Round],
    tie_breaks: &[TieBreak],
) -> Vec<StandingsLine> {
    let table = Crosstable::new(players, rounds);
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
        let values: Vec<u32> = lines
            .iter()
            .map(|line| table.value(tie_break, line, &lines))
            .collect();
        for (line, value) in lines.iter_mut().zip(values) {
            line.tie_breaks.push(value);
        }
    }
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

/// The part of each player in each round.
struct Crosstable {
    parts: BTreeMap<PlayerNumber, Vec<Part>>,
}

impl Crosstable {
    fn new(players: &[PlayerNumber], rounds: &[Round]) -> Self {
        let parts = |player| rounds.iter().map(|round| round.of(player)).collect();
        Self {
            parts: players
                .iter()
                .map(|&player| (player, parts(player)))
                .collect(),
        }
    }

    fn parts(&self, player: PlayerNumber) -> &[Part] {
        self.parts.get(&player).map_or(&[], Vec::as_slice)
    }

    fn score(&self, player: PlayerNumber) -> u32 {
        self.parts(player)
            .iter()
            .map(|part| part.points(player))
            .sum()
    }

    /// The score that counts for the tie-breaks of opponents: unplayed rounds are draws.
    fn adjusted_score(&self, player: PlayerNumber) -> u32 {
        let points = |part: &Part| opponent(*part, player).map_or(DRAW, |_| part.points(player));
        self.parts(player).iter().map(points).sum()
    }

    /// The value of a tie-break. `lines` has the tie-breaks before it.
    fn value(&self, tie_break: TieBreak, line: &StandingsLine, lines: &[StandingsLine]) -> u32 {
        let player = line.player;
        let faced = self.parts(player).iter().map(|part| {
            let opponent = opponent(*part, player);
            let score = opponent.map_or(line.score, |opponent| self.adjusted_score(opponent));
            (score, part.points(player))
        });
        match tie_break {
            TieBreak::Buchholz => faced.map(|(score, _)| 2 * score).sum(),
            TieBreak::BuchholzCut1 => {
                let scores: Vec<u32> = faced.map(|(score, _)| 2 * score).collect();
                scores.iter().sum::<u32>() - scores.iter().min().copied().unwrap_or(0)
            }
            TieBreak::SonnebornBerger => faced.map(|(score, points)| score * points).sum(),
            TieBreak::Wins => {
                let is_won =
                    |part: &&Part| opponent(**part, player).is_some() && part.points(player) == WIN;
                u32::try_from(self.parts(player).iter().filter(is_won).count()).unwrap_or(0)
            }
            TieBreak::DirectEncounter => self.direct_encounter(line, lines),
        }
    }

    /// The points of a player from games against those who are tied with them, or 0 for all of them
    /// if two of them have not met.
    fn direct_encounter(&self, line: &StandingsLine, lines: &[StandingsLine]) -> u32 {
        let tied: Vec<PlayerNumber> = lines
            .iter()
            .filter(|other| other.rank() == line.rank())
            .map(|other| other.player)
            .collect();
        let met = |one: PlayerNumber, two: PlayerNumber| {
            self.parts(one)
                .iter()
                .any(|part| opponent(*part, one) == Some(two))
        };
        let all_met = tied
            .iter()
            .all(|&one| tied.iter().all(|&two| one == two || met(one, two)));
        if !all_met {
            return 0;
        }
        let games = self.parts(line.player).iter().filter(|part| {
            opponent(**part, line.player).is_some_and(|opponent| tied.contains(&opponent))
        });
        games.map(|part| 2 * part.points(line.player)).sum()
    }
}

/// The opponents whom a player met over the board.
fn opponent(part: Part, player: PlayerNumber) -> Option<PlayerNumber> {
    match part {
        Part::Game(game) if game.outcome.is_played() => game.pair.opponent(player),
        _ => None,
    }
}

/// The rounds as they count after a player has left a round robin. Who leaves before half of their
/// games are played is taken out of it; otherwise the games that are missing are lost by default,
/// as FIDE rules (Handbook C.05): the caller enters those as forfeits.
#[must_use]
pub fn without_early_leavers(rounds: &[Round], left: &[PlayerNumber], games: usize) -> Vec<Round> {
    let played = |player: PlayerNumber| {
        let parts = rounds.iter().map(|round| round.of(player));
        parts
            .filter(|part| opponent(*part, player).is_some())
            .count()
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
