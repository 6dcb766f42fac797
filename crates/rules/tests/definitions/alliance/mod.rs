//! A second implementation of Four Player Chess with alliances, slow and written from the
//! definitions.
//!
//! It works on plain maps and shares no code with the crate, so that both can only agree if both
//! read the rules in the same way. It covers the board and the whole life of alliances. It
//! reproduces the published counts, keeps the invariants of its rules in random games and answers
//! the numbered cases of `cases/alliance`. `comparison` compares it with any other
//! implementation that plays scripts.

mod alliances;
mod board;
mod comparison;
mod crate_side;
mod event;
mod game;
mod games;
mod invariants;
mod json;
mod king_losses;
mod players;
mod published;
mod reading;
mod script;
mod starting_positions;
mod turns;
