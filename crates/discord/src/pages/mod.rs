//! Pages that users look up and set: settings, rules, lists of games and moves, privacy, API
//! tokens, profiles and leaderboards, the history and the analysis of a finished game, films.
//!
//! Imports from `frontend` and `connection`.

pub(crate) mod analysis;
pub(crate) mod appearance_settings;
pub(crate) mod browse;
pub(crate) mod challenge_settings;
pub(crate) mod clubs;
pub(crate) mod film;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod league_questions;
pub(crate) mod leagues;
pub(crate) mod lists;
pub(crate) mod practice;
pub(crate) mod privacy;
pub(crate) mod puzzle_board;
pub(crate) mod puzzle_components;
pub(crate) mod puzzle_settings;
pub(crate) mod puzzles;
pub(crate) mod rules;
pub(crate) mod setting_parts;
pub(crate) mod settings;
pub(crate) mod time_settings;
pub(crate) mod tokens;
