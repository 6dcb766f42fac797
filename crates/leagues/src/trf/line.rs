//! A line of a file, whose fields are found by their columns.

use super::fault::{Fault, Reason};
use super::layout::Field;

/// Stands in the columns of a character behind its first byte.
const FILLER: char = '\0';

/// A line.
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
