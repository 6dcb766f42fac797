//! The search for positions in which three or more sides are left.
//!
//! With several opponents there is no single right way to look ahead: it depends on what one
//! believes that they will do. Each belief is a [`Style`]. `tree` holds what all share, `replies`
//! searches the styles in which the opponents are against one, and `max_n` the one in which
//! everybody plays for themselves. `choice` finds out which of them a position asks for, and
//! `order` which moves to try first.

mod answer;
mod choice;
mod max_n;
mod order;
mod quiet;
mod replies;
mod tree;

use entente_rules::search::Branch;

use crate::evaluation::many::Judge;
use crate::question::{Question, Watcher};
use crate::thought::Thought;
use crate::transpositions::Transpositions;

/// What a player believes that the opponents will do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// One opponent finds the best reply; the others make the move that looks best at once.
    ///
    /// BRS+, which keeps the order of the turns: Esser, Gras, Winands, Schadd, Lanctot, "Improving
    /// Best-Reply Search" (Computers and Games 2013).
    #[default]
    BestReplyPlus,
    /// One opponent finds the best reply; the others do not move at all.
    ///
    /// BRS: Schadd and Winands, "Best Reply Search for Multiplayer Games" (2011).
    BestReply,
    /// All opponents play together against one.
    ///
    /// Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games" (2000).
    Paranoid,
    /// Everybody plays for themselves.
    ///
    /// Luckhardt and Irani, "An Algorithmic Solution of N-Person Games" (1986).
    MaxN,
    /// The leader defends against everybody, the others turn on the leader; as long as nobody
    /// leads, as in `BestReplyPlus`.
    ///
    /// MP-Mix: Zuckerman, Felner and Kraus, "Mixing Search Strategies for Multi-Player Games"
    /// (2009).
    Mix,
}

impl Style {
    /// Every style, for those who measure them.
    pub const ALL: [Style; 5] = [
        Style::BestReplyPlus,
        Style::BestReply,
        Style::Paranoid,
        Style::MaxN,
        Style::Mix,
    ];

    /// The name that the tournament uses.
    pub fn name(self) -> &'static str {
        match self {
            Style::BestReplyPlus => "brs+",
            Style::BestReply => "brs",
            Style::Paranoid => "paranoid",
            Style::MaxN => "max-n",
            Style::Mix => "mix",
        }
    }
}

/// Thinks about a position in which three or more sides are left; fewer are allowed too.
pub(crate) fn think<const N: usize, B: Branch<N>>(
    root: &B,
    question: &Question<'_>,
    style: Style,
    table: &mut Transpositions,
    watcher: &mut dyn Watcher,
) -> Thought {
    let judge = Judge::of(question.position(), root);
    let plan = choice::plan(&judge, root, style);
    table.begin();
    tree::Tree::new(judge, plan, question, table, watcher).think(root)
}
