//! Single rules of leagues: terms that cannot be, entries, absences, forfeits, divisions.

#![allow(clippy::unwrap_used)]

use entente_leagues::pairings::record::{Bye, Outcome};
use entente_leagues::{
    DAY, EntrantId, Event, Format, GameResult, HOUR, League, LeagueGame, LeaveCause, Participation,
    Refusal, SeatResult, Terms, TermsFault, TieBreak,
};

/// A league that this many have entered.
fn league(terms: Terms, count: u32) -> League {
    let (mut league, _) = League::open(terms, 0).unwrap();
    for number in 0..count {
        let event = league.enter(None, 2000 - number).unwrap();
        league.accept(event, 0);
    }
    league
}

fn terms(format: Format) -> Terms {
    Terms::default_for(format, if format == Format::Tables { 3 } else { 2 })
}

/// Ends all running games at this time as White wins, except those of these entrants.
fn end_games(league: &mut League, now: u64, but: &[EntrantId]) {
    let running: Vec<_> = league.running_games().cloned().collect();
    for game in running {
        if game.seats.iter().any(|seat| but.contains(seat)) {
            continue;
        }
        let result = match game.seats.len() {
            2 => GameResult::of_two(Outcome::WhiteWins),
            seats => GameResult(
                (1..=seats)
                    .map(|place| SeatResult {
                        place: place as u8,
                        participation: Participation::Played,
                    })
                    .collect(),
            ),
        };
        let event = league.finish(game.number, &result).unwrap();
        league.accept(event, now);
    }
}

#[test]
fn terms_that_cannot_be_are_refused_with_a_reason() {
    let swiss = || terms(Format::Swiss);
    let five = Terms {
        seats: 5,
        ..swiss()
    };
    let fault = |terms: Terms| terms.check().unwrap_err();
    assert_eq!(
        fault(five),
        TermsFault::SeatsDoNotFit {
            format: Format::Swiss,
            seats: 5
        }
    );
    let pairs = Terms {
        seats: 2,
        ..terms(Format::Tables)
    };
    assert_eq!(
        fault(pairs),
        TermsFault::SeatsDoNotFit {
            format: Format::Tables,
            seats: 2
        }
    );
    assert_eq!(
        fault(Terms {
            least_entrants: 2,
            ..swiss()
        }),
        TermsFault::TooSmall { least: 3 }
    );
    assert_eq!(
        fault(Terms {
            most_entrants: 2,
            ..swiss()
        }),
        TermsFault::TooLarge { most: 512 }
    );
    assert_eq!(
        fault(Terms {
            rounds: 0,
            ..swiss()
        }),
        TermsFault::Rounds { most: 30 }
    );
    assert_eq!(
        fault(Terms {
            round_time: 1,
            ..swiss()
        }),
        TermsFault::RoundTime
    );
    assert_eq!(
        fault(Terms {
            games_at_once: 0,
            ..swiss()
        }),
        TermsFault::GamesAtOnce { most: 10 }
    );
    assert_eq!(
        fault(Terms {
            meetings: 3,
            ..swiss()
        }),
        TermsFault::Meetings
    );
    assert_eq!(
        fault(Terms {
            division_size: 2,
            ..swiss()
        }),
        TermsFault::Division { least: 3 }
    );
}

#[test]
fn a_list_of_tie_breaks_is_short_without_repetition_and_fits_the_format() {
    let fault = |terms: Terms| terms.check().unwrap_err();
    let decided_by = |format, tie_breaks: &[TieBreak]| Terms {
        tie_breaks: tie_breaks.to_vec(),
        ..terms(format)
    };
    let twice = [TieBreak::Buchholz, TieBreak::Wins, TieBreak::Buchholz];
    assert_eq!(
        fault(decided_by(Format::Swiss, &twice)),
        TermsFault::RepeatedTieBreak(TieBreak::Buchholz)
    );
    assert_eq!(
        fault(decided_by(Format::Swiss, &TieBreak::ALL)),
        TermsFault::TieBreaks { most: 4 }
    );
    for no_order_of_tables in [&[][..], &[TieBreak::RoundsWon], &twice[..2]] {
        let tables = decided_by(Format::Tables, no_order_of_tables);
        assert_eq!(fault(tables), TermsFault::TieBreaksOfTables);
    }
    assert_eq!(
        decided_by(Format::Arena, &TieBreak::ALL[..4]).check(),
        Ok(())
    );
}

