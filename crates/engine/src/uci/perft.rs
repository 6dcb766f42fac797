//! `go perft`: the number of sequences of moves, for each first move, in the format of other
//! engines.

use alloc::format;
use alloc::vec::Vec;

use entente_rules::search::{Branch, Node, Search};
use entente_rules::{Ply, Position};

use super::listener::Listener;
use crate::request::StopSignal;

/// Writes the count for each ply and for all of them. Nothing more is written once it is stopped.
pub(super) fn count(position: &Position, depth: u32, listener: &mut Listener<'_>) {
    let position = position.for_counting();
    let count = Count {
        position: &position,
        depth,
        listener,
    };
    position.search(count);
}

struct Count<'c, 'l> {
    position: &'c Position,
    depth: u32,
    listener: &'c mut Listener<'l>,
}

impl Search for Count<'_, '_> {
    type Answer = ();

    fn run<const N: usize, B: Branch<N>>(self, root: B) {
        let mut sum = u64::from(self.depth == 0);
        if let Some(rest) = self.depth.checked_sub(1) {
            for ply in plies(&root) {
                let Some(leaves) = leaves(&root.after(ply), rest, self.listener) else {
                    return;
                };
                sum += leaves;
                let ply = self.position.ply_of(ply);
                self.listener.say(&format!("{ply}: {leaves}"));
            }
        }
        self.listener.say("");
        self.listener.say(&format!("Nodes searched: {sum}"));
    }
}

/// The number of sequences; `None` if it was stopped. Draws end none of them.
fn leaves<const N: usize, B: Branch<N>>(
    position: &B,
    depth: u32,
    listener: &mut Listener<'_>,
) -> Option<u64> {
    match depth {
        0 => Some(1),
        // The last plies are only counted.
        1 => Some(plies(position).len() as u64),
        // A look at the conversation before each subtree of three plies: a few thousand positions.
        _ if depth > 2 && listener.stops() => None,
        _ => {
            let plies = plies(position).into_iter();
            plies
                .map(|ply| leaves(&position.after(ply), depth - 1, listener))
                .sum()
        }
    }
}

/// All plies of a turn.
fn plies<const N: usize, B: Branch<N>>(position: &B) -> Vec<Ply<Node>> {
    let mut plies: Vec<Ply<Node>> = position.pass().into_iter().collect();
    position.moves(|mv| plies.push(mv.into()));
    plies
}
