//! A second implementation of Capablanca chess, slow and written from the definitions.
//!
//! A position is a map of squares. Every pair of squares is tested, and a move is legal if the king
//! cannot be captured after it. It shares no code with the crate, so that both can only agree if
//! both read the rules in the same way. It writes and reads the game's notation and answers the
//! numbered cases. Only `comparison` knows the crate.

mod comparison;
mod game;
mod json;
mod legal;
mod notation;
mod published;
mod whole_game;
