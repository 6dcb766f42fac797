//! Finds recorded moves of computers again: the same engine with the same view, level, seed and
//! effort makes the same move on every machine.

use crate::config::MOST_FOR_COMPUTERS;
use crate::level;
use crate::problem::Problem;
use crate::seed;
use entente_game::ComputerMove;
use std::ops::RangeInclusive;

/// The bytes with which a computer may think, as the setting `computers.memory` allows them.
const MEMORY: RangeInclusive<u64> = 1 << 20..=(MOST_FOR_COMPUTERS as u64) << 20;

/// What came of looking for a recorded move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveCheck {
    /// The engine plays this move.
    Same,
    /// The engine plays another move, or the record claims what its level never does.
    Different {
        /// What the engine plays, in coordinate form.
        found: Option<String>,
    },
    /// Another version of the engine, or an engine of somebody else, has made the move, so this one
    /// cannot check it.
    OtherEngine,
}

/// Looks for a recorded move again.
pub fn check(recorded: &ComputerMove) -> MoveCheck {
    let view = &recorded.view;
    let own = recorded.effort.as_ref();
    let Some(effort) = own.filter(|effort| effort.engine == entente_engine::VERSION) else {
        return MoveCheck::OtherEngine;
    };
    let computer = view.me().and_then(|me| me.computer.as_ref());
    let Some(strength) = computer.map(|computer| level::strength(computer.level)) else {
        return MoveCheck::Different { found: None };
    };
    // A record that anybody could have written must not make this program think for years.
    let is_possible = effort.full == strength.nodes
        && effort.nodes <= effort.full
        && MEMORY.contains(&effort.memory);
    let seed = seed::of_move(view, recorded.player);
    let problem = Problem::of(view, recorded.player, strength, seed).filter(|_| is_possible);
    let memory = usize::try_from(effort.memory).unwrap_or(usize::MAX);
    let found = problem.and_then(|problem| problem.solve(effort.nodes, memory, &mut ()).0.mv);
    if found.as_ref() == Some(&recorded.coordinate) {
        MoveCheck::Same
    } else {
        MoveCheck::Different { found }
    }
}
