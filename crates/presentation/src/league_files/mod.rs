//! A league as files: FIDE's report for federations and pairing programs, crosstables as CSV and
//! as a page, and the tags of its games in PGN.
//!
//! They say what the league's own page says, and nothing else: who has entered, who met whom in
//! which round, how it ended, and the standings.

use crate::text::{self, EntrantNames, Occasion, Text, encoded_time, escape_html, has_pgn, say};
use chrono::{DateTime, Datelike};
use entente_game::Pace;
use entente_leagues::trf::{Date, Edition, Heading, TooLarge, write};
use entente_leagues::{
    Crosstable, CrosstableRow, Division, Format, GameNumber, League, ReportWords, Season, TieBreak,
};
use entente_rules::Variant;

/// The data of a league that its records do not have.
pub struct LeagueWords<'a> {
    /// The name that its organiser has given it.
    pub name: &'a str,
    /// The rule set of its games.
    pub variant: Variant,
    /// The pace of its games; `None` without a clock.
    pub pace: Option<Pace>,
    /// The names of those who have entered.
    pub names: EntrantNames<'a>,
}

/// Why there is no such file of a league.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFile {
    /// No season has begun.
    #[error("no season has begun")]
    NoSeason,
    /// There is no such division.
    #[error("the league has {divisions} divisions")]
    NoSuchDivision {
        /// Their number.
        divisions: usize,
    },
    /// FIDE's report knows only games of two players.
    #[error("a report has only games of two players")]
    Tables,
    /// The rule set has no notation of which several games can be in one file.
    #[error("the games of this rule set have no PGN")]
    NoPgn,
    /// A number is too large for the columns of the report.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl NoFile {
    /// Says why there is no such file of a league of this rule set.
    #[must_use]
    pub fn explained(&self, text: &Text, variant: Variant) -> String {
        match self {
            Self::NoSeason => say!(text, "league-file-no-season"),
            Self::NoSuchDivision { divisions } => {
                say!(text, "league-file-no-division", divisions = *divisions)
            }
            Self::Tables => say!(text, "league-file-no-tables"),
            Self::NoPgn => {
                let variant = text.variant_name(variant);
                say!(text, "league-file-no-pgn", variant)
            }
            Self::TooLarge(_) => say!(text, "league-file-too-large"),
        }
    }
}

/// The title of a division's season: `Cup, season 2`, with the division if there are several.
fn title(text: &Text, league: &League, name: &str, division: usize) -> String {
    let season = league.shown_season().map_or(0, |(season, _)| season.number);
    let title = say!(text, "league-file-title", name = name.to_owned(), season);
    if division_count(league) < 2 {
        return title;
    }
    let division = say!(text, "league-division-heading", number = division + 1);
    format!("{title}, {division}")
}

/// The number of divisions of the season that is shown; 0 before the first one.
pub fn division_count(league: &League) -> usize {
    league
        .shown_season()
        .map_or(0, |(season, _)| season.divisions.len())
}

/// The letters at the beginning of a cell that make spreadsheets compute something.
const FORMULA_SIGNS: [char; 4] = ['=', '+', '-', '@'];

/// The look of the page. It needs nothing from anywhere else.
const STYLE: &str = ":root{color-scheme:light dark}\
body{font:16px/1.4 system-ui,sans-serif;margin:1rem}\
div{overflow-x:auto}table{border-collapse:collapse;margin:0 0 1.5rem}\
caption{text-align:left;font-weight:600;padding:.3rem 0}\
td,th{padding:.25rem .6rem;border-bottom:1px solid #8886;text-align:right;white-space:nowrap}\
th:nth-child(3),td:nth-child(3),th[scope=row]{text-align:left}";

