//! Which search a position asks for: by its board, or by who leads and by how much (MP-Mix).
//!
//! Zuckerman, Felner and Kraus, "Mixing Search Strategies for Multi-Player Games" (2009): the
//! leading edge is the difference between the two strongest. A player who leads clearly expects
//! everybody against them; a player behind a clear leader plays against the leader.

use entente_rules::search::Branch;

use crate::evaluation::many::Judge;
use crate::many_sides::Style;

/// How a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// Neither [`Style::Mix`] nor [`Style::Usual`].
    pub(super) style: Style,
    /// The side whose chances count against one's own, beyond what all others' do.
    pub(super) target: Option<usize>,
}

impl Plan {
    /// The same plan for a request that limits the depth. A tree that grows has none.
    pub(super) fn to_depth(self, depth: Option<u8>) -> Plan {
        match (self.style, depth) {
            (Style::Puct, Some(_)) => Plan {
                style: Style::BestReplyPlus,
                ..self
            },
            _ => self,
        }
    }

    /// The same plan against the side of this seat, if it is not an ally's.
    pub(super) fn against(self, judge: &Judge, seat: Option<usize>) -> Plan {
        let enemy = seat.map(|seat| judge.sides[seat]);
        match enemy.filter(|enemy| !judge.are_allied(judge.own, *enemy)) {
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
/// win
/// `e` times as often as the next. With both, MP-Mix wins fewer games than best-reply search.
const ATTACK_LEAD: (i32, i32) = (1, 1);

/// The plan for this position, for the player to move.
pub(super) fn plan<const N: usize, B: Branch<N>>(judge: &Judge, root: &B, style: Style) -> Plan {
    let style = match style {
        Style::Usual if judge.weights.uses_tree_search => Style::Puct,
        Style::Usual => Style::BestReplyPlus,
        Style::Mix => return mixed(judge, root),
        style => style,
    };
    Plan {
        style,
        target: None,
    }
}

/// The plan of MP-Mix.
fn mixed<const N: usize, B: Branch<N>>(judge: &Judge, root: &B) -> Plan {
    let plan = |style, target| Plan { style, target };
    let strengths = judge.strengths(root);
    let with_sides = strengths.iter().enumerate();
    let mut ranking: alloc::vec::Vec<(i32, usize)> = with_sides
        .filter_map(|(side, strength)| Some(((*strength)?, side)))
        .collect();
    ranking.sort_unstable_by(|one, other| other.cmp(one));
    let [(most, leader), (next, _), ..] = ranking[..] else {
        return plan(Style::BestReplyPlus, None);
    };
    let temperature = judge.weights.temperature;
    let leads_by = |(parts, of): (i32, i32)| (most - next) * of >= temperature * parts;
    if leader == judge.own && leads_by(DEFENCE_LEAD) {
        plan(Style::Paranoid, None)
    } else if !judge.are_allied(judge.own, leader) && leads_by(ATTACK_LEAD) {
        plan(Style::BestReplyPlus, Some(leader))
    } else {
        plan(Style::BestReplyPlus, None)
    }
}
