//! The engine: it is shown a game, thinks for a number of nodes, and answers with a move.
//!
//! It knows no rules; for those it asks `entente-rules`. It has no clock, no files and no chance of
//! its own: the same request has the same answer on every machine. Time comes in through a
//! [`StopSignal`], which may stop it at any node.
//!
//! ```
//! use entente_engine::{SearchRequest, Engine};
//! use entente_rules::{Play, Position};
//!
//! let mate_in_one = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
//! let play = Play::new(mate_in_one);
//! let mut engine = Engine::with_memory(1 << 20);
//! let result = engine.think(&SearchRequest::of(&play, 2_000), &mut ());
//! assert_eq!(result.ply.unwrap().to_string(), "a1a8");
//! ```
//!
//! The way of a thought: `engine` looks at the position and chooses the search. `two_sides`
//! searches wherever two sides are left, whatever their seats; `many_sides` searches the others.
//! Both value positions by `evaluation`, ask for values within a `window`, and remember them in
//! `transpositions`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// The version of how computers think. A new one for every change after which this crate, or the
/// move policy of a computer that asks it, could answer a request differently, because then moves
/// that were found before can no longer be checked.
pub const VERSION: u32 = 8;

mod engine;
mod evaluation;
mod many_sides;
mod noise;
mod request;
mod result;
mod strength;
mod transpositions;
mod two_sides;
pub mod uci;
mod window;

pub use engine::Engine;
pub use many_sides::Style;
pub use request::{SearchRequest, StopSignal};
pub use result::{SearchResult, Shares, Value};
pub use strength::Strength;
