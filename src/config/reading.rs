//! Reads the settings: from the file, then from environment variables, then from flags.
//!
//! Each value is checked by itself as soon as it is read, so that an error can name where it comes
//! from: the file with its line, the variable, or the flag.

use super::{Config, ConfigError, DEFAULT_FILE};
use entente_presentation::plain::plain_fault;
use std::path::Path;

/// The prefix of the environment variables: `ENTENTE_DISCORD_TOKEN` is `token` in `[discord]`.
const PREFIX: &str = "ENTENTE_";

impl Config {
    /// Reads the named file, or the default file if it exists; then the environment; then the
    /// flags, each of the form `SECTION.KEY=VALUE`.
    pub fn load(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
        flags: &[String],
    ) -> Result<Self, ConfigError> {
        let mut table = match read_file(file)? {
            Some((name, text)) => parse(&name, &text)?,
            None => toml::Table::new(),
        };
        set_variables(&mut table, environment)?;
        set_flags(&mut table, flags)?;
        let config: Self = table
            .try_into()
            .expect("the file, each variable and each flag have been checked one by one");
        config.checked()
    }
}

/// The name and text of the settings file; `None` if the default file does not exist.
fn read_file(file: Option<&Path>) -> Result<Option<(String, String)>, ConfigError> {
    let path = file.unwrap_or(Path::new(DEFAULT_FILE));
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some((path.display().to_string(), text))),
        Err(cause) if file.is_none() && cause.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(ConfigError::Unreadable {
            file: path.to_owned(),
            cause,
        }),
    }
}

/// The table of a file, whose keys and values have all been checked.
fn parse(name: &str, text: &str) -> Result<toml::Table, ConfigError> {
    let at_line = |line, key, problem| ConfigError::File {
        source_name: name.into(),
        line,
        key,
        problem,
    };
    let unreadable = |error: toml::de::Error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text[..start].matches('\n').count() + 1;
        let (key, mut problem) = (key_at(text, line), explain(&error));
        if text.parse::<toml::Table>().is_err() && is_bare(text, line) {
            let name = key.rsplit('.').next().unwrap_or_default();
            problem = format!(
                "this value is neither a number nor true or false; write a text in quotes: \
                 {name} = \"…\""
            );
        }
        at_line(line, key, problem)
    };
    let config: Config = toml::from_str(text).map_err(unreadable)?;
    if let Some((key, problem)) = config.fault() {
        let mut lines = 1..=text.lines().count();
        return Err(match lines.find(|line| key_at(text, *line) == key) {
            Some(line) => at_line(line, key, problem),
            None => ConfigError::Unusable { key, problem },
        });
    }
    toml::from_str(text).map_err(unreadable)
}

/// The key on a line, with the section above it. The name of a section is without the quotes that
/// it needs in the file if it contains blanks.
fn key_at(text: &str, line: usize) -> String {
    let before: Vec<&str> = text.lines().take(line).map(str::trim).collect();
    let section = before
        .iter()
        .rev()
        .find_map(|l| l.strip_prefix('['))
        .map(|l| l.trim_end_matches(']').trim().replace(['"', '\''], ""));
    let key = before
        .last()
        .and_then(|l| l.split_once('='))
        .map(|(key, _)| key.trim());
    match (section, key) {
        (Some(section), Some(key)) => format!("{section}.{key}"),
        (_, Some(key)) => key.into(),
        (Some(section), None) => section,
        (None, None) => "(top)".into(),
    }
}

/// Whether the value on a line begins like a text without quotes.
fn is_bare(text: &str, line: usize) -> bool {
    let line = text.lines().nth(line.saturating_sub(1));
    let value = line.and_then(|line| line.split_once('='));
    value.is_some_and(|(_, value)| {
        let first = value.trim_start().chars().next();
        first.is_some_and(|first| !"\"'[{#".contains(first))
    })
}

/// Sets the values of all our environment variables in the table.
fn set_variables(
    table: &mut toml::Table,
    environment: impl Iterator<Item = (String, String)>,
) -> Result<(), ConfigError> {
    for (variable, value) in environment {
        if let Some(path) = variable.strip_prefix(PREFIX) {
            set_variable(table, path, &value)
                .map_err(|problem| ConfigError::Environment { variable, problem })?;
        }
    }
    Ok(())
}

