//! The check of recorded moves, for those who play none: the same engine with the same view, level,
//! seed and effort makes the same move on every machine.

use crate::config::{self, MAX_MEMORY_MIB};
use crate::problem::Problem;
use crate::seed;
use entente_game::ComputerMove;
use std::ops::RangeInclusive;

/// The bytes of memory that the setting `computers.memory` allows.
const MEMORY: RangeInclusive<u64> = 1 << 20..=(MAX_MEMORY_MIB as u64) << 20;

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveCheck {
    /// The engine makes this move.
    Same,
    /// The engine makes another move, or the record claims an effort that its level never makes.
    Different {
        /// The engine's move, in coordinate form.
        found: Option<String>,
    },
    /// Another version of the engine, or another engine, has made the move, so this one cannot
    /// check it.
    OtherEngine,
}

/// Searches a recorded move again.
pub fn check(recorded: &ComputerMove) -> MoveCheck {
    let view = &recorded.view;
    let own = recorded.effort.as_ref();
    let Some(effort) = own.filter(|effort| effort.engine == entente_engine::VERSION) else {
        return MoveCheck::OtherEngine;
    };
    let computer = view.me().and_then(|me| me.computer.as_ref());
    let Some(strength) = computer.map(|computer| config::strength(computer.level)) else {
        return MoveCheck::Different { found: None };
    };
    // Anybody could have written the record, and it must not make this program search for years.
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
