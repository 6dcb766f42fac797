//! The pairing of one bracket: FIDE's articles 3 and 4.
//!
//! The rules try candidates in an order (articles 3.6, 3.7 and 4: which players who were moved down
//! are paired, whom they meet, who of the others is exchanged between S1 and S2, and how S2 is
//! transposed) and take the best one, the first if several are as good. Here a matching of greatest
//! weight finds how good the best one is, and then each choice of the order is asked for by itself:
//! is there a best candidate with this pair?
//!
//! The players below the bracket matter only if it could not be paired afterwards, or for the
//! choice of who floats down. So the bracket is first paired alone, which is enough if the next
//! score can then be paired as well as possible; then together with the next score, and with all
//! players only if the rest could otherwise not be completed. A candidate that is best among more
//! and leaves a rest that can be completed is best among those which do.

use crate::pairings::matching::{Matching, Weight};
use crate::pairings::swiss::criteria::{Criteria, Layout, PairValues, Remainder, Vertex, Zone};
use crate::pairings::swiss::field::{Field, Rank};

/// The players to be paired in a bracket, and those below it. All ranks are in order.
pub(super) struct Bracket {
    pub(super) moved: Vec<Rank>,
    pub(super) residents: Vec<Rank>,
    pub(super) next: Vec<Rank>,
    /// All others, and the bye.
    pub(super) later: Vec<Rank>,
}

/// How much of the field is looked at.
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
        scopes
            .iter()
            .filter_map(|&scope| self.pair_within(field, scope))
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

/// The pairs of a bracket. All who are in no pair float down.
pub(super) type Pairs = Vec<(Rank, Rank)>;

/// The result of the matching of a step.
pub(super) struct Found {
    /// The pairs of the bracket that are decided.
    pub(super) pairs: Pairs,
    /// The number of pairs in the bracket.
    pub(super) in_bracket: usize,
    /// Pairs of the next bracket with which this one is best.
    pub(super) in_next: Pairs,
}

impl Found {
    /// The result for a bracket that has fewer pairs by itself than was supposed. Which ones does
    /// not matter, since more has to be looked at.
    const NONE: Self = Self {
        pairs: Pairs::new(),
        in_bracket: 0,
        in_next: Pairs::new(),
    };
}

/// Calls a method of [`Choices`] with as many numbers in each weight as the layout needs.
macro_rules! with_numbers {
    ($order:expr, $method:ident($($argument:expr),*)) => {
        // A few sizes, because each is compiled by itself; numbers that are left over only cost
        // time.
        match $order.layout.numbers {
            ..=2 => $order.choices::<2>().$method($($argument),*),
            3 => $order.choices::<3>().$method($($argument),*),
            4 => $order.choices::<4>().$method($($argument),*),
            5..=6 => $order.choices::<6>().$method($($argument),*),
            7..=12 => $order.choices::<12>().$method($($argument),*),
            _ => $order.choices::<64>().$method($($argument),*),
        }
    };
}

/// The graph of a bracket before anything is chosen.
pub(super) struct Order<'vertices> {
    vertices: &'vertices [Vertex],
    values: PairValues,
    layout: Layout,
}

impl<'vertices> Order<'vertices> {
    pub(super) fn new(
        criteria: &Criteria<'_>,
        vertices: &'vertices [Vertex],
        remainder: Option<Remainder>,
    ) -> Self {
        let values = criteria.values(vertices, remainder);
        let layout = values.layout(criteria.in_bracket(), criteria.within_bracket());
        Self {
            vertices,
            values,
            layout,
        }
    }

    /// Pairs the players who were moved down: articles 3.7 and 4.4.
    pub(super) fn pair_moved(&self) -> Found {
        with_numbers!(self, pair_moved())
    }

    /// Pairs the residents who are left without an exchange between S1 and S2, if a best candidate
    /// has none: article 4.2. Nobody is paired if fewer can be than was supposed.
    pub(super) fn pair_without_exchange(&self, remainder: Remainder) -> Option<Found> {
        with_numbers!(self, pair_without_exchange(self, remainder))
    }

    /// Pairs the residents who are left, with exchanges: articles 3.6, 4.2 and 4.3.
    pub(super) fn pair_with_exchange(&self, remainder: Remainder) -> Found {
        with_numbers!(self, pair_with_exchange(remainder))
    }

    fn choices<const N: usize>(&self) -> Choices<'vertices, N> {
        self.choices_among(|_, _| true)
    }

    /// A best candidate among those with only such pairs.
    fn choices_among<const N: usize>(
        &self,
        is_allowed: impl Fn(usize, usize) -> bool,
    ) -> Choices<'vertices, N> {
        let matching = Matching::new(self.vertices.len(), |one, two| {
            if is_allowed(one, two) {
                self.values.weight(&self.layout, one, two)
            } else {
                Weight::ZERO
            }
        });
        Choices {
            vertices: self.vertices,
            matching,
        }
    }
}

/// A best candidate, and what is already chosen.
struct Choices<'vertices, const N: usize> {
    vertices: &'vertices [Vertex],
    matching: Matching<N>,
}

