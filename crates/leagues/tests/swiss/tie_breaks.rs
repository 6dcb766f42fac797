//! Places and tie-breaks against those of `gacrux`, and sums against `tiebreak-core`, two libraries
//! of others for Python.
//!
//! Both follow the edition of C.07 that applies from 1 March 2026. Their known differences:
//!
//! - Direct encounters of a round robin in which tied players have not met yet: gacrux takes those
//!   as having met. Here nobody is put in front whom the missing games could still overtake (6.3).
//! - Games won in a round robin: tiebreak-core counts wins by default, as 15.2 calls them games.
//!   Here and in gacrux they are no games *over the board* (7.2).
//! - The cut of a single value: tiebreak-core keeps it, a guard of its own. Here and in gacrux it
//!   is cut (14.1).

use std::collections::BTreeMap;

use entente_leagues::pairings::record::{Bye, Game, Outcome, Pair, Part, PlayerNumber, Round};
use entente_leagues::pairings::round_robin::{berger_rounds, double_berger_rounds};
use entente_leagues::pairings::standings::{StandingsLine, TieBreak, TieBreakRules, standings};
use serde_json::{Value, json};

use crate::script::{Script, number};
use crate::world::{Chance, Tournament};

/// A tournament that is over.
struct Played {
    players: Vec<PlayerNumber>,
    rounds: Vec<Round>,
    rules: TieBreakRules,
}

impl Played {
    /// The tournament of a seed: Swiss, pairs at random, or a round robin.
    fn new(seed: u64) -> Self {
        let mut chance = Chance(seed);
        match seed % 4 {
            0 => Self::swiss(seed),
            1 | 2 => Self::at_random(&mut chance),
            _ => Self::round_robin(&mut chance),
        }
    }

    fn swiss(seed: u64) -> Self {
        let players = 4 + (seed / 4 % 17) as usize;
        // An odd seed has absences.
        let mut tournament = Tournament::new(seed + 1, players, 3 + (seed % 7) as u32);
        while !tournament.is_over() {
            let (away, present) = tournament.attendance();
            let Ok(pairing) = tournament.pair(&present) else {
                break;
            };
            tournament.play(&pairing, away);
        }
        Self::of(players as u32, tournament.rounds, TieBreakRules::Swiss)
    }

    /// Pairs at random, so that people meet again and again, and nothing that can happen in a round
    /// is rare.
    fn at_random(chance: &mut Chance) -> Self {
        let players = 3 + chance.below(10) as u32;
        let absences = [0, 10, 25, 50][chance.below(4) as usize];
        let stays: Vec<(u64, u64)> = (0..players)
            .map(|_| match chance.below(4) {
                0 => (chance.below(3), 9),
                1 => (0, 1 + chance.below(6)),
                _ => (0, 9),
            })
            .collect();
        let rounds = (0..1 + chance.below(7)).map(|round| {
            let is_here = |chance: &mut Chance, player: &u32| {
                let (from, until) = stays[*player as usize - 1];
                (from..until).contains(&round) && !chance.percent(absences)
            };
            let (mut here, away): (Vec<u32>, Vec<u32>) =
                (1..=players).partition(|player| is_here(chance, player));
            let byes = away.into_iter().map(|player| {
                let bye = [Bye::Absent, Bye::Absent, Bye::Requested][chance.below(3) as usize];
                (PlayerNumber(player), bye)
            });
            let mut byes: Vec<(PlayerNumber, Bye)> = byes.collect();
            let mut games = Vec::new();
            while let Some(white) = here.pop() {
                if here.is_empty() {
                    byes.push((PlayerNumber(white), Bye::Allocated));
                    break;
                }
                let black = here.swap_remove(chance.below(here.len() as u64) as usize);
                games.push(game(white, black, chance));
            }
            Round {
                games,
                byes,
                ..Round::default()
            }
        });
        let rounds = rounds.collect();
        Self::of(players, rounds, TieBreakRules::Swiss)
    }

