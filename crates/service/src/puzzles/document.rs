//! A person's answers to daily puzzles, and to those of the collection, in the document of their
//! data.

use crate::puzzles::practice::Practice;
use crate::puzzles::stored::PuzzleSolver;
use entente_game::ServerId;
use serde::Serialize;
use std::collections::BTreeMap;

/// A person's answers to the daily puzzles of one server.
#[derive(Debug, Serialize)]
pub(crate) struct StoredPuzzles {
    server: String,
    number: u32,
    found: usize,
    wrong: u32,
    last_solved: u32,
    streak: u32,
    longest: u32,
    solved: u32,
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
#[derive(Debug, Default, Serialize)]
pub(crate) struct StoredPractice {
    behind: BTreeMap<String, u32>,
    streak: u32,
    longest: u32,
    solved: u32,
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
