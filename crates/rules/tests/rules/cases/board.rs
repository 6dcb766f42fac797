//! A board as the pages draw it: lines of text with one column for each square, whatever the shape.
//!
//! It is read from `document.json`, so that the pages are made from the data alone. A test in
//! `main` checks that it matches the crate's board.

use std::fmt::Write;

use serde::Deserialize;
use serde_json::{Map, Value};

/// The drawing of a board. The words of a line are its columns; `-` is a place without a square or
/// label.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The options under which this board is used; none for the first one.
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    /// Letter and name of each army, in turn order.
    pub(crate) armies: Vec<(String, String)>,
    /// The labels above the columns.
    head: String,
    /// Each row: its label, then its squares.
    rows: Vec<String>,
    /// The labels below, if the columns change their names on the way down.
    foot: Option<String>,
    /// The pieces at the start, as in a position.
    pub(crate) start: Map<String, Value>,
}

/// Two letters for a piece and a blank.
const WIDTH: usize = 3;

impl Board {
    /// Whether a game with these options uses this board.
    pub(crate) fn is_chosen_by(&self, options: Option<&Map<String, Value>>) -> bool {
        let is_set = |(key, value)| options.and_then(|options| options.get(key)) == Some(value);
        self.options.iter().all(is_set)
    }

    /// The name of the army with this letter.
    pub(crate) fn army(&self, letter: &str) -> &str {
        let found = self.armies.iter().find(|(other, _)| other == letter);
        found.map_or("an unknown army", |(_, name)| name)
    }

    /// The army's place in the turn order. Anything that is not an army comes last.
    pub(crate) fn seat(&self, letter: &str) -> usize {
        let seat = self.armies.iter().position(|(other, _)| other == letter);
        seat.unwrap_or(self.armies.len())
    }

    /// The whole board.
    pub(crate) fn draw(&self, pieces: &Map<String, Value>) -> String {
        self.window(pieces, |_| true, |_| true)
    }

    /// The part of the board that another drawing shows, according to the labels of its rows and
    /// columns.
    pub(crate) fn like(&self, drawn: &str, pieces: &Map<String, Value>) -> String {
        let head = drawn.lines().next().unwrap_or_default();
        let columns: Vec<&str> = head.split_whitespace().collect();
        let rows: Vec<&str> = drawn
            .lines()
            .filter(|line| !line.starts_with(' '))
            .filter_map(|line| line.split(' ').next())
            .collect();
        match self.foot {
            Some(_) => self.draw(pieces),
            None => self.window(
                pieces,
                |row| rows.contains(&row),
                |column| columns.contains(&column),
            ),
        }
    }

    fn window(
        &self,
        pieces: &Map<String, Value>,
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
            writeln!(drawn, "{}", line.trim_end()).expect("writing to a string cannot fail");
        };
        line("", labels(&self.head));
        for row in &self.rows {
            let (label, squares) = row.split_once(' ').expect("a row has a label and squares");
            if has_row(label) {
                line(
                    label,
                    squares
                        .split(' ')
                        .map(|square| piece_on(square, pieces))
                        .collect(),
                );
            }
        }
        if let Some(foot) = &self.foot {
            line("", labels(foot));
        }
        drawn
    }

    /// Whether the board has this square.
    pub(crate) fn has(&self, square: &str) -> bool {
        self.squares().any(|other| other == square)
    }

    /// Every square, row by row.
    pub(crate) fn squares(&self) -> impl Iterator<Item = &str> {
        let rows = self.rows.iter();
        let squares = rows.flat_map(|row| row.split(' ').skip(1));
        squares.filter(|square| *square != "-")
    }
}

fn labels(line: &str) -> Vec<String> {
    let label = |word: &str| format!("{:>2}", word.trim_matches('-'));
    line.split(' ').map(label).collect()
}

fn piece_on(square: &str, pieces: &Map<String, Value>) -> String {
    let piece = pieces.get(square).and_then(Value::as_str);
    match square {
        "-" => "  ".to_string(),
        _ => piece.unwrap_or(" ·").to_string(),
    }
}
