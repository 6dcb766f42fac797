//! The graph of a matching, and what can be said about it without changing it.
//!
//! `blossom.rs` turns and opens blossoms, `search.rs` finds partners.

use std::rc::Rc;

use super::weight::Weight;

/// A matching of greatest weight. Vertices are numbers below `size`; a *node* is a vertex, or a
/// blossom at `size` plus its index.
#[derive(Debug, Clone)]
pub(crate) struct Matching<const N: usize> {
    pub(super) size: usize,
    /// Twice the weight of each edge, row by row, and zero where there is none.
    pub(super) edges: Vec<Weight<N>>,
    pub(super) state: State<N>,
}

/// The part that the search changes, and that an attempt puts back if it fails.
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
