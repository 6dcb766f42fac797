//! The slash commands and context menu commands, as poise registers and parses them.
//!
//! A command function only takes the options and passes them on; the work is done in the folders
//! below (`lobby`, `play`, `pages`, `diplomacy`). Each begins by choosing the frontend in the
//! user's language (`context`). Command names are function names.

mod context;
mod context_menus;
mod diplomacy;
mod games;
mod info;
mod localization;
mod moving;
mod requests;
mod scenario;
mod settings;
mod tokens;

use context::Command;
use poise::serenity_prelude::{CreateCommand, InstallationContext, InteractionContext};

/// Every command, in the order in which users see them, with its texts in every language. Each says
/// where it can be used, because Discord's defaults are not those in its documentation.
pub(crate) fn all() -> Vec<Command> {
    let commands = untranslated().into_iter();
    commands
        .map(available_everywhere)
        .map(localization::localized)
        .collect()
}

/// Every command as the code defines it. Those that newcomers need first come first: clients list
/// them in this order until somebody has used some more than others.
fn untranslated() -> Vec<Command> {
    vec![
        games::play(),
        games::challenge(),
        moving::r#move(),
        info::turns(),
        info::help(),
        games::game(),
        scenario::scenario(),
        scenario::save(),
        scenario::load(),
        moving::premove(),
        moving::conditional(),
        requests::takeback(),
        requests::pause(),
        requests::resume(),
        diplomacy::ally(),
        diplomacy::whisper(),
        info::board(),
        info::moves(),
        info::pgn(),
        info::position(),
        info::rules(),
        info::notes(),
        settings::settings(),
        settings::vacation(),
        settings::privacy(),
        tokens::api(),
        context_menus::challenge_person(),
        context_menus::show_board(),
    ]
}

/// The commands in the form in which Discord registers them.
pub(crate) fn registration() -> Vec<CreateCommand> {
    localization::registration(&all())
}

/// In servers, in direct messages with the bot, and everywhere for users who have installed it for
/// themselves. In the latter places the bot can only answer, and says so where that matters.
fn available_everywhere(command: Command) -> Command {
    Command {
        install_context: Some(vec![InstallationContext::Guild, InstallationContext::User]),
        interaction_context: Some(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]),
        ..command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// The commands as Discord receives them.
    fn registered() -> Vec<Value> {
        let json = |command| serde_json::to_value(command).expect("it can be written");
        registration().into_iter().map(json).collect()
    }

    #[test]
    fn every_command_says_where_it_can_be_used() {
        let registered = registered();
        assert!(registered.len() > 5);
        for command in registered {
            let listed = |field: &str| {
                let list = command[field].as_array();
                list.is_some_and(|list| !list.is_empty())
            };
            let says_where = listed("contexts") && listed("integration_types");
            assert!(
                says_where,
                "{} does not say where it can be used",
                command["name"]
            );
            let contexts = &command["contexts"];
            let is_found = [0, 1].iter().all(|context| {
                let mut all = contexts.as_array().into_iter().flatten();
                all.any(|known| known == context)
            });
            assert!(
                is_found,
                "{}: in servers and in direct messages: {contexts}",
                command["name"]
            );
        }
    }
}
