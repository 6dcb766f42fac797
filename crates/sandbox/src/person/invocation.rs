//! A command as a person sends it: checked like in Discord's client, and written as the bot
//! receives it; and the line that a person types.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::model::{
    Channel, ChannelKind, Command, CommandChoice, CommandOption, Guild, Owners, Target,
};
use crate::values::id::Id;
use crate::values::{Error, Locale};
use crate::wire::interaction::resolved_json;
use crate::wire::message::message_json;
use crate::world::World;
use crate::world::permissions::{message_for, owners};

/// An option with its value, or a subcommand with its options.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct FilledOption {
    name: String,
    #[serde(default)]
    value: Value,
    #[serde(default)]
    pub(super) options: Vec<FilledOption>,
    /// Whether the person is typing this option.
    #[serde(default)]
    pub(super) focused: bool,
}

/// A checked command.
#[derive(Debug)]
pub(super) struct Invocation {
    /// The name with subcommands: `game new`.
    pub(super) full_name: String,
    pub(super) target: Option<Target>,
    /// The application that has registered the command.
    pub(super) application: Id,
    pub(super) owners: Owners,
    pub(super) data: Value,
}

/// Checks options. A command that is sent must be complete; one that is being typed need not be.
struct OptionChecker<'a> {
    world: &'a World,
    /// The server in which the command is used.
    guild: Option<&'a Guild>,
    /// The locale in which the person sees the names of choices.
    locale: Locale,
    full_name: String,
    typing: bool,
    /// Whether the focused option has been found.
    focused: bool,
    /// The users, channels and files among the values, for `resolved`.
    ids: HashSet<Id>,
}

impl Invocation {
    /// Checks the options of a slash command. While the person is `typing`, missing or incomplete
    /// values are no errors.
    pub(super) fn check(
        world: &World,
        command: &Command,
        user: Id,
        channel: &Channel,
        given: &[FilledOption],
        typing: bool,
    ) -> Result<Self, Error> {
        let mut checker = OptionChecker {
            world,
            guild: world.guild_of(channel),
            locale: world.user(user).map(|user| user.locale).unwrap_or_default(),
            full_name: command.form.name.clone(),
            typing,
            focused: false,
            ids: HashSet::new(),
        };
        let options = checker.options(&command.form.options, given)?;
        if typing && !checker.focused {
            return Err(checker.bad_option("no option is focused".to_owned()));
        }
        let mut data = json!({
            "id": command.id,
            "name": command.form.name,
            "type": command.form.kind,
            "options": options,
        });
        if let Some(guild) = command.guild_id {
            data["guild_id"] = json!(guild);
        }
        if let Some(resolved) = resolved_json(world, &checker.ids, world.guild_of(channel)) {
            data["resolved"] = resolved;
        }
        Ok(Self {
            full_name: checker.full_name,
            target: None,
            application: command.application_id,
            owners: owners(world, user, channel, command).unwrap_or_default(),
            data,
        })
    }

    /// A user or message command on its target; `None` if the person does not see the target here.
    pub(super) fn for_target(
        world: &World,
        command: &Command,
        user: Id,
        channel: &Channel,
        target: Target,
    ) -> Option<Self> {
        let resolved = match target {
            Target::User(id) => {
                // In a private channel only its two members have a menu.
                let elsewhere =
                    matches!(channel.kind, ChannelKind::Dm { between } if !between.contains(&id));
                (!elsewhere).then_some(())?;
                resolved_json(world, &HashSet::from([id]), world.guild_of(channel))?
            }
            Target::Message(id) => {
                let seen = message_for(world, user, channel.id, id);
                // Discord's client has no such menu for ephemeral messages.
                let message = seen.filter(|message| message.only_for.is_none())?;
                json!({"messages": {id.to_string(): message_json(world, message)}})
            }
        };
        let mut data = json!({
            "id": command.id,
            "name": command.form.name,
            "type": command.form.kind,
            "target_id": target.id(),
            "resolved": resolved,
        });
        if let Some(guild) = command.guild_id {
            data["guild_id"] = json!(guild);
        }
        Some(Self {
            full_name: command.form.name.clone(),
            target: Some(target),
            application: command.application_id,
            owners: owners(world, user, channel, command)?,
            data,
        })
    }
}

