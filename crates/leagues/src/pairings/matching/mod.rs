//! Matchings of greatest weight in any graph, by Edmonds' blossoms: the primal-dual method, which
//! takes O(n³) steps, and O(n²) to repair a matching after one vertex has changed.
//!
//! It knows nothing of players. `swiss` asks which pairs are best, and then, one question at a
//! time, whether a pair can be part of a best matching ([`Matching::restrict`]).
//!
//! Each vertex and each blossom has a dual value. An edge is *tight* if the duals at its ends add
//! up to twice its weight; no edge has less. A matching is best if its edges are tight, its
//! blossoms full, and every vertex without a partner has the dual 0. All weights and slacks are
//! doubled, so that halves of slacks are whole.

mod graph;
mod search;

pub(crate) use crate::pairings::matching::graph::Weight;
pub(crate) use graph::Matching;

use graph::State;

impl<const N: usize> Matching<N> {
    /// The best matching of a graph. An edge whose weight is not positive is none.
    pub(crate) fn new(size: usize, weight: impl Fn(usize, usize) -> Weight<N>) -> Self {
        let mut edges = vec![Weight::ZERO; size * size];
        for first in 0..size {
            for second in 0..first {
                let doubled = weight(second, first).doubled();
                if doubled.is_positive() {
                    edges[first * size + second] = doubled;
                    edges[second * size + first] = doubled;
                }
            }
        }
        // Half of the heaviest edge is enough for each vertex, and makes many edges tight at once.
        let heaviest = |vertex: usize| edges[vertex * size..][..size].iter().max();
        let half = |vertex: usize| heaviest(vertex).map_or(Weight::ZERO, |edge| edge.halved());
        let duals = (0..size).map(half).collect();
        let (mates, tops, blossoms) = (vec![None; size], (0..size).collect(), Vec::new());
        let mut matching = Self {
            size,
            edges,
            state: State {
                mates,
                duals,
                tops,
                blossoms,
            },
        };
        matching.repair(None);
        matching
    }

    /// The partner of a vertex.
    pub(super) fn mate(&self, vertex: usize) -> Option<usize> {
        self.state.mates[vertex]
    }

    /// Twice the sum of all weights.
    pub(crate) fn total(&self) -> Weight<N> {
        let mut total = Weight::ZERO;
        for (vertex, mate) in self.state.mates.iter().enumerate() {
            if let Some(mate) = mate.filter(|&mate| vertex < mate) {
                total += self.edges[vertex * self.size + mate];
            }
        }
        total
    }

    /// Whether an edge may be in a best matching. If it may not, that is certain.
    fn may_pair(&self, first: usize, second: usize) -> bool {
        self.has_edge(first, second)
            && (self.state.tops[first] == self.state.tops[second]
                || self.slack(first, second) == Weight::ZERO)
    }

    /// Removes the edges of a vertex except those to partners that are allowed, if there is a best
    /// matching without them. Otherwise nothing changes.
    pub(super) fn restrict(&mut self, vertex: usize, allowed: impl Fn(usize) -> bool) -> bool {
        self.attempt(vertex, |matching| {
            // Edges that are gone ask nothing of the duals, so these still suffice.
            for partner in (0..matching.size).filter(|&partner| !allowed(partner)) {
                matching.set_edge(vertex, partner, Weight::ZERO);
            }
        })
    }

    /// Pairs two vertices, if a best matching does; all later answers keep to it.
    pub(super) fn fix(&mut self, first: usize, second: usize) -> bool {
        self.may_pair(first, second)
            && (self.exchange_mates(first, second)
                || self.prefer(first, |partner| partner == second))
    }

    /// Pairs two vertices whose partners can be paired with each other, which is the usual case and
    /// needs no search. It answers whether that was possible.
    fn exchange_mates(&mut self, first: usize, second: usize) -> bool {
        let (Some(one), Some(other)) = (self.mate(first), self.mate(second)) else {
            return false;
        };
        // In a blossom a partner cannot change without others: that needs the search.
        let is_single = |vertex: usize| self.state.tops[vertex] == vertex;
        if ![first, second, one, other].into_iter().all(is_single) {
            return false;
        }
        if one != second {
            if !self.has_edge(one, other) || self.slack(one, other) != Weight::ZERO {
                return false;
            }
            for (vertex, mate) in [(first, second), (one, other)] {
                self.state.mates[vertex] = Some(mate);
                self.state.mates[mate] = Some(vertex);
            }
        }
        // As in `prefer`: with the bonus the pair stays, and its edge stays tight.
        let bonus = Weight::unit(N - 1).doubled();
        let edge = self.edges[first * self.size + second];
        self.set_edge(first, second, edge + bonus);
        self.state.duals[first] += bonus;
        true
    }

    /// Gives a vertex one of these partners, if a best matching does; all later answers keep to
    /// it. The preference is a unit of the last number of the weights.
    pub(super) fn prefer(&mut self, vertex: usize, partners: impl Fn(usize) -> bool) -> bool {
        let bonus = Weight::unit(N - 1).doubled();
        self.attempt(vertex, |matching| {
            for partner in (0..matching.size).filter(|&partner| partners(partner)) {
                if matching.has_edge(vertex, partner) {
                    let edge = matching.edges[vertex * matching.size + partner];
                    matching.set_edge(vertex, partner, edge + bonus);
                }
            }
            // No edge of the vertex has grown by more than this, so no slack becomes negative.
            matching.state.duals[vertex] += bonus;
        })
    }

    /// Changes the edges of a vertex so that its duals still suffice, and repairs the matching.
    /// Everything is put back if the best matching is now worse than the duals have promised.
    fn attempt(&mut self, vertex: usize, change: impl FnOnce(&mut Self)) -> bool {
        let state = self.state.clone();
        let row = self.edges[vertex * self.size..][..self.size].to_vec();
        let budget = self.isolate(vertex);
        self.forget_rows();
        change(self);
        self.unmatch_if_loose(vertex);
        if self.repair(Some(budget)) {
            return true;
        }
        self.state = state;
        for (partner, edge) in row.into_iter().enumerate() {
            self.set_edge(vertex, partner, edge);
        }
        false
    }

    /// Finds a partner for every vertex whose dual is positive. With a budget the duals may fall
    /// by that much in all; it answers whether that was enough.
    fn repair(&mut self, mut budget: Option<Weight<N>>) -> bool {
        while let Some(root) = (0..self.size).find(|&vertex| self.lacks_mate(vertex)) {
            if !self.match_root(root, &mut budget) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests;
