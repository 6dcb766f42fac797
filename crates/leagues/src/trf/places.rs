//! The places at which a file says what.

use super::fault::{Fault, Reason};
use super::line::Line;
use std::collections::BTreeMap;

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