#[test]
fn nobody_enters_twice_or_after_the_end_or_into_a_full_league() {
    let mut league = league(
        Terms {
            most_entrants: 4,
            ..terms(Format::Swiss)
        },
        3,
    );
    assert_eq!(
        league.enter(Some(EntrantId(1)), 1500),
        Err(Refusal::AlreadyEntered)
    );
    let fourth = league.enter(None, 1500).unwrap();
    league.accept(fourth, 1);
    assert!(league.season.is_some(), "a full league begins at once");
    assert_eq!(league.enter(None, 1500), Err(Refusal::Full));
    let left = league.leave(EntrantId(1), LeaveCause::Left).unwrap();
    league.accept(left, 2);
    assert_eq!(
        league.enter(Some(EntrantId(1)), 1500),
        Err(Refusal::LeftThisSeason)
    );
    assert_eq!(league.be_absent(EntrantId(1), 1), Err(Refusal::NotEntered));
    let ended = league.cancel().unwrap();
    league.accept(ended, 3);
    assert_eq!(league.enter(None, 1500), Err(Refusal::Over));
    assert_eq!(
        league.leave(EntrantId(2), LeaveCause::Left),
        Err(Refusal::Over)
    );
}

#[test]
fn a_round_without_its_last_game_ends_at_its_deadline() {
    for format in [Format::Swiss, Format::RoundRobin, Format::Tables] {
        let mut league = league(terms(format), 6);
        league.advance(3 * DAY);
        assert_eq!(league.season.as_ref().unwrap().divisions[0].rounds.len(), 1);
        end_games(&mut league, 4 * DAY, &[EntrantId(1)]);
        league.advance(17 * DAY - 1);
        assert_eq!(
            league.season.as_ref().unwrap().divisions[0].rounds.len(),
            1,
            "{format:?}"
        );
        league.advance(17 * DAY);
        assert_eq!(
            league.season.as_ref().unwrap().divisions[0].rounds.len(),
            2,
            "{format:?}"
        );
    }
}

#[test]
fn the_opponent_of_an_absent_player_of_a_round_robin_wins_by_default() {
    let mut league = league(terms(Format::RoundRobin), 4);
    let absent = league.be_absent(EntrantId(2), 1).unwrap();
    league.accept(absent, 1);
    league.advance(3 * DAY);
    let round = &league.season.as_ref().unwrap().divisions[0].rounds[0];
    assert_eq!(round.games.len(), 1);
    assert_eq!(round.byes.len(), 1);
    assert_eq!(round.byes[0].1, Bye::Allocated);
    assert_eq!(
        league.entrant(EntrantId(2)).unwrap().absent_rounds,
        0,
        "back for the next round"
    );
}

#[test]
fn who_twice_loses_without_playing_is_withdrawn() {
    let mut league = league(terms(Format::Swiss), 6);
    league.advance(3 * DAY);
    for round in 1..=2u64 {
        let now = (3 + round) * DAY;
        let games: Vec<_> = league.running_games().cloned().collect();
        let lazy = games
            .iter()
            .find(|game| game.seats.contains(&EntrantId(3)))
            .unwrap();
        let outcome = if lazy.seats[0] == EntrantId(3) {
            Outcome::WhiteForfeits
        } else {
            Outcome::BlackForfeits
        };
        let event = league
            .finish(lazy.number, &GameResult::of_two(outcome))
            .unwrap();
        league.accept(event, now);
        end_games(&mut league, now, &[]);
    }
    let left = league.entrant(EntrantId(3)).unwrap().left;
    assert_eq!(left, Some(LeaveCause::Forfeits));
    assert!(
        league
            .running_games()
            .all(|game| !game.seats.contains(&EntrantId(3)))
    );
}

