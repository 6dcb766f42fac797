//! The search where three or more sides are left: best reply search that keeps the turn order.
//!
//! The thinking side looks at all of its moves. Between two of its turns one opponent may look at
//! all of its own, and the others make the move that comes first in their order. Published as BRS+
//! (Esser, Gras, Winands, Schadd and Lanctot, "Improving Best-Reply Search", 2013), it sees farther
//! than a search of everybody's moves, and is less afraid than one in which all conspire. What a
//! side aims at changes with who leads, after MP-Mix (Zuckerman and Felner, 2009).

mod best_reply;
mod value;

use alloc::vec::Vec;

use entente_rules::Ply;
use entente_rules::search::{Branch, Node};

use crate::evaluation::{Evaluator, SEATS};
use crate::question::{Question, Watcher};
use crate::thought::{Shares, Thought};
use crate::transpositions::Transpositions;
use best_reply::BestReply;
use value::{Aim, parts};

/// No thought goes deeper.
const DEEPEST: u8 = 40;

/// Thinks about a position in which three or more sides are left.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    question: &Question<'_>,
    table: &mut Transpositions,
    watcher: &mut dyn Watcher,
) -> Thought {
    table.begin();
    let evaluator = Evaluator::new(root, question);
    let turn = root.turn();
    let side = root.side(root.commander(turn).unwrap_or(turn));
    let aim = Aim::of(root, side, &parts(&evaluator, root));
    let mut search = BestReply::new(
        table,
        evaluator,
        watcher,
        (question.nodes, question.noise),
        aim,
    );
    let mut line: Vec<Ply<Node>> = first_ply(root).into_iter().collect();
    let mut reached = 0;
    for depth in 1..=question.depth.min(DEEPEST) {
        if line.is_empty() {
            break;
        }
        search.deepen(root, depth);
        if let Some(found) = search.line().filter(|found| !found.is_empty()) {
            line = found.to_vec();
        }
        if search.stopped {
            break;
        }
        reached = depth;
        let thought = thought(root, question, &search, &line, depth);
        search.show(&thought);
    }
    thought(root, question, &search, &line, reached)
}

/// Some legal ply, for the case that there is no time to think.
fn first_ply<const N: usize, B: Branch<N>>(root: &B) -> Option<Ply<Node>> {
    let mut first = None;
    root.captures(|mv| first = first.or(Some(Ply::Move(mv))));
    root.moves(|mv| first = first.or(Some(Ply::Move(mv))));
    first.or_else(|| root.pass())
}

fn thought<const N: usize, B: Branch<N>>(
    root: &B,
    question: &Question<'_>,
    search: &BestReply<'_, N, B>,
    line: &[Ply<Node>],
    depth: u8,
) -> Thought {
    let position = question.position();
    let name = |ply: &Ply<Node>| match *ply {
        Ply::Move(mv) => Ply::Move(position.move_of(mv)),
        Ply::Blocked => Ply::Blocked,
        Ply::Resigned => Ply::Resigned,
        Ply::Eliminated => Ply::Eliminated,
    };
    // What everybody can expect is what the end of the line shows.
    let end = line
        .iter()
        .fold(root.clone(), |position, ply| position.after(*ply));
    let expected = parts(search.evaluator(), &end);
    let seats = root.seats().min(SEATS);
    let weights: Vec<u64> = expected[..seats]
        .iter()
        .map(|part| (*part).max(0) as u64)
        .collect();
    let line: Vec<Ply> = line.iter().map(name).collect();
    Thought {
        ply: line.first().copied(),
        value: None,
        shares: Shares::by_weight(&weights),
        line,
        depth,
        nodes: search.nodes,
    }
}