impl OptionChecker<'_> {
    fn bad_option(&self, reason: String) -> Error {
        Error::BadOption {
            command: self.full_name.clone(),
            reason,
        }
    }

    /// Checks the given options against the declared ones.
    fn options(
        &mut self,
        declared: &[CommandOption],
        given: &[FilledOption],
    ) -> Result<Vec<Value>, Error> {
        let mut seen = HashSet::new();
        let mut checked = Vec::new();
        for one in given {
            let option = declared
                .iter()
                .find(|option| option.name == one.name)
                .ok_or_else(|| self.bad_option(format!("it has no option {}", one.name)))?;
            if !seen.insert(&one.name) {
                return Err(self.bad_option(format!("{} was given twice", one.name)));
            }
            checked.push(self.option(option, one)?);
        }
        let has_branches = declared.iter().any(CommandOption::is_branch);
        // A command with subcommands can only be run through one of them.
        if has_branches && given.len() != 1 {
            let names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
            return Err(self.bad_option(format!("it needs one of {}", names.join(", "))));
        }
        let missing = declared
            .iter()
            .find(|option| option.required && !seen.contains(&option.name));
        match missing.filter(|_| !self.typing) {
            Some(option) => Err(Error::MissingOption {
                command: self.full_name.clone(),
                option: option.name.clone(),
            }),
            None => Ok(checked),
        }
    }

    /// Checks one option, or a subcommand with its options.
    fn option(&mut self, option: &CommandOption, given: &FilledOption) -> Result<Value, Error> {
        if option.is_branch() {
            self.full_name = format!("{} {}", self.full_name, option.name);
            let options = self.options(&option.options, &given.options)?;
            return Ok(json!({"name": option.name, "type": option.kind, "options": options}));
        }
        // The focused option is sent as typed, without a check.
        let half_typed = self.typing && given.focused;
        if half_typed {
            if !option.autocomplete {
                return Err(self.bad_option(format!("{} has no suggestions", option.name)));
            }
            self.focused = true;
            let typed = plain(&given.value);
            return Ok(
                json!({"name": option.name, "type": option.kind, "value": typed, "focused": true}),
            );
        }
        let value = self.value(option, &given.value)?;
        Ok(json!({"name": option.name, "type": option.kind, "value": value}))
    }

    /// Checks a value by the choices or the type of its option.
    fn value(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        if !option.choices.is_empty() {
            let meant = |choice: &&CommandChoice| {
                let shown = self
                    .locale
                    .choose(&choice.name, choice.name_localizations.as_ref());
                // The page sends the value of a choice, a typed line its name in either language,
                // with or without what is behind it in parentheses.
                plain(&choice.value) == plain(given)
                    || [choice.name.as_str(), shown]
                        .iter()
                        .any(|name| given == name || short_names(name).any(|short| given == short))
            };
            let choice = option.choices.iter().find(meant);
            return choice.map(|choice| choice.value.clone()).ok_or_else(|| {
                let names: Vec<&str> = option
                    .choices
                    .iter()
                    .map(|choice| choice.name.as_str())
                    .collect();
                self.bad_option(format!(
                    "{} must be one of {}",
                    option.name,
                    names.join(", ")
                ))
            });
        }
        match option.kind {
            CommandOption::STRING => self.string(option, given),
            CommandOption::INTEGER => self.number(option, given, true),
            CommandOption::NUMBER => self.number(option, given, false),
            CommandOption::BOOLEAN => self.boolean(option, given),
            CommandOption::USER
            | CommandOption::CHANNEL
            | CommandOption::ROLE
            | CommandOption::MENTIONABLE => self.mention(option, given),
            CommandOption::ATTACHMENT => self.file(option, given),
            _ => Err(self.bad_option(format!("{} cannot have a value", option.name))),
        }
    }

    fn string(&self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let text = given
            .as_str()
            .ok_or_else(|| self.bad_option(format!("{} must be text", option.name)))?;
        let (min, max) = (
            option.min_length.unwrap_or(0),
            option.max_length.unwrap_or(6000),
        );
        if !(min..=max).contains(&text.chars().count()) {
            return Err(self.bad_option(format!(
                "{} must have {min} to {max} characters",
                option.name
            )));
        }
        Ok(json!(text))
    }

    fn number(&self, option: &CommandOption, given: &Value, whole: bool) -> Result<Value, Error> {
        let text = plain(given);
        let parsed = if whole {
            text.parse::<i64>().ok().map(|number| json!(number))
        } else {
            text.parse::<f64>().ok().map(|number| json!(number))
        };
        let value = parsed.ok_or_else(|| {
            self.bad_option(format!("{} must be a number, not {text}", option.name))
        })?;
        let number = value.as_f64().unwrap_or_default();
        // Discord's own limit: integers that a JavaScript number holds exactly.
        let most = 2f64.powi(53);
        let (min, max) = (
            option.min_value.unwrap_or(-most),
            option.max_value.unwrap_or(most),
        );
        if !(min..=max).contains(&number) {
            return Err(self.bad_option(format!("{} must be between {min} and {max}", option.name)));
        }
        Ok(value)
    }

    fn boolean(&self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        match given {
            Value::Bool(_) => Ok(given.clone()),
            Value::String(text) if text.eq_ignore_ascii_case("true") => Ok(json!(true)),
            Value::String(text) if text.eq_ignore_ascii_case("false") => Ok(json!(false)),
            _ => Err(self.bad_option(format!("{} must be true or false", option.name))),
        }
    }

    /// A user, channel or role: by id, by mention, or as `@name` or `#name`.
    fn mention(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let text = given.as_str().unwrap_or_default();
        let id = self
            .world
            .resolve_name(self.guild, text)
            .filter(|id| self.fits(option.kind, *id))
            .ok_or_else(|| self.bad_option(format!("{} does not accept {text:?}", option.name)))?;
        self.ids.insert(id);
        Ok(json!(id))
    }

    /// An uploaded file, by its id.
    fn file(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let id = given
            .as_str()
            .and_then(|id| id.parse::<Id>().ok())
            .filter(|id| self.world.messages.uploaded(*id).is_some())
            .ok_or_else(|| self.bad_option(format!("{} must be a file", option.name)))?;
        self.ids.insert(id);
        Ok(json!(id))
    }

    fn fits(&self, kind: u8, id: Id) -> bool {
        let user = self.world.user(id).is_some();
        let channel = self.world.channels.contains_key(&id);
        match kind {
            CommandOption::USER => user,
            CommandOption::CHANNEL => channel,
            // There is no list of roles here, so any other id counts as a role.
            CommandOption::ROLE => !user && !channel,
            _ => !channel,
        }
    }
}

