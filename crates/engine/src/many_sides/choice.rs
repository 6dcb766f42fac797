//! The choice of the search for a position: by its board, or by the leader and their lead (MP-Mix).
//!
//! Zuckerman, Felner and Kraus, "Mixing Search Strategies for Multi-Player Games" (2009): the
//! leading edge is the difference between the two strongest. A player who leads clearly expects
//! everybody against them. A player behind a clear leader plays against the leader.

use entente_rules::Position;
use entente_rules::search::Branch;

use crate::evaluation::many::PlayerEvaluator;
use crate::evaluation::many::weights::Weights;

/// The search for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// Neither [`Style::Mix`] nor [`Style::Usual`].
    pub(super) style: Style,
    /// The side whose chances count against the own ones, beyond those of all others.
    pub(super) target: Option<usize>,
}

impl Plan {
    /// The same plan for a request with a limit of depth. A search tree has no depth, so best-reply
    /// search takes its place.
    pub(super) fn to_depth(self, depth: Option<u8>) -> Plan {
        match (self.style, depth) {
            (Style::Puct, Some(_)) => Plan {
                style: Style::BestReplyPlus,
                ..self
            },
            _ => self,
        }
    }

    /// The same plan against the side of this seat, unless it is an ally's.
    pub(super) fn against<const N: usize, B: Branch<N>>(
        self,
        evaluator: &PlayerEvaluator<N, B>,
        seat: Option<usize>,
    ) -> Plan {
        let enemy = seat.map(|seat| evaluator.sides[seat]);
        match enemy.filter(|enemy| !evaluator.are_allied(evaluator.own, *enemy)) {
            Some(enemy) => Plan {
                target: Some(enemy),
                ..self
            },
            None => self,
        }
    }
}

/// The lead with which a player defends against everybody, as a fraction of the temperature. Half
/// as much again as [`ATTACK_LEAD`], because paranoid search is the weaker one; chosen by hand.
const DEFENCE_LEAD: (i32, i32) = (3, 2);

/// The lead of another player that makes them the target, as a fraction of the temperature: they
/// win `e` times as often as the next one. With both, MP-Mix wins fewer games than best-reply
/// search (`docs/developers/strength.md`, "Which search").
const ATTACK_LEAD: (i32, i32) = (1, 1);

/// The plan for this position, for the player to move.
pub(super) fn plan<const N: usize, B: Branch<N>>(
    evaluator: &PlayerEvaluator<N, B>,
    root: &B,
    style: Style,
) -> Plan {
    let style = match style {
        Style::Usual if evaluator.weights.uses_tree_search => Style::Puct,
        Style::Usual => Style::BestReplyPlus,
        Style::Mix => return mixed(evaluator, root),
        style => style,
    };
    Plan {
        style,
        target: None,
    }
}

/// The plan of MP-Mix.
fn mixed<const N: usize, B: Branch<N>>(evaluator: &PlayerEvaluator<N, B>, root: &B) -> Plan {
    let plan = |style, target| Plan { style, target };
    let strengths = evaluator.strengths(root);
    let with_sides = strengths.iter().enumerate();
    let mut ranking: alloc::vec::Vec<(i32, usize)> = with_sides
        .filter_map(|(side, strength)| Some(((*strength)?, side)))
        .collect();
    // Equal strengths are ordered by side, so that the answer does not depend on how sorting works.
    ranking.sort_unstable_by(|first, second| second.cmp(first));
    // With a single side left there is no leader.
    let [(most, leader), (next, _), ..] = ranking[..] else {
        return plan(Style::BestReplyPlus, None);
    };
    let temperature = evaluator.weights.temperature;
    let leads_by = |(parts, of): (i32, i32)| (most - next) * of >= temperature * parts;
    if leader == evaluator.own && leads_by(DEFENCE_LEAD) {
        plan(Style::Paranoid, None)
    } else if !evaluator.are_allied(evaluator.own, leader) && leads_by(ATTACK_LEAD) {
        plan(Style::BestReplyPlus, Some(leader))
    } else {
        plan(Style::BestReplyPlus, None)
    }
}

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
