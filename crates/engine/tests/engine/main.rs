//! The engine's promises: it plays well for its level, the same on every run, stops on request, and
//! speaks UCI.
//!
//! One program, because each program is compiled and linked by itself.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod levels;
mod many_sides;
mod matches;
mod points;
mod thinking;
mod uci;
mod uci_fuzz;
mod uci_searches;
mod uci_threads;
mod variants;
mod version;
