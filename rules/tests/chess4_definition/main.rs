//! A second Chess4, slow and by definition, on plain maps: the whole game, not the moves alone. It reproduces the
//! published counts and the first game by itself; then the crate must agree with it, ply by ply, in every key of
//! the state, over random games in which everything happens that the rules speak of.

mod agreement;
mod board;
mod castling;
#[path = "../common/mod.rs"]
mod common;
mod condensed;
mod contest;
mod corners;
mod credit;
mod examples;
mod figures;
mod form;
mod game;
mod happenings;
mod legal;
mod passing;
mod players;
mod refusals;
mod scenes;
mod score;
mod turns;