impl<const N: usize> Choices<'_, N> {
    fn pair_moved(mut self) -> Found {
        let moved = self.count(Zone::Moved);
        let residents = moved..moved + self.count(Zone::Resident);
        let in_bracket = self.pairs(Zone::is_in_bracket).len();
        let is_opponent = |vertex: usize| residents.contains(&vertex);
        let is_paired =
            |choices: &Self, vertex| choices.matching.mate(vertex).is_some_and(is_opponent);
        let count = (0..moved)
            .filter(|&vertex| is_paired(&self, vertex))
            .count();
        let mut chosen: Vec<usize> = (0..moved).collect();
        if count < moved {
            chosen.retain(|&vertex| self.matching.prefer(vertex, is_opponent));
        }
        debug_assert_eq!(chosen.len(), count, "C7 says how many are paired");
        let mut pairs = Pairs::new();
        for vertex in chosen {
            let opponent = residents
                .clone()
                .find(|&two| self.matching.fix(vertex, two));
            let opponent = opponent.expect("the player has an opponent in the best candidate");
            pairs.push((self.vertices[vertex].rank, self.vertices[opponent].rank));
        }
        Found {
            pairs,
            in_bracket,
            in_next: Pairs::new(),
        }
    }

    fn pair_without_exchange(self, order: &Order<'_>, remainder: Remainder) -> Option<Found> {
        if self.pairs(Zone::is_in_bracket).len() < remainder.pairs {
            return Some(Found::NONE);
        }
        let half = |vertex: usize| Some(remainder.number(vertex)? < remainder.pairs);
        let direct: Choices<'_, N> =
            order.choices_among(|one, two| half(one).is_none() || half(one) != half(two));
        // If pairs within S1 and within S2 can be forbidden at no cost, a best candidate has no
        // exchange.
        (direct.matching.total() == self.matching.total()).then(|| direct.transpose(remainder))
    }

    fn pair_with_exchange(mut self, remainder: Remainder) -> Found {
        let Remainder {
            first,
            count,
            pairs,
        } = remainder;
        self.exchange(first..first + pairs, first + pairs..first + count);
        self.transpose(remainder)
    }

    /// Gives each first player of a pair the first opponent in S2 that a best candidate allows:
    /// article 4.2.
    fn transpose(mut self, remainder: Remainder) -> Found {
        let Remainder { first, count, .. } = remainder;
        let members = first..first + count;
        let is_top = |choices: &Self, vertex: usize| {
            let mate = choices.matching.mate(vertex);
            mate.is_some_and(|mate| mate > vertex && members.contains(&mate))
        };
        let (tops, others): (Vec<usize>, Vec<usize>) =
            members.clone().partition(|&vertex| is_top(&self, vertex));
        let mut is_free = vec![true; self.vertices.len()];
        let mut pairs = Pairs::new();
        for top in tops {
            let opponent = others
                .iter()
                .copied()
                .filter(|&two| two > top && is_free[two])
                .find(|&two| self.matching.fix(top, two));
            let opponent = opponent.expect("the player has an opponent in the best candidate");
            is_free[opponent] = false;
            pairs.push((self.vertices[top].rank, self.vertices[opponent].rank));
        }
        let in_next = self.pairs(|zone| zone != Zone::Later);
        let is_below = |&(_, lower): &(usize, usize)| self.vertices[lower].zone == Zone::Next;
        let to_ranks =
            |(one, two): (usize, usize)| (self.vertices[one].rank, self.vertices[two].rank);
        let in_next = in_next.into_iter().filter(is_below).map(to_ranks).collect();
        Found {
            in_bracket: pairs.len(),
            pairs,
            in_next,
        }
    }

    /// Chooses who changes between S1 and S2: articles 4.3.3 and 4.3.4. How many do, and the sum of
    /// their numbers, is already part of the weights.
    fn exchange(&mut self, upper: std::ops::Range<usize>, lower: std::ops::Range<usize>) {
        let members = upper.start..lower.end;
        let is_top = |vertex: usize, mate: usize| mate > vertex && members.contains(&mate);
        let stays = |choices: &Self, vertex: usize| {
            choices
                .matching
                .mate(vertex)
                .is_some_and(|mate| is_top(vertex, mate))
        };
        let mut count = upper.clone().filter(|&vertex| !stays(self, vertex)).count();
        let mut entering = count;
        // The lowest of S1 leave it first, and the highest of S2 enter it first.
        for vertex in upper.rev() {
            if count == 0 {
                break;
            }
            if self.matching.restrict(vertex, |mate| !is_top(vertex, mate)) {
                count -= 1;
            }
        }
        for vertex in lower {
            if entering == 0 {
                break;
            }
            if self.matching.prefer(vertex, |mate| is_top(vertex, mate)) {
                entering -= 1;
            }
        }
    }

    fn count(&self, zone: Zone) -> usize {
        self.vertices
            .iter()
            .filter(|vertex| vertex.zone == zone)
            .count()
    }

    /// The pairs whose vertices are both in such zones.
    fn pairs(&self, is_in: impl Fn(Zone) -> bool) -> Vec<(usize, usize)> {
        let is_in = |vertex: usize| is_in(self.vertices[vertex].zone);
        let pair = |vertex: usize| Some((vertex, self.matching.mate(vertex)?));
        (0..self.vertices.len())
            .filter_map(pair)
            .filter(|&(one, two)| one < two && is_in(one) && is_in(two))
            .collect()
    }
}
