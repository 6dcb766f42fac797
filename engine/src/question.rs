//! What the engine is asked: a game, how long it may think, and how well it shall see.

use entente_rules::{Play, Position};

use crate::noise::Noise;
use crate::thought::Thought;

/// A position to think about, with everything that the answer depends on.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) nodes: u64,
    pub(crate) depth: u8,
    pub(crate) noise: Noise,
}

impl<'a> Question<'a> {
    /// What to play now in a game, after looking at this many positions at most.
    pub fn of(play: &'a Play, nodes: u64) -> Question<'a> {
        Question::after(play.positions(), nodes)
    }

    /// What to play in the last of these positions. Those before it count as repetitions only.
    ///
    /// Panics if there is none.
    pub fn after(positions: &'a [Position], nodes: u64) -> Question<'a> {
        assert!(!positions.is_empty(), "a question needs a position");
        Question {
            positions,
            nodes,
            depth: u8::MAX,
            noise: Noise::default(),
        }
    }

    /// The same question, but looking at most this many plies ahead (captures and checks apart).
    pub fn to_depth(self, depth: u8) -> Question<'a> {
        Question { depth, ..self }
    }

    /// The same question to somebody who misjudges each position by up to this many hundredths of a
    /// pawn. Two seeds misjudge differently.
    pub fn with_noise(self, size: u16, seed: u64) -> Question<'a> {
        let noise = Noise { size, seed };
        Question { noise, ..self }
    }

    /// The position to think about.
    pub fn position(&self) -> &'a Position {
        let last = self.positions.last();
        last.expect("a question is not made without a position")
    }
}

/// Somebody who looks on while the engine thinks.
///
/// `()` looks away, and so lets it think to the end of its budget.
pub trait Watcher {
    /// Shall it stop now? It is asked every few hundred nodes. The answer may depend on anything;
    /// with a clock, thoughts are no longer the same on every machine.
    fn stops(&mut self) -> bool {
        false
    }

    /// Is shown what has been found so far, after each depth.
    fn sees(&mut self, _thought: &Thought) {}
}

impl Watcher for () {}
