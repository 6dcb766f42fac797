//! The styles: what a player can believe of several opponents, with the papers that describe them.
//!
//! Only their names are here, and where which is best. `choice` turns a style into a plan for a
//! position, and `replies`, `max_n` and `puct` search by it.

use entente_rules::Position;

use crate::evaluation::many::weights::Weights;

/// What a player believes that the opponents will do.
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
    /// Everybody plays for themselves, and what looks promising is looked at most.
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
    /// Of the styles in which everybody plays for themselves, the one that wins more on the board
    /// of this position. Best-reply search wins more than `MaxN` on large boards, but it counts on
    /// what hurts the player rather than on what the others would do.
    pub fn where_all_play_for_themselves(position: &Position) -> Style {
        let squares = position.board().locations().len();
        if Weights::of(position.variant(), squares).uses_tree_search {
            Style::Puct
        } else {
            Style::MaxN
        }
    }

    /// Every style, for those who measure them.
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
