//! A division as FIDE's Tournament Report File.

use super::words::{LeagueWords, NoFile, division_count, title};
use crate::text::{self, Text, encoded_time, say};
use chrono::{DateTime, Datelike};
use entente_game::Pace;
use entente_leagues::trf::{Date, Edition, Heading, write};
use entente_leagues::{Format, League, ReportWords};

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
