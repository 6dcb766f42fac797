//! The standings of a division: scores and tie-breaks, at any time of a season.

use crate::event::{EntrantId, StandingsLine};
use crate::league::{Division, DivisionSeason, League, LeagueGame};
use crate::pairings::record::{Bye, Game, Outcome, Pair, PlayerNumber, Round};
use crate::pairings::standings::{places, standings, without_early_leavers};
use crate::result::GameResult;
use crate::terms::{Format, TieBreakEdition};
use std::cmp::Reverse;

/// The worth of a game that has not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// Nothing yet.
    Ignored,
    /// A draw, so that the next round does not wait for it.
    AsDraws,
}

impl League {
    /// The standings of a division of the present season, as far as games have ended.
    #[must_use]
    pub fn standings(&self, division: usize) -> Option<Vec<StandingsLine>> {
        let season = self.season.as_ref()?;
        let division = season.divisions.get(division)?;
        let division = self.in_season(season, division);
        Some(division.standings(Unfinished::Ignored))
    }
}

impl DivisionSeason<'_> {
    pub(crate) fn standings(&self, unfinished: Unfinished) -> Vec<StandingsLine> {
        let mut lines = match self.league.terms.format {
            Format::Tables => self.table_standings(unfinished),
            _ => self.pair_standings(unfinished),
        };
        for line in &mut lines {
            let games = self.season.games.values();
            let own = games.filter(|g| g.result.is_some() && g.seats.contains(&line.entrant));
            line.played = u32::try_from(own.count()).unwrap_or(u32::MAX);
        }
        lines
    }

    /// The rounds of a division of games for two as they count: without the games of those who
    /// left a round robin early.
    pub(crate) fn counted_rounds(&self, unfinished: Unfinished) -> Vec<Round> {
        let division = self.division;
        let rounds = self.played_rounds(unfinished);
        if !self.league.terms.format.is_round_robin() {
            return rounds;
        }
        let left = self.season.leavers.keys();
        let left = left.filter(|id| division.entrants.contains(id) && self.is_early_leaver(**id));
        let left: Vec<_> = left.filter_map(|id| division.number_of(*id)).collect();
        without_early_leavers(&rounds, &left, self.games_of_each())
    }

    fn pair_standings(&self, unfinished: Unfinished) -> Vec<StandingsLine> {
        let rounds = self.counted_rounds(unfinished);
        self.standings_after(&rounds)
    }

    /// The standings of a division of games for two after these rounds. The games are not counted.
    pub(crate) fn standings_after(&self, rounds: &[Round]) -> Vec<StandingsLine> {
        let division = self.division;
        let numbers = (1..).map(PlayerNumber).take(division.entrants.len());
        let players: Vec<PlayerNumber> = numbers.collect();
        let rules = self.season.edition.rules(self.league.terms.format);
        let lines = standings(&players, rounds, &self.league.terms.tie_breaks, rules);
        lines
            .into_iter()
            .filter_map(|line| {
                Some(StandingsLine {
                    place: line.place,
                    entrant: division.entrant_at(line.player)?,
                    score: line.score,
                    played: 0,
                    tie_breaks: line.tie_breaks,
                })
            })
            .collect()
    }

    /// Returns the number of games of each player of a round robin.
    fn games_of_each(&self) -> usize {
        let meetings = usize::try_from(self.league.terms.meetings).unwrap_or(1);
        self.division.entrants.len().saturating_sub(1) * meetings
    }

    /// Whether somebody left a round robin before half of their games were played, so that none of
    /// them counts for anybody.
    pub(crate) fn is_early_leaver(&self, id: EntrantId) -> bool {
        let played = self.season.leavers.get(&id).map(|played| *played as usize);
        let games = self.games_of_each();
        self.league.terms.format.is_round_robin() && played.is_some_and(|played| 2 * played < games)
    }

    /// The rounds of a division of games for two, as systems of pairing know them. The games of a
    /// continuous format are laid out in as few rounds as possible.
    pub(crate) fn played_rounds(&self, unfinished: Unfinished) -> Vec<Round> {
        let division = self.division;
        let games = |round| {
            let games = self.games_of(round);
            games.filter_map(|game| played_game(division, game, unfinished))
        };
        if self.league.terms.format.is_continuous() {
            let mut all: Vec<Game> = games(0).collect();
            if self.league.terms.format.is_round_robin() {
                all.extend(self.games_lost_by_leaving());
            }
            return laid_out(all);
        }
        let rounds = division.rounds.iter().enumerate();
        let mut rounds: Vec<Round> = rounds
            .map(|(index, round)| Round {
                games: games(index).collect(),
                byes: numbered_byes(division, round),
                running: self.running_pairs(index, unfinished),
            })
            .collect();
        if self.league.terms.format.is_round_robin()
            && self.season.edition != TieBreakEdition::Former
        {
            self.enter_absences(&mut rounds);
        }
        rounds
    }

    /// Enters the games of a round robin that did not begin, as one player or both were absent:
    /// they were scheduled, so they are lost by default. Those of an early leaver count for nobody.
    fn enter_absences(&self, rounds: &mut [Round]) {
        let has_left_early = |player| {
            let id = self.division.entrant_at(player);
            id.is_some_and(|id| self.is_early_leaver(id))
        };
        for (round, pairs) in rounds.iter_mut().zip(self.scheduled_rounds()) {
            let byes = std::mem::take(&mut round.byes);
            let is_here = |player| byes.iter().any(|(number, _)| *number == player);
            for pair in pairs {
                let has_game = |other: &Pair| other.has_same_players(pair);
                let has_begun = round.games.iter().map(|game| &game.pair).any(has_game)
                    || round.running.iter().any(has_game);
                if has_begun || has_left_early(pair.white) || has_left_early(pair.black) {
                    continue;
                }
                let outcome = match (is_here(pair.white), is_here(pair.black)) {
                    (true, _) => Outcome::BlackForfeits,
                    (_, true) => Outcome::WhiteForfeits,
                    _ => Outcome::BothForfeit,
                };
                round.games.push(Game { pair, outcome });
            }
        }
    }

    /// The games that a late leaver of a rolling round robin no longer plays: they are lost by
    /// default.
    fn games_lost_by_leaving(&self) -> Vec<Game> {
        let (season, division) = (self.season, self.division);
        let is_late =
            |id: &&EntrantId| division.entrants.contains(id) && !self.is_early_leaver(**id);
        let mut games = Vec::new();
        for leaver in season.leavers.keys().filter(is_late) {
            for id in &division.entrants {
                // Those who leave after the season still have the points.
                if season.leavers.contains_key(id) {
                    continue;
                }
                let met = season
                    .games
                    .values()
                    .filter(|game| game.seats.contains(id) && game.seats.contains(leaver));
                let missing = (self.league.terms.meetings as usize).saturating_sub(met.count());
                let pair = division.number_of(*id).zip(division.number_of(*leaver));
                let game = pair.map(|(white, black)| Game {
                    pair: Pair { white, black },
                    outcome: Outcome::BlackForfeits,
                });
                games.extend(game.into_iter().flat_map(|game| vec![game; missing]));
            }
        }
        games
    }

    fn table_standings(&self, unfinished: Unfinished) -> Vec<StandingsLine> {
        let division = self.division;
        let line = |id: &EntrantId| {
            let points = (0..division.rounds.len())
                .map(|round| self.table_points(round, *id, unfinished))
                .fold((0, 0), |sum, (score, win)| (sum.0 + score, sum.1 + win));
            StandingsLine {
                place: 0,
                entrant: *id,
                score: points.0,
                played: 0,
                tie_breaks: vec![points.1],
            }
        };
        let mut lines: Vec<StandingsLine> = division.entrants.iter().map(line).collect();
        let rank = |line: &StandingsLine| (line.score, line.tie_breaks.clone());
        lines.sort_by_key(|line| (Reverse(rank(line)), line.entrant));
        let ranks: Vec<_> = lines.iter().map(rank).collect();
        for (line, place) in lines.iter_mut().zip(places(&ranks)) {
            line.place = place;
        }
        lines
    }

    /// The half points of an entrant in a round of tables, and 1 if they have won their table.
    pub(crate) fn table_points(
        &self,
        round: usize,
        id: EntrantId,
        unfinished: Unfinished,
    ) -> (u32, u32) {
        // As many points as for a place that all seats share.
        let shared = u32::from(self.league.terms.seats).saturating_sub(1);
        let mut games = self.games_of(round);
        let seated = games.find_map(|game| {
            let seat = game.seats.iter().position(|seat| *seat == id)?;
            Some((game, seat))
        });
        match seated {
            Some((game, seat)) => match (&game.result, unfinished) {
                (Some((result, _)), _) => (result.points(seat), u32::from(result.is_won_by(seat))),
                (None, Unfinished::AsDraws) => (shared, 0),
                (None, Unfinished::Ignored) => (0, 0),
            },
            None => {
                let rests = self.division.rounds[round]
                    .byes
                    .contains(&(id, Bye::Requested));
                (shared * u32::from(rests), 0)
            }
        }
    }

    /// The pairs of a round whose games still run and count nothing yet.
    fn running_pairs(&self, round: usize, unfinished: Unfinished) -> Vec<Pair> {
        let (division, counts_nothing) = (self.division, unfinished == Unfinished::Ignored);
        let games = self.games_of(round);
        let running = games.filter(|game| counts_nothing && game.result.is_none());
        running.filter_map(|game| division.pair_of(game)).collect()
    }
}

