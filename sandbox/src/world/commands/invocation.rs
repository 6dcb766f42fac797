//! A command as a person sends it: checked as Discord's client checks it, and written as a bot reads it.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::Error;
use crate::id::Id;
use crate::locale::Locale;
use crate::model::{Channel, ChannelKind, Command, CommandChoice, CommandOption, Target, User};
use crate::world::{Owners, World};

/// An option that a person has filled, or a subcommand with its options.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Given {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) value: Value,
    #[serde(default)]
    pub(crate) options: Vec<Given>,
    /// The cursor stands in this one.
    #[serde(default)]
    pub(crate) focused: bool,
}

/// A checked command.
#[derive(Debug)]
pub(crate) struct Invocation {
    /// With subcommands: `game new`.
    pub(crate) full_name: String,
    /// What a user or message command is used on.
    pub(crate) target: Option<Target>,
    pub(crate) owners: Owners,
    /// `data` of the interaction.
    pub(crate) data: Value,
}

/// What the options are checked for: a command that is sent must be whole, one that is being typed need not.
struct Checking<'a> {
    world: &'a World,
    /// In which the person reads the names of choices.
    locale: Locale,
    full_name: String,
    typing: bool,
    /// The option in which the cursor stands has been seen.
    focused: bool,
    ids: HashSet<Id>,
}

impl Invocation {
    /// Checks the options that a person gives. While he is `typing`, what is missing or half typed is no error.
    pub(crate) fn check(
        world: &World,
        command: &Command,
        (user, channel): (Id, &Channel),
        given: &[Given],
        typing: bool,
    ) -> Result<Self, Error> {
        let mut checking = Checking {
            world,
            locale: world.user(user).map(|user| user.locale).unwrap_or_default(),
            full_name: command.form.name.clone(),
            typing,
            focused: false,
            ids: HashSet::new(),
        };
        let options = checking.options(&command.form.options, given)?;
        if typing && !checking.focused {
            return Err(checking.bad("no option is being typed".to_owned()));
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
        if let Some(resolved) = world.resolved_json(&checking.ids, !channel.is_dm()) {
            data["resolved"] = resolved;
        }
        Ok(Self {
            full_name: checking.full_name,
            target: None,
            owners: world.owners(user, channel, command).unwrap_or_default(),
            data,
        })
    }

    /// A user or message command on what it is used on; `None` if the person does not see that here.
    pub(crate) fn on(
        world: &World,
        command: &Command,
        (user, channel): (Id, &Channel),
        target: Target,
    ) -> Option<Self> {
        let resolved = match target {
            Target::User(id) => {
                let elsewhere =
                    matches!(channel.kind, ChannelKind::Dm { between } if !between.contains(&id));
                (!elsewhere).then_some(())?;
                world.resolved_json(&HashSet::from([id]), !channel.is_dm())?
            }
            Target::Message(id) => {
                let seen = world.message_for(user, channel.id, id);
                // Discord's client has no such menu at a message that one person alone sees.
                let message = seen.filter(|message| message.only_for.is_none())?;
                json!({"messages": {id.to_string(): world.message_json(message)}})
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
            owners: world.owners(user, channel, command)?,
            data,
        })
    }
}

impl Checking<'_> {
    fn bad(&self, reason: String) -> Error {
        Error::BadOption {
            command: self.full_name.clone(),
            reason,
        }
    }

