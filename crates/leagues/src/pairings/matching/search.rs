//! The search for a partner of one vertex: a tree of tight edges grows from it until its path can
//! be turned over, while the duals of the tree give way.
//!
//! Nodes of the tree are *outer* (an even number of edges from the root) or *inner*. Duals of outer
//! vertices fall, those of inner ones rise, until another edge is tight, an inner blossom has to
//! open, or an outer vertex may stay without a partner because its dual is 0.

use super::graph::{Blossom, Matching};
use crate::pairings::matching::graph::Weight;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Outer,
    Inner,
}

/// The tree of one search.
struct Tree {
    labels: Vec<Label>,
    /// For each inner node the edge by which it was reached: from an outer vertex to one in it.
    entries: Vec<(usize, usize)>,
    /// For each vertex that is not outer, the outer vertex with the least slack to it.
    nearest_outer: Vec<Option<usize>>,
    /// For each outer node, the edge of least slack to another outer node.
    closest: Vec<Option<(usize, usize)>>,
    /// Outer vertices whose edges have not been looked at.
    unscanned: Vec<usize>,
}

/// The step that becomes possible when the duals have changed.
enum Event {
    /// An outer vertex has the dual 0.
    Stop(usize),
    /// An edge from an outer vertex is tight.
    Tight(usize, usize),
    /// An inner blossom has the dual 0.
    Open(usize),
}

impl Tree {
    fn new(size: usize, nodes: usize) -> Self {
        Self {
            labels: vec![Label::Free; nodes],
            entries: vec![(0, 0); nodes],
            nearest_outer: vec![None; size],
            closest: vec![None; nodes],
            unscanned: Vec::new(),
        }
    }

    /// Makes room for a node.
    fn reserve(&mut self, node: usize) {
        if self.labels.len() <= node {
            self.labels.resize(node + 1, Label::Free);
            self.entries.resize(node + 1, (0, 0));
            self.closest.resize(node + 1, None);
        }
        self.closest[node] = None;
    }
}

impl<const N: usize> Matching<N> {
    /// Finds a partner for a vertex, or leaves another one alone whose dual is 0. It gives up when
    /// the budget is spent; the duals are then of no use.
    pub(super) fn match_root(&mut self, root: usize, budget: &mut Option<Weight<N>>) -> bool {
        let mut tree = Tree::new(self.size, self.size + self.state.blossoms.len());
        self.make_outer(&mut tree, self.state.tops[root]);
        loop {
            if self.scan(&mut tree) {
                return true;
            }
            // No tight edge leads further, so the duals change until something else is possible.
            let (change, event) = self.next_event(&tree);
            if let Some(budget) = budget {
                *budget -= change;
                // The duals have fallen by more than they had risen: the best matching now weighs
                // less than before.
                if *budget < Weight::ZERO {
                    return false;
                }
            }
            self.change_duals(&tree, change);
            match event {
                Event::Stop(vertex) => {
                    self.turn_over(&tree, vertex, None);
                    return true;
                }
                Event::Tight(from, to) => {
                    if self.take(&mut tree, from, to) {
                        return true;
                    }
                }
                Event::Open(node) => self.open_inner(&mut tree, node),
            }
        }
    }

    fn make_outer(&self, tree: &mut Tree, node: usize) {
        tree.labels[node] = Label::Outer;
        tree.unscanned.extend(self.vertices(node));
    }

    /// Looks at the edges of all outer vertices that are new. It answers whether a path was found.
    fn scan(&mut self, tree: &mut Tree) -> bool {
        while let Some(from) = tree.unscanned.pop() {
            // A vertex without a partner ends the search: it is looked for before the tree grows.
            if let Some(to) = self.free_partner(tree, from) {
                return self.take(tree, from, to);
            }
            for to in 0..self.size {
                if !self.has_edge(from, to) || self.state.tops[from] == self.state.tops[to] {
                    continue;
                }
                let label = tree.labels[self.state.tops[to]];
                let is_tight = self.slack(from, to) == Weight::ZERO;
                if label != Label::Inner && is_tight {
                    if self.take(tree, from, to) {
                        return true;
                    }
                } else if label == Label::Outer {
                    self.note_closest(tree, from, to);
                    self.note_closest(tree, to, from);
                } else {
                    let nearest = self.nearer(to, tree.nearest_outer[to], Some(from));
                    tree.nearest_outer[to] = nearest;
                }
            }
        }
        false
    }

