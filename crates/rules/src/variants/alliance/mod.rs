//! Four Player Chess, with its secret alliances.
//!
//! Four armies on the chessboard, kings that may stay in check and are captured, and alliances that
//! form and break up between moves. The generator only knows how pieces move. Everything about
//! alliances is the policy in this folder, around the same `State` that all variants use.

pub(crate) mod action;
pub(crate) mod diplomacy;
pub(crate) mod game;
pub(crate) mod json;
pub(crate) mod knowledge;
pub(crate) mod log;
pub(crate) mod policy;
pub(crate) mod rule_set;
pub(crate) mod setup;
