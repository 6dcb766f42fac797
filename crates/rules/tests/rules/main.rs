//! The rules as people know them: examples named after the rules, what holds in random games, perft
//! counts, independent libraries, numbered cases, and texts that nobody should have written.
//!
//! One program, because each program is compiled and linked by itself. The slow models are in
//! `../definitions`.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod alliance;
mod c4pgn;
mod c4pgn_captured;
mod c4pgn_properties;
mod c4pgn_refusals;
mod capablanca;
mod cases;
mod chess45;
mod chess4_play;
mod chess4_properties;
mod chess4_setup;
mod chess66;
mod chess960;
mod endings;
mod fourplayer;
mod fuzz;
mod multiplayer_play;
mod multiplayer_properties;
mod options;
mod outside_libraries;
mod perft;
mod pgn;
mod pgn_found;
mod pgn_reading;
mod reading;
mod round_trips;
mod same_moves;
mod search;
mod setup;
mod why_not;
