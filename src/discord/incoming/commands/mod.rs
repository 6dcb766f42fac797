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
use entente_game::Computer;
use poise::serenity_prelude::{InstallationContext, InteractionContext};
use serde_json::Value;

/// Every command, in the order in which users see them, with its texts in every language. Each says
/// where it can be used, because Discord's defaults are not those in its documentation.
pub(crate) fn all() -> Vec<Command> {
    let commands = untranslated().into_iter();
    commands
        .map(available_everywhere)
        .map(localization::localized)
        .collect()
}

/// Every command as the code defines it.
fn untranslated() -> Vec<Command> {
    vec![
        games::game(),
        games::play(),
        games::challenge(),
        scenario::scenario(),
        scenario::save(),
        scenario::load(),
        moving::r#move(),
        moving::premove(),
        moving::conditional(),
        requests::takeback(),
        requests::pause(),
        requests::resume(),
        diplomacy::ally(),
        diplomacy::whisper(),
        info::turns(),
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
        info::help(),
        context_menus::challenge_person(),
        context_menus::show_board(),
    ]
}

/// The commands in the form in which Discord registers them. These engines can be chosen besides
/// the levels.
pub(crate) fn registration(engines: &[Computer]) -> Vec<Value> {
    let mut commands = localization::registration(&all());
    for command in &mut commands {
        localization::add_engines(command, engines);
    }
    commands
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
    use entente_game::{EngineName, Level};

    #[test]
    fn every_command_says_where_it_can_be_used() {
        let registered = registration(&[]);
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

    #[test]
    fn engines_can_be_chosen_wherever_a_level_can() {
        let level = Level::default();
        let engine = Computer {
            level,
            engine: EngineName::new("Deep Thought"),
        };
        let choices = |command: &Value| {
            let options = command["options"].as_array().into_iter().flatten();
            let mut levels = options.filter(|option| option["name"] == "level");
            levels.next().map(|option| option["choices"].clone())
        };
        let registered = registration(&[engine]);
        let top = registered.iter();
        let inner = top
            .clone()
            .flat_map(|command| command["options"].as_array().into_iter().flatten());
        let found: Vec<_> = top.chain(inner).filter_map(choices).collect();
        assert_eq!(found.len(), 3, "/play, /challenge and /game new");
        for choices in found {
            let choices = choices.as_array().cloned().unwrap_or_default();
            assert_eq!(choices.len(), 9);
            assert_eq!(choices[8]["name"], "Deep Thought");
            assert!(choices[8]["value"].as_i64() > choices[7]["value"].as_i64());
        }
    }
}