    fn round_robin(chance: &mut Chance) -> Self {
        let players = 3 + chance.below(6) as u32;
        let pairs = if chance.percent(30) {
            double_berger_rounds(players)
        } else {
            berger_rounds(players)
        };
        let rounds = pairs.into_iter().map(|pairs| Round {
            games: pairs
                .into_iter()
                .map(|pair| game(pair.white.0, pair.black.0, chance))
                .collect(),
            ..Round::default()
        });
        let rounds = rounds.collect();
        Self::of(players, rounds, TieBreakRules::Scheduled)
    }

    fn of(players: u32, rounds: Vec<Round>, rules: TieBreakRules) -> Self {
        Self {
            players: (1..=players).map(PlayerNumber).collect(),
            rounds,
            rules,
        }
    }

    /// The first rounds of it.
    fn after(&self, rounds: usize) -> Self {
        Self {
            players: self.players.clone(),
            rounds: self.rounds[..rounds].to_vec(),
            rules: self.rules,
        }
    }

    fn request(&self, tie_breaks: &[TieBreak]) -> Value {
        let names: Vec<&str> = tie_breaks.iter().map(|one| one.abbreviation()).collect();
        json!({
            "players": self.players.len(),
            "rounds": self.rounds,
            "scheduled": self.rules == TieBreakRules::Scheduled,
            "tie_breaks": names,
        })
    }

    /// Whether two players of a group have not met in a round robin.
    fn has_open_pairs(&self, group: &[PlayerNumber]) -> bool {
        let met = |one: PlayerNumber, two: PlayerNumber| {
            let mut games = self.rounds.iter().flat_map(|round| &round.games);
            games.any(|game| game.pair.opponent(one) == Some(two))
        };
        let others = |one: PlayerNumber| group.iter().filter(move |&&two| two != one);
        self.rules == TieBreakRules::Scheduled
            && group
                .iter()
                .any(|&one| others(one).any(|&two| !met(one, two)))
    }

    /// The value that tiebreak-core gives for ours.
    fn value_in_core(&self, order: &[TieBreak], line: &StandingsLine, name: &str) -> u32 {
        let value = |name: &str| {
            let mut order = order.iter();
            line.tie_breaks[order.position(|one| one.abbreviation() == name).unwrap()]
        };
        let is_scheduled = self.rules == TieBreakRules::Scheduled;
        let rounds = self.rounds.iter();
        let summed =
            rounds.filter(|round| !is_scheduled || matches!(round.of(line.player), Part::Game(_)));
        match name {
            "BH-C1" if summed.count() < 2 => value("BH"),
            "WON" if is_scheduled => value(name) + self.free_wins(line.player),
            _ => value(name),
        }
    }

    /// Counts the games that a player won by default.
    fn free_wins(&self, player: PlayerNumber) -> u32 {
        let games = self.rounds.iter().flat_map(|round| &round.games);
        let won = games.filter(|game| {
            let colour = game.pair.colour(player);
            !game.outcome.is_played()
                && colour.is_some_and(|colour| game.outcome.points(colour) == 2)
        });
        won.count() as u32
    }
}

/// A game with few draws, so that many are tied, and many games that are not played.
fn game(white: u32, black: u32, chance: &mut Chance) -> Game {
    let outcomes = [
        Outcome::WhiteWins,
        Outcome::WhiteWins,
        Outcome::BlackWins,
        Outcome::BlackWins,
        Outcome::Draw,
        Outcome::Draw,
        Outcome::WhiteForfeits,
        Outcome::BlackForfeits,
        Outcome::BothForfeit,
    ];
    Game {
        pair: Pair {
            white: PlayerNumber(white),
            black: PlayerNumber(black),
        },
        outcome: outcomes[chance.below(outcomes.len() as u64) as usize],
    }
}

/// All tie-breaks in an order of chance.
fn order(chance: &mut Chance) -> Vec<TieBreak> {
    let mut rest = TieBreak::ALL.to_vec();
    let mut order = Vec::new();
    while !rest.is_empty() {
        order.push(rest.swap_remove(chance.below(rest.len() as u64) as usize));
    }
    order
}

