//! The part of a tournament that was played elsewhere, and whether a league can go on with it.

use crate::pairings::record::{Bye, Colour, Game, Pair, PlayerNumber, Round};
use crate::pairings::round_robin::{berger_rounds, double_berger_rounds};
use crate::terms::{Format, Terms};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What was played of a tournament before it came here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// The rating of each player in the order of their numbers; 0 if it is not known.
    pub strengths: Vec<u32>,
    /// The colour of the first player in the first round.
    pub first_colour: Colour,
    /// The rounds that have been played.
    pub rounds: Vec<Round>,
    /// The players who are absent from the next round, with what they get for it.
    pub absent: Vec<(PlayerNumber, Bye)>,
}

impl Tournament {
    /// Whether a league with these terms can go on with it.
    pub(crate) fn fits(&self, terms: &Terms) -> bool {
        let players = self.player_count();
        let is_known = |player: &PlayerNumber| (1..=players).contains(&player.0);
        let rounds = match terms.format {
            Format::Swiss => usize::try_from(terms.rounds).unwrap_or(0),
            Format::RoundRobin => schedule(players, terms.meetings).len(),
            _ => 0,
        };
        let has_everybody_once = |round: &Round| {
            let pairs = round.games.iter().map(|game| game.pair);
            let seats = pairs.flat_map(|pair| [pair.white, pair.black]);
            let all: Vec<_> = seats.chain(round.byes.iter().map(|(id, _)| *id)).collect();
            let once: BTreeSet<_> = all.iter().collect();
            once.len() == all.len() && all.iter().all(is_known) && round.running.is_empty()
        };
        players == terms.most_entrants
            && terms.division_size == 0
            && self.rounds.len() < rounds
            && self.rounds.iter().all(has_everybody_once)
            && self.absent.iter().all(|(player, _)| is_known(player))
            && (terms.format != Format::RoundRobin || self.unscheduled(terms.meetings).is_none())
    }

    /// Returns the number of players.
    fn player_count(&self) -> u32 {
        u32::try_from(self.strengths.len()).unwrap_or(u32::MAX)
    }

    /// The first place in which it differs from a round robin by Berger's tables in which players
    /// meet so many times: the round, from 0, and a player of it.
    pub(crate) fn unscheduled(&self, meetings: u32) -> Option<(usize, PlayerNumber)> {
        let scheduled = schedule(self.player_count(), meetings);
        let next = self.rounds.len();
        let mut faults = self.rounds.iter().enumerate().filter_map(|(index, round)| {
            let none = Vec::new();
            let pairs = scheduled.get(index).unwrap_or(&none);
            Some((index, stranger(round, pairs)?))
        });
        // Points without a game are none of a round robin.
        let with_points = |(_, bye): &&(PlayerNumber, Bye)| *bye != Bye::Absent;
        let asked = self.absent.iter().find(with_points);
        faults.next().or_else(|| asked.map(|(id, _)| (next, *id)))
    }
}

/// The pairs of all rounds of a round robin, by Berger's tables.
pub(crate) fn schedule(players: u32, meetings: u32) -> Vec<Vec<Pair>> {
    if meetings > 1 {
        double_berger_rounds(players)
    } else {
        berger_rounds(players)
    }
}

/// A player whose part in a round is not the scheduled one. In a game that was not played nobody
/// had a colour.
fn stranger(round: &Round, scheduled: &[Pair]) -> Option<PlayerNumber> {
    let is_of = |game: &Game, pair: &Pair| {
        let is_played = game.outcome.is_played();
        game.pair == *pair || (!is_played && game.pair.has_same_players(*pair))
    };
    let mut games = round.games.iter();
    let unscheduled = games.find(|game| !scheduled.iter().any(|pair| is_of(game, pair)));
    let mut pairs = scheduled.iter();
    let missing = pairs.find(|pair| !round.games.iter().any(|game| is_of(game, pair)));
    let pair = unscheduled.map(|game| game.pair).or(missing.copied());
    let with_points = |(_, bye): &&(PlayerNumber, Bye)| *bye != Bye::Absent;
    let bye = round.byes.iter().find(with_points);
    pair.map(|pair| pair.white)
        .or_else(|| bye.map(|(id, _)| *id))
}
