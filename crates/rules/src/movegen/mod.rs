//! Rules as data, and what is common to all of them: the tables, the generator of legal moves, the
//! check of a setup, and the questions that are put to every policy.
//!
//! No rule set is known here, and neither `Position` nor `Options`.

pub(crate) mod definition;
pub(crate) mod en_passant;
pub(crate) mod generator;
pub(crate) mod json;
pub(crate) mod known_moves;
mod lines;
pub(crate) mod options;
mod pawns;
pub(crate) mod placement;
pub(crate) mod policy;
pub(crate) mod rule_set;
pub(crate) mod setup;
pub(crate) mod sink;
pub(crate) mod state;
pub(crate) mod tables;
