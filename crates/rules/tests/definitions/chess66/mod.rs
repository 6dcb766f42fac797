//! A second implementation of Chess66, slow and written from the definitions.
//!
//! Lines and diagonals are derived from the drawing of the board, side by side and corner by
//! corner, and every pair of squares is tested. It shares no code with the crate, so that both can
//! only agree if both read the rules in the same way. It reproduces the published tables and
//! counts, writes and reads the game's notation, and answers the numbered cases. Only `comparison`
//! knows the crate and compares it with the model.

mod board;
mod comparison;
mod courier;
mod dead_positions;
mod drawing;
mod game;
mod json;
mod legal;
mod published;
mod random;
