//! Tournaments that go on in another league: random leagues are exported after each round, and the
//! league that goes on with the file stands the same and pairs the same. What no league can go on
//! with is refused with its place.

#![allow(clippy::unwrap_used)]

mod dice;

use dice::Dice;
use entente_leagues::pairings::record::{Bye, Outcome};
use entente_leagues::trf::{Edition, Fault, Heading, Reason, Report, read_unfinished, write};
use entente_leagues::{
    DAY, EntrantId, Event, Format, GameResult, League, LeaveCause, NewGame, Record, Refusal,
    ReportWords, Terms, replay, verify,
};
use proptest::prelude::*;

const EDITIONS: [Edition; 2] = [Edition::Trf16, Edition::Trf26];

impl Dice {
    fn outcome(&mut self) -> Outcome {
        let outcomes = [
            Outcome::WhiteWins,
            Outcome::WhiteWins,
            Outcome::WhiteWins,
            Outcome::Draw,
            Outcome::Draw,
            Outcome::BlackWins,
            Outcome::BlackWins,
            Outcome::WhiteForfeits,
            Outcome::BlackForfeits,
            Outcome::BothForfeit,
        ];
        outcomes[self.below(10) as usize]
    }
}

/// A season of a league from its first entry to its end. Who lost many games without playing is
/// withdrawn, and some are absent or leave.
fn season(terms: Terms, players: u64, seed: u64) -> Vec<Record> {
    let mut dice = Dice(seed);
    let (mut league, first) = League::open(terms, 0).unwrap();
    let mut records = vec![first];
    for _ in 0..players {
        let event = league.enter(None, dice.below(2000) as u32).unwrap();
        records.extend(league.accept(event, 1));
    }
    let mut now = 1;
    while league.ended.is_none() {
        now += DAY / 8;
        records.extend(league.advance(now));
        let running: Vec<_> = league.running_games().map(|game| game.number).collect();
        for number in running {
            // Some games are not over when their round is.
            if dice.below(4) == 0 {
                let result = GameResult::of_two(dice.outcome());
                let event = league.finish(number, &result);
                records.extend(
                    event
                        .into_iter()
                        .flat_map(|event| league.accept(event, now)),
                );
            }
        }
        let someone = EntrantId(1 + dice.below(players) as u32);
        let event = match dice.below(40) {
            0 => league.leave(someone, LeaveCause::Left),
            1..4 => league.be_absent(someone, 1),
            _ => continue,
        };
        records.extend(
            event
                .into_iter()
                .flat_map(|event| league.accept(event, now)),
        );
    }
    records
}

fn report(league: &League) -> Report {
    let division = &league.season.as_ref().unwrap().divisions[0];
    let number = |id| division.entrants.iter().position(|known| *known == id);
    let words = ReportWords {
        names: &|id| format!("Player {}", number(id).unwrap() + 1),
        date: &|_| None,
        heading: Heading {
            name: "Cup".into(),
            ..Heading::default()
        },
    };
    league.report(0, words).unwrap()
}

/// A league that goes on with a file, and its records so far.
fn imported(file: &str) -> Result<(League, Vec<Record>), Fault> {
    let read = read_unfinished(file, None)?;
    let (mut league, first) = League::open(read.terms(), 5).unwrap();
    let event = league.import(&read.tournament).unwrap();
    let mut records = vec![first];
    records.extend(league.accept(event, 5));
    Ok((league, records))
}

/// The games and byes of the round that the last of these records begins, by the order of a
/// division.
type Round = (Vec<Vec<usize>>, Vec<(usize, Bye)>);

fn round(record: &Record, league: &League) -> Option<Round> {
    let Event::RoundBegan { games, byes, .. } = &record.event else {
        return None;
    };
    let division = &league.season.as_ref()?.divisions[0];
    let place = |id: &EntrantId| {
        division
            .entrants
            .iter()
            .position(|known| known == id)
            .unwrap()
    };
    let seats = |game: &NewGame| game.seats.iter().map(place).collect();
    let mut byes: Vec<_> = byes.iter().map(|(id, bye)| (place(id), *bye)).collect();
    byes.sort_unstable_by_key(|(place, _)| *place);
    Some((games.iter().map(seats).collect(), byes))
}

