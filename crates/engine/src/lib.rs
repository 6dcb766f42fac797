//! The engine: from a game and a number of nodes it finds a move, and the share of the win of each
//! seat.
//!
//! It is not the rules: every legal move comes from `entente-rules`. It has no clock, no files and
//! no chance of its own, so the same request has the same answer on every machine. Time comes in
//! through a [`StopSignal`], which can stop a search at any node.
//!
//! Read `request` and `result` first, then `engine`, which chooses the search. `two_sides` searches
//! wherever two sides are left, however many seats they have; `many_sides` searches all other
//! positions. Both value positions by `evaluation`, and store their results in `transpositions`.
//! `uci` speaks with other programs.
//!
//! ```
//! use entente_engine::{Engine, SearchRequest};
//! use entente_rules::{Play, Position};
//!
//! let mate_in_one = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
//! let play = Play::new(mate_in_one);
//! let mut engine = Engine::with_memory(1 << 20);
//! let result = engine.think(&SearchRequest::of(&play, 2_000), &mut ());
//! assert_eq!(result.ply.unwrap().to_string(), "a1a8");
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// The version of the engine's answers. It rises with every change after which this crate, or the
/// move policy of a computer that asks it, could answer a request differently: after that, moves
/// that were found before can no longer be checked.
pub const VERSION: u32 = 9;

mod engine;
mod evaluation;
mod many_sides;
mod request;
mod result;
mod transpositions;
mod two_sides;
pub mod uci;

pub use engine::{Engine, shares_if_drawn};
pub use many_sides::Style;
pub use request::{SearchRequest, StopSignal, Strength};
pub use result::{SearchResult, Shares, Value};
