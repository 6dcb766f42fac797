//! A tournament that is still played, as a league needs it to go on with it.

use super::fault::{Counted, Fault, Reason};
use super::marks::Mark;
use super::read::{Read, read_with_places};
use super::report::Report;
use crate::pairings::record::{Colour, PlayerNumber, Round};
use crate::pairings::standings::TieBreak;
use crate::terms::{Format, MAX_ROUNDS, Terms};
use crate::tournament::{Tournament, schedule};
use crate::trf::line::{self, Places};
use crate::trf::report;

/// The fewest players of a league.
const LEAST_PLAYERS: u32 = 3;
/// The beginning of FIDE's codes of its Dutch system.
const DUTCH: &str = "FIDE_DUTCH";
/// FIDE's codes of round robins, with the number of meetings of two players.
const ROUND_ROBINS: [(&str, u32); 2] = [("FIDE_ROUNDROBIN", 1), ("FIDE_DOUBLEROUNDROBIN", 2)];

/// A tournament that is still played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    /// Its name; empty if the file has none.
    pub name: String,
    /// The names of its players in the order of their numbers.
    pub players: Vec<String>,
    /// Swiss or a round robin.
    pub format: Format,
    /// The number of meetings of two players in a round robin.
    pub meetings: u32,
    /// The number of rounds of the whole tournament.
    pub rounds: u32,
    /// The criteria that decide between equal points; `None` if the file names none.
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// What of it was played.
    pub tournament: Tournament,
    /// What is wrong with the file, though neither standings nor pairs depend on it.
    pub warnings: Vec<Fault>,
}

impl Unfinished {
    /// The usual terms of a league that goes on with it.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let usual = Terms::default_for(self.format, 2);
        Terms {
            most_entrants: u32::try_from(self.players.len()).unwrap_or(u32::MAX),
            rounds: if self.format.has_chosen_rounds() {
                self.rounds
            } else {
                usual.rounds
            },
            meetings: self.meetings,
            tie_breaks: self.tie_breaks.clone().unwrap_or(usual.tie_breaks.clone()),
            seasons: 1,
            ..usual
        }
    }
}

/// Reads a tournament with which a league can go on. `rounds` is the number of rounds of the whole
/// tournament, for files that do not have it.
///
/// # Errors
/// At the first place that cannot be read, that contradicts another one, or with which no league
/// can go on.
pub fn read_unfinished(file: &str, rounds: Option<u32>) -> Result<Unfinished, Fault> {
    let Read {
        mut report,
        mut places,
        warnings,
    } = read_with_places(file)?;
    if !places.only_for_pairs.is_empty() {
        return Err(places.only_for_pairs.remove(0));
    }
    check_players(&report, &places)?;
    if places.is_by_rank {
        by_rank(&mut report, &mut places)?;
    }
    let tie_breaks = tie_breaks(&report, &places)?;
    let tournament = tournament(&report);
    let rounds = report.rounds.or(rounds);
    let (format, meetings) = system(&report, &places, &tournament, rounds)?;
    check_count(&report, &places, format)?;
    let rounds = match format {
        Format::RoundRobin => scheduled_rounds(&report, &places, meetings)?,
        _ => rounds.ok_or_else(|| places.record(&[], Reason::NoRoundCount))?,
    };
    check_rounds(&report, &places, format, rounds)?;
    Ok(Unfinished {
        name: report.heading.name.clone(),
        players: report.players.iter().map(|one| one.name.clone()).collect(),
        format,
        meetings,
        rounds,
        tie_breaks,
        tournament,
        warnings,
    })
}

/// Numbers the players by their ranks, as pairs depend on them.
fn by_rank(report: &mut Report, places: &mut Places) -> Result<(), Fault> {
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by_key(|index| report.players[*index].place);
    let mut new_numbers = vec![0; order.len()];
    for (rank, index) in (1..).zip(&order) {
        let place = report.players[*index].place;
        if place != Some(rank) {
            let reason = Reason::Field {
                field: line::PLACE.name,
                expected: "a number of its own, as the pairing goes by ranks",
                found: place.map_or_else(String::new, |place| place.to_string()),
            };
            let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
            return Err(places.player(number, line::PLACE.first, reason));
        }
        new_numbers[*index] = rank;
    }
    let renumber = |number: &mut u32| {
        let index = usize::try_from(*number)
            .ok()
            .and_then(|one| one.checked_sub(1));
        *number = index.map_or(*number, |index| new_numbers[index]);
    };
    let marks = report.players.iter_mut().flat_map(|one| &mut one.marks);
    for mark in marks {
        if let Mark::Game { opponent, .. } = mark {
            renumber(opponent);
        }
    }
    for (number, _) in &mut report.absent {
        renumber(number);
    }
    report.absent.sort_unstable();
    report.players = order
        .iter()
        .map(|index| report.players[*index].clone())
        .collect();
    places.players = order.iter().map(|index| places.players[*index]).collect();
    Ok(())
}

