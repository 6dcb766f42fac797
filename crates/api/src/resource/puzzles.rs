//! The daily puzzle of a server as JSON: today's without its solution until the caller has found
//! it, and those of past days with it.

use super::game::Start;
use super::word::Word;
use entente_advisor::puzzle::{Goal, Puzzle};
use entente_presentation::text::{self, Text};
use entente_rules::Position;
use entente_service::{DailyPuzzle, PuzzlePage};
use entente_words::words;
use serde::Serialize;
use utoipa::ToSchema;

words! {
    /// The task of a puzzle.
    pub enum PuzzleGoal {
        /// Force mate within so many moves.
        Mate = "mate",
        /// Find the only move that wins.
        Win = "win",
        /// Find the only move that does not lose.
        Save = "save",
        /// Find the move that gains the most, among several sides.
        Take = "take",
    }
}

pub(crate) type PuzzleGoalWord = Word<PuzzleGoal>;

impl From<&Goal> for PuzzleGoal {
    fn from(goal: &Goal) -> Self {
        match goal {
            Goal::Mate(_) => Self::Mate,
            Goal::Win => Self::Win,
            Goal::Save => Self::Save,
            Goal::Take(_) => Self::Take,
        }
    }
}

/// The position and the task of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleTask {
    /// The number of the puzzle among those of the server, from 1.
    #[schema(example = 12)]
    number: u32,
    /// The time at which its day began.
    #[schema(example = "2026-11-20T07:00:00.000Z")]
    posted_at: String,
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
}

/// The solution of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleSolution {
    /// The moves, in coordinate form.
    moves: Vec<String>,
    /// The same moves in the notation of the rule set.
    notation: Vec<String>,
    /// The reason why there is no other.
    #[schema(example = "No other move mates in 2.")]
    why: String,
}

/// A person's row of solved puzzles: of the daily ones in a server, or of the collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleStreak {
    /// The number of puzzles in a row that they have solved. Today's need not be solved yet.
    #[schema(example = 3)]
    pub(super) current: u32,
    /// The longest such row.
    #[schema(example = 5)]
    pub(super) longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 9)]
    pub(super) solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 6)]
    pub(super) at_once: u32,
}

/// Today's puzzle of a server, as far as the caller has solved it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TodaysPuzzle {
    task: PuzzleTask,
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
    /// The solution; null until you have found it. On the next day everybody sees it.
    #[schema(required)]
    solution: Option<PuzzleSolution>,
    streak: PuzzleStreak,
}

/// A puzzle whose day is over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PastPuzzle {
    task: PuzzleTask,
    solution: PuzzleSolution,
    /// The number of people who tried it.
    #[schema(example = 8)]
    tried: u32,
    /// The number of people who solved it.
    #[schema(example = 5)]
    solved: u32,
    /// The number of people who solved it without a wrong move.
    #[schema(example = 2)]
    at_once: u32,
    /// The game that it is from; null if it is from none of the server, or if you may not see that.
    #[schema(required, example = "/api/v1/games/7k3m9q2w5x1z")]
    game: Option<String>,
}

/// The answer to a move in a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleVerdict {
    /// Whether the move is right; null if you had found another move meanwhile, and nothing was
    /// judged.
    #[schema(required, example = true)]
    pub(crate) right: Option<bool>,
    pub(crate) puzzle: TodaysPuzzle,
}

impl PuzzleTask {
    fn of(text: &Text, daily: &DailyPuzzle, position: &Position) -> Self {
        let goal = &daily.puzzle.goal;
        let variant = position.variant();
        Self {
            number: daily.number,
            posted_at: daily.at.to_rfc3339(),
            variant: variant.id(),
            start: Start::of(position),
            goal: Word(goal.into()),
            mate_in: mate_in(goal),
            text: text::puzzle_goal(text, position, goal),
            moves_to_find: daily.puzzle.moves_to_find(),
        }
    }
}

/// The moves within which it is mate, if that is the goal.
pub(super) fn mate_in(goal: &Goal) -> Option<u16> {
    match goal {
        Goal::Mate(moves) => Some(*moves),
        Goal::Win | Goal::Save | Goal::Take(_) => None,
    }
}

impl PuzzleSolution {
    pub(super) fn of(text: &Text, puzzle: &Puzzle, position: &Position) -> Self {
        let line = puzzle.solution_line();
        Self {
            moves: line.iter().map(|mv| mv.coordinate.clone()).collect(),
            notation: line.iter().map(|mv| mv.notation.clone()).collect(),
            why: text::puzzle_why(text, puzzle, position),
        }
    }
}

impl TodaysPuzzle {
    /// Today's puzzle; `None` if the server has none, or if the rules do not know its position.
    pub(crate) fn of(text: &Text, page: &PuzzlePage) -> Option<Self> {
        let (daily, solver) = (page.today.as_ref()?, &page.solver);
        let (puzzle, position) = (&daily.puzzle, daily.puzzle.position()?);
        let known = if solver.is_solved {
            2 * puzzle.moves_to_find() - 1
        } else {
            2 * solver.found
        };
        let moves = puzzle.line.get(..known)?.iter();
        let next = (!solver.is_solved).then(|| puzzle.play_after(solver.found));
        let legal = next.flatten().map(|play| legal(play.position()));
        let solution = solver
            .is_solved
            .then(|| PuzzleSolution::of(text, puzzle, &position));
        Some(Self {
            task: PuzzleTask::of(text, daily, &position),
            found: solver.found,
            moves: moves.map(|mv| mv.coordinate.clone()).collect(),
            legal: legal.unwrap_or_default(),
            wrong: solver.wrong,
            solved: solver.is_solved,
            solution,
            streak: PuzzleStreak {
                current: solver.streak_at(daily.number),
                longest: solver.longest,
                solved: solver.solved,
                at_once: solver.at_once,
            },
        })
    }
}

/// The legal moves of a position in coordinate form, in order.
pub(super) fn legal(position: &Position) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    let mut legal: Vec<String> = moves.map(|mv| position.coordinate(mv)).collect();
    legal.sort_unstable();
    legal
}

impl PastPuzzle {
    /// A puzzle whose day is over, with the address of its game. `None` if the rules do not know
    /// its position.
    pub(crate) fn of(text: &Text, daily: &DailyPuzzle, game: Option<String>) -> Option<Self> {
        let position = daily.puzzle.position()?;
        Some(Self {
            task: PuzzleTask::of(text, daily, &position),
            solution: PuzzleSolution::of(text, &daily.puzzle, &position),
            tried: daily.tried,
            solved: daily.solved,
            at_once: daily.at_once,
            game,
        })
    }
}
