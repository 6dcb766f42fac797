//! A second implementation of chess for four, slow and written from the definitions.
//!
//! It works on plain maps, in all modes and arrays. It covers points, grey armies, kings that walk,
//! pawns that several may capture, and every end. It shares no code with the crate, so that both
//! can only agree if both read the rules in the same way. `comparison` and `agreement` compare it
//! with the crate.

mod agreement;
mod ends;
mod game;
mod json;
mod legal;
mod published;
mod setup;