/// All divisions as CSV (RFC 4180), a line for each player, the best first. Its names of columns
/// are the same in every language.
///
/// # Errors
/// If no season has begun.
pub fn csv(league: &League, words: &LeagueWords<'_>) -> Result<String, NoFile> {
    let tables = tables(league)?;
    let rounds = tables.iter().map(|table| table.rounds).max().unwrap_or(0);
    let ties = &league.terms.tie_breaks;
    let mut head: Vec<String> = ["division", "place", "number", "player"]
        .map(str::to_owned)
        .to_vec();
    head.extend((1..=rounds).map(|round| format!("round_{round}")));
    head.extend(["points".to_owned(), "games".to_owned()]);
    head.extend(ties.iter().map(|tie| tie.abbreviation().to_owned()));
    let mut lines = vec![head];
    for (division, table) in (1..).zip(&tables) {
        for row in &table.rows {
            lines.push(csv_row(words, ties, division, rounds, row));
        }
    }
    let line = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        format!("{}\r\n", cells.join(","))
    };
    Ok(lines.into_iter().map(line).collect())
}

fn csv_row(
    words: &LeagueWords<'_>,
    ties: &[TieBreak],
    division: usize,
    rounds: usize,
    row: &CrosstableRow,
) -> Vec<String> {
    let line = &row.standing;
    let mut cells = vec![
        division.to_string(),
        line.place.to_string(),
        row.number.to_string(),
        harmless((words.names)(line.entrant)),
    ];
    let missing = rounds - row.rounds.len().min(rounds);
    cells.extend(row.rounds.iter().cloned());
    cells.extend(vec![String::new(); missing]);
    cells.push((f64::from(line.score) / 2.0).to_string());
    cells.push(line.played.to_string());
    cells.extend(
        ties.iter()
            .zip(&line.tie_breaks)
            .map(|(tie, value)| decimal(*tie, *value)),
    );
    cells
}

/// The value of a tie-break as a decimal number.
fn decimal(tie: TieBreak, value: u32) -> String {
    let unit = if tie.is_count() { 1.0 } else { 4.0 };
    (f64::from(value) / unit).to_string()
}

