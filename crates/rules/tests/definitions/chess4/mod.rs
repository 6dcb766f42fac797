//! A second implementation of Chess4, slow and written from the definitions.
//!
//! It works on plain maps and covers the whole game, not only the moves. It shares no code with the
//! crate, so that both can only agree if both read the rules in the same way. It reproduces the
//! published counts and the first game. Then the crate must agree with it in every key of the
//! state, ply by ply, over random games in which every situation of the rules occurs.

mod agreement;
mod board;
mod castling;
mod comparison;
mod condensed;
mod edge_cases;
mod examples;
mod game;
mod json;
mod legal;
mod players;
mod published;
mod score;
mod starting_positions;
mod turns;
