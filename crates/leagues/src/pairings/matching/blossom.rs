//! Blossoms: odd cycles of nodes that the search treats as one node.
//!
//! Here they are turned, so that another vertex is their base, and taken apart. `search.rs` makes
//! them.

use std::rc::Rc;

use super::graph::{Blossom, Matching};
use super::weight::Weight;

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
