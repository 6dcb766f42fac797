//! Diplomacy from Discord: `/ally`, `/whisper`, and the panel behind *Diplomacy*.
//!
//! Every answer is for the user alone. What others should know comes to them as a delivery. The
//! game decides what is allowed.
//!
//! `commands` and `submitting` handle what is asked, `panel` and `letters` show it, `people` knows
//! who can be meant, `buttons` stands below. Imports from `frontend` and `connection`.

pub(crate) mod buttons;
pub(crate) mod commands;
pub(crate) mod letters;
pub(crate) mod panel;
pub(crate) mod people;
pub(crate) mod submitting;