/// Lets the players of an imported tournament come, and returns all records up to its next round.
fn gather(league: &mut League, mut records: Vec<Record>, coming: &[EntrantId]) -> Vec<Record> {
    for id in coming {
        let event = league.enter(Some(*id), 0).unwrap();
        records.extend(league.accept(event, 6));
    }
    records.extend(league.advance(league.entries_close));
    records
}

/// Compares a league before a round with the league that goes on with its file.
fn assert_goes_on(before: &League, next: &Record, edition: Edition) {
    let exported = report(before);
    let file = write(&exported, edition).unwrap();
    let (mut league, records) = match imported(&file) {
        Ok(imported) => imported,
        // The games of somebody who left early count for nobody, so the file is none of a round
        // robin.
        Err(fault) if !before.season.as_ref().unwrap().leavers.is_empty() => {
            let is_long = matches!(fault.reason, Reason::TooManyRounds { .. });
            let is_expected =
                fault.reason == Reason::NotScheduled || (edition == Edition::Trf16 && is_long);
            assert!(is_expected, "{fault}\n{file}");
            assert_eq!(before.terms.format, Format::RoundRobin);
            return;
        }
        Err(fault) => panic!("{fault}\n{file}"),
    };
    let season = before.season.as_ref().unwrap();
    if league.terms.format != before.terms.format {
        // Nor does a file of 2016 say then that it was one.
        assert!(
            edition == Edition::Trf16 && !season.leavers.is_empty(),
            "{file}"
        );
        return;
    }
    let again = report(&league);
    assert_eq!(again.players, exported.players, "{file}");
    assert_eq!(again.absent, exported.absent, "{file}");
    assert_eq!(again.rounds, exported.rounds);
    if before.running_games().next().is_none() {
        let standings = |league: &League| {
            let lines = league.standings(0).unwrap();
            lines
                .into_iter()
                .map(|line| (line.place, line.score, line.tie_breaks))
                .collect::<Vec<_>>()
        };
        assert_eq!(standings(&league), standings(before), "{file}");
    }
    let entrants = &before.season.as_ref().unwrap().divisions[0].entrants;
    let is_coming = |id: &EntrantId| before.entrant(*id).unwrap().is_active();
    let numbered = (1..).map(EntrantId).zip(entrants);
    let all: Vec<EntrantId> = league.entrants.keys().copied().collect();
    let active: Vec<EntrantId> = numbered
        .filter_map(|(id, known)| is_coming(known).then_some(id))
        .collect();
    let coming = if active.len() < 3 { all } else { active };
    let records = gather(&mut league, records, &coming);
    let here = records.last().unwrap();
    let (mut goes_on, mut would) = (round(here, &league).unwrap(), round(next, before).unwrap());
    if before.terms.format == Format::RoundRobin && !season.leavers.is_empty() {
        // A file cannot tell who has left from who is absent, whose opponent has the point.
        goes_on.1.clear();
        would.1.clear();
    }
    assert_eq!(goes_on, would, "{file}");
    assert_eq!(verify(&records).unwrap(), Some(league));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_league_goes_on_elsewhere_as_it_would_have_gone_on(
        seed: u64,
        players in 3u64..20,
        rounds in 2u32..8,
        is_swiss: bool,
        meetings in 1u32..3,
    ) {
        let format = if is_swiss { Format::Swiss } else { Format::RoundRobin };
        let terms = Terms {
            most_entrants: players as u32,
            round_time: DAY,
            rounds,
            meetings: if is_swiss { 1 } else { meetings },
            seasons: 1,
            ..Terms::default_for(format, 2)
        };
        let records = season(terms, players, seed);
        for (index, record) in records.iter().enumerate() {
            if !matches!(record.event, Event::RoundBegan { round: 2.., .. }) {
                continue;
            }
            let before = replay(&records[..index]).unwrap().unwrap();
            // A file cannot tell a last round in which nobody played from the next one.
            let rounds = before.season.as_ref().unwrap().divisions[0].rounds.len();
            if report(&before).played_rounds() < rounds {
                continue;
            }
            for edition in EDITIONS {
                assert_goes_on(&before, record, edition);
            }
        }
    }

    #[test]
    fn no_text_makes_an_import_panic(file: String, rounds: Option<u32>) {
        let _ = read_unfinished(&file, rounds);
    }

    #[test]
    fn a_changed_file_goes_on_or_is_refused_but_never_in_part(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~]"), 1..4),
    ) {
        let mut letters: Vec<char> = SMALL.chars().collect();
        for (index, letter) in changes {
            let index = index.index(letters.len());
            letters[index] = letter.chars().next().unwrap();
        }
        let file: String = letters.into_iter().collect();
        match imported(&file) {
            Ok((league, records)) => prop_assert_eq!(verify(&records).unwrap(), Some(league)),
            Err(fault) => prop_assert!(fault.line >= 1 && fault.column >= 1, "{}", fault),
        }
    }
}

