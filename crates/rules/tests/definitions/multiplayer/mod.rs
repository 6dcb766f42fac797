//! A second implementation of Jason65's multi-player rules, slow and written from the definitions.
//!
//! It works on plain maps, with any number of armies, on the square board and on Chess4's. It
//! covers kings caught in the shuffle, pending resignations, offers, claims and shares of the
//! point. It shares no code with the crate, so that both can only agree if both read the rules in
//! the same way. `comparison` and `agreement` compare it with the crate.

mod agreement;
mod board;
mod game;
mod json;
mod legal;
mod published;
mod random;
mod starting_position;
mod turns;
