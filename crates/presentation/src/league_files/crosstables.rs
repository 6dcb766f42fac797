//! Crosstables: as CSV for spreadsheets and programs, and as a page for people.

use super::words::{LeagueWords, NoFile, division_count, title};
use crate::text::{self, Text, escape_html, say};
use entente_leagues::{Crosstable, CrosstableRow, League, TieBreak};

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
