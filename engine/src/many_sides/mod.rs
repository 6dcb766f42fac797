//! The search for positions in which three or more sides are left.
//!
//! With several opponents there is no single right way to look ahead: it depends on what one
//! believes that they will do. Each belief is a [`Style`]. `tree` holds what all share. `puct` is
//! the search that is used on the chessboard. On larger boards, `replies` finds moves, and `max_n`
//! is what analyses ask, since in it everybody plays for themselves. `replies` weighs deals on all
//! boards, and searches by other styles that this one is measured against. `choice` finds out which
//! of them a position asks for, and `order` which moves to try first.

mod answer;
mod choice;
mod max_n;
mod order;
mod puct;
mod quiet;
mod replies;
mod style;
mod tree;

use entente_rules::search::Branch;

pub use crate::many_sides::style::Style;

use crate::evaluation::many::Judge;
use crate::request::{SearchRequest, StopSignal};
use crate::result::SearchResult;
use crate::transpositions::Transpositions;

/// Thinks about a position in which three or more sides are left; fewer are allowed too. A tree
/// that grows takes so many bytes at most.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    style: Style,
    (table, bytes): (&mut Transpositions, usize),
    stop_signal: &mut dyn StopSignal,
) -> SearchResult {
    let judge = Judge::of(request.position(), root, request.alliances);
    let plan = choice::plan(&judge, root, style)
        .to_depth(request.depth)
        .against(&judge, request.alliances.enemy);
    if plan.style == Style::Puct {
        let tree = tree::Tree::new(judge, plan, request, table, stop_signal);
        return tree.think_by_tree(root, bytes);
    }
    table.begin();
    tree::Tree::new(judge, plan, request, table, stop_signal).think(root)
}

/// What a position is worth to the player of this seat, who need not be the one to move; `None` if
/// the player can no longer win.
pub(crate) fn prospect<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    seat: usize,
    table: &mut Transpositions,
    stop_signal: &mut dyn StopSignal,
) -> Option<i32> {
    let judge = Judge::of_seat(request.position(), root, request.alliances, (seat, seat));
    if !judge.can_win(root, seat) {
        return None;
    }
    let plan = choice::plan(&judge, root, Style::BestReplyPlus);
    let plan = plan.against(&judge, request.alliances.enemy);
    table.begin();
    Some(tree::Tree::new(judge, plan, request, table, stop_signal).prospect(root))
}
