//! `entente leagues …` and `entente ratings …`: compute all leagues and all ratings again from
//! their logs, and read FIDE's reports of tournaments that were played elsewhere.
//!
//! No other process may have the store open while leagues or ratings are computed. A report needs
//! no store.

use crate::cli::input::Input;
use crate::cli::output::{self, Failure};
use crate::cli::serve::Settings;
use crate::cli::store;
use clap::{Args, Subcommand};
use entente_leagues::TieBreak;
use entente_leagues::pairings::standings::StandingsLine;
use entente_leagues::trf::{self, Checked, Fault, Report};
use entente_service::{LeagueReplay, RatingReplay, ServiceError};
use entente_store::Store;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Compute the leagues again, and read tournament reports
#[derive(Args)]
pub(super) struct Leagues {
    #[command(subcommand)]
    action: LeaguesAction,
}

#[derive(Subcommand)]
enum LeaguesAction {
    /// Compute all leagues from their records and games, and list where they differ from what is
    /// stored
    Replay {
        /// Print an object in JSON: what was computed, and the differences
        #[arg(long)]
        json: bool,
    },
    /// Read FIDE's Tournament Report File (TRF16 or TRF26), say what is wrong in it, and print its
    /// standings
    Check {
        /// The file; `-` is standard input
        file: PathBuf,
        /// Print an object in JSON: the tournament and its standings
        #[arg(long)]
        json: bool,
    },
}

impl Leagues {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        match &self.action {
            LeaguesAction::Replay { json } => {
                let between = "between the games and the leagues";
                replay(settings, *json, between, replayed_leagues)
            }
            LeaguesAction::Check { file, json } => check(file, *json),
        }
    }
}

/// What the logs of the store give when they are computed again.
struct Recomputed {
    /// The figures as a JSON object.
    figures: Value,
    /// The same in words.
    summary: String,
    /// Where the store has something else.
    differences: Vec<String>,
}

/// Computes something again from the logs of the store, and prints it with every difference. With
/// one the command is refused.
fn replay(
    settings: &Settings,
    json: bool,
    between: &str,
    recompute: impl FnOnce(&Store) -> Result<Recomputed, ServiceError>,
) -> Result<(), Failure> {
    let config = settings.load()?;
    let location = &config.store.location();
    let store = store::open(location)?;
    let recomputed = recompute(&store).map_err(|error| store::failed(location, error.into()))?;
    let Recomputed {
        mut figures,
        summary,
        differences,
    } = recomputed;
    let count = differences.len();
    let printed = if json {
        figures["differences"] = json!(differences);
        output::print_json(&figures)
    } else {
        let listed = differences
            .iter()
            .map(|difference| format!("  {difference}\n"));
        let listed: String = listed.collect();
        output::print(&format!("{summary}\ndifferences: {count}\n{listed}"))
    };
    printed?;
    if count == 0 {
        return Ok(());
    }
    let why = format!("{count} differences {between}");
    Err(Failure::refused(location.to_string(), why))
}

/// Computes all leagues again.
fn replayed_leagues(store: &Store) -> Result<Recomputed, ServiceError> {
    let LeagueReplay {
        leagues,
        records,
        results,
        waiting,
        differences,
    } = entente_service::replay_leagues(store)?;
    Ok(Recomputed {
        figures: json!({
            "leagues": leagues,
            "records": records,
            "results": results,
            "waiting": waiting,
        }),
        summary: format!(
            "computed: {leagues} leagues, {records} records; {results} results compared with \
             their games; {waiting} games whose result a league has to learn"
        ),
        differences,
    })
}

/// Calculates all ratings again.
fn replayed_ratings(store: &Store) -> Result<Recomputed, ServiceError> {
    let RatingReplay {
        counted,
        not_counted,
        waiting,
        ratings,
        differences,
    } = entente_service::replay_ratings(store)?;
    Ok(Recomputed {
        figures: json!({
            "counted": counted,
            "not_counted": not_counted,
            "waiting": waiting,
            "ratings": ratings,
        }),
        summary: format!(
            "calculated: {counted} games; {not_counted} that change no rating; {waiting} that \
             wait to be counted; {ratings} ratings of people"
        ),
        differences,
    })
}

