//! Diplomacy from Discord: `/ally`, `/whisper`, and the panel behind *Diplomacy*.
//!
//! Every answer is for the user alone. What others should know comes to them as a delivery. The
//! game decides what is allowed.
//!
//! `submitting` handles commands and presses, `panel` shows the state, and `people` finds the
//! players that a user can mean.

pub(crate) mod component;
pub(crate) mod panel;
pub(crate) mod people;
pub(crate) mod submitting;