/// The name of a choice without what is behind it in parentheses. There may be several of these,
/// and any number of the last may be left out.
fn short_names(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices(" (").map(|(at, _)| &name[..at])
}

/// The value as a person would type it.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

// --- Typed lines, such as `/game new opponent:@bob "two words"` ---
//
// A word that starts with the name of an option and a colon sets that option. Other words fill the
// remaining options in their declared order. Quotes keep spaces together; `\"` is a literal quote.

/// A command name with the typed options.
#[derive(Debug)]
pub(super) struct CommandLine {
    pub(super) name: String,
    pub(super) given: Vec<FilledOption>,
}

impl CommandLine {
    /// Parses a line with the help of the commands that are offered.
    ///
    /// Commands and options can be called by their own name or by their name in the person's
    /// locale.
    pub(super) fn read(offered: &[&Command], locale: Locale, text: &str) -> Result<Self, Error> {
        let mut words = split_words(text.trim().trim_start_matches('/')).into_iter();
        let name = words.next().unwrap_or_default().text;
        let called = |command: &&&Command| command.form.has_name(locale, &name);
        let command = offered.iter().find(called);
        let form = &command.ok_or(Error::NoSuchCommand(name.clone()))?.form;
        let parser = OptionParser { locale };
        let given = parser.assign(&form.name, &form.options, &words.collect::<Vec<_>>())?;
        Ok(Self {
            name: form.name.clone(),
            given,
        })
    }
}

/// Assigns words to options, whose names may be localized.
struct OptionParser {
    locale: Locale,
}

