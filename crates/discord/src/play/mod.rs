//! A running game: moving, drawing, resigning, conditional moves, requests to all players,
//! the votes of teams, watching, notes and saves.
//!
//! Imports from `pages`, `lobby`, `frontend` and `connection`.

pub(crate) mod activity;
pub(crate) mod arbiter;
pub(crate) mod board;
pub(crate) mod conditional_moves;
pub(crate) mod draws;
pub(crate) mod loading;
pub(crate) mod more_panel;
pub(crate) mod moving;
pub(crate) mod notes;
pub(crate) mod page;
pub(crate) mod picker;
pub(crate) mod requests;
pub(crate) mod saving;
pub(crate) mod seats;
pub(crate) mod submitting;
pub(crate) mod substitutes;
pub(crate) mod team_chat;
pub(crate) mod think_board;
pub(crate) mod voting;
pub(crate) mod watch;
