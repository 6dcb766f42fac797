//! Standings of tournaments of games for two, and tie-breaks by their names; and who is promoted
//! and relegated from season to season.
//!
//! Tie-breaks follow FIDE's Handbook C.07, *Play-Off and Tie-Break Regulations*, in the edition
//! that applies from 1 March 2026. Numbers in brackets, such as (16.3), are its articles. Seasons
//! that began before that edition was followed keep the former way: a round without a game counts
//! as one against an opponent with the player's own score, and in the scores of opponents as a
//! draw; a direct encounter decides only if all have met.
//!
//! Everything is counted in whole numbers: points in halves, and products of points in quarters.

#[cfg(test)]
mod tests;

use crate::pairings::record::{Bye, DRAW, Game, Part, PlayerNumber, Round, WIN};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

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
    let ranks: Vec<_> = lines.iter().map(StandingsLine::rank).collect();
    for (line, place) in lines.iter_mut().zip(places(&ranks)) {
        line.place = place;
    }
    lines
}

/// The places of those who have these ranks, in their order, from 1. Who has the rank of the one
/// before shares their place.
pub(crate) fn places<R: PartialEq>(ranks: &[R]) -> Vec<u32> {
    let mut places: Vec<u32> = Vec::with_capacity(ranks.len());
    for (index, rank) in ranks.iter().enumerate() {
        let before = index
            .checked_sub(1)
            .filter(|before| ranks[*before] == *rank);
        let place = before.map_or(u32::try_from(index).unwrap_or(0) + 1, |before| {
            places[before]
        });
        places.push(place);
    }
    places
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
            .map(|player| former_sum_of_scores(table, tie_break, player))
            .collect(),
        _ => players
            .map(|player| sum_of_scores(table, tie_break, player))
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
            let value = |&player| (player, direct_encounter(table, player, group));
            values.extend(group.iter().map(value));
            continue;
        }
        let mut behind = u32::try_from(group.len()).unwrap_or(0);
        for equal in separate(table, group) {
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

/// A criterion that decides between players of equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The place among the tied players by the games that they played against each other (FIDE's
    /// DE).
    DirectEncounter,
    /// The sum of the opponents' scores (BH).
    Buchholz,
    /// The same without the lowest of them (BH-C1).
    BuchholzCut1,
    /// The sum of the scores of the opponents who were beaten, and half of those of draws (SB).
    SonnebornBerger,
    /// The number of games won over the board (WON).
    Wins,
    /// The number of rounds that gave as many points as a win, with or without a game (WIN).
    RoundsWon,
}

impl TieBreak {
    /// All criteria.
    pub const ALL: [Self; 6] = [
        Self::DirectEncounter,
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::SonnebornBerger,
        Self::Wins,
        Self::RoundsWon,
    ];

    /// The criterion that orders the tables of three to five.
    pub const OF_TABLES: Self = Self::Wins;

    /// FIDE's abbreviation (Handbook C.07, article 5).
    #[must_use]
    pub fn abbreviation(self) -> &'static str {
        match self {
            Self::DirectEncounter => "DE",
            Self::Buchholz => "BH",
            Self::BuchholzCut1 => "BH-C1",
            Self::SonnebornBerger => "SB",
            Self::Wins => "WON",
            Self::RoundsWon => "WIN",
        }
    }

    /// Whether its value is a number of games or rounds, and not points in quarters.
    #[must_use]
    pub fn is_count(self) -> bool {
        matches!(self, Self::Wins | Self::RoundsWon)
    }

    /// The criterion with this abbreviation, as FIDE's reports write it, too: `BH/C1`.
    #[must_use]
    pub fn from_abbreviation(text: &str) -> Option<Self> {
        let text = text.replace('/', "-");
        let mut all = Self::ALL.into_iter();
        all.find(|criterion| criterion.abbreviation().eq_ignore_ascii_case(&text))
    }
}

/// The rules by which rounds without a game count for tie-breaks, and direct encounters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreakRules {
    /// Pairs that follow from results: articles 6 and 16 of FIDE's Handbook C.07, in force since
    /// 1 March 2026.
    Swiss,
    /// Pairs that are scheduled in advance: article 15.2 of the same edition. A game that was lost
    /// by default is a game, and a round without an opponent is none.
    Scheduled,
    /// The rules of Entente before it followed that edition.
    Former,
}

/// The part of each player in each round.
struct Crosstable {
    rules: TieBreakRules,
    players: BTreeMap<PlayerNumber, Row>,
}

struct Row {
    parts: Vec<Part>,
    score: u32,
    /// The score that counts for the tie-breaks of opponents.
    score_for_opponents: u32,
}

