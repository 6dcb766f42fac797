//! A person's answers to daily puzzles, and to those of the collection, in the document of their
//! data.

use crate::puzzles::practice::Practice;
use crate::puzzles::stored::PuzzleSolver;
use entente_game::ServerId;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A person's answers to the daily puzzles of one server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StoredPuzzles {
    /// The Discord server, by its id.
    #[schema(example = "100200300400500700")]
    server: String,
    /// The number of the last puzzle that the person tried.
    #[schema(example = 12)]
    number: u32,
    /// The number of its moves that they have found.
    #[schema(example = 1)]
    found: usize,
    /// The number of wrong moves in it.
    #[schema(example = 0)]
    wrong: u32,
    /// The number of the last puzzle that they solved.
    #[schema(example = 12)]
    last_solved: u32,
    /// The number of puzzles in a row that they had solved with it.
    #[schema(example = 3)]
    streak: u32,
    /// The longest such row.
    #[schema(example = 5)]
    longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 9)]
    solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 6)]
    at_once: u32,
}

impl StoredPuzzles {
    pub(crate) fn of((server, solver): &(ServerId, PuzzleSolver)) -> Self {
        Self {
            server: server.0.to_string(),
            number: solver.number,
            found: solver.found,
            wrong: solver.wrong,
            last_solved: solver.last_solved,
            streak: solver.streak,
            longest: solver.longest,
            solved: solver.solved,
            at_once: solver.at_once,
        }
    }
}

/// A person's way through the collection of puzzles.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct StoredPractice {
    /// The number of puzzles behind them since they were last through all, by rule set.
    #[schema(example = json!({"standard": 12}))]
    behind: BTreeMap<String, u32>,
    /// The number of puzzles in a row that they have solved.
    #[schema(example = 3)]
    streak: u32,
    /// The longest such row.
    #[schema(example = 7)]
    longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 11)]
    solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 8)]
    at_once: u32,
}

impl StoredPractice {
    pub(crate) fn of(practice: &Practice) -> Self {
        let (courses, results) = (practice.courses.iter(), practice.results);
        Self {
            behind: courses
                .map(|(variant, course)| (variant.clone(), course.behind))
                .collect(),
            streak: results.streak,
            longest: results.longest,
            solved: results.solved,
            at_once: results.at_once,
        }
    }
}
