//! Texts for people: turns a view, a refusal or an ending into sentences, for all frontends.
//!
//! Every sentence is in the catalogue of each [`Language`] (`en.ftl` and `de.ftl`, in the format of
//! Fluent). The code here only chooses sentences and fills them in. It does so from a [`View`],
//! which holds nothing that its viewer may not know, so no text can give a secret away.
//! It draws no pictures and sends nothing.
//!
//! [`View`]: entente_game::View

mod agreement;
mod board;
mod catalogue;
mod clock;
mod conditional_moves;
mod diplomacy;
mod diplomacy_panel;
mod ending;
mod file;
mod history;
mod illegal_move;
mod language;
mod lobby;
mod message;
mod names;
mod personal_data;
mod position_faults;
mod refusal;
#[cfg(test)]
pub(crate) mod sample_games;
mod save_faults;
mod settings;

pub(crate) use board::{next_move_number, shorten, without_leaving_suffix};
pub use catalogue::{Arguments, Text};
pub(crate) use ending::counts_points;
pub use file::{Format, GameFile};
pub use language::Language;
pub use names::Naming;
pub use personal_data::Data;
pub(crate) use personal_data::settings_by_name;
pub(crate) use settings::date;

/// Looks a message up and fills it in: the text, the key, and the arguments as `name = value`.
macro_rules! say {
    ($text:expr, $key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $text.say($key, &$crate::text::Arguments::new()$(.with(stringify!($name), $value))*)
    };
}
pub(crate) use say;

/// Escapes a text so that Discord shows it as it is.
pub(crate) fn escape(text: &str) -> String {
    // Some characters are markup anywhere, some only at the beginning of a line.
    const ANYWHERE: &str = r"\*_~`|>[]()<@";
    const AT_START: &str = "#-+";
    let letters = text.chars().filter(|c| !c.is_control()).enumerate();
    let is_markup = |at: usize, c: char| ANYWHERE.contains(c) || at == 0 && AT_START.contains(c);
    letters
        .flat_map(|(at, c)| is_markup(at, c).then_some('\\').into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
mod catalogue_checks;
#[cfg(test)]
mod tests;
