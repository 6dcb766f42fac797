//! What the commands, their options and choices are called, and what is said of each, in every language, from the catalogue.
//!
//! A key is a command's path: `command-game-new-description`. An option of `/game new` is `command-game-new-variant-…`, or, where it means the same everywhere,
//! `parameter-variant-…`; a choice is `choice-…` and its name in
//! the code. The English names of commands and options are those of the code, and usable in every language.

use super::Command;
use crate::text::{Arguments, Language, Text};
use poise::serenity_prelude::CreateCommand;
use std::borrow::Cow;

/// A word in other languages, by Discord's name for each.
type Localised = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// How Discord names the regions of a language; English is what holds where nothing is said.
fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::German => &["de"],
    }
}

/// The command with its words and those of all that belongs to it.
pub(super) fn worded(command: Command) -> Command {
    below(command, "command")
}

fn below(mut command: Command, path: &str) -> Command {
    let path = format!("{path}-{}", slug(&command.name));
    let name = key(&path, "name");
    command.name_localizations = localised(&name);
    if command.context_menu_action.is_some() {
        // Whom or what it is about is chosen by opening the menu, and has no name.
        command.context_menu_name = Some(said(Language::English, &name).into());
        return command;
    }
    let description = key(&path, "description");
    command.description = Some(said(Language::English, &description).into());
    command.description_localizations = localised(&description);
    for parameter in &mut command.parameters {
        let path = parameter_path(&path, &parameter.name);
        let description = key(&path, "description");
        parameter.name_localizations = localised(&key(&path, "name"));
        parameter.description = Some(said(Language::English, &description).into());
        parameter.description_localizations = localised(&description);
        for choice in parameter.choices.to_mut() {
            let key = choice_key(&choice.name);
            choice.localizations = localised(&key);
            choice.name = said(Language::English, &key).into();
        }
    }
    let subcommands = std::mem::take(&mut command.subcommands).into_iter();
    command.subcommands = subcommands.map(|command| below(command, &path)).collect();
    command
}

/// The commands as Discord registers them. What stands in a context menu poise does not translate.
pub(super) fn registered(commands: &[Command]) -> Vec<CreateCommand> {
    let in_menus = commands.iter().filter_map(|command| {
        let names = command.name_localizations.iter();
        let menu = command.create_as_context_menu_command()?;
        Some(names.fold(menu, |menu, (locale, name)| {
            menu.name_localized(locale.as_ref(), name.as_ref())
        }))
    });
    let typed = commands.iter().filter_map(Command::create_as_slash_command);
    typed.chain(in_menus).collect()
}

fn parameter_path(command: &str, name: &str) -> String {
    let own = format!("{command}-{}", slug(name));
    match Text::of(Language::English).has(&key(&own, "name")) {
        true => own,
        false => format!("parameter-{}", slug(name)),
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

fn said(language: Language, key: &str) -> String {
    Text::of(language).say(key, &Arguments::new())
}

fn localised(key: &str) -> Localised {
    let languages = Language::ALL.into_iter();
    let words = languages.flat_map(|language| {
        let locales = locales(language).iter();
        locales.map(move |locale| (Cow::Borrowed(*locale), said(language, key).into()))
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What is not there fails the test.
    use super::*;
    use std::collections::BTreeSet;

    /// What is asked of the catalogue.
    struct Asked {
        key: String,
        /// The name in the code, where people type it.
        name: Option<String>,
        /// The most characters.
        limit: usize,
    }

    impl Asked {
        fn new(key: String, limit: usize) -> Self {
            let name = None;
            Self { key, name, limit }
        }

        fn typed(key: String, name: &str) -> Self {
            let name = Some(name.to_owned());
            let limit = 32;
            Self { key, name, limit }
        }
    }

    fn asked_for() -> Vec<Asked> {
        let mut asked = Vec::new();
        for command in super::super::bare() {
            gather(&command, "command", &mut asked);
        }
        asked
    }

    fn gather(command: &Command, path: &str, asked: &mut Vec<Asked>) {
        let path = format!("{path}-{}", slug(&command.name));
        if command.context_menu_action.is_some() {
            asked.push(Asked::new(key(&path, "name"), 32));
            return;
        }
        asked.push(Asked::typed(key(&path, "name"), &command.name));
        asked.push(Asked::new(key(&path, "description"), 100));
        for parameter in &command.parameters {
            let path = parameter_path(&path, &parameter.name);
            asked.push(Asked::typed(key(&path, "name"), &parameter.name));
            asked.push(Asked::new(key(&path, "description"), 100));
            let choices = parameter.choices.iter();
            asked.extend(choices.map(|choice| Asked::new(choice_key(&choice.name), 100)));
        }
        for command in &command.subcommands {
            gather(command, &path, asked);
        }
    }

    #[test]
    fn every_word_of_a_command_is_in_the_catalogue_and_no_other() {
        let asked: BTreeSet<_> = asked_for().into_iter().map(|asked| asked.key).collect();
        let families = ["command-", "parameter-", "choice-"];
        for language in Language::ALL {
            let mut there = Text::keys(language);
            there.retain(|key| families.iter().any(|family| key.starts_with(family)));
            let missing: Vec<_> = asked.difference(&there).collect();
            assert!(
                missing.is_empty(),
                "add to {}.ftl: {missing:?}",
                language.tag()
            );
            let unused: Vec<_> = there.difference(&asked).collect();
            assert!(
                unused.is_empty(),
                "not used in {}.ftl: {unused:?}",
                language.tag()
            );
        }
    }

    #[test]
    fn english_names_are_those_of_the_code() {
        for Asked { key, name, .. } in asked_for() {
            let in_code = name.unwrap_or_else(|| said(Language::English, &key));
            assert_eq!(said(Language::English, &key), in_code, "{key}");
        }
    }

    #[test]
    fn names_and_descriptions_are_as_discord_takes_them() {
        let is_fit = |c: char| c.is_alphanumeric() && c.to_lowercase().eq([c]) || "-_'".contains(c);
        for Asked { key, name, limit } in asked_for() {
            for language in Language::ALL {
                let word = said(language, &key);
                let length = word.chars().count();
                assert!((1..=limit).contains(&length), "{key}: {word}, {length}");
                assert!(name.is_none() || word.chars().all(is_fit), "{key}: {word}");
            }
        }
    }

    #[test]
    fn no_two_commands_and_no_two_options_have_one_name_in_any_language() {
        fn check(commands: &[Command], language: Language) {
            let name = |own: &str, names: &Localised| {
                let mut names = names.iter();
                let locale = locales(language).first();
                let found = names.find(|(of, _)| Some(&of.as_ref()) == locale);
                found.map_or(own.to_owned(), |(_, name)| name.to_string())
            };
            let named = commands.iter().map(|command| {
                let in_menu = command.context_menu_action.is_some();
                (in_menu, name(&command.name, &command.name_localizations))
            });
            assert_eq!(named.collect::<BTreeSet<_>>().len(), commands.len());
            for command in commands {
                let parameters = command.parameters.iter();
                let named = parameters.map(|it| name(&it.name, &it.name_localizations));
                let named: BTreeSet<_> = named.collect();
                assert_eq!(named.len(), command.parameters.len(), "{named:?}");
                check(&command.subcommands, language);
            }
        }
        for language in Language::ALL {
            check(&crate::discord::commands::all(), language);
        }
    }
}
