//! The line of a mate puzzle, from its first move to the mate. The search that finds a mate proves
//! its first move and its length; its own line can end early, where its table knew the rest.

use super::facts::{Goal, Puzzle};
use super::solution::{Solution, mate_of, only_mate};
use crate::analysis::line_moves;
use alloc::vec::Vec;
use entente_engine::StopSignal;
use entente_rules::{Event, Play, Ply, Position};

/// The puzzle of this mate. `None` if the defence that holds out longest leaves a choice before the
/// last move, so that a solver could be right with a move that the line does not have.
pub(super) fn puzzle(
    position: &Position,
    solution: &Solution,
    stop_signal: &mut dyn StopSignal,
) -> Option<Puzzle> {
    let Goal::Mate(moves) = solution.goal else {
        return None;
    };
    let line = line(position, solution.ply, moves, stop_signal)?;
    Some(Puzzle {
        position: position.to_object(),
        solution: position.coordinate(solution.ply),
        goal: solution.goal.clone(),
        line: line_moves(position, &line),
    })
}

/// The plies from this one, which mates in so many moves, to the end of the game.
fn line(
    position: &Position,
    first: Ply,
    moves: u16,
    stop_signal: &mut dyn StopSignal,
) -> Option<Vec<Ply>> {
    let mut play = Play::new(position.clone());
    play.apply(&Event::Move(first)).ok()?;
    for left in (1..moves).rev() {
        let replies = play.position().plies();
        let found = replies.into_iter().find_map(|reply| {
            let next = after(&play, reply)?;
            let ply = answer(next.position(), left, stop_signal)?;
            let next = after(&next, ply)?;
            Some(next)
        });
        play = found?;
    }
    // A line that does not end the game was not the mate that the search saw.
    play.outcome()?;
    Some(play.plies().to_vec())
}

fn after(play: &Play, ply: Ply) -> Option<Play> {
    let mut next = play.clone();
    next.apply(&Event::Move(ply)).ok()?;
    Some(next)
}

/// The move that mates in exactly so many moves; before the last move it has to be the only one.
fn answer(position: &Position, left: u16, stop_signal: &mut dyn StopSignal) -> Option<Ply> {
    let mate = mate_of(&[], position, u64::MAX, stop_signal)?;
    let ply = mate.ply;
    if mate.moves != left {
        return None;
    }
    if left == 1 {
        return Some(ply);
    }
    only_mate(mate, position, stop_signal).map(|_| ply)
}
