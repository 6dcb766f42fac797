//! The graph of a matching: what can be said about it without changing it, its blossoms (odd cycles
//! of nodes that the search treats as one node), and the weight of an edge.
//!
//! A weight is several numbers of which an earlier one always outweighs all later ones: an element
//! of an ordered group, and that is all that the search for a matching needs. How criteria are
//! packed into the numbers is decided in `swiss/criteria.rs`.
//!
//! `search.rs` finds partners and makes blossoms. Here they are turned, so that another vertex is
//! their base, and taken apart.

use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::rc::Rc;

/// Numbers that are compared from the first to the last. Each is added for itself: nothing is
/// carried over, so the sums of one number must fit into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight<const N: usize>(pub(crate) [i64; N]);

impl<const N: usize> Weight<N> {
    pub(crate) const ZERO: Self = Self([0; N]);

    /// The weight whose number at this index is 1, and whose others are 0.
    pub(super) fn unit(index: usize) -> Self {
        let mut numbers = [0; N];
        numbers[index] = 1;
        Self(numbers)
    }

    pub(super) fn is_positive(self) -> bool {
        self > Self::ZERO
    }

    pub(super) fn doubled(self) -> Self {
        Self(self.0.map(|number| number * 2))
    }

    /// Half of a weight whose numbers are all even.
    pub(super) fn halved(self) -> Self {
        debug_assert!(
            self.0.iter().all(|number| number % 2 == 0),
            "{self:?} is odd"
        );
        Self(self.0.map(|number| number / 2))
    }
}

impl<const N: usize> Add for Weight<N> {
    type Output = Self;

    fn add(mut self, added: Self) -> Self {
        self += added;
        self
    }
}

impl<const N: usize> AddAssign for Weight<N> {
    fn add_assign(&mut self, added: Self) {
        for (number, added) in self.0.iter_mut().zip(added.0) {
            *number += added;
        }
    }
}

impl<const N: usize> Sub for Weight<N> {
    type Output = Self;

    fn sub(mut self, subtracted: Self) -> Self {
        self -= subtracted;
        self
    }
}

impl<const N: usize> SubAssign for Weight<N> {
    fn sub_assign(&mut self, subtracted: Self) {
        for (number, subtracted) in self.0.iter_mut().zip(subtracted.0) {
            *number -= subtracted;
        }
    }
}

/// A matching of greatest weight. Vertices are numbers below `size`; a *node* is a vertex, or a
/// blossom at `size` plus its index.
#[derive(Debug, Clone)]
pub(crate) struct Matching<const N: usize> {
    pub(super) size: usize,
    /// Twice the weight of each edge, row by row, and zero where there is none.
    pub(super) edges: Vec<Weight<N>>,
    pub(super) state: State<N>,
}

/// What the search changes, and what an attempt puts back if it fails.
#[derive(Debug, Clone)]
pub(super) struct State<const N: usize> {
    pub(super) mates: Vec<Option<usize>>,
    /// The dual value of each vertex.
    pub(super) duals: Vec<Weight<N>>,
    /// The outermost node in which each vertex is.
    pub(super) tops: Vec<usize>,
    /// The blossoms. Indices of those that were removed are used again.
    pub(super) blossoms: Vec<Option<Blossom<N>>>,
}

/// An odd cycle of nodes. All of its vertices have their partners inside, except the base.
#[derive(Debug, Clone)]
pub(super) struct Blossom<const N: usize> {
    /// The nodes of the cycle; the first one has the base.
    pub(super) children: Vec<usize>,
    /// For each child an edge to the next one, and from the last to the first: the vertex in the
    /// child, and the one in the next.
    pub(super) links: Vec<(usize, usize)>,
    pub(super) base: usize,
    pub(super) dual: Weight<N>,
    /// For each vertex outside, the vertex in this blossom with the least slack to it, if that is
    /// known. It stays the same while the blossom exists and no weight changes.
    pub(super) row: Option<Rc<[Option<usize>]>>,
}

impl<const N: usize> Matching<N> {
    pub(super) fn blossom(&self, node: usize) -> &Blossom<N> {
        let blossom = self.state.blossoms[node - self.size].as_ref();
        blossom.expect("a node at or above the number of vertices is a blossom that exists")
    }

    pub(super) fn blossom_mut(&mut self, node: usize) -> &mut Blossom<N> {
        let blossom = self.state.blossoms[node - self.size].as_mut();
        blossom.expect("a node at or above the number of vertices is a blossom that exists")
    }

    /// The vertex of a node whose partner is outside.
    pub(super) fn base(&self, node: usize) -> usize {
        if node < self.size {
            node
        } else {
            self.blossom(node).base
        }
    }