/// Sets the values of all flags in the table.
fn set_flags(table: &mut toml::Table, flags: &[String]) -> Result<(), ConfigError> {
    for flag in flags {
        let (name, value) = flag
            .split_once('=')
            .map_or((flag.as_str(), None), |(name, value)| (name, Some(value)));
        set_flag(table, name, value).map_err(|problem| ConfigError::Flag {
            name: name.into(),
            problem,
        })?;
    }
    Ok(())
}

/// Sets the value of an environment variable in the table; the error says what is wrong.
fn set_variable(table: &mut toml::Table, path: &str, value: &str) -> Result<(), String> {
    let (section, key) = path
        .split_once('_')
        .ok_or_else(|| format!("there is no such setting: write {PREFIX}SECTION_KEY"))?;
    set(
        table,
        &section.to_ascii_lowercase(),
        &key.to_ascii_lowercase(),
        value,
    )
}

/// Sets the value of a flag in the table; the error says what is wrong.
fn set_flag(table: &mut toml::Table, name: &str, value: Option<&str>) -> Result<(), String> {
    let parts = name.split_once('.').zip(value);
    let ((section, key), value) =
        parts.ok_or("write --set SECTION.KEY=VALUE, such as --set api.listen=127.0.0.1:8065")?;
    set(table, section, key, value)
}

/// Sets one value in the table, if it is a valid setting by itself.
fn set(table: &mut toml::Table, section: &str, key: &str, value: &str) -> Result<(), String> {
    if section == "engines" {
        return Err("engines are set in the file only, in a section [engines.NAME]".into());
    }
    let fitting = fitting(section, key, value)?;
    let keys = table
        .entry(section)
        .or_insert_with(|| toml::Table::new().into());
    if let Some(keys) = keys.as_table_mut() {
        keys.insert(key.into(), fitting);
    }
    Ok(())
}

/// The value that a variable or a flag stands for. It is always text there, so it is tried as a
/// text, then as it would be in the file (a number, a list, true or false), and then as a list
/// of texts between commas. The error says what is wrong.
fn fitting(section: &str, key: &str, value: &str) -> Result<toml::Value, String> {
    let text = toml::Value::from(value);
    let Err(problem) = check_alone(section, key, &text) else {
        let quote = ['"', '\'']
            .into_iter()
            .find(|quote| value.starts_with(*quote));
        return match quote.filter(|quote| value.len() > 1 && value.ends_with(*quote)) {
            Some(_) => Err("the quotes around it are a part of it here: leave them out".into()),
            None => Ok(text),
        };
    };
    let line = format!("value = {value}");
    if let Some(written) = toml::from_str::<toml::Table>(&line)
        .ok()
        .filter(|table| table.len() == 1)
        .and_then(|mut table| table.remove("value"))
    {
        return check_alone(section, key, &written).map(|()| written);
    }
    if !problem.contains("expected a list") {
        return Err(problem);
    }
    let names = value.split(',').map(|name| toml::Value::from(name.trim()));
    let list = toml::Value::Array(names.collect());
    check_alone(section, key, &list).map(|()| list)
}

/// Checks one value as if it were the only setting; the error says what is wrong.
fn check_alone(section: &str, key: &str, value: &toml::Value) -> Result<(), String> {
    let keys = toml::Table::from_iter([(key.into(), value.clone())]);
    let alone = toml::Table::from_iter([(section.into(), keys.into())]);
    match alone.try_into::<Config>() {
        Ok(_) => Ok(()),
        Err(error) => Err(explain(&error)),
    }
}

/// The forms of what people write in another one, by the library's name for it.
const FORMS: [(&str, &str); 2] = [
    (
        "IP address with a port",
        "write an IP address and a port, such as 127.0.0.1:8065 for localhost:8065, or \
         0.0.0.0:8065 for :8065",
    ),
    (
        "IP address",
        "write an IP address without a port, such as 192.0.2.1 or 2001:db8::1",
    ),
];

/// Says what is wrong, and a form that works where the library names none.
fn explain(error: &toml::de::Error) -> String {
    let message = plain_fault(&error.message().trim().replace('\n', " "));
    match FORMS.iter().find(|(name, _)| message.contains(name)) {
        Some((_, form)) => format!("{message}: {form}"),
        None => message,
    }
}
