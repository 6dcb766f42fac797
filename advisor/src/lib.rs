//! Opinions about a game, made with the engine: how a computer deals with others, and what a
//! finished game was like.
//!
//! It sees a view, or the replay of a finished game, and answers with a value. It acts nowhere: the
//! frontend of the computers makes commands of what is decided here, and the service says who may
//! read it. It writes no texts.
//!
//! Reading begins with `hint`, which only says what a hint is. [`diplomat`] decides whom a computer
//! trusts, when it proposes, accepts and betrays. [`analysis`] tells the story of a finished game.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod analysis;
pub mod diplomat;
mod hint;

pub use hint::{ForeseenMove, Hint};