/// A small file of a tournament that is still played.
const SMALL: &str = "\
012 Café
142 3
192 FIDE_DUTCH_2026
202 BH/C1,DE
001    1      Ann                               1900                             1.0    1     2 w 1
001    2      Bob                               1800                             0.0    3     1 b 0
001    3      Cleo                              1700                             1.0    1  0000 - U
";

/// The same as a round robin.
const ROUND_ROBIN: &str = "\
012 Café
192 FIDE_ROUNDROBIN
001    1      Ann                               1900                             0.0    2
001    2      Bob                               1800                             1.0    1     3 w 1
001    3      Cleo                              1700                             0.0    2     2 b 0
";

#[test]
fn a_file_says_with_what_a_league_goes_on() {
    let read = read_unfinished(SMALL, None).unwrap();
    assert_eq!(
        (read.name.as_str(), read.format, read.rounds),
        ("Café", Format::Swiss, 3)
    );
    assert_eq!(read.players, ["Ann", "Bob", "Cleo"]);
    assert_eq!(read.tournament.strengths, [1900, 1800, 1700]);
    let ties: Vec<_> = read.terms().tie_breaks;
    assert_eq!(
        ties.iter()
            .map(|tie| tie.abbreviation())
            .collect::<Vec<_>>(),
        ["BH-C1", "DE"]
    );
    // The number of rounds is asked for only where the file has none.
    let without = SMALL.replace("142 3\n", "");
    assert_eq!(read_unfinished(&without, Some(4)).unwrap().rounds, 4);
    assert_eq!(read_unfinished(SMALL, Some(4)).unwrap().rounds, 3);
    let read = read_unfinished(ROUND_ROBIN, None).unwrap();
    assert_eq!(
        (read.format, read.meetings, read.rounds),
        (Format::RoundRobin, 1, 3)
    );
}

/// A change of a file that makes it wrong: what is replaced by what, the line and the column that
/// are named, and a part of the reason.
type Mistake = (&'static str, &'static str, (usize, usize), &'static str);

const MISTAKES: &[Mistake] = &[
    ("142 3", "142 1", (2, 5), "all 1 rounds have been played"),
    ("142 3", "142 31", (2, 5), "at most 30 rounds"),
    ("142 3\n", "", (1, 1), "how many rounds"),
    (
        "FIDE_DUTCH_2026",
        "FIDE_DUBOV",
        (3, 5),
        "FIDE_DUBOV is not known",
    ),
    (
        "FIDE_DUTCH_2026",
        "CUSTOM_SWISS",
        (3, 5),
        "CUSTOM_SWISS is not known",
    ),
    (
        "FIDE_DUTCH_2026",
        "FIDE_ROUNDROBIN",
        (5, 92),
        "Berger's tables",
    ),
    ("BH/C1,DE", "BH/C1,ARO", (4, 5), "ARO is not computed"),
    ("2 w 1", "2 w  ", (5, 99), "no result yet"),
    ("1 b 0", "1 b *", (6, 99), "no result yet"),
    ("2 w 1", "2 w =", (5, 81), "the points of the rounds"),
    ("Bob", "   ", (6, 15), "the name is missing"),
];

#[test]
fn what_cannot_go_on_is_refused_with_its_line_and_column() {
    for &(from, to, place, part) in MISTAKES {
        assert!(SMALL.contains(from), "{from}");
        let file = SMALL.replacen(from, to, 1);
        let fault = read_unfinished(&file, None).expect_err(to);
        assert_eq!((fault.line, fault.column), place, "{to}: {fault}");
        assert!(fault.to_string().contains(part), "{to}: {fault}");
    }
    let two = SMALL.lines().filter(|line| !line.contains("Cleo"));
    let two = two.collect::<Vec<_>>().join("\n");
    let fault = read_unfinished(&two, None).unwrap_err();
    assert_eq!(
        (fault.line, fault.reason),
        (6, Reason::TooFewPlayers { least: 3 })
    );
    let player = |number: u32| format!("001 {number:>4}      {:<66} 0.0    1\n", "Player");
    let file = |head: &str, count| -> String {
        let players: String = (1..=count).map(player).collect();
        players + head
    };
    let swiss = read_unfinished(&file("", 512), Some(5)).unwrap();
    assert_eq!(swiss.terms().check(), Ok(()));
    for (head, most) in [("", 512), ("192 FIDE_ROUNDROBIN\n", 256)] {
        let fault = read_unfinished(&file(head, most + 1), Some(5)).unwrap_err();
        assert_eq!(
            (fault.line as u32, fault.reason),
            (most + 1, Reason::TooManyPlayers { most }),
            "{head}"
        );
    }
}

#[test]
fn a_round_robin_that_is_not_one_is_refused_where_it_differs() {
    for (from, to, place) in [
        ("3 w 1", "3 b 1", (5, 92)),
        ("0.0    2\n", "1.0    2  0000 - U\n", (3, 92)),
    ] {
        let file = ROUND_ROBIN.replacen(from, to, 1);
        let file = if from == "3 w 1" {
            file.replacen("2 b 0", "2 w 0", 1)
        } else {
            file
        };
        let fault = read_unfinished(&file, None).unwrap_err();
        assert_eq!((fault.line, fault.column), place, "{fault}\n{file}");
        assert_eq!(fault.reason, Reason::NotScheduled);
    }
    let file = ROUND_ROBIN.replacen("192", "142 5\n192", 1);
    let fault = read_unfinished(&file, None).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 5));
}

