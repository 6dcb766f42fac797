//! A simulated year of leagues in every format: people enter late, are absent, leave, are
//! forgotten, forget their games, and the program is killed and reads its records again.

#![allow(clippy::unwrap_used)]

mod dice;

use dice::Dice;
use entente_leagues::trf::{Date, Edition, Heading, read, write};
use entente_leagues::{
    DAY, EntrantId, Event, Format, GameNumber, GameResult, League, LeaveCause, Millis,
    Participation, Record, ReportWords, SeatResult, Terms, verify,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const YEAR: Millis = 365 * DAY;
/// The time at which each league is opened.
const OPENED: Millis = 1_795_000_000_000;

impl Dice {
    fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// A league and its people.
struct World {
    league: League,
    records: Vec<Record>,
    dice: Dice,
    now: Millis,
    /// The time at which each running game ends, unless its players have forgotten it.
    ends: BTreeMap<GameNumber, Option<Millis>>,
}

impl World {
    fn new(terms: Terms, seed: u64) -> Self {
        let (league, first) = League::open(terms, OPENED).unwrap();
        Self {
            league,
            records: vec![first],
            dice: Dice(seed),
            now: OPENED,
            ends: BTreeMap::new(),
        }
    }

    fn accept(&mut self, event: Event) {
        let records = self.league.accept(event, self.now);
        assert!(!records.is_empty(), "a decided event can be applied");
        self.note(records);
    }

    fn note(&mut self, records: Vec<Record>) {
        for record in &records {
            let (Event::RoundBegan { games, .. } | Event::GamesBegan { games, .. }) = &record.event
            else {
                continue;
            };
            for new in games {
                let is_forgotten = self.dice.happens(5);
                let lasts = DAY / 4 + self.dice.below(20) * DAY / 2;
                self.ends
                    .insert(new.game, (!is_forgotten).then_some(self.now + lasts));
            }
        }
        self.records.extend(records);
    }

    /// The end of a game: mostly played out, sometimes not.
    fn result(&mut self, seats: usize) -> GameResult {
        let seat = |dice: &mut Dice| SeatResult {
            place: 1 + dice.below(seats as u64) as u8,
            participation: match dice.below(20) {
                0 => Participation::TimedOut,
                1 => Participation::Missing,
                2 => Participation::Substituted,
                _ => Participation::Played,
            },
        };
        GameResult((0..seats).map(|_| seat(&mut self.dice)).collect())
    }

    fn end_games(&mut self) {
        let due: Vec<GameNumber> = self
            .ends
            .iter()
            .filter(|(_, end)| end.is_some_and(|end| end <= self.now))
            .map(|(number, _)| *number)
            .collect();
        for number in due {
            self.ends.remove(&number);
            let seats = usize::from(self.league.terms.seats);
            let result = self.result(seats);
            if let Some(event) = self.league.finish(number, &result) {
                self.accept(event);
            }
            // It reaches the league once, however often it is reported.
            assert_eq!(self.league.finish(number, &result), None);
        }
    }

    /// Lets people act for half a day.
    fn people_act(&mut self) {
        let known: Vec<EntrantId> = self.league.entrants.keys().copied().collect();
        let chosen = known
            .get(self.dice.below(known.len().max(1) as u64) as usize)
            .copied();
        if self.dice.happens(6) || known.len() < 4 {
            let returning = chosen.filter(|_| self.dice.happens(30));
            let strength = 1000 + self.dice.below(1000) as u32;
            if let Ok(event) = self.league.enter(returning, strength) {
                self.accept(event);
            }
        }
        let Some(id) = chosen else { return };
        if self.dice.happens(3) {
            let rounds = self.dice.below(4) as u32;
            if let Ok(event) = self.league.be_absent(id, rounds) {
                self.accept(event);
            }
        }
        if self.dice.happens(1) {
            let cause = if self.dice.happens(50) {
                LeaveCause::Left
            } else {
                LeaveCause::Forgotten
            };
            if let Ok(event) = self.league.leave(id, cause) {
                self.accept(event);
            }
        }
    }

    /// After a kill there is only what was written.
    fn restart(&mut self) {
        let written = serde_json::to_string(&self.records).unwrap();
        let records: Vec<Record> = serde_json::from_str(&written).unwrap();
        let league = verify(&records).unwrap().unwrap();
        assert_eq!(league, self.league, "a replay gives the same league");
        self.league = league;
        self.check_reports();
    }

    /// Checks that the file of each division is read as it was written, and that it has the points
    /// and places of the standings after a season.
    fn check_reports(&self) {
        let Some((season, is_over)) = self.league.shown_season() else {
            return;
        };
        for (index, division) in season.divisions.iter().enumerate() {
            let rows = self.league.crosstable(index).unwrap().rows;
            assert_eq!(rows.len(), division.entrants.len());
            let words = ReportWords {
                names: &|id| format!("Player {}", id.0),
                date: &|at| Date::new(2026, 1, 1 + (at / DAY % 28) as u8),
                heading: Heading::default(),
            };
            let Some(report) = self.league.report(index, words) else {
                assert_eq!(self.league.terms.format, Format::Tables);
                continue;
            };
            let file = write(&report, Edition::Trf26).unwrap();
            assert_eq!(read(&file), Ok(report.clone()), "{file}");
            // A file has no rounds at the end in which nobody played, and they can decide.
            let is_whole = self.league.terms.format.is_continuous()
                || report.played_rounds() == division.rounds.len();
            for row in rows.iter().filter(|_| is_over) {
                let player = &report.players[row.number as usize - 1];
                assert_eq!(player.points, row.standing.score, "{file}");
                assert!(
                    !is_whole || player.place == Some(row.standing.place),
                    "{file}"
                );
            }
        }
    }

    fn live(&mut self) {
        while self.now < OPENED + YEAR {
            self.people_act();
            self.end_games();
            if self.dice.happens(2) {
                self.restart();
            }
            self.check();
            // The clock is looked at now and then, and sometimes late.
            self.now += if self.dice.happens(1) {
                9 * DAY
            } else {
                DAY / 2
            };
            let records = self.league.advance(self.now);
            self.note(records);
        }
        self.restart();
    }

    /// Checks the properties that hold at any time.
    fn check(&self) {
        let next = self.league.next_time();
        assert!(
            self.league.ended.is_some() || next.is_some_and(|next| next > self.now),
            "stuck"
        );
        let Some(season) = &self.league.season else {
            return;
        };
        for division in &season.divisions {
            let open = division.rounds.last().filter(|round| !round.is_over);
            assert!(
                open.is_none_or(|round| round.deadline > self.now),
                "a round is stuck"
            );
        }
        let mut busy: BTreeMap<EntrantId, u32> = BTreeMap::new();
        for game in self.league.running_games() {
            for id in game.seats.iter().collect::<BTreeSet<_>>() {
                *busy.entry(*id).or_default() += 1;
            }
        }
        let bound = match self.league.terms.format {
            Format::Rolling => self.league.terms.games_at_once,
            Format::Arena => 1,
            // Games that have not ended at the deadline go on beside the next ones.
            _ => u32::MAX,
        };
        assert!(busy.values().all(|count| *count <= bound));
    }
}

fn terms() -> impl Strategy<Value = Terms> {
    let format = prop::sample::select(Format::ALL.to_vec());
    let numbers = (2u8..=5, 1u32..=6, 1u32..=3, 1u32..=2, 0u32..=2, 0u32..=3);
    let times = (1u64..=20, 0u64..=5);
    (format, numbers, times).prop_map(|(format, numbers, (round_days, entry_days))| {
        let (seats, rounds, games_at_once, meetings, divided, forfeits) = numbers;
        let seats = if format == Format::Tables {
            seats.max(3)
        } else {
            2
        };
        let least = u32::from(seats.max(3));
        Terms {
            rounds,
            round_time: round_days * DAY,
            entry_time: entry_days * DAY,
            games_at_once,
            meetings,
            division_size: if divided == 1 { least + 2 } else { 0 },
            forfeits_to_withdraw: forfeits,
            ..Terms::default_for(format, seats)
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_round_is_stuck_in_a_year_without_an_organiser(terms in terms(), seed: u64) {
        terms.check().unwrap();
        World::new(terms, seed).live();
    }
}

/// Counts the seasons that a league plays in a year if everybody plays.
fn seasons_of(format: Format, seats: u8) -> (u32, World) {
    let terms = Terms {
        round_time: 10 * DAY,
        forfeits_to_withdraw: 0,
        ..Terms::default_for(format, seats)
    };
    let mut world = World::new(terms, 7);
    for strength in 0..8 {
        let event = world.league.enter(None, 1500 + strength).unwrap();
        world.accept(event);
    }
    while world.now < OPENED + YEAR {
        world.end_games();
        world.now += DAY / 2;
        let records = world.league.advance(world.now);
        world.note(records);
    }
    (
        world.league.past.as_ref().map_or(0, |past| past.number),
        world,
    )
}

#[test]
fn seasons_follow_each_other_by_themselves() {
    for (format, seats) in [
        (Format::Rolling, 2),
        (Format::RoundRobin, 2),
        (Format::Swiss, 2),
        (Format::Tables, 4),
        (Format::Arena, 2),
    ] {
        let (seasons, world) = seasons_of(format, seats);
        assert!(seasons >= 3, "{format:?}: {seasons}");
        let standings = &world.league.past.unwrap().standings;
        assert_eq!(standings[0].len(), 8, "{format:?}");
        assert_eq!(standings[0][0].place, 1);
    }
}

#[test]
fn a_changed_record_is_found() {
    let (_, world) = seasons_of(Format::Swiss, 2);
    let mut records = world.records;
    let is_result = |record: &Record| matches!(record.event, Event::GameEnded { .. });
    let index = records.iter().position(is_result).unwrap();
    let Event::GameEnded { result, .. } = &mut records[index].event else {
        unreachable!("it was looked for");
    };
    result.0.swap(0, 1);
    result.0[0].place = 3 - result.0[0].place.min(2);
    let difference = verify(&records).unwrap_err();
    assert!(difference.number > index);
}
