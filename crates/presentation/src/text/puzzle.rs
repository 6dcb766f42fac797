//! A puzzle in words: its goal, its solution, and how a person is doing.
//!
//! Which puzzle somebody gets, and whether a move is right, is decided elsewhere.

use super::capitalize;
use super::catalogue::{Text, say};
use entente_advisor::puzzle::{Goal, Puzzle};
use entente_game::Seat;
use entente_rules::Position;

/// The goal of a puzzle: `White to move. Mate in 2.`
pub fn puzzle_goal(text: &Text, position: &Position, goal: &Goal) -> String {
    let army = capitalize(&text.army(position.turn()));
    match goal {
        Goal::Mate(moves) => say!(text, "puzzle-goal-mate", army, moves = *moves),
        Goal::Win => say!(text, "puzzle-goal-win", army),
        Goal::Save => say!(text, "puzzle-goal-save", army),
        Goal::Take(_) => say!(text, "puzzle-goal-take", army),
    }
}

/// The moves of a puzzle's solution, and why there is no other, for a chat.
pub fn puzzle_solution(text: &Text, puzzle: &Puzzle, position: &Position) -> String {
    let moves = puzzle.solution_line().iter();
    let moves: Vec<String> = moves
        .map(|mv| text.escaped(&text.short_move(&mv.short, &mv.notation)))
        .collect();
    let (moves, why) = (moves.join(" "), puzzle_why(text, puzzle, position));
    say!(text, "puzzle-solution", moves, why)
}

/// Why a puzzle has no other solution.
pub fn puzzle_why(text: &Text, puzzle: &Puzzle, position: &Position) -> String {
    match &puzzle.goal {
        Goal::Mate(count) => say!(text, "puzzle-why-mate", count = *count),
        Goal::Win => say!(text, "puzzle-why-win"),
        Goal::Save => say!(text, "puzzle-why-save"),
        Goal::Take(seats) => {
            let armies: Vec<_> = position.armies().collect();
            let name = |seat: &Seat| Some(text.army(*armies.get(seat.index())?));
            let whom = text.all_of(seats.iter().filter_map(name).collect());
            say!(text, "puzzle-why-take", whom)
        }
    }
}

/// The puzzles in a row that a person has solved before today's; empty for none.
pub fn puzzle_streak_so_far(text: &Text, streak: u32) -> String {
    match streak {
        0 => String::new(),
        _ => say!(text, "puzzle-streak-so-far", streak),
    }
}

/// The end of a row of solved puzzles: a puzzle was left out.
pub fn puzzle_streak_ended(text: &Text, ended: u32, longest: u32) -> String {
    say!(text, "puzzle-streak-ended", ended, longest)
}

/// The number of days in a row, and the longest such row.
pub fn puzzle_streak(text: &Text, streak: u32, longest: u32) -> String {
    say!(text, "puzzle-streak", streak, longest)
}

/// The puzzles of the collection in a row that a person has solved, and the longest such row.
pub fn practice_streak(text: &Text, streak: u32, longest: u32) -> String {
    say!(text, "practice-streak", streak, longest)
}

/// The end of such a row: a puzzle was given up.
pub fn practice_ended(text: &Text, ended: u32, longest: u32) -> String {
    say!(text, "practice-ended", ended, longest)
}
