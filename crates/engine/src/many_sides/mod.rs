//! With several opponents there is no single right way to look ahead. It depends on a belief about
//! their moves, and each belief is a [`Style`].
//!
//! `tree` has the parts that all searches share. `puct` is the search that is used on the
//! chessboard. On larger boards `replies` finds moves, and `max_n` serves analyses, since in it
//! every side plays for itself. `replies` also values alliances on all boards, and has the other
//! styles that it is measured against. `choice` chooses the search for a position, and `order` the
//! order in which moves are tried.

mod answer;
mod choice;
mod max_n;
mod order;
mod puct;
mod replies;
mod tree;

use entente_rules::search::Branch;

pub use crate::many_sides::choice::Style;

use crate::evaluation::many::PlayerEvaluator;
use crate::request::{SearchRequest, StopSignal};
use crate::result::SearchResult;
use crate::transpositions::Transpositions;

/// Searches a position in which three or more sides are left; fewer are allowed, too.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    style: Style,
    table: &mut Transpositions,
    most_tree_bytes: usize,
    stop_signal: &mut dyn StopSignal,
) -> SearchResult {
    let evaluator = PlayerEvaluator::of(request.position(), root, request.alliances);
    let plan = choice::plan(&evaluator, root, style)
        .to_depth(request.depth)
        .against(&evaluator, request.alliances.enemy);
    if plan.style == Style::Puct {
        let tree = tree::Tree::new(evaluator, plan, request, table, stop_signal);
        return tree.think_by_tree(root, most_tree_bytes);
    }
    table.begin();
    tree::Tree::new(evaluator, plan, request, table, stop_signal).think(root)
}

/// The value of a position for the player of this seat, who need not be the one to move; `None` if
/// the player can no longer win.
pub(crate) fn prospect<const N: usize, B: Branch<N>>(
    root: &B,
    request: &SearchRequest<'_>,
    seat: usize,
    table: &mut Transpositions,
    stop_signal: &mut dyn StopSignal,
) -> Option<i32> {
    // The knowledge is that of the seat's own player, not of the player to move.
    let evaluator =
        PlayerEvaluator::of_seat(request.position(), root, request.alliances, seat, seat);
    if !evaluator.can_win(root, seat) {
        return None;
    }
    // Best-reply search on every board: proposals are compared by value, and a search tree only has
    // averages (`docs/developers/decisions/searches.md`).
    let plan = choice::plan(&evaluator, root, Style::BestReplyPlus);
    let plan = plan.against(&evaluator, request.alliances.enemy);
    table.begin();
    Some(tree::Tree::new(evaluator, plan, request, table, stop_signal).prospect(root))
}
