//! The names and descriptions of commands, options and choices in every language, from the Fluent
//! files.
//!
//! The key of a text is the command's path, such as `command-game-new-description`. An option of
//! `/game new` has `command-game-new-variant-…`, or `parameter-clock-…` if it means the same
//! everywhere. A choice has `choice-…` and its name in the code. The English names of commands and
//! options are those in the code, and work in every language.

use crate::incoming::commands::context::Command;
use crate::lobby::host;
use entente_game::{Level, OfferedEngine};
use entente_presentation::text::{Arguments, Language, Text};
use poise::serenity_prelude::{CommandOptionType, CreateCommandOption};
use serde_json::{Value, json};
use std::borrow::Cow;

/// The option with the level of computers.
const LEVEL: &str = "level";

/// A text in other languages, by Discord's locale names.
type Localizations = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// The command with the texts of all that belongs to it.
pub(super) fn localized(command: Command) -> Command {
    localize_at(command, "command")
}

/// Adds the texts of a command and all that belongs to it; `path` is that of its parent.
fn localize_at(mut command: Command, path: &str) -> Command {
    let path = format!("{path}-{}", slug(&command.name));
    let name = key(&path, "name");
    command.name_localizations = localizations(&name);
    if command.context_menu_action.is_some() {
        // The user or message is chosen by opening the menu, so that parameter has no name.
        command.context_menu_name = Some(text_of(Language::English, &name).into());
        return command;
    }
    let description = key(&path, "description");
    command.description = Some(text_of(Language::English, &description).into());
    command.description_localizations = localizations(&description);
    for parameter in &mut command.parameters {
        let own_path = parameter_path(&path, &parameter.name);
        let description = key(&own_path, "description");
        parameter.name_localizations = localizations(&key(&own_path, "name"));
        parameter.description = Some(text_of(Language::English, &description).into());
        parameter.description_localizations = localizations(&description);
        if parameter.name == LEVEL {
            parameter.type_setter = Some(with_levels);
        }
        for choice in parameter.choices.to_mut() {
            let key = choice_key(&choice.name);
            choice.localizations = localizations(&key);
            choice.name = text_of(Language::English, &key).into();
        }
    }
    let subcommands = std::mem::take(&mut command.subcommands).into_iter();
    command.subcommands = subcommands
        .map(|command| localize_at(command, &path))
        .collect();
    command
}

/// The option with all levels as its choices. Poise numbers choices from 0, but with `3` people
/// mean level 3.
fn with_levels(option: CreateCommandOption) -> CreateCommandOption {
    Level::ALL
        .into_iter()
        .fold(option.kind(CommandOptionType::Integer), |option, level| {
            let key = level_key(level);
            let localizations = localizations(&key);
            let names = localizations.iter();
            option.add_int_choice_localized(
                text_of(Language::English, &key),
                level.number().into(),
                names.map(|(locale, name)| (locale.as_ref(), name.as_ref())),
            )
        })
}

fn level_key(level: Level) -> String {
    choice_key(&format!("{LEVEL}-{}", level.number()))
}

/// The commands in the form in which Discord registers them. Poise does not translate context menu
/// commands, so that is done here.
pub(super) fn registration(commands: &[Command]) -> Vec<Value> {
    let in_menus = commands.iter().filter_map(|command| {
        let names = command.name_localizations.iter();
        let menu = command.create_as_context_menu_command()?;
        Some(names.fold(menu, |menu, (locale, name)| {
            menu.name_localized(locale.as_ref(), name.as_ref())
        }))
    });
    let typed = commands.iter().filter_map(Command::create_as_slash_command);
    let json = |command| serde_json::to_value(command).expect("it has names, texts and numbers");
    typed.chain(in_menus).map(json).collect()
}

/// Adds the engines to the choices of every option with a level. Their names are the same in all
/// languages.
pub(super) fn add_engines(command: &mut Value, engines: &[OfferedEngine]) {
    let options = command.get_mut("options").and_then(Value::as_array_mut);
    // A substitute plays at a level.
    let chosen = |option: &&mut Value| option["name"] != "substitute";
    for option in options.into_iter().flatten().filter(chosen) {
        add_engines(option, engines);
        let is_level = option["name"] == LEVEL;
        let choices = option.get_mut("choices").and_then(Value::as_array_mut);
        if let Some(choices) = choices.filter(|_| is_level) {
            let names = engines
                .iter()
                .filter_map(|offered| offered.computer.engine.as_ref());
            choices.extend(names.map(|name| {
                let number = host::engine_number(name);
                json!({"name": name, "value": number})
            }));
        }
    }
}

/// The key of an option: its own, or the one it shares with other commands.
fn parameter_path(command: &str, name: &str) -> String {
    let own = format!("{command}-{}", slug(name));
    if Text::of(Language::English).has(&key(&own, "name")) {
        own
    } else {
        format!("parameter-{}", slug(name))
    }
}

fn choice_key(name: &str) -> String {
    format!("choice-{}", slug(name))
}

fn key(path: &str, part: &str) -> String {
    format!("{path}-{part}")
}

