//! The search where three or more sides are left.
//!
//! For now it looks one ply ahead and values each seat by its pieces; a deeper search takes its
//! place. What it answers has the final form: a ply, and the shares of all seats.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{PieceKind, Ply};

use crate::evaluation::EXCHANGE;
use crate::question::{Question, Watcher};
use crate::thought::{Shares, Thought};

/// Thinks about a position in which three or more sides are left.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    question: &Question<'_>,
    _watcher: &mut dyn Watcher,
) -> Thought {
    let own = root.turn();
    let mut best: Option<(u16, Ply<Node>, Shares)> = None;
    let mut nodes = 0;
    root.moves(|mv| {
        if nodes >= question.nodes && best.is_some() {
            return;
        }
        nodes += 1;
        let ply = Ply::Move(mv);
        let shares = shares(&root.after(ply));
        let share = shares.parts()[own];
        if best.as_ref().is_none_or(|(most, _, _)| share > *most) {
            best = Some((share, ply, shares));
        }
    });
    let pass = root.pass().map(|ply| (0, ply, shares(&root.after(ply))));
    let Some((_, ply, shares)) = best.or(pass) else {
        return nothing(root);
    };
    let ply = match ply {
        Ply::Move(mv) => Ply::Move(question.position().move_of(mv)),
        Ply::Blocked => Ply::Blocked,
        Ply::Resigned => Ply::Resigned,
        Ply::Out => Ply::Out,
    };
    Thought {
        ply: Some(ply),
        value: None,
        shares,
        line: Vec::from([ply]),
        depth: 1,
        nodes,
    }
}

fn nothing<const N: usize, B: Branch<N>>(root: &B) -> Thought {
    Thought {
        ply: None,
        value: None,
        shares: shares(root),
        line: Vec::new(),
        depth: 0,
        nodes: 0,
    }
}

/// The shares by the pieces that each player moves; the winners' alone once the game is over.
fn shares<const N: usize, B: Branch<N>>(position: &B) -> Shares {
    let mut weights = Vec::from_iter((0..position.seats()).map(|_| 0u64));
    if let Some(winners) = position.winners() {
        for winner in winners {
            weights[winner] = 1;
        }
        return Shares::by_weight(&weights);
    }
    for seat in 0..position.seats() {
        let Some(commander) = position.commander(seat) else {
            continue;
        };
        for kind in PieceKind::ALL {
            let pieces = (position.army(seat) & position.of(kind)).count() as u64;
            weights[commander] += pieces * EXCHANGE[kind as usize] as u64;
        }
    }
    Shares::by_weight(&weights)
}
