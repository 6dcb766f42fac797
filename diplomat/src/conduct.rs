//! How a computer treats the others in its moves: whom it spares, whom it hunts, and when a capture
//! is worth a betrayal.

use alloc::vec::Vec;

use entente_engine::{Question, Shares, Thinker, Thought, Watcher};
use entente_game::{DiplomaticStatus, Seat, View};
use entente_rules::{Ply, Position};

use crate::mind::Mind;
use crate::traits::Traits;

/// How it treats the others in one move. It has only what the search needs, and no view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conduct {
    own: usize,
    friends: Vec<usize>,
    enemy: Option<usize>,
    /// How much more of the win a betrayal has to promise.
    loyalty: u32,
}

/// A move, and what it took to find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// What the engine has found.
    pub thought: Thought,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Conduct {
    /// How the computer whose view this is treats the others.
    pub fn of(view: &View) -> Self {
        Mind::of(view, 0).map_or_else(Self::default, |mind| mind.conduct())
    }

    /// Finds a move with at most this many nodes. `question` makes the question for a budget.
    pub fn think<'a>(
        &self,
        question: impl Fn(u64) -> Question<'a>,
        nodes: u64,
        thinker: &mut Thinker,
        watcher: &mut dyn Watcher,
    ) -> Chosen {
        let ask = |nodes: u64| match self.enemy {
            Some(enemy) => question(nodes).against(enemy),
            None => question(nodes),
        };
        if self.friends.is_empty() {
            return Chosen::loyal(thinker.think(&ask(nodes), watcher));
        }
        let position = question(nodes).position();
        let is_tempted = self.loyalty <= u32::from(Shares::WHOLE)
            && position
                .plies()
                .into_iter()
                .any(|ply| self.betrays(position, ply));
        let each = if is_tempted { nodes.div_ceil(2) } else { nodes };
        let loyal = thinker.think(&ask(each).with_friends(&self.friends), watcher);
        if !is_tempted {
            return Chosen::loyal(loyal);
        }
        let alone = thinker.think(&ask(nodes - each).with_friends(&[]), watcher);
        let nodes = loyal.nodes + alone.nodes;
        let betrays = alone.ply.is_some_and(|ply| self.betrays(position, ply))
            && self.share(&alone) >= self.share(&loyal) + self.loyalty;
        Chosen {
            thought: if betrays { alone } else { loyal },
            nodes,
        }
    }

    fn share(&self, thought: &Thought) -> u32 {
        let parts = thought.shares.parts();
        parts.get(self.own).map_or(0, |part| u32::from(*part))
    }

    /// Does this ply take a piece of a friend?
    fn betrays(&self, position: &Position, ply: Ply) -> bool {
        let captured = ply.mv().and_then(|mv| position.captured_piece(&mv));
        let owner =
            captured.and_then(|piece| position.armies().position(|army| army == piece.army));
        owner.is_some_and(|owner| self.friends.contains(&owner))
    }
}

impl Chosen {
    fn loyal(thought: Thought) -> Self {
        Self {
            nodes: thought.nodes,
            thought,
        }
    }
}

impl Mind<'_> {
    /// How it treats the others in a move.
    pub fn conduct(&self) -> Conduct {
        let Traits { loyalty, fear, .. } = *self.traits;
        let punishers = self.others.len().saturating_sub(1) as u32;
        Conduct {
            own: self.own.index(),
            friends: self.spared().map(|seat| seat.index()).collect(),
            enemy: self.enemy().map(|seat| seat.index()),
            loyalty: loyalty + fear * punishers,
        }
    }

    /// Whom it does not take from: its allies, and in good faith those to whom it has proposed, who
    /// may accept while it thinks. Protectorates have no alliance to betray.
    fn spared(&self) -> impl Iterator<Item = Seat> {
        let DiplomaticStatus {
            allies,
            protectorates,
            proposed_to,
            ..
        } = self.status;
        let free = allies.iter().filter(|seat| !protectorates.contains(seat));
        let asked = proposed_to.iter().map(|proposal| &proposal.seat);
        free.chain(asked).copied()
    }
}