#[test]
fn only_the_players_of_the_file_play_and_who_is_missing_is_not_paired() {
    let (mut league, mut records) = imported(SMALL).unwrap();
    assert_eq!(league.enter(None, 1500), Err(Refusal::NotListed));
    assert_eq!(league.reserve(EntrantId(4)), Err(Refusal::NotVacant));
    let kept = league.reserve(EntrantId(2)).unwrap();
    records.extend(league.accept(kept, 5));
    // Nobody plays yet, so the next round waits, and is put off when its time has come.
    let close = league.entries_close;
    records.extend(league.advance(close));
    assert_eq!(
        records.last().unwrap().event,
        Event::Postponed {
            until: close + league.terms.round_time,
        }
    );
    let all: Vec<_> = (1..=3).map(EntrantId).collect();
    for id in &all {
        let event = league.enter(Some(*id), 1500).unwrap();
        records.extend(league.accept(event, close + 1));
    }
    assert_eq!(league.reserve(EntrantId(2)), Err(Refusal::NotVacant));
    assert_eq!(
        league.enter(Some(EntrantId(2)), 1500),
        Err(Refusal::AlreadyEntered)
    );
    let Event::RoundBegan {
        games, byes, round, ..
    } = &records.last().unwrap().event
    else {
        panic!("{:?}", records.last());
    };
    assert_eq!((*round, games.len(), byes.len()), (2, 1, 1));
    assert_eq!(verify(&records).unwrap(), Some(league));
}

#[test]
fn a_league_that_has_begun_takes_no_tournament() {
    let read = read_unfinished(SMALL, None).unwrap();
    let (league, _) = imported(SMALL).unwrap();
    assert_eq!(league.import(&read.tournament), Err(Refusal::NotImportable));
    for terms in [
        Terms {
            rounds: 1,
            ..read.terms()
        },
        Terms {
            most_entrants: 4,
            ..read.terms()
        },
        Terms {
            format: Format::Arena,
            ..read.terms()
        },
        Terms {
            format: Format::RoundRobin,
            ..read.terms()
        },
    ] {
        let (league, _) = League::open(terms, 0).unwrap();
        assert_eq!(league.import(&read.tournament), Err(Refusal::NotImportable));
    }
    let (league, _) = League::open(read.terms(), 0).unwrap();
    let mut twice = read.tournament.clone();
    let game = twice.rounds[0].games[0];
    twice.rounds[0].games.push(game);
    assert_eq!(league.import(&twice), Err(Refusal::NotImportable));
}