    /// A vertex without a partner to which an outer vertex has a tight edge.
    fn free_partner(&self, tree: &Tree, from: usize) -> Option<usize> {
        (0..self.size).find(|&to| {
            self.state.mates[to].is_none()
                && self.has_edge(from, to)
                && tree.labels[self.state.tops[to]] == Label::Free
                && self.slack(from, to) == Weight::ZERO
        })
    }

    /// Remembers an edge between two outer nodes for the first of them.
    fn note_closest(&self, tree: &mut Tree, from: usize, to: usize) {
        let closest = &mut tree.closest[self.state.tops[from]];
        if closest.is_none_or(|(one, other)| self.slack(from, to) < self.slack(one, other)) {
            *closest = Some((from, to));
        }
    }

    /// Follows a tight edge from an outer vertex. It answers whether the path was turned over.
    fn take(&mut self, tree: &mut Tree, from: usize, to: usize) -> bool {
        let node = self.state.tops[to];
        if tree.labels[node] == Label::Outer {
            self.shrink(tree, from, to);
            return false;
        }
        // A node without a partner is the end of the path.
        let Some(mate) = self.state.mates[self.base(node)] else {
            self.rotate(node, to);
            self.state.mates[to] = Some(from);
            self.turn_over(tree, from, Some(to));
            return true;
        };
        tree.labels[node] = Label::Inner;
        tree.entries[node] = (from, to);
        self.make_outer(tree, self.state.tops[mate]);
        false
    }

    /// Gives an outer vertex a new partner, or none, and turns over the path from it to the root.
    fn turn_over(&mut self, tree: &Tree, vertex: usize, partner: Option<usize>) {
        let (mut vertex, mut partner) = (vertex, partner);
        loop {
            let node = self.state.tops[vertex];
            let previous = self.state.mates[self.base(node)];
            self.rotate(node, vertex);
            self.state.mates[vertex] = partner;
            let Some(inner) = previous else { return };
            let inner = self.state.tops[inner];
            // On the way up an outer node is followed by its partner, which is inner, and that one
            // by the outer node from which it was entered.
            let (outer, entered) = tree.entries[inner];
            self.rotate(inner, entered);
            self.state.mates[entered] = Some(outer);
            (vertex, partner) = (outer, Some(entered));
        }
    }

    /// The smallest change of the duals after which something is possible.
    fn next_event(&self, tree: &Tree) -> (Weight<N>, Event) {
        let mut next: Option<(Weight<N>, Event)> = None;
        let mut consider = |change: Weight<N>, event: Event| {
            if next.as_ref().is_none_or(|(least, _)| change < *least) {
                next = Some((change, event));
            }
        };
        for vertex in 0..self.size {
            let top = self.state.tops[vertex];
            match tree.labels[top] {
                Label::Outer => consider(self.state.duals[vertex], Event::Stop(vertex)),
                Label::Free => {
                    if let Some(from) = tree.nearest_outer[vertex] {
                        consider(self.slack(from, vertex), Event::Tight(from, vertex));
                    }
                }
                Label::Inner => (),
            }
            // A node is looked at once, at its base.
            if vertex != self.base(top) {
                continue;
            }
            if tree.labels[top] == Label::Outer
                && let Some((from, to)) = tree.closest[top]
            {
                // Both ends give way, so half of the slack is enough.
                consider(self.slack(from, to).halved(), Event::Tight(from, to));
            } else if tree.labels[top] == Label::Inner && top >= self.size {
                // The dual of a blossom changes twice as fast as that of a vertex.
                consider(self.blossom(top).dual.halved(), Event::Open(top));
            }
        }
        next.expect("the root is outer, so it can stop")
    }

    fn change_duals(&mut self, tree: &Tree, change: Weight<N>) {
        if change == Weight::ZERO {
            return;
        }
        for vertex in 0..self.size {
            match tree.labels[self.state.tops[vertex]] {
                Label::Outer => self.state.duals[vertex] -= change,
                Label::Inner => self.state.duals[vertex] += change,
                Label::Free => (),
            }
            let top = self.state.tops[vertex];
            if top >= self.size && vertex == self.base(top) {
                match tree.labels[top] {
                    Label::Outer => self.blossom_mut(top).dual += change.doubled(),
                    Label::Inner => self.blossom_mut(top).dual -= change.doubled(),
                    Label::Free => (),
                }
            }
        }
    }