impl OptionParser {
    fn named<'a>(&self, declared: &'a [CommandOption], name: &str) -> Option<&'a CommandOption> {
        declared
            .iter()
            .find(|option| option.has_name(self.locale, name))
    }

    /// Assigns the words to the declared options.
    fn assign(
        &self,
        command: &str,
        declared: &[CommandOption],
        words: &[Word],
    ) -> Result<Vec<FilledOption>, Error> {
        if declared.iter().any(CommandOption::is_branch) {
            return self.branch(command, declared, words);
        }
        // First the named words, wherever they are.
        let named = |word: &Word| {
            let (name, value) = word.text.split_once(':').filter(|_| !word.quoted_start)?;
            Some(filled(self.named(declared, name)?, value))
        };
        let mut all: Vec<FilledOption> = words.iter().filter_map(named).collect();
        // Then the others, each for the first option that is still free.
        for word in words.iter().filter(|word| named(word).is_none()) {
            let free = |option: &&CommandOption| all.iter().all(|taken| taken.name != option.name);
            let option = declared.iter().find(free).ok_or_else(|| Error::BadOption {
                command: command.to_owned(),
                reason: format!("there is no option left for {:?}", word.text),
            })?;
            all.push(filled(option, &word.text));
        }
        Ok(all)
    }

    /// A subcommand or group, with the words after its name.
    fn branch(
        &self,
        command: &str,
        declared: &[CommandOption],
        words: &[Word],
    ) -> Result<Vec<FilledOption>, Error> {
        let Some((first, rest)) = words.split_first() else {
            return Ok(Vec::new());
        };
        let Some(option) = self.named(declared, &first.text) else {
            return Err(Error::NoSuchCommand(format!("{command} {}", first.text)));
        };
        let full_name = format!("{command} {}", option.name);
        Ok(vec![FilledOption {
            name: option.name.clone(),
            options: self.assign(&full_name, &option.options, rest)?,
            ..FilledOption::default()
        }])
    }
}

fn filled(option: &CommandOption, value: &str) -> FilledOption {
    FilledOption {
        name: option.name.clone(),
        value: json!(value),
        ..FilledOption::default()
    }
}

#[derive(Clone, Debug, Default)]
struct Word {
    text: String,
    /// Whether it began with a quote, so that a colon in it has no meaning.
    quoted_start: bool,
}

/// Splits a line into words. A quote opens and closes anywhere, as in `text:"two words"`, unless a
/// `\` precedes it.
fn split_words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (None::<Word>, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.next_if_eq(&'"').is_some() => {
                word.get_or_insert_with(Word::default).text.push('"');
            }
            '"' => {
                quoted = !quoted;
                // Also an empty pair of quotes makes a word.
                word.get_or_insert_with(|| Word {
                    text: String::new(),
                    quoted_start: true,
                });
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_with(Word::default).text.push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parser() -> OptionParser {
        OptionParser {
            locale: Locale::default(),
        }
    }

    fn options() -> Vec<CommandOption> {
        let option = |name: &str, kind: u8| json!({"name": name, "description": "d", "type": kind});
        let all = json!([option("first", 3), option("second", 4), option("third", 3)]);
        serde_json::from_value(all).expect("options as Discord writes them")
    }

    fn assigned(line: &str) -> Vec<(String, String)> {
        let given = parser()
            .assign("test", &options(), &split_words(line))
            .expect("a line that fits");
        let plain = |given: FilledOption| {
            (
                given.name,
                given.value.as_str().unwrap_or_default().to_owned(),
            )
        };
        given.into_iter().map(plain).collect()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn values_go_to_options_by_name_and_then_in_order() {
        assert_eq!(
            assigned("second:2 a"),
            [pair("second", "2"), pair("first", "a")]
        );
        assert_eq!(
            assigned("a 2 b"),
            [pair("first", "a"), pair("second", "2"), pair("third", "b")]
        );
    }

    #[test]
    fn a_quote_after_a_backslash_is_part_of_the_text() {
        let given = assigned(r#"first:"{\"a b\": \n}" third:\"b\""#);
        let all = [("first", r#"{"a b": \n}"#), ("third", r#""b""#)];
        assert_eq!(given, all.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn quotes_keep_spaces_together() {
        assert_eq!(
            assigned("third:\"two words\""),
            [pair("third", "two words")]
        );
        assert_eq!(assigned("\"second:2 x\""), [pair("first", "second:2 x")]);
        assert_eq!(assigned("\"\""), [pair("first", "")]);
    }

    #[test]
    fn a_colon_without_an_option_name_is_text() {
        assert_eq!(assigned("12:30"), [pair("first", "12:30")]);
    }

    #[test]
    fn too_many_words_are_refused() {
        assert!(
            parser()
                .assign("test", &options(), &split_words("a b c d"))
                .is_err()
        );
    }
}
