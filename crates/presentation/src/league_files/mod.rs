//! A league as files: FIDE's report for federations and pairing programs, crosstables as CSV and
//! as a page, and the tags of its games in PGN.
//!
//! They say what the league's own page says, and nothing else: who has entered, who met whom in
//! which round, how it ended, and the standings.

mod crosstables;
mod games;
mod report;
mod words;

pub use crosstables::{csv, html};
pub use games::{GameOfLeague, ended_games};
pub use report::report;
pub use words::{LeagueWords, NoFile, division_count};

#[cfg(test)]
mod tests;