impl Crosstable {
    fn new(players: &[PlayerNumber], rounds: &[Round], rules: TieBreakRules) -> Self {
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

    fn parts(&self, player: PlayerNumber) -> &[Part] {
        let row = self.players.get(&player);
        row.map_or(&[], |row| row.parts.as_slice())
    }

    fn score(&self, player: PlayerNumber) -> u32 {
        self.players.get(&player).map_or(0, |row| row.score)
    }

    fn score_for_opponents(&self, player: PlayerNumber) -> u32 {
        let row = self.players.get(&player);
        row.map_or(0, |row| row.score_for_opponents)
    }

    /// The games of a player that tie-breaks know as games.
    fn games(&self, player: PlayerNumber) -> impl Iterator<Item = Game> {
        self.parts(player).iter().filter_map(|part| match *part {
            Part::Game(game) if self.counts_as_game(game) => Some(game),
            _ => None,
        })
    }

    /// Whether a game counts as one. A game that was lost by default does so only where the pairs
    /// are scheduled in advance (15.2).
    fn counts_as_game(&self, game: Game) -> bool {
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

/// A line of the separate standings of those who are tied.
struct Line {
    player: PlayerNumber,
    /// The points against the others, on a scale that all lines share. Of several games against one
    /// of them the average counts (6.1.2).
    points: u128,
    /// The same if all missing games are won.
    most: u128,
}

/// Orders players who are tied: groups of those who stay tied, the best first.
///
/// If all have met, their points among themselves decide (6.2). Otherwise the player who is in
/// front whatever the missing games would bring is first, then in the same way second, and so on
/// (6.3). Then those who are still tied are compared among themselves only.
fn separate(table: &Crosstable, tied: &[PlayerNumber]) -> Vec<Vec<PlayerNumber>> {
    let groups = separate_standings(table, tied).map_or_else(Vec::new, grouped);
    if groups.len() < 2 {
        return vec![tied.to_vec()];
    }
    // Each group is smaller than the whole, so this ends.
    let groups = groups.iter();
    groups.flat_map(|group| separate(table, group)).collect()
}

fn grouped(mut lines: Vec<Line>) -> Vec<Vec<PlayerNumber>> {
    lines.sort_by_key(|line| (std::cmp::Reverse(line.points), line.player));
    let have_all_met = lines.iter().all(|line| line.points == line.most);
    let players = |lines: &[Line]| lines.iter().map(|line| line.player).collect();
    if have_all_met {
        let equal = lines.chunk_by(|one, two| one.points == two.points);
        return equal.map(players).collect();
    }
    let is_in_front = |index: &usize| {
        let behind = lines[index + 1..].iter().map(|line| line.most).max();
        behind.is_none_or(|most| lines[*index].points > most)
    };
    let count = (0..lines.len()).take_while(is_in_front).count();
    let (first, rest) = lines.split_at(count);
    let single = first.iter().map(|line| vec![line.player]);
    let rest = (!rest.is_empty()).then(|| players(rest));
    single.chain(rest).collect()
}

/// The separate standings; `None` if there are too many different numbers of meetings for exact
/// averages.
fn separate_standings(table: &Crosstable, tied: &[PlayerNumber]) -> Option<Vec<Line>> {
    let group: BTreeSet<PlayerNumber> = tied.iter().copied().collect();
    let meetings: Vec<Meetings> = tied
        .iter()
        .map(|&player| meetings(table, player, &group))
        .collect();
    let mut counts = meetings.iter().flat_map(BTreeMap::values);
    let scale = counts.try_fold(1, |scale, (count, _)| lcm(scale, *count))?;
    let line = |(&player, met): (&PlayerNumber, &Meetings)| {
        let mut averages = met
            .values()
            .map(|(count, points)| (scale / count).checked_mul(*points));
        let points = averages.try_fold(0_u128, |sum, average| sum.checked_add(average?))?;
        let missing = (tied.len() - 1 - met.len()) as u128;
        let most = scale.checked_mul(u128::from(WIN))?.checked_mul(missing)?;
        Some(Line {
            player,
            points,
            most: points.checked_add(most)?,
        })
    };
    tied.iter().zip(&meetings).map(line).collect()
}

/// The number of games of a player against each opponent, and the half points from them.
type Meetings = BTreeMap<PlayerNumber, (u128, u128)>;

/// The meetings of a player with the others of a group.
fn meetings(table: &Crosstable, player: PlayerNumber, group: &BTreeSet<PlayerNumber>) -> Meetings {
    let mut meetings = Meetings::new();
    for game in table.games(player) {
        let colour = game.pair.colour(player);
        let opponent = game.pair.opponent(player);
        if let (Some(colour), Some(opponent)) = (colour, opponent)
            && group.contains(&opponent)
        {
            let (count, points) = meetings.entry(opponent).or_default();
            *count += 1;
            *points += u128::from(game.outcome.points(colour));
        }
    }
    meetings
}

fn lcm(one: u128, two: u128) -> Option<u128> {
    let (mut divisor, mut rest) = (one, two);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor).checked_mul(two)
}

/// The share of a round in a player's sum of the scores of opponents.
#[derive(Debug, Clone, Copy)]
struct Contribution {
    /// The score of the opponent, in half points.
    score: u32,
    /// The half points of the player against them.
    points: u32,
    /// Whether the player chose not to play: a bye that they asked for, an absence, or a game that
    /// they lost by default (16.1.2).
    is_voluntary: bool,
}

/// The value of a sum of the scores of opponents, in quarters of a point.
fn sum_of_scores(table: &Crosstable, tie_break: TieBreak, player: PlayerNumber) -> u32 {
    let rounds = contributions(table, player);
    let buchholz = || rounds.iter().map(|round| 2 * round.score).sum::<u32>();
    match tie_break {
        TieBreak::SonnebornBerger => rounds.iter().map(|round| round.score * round.points).sum(),
        TieBreak::BuchholzCut1 => buchholz() - 2 * cut(&rounds),
        _ => buchholz(),
    }
}

/// The score that is cut: the lowest of rounds that the player chose not to play (16.5.1), or else
/// the lowest of all (14.1.1).
fn cut(rounds: &[Contribution]) -> u32 {
    let voluntary = rounds.iter().filter(|round| round.is_voluntary);
    let least = voluntary.map(|round| round.score).min();
    least
        .or_else(|| rounds.iter().map(|round| round.score).min())
        .unwrap_or(0)
}

fn contributions(table: &Crosstable, player: PlayerNumber) -> Vec<Contribution> {
    let own_score = table.score(player);
    let rounds = u32::try_from(table.parts(player).len()).unwrap_or(u32::MAX);
    let contribution = |part: &Part| {
        let points = part.points(player);
        let (score, is_voluntary) = match (*part, table.rules) {
            (Part::Game(game), _) if table.counts_as_game(game) => (
                table.score_for_opponents(game.pair.opponent(player)?),
                false,
            ),
            // A dummy with the player's own score, but at most that of the scheduled opponent
            // (16.4.1).
            (Part::Game(game), TieBreakRules::Swiss) => {
                let scheduled = table.score_for_opponents(game.pair.opponent(player)?);
                (own_score.min(scheduled), points < WIN)
            }
            // The same, but at most a draw for each round (16.4.2).
            (Part::Bye(bye), TieBreakRules::Swiss) => {
                (own_score.min(rounds * DRAW), bye != Bye::Allocated)
            }
            _ => return None,
        };
        Some(Contribution {
            score,
            points,
            is_voluntary,
        })
    };
    table
        .parts(player)
        .iter()
        .filter_map(contribution)
        .collect()
}

/// The value of a tie-break that adds up the scores of opponents, in quarters of a point.
fn former_sum_of_scores(table: &Crosstable, tie_break: TieBreak, player: PlayerNumber) -> u32 {
    let faced = table.parts(player).iter().map(|part| {
        let opponent = opponent(*part, player);
        let score = opponent.map_or(table.score(player), |opponent| {
            former_adjusted_score(table, opponent)
        });
        (score, part.points(player))
    });
    match tie_break {
        TieBreak::SonnebornBerger => faced.map(|(score, points)| score * points).sum(),
        TieBreak::BuchholzCut1 => {
            let scores: Vec<u32> = faced.map(|(score, _)| 2 * score).collect();
            scores.iter().sum::<u32>() - scores.iter().min().copied().unwrap_or(0)
        }
        _ => faced.map(|(score, _)| 2 * score).sum(),
    }
}

fn former_adjusted_score(table: &Crosstable, player: PlayerNumber) -> u32 {
    let points = |part: &Part| opponent(*part, player).map_or(DRAW, |_| part.points(player));
    table.parts(player).iter().map(points).sum()
}

/// The points of a player from games against those who are tied with them, in quarters, or 0 for
/// all of them if two of them have not met.
fn direct_encounter(table: &Crosstable, player: PlayerNumber, tied: &[PlayerNumber]) -> u32 {
    let met = |one: PlayerNumber, two: PlayerNumber| {
        let mut games = table.games(one);
        games.any(|game| game.pair.opponent(one) == Some(two))
    };
    let all_met = tied
        .iter()
        .all(|&one| tied.iter().all(|&two| one == two || met(one, two)));
    if !all_met {
        return 0;
    }
    let parts = table.parts(player).iter();
    let among = parts.filter(|part| opponent(**part, player).is_some_and(|o| tied.contains(&o)));
    among.map(|part| 2 * part.points(player)).sum()
}

/// The opponent whom a player met over the board.
fn opponent(part: Part, player: PlayerNumber) -> Option<PlayerNumber> {
    match part {
        Part::Game(game) if game.outcome.is_played() => game.pair.opponent(player),
        _ => None,
    }
}