/// A player in the answer of gacrux.
#[derive(Debug, serde::Deserialize)]
struct GacruxLine {
    place: u32,
    values: Vec<u32>,
}

/// The answers of both libraries, player by player.
#[derive(Debug, serde::Deserialize)]
struct Answer {
    gacrux: Vec<GacruxLine>,
    core: Vec<BTreeMap<String, u32>>,
}

/// The lines that are tied at each tie-break, with the players of each group.
fn groups(lines: &[StandingsLine], before: usize) -> BTreeMap<(u32, Vec<u32>), Vec<PlayerNumber>> {
    let mut groups: BTreeMap<_, Vec<PlayerNumber>> = BTreeMap::new();
    for line in lines {
        let key = (line.score, line.tie_breaks[..before].to_vec());
        groups.entry(key).or_default().push(line.player);
    }
    groups
}

/// The differences of one standing; `None` if tied players of a round robin have not met.
fn differences(played: &Played, order: &[TieBreak], answer: &Answer) -> Option<Vec<String>> {
    let lines = standings(&played.players, &played.rounds, order, played.rules);
    let of = |player: PlayerNumber| &answer.gacrux[player.0 as usize - 1];
    let mut found = Vec::new();
    for line in &lines {
        if line.place != of(line.player).place {
            found.push(format!("place {line:?}: {:?}", of(line.player)));
        }
        for (name, value) in &answer.core[line.player.0 as usize - 1] {
            if *value != played.value_in_core(order, line, name) {
                found.push(format!("tiebreak-core {name} {line:?}: {value}"));
            }
        }
    }
    for (index, tie_break) in order.iter().enumerate() {
        for group in groups(&lines, index).values() {
            if *tie_break == TieBreak::DirectEncounter && played.has_open_pairs(group) {
                return None;
            }
            for line in lines.iter().filter(|line| group.contains(&line.player)) {
                let theirs = of(line.player).values[index];
                let behind = |other: &&PlayerNumber| of(**other).values[index] > theirs;
                let value = match tie_break {
                    TieBreak::DirectEncounter => 4 * group.iter().filter(behind).count() as u32,
                    _ => theirs,
                };
                if line.tie_breaks[index] != value {
                    found.push(format!("gacrux {tie_break:?} {line:?}: {value}"));
                }
            }
        }
    }
    Some(found)
}

#[test]
fn tie_breaks_are_those_of_gacrux_and_tiebreak_core() {
    let libraries = ["gacrux.tiebreak", "tiebreak_core"];
    let Some(mut script) = Script::start("tie_breaks.py", &libraries) else {
        return;
    };
    let first = number("TEST_SEED", 0);
    let (mut compared, mut open, mut decided) = (0, 0, 0);
    let mut found = Vec::new();
    for seed in first..first + number("TEST_TOURNAMENTS", 400) {
        let mut chance = Chance(seed ^ 0x7165);
        let played = Played::new(seed);
        let all = played.rounds.len();
        // The final standings, and those after some round before.
        let mut moments = vec![all, chance.below(all.max(1) as u64) as usize];
        moments.retain(|rounds| *rounds > 0);
        for rounds in moments {
            let played = played.after(rounds);
            let order = order(&mut chance);
            let request = played.request(&order);
            let answer: Answer = serde_json::from_value(script.ask(&request)).unwrap();
            match differences(&played, &order, &answer) {
                Some(differences) => {
                    compared += 1;
                    let lines =
                        standings(&played.players, &played.rounds, &order[..1], played.rules);
                    decided += usize::from(
                        order[0] == TieBreak::DirectEncounter
                            && lines.iter().any(|line| line.tie_breaks[0] > 0),
                    );
                    if !differences.is_empty() {
                        found.push(format!(
                            "seed {seed}: {request}\n{}",
                            differences.join("\n")
                        ));
                    }
                }
                None => open += 1,
            }
        }
    }
    for difference in found.iter().take(5) {
        println!("{difference}");
    }
    println!(
        "{compared} standings compared, {} differ, {decided} begin with a direct encounter that \
         decides; {open} of round robins with open pairs left out",
        found.len()
    );
    assert!(found.is_empty());
}
