//! A line of a file, whose fields are found by their columns, counted from 1 as FIDE's tables do;
//! and the places at which a file says what.

use crate::trf::fault::{Fault, Reason};
use std::collections::BTreeMap;

/// Stands in the columns of a character behind its first byte.
const FILLER: char = '\0';

#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The number, from 1.
    pub(super) number: usize,
    letters: Vec<char>,
}

impl Line {
    /// The lines of a file that say something. An empty line says nothing.
    pub(super) fn all(text: &str) -> impl Iterator<Item = Self> {
        // A CR alone ends a line, as FIDE has it; so does an LF, and both together.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        let lines = (1..).zip(lines).map(|(number, line)| Self {
            number,
            letters: line.trim_end().chars().collect(),
        });
        lines.filter(|line| !line.letters.is_empty())
    }

    /// Takes a character out of the line that cannot be in one. Only the columns of a player count,
    /// so there it is a fault, and elsewhere it stands for a blank.
    pub(super) fn take_control(&mut self) -> Option<Fault> {
        let index = self.letters.iter().position(|one| one.is_control())?;
        let fault = self.fault(index + 1, Reason::ControlCharacter);
        for letter in &mut self.letters {
            *letter = if letter.is_control() { ' ' } else { *letter };
        }
        Some(fault)
    }

    /// The same line for a program that counts bytes in its columns, and not characters; `None` if
    /// that is the same.
    pub(super) fn in_bytes(&self) -> Option<Self> {
        let has_wide = self.letters.iter().any(|letter| letter.len_utf8() > 1);
        let filled = |letter: &char| {
            let fill = std::iter::repeat_n(FILLER, letter.len_utf8() - 1);
            std::iter::once(*letter).chain(fill)
        };
        has_wide.then(|| Self {
            number: self.number,
            letters: self.letters.iter().flat_map(filled).collect(),
        })
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.letters.len()
    }

    /// A fault in a column of this line.
    pub(super) fn fault(&self, column: usize, reason: Reason) -> Fault {
        Fault {
            line: self.number,
            column,
            reason,
        }
    }

    /// A fault in a field.
    pub(super) fn field_fault(&self, field: Field, expected: &'static str) -> Fault {
        let reason = match self.text(field) {
            found if found.is_empty() => Reason::Missing { field: field.name },
            found => Reason::Field {
                field: field.name,
                expected,
                found,
            },
        };
        self.fault(field.first, reason)
    }

    /// The text of a field, without the blanks around it.
    pub(super) fn text(&self, field: Field) -> String {
        let end = field.last.min(self.width());
        let letters = self.letters.get(field.first - 1..end).unwrap_or(&[]);
        let letters = letters.iter().filter(|letter| **letter != FILLER);
        letters.collect::<String>().trim().to_owned()
    }

    /// The only letter of a field; a blank if it has none.
    pub(super) fn letter(&self, field: Field) -> char {
        self.letters.get(field.first - 1).copied().unwrap_or(' ')
    }

    /// The text behind the code.
    pub(super) fn rest(&self) -> String {
        let rest = self.letters.get(3..).unwrap_or(&[]);
        rest.iter().collect::<String>().trim().to_owned()
    }

    /// The column of the first letter behind the code.
    pub(super) fn rest_column(&self) -> usize {
        let rest = self.letters.get(3..).unwrap_or(&[]);
        let blanks = rest.iter().take_while(|letter| letter.is_whitespace());
        4 + blanks.count()
    }

    /// The words behind the code, each with its column.
    pub(super) fn words(&self) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut is_inside = false;
        for (index, letter) in self.letters.iter().enumerate().skip(3) {
            match (letter.is_whitespace(), words.last_mut()) {
                (true, _) => {}
                (false, Some((_, word))) if is_inside => word.push(*letter),
                (false, _) => words.push((index + 1, letter.to_string())),
            }
            is_inside = !letter.is_whitespace();
        }
        words
    }

    /// Checks that all columns from one to another are blank.
    pub(super) fn check_blank(&self, first: usize, last: usize) -> Result<(), Fault> {
        let columns = self.letters.iter().zip(1..);
        let mut between = columns
            .skip(first - 1)
            .take((last + 1).saturating_sub(first));
        match between.find(|(letter, _)| !letter.is_whitespace()) {
            Some((_, column)) => Err(self.fault(column, Reason::NotBlank)),
            None => Ok(()),
        }
    }

    /// A whole number in a field; `None` if it is blank.
    pub(super) fn number(&self, field: Field) -> Result<Option<u32>, Fault> {
        match whole_number(&self.text(field)) {
            _ if self.text(field).is_empty() => Ok(None),
            Some(number) => Ok(Some(number)),
            None => Err(self.field_fault(field, "a whole number")),
        }
    }
}

