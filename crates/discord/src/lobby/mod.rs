//! Before a game begins: lobbies, challenges, rematches, the options of a game, and the scenario
//! editor, from which a game can be opened.
//!
//! Imports from `frontend` and `connection`.

pub(crate) mod challenge;
pub(crate) mod challenge_form;
pub(crate) mod clock;
pub(crate) mod computers;
pub(crate) mod form_choices;
pub(crate) mod game_form;
pub(crate) mod hours_question;
pub(crate) mod joining;
pub(crate) mod lobbies;
pub(crate) mod location;
mod options_text;
pub(crate) mod panel;
pub(crate) mod play_form;
pub(crate) mod pressed;
mod reserving;
pub(crate) mod scenario;
pub(crate) mod starting_position;
pub(crate) mod teams;
