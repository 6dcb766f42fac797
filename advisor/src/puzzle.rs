//! Puzzles: positions of finished games in which one move is clearly the best.
//!
//! Finding a puzzle and proving it is here, and the facts about its solution. Who gets which
//! puzzle, and when, is not. A puzzle depends on its position alone, as everybody sees it: nothing
//! secret and no move before it is needed to solve it.
//!
//! `hunt` looks for one in a finished game. `mating` has the whole line of a mate, `answer` judges
//! the moves of somebody who solves a puzzle, and `shipped` is the collection that comes with the
//! program.

mod answer;
mod hunt;
mod mating;
mod shipped;

pub use answer::Answer;
pub use hunt::Hunt;
pub use shipped::{ShippedPuzzle, shipped};

use crate::analysis::{LineMove, Sides, WHOLE, line};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_engine::{Engine, SearchRequest, SearchResult, StopSignal, Style, Value};
use entente_game::Seat;
use entente_rules::{Ply, Position, Status, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// The positions that are searched for a glance, which every position of a game gets.
const GLANCE_NODES: u64 = 2_000;

/// The positions that are searched where the glance found something: few of them are left then.
const LOOK_NODES: u64 = 20_000;

/// The positions that are searched for the proof of a puzzle.
pub const PROOF_NODES: u64 = 200_000;

/// The most bytes of the engine's transposition table. They have to be the same on every machine;
/// 16 MiB hold all positions of a proof.
const MAX_MEMORY_BYTES: usize = 1 << 24;

/// The fewest legal moves of a puzzle: with fewer there is too little to choose from. Chosen by
/// hand.
const MIN_MOVES: usize = 5;

/// The longest mate of a puzzle, in moves: that no other move mates as fast takes too long to prove
/// for a longer one. Chosen by hand. A mate in one is too easy.
const MAX_MATE_MOVES: u16 = 3;

/// The positions that are searched for a mate. Enough for most in two moves, and for some in three.
const MATE_NODES: u64 = 20_000;

/// The shares of the win that a winning move has at least, and any other move at most: about 2.4
/// and 0.7 pawns ahead. Chosen by hand.
const WINNING: (u16, u16) = (WHOLE / 5 * 4, WHOLE / 5 * 3);

/// The same of a move that saves a game: about 0.7 pawns behind, and 3 pawns behind.
const SAVING: (u16, u16) = (WHOLE / 5 * 2, WHOLE / 20 * 3);

/// The least lead of a move among more than two sides, as a share of the win: three quarters of a
/// blunder's cost. Chosen by hand; with less the proof rarely agrees with the first look.
const MIN_LEAD_AMONG_SEVERAL: u16 = WHOLE / 20 * 3;

/// The least share that somebody loses from whom a move takes.
const MIN_TAKEN: u16 = WHOLE / 20;

/// A position in which one move is clearly the best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position, as everybody sees it: the JSON of the rules, with its rule set and options.
    pub position: Map<String, Json>,
    /// The best move in coordinate form.
    pub solution: String,
    /// The point of the best move.
    pub goal: Goal,
    /// The best move, and its expected continuation; of a mate every move to the last.
    pub line: Vec<LineMove>,
}

/// The point of a puzzle's best move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// It is the only move that forces mate within so many moves.
    Mate(u16),
    /// It is the only move that wins.
    Win,
    /// It is the only move that does not lose.
    Save,
    /// Among several sides: it gains far more than any other move, at the cost of these seats.
    Take(Vec<Seat>),
}

/// Finds and proves the puzzle in the last of these positions of a finished game. `None` if there
/// is none, or if the search was stopped.
pub fn find(positions: &[Position], stop_signal: &mut dyn StopSignal) -> Option<Puzzle> {
    let (last, before) = positions.split_last()?;
    let position = last.seen_by(None);
    if !is_fit(&position) {
        return None;
    }
    let is_retake = |solution: &Solution| takes_back(before.last(), &position, solution.ply);
    // A mate is proved by its own search, whatever the budget of the others.
    if let Some(mate) = mate_of(&[], &position, MATE_NODES, stop_signal) {
        let solution = only_mate(mate, &position, stop_signal)?;
        if is_retake(&solution) {
            return None;
        }
        return mating::puzzle(&position, &solution, stop_signal);
    }
    let glance = clear_lead(&position, GLANCE_NODES, stop_signal)?;
    if is_retake(&glance) {
        return None;
    }
    // A longer search that sees something else proves that the position is no puzzle.
    let agrees = |solution: &Solution| solution.ply == glance.ply;
    clear_lead(&position, LOOK_NODES, stop_signal).filter(agrees)?;
    let proof = clear_lead(&position, PROOF_NODES, stop_signal).filter(agrees)?;
    Some(proof.puzzle(&position))
}