/// A name that no spreadsheet takes for a formula.
fn harmless(name: String) -> String {
    if name.starts_with(FORMULA_SIGNS) {
        format!("'{name}")
    } else {
        name
    }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// All divisions as a page without scripts, in the language of the reader.
///
/// # Errors
/// If no season has begun.
pub fn html(text: &Text, league: &League, words: &LeagueWords<'_>) -> Result<String, NoFile> {
    let tables = tables(league)?.into_iter().enumerate();
    let tables: Vec<String> = tables
        .map(|(division, table)| html_table(text, league, words, division, &table))
        .collect();
    let (language, name) = (text.language().tag(), escape_html(words.name));
    let legend = escape_html(&say!(text, "league-file-legend"));
    Ok(format!(
        "<!doctype html>\n<html lang=\"{language}\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{name}</title>\
         <style>{STYLE}</style>\n<h1>{name}</h1>\n{}<p>{legend}</p>\n</html>\n",
        tables.concat()
    ))
}

fn html_table(
    text: &Text,
    league: &League,
    words: &LeagueWords<'_>,
    division: usize,
    table: &Crosstable,
) -> String {
    let ties = &league.terms.tie_breaks;
    let mut head = vec![
        say!(text, "league-column-place"),
        say!(text, "league-column-number"),
        say!(text, "league-column-name"),
    ];
    head.extend((1..=table.rounds).map(|round| round.to_string()));
    head.push(say!(text, "league-column-points"));
    head.extend(ties.iter().map(|tie| tie.abbreviation().to_owned()));
    let head = head
        .iter()
        .map(|cell| format!("<th scope=\"col\">{}</th>", escape_html(cell)));
    let has_begun = table.rows.iter().any(|row| row.standing.played > 0);
    let rows = table.rows.iter().map(|row| {
        let line = &row.standing;
        let mut cells = vec![
            text::standings_place(line, has_begun),
            row.number.to_string(),
            (words.names)(line.entrant),
        ];
        // A draw is written with half a point where people read it.
        cells.extend(row.rounds.iter().map(|round| round.replace('=', "½")));
        cells.push(text::half_points(line.score));
        let values = ties.iter().zip(&line.tie_breaks);
        cells.extend(values.map(|(tie, value)| text::tie_break_value(*tie, *value)));
        let cells = cells
            .iter()
            .map(|cell| format!("<td>{}</td>", escape_html(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    format!(
        "<div><table><caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>{}</tbody></table></div>\n",
        escape_html(&title(text, league, words.name, division)),
        head.collect::<String>(),
        rows.collect::<String>()
    )
}

/// The crosstables of all divisions.
fn tables(league: &League) -> Result<Vec<Crosstable>, NoFile> {
    match division_count(league) {
        0 => Err(NoFile::NoSeason),
        count => Ok((0..count)
            .filter_map(|division| league.crosstable(division))
            .collect()),
    }
}

/// A division, from 0, as FIDE's Tournament Report File.
///
/// # Errors
/// If there is no such division, or the format does not fit it.
pub fn report(
    text: &Text,
    league: &League,
    words: &LeagueWords<'_>,
    division: usize,
    edition: Edition,
) -> Result<String, NoFile> {
    let divisions = division_count(league);
    if divisions == 0 {
        return Err(NoFile::NoSeason);
    }
    if league.terms.format == Format::Tables {
        return Err(NoFile::Tables);
    }
    let report = ReportWords {
        names: words.names,
        date: &date,
        heading: heading(text, league, words, division),
    };
    let report = league.report(division, report);
    let report = report.ok_or(NoFile::NoSuchDivision { divisions })?;
    Ok(write(&report, edition)?)
}

/// The texts of a report. City, federation and arbiter of a league are not known.
fn heading(text: &Text, league: &League, words: &LeagueWords<'_>, division: usize) -> Heading {
    let variant = text.variant_name(words.variant);
    let format = text::league_format(text, &league.terms);
    Heading {
        name: title(text, league, words.name, division),
        kind: format!("{variant}, {format}"),
        time: match words.pace {
            Some(pace) => text::pace(text, pace),
            None => say!(text, "league-without-clock"),
        },
        encoded_time: words.pace.and_then(fide_time).unwrap_or_default(),
        controller: "Entente".to_owned(),
        ..Heading::default()
    }
}

/// A pace as FIDE encodes it: as PGN does, but a delay has no form.
fn fide_time(pace: Pace) -> Option<String> {
    match pace {
        Pace::PerGame { delay, .. } if delay.0 > 0 => None,
        pace => Some(encoded_time(pace)),
    }
}

/// The day of a time, in UTC.
fn date(milliseconds: u64) -> Option<Date> {
    let moment = DateTime::from_timestamp_millis(i64::try_from(milliseconds).ok()?)?;
    let [month, day] = [moment.month(), moment.day()].map(|number| u8::try_from(number).ok());
    Date::new(u16::try_from(moment.year()).ok()?, month?, day?)
}

/// A game of a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOfLeague {
    /// Its number in the league.
    pub number: GameNumber,
    /// Its tags.
    pub occasion: Occasion,
}

/// The games of the season that is shown, as far as they are over, division by division and round
/// by round.
///
/// # Errors
/// If no season has begun, or the rule set has no PGN.
pub fn ended_games(
    text: &Text,
    league: &League,
    words: &LeagueWords<'_>,
) -> Result<Vec<GameOfLeague>, NoFile> {
    let (season, _) = league.shown_season().ok_or(NoFile::NoSeason)?;
    if !has_pgn(words.variant) {
        return Err(NoFile::NoPgn);
    }
    let mut games = Vec::new();
    for index in 0..division_count(league) {
        let event = title(text, league, words.name, index);
        games.extend(of_division(
            league,
            season,
            &season.divisions[index],
            &event,
        ));
    }
    Ok(games)
}

fn of_division(
    league: &League,
    season: &Season,
    division: &Division,
    event: &str,
) -> Vec<GameOfLeague> {
    let is_continuous = league.terms.format.is_continuous();
    let mut games = Vec::new();
    for (number, round) in (1..).zip(&division.rounds) {
        let round_tag = match (is_continuous, number) {
            // The PGN standard writes so where rounds have no meaning.
            (true, _) => "-".to_owned(),
            (false, number) => u32::to_string(&number),
        };
        let ended = round.games.iter().filter(|game| {
            let game = season.games.get(game);
            // Of games that were played elsewhere only the results are known.
            game.is_some_and(|game| game.result.is_some() && !game.is_imported)
        });
        games.extend(ended.map(|game| GameOfLeague {
            number: *game,
            occasion: Occasion {
                event: event.to_owned(),
                round: round_tag.clone(),
            },
        }));
    }
    games
}

#[cfg(test)]
mod tests;
