//! The one clearly best move of a position, and its proof by searches: a mate, or a move that leads
//! by far. Whether a position is fit for a puzzle is not here.
//!
//! The line of a mate puzzle goes from its first move to the mate. The search that finds a mate
//! proves its first move and its length; its own line can end early, where its table knew the rest.

use super::facts::{Goal, Puzzle};
use crate::analysis::{Sides, WHOLE, line, line_moves};
use entente_engine::{Engine, SearchRequest, SearchResult, StopSignal, Style, Value};
use entente_game::Seat;
use entente_rules::{Event, Play, Ply, Position};

/// The most bytes of the engine's transposition table. They have to be the same on every machine;
/// 16 MiB hold all positions of a proof.
const MAX_MEMORY_BYTES: usize = 1 << 24;

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

impl Puzzle {
    /// Does a search of this many positions find the same solution, and no other?
    pub fn is_proved(&self, nodes: u64, stop_signal: &mut dyn StopSignal) -> bool {
        self.position().is_some_and(|position| {
            let mut solver = Solver {
                position: &position,
                stop_signal,
            };
            solver.solve(nodes).is_some_and(|found| {
                let is_same = position.coordinate(found.ply) == self.solution;
                // Which seats a move takes from can depend on the budget; a mate's length cannot.
                is_same && matches!(found.goal, Goal::Mate(_)) == self.is_mate()
            })
        })
    }
}

/// A move that is clearly the best, and the reason.
pub(super) struct Solution {
    pub(super) ply: Ply,
    pub(super) goal: Goal,
    best: SearchResult,
}

impl Solution {
    pub(super) fn puzzle(self, position: &Position) -> Puzzle {
        Puzzle {
            position: position.to_object(),
            solution: position.coordinate(self.ply),
            goal: self.goal,
            line: line(position, &self.best),
        }
    }
}

/// The searches of one position.
pub(super) struct Solver<'a> {
    pub(super) position: &'a Position,
    pub(super) stop_signal: &'a mut dyn StopSignal,
}

impl Solver<'_> {
    /// The one clearly best move, if there is one and no search was stopped: a mate, or a move that
    /// leads by searches of this many positions.
    fn solve(&mut self, nodes: u64) -> Option<Solution> {
        match self.mate() {
            Some(mate) => self.only_mate(mate),
            None => self.clear_lead(nodes),
        }
    }

    /// The move whose lead over the second makes it the solution, by searches of this many
    /// positions.
    pub(super) fn clear_lead(&mut self, nodes: u64) -> Option<Solution> {
        let best = self.best_of(&[], nodes)?;
        let ply = best.ply?;
        let second = self.best_of(&self.others(ply), nodes)?;
        let goal = match best.value {
            Some(_) => goal_of_two(self.position, &best, &second)?,
            None => goal_among_several(self.position, &best, &second)?,
        };
        Some(Solution { ply, goal, best })
    }

    /// The mate as a solution, if no other move mates as fast and it takes more than one move.
    pub(super) fn only_mate(&mut self, mate: Mate) -> Option<Solution> {
        if mate.moves == 1 {
            return None;
        }
        // A mate by another move must not be missed, whatever it costs to look for it.
        let other = self.mate_of(&self.others(mate.ply), u64::MAX);
        let is_only = other.is_none_or(|other| other.moves > mate.moves);
        (is_only && !self.stop_signal.stops()).then_some(Solution {
            ply: mate.ply,
            goal: Goal::Mate(mate.moves),
            best: mate.best,
        })
    }

    /// The fastest mate, as far as it is found with a small budget.
    pub(super) fn mate(&mut self) -> Option<Mate> {
        self.mate_of(&[], MATE_NODES)
    }

    /// The fastest mate that one of these plies forces, or any if there are none.
    fn mate_of(&mut self, plies: &[Ply], nodes: u64) -> Option<Mate> {
        let request = SearchRequest::after(core::slice::from_ref(self.position), nodes);
        let mut engine = Engine::for_nodes(MATE_NODES, MAX_MEMORY_BYTES);
        let best = engine.find_mate(&request.among(plies), MAX_MATE_MOVES, self.stop_signal)?;
        match best.value {
            Some(Value::MateIn(moves)) => Some(Mate {
                ply: best.ply?,
                moves,
                best,
            }),
            _ => None,
        }
    }

    fn others(&self, ply: Ply) -> Vec<Ply> {
        let mut plies = self.position.plies();
        plies.retain(|other| *other != ply);
        plies
    }

    /// The best of these plies, or of all if there are none, by a search of this many positions;
    /// `None` if it was stopped.
    fn best_of(&mut self, plies: &[Ply], nodes: u64) -> Option<SearchResult> {
        // An engine for each search, so that the answer depends on nothing else.
        let style = Style::for_independent_players(self.position);
        let mut engine = Engine::for_nodes(nodes, MAX_MEMORY_BYTES).with_style(style);
        let request = SearchRequest::after(core::slice::from_ref(self.position), nodes);
        let result = engine.think(&request.among(plies), self.stop_signal);
        (!self.stop_signal.stops()).then_some(result)
    }

    /// The puzzle of this mate. `None` if the defence that holds out longest leaves a choice before
    /// the last move, so that a solver could be right with a move that the line does not have.
    pub(super) fn mate_puzzle(&mut self, solution: &Solution) -> Option<Puzzle> {
        let Goal::Mate(moves) = solution.goal else {
            return None;
        };
        let line = self.mate_line(solution.ply, moves)?;
        Some(Puzzle {
            position: self.position.to_object(),
            solution: self.position.coordinate(solution.ply),
            goal: solution.goal.clone(),
            line: line_moves(self.position, &line),
        })
    }

    /// The plies from this one, which mates in so many moves, to the end of the game.
    fn mate_line(&mut self, first: Ply, moves: u16) -> Option<Vec<Ply>> {
        let mut play = Play::new(self.position.clone());
        play.apply(&Event::Move(first)).ok()?;
        for left in (1..moves).rev() {
            let replies = play.position().plies();
            let found = replies.into_iter().find_map(|reply| {
                let next = after(&play, reply)?;
                let mut solver = Solver {
                    position: next.position(),
                    stop_signal: &mut *self.stop_signal,
                };
                let ply = solver.mating_ply(left)?;
                after(&next, ply)
            });
            play = found?;
        }
        // A line that does not end the game was not the mate that the search saw.
        play.outcome()?;
        Some(play.plies().to_vec())
    }

    /// The move that mates in exactly so many moves; before the last move it has to be the only
    /// one.
    fn mating_ply(&mut self, left: u16) -> Option<Ply> {
        let mate = self.mate_of(&[], u64::MAX)?;
        let ply = mate.ply;
        if mate.moves != left {
            return None;
        }
        if left == 1 {
            return Some(ply);
        }
        self.only_mate(mate).map(|_| ply)
    }
}

/// A forced mate.
pub(super) struct Mate {
    ply: Ply,
    /// The number of moves in which it mates.
    moves: u16,
    best: SearchResult,
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

fn after(play: &Play, ply: Ply) -> Option<Play> {
    let mut next = play.clone();
    next.apply(&Event::Move(ply)).ok()?;
    Some(next)
}