impl Puzzle {
    /// The position; `None` if the rules do not know it.
    pub fn position(&self) -> Option<Position> {
        let variant = self.position.get("variant")?.as_str()?;
        let json = Json::from(self.position.clone()).to_string();
        Position::from_json(Variant::from_id(variant)?, &json).ok()
    }

    /// Does a search of this many positions find the same solution, and no other?
    pub fn is_proved(&self, nodes: u64, stop_signal: &mut dyn StopSignal) -> bool {
        self.position().is_some_and(|position| {
            let solution = solve(&position, nodes, stop_signal);
            solution.is_some_and(|found| {
                let is_same = position.coordinate(found.ply) == self.solution;
                // Which seats a move takes from can depend on the budget; a mate's length cannot.
                is_same && matches!(found.goal, Goal::Mate(_)) == self.is_mate()
            })
        })
    }

    fn is_mate(&self) -> bool {
        matches!(self.goal, Goal::Mate(_))
    }
}

/// Can a puzzle begin here? A player who has to choose something else than a move cannot solve it,
/// and an army without a king lives only by alliances that nobody sees.
fn is_fit(position: &Position) -> bool {
    let mut armies = position.armies();
    let has_moves = position.pass().is_none() && position.legal_move_count() >= MIN_MOVES;
    has_moves
        && position.pending_choice().is_none()
        && armies.all(|army| position.status(army) != Status::Protectorate)
}

/// Does the move only take back what was captured with the move before? That needs no thought.
fn takes_back(before: Option<&Position>, position: &Position, ply: Ply) -> bool {
    let Some((before, mv)) = before.zip(ply.mv()) else {
        return false;
    };
    let square = position.capture_square(&mv);
    let was = square.and_then(|square| before.piece(square));
    was.is_some_and(|piece| piece.army == position.turn())
}

/// A move that is clearly the best, and the reason.
struct Solution {
    ply: Ply,
    goal: Goal,
    best: SearchResult,
}

impl Solution {
    fn puzzle(self, position: &Position) -> Puzzle {
        Puzzle {
            position: position.to_object(),
            solution: position.coordinate(self.ply),
            goal: self.goal,
            line: line(position, &self.best),
        }
    }
}

/// The one clearly best move, if there is one and no search was stopped: a mate, or a move that
/// leads by searches of this many positions.
fn solve(position: &Position, nodes: u64, stop_signal: &mut dyn StopSignal) -> Option<Solution> {
    if let Some(mate) = mate_of(&[], position, MATE_NODES, stop_signal) {
        return only_mate(mate, position, stop_signal);
    }
    clear_lead(position, nodes, stop_signal)
}

/// The move whose lead over the second makes it the solution, by searches of this many positions.
fn clear_lead(
    position: &Position,
    nodes: u64,
    stop_signal: &mut dyn StopSignal,
) -> Option<Solution> {
    let best = best_of(&[], position, nodes, stop_signal)?;
    let ply = best.ply?;
    let second = best_of(&others(position, ply), position, nodes, stop_signal)?;
    let goal = match best.value {
        Some(_) => goal_of_two(position, &best, &second)?,
        None => goal_among_several(position, &best, &second)?,
    };
    Some(Solution { ply, goal, best })
}

/// The mate as a solution, if no other move mates as fast and it takes more than one move.
fn only_mate(
    (ply, moves, best): (Ply, u16, SearchResult),
    position: &Position,
    stop_signal: &mut dyn StopSignal,
) -> Option<Solution> {
    if moves == 1 {
        return None;
    }
    // A mate by another move must not be missed, whatever it costs to look for it.
    let other = mate_of(&others(position, ply), position, u64::MAX, stop_signal);
    let is_only = other.is_none_or(|(_, slower, _)| slower > moves) && !stop_signal.stops();
    let goal = Goal::Mate(moves);
    is_only.then_some(Solution { ply, goal, best })
}

/// The fastest mate that one of these plies forces, or any if there are none, and its moves.
fn mate_of(
    plies: &[Ply],
    position: &Position,
    nodes: u64,
    stop_signal: &mut dyn StopSignal,
) -> Option<(Ply, u16, SearchResult)> {
    let request = SearchRequest::after(core::slice::from_ref(position), nodes);
    let mut engine = Engine::for_nodes(MATE_NODES, MAX_MEMORY_BYTES);
    let best = engine.find_mate(&request.among(plies), MAX_MATE_MOVES, stop_signal)?;
    match best.value {
        Some(Value::MateIn(moves)) => Some((best.ply?, moves, best)),
        _ => None,
    }
}

fn others(position: &Position, ply: Ply) -> Vec<Ply> {
    let mut plies = position.plies();
    plies.retain(|other| *other != ply);
    plies
}