#[test]
fn a_rolling_round_robin_gives_everybody_the_next_game_when_one_ends() {
    let mut league = league(terms(Format::Rolling), 5);
    league.advance(3 * DAY);
    let mut games = 0;
    for day in 4.. {
        let running = league.running_games().count();
        if running == 0 {
            break;
        }
        games += running;
        // `accept` begins the next games as soon as the last one of these has ended.
        let first: Vec<_> = league.running_games().cloned().collect();
        for game in first {
            let event = league
                .finish(game.number, &GameResult::of_two(Outcome::Draw))
                .unwrap();
            let records = league.accept(event, day * DAY);
            games -= usize::from(records.is_empty());
        }
    }
    assert!(games >= 10);
    let past = league.past.unwrap();
    assert_eq!(past.number, 1);
    assert!(
        past.standings[0]
            .iter()
            .all(|line| (line.score, line.played) == (4, 4))
    );
}

#[test]
fn the_best_of_a_division_change_places_with_the_last_of_the_one_above() {
    let rules = Terms {
        division_size: 4,
        moving: 1,
        ..terms(Format::RoundRobin)
    };
    let mut league = league(rules, 8);
    league.advance(3 * DAY);
    let divisions: Vec<_> = league
        .season
        .as_ref()
        .unwrap()
        .divisions
        .iter()
        .map(|d| d.entrants.clone())
        .collect();
    assert_eq!(divisions[0], [1, 2, 3, 4].map(EntrantId));
    let mut days = 4..;
    while league
        .season
        .as_ref()
        .is_none_or(|season| season.number == 1)
    {
        let now = days.next().unwrap() * DAY;
        end_games(&mut league, now, &[]);
        league.advance(now);
    }
    let past = league.past.clone().unwrap();
    let (last, first) = (past.standings[0][3].entrant, past.standings[1][0].entrant);
    let next = league
        .season
        .as_ref()
        .map_or_else(Vec::new, |season| season.divisions.clone());
    assert_eq!(next.len(), 2, "the next season has begun by itself");
    assert!(next[0].entrants.contains(&first) && next[1].entrants.contains(&last));
}

#[test]
fn too_few_entrants_postpone_a_season_until_the_league_ends() {
    let mut league = league(terms(Format::Swiss), 2);
    let mut postponed = 0;
    while let Some(next) = league.next_time() {
        let records = league.advance(next);
        postponed += records
            .iter()
            .filter(|r| matches!(r.event, Event::Postponed { .. }))
            .count();
    }
    assert_eq!(postponed, 4);
    assert_eq!(
        league.ended,
        Some(entente_leagues::EndCause::TooFewEntrants)
    );
}

#[test]
fn two_in_an_arena_meet_again_at_once_only_if_nobody_else_can_become_free() {
    let mut league = league(terms(Format::Arena), 5);
    let begin = 3 * DAY;
    league.advance(begin);
    let first = league.running_games().next().unwrap().clone();
    let event = |league: &League| league.finish(first.number, &GameResult::of_two(Outcome::Draw));
    let decided = event(&league).unwrap();
    league.accept(decided, begin + 60_000);
    let running: Vec<_> = league
        .running_games()
        .map(|game| game.seats.clone())
        .collect();
    assert_eq!(running.len(), 2, "who had waited plays");
    assert!(running.iter().all(|seats| *seats != first.seats));
    let mut both = self::league(terms(Format::Arena), 3);
    let absent = both.be_absent(EntrantId(3), 1).unwrap();
    both.accept(absent, 1);
    both.advance(begin);
    end_games(&mut both, begin + 60_000, &[]);
    assert_eq!(both.running_games().count(), 1, "nobody else is there");
}

