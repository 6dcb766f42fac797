//! A command as a person sends it: checked like in Discord's client, and written as the bot
//! receives it.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::model::{Channel, ChannelKind, Command, CommandChoice, CommandOption, Owners, Target};
use crate::values::error::Error;
use crate::values::id::Id;
use crate::values::locale::Locale;
use crate::wire::interaction::resolved_json;
use crate::wire::message::message_json;
use crate::world::World;
use crate::world::permissions::{message_for, owners};

/// An option with its value, or a subcommand with its options.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct FilledOption {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) value: Value,
    #[serde(default)]
    pub(crate) options: Vec<FilledOption>,
    /// Whether the person is typing this option.
    #[serde(default)]
    pub(super) focused: bool,
}

/// A checked command.
#[derive(Debug)]
pub(super) struct Invocation {
    /// The name with subcommands: `game new`.
    pub(super) full_name: String,
    /// The target of a user or message command.
    pub(crate) target: Option<Target>,
    /// The application that has registered the command.
    pub(crate) application: Id,
    pub(crate) owners: Owners,
    /// The `data` of the interaction.
    pub(crate) data: Value,
}

/// Checks options. A command that is sent must be complete; one that is being typed need not be.
struct OptionChecker<'a> {
    world: &'a World,
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
    pub(crate) fn check(
        world: &World,
        command: &Command,
        user: Id,
        channel: &Channel,
        given: &[FilledOption],
        typing: bool,
    ) -> Result<Self, Error> {
        let mut checker = OptionChecker {
            world,
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
        if let Some(resolved) = resolved_json(world, &checker.ids, !channel.is_dm()) {
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
                resolved_json(world, &HashSet::from([id]), !channel.is_dm())?
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
            .resolve_name(text)
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
