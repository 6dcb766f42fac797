//! Writes a tournament in either edition of the format.

use super::date::Date;
use super::marks::{ByeKind, Mark, colour_letter, decimal};
use super::report::{Edition, Player, Report};
use crate::pairings::record::Colour;
use crate::trf::line::{self, Field};
use crate::trf::report::{self, TEXTS};
use std::collections::BTreeMap;
use std::fmt::Display;

/// The end of a line.
const LINE_END: &str = "\r\n";

/// A tournament that does not fit into the columns of the format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} of player {player} does not fit: {value}")]
pub struct TooLarge {
    /// The name of the field.
    pub field: &'static str,
    /// The number of the player.
    pub player: u32,
    /// The value.
    pub value: String,
}

/// Writes a tournament. Texts that are too long are cut.
///
/// # Errors
/// If a number is too large for its columns.
pub fn write(report: &Report, edition: Edition) -> Result<String, TooLarge> {
    let mut lines = headings(report, edition);
    for (number, player) in (1..).zip(&report.players) {
        lines.push(player_line(report, edition, number, player)?);
    }
    if edition == Edition::Trf26 {
        lines.extend(absences(report)?);
    }
    let with_end = lines.into_iter().map(|line| line + LINE_END);
    Ok(with_end.collect())
}

/// Everything but the players.
fn headings(report: &Report, edition: Edition) -> Vec<String> {
    let is_26 = edition == Edition::Trf26;
    let record = |code: &str, value: String| format!("{code} {value}").trim_end().to_owned();
    let comments = report.comments.iter();
    let mut lines: Vec<String> = comments
        .map(|comment| record(report::COMMENT, one_line(comment)))
        .collect();
    let texts = TEXTS.iter().filter(|text| text.since <= edition);
    let texts = texts.map(|text| (text.code, one_line((text.get)(&report.heading))));
    let mut numbered: BTreeMap<&str, String> = texts.collect();
    let date = |date: Option<_>| date.map_or_else(String::new, |date: Date| date.to_string());
    numbered.insert(report::BEGIN, date(report.begins));
    numbered.insert(report::END, date(report.ended));
    numbered.insert(report::PLAYER_COUNT, report.players.len().to_string());
    let rated = report
        .players
        .iter()
        .filter(|player| player.rating.is_some());
    numbered.insert(report::RATED_COUNT, rated.count().to_string());
    if is_26 {
        numbered.insert(report::TIE_BREAKS, report.tie_breaks.join(","));
    }
    let rounds = report.rounds.map(|rounds| rounds.to_string());
    let colour = report
        .first_colour
        .map(|colour| first_colour(colour, edition));
    let [rounds_code, colour_code] = if is_26 {
        [report::ROUNDS, report::FIRST_COLOUR]
    } else {
        [report::ROUNDS_TRF16, report::FIRST_COLOUR_TRF16]
    };
    numbered.extend(rounds.map(|rounds| (rounds_code, rounds)));
    numbered.extend(colour.map(|colour| (colour_code, colour.to_owned())));
    let given = numbered.into_iter().filter(|(_, value)| !value.is_empty());
    lines.extend(given.map(|(code, value)| record(code, value)));
    lines.extend(round_dates(report));
    lines
}

fn first_colour(colour: Colour, edition: Edition) -> &'static str {
    match (edition, colour) {
        (Edition::Trf16, Colour::White) => report::WHITE_FIRST,
        (Edition::Trf16, Colour::Black) => report::BLACK_FIRST,
        (Edition::Trf26, Colour::White) => "W",
        (Edition::Trf26, Colour::Black) => "B",
    }
}

/// The record with the day of each round, below the results of the round.
fn round_dates(report: &Report) -> Option<String> {
    let mut columns = Columns::of(report::ROUND_DATES);
    for (index, date) in report.round_dates.iter().enumerate() {
        if let Some(date) = date {
            columns.left(line::ROUND_DATE.in_round(index), &date.short());
        }
    }
    let has_dates = report.round_dates.iter().any(Option::is_some);
    has_dates.then(|| columns.line())
}

