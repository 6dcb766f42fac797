//! How a computer treats the others in its moves: whom it spares, whom it hunts, and when a capture
//! is worth a betrayal.

use alloc::vec::Vec;

use entente_engine::{Question, Shares, Thinker, Thought, Watcher};
use entente_game::{Character, DiplomaticStatus, Seat, View};
use entente_rules::{Ply, Position};

use crate::mind::Mind;
use crate::traits::{Traits, Word};

/// How it treats the others in one move. It has only what the search needs, and no view.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Its seats.
    own: Vec<usize>,
    /// The seats of its friends.
    friends: Vec<usize>,
    enemy: Option<usize>,
    word: Word,
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
    /// How the player whose view this is treats the others. A person, who asks for a hint, is
    /// advised to keep their word.
    pub fn of(view: &View) -> Self {
        let mind =
            Mind::of(view, 0).or_else(|| Mind::with_traits(view, 0, Traits::of(Character::Loyal)));
        mind.map_or_else(Self::default, |mind| mind.conduct())
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
            return Chosen::from(thinker.think(&ask(nodes), watcher));
        }
        let position = question(nodes).position();
        let mut think = |friends: &[usize], nodes| {
            Chosen::from(thinker.think(&ask(nodes).with_friends(friends), watcher))
        };
        match self.word {
            Word::Kept => think(&self.friends, nodes),
            Word::UntilItPays(gain) => self.think_of_betrayal(gain, position, nodes, think),
        }
    }

    /// Relies on its friends, but looks at what it would bring to betray one.
    fn think_of_betrayal(
        &self,
        gain: u32,
        position: &Position,
        nodes: u64,
        mut think: impl FnMut(&[usize], u64) -> Chosen,
    ) -> Chosen {
        if gain > u32::from(Shares::WHOLE) || !self.has_betrayal(position) {
            return think(&self.friends, nodes);
        }
        let loyal = think(&self.friends, nodes.div_ceil(2));
        let alone = think(&[], nodes / 2);
        let is_worth_it = self.share(&alone) >= self.share(&loyal) + gain;
        if is_worth_it && self.betrays(position, &alone) {
            alone.after(&loyal)
        } else {
            loyal.after(&alone)
        }
    }

    fn share(&self, chosen: &Chosen) -> u32 {
        let parts = chosen.thought.shares.parts();
        let own = self.own.iter().filter_map(|seat| parts.get(*seat));
        own.map(|part| u32::from(*part)).sum()
    }

    /// Is there a move that takes from a friend?
    fn has_betrayal(&self, position: &Position) -> bool {
        let plies = position.plies();
        plies.into_iter().any(|ply| self.takes(position, ply))
    }

    /// Does this move take from a friend?
    fn betrays(&self, position: &Position, chosen: &Chosen) -> bool {
        let ply = chosen.thought.ply;
        ply.is_some_and(|ply| self.takes(position, ply))
    }

    fn takes(&self, position: &Position, ply: Ply) -> bool {
        let captured = ply.mv().and_then(|mv| position.captured_piece(&mv));
        let owner =
            captured.and_then(|piece| position.armies().position(|army| army == piece.army));
        owner.is_some_and(|owner| self.friends.contains(&owner))
    }
}

impl From<Thought> for Chosen {
    fn from(thought: Thought) -> Self {
        Self {
            nodes: thought.nodes,
            thought,
        }
    }
}

impl Chosen {
    /// The same move, found after looking at another one.
    fn after(self, other: &Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            ..self
        }
    }
}

impl Mind<'_> {
    /// How it treats the others in a move.
    pub fn conduct(&self) -> Conduct {
        let Traits { word, fear, .. } = *self.traits;
        let punishers = self.others.len().saturating_sub(1) as u32;
        Conduct {
            own: self.seats_of(self.own).collect(),
            friends: self.spared().flat_map(|seat| self.seats_of(seat)).collect(),
            enemy: self.enemy().map(|seat| seat.index()),
            word: match word {
                Word::UntilItPays(gain) => Word::UntilItPays(gain + fear * punishers),
                kept => kept,
            },
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use alloc::string::String;
    use entente_rules::Variant;

    /// Red's knight attacks White's queen, which cannot take anything of Red's.
    const QUEEN_ATTACKED: &str = r#"{"turn": "w", "pieces": {
        "c1": "wK", "d4": "wQ", "b2": "wP", "a8": "rK", "b5": "rN",
        "h8": "bK", "g7": "bP", "h7": "bP", "f5": "bN", "f8": "bR"}}"#;

    /// White's queen can take Red's king.
    const KING_EN_PRISE: &str = r#"{"turn": "w", "pieces": {
        "c1": "wK", "d4": "wQ", "e3": "wP", "a7": "rK", "b4": "rN", "f8": "bK", "f5": "bR"}}"#;

    /// What White plays whose friends these are.
    fn played(word: Word, friends: &[usize], pieces: &str) -> String {
        let positions = [Position::from_json(Variant::Alliance, pieces).unwrap()];
        let conduct = Conduct {
            own: Vec::from([0]),
            friends: friends.to_vec(),
            enemy: None,
            word,
        };
        let question = |nodes| Question::after(&positions, nodes);
        let mut thinker = Thinker::for_nodes(2_000, 1 << 20);
        let chosen = conduct.think(question, 2_000, &mut thinker, &mut ());
        assert!(chosen.nodes <= 2_000, "{}", chosen.nodes);
        positions[0].coordinate(chosen.thought.ply.unwrap())
    }

    #[test]
    fn who_relies_on_a_friend_saves_nothing_from_them() {
        let [alone, relying] =
            [&[][..], &[1]].map(|friends| played(Word::Kept, friends, QUEEN_ATTACKED));
        assert_ne!(alone, relying);
    }

    /// Black gives check. White's king has one square to go to, which Red's knight may attack.
    #[test]
    fn nobody_leaves_their_king_to_a_friend() {
        for (knight, goes) in [("a3", false), ("a4", true)] {
            let pieces = alloc::format!(
                r#"{{"turn": "w", "pieces": {{"c1": "wK", "b2": "wP", "b3": "wP", "f4": "wR",
                    "{knight}": "rN", "a6": "rK", "h8": "bK", "c8": "bR", "d7": "bR"}}}}"#
            );
            let ply = played(Word::Kept, &[1], &pieces);
            assert_eq!(ply == "c1b1", goes, "{knight}: {ply}");
        }
    }

    #[test]
    fn only_who_keeps_its_word_until_it_pays_takes_from_a_friend() {
        for (word, takes) in [
            (Word::UntilItPays(0), true),
            (Word::UntilItPays(10_001), false),
            (Word::Kept, false),
        ] {
            let ply = played(word, &[1], KING_EN_PRISE);
            assert_eq!(ply == "d4a7", takes, "{word:?}: {ply}");
        }
    }
}
