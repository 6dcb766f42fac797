//! A running game: moving, drawing, resigning, conditional moves, requests that need consent,
//! watching, notes and saves.
//!
//! Imports from `pages`, `lobby`, `frontend` and `connection`.

pub(crate) mod board;
pub(crate) mod conditional_moves;
pub(crate) mod consent;
pub(crate) mod more_panel;
pub(crate) mod moving;
pub(crate) mod notes;
pub(crate) mod picker;
pub(crate) mod saving;
pub(crate) mod watch;