/// The entrants without a game in a round, by their numbers.
fn numbered_byes(division: &Division, round: &crate::league::Round) -> Vec<(PlayerNumber, Bye)> {
    let byes = round.byes.iter();
    byes.filter_map(|(id, bye)| Some((division.number_of(*id)?, *bye)))
        .collect()
}

/// A game as systems of pairing know it; `None` if it does not count yet.
fn played_game(division: &Division, game: &LeagueGame, unfinished: Unfinished) -> Option<Game> {
    let outcome = match (&game.result, unfinished) {
        (Some((result, _)), _) => GameResult::outcome(result),
        (None, Unfinished::AsDraws) => Outcome::Draw,
        (None, Unfinished::Ignored) => return None,
    };
    Some(Game {
        pair: division.pair_of(game)?,
        outcome,
    })
}

/// Lays out games in rounds in which everybody has one at most.
fn laid_out(games: Vec<Game>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for game in games {
        let is_free = |round: &&mut Round| {
            let players = [game.pair.white, game.pair.black];
            round.games.iter().all(|other| {
                players
                    .iter()
                    .all(|player| other.pair.colour(*player).is_none())
            })
        };
        match rounds.iter_mut().find(is_free) {
            Some(round) => round.games.push(game),
            None => rounds.push(Round {
                games: vec![game],
                ..Round::default()
            }),
        }
    }
    rounds
}
