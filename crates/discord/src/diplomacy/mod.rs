//! Diplomacy from Discord: `/ally`, `/whisper`, and the panel behind *Diplomacy*.
//!
//! Every answer is for the user alone. What others should know comes to them as a delivery. The
//! game decides what is allowed.
//!
//! `commands` and `submitting` handle commands and presses, `panel` and `letters` show the state,
//! `people` finds the players that a user can mean, and `buttons` has the parts that all of them
//! use. Imports from `frontend` and `connection`.

pub(crate) mod commands;
pub(crate) mod component;
pub(crate) mod panel;
pub(crate) mod people;
pub(crate) mod submitting;