    /// The nodes from a vertex up to the root, and for each but the last the edge to the next.
    fn way_up(&self, tree: &Tree, vertex: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let mut nodes = vec![self.state.tops[vertex]];
        let mut links = Vec::new();
        while let base = self.base(nodes[nodes.len() - 1])
            && let Some(mate) = self.state.mates[base]
        {
            let inner = self.state.tops[mate];
            let (outer, entered) = tree.entries[inner];
            nodes.extend([inner, self.state.tops[outer]]);
            links.extend([(base, mate), (entered, outer)]);
        }
        (nodes, links)
    }

    /// Makes a blossom of the cycle that a tight edge between two outer vertices closes.
    fn shrink(&mut self, tree: &mut Tree, from: usize, to: usize) {
        let (mut nodes, mut links) = self.way_up(tree, from);
        let (mut other_nodes, mut other_links) = self.way_up(tree, to);
        // What both ways have in common is above the blossom.
        while nodes.len() > 1
            && other_nodes.len() > 1
            && nodes[nodes.len() - 2] == other_nodes[other_nodes.len() - 2]
        {
            nodes.pop();
            links.pop();
            other_nodes.pop();
            other_links.pop();
        }
        other_nodes.pop();
        nodes.reverse();
        let inner = nodes.iter().chain(&other_nodes).copied();
        let inner: Vec<usize> = inner
            .filter(|&node| tree.labels[node] == Label::Inner)
            .collect();
        let base = self.base(nodes[0]);
        let links_down = links.into_iter().rev().map(|(one, other)| (other, one));
        let links = links_down.chain([(from, to)]).chain(other_links).collect();
        nodes.extend(other_nodes);
        let blossom = Blossom {
            children: nodes,
            links,
            base,
            dual: Weight::ZERO,
            row: None,
        };
        let node = self.add_blossom(blossom);
        tree.reserve(node);
        tree.labels[node] = Label::Outer;
        // The vertices of inner nodes are outer now, and their edges were not looked at.
        for child in inner {
            tree.unscanned.extend(self.vertices(child));
        }
        let row = self.row(node);
        self.set_top(node);
        for outside in 0..self.size {
            let top = self.state.tops[outside];
            if top != node
                && tree.labels[top] == Label::Outer
                && let Some(inside) = row[outside]
            {
                self.note_closest(tree, inside, outside);
            }
        }
    }

    fn add_blossom(&mut self, blossom: Blossom<N>) -> usize {
        let unused = self.state.blossoms.iter().position(Option::is_none);
        let index = unused.unwrap_or_else(|| {
            self.state.blossoms.push(None);
            self.state.blossoms.len() - 1
        });
        self.state.blossoms[index] = Some(blossom);
        self.size + index
    }

    /// Opens an inner blossom. Its children between the entry and the base stay in the tree.
    fn open_inner(&mut self, tree: &mut Tree, node: usize) {
        let (from, entered) = tree.entries[node];
        let blossom = self.open(node);
        tree.labels[node] = Label::Free;
        for &child in &blossom.children {
            tree.labels[child] = Label::Free;
            tree.closest[child] = None;
        }
        let count = blossom.children.len();
        let entry = self.state.tops[entered];
        let mut index = blossom.children.iter().position(|&child| child == entry);
        let mut entry = (from, entered);
        // Of the two ways to the base the one with an even number of edges stays in the tree: on it
        // inner and outer nodes alternate.
        let forward = index.is_some_and(|index| index % 2 == 1);
        while let Some(inner) = index {
            tree.labels[blossom.children[inner]] = Label::Inner;
            tree.entries[blossom.children[inner]] = entry;
            if inner == 0 {
                return;
            }
            let (outer, next) = if forward {
                (inner + 1, (inner + 2) % count)
            } else {
                (inner - 1, inner - 2)
            };
            self.make_outer(tree, blossom.children[outer]);
            entry = if forward {
                blossom.links[outer]
            } else {
                let (one, other) = blossom.links[next];
                (other, one)
            };
            index = Some(next);
        }
    }
}