/// A name as a part of a key.
fn slug(name: &str) -> String {
    name.to_lowercase().replace([' ', '.', '_'], "-")
}

fn text_of(language: Language, key: &str) -> String {
    Text::of(language).say(key, &Arguments::new())
}

fn localizations(key: &str) -> Localizations {
    let words = Language::ALL.into_iter().flat_map(|language| {
        language
            .locales()
            .iter()
            .map(move |locale| (Cow::Borrowed(*locale), text_of(language, key).into()))
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What is not defined fails the test.
    use super::*;
    use std::collections::BTreeSet;

    /// A text that must be in the Fluent files.
    struct RequiredText {
        key: String,
        /// The name in the code, where users type it.
        name: Option<String>,
        /// The maximum number of characters.
        limit: usize,
    }

    impl RequiredText {
        fn new(key: String, limit: usize) -> Self {
            Self {
                key,
                name: None,
                limit,
            }
        }

        fn typed(key: String, name: &str) -> Self {
            Self {
                key,
                name: Some(name.to_owned()),
                limit: 32,
            }
        }
    }

    fn required_texts() -> Vec<RequiredText> {
        let mut required = Vec::new();
        for command in super::super::untranslated() {
            collect_texts(&command, "command", &mut required);
        }
        required
    }

    fn collect_texts(command: &Command, path: &str, required: &mut Vec<RequiredText>) {
        let path = format!("{path}-{}", slug(&command.name));
        if command.context_menu_action.is_some() {
            required.push(RequiredText::new(key(&path, "name"), 32));
            return;
        }
        required.push(RequiredText::typed(key(&path, "name"), &command.name));
        required.push(RequiredText::new(key(&path, "description"), 100));
        for parameter in &command.parameters {
            let own_path = parameter_path(&path, &parameter.name);
            let name = key(&own_path, "name");
            required.push(RequiredText::typed(name, &parameter.name));
            let description = key(&own_path, "description");
            required.push(RequiredText::new(description, 100));
            if parameter.name == LEVEL {
                let keys = Level::ALL.map(level_key);
                required.extend(keys.map(|key| RequiredText::new(key, 100)));
            }
            let choices = parameter.choices.iter();
            required.extend(choices.map(|choice| RequiredText::new(choice_key(&choice.name), 100)));
        }
        for command in &command.subcommands {
            collect_texts(command, &path, required);
        }
    }

    #[test]
    fn every_text_of_a_command_is_in_the_fluent_files_and_no_other() {
        let required: BTreeSet<_> = required_texts().into_iter().map(|text| text.key).collect();
        let families = ["command-", "parameter-", "choice-"];
        for language in Language::ALL {
            let mut defined = Text::keys(language);
            defined.retain(|key| families.iter().any(|family| key.starts_with(family)));
            let missing: Vec<_> = required.difference(&defined).collect();
            assert!(
                missing.is_empty(),
                "add to {}.ftl: {missing:?}",
                language.tag()
            );
            let unused: Vec<_> = defined.difference(&required).collect();
            assert!(
                unused.is_empty(),
                "not used in {}.ftl: {unused:?}",
                language.tag()
            );
        }
    }

    #[test]
    fn english_names_are_those_of_the_code() {
        for RequiredText { key, name, .. } in required_texts() {
            let in_code = name.unwrap_or_else(|| text_of(Language::English, &key));
            assert_eq!(text_of(Language::English, &key), in_code, "{key}");
        }
    }

    #[test]
    fn names_and_descriptions_have_the_form_that_discord_accepts() {
        let is_allowed =
            |c: char| c.is_alphanumeric() && c.to_lowercase().eq([c]) || "-_'".contains(c);
        for RequiredText { key, name, limit } in required_texts() {
            for language in Language::ALL {
                let word = text_of(language, &key);
                let length = word.chars().count();
                assert!((1..=limit).contains(&length), "{key}: {word}, {length}");
                assert!(
                    name.is_none() || word.chars().all(is_allowed),
                    "{key}: {word}"
                );
            }
        }
    }

    #[test]
    fn no_two_commands_and_no_two_options_have_one_name_in_any_language() {
        fn check(commands: &[Command], language: Language) {
            let name = |own: &str, names: &Localizations| {
                let locale = language.locales().first();
                names
                    .iter()
                    .find(|(of, _)| Some(&of.as_ref()) == locale)
                    .map_or(own.to_owned(), |(_, name)| name.to_string())
            };
            let named = commands.iter().map(|command| {
                let in_menu = command.context_menu_action.is_some();
                (in_menu, name(&command.name, &command.name_localizations))
            });
            assert_eq!(named.collect::<BTreeSet<_>>().len(), commands.len());
            for command in commands {
                let parameters = command.parameters.iter();
                let named: BTreeSet<_> = parameters
                    .map(|option| name(&option.name, &option.name_localizations))
                    .collect();
                assert_eq!(named.len(), command.parameters.len(), "{named:?}");
                check(&command.subcommands, language);
            }
        }
        for language in Language::ALL {
            check(&crate::incoming::commands::all(), language);
        }
    }
}
