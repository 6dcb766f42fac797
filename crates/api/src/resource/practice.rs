//! A person's puzzle from the collection as JSON, without its solution until they have found it or
//! given it up.

use super::game::Start;
use super::puzzles::{PuzzleGoalWord, PuzzleSolution, PuzzleStreak, legal, mate_in};
use super::word::Word;
use entente_advisor::puzzle::{ShippedPuzzle, SourceGame};
use entente_presentation::text::{self, Text};
use entente_rules::Position;
use entente_service::{GivenUp, PracticePage, PracticeResults};
use serde::Serialize;
use utoipa::ToSchema;

/// A puzzle of the collection, as far as the caller has solved it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyPuzzle {
    /// The name of the puzzle.
    #[schema(example = "standard-12")]
    id: String,
    /// The rule set.
    #[schema(example = "standard")]
    variant: &'static str,
    /// The position in which it begins: in FEN, or in the form of `position` of a game if the rule
    /// set has no FEN.
    #[schema(example = "5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1")]
    start: Start,
    goal: PuzzleGoalWord,
    /// The moves within which it is mate; null if the goal is another.
    #[schema(required, example = 2)]
    mate_in: Option<u16>,
    /// The task in words.
    #[schema(example = "White to move. Mate in 2.")]
    text: String,
    /// The number of moves that have to be found.
    #[schema(example = 2)]
    moves_to_find: usize,
    /// The number of moves that you have found.
    #[schema(example = 0)]
    found: usize,
    /// The moves that you have found, with the replies to them, in coordinate form.
    moves: Vec<String>,
    /// The legal moves of your next turn, in coordinate form; none when it is solved.
    legal: Vec<String>,
    /// The number of wrong moves so far.
    #[schema(example = 0)]
    wrong: u32,
    /// Whether you have solved it.
    #[schema(example = false)]
    solved: bool,
    /// The solution; null until you have found it.
    #[schema(required)]
    solution: Option<PuzzleSolution>,
    /// The published game that it is from: its players, place and year. Null until you have found
    /// the solution, and if it is from a game of computers.
    #[schema(required, example = "Anderssen – Kieseritzky, London 1851")]
    source: Option<String>,
    /// Your row of solved puzzles of the collection, in all rule sets.
    streak: PuzzleStreak,
    /// The number of puzzles of this rule set in the collection.
    #[schema(example = 300)]
    collection: usize,
}

/// The answer to a move in a puzzle of the collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MyPuzzleVerdict {
    /// Whether the move is right; null if you had found another move meanwhile, and nothing was
    /// judged.
    #[schema(required, example = true)]
    pub(crate) right: Option<bool>,
    pub(crate) puzzle: MyPuzzle,
}

/// A puzzle that the caller has given up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GivenUpPuzzle {
    /// The name of the puzzle.
    #[schema(example = "standard-12")]
    id: String,
    solution: PuzzleSolution,
    /// The published game that it is from; null if it is from a game of computers.
    #[schema(required, example = "Anderssen – Kieseritzky, London 1851")]
    source: Option<String>,
    /// The streak that has ended; 0 for none.
    #[schema(example = 3)]
    ended_streak: u32,
    streak: PuzzleStreak,
}

impl MyPuzzle {
    /// The puzzle of a person; `None` if the rules do not know its position.
    pub(crate) fn of(text: &Text, page: &PracticePage) -> Option<Self> {
        let puzzle = &page.puzzle.puzzle;
        let position = puzzle.position()?;
        let known = if page.is_solved {
            2 * puzzle.moves_to_find() - 1
        } else {
            2 * page.found
        };
        let next = (!page.is_solved).then(|| puzzle.play_after(page.found));
        let legal = next.flatten().map(|play| legal(play.position()));
        let solution = page
            .is_solved
            .then(|| PuzzleSolution::of(text, puzzle, &position));
        Some(Self {
            found: page.found,
            moves: coordinates(page.puzzle, known)?,
            legal: legal.unwrap_or_default(),
            wrong: page.wrong,
            solved: page.is_solved,
            source: page.is_solved.then(|| source(page.puzzle)).flatten(),
            solution,
            streak: streak(&page.results),
            collection: page.count,
            ..Self::task(text, page.puzzle, &position)
        })
    }

    /// The puzzle of somebody who has not begun it.
    fn task(text: &Text, shipped: &ShippedPuzzle, position: &Position) -> Self {
        let goal = &shipped.puzzle.goal;
        Self {
            id: shipped.id.clone(),
            variant: position.variant().id(),
            start: Start::of(position),
            goal: Word(goal.into()),
            mate_in: mate_in(goal),
            text: text::puzzle_goal(text, position, goal),
            moves_to_find: shipped.puzzle.moves_to_find(),
            found: 0,
            moves: Vec::new(),
            legal: Vec::new(),
            wrong: 0,
            solved: false,
            solution: None,
            source: None,
            streak: streak(&PracticeResults::default()),
            collection: 0,
        }
    }
}

impl GivenUpPuzzle {
    /// A puzzle that was given up; `None` if the rules do not know its position.
    pub(crate) fn of(text: &Text, given_up: &GivenUp) -> Option<Self> {
        let puzzle = &given_up.puzzle.puzzle;
        let position = puzzle.position()?;
        Some(Self {
            id: given_up.puzzle.id.clone(),
            solution: PuzzleSolution::of(text, puzzle, &position),
            source: source(given_up.puzzle),
            ended_streak: given_up.ended_streak,
            streak: streak(&given_up.results),
        })
    }
}

fn coordinates(shipped: &ShippedPuzzle, count: usize) -> Option<Vec<String>> {
    let moves = shipped.puzzle.line.get(..count)?.iter();
    Some(moves.map(|mv| mv.coordinate.clone()).collect())
}

fn source(shipped: &ShippedPuzzle) -> Option<String> {
    match &shipped.game {
        SourceGame::Computers(_) => None,
        SourceGame::Published(title) => Some(title.clone()),
    }
}

fn streak(results: &PracticeResults) -> PuzzleStreak {
    PuzzleStreak {
        current: results.streak,
        longest: results.longest,
        solved: results.solved,
        at_once: results.at_once,
    }
}
