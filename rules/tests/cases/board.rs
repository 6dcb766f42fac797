//! A board as the suites draw it: lines of text with a column for each man, whatever the shape. It is read from
//! `document.json`, so that the pages are made from the data alone; that it is the crate's board is tested in `main`.

use std::fmt::Write;

use serde::Deserialize;
use serde_json::{Map, Value};

/// Words of a line stand in columns; `-` is a place without a cell, or without a label.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The options under which this board is played; none for the first one.
    #[serde(default)]
    options: Map<String, Value>,
    /// Letter and name of each army, in turn order.
    pub(crate) armies: Vec<(String, String)>,
    /// What stands above the columns.
    head: String,
    /// Each row: its label, then its cells.
    rows: Vec<String>,
    /// What stands below, where the columns change their names on the way down.
    foot: Option<String>,
    /// The men at the start, as in a position.
    pub(crate) start: Map<String, Value>,
}

/// Two letters for a man, and a blank.
const WIDTH: usize = 3;

impl Board {
    /// Does a game with these options have this board?
    pub(crate) fn is_chosen_by(&self, options: Option<&Map<String, Value>>) -> bool {
        let is_set = |(key, value)| options.and_then(|options| options.get(key)) == Some(value);
        self.options.iter().all(is_set)
    }

    /// The name of the army with this letter.
    pub(crate) fn army(&self, letter: &str) -> &str {
        let found = self.armies.iter().find(|(other, _)| other == letter);
        found.map_or("an unknown army", |(_, name)| name)
    }

    /// Where the army moves in the order of turns; what is no army comes last.
    pub(crate) fn seat(&self, letter: &str) -> usize {
        let seat = self.armies.iter().position(|(other, _)| other == letter);
        seat.unwrap_or(self.armies.len())
    }

    /// The whole board.
    pub(crate) fn draw(&self, men: &Map<String, Value>) -> String {
        self.window(men, |_| true, |_| true)
    }

    /// The part of the board that another drawing shows, by the labels of its rows and columns.
    pub(crate) fn like(&self, drawn: &str, men: &Map<String, Value>) -> String {
        let head = drawn.lines().next().unwrap_or_default();
        let columns: Vec<&str> = head.split_whitespace().collect();
        let rows = drawn.lines().filter(|line| !line.starts_with(' '));
        let rows: Vec<&str> = rows.filter_map(|line| line.split(' ').next()).collect();
        match self.foot {
            Some(_) => self.draw(men),
            None => self.window(
                men,
                |row| rows.contains(&row),
                |column| columns.contains(&column),
            ),
        }
    }

    fn window(
        &self,
        men: &Map<String, Value>,
        has_row: impl Fn(&str) -> bool,
        has_column: impl Fn(&str) -> bool,
    ) -> String {
        let head: Vec<&str> = self.head.split(' ').collect();
        let shown: Vec<bool> = head.iter().map(|column| has_column(column)).collect();
        let part = |words: &[String]| {
            let words = words.iter().zip(&shown).filter(|(_, shown)| **shown);
            words.map(|(word, _)| word.clone()).collect::<Vec<_>>()
        };
        let mut drawn = String::new();
        let mut line = |label: &str, words: Vec<String>| {
            let line = format!("{label:<WIDTH$}{}", part(&words).join(" "));
            writeln!(drawn, "{}", line.trim_end()).expect("a string takes every line");
        };
        line("", labels(&self.head));
        for row in &self.rows {
            let (label, cells) = row.split_once(' ').expect("a row has a label and cells");
            if has_row(label) {
                line(
                    label,
                    cells.split(' ').map(|cell| man_on(cell, men)).collect(),
                );
            }
        }
        if let Some(foot) = &self.foot {
            line("", labels(foot));
        }
        drawn
    }

    /// Has the board this cell?
    pub(crate) fn has(&self, cell: &str) -> bool {
        self.cells().any(|other| other == cell)
    }

    /// Every cell, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &str> {
        let rows = self.rows.iter();
        let cells = rows.flat_map(|row| row.split(' ').skip(1));
        cells.filter(|cell| *cell != "-")
    }
}

fn labels(line: &str) -> Vec<String> {
    let label = |word: &str| format!("{:>2}", word.trim_matches('-'));
    line.split(' ').map(label).collect()
}

fn man_on(cell: &str, men: &Map<String, Value>) -> String {
    let man = men.get(cell).and_then(Value::as_str);
    match cell {
        "-" => "  ".to_string(),
        _ => man.unwrap_or(" ·").to_string(),
    }
}
