//! The search for the puzzle of a position: is it fit for one, and do a glance, a longer look and
//! the proof agree on its solution?
//!
//! A finished game is searched one position after the other, because its caller decides when there
//! is time for the next one.

use super::facts::{Goal, Puzzle};
use super::solution::{Solution, Solver};
use crate::stop_recorder::StopRecorder;
use entente_engine::StopSignal;
use entente_rules::{Ply, Position, Status};

/// The positions that are searched for a glance, which every position of a game gets.
const GLANCE_NODES: u64 = 2_000;

/// The positions that are searched where the glance found something: few of them are left then.
const LOOK_NODES: u64 = 20_000;

/// The positions that are searched for the proof of a puzzle.
pub const PROOF_NODES: u64 = 200_000;

/// The fewest legal moves of a puzzle: with fewer there is too little to choose from. Chosen by
/// hand.
const MIN_MOVES: usize = 5;

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
    let mut solver = Solver {
        position: &position,
        stop_signal,
    };
    if let Some(mate) = solver.mate() {
        let solution = solver.only_mate(mate)?;
        if is_retake(&solution) {
            return None;
        }
        return solver.mate_puzzle(&solution);
    }
    let glance = solver.clear_lead(GLANCE_NODES)?;
    if is_retake(&glance) {
        return None;
    }
    // A longer search that sees something else proves that the position is no puzzle.
    let agrees = |solution: &Solution| solution.ply == glance.ply;
    solver.clear_lead(LOOK_NODES).filter(agrees)?;
    let proof = solver.clear_lead(PROOF_NODES).filter(agrees)?;
    Some(proof.puzzle(&position))
}

/// Can a puzzle begin here? A player who has to choose something else than a move cannot solve it,
/// and an army without a king lives only by alliances that nobody sees.
fn is_fit(position: &Position) -> bool {
    let mut armies = position.armies();
    if position.is_chance_to_move() {
        return false;
    }
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

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A position that cannot be read fails the test.
mod tests {
    use super::*;
    use crate::puzzle::Goal;

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

/// A finished game in which a puzzle is looked for.
#[derive(Debug, Clone)]
pub struct Hunt {
    positions: Vec<Position>,
    /// The number of positions that were searched.
    done: usize,
    found: Option<(usize, Puzzle)>,
}

impl Hunt {
    /// A hunt in these positions of a finished game, from the first on.
    pub fn new(positions: Vec<Position>) -> Self {
        Self {
            positions,
            done: 0,
            found: None,
        }
    }

    /// Whether nothing is left to search: a puzzle was found, or the game has none.
    pub fn is_done(&self) -> bool {
        self.found.is_some() || self.done == self.positions.len()
    }

    /// The puzzle that was found, with the number of plies before it.
    pub fn found(self) -> Option<(usize, Puzzle)> {
        self.found
    }

    /// Searches the next position. `false`, and nothing is changed, if the search was stopped.
    pub fn think(&mut self, stop_signal: &mut dyn StopSignal) -> bool {
        let Some(positions) = self.positions.get(..=self.done) else {
            return true;
        };
        let mut recorder = StopRecorder::new(stop_signal);
        let puzzle = find(positions, &mut recorder);
        // A search that was stopped says nothing about the position.
        if recorder.has_stopped() {
            return false;
        }
        // A goal has to say from whom the move takes.
        let can_be_said =
            |puzzle: &Puzzle| !matches!(&puzzle.goal, Goal::Take(from) if from.is_empty());
        self.found = puzzle.filter(can_be_said).map(|puzzle| (self.done, puzzle));
        self.done += 1;
        true
    }
}
