//! A second implementation of Capablanca chess, slow and written from the definitions.
//!
//! A position is a map of squares. Every pair of squares is tested, and a move is legal if the king
//! cannot be captured after it. It shares no code with the crate, so that both can only agree if
//! both read the rules in the same way. Only `comparison` knows the crate.

mod comparison;
mod counts;
mod dead_positions;
#[path = "../independent/dice.rs"]
mod dice;
mod fen;
mod game;
mod legal;