    /// All vertices of a node.
    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let mut vertices = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.size {
                vertices.push(node);
            } else {
                open.extend(&self.blossom(node).children);
            }
        }
        vertices
    }

    /// Makes this node the outermost one of its vertices.
    pub(super) fn set_top(&mut self, node: usize) {
        for vertex in self.vertices(node) {
            self.state.tops[vertex] = node;
        }
    }

    pub(super) fn lacks_mate(&self, vertex: usize) -> bool {
        self.state.mates[vertex].is_none() && self.state.duals[vertex].is_positive()
    }

    pub(super) fn has_edge(&self, first: usize, second: usize) -> bool {
        self.edges[first * self.size + second] != Weight::ZERO
    }

    pub(super) fn set_edge(&mut self, first: usize, second: usize, edge: Weight<N>) {
        self.edges[first * self.size + second] = edge;
        self.edges[second * self.size + first] = edge;
    }

    /// By how much the duals exceed an edge between two different nodes.
    pub(super) fn slack(&self, first: usize, second: usize) -> Weight<N> {
        self.state.duals[first] + self.state.duals[second] - self.edges[first * self.size + second]
    }

    /// Parts a vertex from its partner if their edge is gone or no longer tight.
    pub(super) fn unmatch_if_loose(&mut self, vertex: usize) {
        if let Some(mate) = self.state.mates[vertex]
            && (!self.has_edge(vertex, mate) || self.slack(vertex, mate) != Weight::ZERO)
        {
            self.state.mates[vertex] = None;
            self.state.mates[mate] = None;
        }
    }
}

impl<const N: usize> Matching<N> {
    /// Makes a vertex the base of its node; the partners inside change along the cycles.
    pub(super) fn rotate(&mut self, node: usize, vertex: usize) {
        if node < self.size || self.blossom(node).base == vertex {
            return;
        }
        let inside = |&child: &usize| self.vertices(child).contains(&vertex);
        let first = self.blossom(node).children.iter().position(inside);
        let blossom = self.blossom_mut(node);
        let first = first.expect("the vertex is in the blossom");
        blossom.children.rotate_left(first);
        blossom.links.rotate_left(first);
        blossom.base = vertex;
        let (children, links) = (blossom.children.clone(), blossom.links.clone());
        self.rotate(children[0], vertex);
        // After the base, each two neighbours on the cycle are partners.
        for index in (1..children.len()).step_by(2) {
            let (one, next) = links[index];
            self.rotate(children[index], one);
            self.rotate(children[index + 1], next);
            self.state.mates[one] = Some(next);
            self.state.mates[next] = Some(one);
        }
    }

    /// Removes a blossom whose dual is 0 and leaves its children on their own.
    pub(super) fn open(&mut self, node: usize) -> Blossom<N> {
        let blossom = self.state.blossoms[node - self.size].take();
        let blossom = blossom.expect("only a blossom that exists is opened");
        for &child in &blossom.children {
            self.set_top(child);
        }
        blossom
    }

    /// Takes the blossom around a vertex apart, with all blossoms in it, whatever their duals are:
    /// each vertex takes over half of them. It returns by how much the sum of duals has risen.
    pub(super) fn isolate(&mut self, vertex: usize) -> Weight<N> {
        let top = self.state.tops[vertex];
        let mut risen = Weight::ZERO;
        if top < self.size {
            return risen;
        }
        let vertices = self.vertices(top);
        let mut open = vec![(top, Weight::ZERO)];
        while let Some((node, inherited)) = open.pop() {
            if node < self.size {
                self.state.duals[node] += inherited;
                continue;
            }
            let blossom = self.open(node);
            let half = blossom.dual.halved();
            risen += half;
            open.extend(
                blossom
                    .children
                    .iter()
                    .map(|&child| (child, inherited + half)),
            );
        }
        for vertex in vertices {
            self.unmatch_if_loose(vertex);
        }
        risen
    }

    /// The vertex of a node with the least slack to each vertex outside.
    pub(super) fn row(&mut self, node: usize) -> Rc<[Option<usize>]> {
        if let Some(row) = &self.blossom(node).row {
            return Rc::clone(row);
        }
        let mut row = vec![None; self.size];
        for child in self.blossom(node).children.clone() {
            let inner = (child >= self.size).then(|| self.row(child));
            for (outside, best) in row.iter_mut().enumerate() {
                let candidate = inner.as_ref().map_or(Some(child), |inner| inner[outside]);
                *best = self.nearer(outside, *best, candidate);
            }
        }
        let row: Rc<[Option<usize>]> = row.into();
        self.blossom_mut(node).row = Some(Rc::clone(&row));
        row
    }

    /// The one of two vertices that has an edge of less slack to this one.
    pub(super) fn nearer(
        &self,
        vertex: usize,
        best: Option<usize>,
        candidate: Option<usize>,
    ) -> Option<usize> {
        let candidate = candidate.filter(|&candidate| self.has_edge(candidate, vertex));
        match (best, candidate) {
            (Some(best), Some(candidate)) => {
                let is_nearer = self.slack(candidate, vertex) < self.slack(best, vertex);
                Some(if is_nearer { candidate } else { best })
            }
            (best, candidate) => best.or(candidate),
        }
    }

    /// Forgets what `row` knows, because a weight changes.
    pub(super) fn forget_rows(&mut self) {
        for blossom in self.state.blossoms.iter_mut().flatten() {
            blossom.row = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_number_outweighs_all_later_ones() {
        assert!(Weight([1, -9]) > Weight([0, 9]));
        assert!(Weight([1, 2]) > Weight([1, 1]));
        assert!(!Weight([0, -1]).is_positive());
    }

    #[test]
    fn the_double_of_a_weight_halved_is_the_weight() {
        let weight = Weight([3, -5]);
        assert_eq!(weight.doubled().halved(), weight);
        assert_eq!(weight + weight - weight, weight);
    }
}
