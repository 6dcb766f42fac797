//! The slash commands and context menu commands, as poise registers and parses them.
//!
//! A command function only takes the options and passes them on; the work is done in the folder of
//! its topic (`lobby`, `moves`, `settings`, …). Each begins by choosing the frontend in the user's
//! language (`context`). Command names are function names.

mod choices;
mod context;
mod diplomacy;
mod games;
mod info;
mod leagues;
mod localization;
mod matches;
#[cfg(test)]
mod named;
mod playing;
mod settings;

use context::Command;
use entente_game::OfferedEngine;
use poise::serenity_prelude::{InstallationContext, InteractionContext};
use serde_json::Value;

/// Every command, in the order in which users see them, with its texts in every language. Each says
/// where it can be used, because Discord's defaults are not those in its documentation.
pub(crate) fn all() -> Vec<Command> {
    let commands = untranslated().into_iter();
    commands
        .map(available)
        .map(localization::localized)
        .collect()
}

/// Every command as the code defines it. Registration, localisation and `/help` read this list and
/// have none of their own. Those that newcomers need first come first: clients list them in this
/// order until the user has used some more than others.
pub(super) fn untranslated() -> Vec<Command> {
    vec![
        games::play(),
        games::challenge(),
        playing::r#move(),
        info::turns(),
        info::help(),
        games::game(),
        playing::plan(),
        playing::draw(),
        playing::resign(),
        info::board(),
        info::show(),
        diplomacy::ally(),
        diplomacy::whisper(),
        leagues::league(),
        matches::match_servers(),
        info::rules(),
        leagues::profile(),
        leagues::leaderboard(),
        leagues::puzzle(),
        settings::settings(),
        settings::server(),
        settings::privacy(),
        settings::api(),
        games::challenge_person(),
        games::show_board(),
        leagues::profile_of(),
    ]
}

/// The commands in the form in which Discord registers them. These engines can be chosen besides
/// the levels.
pub(crate) fn registration(engines: &[OfferedEngine]) -> Vec<Value> {
    let mut commands = localization::registration(&all());
    for command in &mut commands {
        localization::add_engines(command, engines);
    }
    commands
}

/// In servers, in direct messages with the bot, and everywhere for users who have installed it for
/// themselves. In the latter places the bot can only answer, and says so where that matters. What
/// only managers of a server may do is offered to them alone, and only there.
fn available(command: Command) -> Command {
    if !command.default_member_permissions.is_empty() {
        return Command {
            install_context: Some(vec![InstallationContext::Guild]),
            interaction_context: Some(vec![InteractionContext::Guild]),
            ..command
        };
    }
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
    use entente_game::{Computer, EngineName, Level};
    use entente_rules::Uci;

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
            // In servers always, in direct messages unless it is for managers.
            let expected = if command["default_member_permissions"].is_null() {
                [0, 1].as_slice()
            } else {
                &[0]
            };
            let is_found = expected.iter().all(|context| {
                contexts
                    .as_array()
                    .into_iter()
                    .flatten()
                    .any(|listed| listed == context)
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
        let engine = OfferedEngine {
            computer: Computer {
                level,
                engine: EngineName::new("Deep Thought"),
                character: None,
            },
            rules: vec![Uci::Chess],
        };
        let choices = |command: &Value| {
            let mut levels = command["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|option| option["name"] == "level");
            levels.next().map(|option| option["choices"].clone())
        };
        let registered = registration(&[engine]);
        let top = registered.iter();
        let inner = top
            .clone()
            .flat_map(|command| command["options"].as_array().into_iter().flatten());
        let choices: Vec<_> = top.chain(inner).filter_map(choices).collect();
        let with_engines = choices.iter().filter_map(Value::as_array);
        let with_engines: Vec<_> = with_engines.filter(|choices| choices.len() == 9).collect();
        assert_eq!(with_engines.len(), 3, "/play, /challenge and /game new");
        for choices in with_engines {
            assert_eq!(choices[8]["name"], "Deep Thought");
            assert!(choices[8]["value"].as_i64() > choices[7]["value"].as_i64());
        }
    }
}