/// The best of these plies, or of all if there are none, by a search of this many positions; `None`
/// if it was stopped.
fn best_of(
    plies: &[Ply],
    position: &Position,
    nodes: u64,
    stop_signal: &mut dyn StopSignal,
) -> Option<SearchResult> {
    // An engine for each search, so that the answer depends on nothing else.
    let style = Style::for_independent_players(position);
    let mut engine = Engine::for_nodes(nodes, MAX_MEMORY_BYTES).with_style(style);
    let request = SearchRequest::after(core::slice::from_ref(position), nodes);
    let result = engine.think(&request.among(plies), stop_signal);
    (!stop_signal.stops()).then_some(result)
}

/// The point of the best move between two sides, if it is clearly better than the second.
fn goal_of_two(position: &Position, best: &SearchResult, second: &SearchResult) -> Option<Goal> {
    let share = |result: &SearchResult| own_share(position, result);
    let fits = |(least, most): (u16, u16)| share(best) >= least && share(second) <= most;
    if fits(WINNING) {
        Some(Goal::Win)
    } else {
        fits(SAVING).then_some(Goal::Save)
    }
}

/// The point of the best move among several sides: the seats at whose cost it gains.
fn goal_among_several(
    position: &Position,
    best: &SearchResult,
    second: &SearchResult,
) -> Option<Goal> {
    let lead = own_share(position, best).checked_sub(own_share(position, second))?;
    if lead < MIN_LEAD_AMONG_SEVERAL {
        return None;
    }
    let shares = second.shares.parts().iter().zip(best.shares.parts());
    let taken = (0..).map(Seat).zip(shares);
    let seats = taken.filter(|(_, (without, with))| without.saturating_sub(**with) >= MIN_TAKEN);
    Some(Goal::Take(seats.map(|(seat, _)| seat).collect()))
}

/// The share of the side to move.
fn own_share(position: &Position, result: &SearchResult) -> u16 {
    let turn = position.turn();
    let seat = position.armies().position(|army| army == turn);
    Sides::of(position).share(result.shares.parts(), seat.unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A position that cannot be read fails the test.
mod tests {
    use super::*;

    fn found(fen: &str) -> Option<Puzzle> {
        find(&[Position::from_fen(fen).unwrap()], &mut ())
    }

    #[test]
    fn a_mate_that_only_one_move_forces_is_a_puzzle() {
        // Reti's smothered mate: the queen is sacrificed first.
        let puzzle = found("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1").unwrap();
        assert_eq!((&*puzzle.solution, &puzzle.goal), ("c4g8", &Goal::Mate(2)));
        assert_eq!(puzzle.line[0].coordinate, puzzle.solution);
        assert!(puzzle.is_proved(PROOF_NODES * 10, &mut ()));
        let read: Puzzle = serde_json::from_str(&serde_json::to_string(&puzzle).unwrap()).unwrap();
        assert_eq!(read, puzzle);
        assert_eq!(read.position(), puzzle.position());
    }

    #[test]
    fn a_fork_that_wins_is_a_puzzle_and_its_move_is_the_only_one() {
        let fork = found("q3k3/pp3ppp/8/3N4/8/8/PP3PPP/R3K3 w - - 0 1").unwrap();
        assert_eq!(fork.goal, Goal::Win);
    }

    #[test]
    fn the_start_two_mates_and_a_lost_game_are_no_puzzles() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            // Two queens mate in many ways.
            "7k/8/8/8/8/8/2QQ4/K7 w - - 0 1",
            "7k/8/8/8/8/8/2qq4/6K1 w - - 0 1",
            // The only legal move.
            "7k/5Q2/8/8/8/8/8/K6R b - - 0 1",
        ] {
            assert_eq!(found(fen), None, "{fen}");
        }
    }

    #[test]
    fn taking_back_is_no_puzzle() {
        let before = Position::from_fen("4k3/8/2q5/3R4/8/8/8/3RK3 b - - 0 1").unwrap();
        let after = before.play(before.read_move("c6d5").unwrap()).unwrap();
        let mv = after.read_move("Rxd5").unwrap();
        assert!(takes_back(Some(&before), &after, Ply::Move(mv)));
        assert!(!takes_back(None, &after, Ply::Move(mv)));
    }

    #[test]
    fn a_stopped_search_finds_nothing() {
        struct Stops;
        impl StopSignal for Stops {
            fn stops(&mut self) -> bool {
                true
            }
        }
        let position = Position::from_fen("5r1k/6pp/7N/8/2Q5/8/6PP/7K w - - 0 1").unwrap();
        assert_eq!(find(&[position], &mut Stops), None);
    }
}