    fn options(
        &mut self,
        declared: &[CommandOption],
        given: &[Given],
    ) -> Result<Vec<Value>, Error> {
        let mut seen = HashSet::new();
        let mut checked = Vec::new();
        for one in given {
            let option = declared.iter().find(|option| option.name == one.name);
            let option =
                option.ok_or_else(|| self.bad(format!("it has no option {}", one.name)))?;
            if !seen.insert(&one.name) {
                return Err(self.bad(format!("{} is given twice", one.name)));
            }
            checked.push(self.option(option, one)?);
        }
        let has_branches = declared.iter().any(CommandOption::is_branch);
        if has_branches && given.len() != 1 {
            let names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
            return Err(self.bad(format!("it needs one of {}", names.join(", "))));
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

    fn option(&mut self, option: &CommandOption, given: &Given) -> Result<Value, Error> {
        if option.is_branch() {
            self.full_name = format!("{} {}", self.full_name, option.name);
            let options = self.options(&option.options, &given.options)?;
            return Ok(json!({"name": option.name, "type": option.kind, "options": options}));
        }
        let half_typed = self.typing && given.focused;
        if half_typed {
            if !option.autocomplete {
                return Err(self.bad(format!("{} has no suggestions", option.name)));
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

    fn value(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        if !option.choices.is_empty() {
            let meant = |choice: &&CommandChoice| {
                let shown = self
                    .locale
                    .choose(&choice.name, choice.name_localizations.as_ref());
                plain(&choice.value) == plain(given)
                    || [choice.name.as_str(), shown]
                        .iter()
                        .any(|name| given == name)
            };
            let choice = option.choices.iter().find(meant);
            return choice.map(|choice| choice.value.clone()).ok_or_else(|| {
                let names: Vec<&str> = option
                    .choices
                    .iter()
                    .map(|choice| choice.name.as_str())
                    .collect();
                self.bad(format!("{} is one of {}", option.name, names.join(", ")))
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
            _ => Err(self.bad(format!("{} takes no value", option.name))),
        }
    }

    fn string(&self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let text = given
            .as_str()
            .ok_or_else(|| self.bad(format!("{} is a text", option.name)))?;
        let (min, max) = (
            option.min_length.unwrap_or(0),
            option.max_length.unwrap_or(6000),
        );
        if !(min..=max).contains(&text.chars().count()) {
            return Err(self.bad(format!("{} has {min} to {max} characters", option.name)));
        }
        Ok(json!(text))
    }

    fn number(&self, option: &CommandOption, given: &Value, whole: bool) -> Result<Value, Error> {
        let text = plain(given);
        let value = if whole {
            text.parse::<i64>().ok().map(|number| json!(number))
        } else {
            text.parse::<f64>().ok().map(|number| json!(number))
        };
        let value =
            value.ok_or_else(|| self.bad(format!("{} is a number, not {text}", option.name)))?;
        let number = value.as_f64().unwrap_or_default();
        // Discord's own bound: what a JavaScript number holds exactly.
        let most = 2f64.powi(53);
        let (min, max) = (
            option.min_value.unwrap_or(-most),
            option.max_value.unwrap_or(most),
        );
        if !(min..=max).contains(&number) {
            return Err(self.bad(format!("{} is from {min} to {max}", option.name)));
        }
        Ok(value)
    }

    fn boolean(&self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        match given {
            Value::Bool(_) => Ok(given.clone()),
            Value::String(text) if text.eq_ignore_ascii_case("true") => Ok(json!(true)),
            Value::String(text) if text.eq_ignore_ascii_case("false") => Ok(json!(false)),
            _ => Err(self.bad(format!("{} is true or false", option.name))),
        }
    }

    /// A user, channel or role: by id, by mention, or by `@name` and `#name`.
    fn mention(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let text = given.as_str().unwrap_or_default();
        let id = self
            .world
            .named(text)
            .filter(|id| self.fits(option.kind, *id));
        let id = id.ok_or_else(|| self.bad(format!("{} does not take {text:?}", option.name)))?;
        self.ids.insert(id);
        Ok(json!(id))
    }

    /// A file that the person has chosen, by its id.
    fn file(&mut self, option: &CommandOption, given: &Value) -> Result<Value, Error> {
        let id = given.as_str().and_then(|id| id.parse::<Id>().ok());
        let id = id.filter(|id| self.world.uploads.contains_key(id));
        let id = id.ok_or_else(|| self.bad(format!("{} takes a file", option.name)))?;
        self.ids.insert(id);
        Ok(json!(id))
    }

    fn fits(&self, kind: u8, id: Id) -> bool {
        let user = self.world.user(id).is_some();
        let channel = self.world.channels.contains_key(&id);
        match kind {
            CommandOption::USER => user,
            CommandOption::CHANNEL => channel,
            CommandOption::ROLE => !user && !channel,
            _ => !channel,
        }
    }
}

/// A value as it is typed.
fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

impl World {
    /// Whom or what a text names: an id, a mention (`<@…>`, `<#…>`), `@name`, `#name` or a bare name.
    pub(crate) fn named(&self, text: &str) -> Option<Id> {
        let inner = text.trim_start_matches('<').trim_end_matches('>');
        let bare = inner.trim_start_matches(['@', '#', '!', '&']);
        if let Ok(id) = bare.parse::<Id>() {
            return Some(id);
        }
        let user = self
            .users
            .iter()
            .find(|user| user.username == User::username_of(bare) || user.display_name() == bare);
        let channel = || {
            self.channels
                .values()
                .find(|channel| channel.name() == Some(bare))
        };
        user.map(|user| user.id)
            .or_else(|| channel().map(|channel| channel.id))
    }
}
