//! The styles: beliefs about the moves of several opponents, with the papers that describe them.
//!
//! This file has only their names, and the boards that each is best on. `choice` turns a style into
//! a plan for a position, and `replies`, `max_n` and `puct` search by it.

use entente_rules::Position;

use crate::evaluation::many::weights::Weights;

/// A belief about the moves of the opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// One opponent finds the best reply; the others make the move that looks best at once.
    ///
    /// BRS+, which keeps the order of the turns: Esser, Gras, Winands, Schadd, Lanctot, "Improving
    /// Best-Reply Search" (Computers and Games 2013).
    BestReplyPlus,
    /// One opponent finds the best reply; the others do not move at all.
    ///
    /// BRS: Schadd and Winands, "Best Reply Search for Multiplayer Games" (2011).
    BestReply,
    /// All opponents play together against one.
    ///
    /// Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games" (2000).
    Paranoid,
    /// Every side plays for itself.
    ///
    /// Luckhardt and Irani, "An Algorithmic Solution of N-Person Games" (1986).
    MaxN,
    /// The leader defends against everybody, and the others turn on the leader. While nobody leads,
    /// it is `BestReplyPlus`.
    ///
    /// MP-Mix: Zuckerman, Felner and Kraus, "Mixing Search Strategies for Multi-Player Games"
    /// (2009).
    Mix,
    /// Every side plays for itself, and the most promising moves are searched most.
    ///
    /// PUCT: Rosin, "Multi-armed Bandits with Episode Context" (2011).
    Puct,
    /// The one of these that wins most on the board: `Puct` where there are 64 squares, else
    /// `BestReplyPlus`. The example `tournament` measures it. Where the depth is limited, as it is
    /// for the lowest levels, it is always `BestReplyPlus`.
    #[default]
    Usual,
}

impl Style {
    /// The style that wins more on the board of this position, of those in which every side plays
    /// for itself. Best-reply search wins more than `MaxN` on large boards, but it expects moves
    /// that hurt the player rather than those that the others would make.
    pub fn for_independent_players(position: &Position) -> Style {
        let squares = position.board().locations().len();
        if Weights::of(position.variant(), squares).uses_tree_search {
            Style::Puct
        } else {
            Style::MaxN
        }
    }

    /// Does this style grow a tree from this position, where more than two sides are left?
    pub(crate) fn grows_tree(self, position: &Position) -> bool {
        match self {
            Style::Usual => Style::for_independent_players(position) == Style::Puct,
            style => style == Style::Puct,
        }
    }

    /// Every style, for the programs that measure them.
    pub const ALL: [Style; 7] = [
        Style::BestReplyPlus,
        Style::BestReply,
        Style::Paranoid,
        Style::MaxN,
        Style::Mix,
        Style::Puct,
        Style::Usual,
    ];

    /// The name that the tournament uses.
    pub fn name(self) -> &'static str {
        match self {
            Style::BestReplyPlus => "brs+",
            Style::BestReply => "brs",
            Style::Paranoid => "paranoid",
            Style::MaxN => "max-n",
            Style::Mix => "mix",
            Style::Puct => "puct",
            Style::Usual => "usual",
        }
    }
}