#[test]
fn standings_are_published_on_sundays() {
    // 1970-01-01 was a Thursday.
    let sunday = |week: u64| (3 + 7 * week) * DAY + 18 * HOUR;
    let mut league = league(terms(Format::Rolling), 4);
    let mut published = Vec::new();
    while published.len() < 3 {
        let next = league.next_time().unwrap();
        let records = league.advance(next);
        let is_publication =
            |record: &&entente_leagues::Record| record.event == Event::StandingsPublished;
        published.extend(
            records
                .iter()
                .filter(is_publication)
                .map(|record| record.at),
        );
    }
    assert_eq!(published, [sunday(0), sunday(1), sunday(2)]);
}

#[test]
fn the_games_of_an_early_leaver_of_a_round_robin_count_for_nobody() {
    let mut league = league(terms(Format::RoundRobin), 6);
    league.advance(3 * DAY);
    end_games(&mut league, 4 * DAY, &[]);
    let with: Vec<_> = league
        .standings(0)
        .unwrap()
        .iter()
        .map(|line| line.score)
        .collect();
    let left = league.leave(EntrantId(1), LeaveCause::Left).unwrap();
    league.accept(left, 4 * DAY);
    let without: Vec<_> = league
        .standings(0)
        .unwrap()
        .iter()
        .map(|line| line.score)
        .collect();
    assert_eq!(with.iter().sum::<u32>(), 6);
    assert_eq!(without.iter().sum::<u32>(), 4);
}

/// The place, score and tie-breaks of each player of the first division.
fn values(league: &League) -> Vec<(u32, EntrantId, u32, Vec<u32>)> {
    let lines = league.standings(0).unwrap().into_iter();
    let values = lines.map(|line| (line.place, line.entrant, line.score, line.tie_breaks));
    values.collect()
}

#[test]
fn who_is_absent_from_a_round_robin_has_lost_to_the_scheduled_opponent_by_default() {
    let mut absent = league(terms(Format::RoundRobin), 4);
    let event = absent.be_absent(EntrantId(2), 1).unwrap();
    absent.accept(event, 1);
    let mut missing = league(terms(Format::RoundRobin), 4);
    for league in [&mut absent, &mut missing] {
        league.advance(3 * DAY);
    }
    let is_of_two = |game: &&LeagueGame| game.seats.contains(&EntrantId(2));
    let game = missing.running_games().find(is_of_two).unwrap().clone();
    let outcome = if game.seats[0] == EntrantId(2) {
        Outcome::WhiteForfeits
    } else {
        Outcome::BlackForfeits
    };
    let event = missing.finish(game.number, &GameResult::of_two(outcome));
    missing.accept(event.unwrap(), 3 * DAY);
    for round in 0..3 {
        assert_eq!(
            values(&absent),
            values(&missing),
            "before round {round} is over"
        );
        for league in [&mut absent, &mut missing] {
            end_games(league, (4 + round) * DAY, &[]);
        }
    }
    let ended = |league: &League| {
        let lines = league.past.as_ref().unwrap().standings[0].iter();
        let values = lines.map(|line| (line.place, line.entrant, line.tie_breaks.clone()));
        values.collect::<Vec<_>>()
    };
    assert_eq!(ended(&absent), ended(&missing));
}

#[test]
fn games_that_run_change_nothing_in_the_tie_breaks() {
    let ties = vec![TieBreak::Buchholz];
    let mut league = league(
        Terms {
            tie_breaks: ties,
            ..terms(Format::Swiss)
        },
        6,
    );
    league.advance(3 * DAY);
    let first: Vec<_> = league
        .running_games()
        .map(|game| game.seats.clone())
        .collect();
    end_games(&mut league, 4 * DAY, &[]);
    assert_eq!(league.running_games().count(), 3, "the second round runs");
    let lines = league.standings(0).unwrap();
    for line in &lines {
        let seats = first
            .iter()
            .find(|seats| seats.contains(&line.entrant))
            .unwrap();
        let opponent = lines
            .iter()
            .find(|other| other.entrant != line.entrant && seats.contains(&other.entrant));
        assert_eq!(line.tie_breaks, [2 * opponent.unwrap().score]);
    }
}
