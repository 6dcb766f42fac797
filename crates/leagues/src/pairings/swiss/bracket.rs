//! The pairing of one bracket: FIDE's articles 3 and 4.
//!
//! The rules try candidates in an order and take the best one, the first if several are as good.
//! Here a matching of greatest weight finds how good the best one is, and then each choice of the
//! order is asked for by itself: is there a best candidate with this pair?
//!
//! The players below the bracket matter only if it could not be paired afterwards, or for the
//! choice of who floats down. So the bracket is first paired alone, which is enough if the next
//! score can then be paired as well as possible; then together with the next score, and with all
//! players only if the rest could otherwise not be completed. A candidate that is best among more
//! and leaves a rest that can be completed is best among those which do.

use super::criteria::{Criteria, Remainder, Vertex, Zone};
use super::field::{Field, Rank};
use super::order::{Found, Order, Pairs};
use crate::pairings::matching::{Matching, Weight};

/// The players to be paired in a bracket, and those below it. All ranks are in order.
pub(super) struct Bracket {
    pub(super) moved: Vec<Rank>,
    pub(super) residents: Vec<Rank>,
    pub(super) next: Vec<Rank>,
    /// All others, and the bye.
    pub(super) later: Vec<Rank>,
}

/// The part of the field that is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    Bracket,
    WithNext,
    All,
}

impl Bracket {
    /// The pairs of the bracket.
    pub(super) fn pair(&self, field: &Field) -> Pairs {
        let scopes = [Scope::Bracket, Scope::WithNext, Scope::All];
        let mut pairs = scopes
            .iter()
            .filter_map(|&scope| self.pair_within(field, scope));
        pairs
            .next()
            .expect("with all players in the graph nothing is left to complete")
    }

    /// The pairs if no more than this is looked at, or nothing if more has to be.
    fn pair_within(&self, field: &Field, scope: Scope) -> Option<Pairs> {
        let members = self.moved.len() + self.residents.len();
        let mut criteria = self.criteria(field, scope);
        let mut vertices = self.vertices(scope);
        let found = self.pair_moved(&mut criteria, &vertices, scope);
        let is_paired = |rank: Rank| {
            found
                .pairs
                .iter()
                .any(|&(one, two)| rank == one || rank == two)
        };
        vertices.retain(|vertex| !is_paired(vertex.rank));
        let count = |zone| vertices.iter().filter(|vertex| vertex.zone == zone).count();
        let remainder = Remainder {
            first: count(Zone::Moved),
            count: count(Zone::Resident),
            pairs: found.in_bracket - found.pairs.len(),
        };
        let rest = Order::new(&criteria, &vertices, None).pair_without_exchange(remainder);
        let rest = rest.unwrap_or_else(|| {
            Order::new(&criteria, &vertices, Some(remainder)).pair_with_exchange(remainder)
        });
        let pairs: Pairs = found.pairs.into_iter().chain(rest.pairs).collect();
        let in_next = match scope {
            Scope::All => return Some(pairs),
            Scope::WithNext => Some(rest.in_next),
            Scope::Bracket if pairs.len() < members / 2 => None,
            Scope::Bracket => self.pair_next(field, &pairs),
        };
        let paired: Pairs = pairs.iter().copied().chain(in_next?).collect();
        let is_done = field.is_completable(&self.without(&paired));
        is_done.then_some(pairs)
    }

    /// Pairs those who were moved down, and finds out how many pairs the bracket has.
    fn pair_moved(&self, criteria: &mut Criteria<'_>, vertices: &[Vertex], scope: Scope) -> Found {
        let members = self.moved.len() + self.residents.len();
        if self.moved.is_empty() && scope == Scope::Bracket {
            // One at most floats down, or more has to be looked at.
            let score = criteria.resident_score;
            let bye_leaves = criteria
                .field
                .bye_score
                .is_some_and(|bye_score| bye_score >= score);
            criteria.decides_bye = bye_leaves && members % 2 == 1;
            return Found {
                pairs: Pairs::new(),
                in_bracket: members / 2,
                in_next: Pairs::new(),
            };
        }
        let found = Order::new(criteria, vertices, None).pair_moved();
        let score = criteria.resident_score;
        let bye_leaves = criteria
            .field
            .bye_score
            .is_some_and(|bye_score| bye_score >= score);
        if bye_leaves && members == 2 * found.in_bracket + 1 {
            criteria.decides_bye = true;
            return Order::new(criteria, vertices, None).pair_moved();
        }
        found
    }

    /// The pairs of the next bracket, if it can be paired as well as one can be at all: all who
    /// float down are paired, and one other player at most is not. Then no other choice of who
    /// floats down is better for it: FIDE's C8.
    fn pair_next(&self, field: &Field, pairs: &[(Rank, Rank)]) -> Option<Pairs> {
        let is_below = |rank: &Rank| self.next.contains(rank) || self.later.contains(rank);
        let mut ranks = self.without(pairs);
        let moved = ranks.iter().take_while(|rank| !is_below(rank)).count();
        if moved == 0 || self.next.is_empty() {
            return Some(Pairs::new());
        }
        ranks.truncate(moved + self.next.len());
        let matching: Matching<2> = Matching::new(ranks.len(), |one, two| {
            let may_meet = two >= moved && field.may_meet(ranks[one], ranks[two]);
            Weight([i64::from(may_meet), i64::from(may_meet && one < moved)])
        });
        let found = (0..ranks.len()).filter_map(|one| Some((one, matching.mate(one)?)));
        let found: Vec<(usize, usize)> = found.filter(|(one, two)| one < two).collect();
        let is_best = found.len() == ranks.len() / 2
            && (0..moved).all(|vertex| matching.mate(vertex).is_some());
        is_best.then(|| {
            found
                .iter()
                .map(|&(one, two)| (ranks[one], ranks[two]))
                .collect()
        })
    }

    fn criteria<'field>(&self, field: &'field Field, scope: Scope) -> Criteria<'field> {
        let mut moved_scores: Vec<u32> = self
            .moved
            .iter()
            .map(|&rank| field.cards[rank].score)
            .collect();
        moved_scores.dedup();
        let resident_score = self
            .residents
            .first()
            .map_or(0, |&rank| field.cards[rank].score);
        let is_complete = scope == Scope::All;
        Criteria {
            field,
            moved_scores,
            resident_score,
            is_complete,
            decides_bye: false,
        }
    }

    fn vertices(&self, scope: Scope) -> Vec<Vertex> {
        let zones = [
            (&self.moved, Zone::Moved),
            (&self.residents, Zone::Resident),
            (&self.next, Zone::Next),
            (&self.later, Zone::Later),
        ];
        let count = match scope {
            Scope::Bracket => 2,
            Scope::WithNext => 3,
            Scope::All => 4,
        };
        let zones = zones.into_iter().take(count);
        zones
            .flat_map(|(ranks, zone)| ranks.iter().map(move |&rank| Vertex { rank, zone }))
            .collect()
    }

    /// Everybody of the bracket and below who is in none of these pairs.
    fn without(&self, pairs: &[(Rank, Rank)]) -> Vec<Rank> {
        let all = [&self.moved, &self.residents, &self.next, &self.later]
            .into_iter()
            .flatten();
        let is_paired = |rank: &Rank| pairs.iter().any(|(one, two)| rank == one || rank == two);
        all.copied().filter(|rank| !is_paired(rank)).collect()
    }
}