/// Reads a tournament report, and prints its standings with the values of the criteria for equal
/// points.
fn check(file: &Path, json: bool) -> Result<(), Failure> {
    let Input { location, text } = Input::read(file)?;
    let read = trf::read_with_warnings(&text);
    let Checked { report, warnings } =
        read.map_err(|fault| Failure::unreadable(location, fault))?;
    note_warnings(&warnings);
    let criteria = report.criteria();
    for code in report.known_tie_breaks().1 {
        output::note(&format!(
            "{code} is not computed here: equal points stay equal without it"
        ));
    }
    let lines = report.standings(&criteria);
    if json {
        return output::print_json(&json!({
            "name": report.heading.name,
            "players": report.players.len(),
            "rounds": report.rounds,
            "played_rounds": report.played_rounds(),
            "absent": report.absent.iter().map(|(number, _)| number).collect::<Vec<_>>(),
            "criteria": abbreviations(&criteria),
            "standings": lines.iter().map(|line| json!({
                "place": line.place,
                "number": line.player.0,
                "name": name(&report, line),
                "points": f64::from(line.score) / 2.0,
                "tie_breaks": values(&criteria, line),
            })).collect::<Vec<_>>(),
            "warnings": warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        }));
    }
    let head = ["place", "number", "points"].into_iter();
    let head = head.chain(abbreviations(&criteria)).chain(["name"]);
    let head = head.collect::<Vec<_>>().join("\t");
    let lines = lines.iter().map(|line| {
        let mut cells = vec![line.place.to_string(), line.player.0.to_string()];
        cells.push((f64::from(line.score) / 2.0).to_string());
        cells.extend(values(&criteria, line).iter().map(f64::to_string));
        cells.push(name(&report, line).to_owned());
        cells.join("\t")
    });
    let all: Vec<String> = std::iter::once(head).chain(lines).collect();
    output::print(&format!("{}\n", all.join("\n")))
}

/// Says what was left out of the report, and where. What is the same on many lines is said once.
fn note_warnings(warnings: &[Fault]) {
    for (index, fault) in warnings.iter().enumerate() {
        let is_same = |other: &&Fault| other.reason == fault.reason && other.column == fault.column;
        if warnings[..index].iter().any(|other| is_same(&other)) {
            continue;
        }
        let more = match warnings[index + 1..].iter().filter(is_same).count() {
            0 => String::new(),
            more => format!(" ({more} more lines have the same)"),
        };
        output::note(&format!("{fault}{more}. No standing depends on it."));
    }
}

fn abbreviations(criteria: &[TieBreak]) -> Vec<&'static str> {
    let criteria = criteria.iter();
    criteria.map(|criterion| criterion.abbreviation()).collect()
}

/// The name of the player of a line.
fn name<'a>(report: &'a Report, line: &StandingsLine) -> &'a str {
    let index = usize::try_from(line.player.0).unwrap_or(0).checked_sub(1);
    let player = index.and_then(|index| report.players.get(index));
    player.map_or("", |player| player.name.as_str())
}

/// The values of the criteria for equal points: points, or a number of games or rounds.
fn values(criteria: &[TieBreak], line: &StandingsLine) -> Vec<f64> {
    let values = criteria.iter().zip(&line.tie_breaks);
    let value = |(criterion, value): (&TieBreak, &u32)| {
        let unit = if criterion.is_count() { 1.0 } else { 4.0 };
        f64::from(*value) / unit
    };
    values.map(value).collect()
}

/// Calculate the ratings again
#[derive(Args)]
pub(super) struct Ratings {
    #[command(subcommand)]
    action: RatingsAction,
}

#[derive(Subcommand)]
enum RatingsAction {
    /// Calculate all ratings from the games, and list where they differ from what is stored
    Replay {
        /// Print an object in JSON: what was calculated, and the differences
        #[arg(long)]
        json: bool,
    },
}

impl Ratings {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let RatingsAction::Replay { json } = self.action;
        let between = "between the games and the ratings";
        replay(settings, json, between, replayed_ratings)
    }
}
