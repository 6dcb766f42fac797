//! Texts for people: turns a view, a refusal or an ending into sentences, for all frontends.
//!
//! Every sentence is in the catalogue of each [`Language`] (`en.ftl` and `de.ftl`, in the format of
//! Fluent). The code here only chooses sentences and fills them in. It does so from a [`View`],
//! which holds nothing that its viewer may not know, so no text can give a secret away.
//! It draws no pictures and sends nothing.
//!
//! [`View`]: entente_game::View

mod agreement;
mod analysis;
mod board;
mod catalogue;
mod client_refusal;
mod clock;
mod conditional_moves;
mod dealings;
mod diplomacy;
mod diplomacy_panel;
mod ending;
mod escaping;
mod file;
mod history;
mod how_to_move;
mod illegal_move;
mod language;
mod lobby;
mod message;
mod move_marks;
mod names;
mod piece_letters;
mod position_faults;
mod record;
mod refusal;
mod requests;
#[cfg(any(test, feature = "samples"))]
pub mod sample_games;
mod save_faults;
mod settings;

pub use board::{capitalize, next_move_number, shorten, shown_moves, without_leaving_suffix};
pub use catalogue::say;
pub use catalogue::{Arguments, Text};
pub use dealings::{Attitude, ComputerLetter};
pub use escaping::escape;
pub use file::{Format, GameFile};
pub use language::Language;
pub use names::Naming;
pub use names::{mention, written_result};
pub use piece_letters::undecorated;
pub use record::depends_on_chance;
pub use settings::date;

#[cfg(test)]
mod catalogue_checks;
#[cfg(test)]
mod tests;