/// The line of a player. In TRF16 an absence from the next round is in its columns.
fn player_line(
    report: &Report,
    edition: Edition,
    number: u32,
    player: &Player,
) -> Result<String, TooLarge> {
    let mut columns = Columns::of(report::PLAYER);
    columns.player = number;
    columns.right(line::NUMBER, number)?;
    columns.left(
        line::SEX,
        &player.sex.map_or_else(String::new, String::from),
    );
    columns.left(line::TITLE, &player.title);
    columns.left(line::NAME, &one_line(&player.name));
    columns.left(line::FEDERATION, &one_line(&player.federation));
    columns.left(line::BIRTH, &one_line(&player.birth));
    for (field, value) in [(line::RATING, player.rating), (line::PLACE, player.place)] {
        if let Some(value) = value {
            columns.right(field, value)?;
        }
    }
    if let Some(number) = player.fide_number {
        columns.right(line::FIDE_NUMBER, number)?;
    }
    columns.right(line::POINTS, decimal(player.points))?;
    for (index, mark) in player.marks.iter().enumerate() {
        columns.mark(index, *mark)?;
    }
    let mut absent = report.absent.iter().filter(|(absent, _)| *absent == number);
    if let (Edition::Trf16, Some((_, kind))) = (edition, absent.next()) {
        columns.mark(report.played_rounds(), Mark::Bye(*kind))?;
    }
    Ok(columns.line())
}

/// The records of those who are absent from the next round, one for each kind of bye.
fn absences(report: &Report) -> Result<Vec<String>, TooLarge> {
    let mut kinds: BTreeMap<ByeKind, Vec<u32>> = BTreeMap::new();
    for (number, kind) in &report.absent {
        kinds.entry(*kind).or_default().push(*number);
    }
    let record = |(kind, players): (ByeKind, Vec<u32>)| {
        let mut columns = Columns::of(report::ABSENT);
        columns.left(line::BYE_KIND, &kind.code().to_string());
        let round = report.played_rounds() + 1;
        columns.right(line::BYE_ROUND, format_args!("{round:03}"))?;
        for (index, player) in players.into_iter().enumerate() {
            let offset = index * line::BYE_WIDTH;
            let field = Field {
                first: line::BYE_PLAYER.first + offset,
                last: line::BYE_PLAYER.last + offset,
                ..line::BYE_PLAYER
            };
            columns.right(field, format_args!("{player:04}"))?;
        }
        Ok(columns.line())
    };
    kinds.into_iter().map(record).collect()
}

/// A text without line breaks and other control characters, and with single blanks.
pub(super) fn one_line(text: &str) -> String {
    let visible = text.replace(char::is_control, " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line whose fields are written into their columns.
struct Columns {
    letters: Vec<char>,
    /// The player whom it is about, for errors.
    player: u32,
}

impl Columns {
    fn of(code: &str) -> Self {
        Self {
            letters: code.chars().collect(),
            player: 0,
        }
    }

    /// Writes a text from the first column of a field on, and cuts it if it is too long.
    fn left(&mut self, field: Field, text: &str) {
        if self.letters.len() < field.last {
            self.letters.resize(field.last, ' ');
        }
        let text = text.chars().take(field.width());
        for (place, letter) in self.letters[field.first - 1..].iter_mut().zip(text) {
            *place = letter;
        }
    }

    /// Writes a number up to the last column of a field.
    fn right(&mut self, field: Field, number: impl Display) -> Result<(), TooLarge> {
        let value = number.to_string();
        if value.len() > field.width() {
            return Err(TooLarge {
                field: field.name,
                player: self.player,
                value,
            });
        }
        self.left(field, &format!("{value:>width$}", width = field.width()));
        Ok(())
    }

    fn mark(&mut self, index: usize, mark: Mark) -> Result<(), TooLarge> {
        let (opponent, colour, result) = match mark {
            Mark::Game {
                opponent,
                colour,
                end,
            } => (opponent.to_string(), colour_letter(colour), end.code()),
            Mark::Bye(kind) => ("0000".to_owned(), '-', kind.code()),
        };
        self.right(line::OPPONENT.in_round(index), opponent)?;
        self.left(line::COLOUR.in_round(index), &colour.to_string());
        self.left(line::RESULT.in_round(index), &result.to_string());
        Ok(())
    }

    fn line(self) -> String {
        let line: String = self.letters.into_iter().collect();
        line.trim_end().to_owned()
    }
}
