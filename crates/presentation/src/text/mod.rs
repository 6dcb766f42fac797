//! Texts for people: turns a view, a refusal or an ending into sentences, for all frontends.
//!
//! Every sentence is in the catalogue of each [`Language`] (`en.ftl` and its sisters, in the format
//! of Fluent). The code here only chooses sentences and fills them in. It does so from a [`View`],
//! which holds nothing that its viewer may not know, so no text can give a secret away.
//! It draws no pictures and sends nothing.
//!
//! A [`Text`] is the catalogue of one language, with the names of players, pieces and rule sets.
//! Each sentence is a function of it and of a view, by topic, or of a [`Reader`], who has both and
//! a form for the names of players: `text::status(reader)`.
//!
//! [`View`]: entente_game::View

mod agreement;
mod analysis;
mod board;
mod catalogue;
mod clock;
mod conditional_moves;
mod dealings;
mod diplomacy;
mod diplomacy_panel;
mod ending;
mod escaping;
mod faults;
mod file;
mod film;
mod game_page;
mod history;
mod how_to_move;
mod illegal_move;
mod leagues;
mod lines;
mod load_faults;
mod lobby;
mod matches;
mod message;
mod moves;
mod names;
mod people;
mod piece_letters;
mod points;
mod puzzle;
mod reader;
mod refusal;
mod requests;
#[doc(hidden)]
pub mod sample_games;
mod think_board;
mod think_board_file;
mod turns;

pub use agreement::*;
pub use analysis::*;
pub use board::*;
pub use catalogue::Language;
pub use catalogue::say;
pub use catalogue::{Arguments, Fact, Text};
pub use clock::*;
pub use conditional_moves::*;
pub use dealings::*;
pub use diplomacy::*;
pub use diplomacy_panel::*;
pub use ending::*;
pub use escaping::{escape, escape_html, escape_mentions, escape_quoted, parser_words, quoted};
pub use faults::*;
pub use file::*;
pub use film::*;
pub use game_page::{SeatPage, game_page};
pub use history::*;
pub use how_to_move::*;
pub use leagues::*;
pub use load_faults::*;
pub use lobby::*;
pub use matches::*;
pub use message::*;
pub use moves::*;
pub use names::Naming;
pub use names::{mention, team_of, teams_in_words, unbroken_result, written_result};
pub use people::*;
pub use piece_letters::*;
pub use points::{Resigning, resigning};
pub use puzzle::*;
pub use reader::Reader;
pub use refusal::*;
pub use requests::*;
pub use think_board::{think_board, think_choices, think_line, typed_line, word_in_line};
pub use think_board_file::{has_think_board_file, think_board_file};
pub use turns::arbiter_act;
pub use turns::{seat_offered, seat_taken_over};

#[cfg(test)]
mod catalogue_checks;
#[cfg(test)]
mod message_checks;
#[cfg(test)]
mod sixth_language;
#[cfg(test)]
mod tests;
