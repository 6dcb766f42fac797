//! Puzzles: positions of finished games in which one move is clearly the best.
//!
//! Finding a puzzle and proving it is here, and the facts about its solution. Who gets which
//! puzzle, and when, is not. A puzzle depends on its position alone, as everybody sees it: nothing
//! secret and no move before it is needed to solve it.
//!
//! `facts` is a puzzle as it is kept, and the judgement of the moves of somebody who solves it,
//! `solution` the proof of its one best move, with the whole line of a mate, and `finding` the
//! search for it in a position or a finished game. `shipped` is the collection that comes with the
//! program.

mod facts;
mod finding;
mod shipped;
mod solution;

pub use facts::{Answer, Goal, Puzzle};
pub use finding::{Hunt, PROOF_NODES, find};
// The rule set of a puzzle, which `place` returns.
pub use entente_rules::Variant;
pub use shipped::{ShippedPuzzle, SourceGame, name, place, shipped};