/// A whole number of digits alone.
pub(super) fn whole_number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// A field of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Field {
    /// The name, for people.
    pub(super) name: &'static str,
    /// The first column.
    pub(super) first: usize,
    /// The last column.
    pub(super) last: usize,
}

impl Field {
    const fn new(name: &'static str, first: usize, last: usize) -> Self {
        Self { name, first, last }
    }

    /// The number of characters.
    pub(super) const fn width(self) -> usize {
        self.last + 1 - self.first
    }

    /// The same field of a later round.
    pub(super) const fn in_round(self, index: usize) -> Self {
        let offset = index * ROUND_WIDTH;
        Self::new(self.name, self.first + offset, self.last + offset)
    }
}

pub(super) const CODE: Field = Field::new("the code", 1, 3);
pub(super) const NUMBER: Field = Field::new("the starting rank", 5, 8);
pub(super) const SEX: Field = Field::new("the sex", 10, 10);
pub(super) const TITLE: Field = Field::new("the title", 11, 13);
pub(super) const NAME: Field = Field::new("the name", 15, 47);
pub(super) const RATING: Field = Field::new("the rating", 49, 52);
pub(super) const FEDERATION: Field = Field::new("the federation", 54, 56);
pub(super) const FIDE_NUMBER: Field = Field::new("the FIDE number", 58, 68);
pub(super) const BIRTH: Field = Field::new("the day of birth", 70, 79);
pub(super) const POINTS: Field = Field::new("the number of points", 81, 84);
pub(super) const PLACE: Field = Field::new("the rank", 86, 89);
pub(super) const OPPONENT: Field = Field::new("the opponent", 92, 95);
pub(super) const COLOUR: Field = Field::new("the colour", 97, 97);
pub(super) const RESULT: Field = Field::new("the result", 99, 99);
/// The date of a round, in the record that has them.
pub(super) const ROUND_DATE: Field = Field::new("the date", 92, 99);

/// The fields of a player's line that say who it is, in their order. Between them every column is
/// blank.
pub(super) const PERSON: [Field; 9] = [
    CODE,
    NUMBER,
    SEX,
    TITLE,
    NAME,
    RATING,
    FEDERATION,
    FIDE_NUMBER,
    BIRTH,
];

/// The columns of a round.
pub(super) const ROUND_WIDTH: usize = 10;
/// The first column of the first round.
pub(super) const FIRST_ROUND: usize = 90;

/// A bye that was announced, in TRF26: the type.
pub(super) const BYE_KIND: Field = Field::new("the type of bye", 5, 5);
/// The round of it.
pub(super) const BYE_ROUND: Field = Field::new("the round", 7, 9);
/// The first player who has it. Each further one is five columns behind.
pub(super) const BYE_PLAYER: Field = Field::new("the player", 11, 14);
/// The columns of each player of such a record.
pub(super) const BYE_WIDTH: usize = 5;

/// FIDE's titles, with the letters that older files have for them.
pub(super) const TITLES: [(&str, &str); 8] = [
    ("GM", "g"),
    ("IM", "m"),
    ("WGM", "wg"),
    ("FM", "f"),
    ("WIM", "wm"),
    ("CM", "c"),
    ("WFM", "wf"),
    ("WCM", "wc"),
];

/// The places at which a file says something, for faults that are found when it has been read.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The line and the column of each record that a file has once, by its code.
    records: BTreeMap<String, (usize, usize)>,
    /// The line of each player in the order of their numbers.
    pub(super) players: Vec<usize>,
    /// What is not kept here, and pairs depend on, but no standing.
    pub(super) only_for_pairs: Vec<Fault>,
    /// Whether the pairing goes by ranks, and not by starting ranks.
    pub(super) is_by_rank: bool,
}

impl Places {
    /// Remembers a record. Returns the line of an earlier one with the same code.
    pub(super) fn insert(&mut self, line: &Line, code: &str) -> Option<usize> {
        if let Some((first, _)) = self.records.get(code) {
            return Some(*first);
        }
        let place = (line.number, line.rest_column());
        self.records.insert(code.to_owned(), place);
        None
    }

    /// A fault in the first of these records that the file has, or else in the file as a whole.
    pub(super) fn record(&self, codes: &[&str], reason: Reason) -> Fault {
        let found = codes.iter().find_map(|code| self.records.get(*code));
        let (line, column) = found.copied().unwrap_or((1, 1));
        Fault {
            line,
            column,
            reason,
        }
    }

    /// A fault in a column of the player with this number.
    pub(super) fn player(&self, number: u32, column: usize, reason: Reason) -> Fault {
        let index = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let line = index.and_then(|index| self.players.get(index)).copied();
        Fault {
            line: line.unwrap_or(1),
            column,
            reason,
        }
    }
}