fn check_players(report: &Report, places: &Places) -> Result<(), Fault> {
    check_count(report, places, Format::Swiss)?;
    let count = report.player_count();
    let column = line::NUMBER.first;
    if count < LEAST_PLAYERS {
        let reason = Reason::TooFewPlayers {
            least: LEAST_PLAYERS,
        };
        return Err(places.player(count, column, reason));
    }
    (1..)
        .zip(&report.players)
        .find(|(_, one)| one.name.is_empty())
        .map_or(Ok(()), |(number, _)| {
            let field = line::NAME;
            let reason = Reason::Missing { field: field.name };
            Err(places.player(number, field.first, reason))
        })
}

/// Checks that so many players can enter a league of a format.
fn check_count(report: &Report, places: &Places, format: Format) -> Result<(), Fault> {
    let most = format.most_entrants();
    if report.player_count() > most {
        let reason = Reason::TooManyPlayers { most };
        return Err(places.player(most + 1, line::NUMBER.first, reason));
    }
    Ok(())
}

/// The criteria of the file. One that is not known here would be missing from the standings.
fn tie_breaks(report: &Report, places: &Places) -> Result<Option<Vec<TieBreak>>, Fault> {
    let (known, unknown) = report.known_tie_breaks();
    match unknown.first() {
        Some(code) => {
            let code = (*code).to_owned();
            let reason = Reason::UnknownTieBreak { code };
            Err(places.record(&[report::TIE_BREAKS, report::STANDINGS], reason))
        }
        None => Ok((!known.is_empty()).then_some(known)),
    }
}

fn tournament(report: &Report) -> Tournament {
    let rounds = report.record();
    let absent = report.absent.iter();
    Tournament {
        strengths: report
            .players
            .iter()
            .map(|player| player.rating.unwrap_or(0))
            .collect(),
        first_colour: report
            .first_colour
            .unwrap_or_else(|| drawn_colour(rounds.first())),
        absent: absent
            .map(|(number, kind)| (PlayerNumber(*number), kind.bye()))
            .collect(),
        rounds,
    }
}

/// The colour that was drawn for the first player, as the first round shows it: players of odd
/// numbers have it if they are the stronger ones of their pairs.
fn drawn_colour(first: Option<&Round>) -> Colour {
    let mut pairs = first.into_iter().flat_map(|round| &round.games);
    let Some(pair) = pairs.next().map(|game| game.pair) else {
        return Colour::White;
    };
    let stronger = pair.white.min(pair.black);
    let colour = pair.colour(stronger).unwrap_or(Colour::White);
    if stronger.0 % 2 == 1 {
        colour
    } else {
        colour.opposite()
    }
}

/// The format, and how often two players meet. A file of 2016 has no code of its system, and is a
/// round robin if all of its rounds are those of one.
fn system(
    report: &Report,
    places: &Places,
    tournament: &Tournament,
    rounds: Option<u32>,
) -> Result<(Format, u32), Fault> {
    let code = report.heading.system.as_str();
    let found = if code.is_empty() {
        let players = report.player_count();
        ROUND_ROBINS.iter().find(|(_, meetings)| {
            let scheduled = u32::try_from(schedule(players, *meetings).len()).ok();
            rounds.is_none_or(|rounds| Some(rounds) == scheduled)
                && !tournament.rounds.is_empty()
                && tournament.unscheduled(*meetings).is_none()
        })
    } else {
        ROUND_ROBINS.iter().find(|(known, _)| *known == code)
    };
    if let Some((_, meetings)) = found {
        return match tournament.unscheduled(*meetings) {
            None => Ok((Format::RoundRobin, *meetings)),
            Some((round, player)) => {
                let column = line::OPPONENT.in_round(round).first;
                Err(places.player(player.0, column, Reason::NotScheduled))
            }
        };
    }
    if code.is_empty() || code.starts_with(DUTCH) {
        return Ok((Format::Swiss, 1));
    }
    let code = code.to_owned();
    Err(places.record(&[report::SYSTEM], Reason::OtherSystem { code }))
}

/// The number of rounds of a round robin, which the file may not contradict.
fn scheduled_rounds(report: &Report, places: &Places, meetings: u32) -> Result<u32, Fault> {
    let players = report.player_count();
    let counted = schedule(players, meetings).len();
    let counted = u32::try_from(counted).unwrap_or(u32::MAX);
    match report.rounds {
        Some(written) if written != counted => {
            let what = Counted::Rounds;
            let reason = Reason::Count {
                what,
                counted,
                written,
            };
            Err(places.record(&ROUND_COUNTS, reason))
        }
        _ => Ok(counted),
    }
}

/// The records with the number of rounds.
const ROUND_COUNTS: [&str; 2] = [report::ROUNDS, report::ROUNDS_TRF16];

/// Checks that there is a further round, and that a league can have so many.
fn check_rounds(
    report: &Report,
    places: &Places,
    format: Format,
    rounds: u32,
) -> Result<(), Fault> {
    let played = u32::try_from(report.played_rounds()).unwrap_or(u32::MAX);
    if format.has_chosen_rounds() && rounds > MAX_ROUNDS {
        let reason = Reason::TooManyRounds { most: MAX_ROUNDS };
        return Err(places.record(&ROUND_COUNTS, reason));
    }
    if played >= rounds {
        return Err(places.record(&ROUND_COUNTS, Reason::Finished { rounds }));
    }
    Ok(())
}
