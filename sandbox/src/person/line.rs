//! A typed line, `/game new opponent:@bob "two words"`, as the options of a command.
//!
//! What begins with the name of an option and a colon is that option; what does not is given to the options that are
//! still empty, in the order in which they were declared. Quotes hold blanks together; `\"` is a quote of the text's own.

use serde_json::json;

use crate::error::Error;
use crate::locale::Locale;
use crate::model::{Command, CommandOption};
use crate::world::commands::Given;

/// A command's name, and what was typed for its options.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) given: Vec<Given>,
}

impl Line {
    /// Reads a line with the help of the commands that are offered in the place.
    ///
    /// Commands and options are called as they are, or as the person's language calls them.
    pub(super) fn read(offered: &[&Command], locale: Locale, text: &str) -> Result<Self, Error> {
        let mut words = words(text.trim().trim_start_matches('/')).into_iter();
        let name = words.next().unwrap_or_default().text;
        let called = |command: &&&Command| command.form.is_called(locale, &name);
        let command = offered.iter().find(called);
        let form = &command.ok_or(Error::NoSuchCommand(name.clone()))?.form;
        let reading = Reading { locale };
        let given = reading.assign(&form.name, &form.options, &words.collect::<Vec<_>>())?;
        Ok(Self {
            name: form.name.clone(),
            given,
        })
    }
}

/// Finds options by their names in one language.
struct Reading {
    locale: Locale,
}

impl Reading {
    fn named<'a>(&self, declared: &'a [CommandOption], name: &str) -> Option<&'a CommandOption> {
        declared
            .iter()
            .find(|option| option.is_called(self.locale, name))
    }

    fn assign(
        &self,
        command: &str,
        declared: &[CommandOption],
        words: &[Word],
    ) -> Result<Vec<Given>, Error> {
        if declared.iter().any(CommandOption::is_branch) {
            return self.branch(command, declared, words);
        }
        let named = |word: &Word| {
            let (name, value) = word.text.split_once(':').filter(|_| !word.quoted_start)?;
            Some(given(self.named(declared, name)?, value))
        };
        let mut all: Vec<Given> = words.iter().filter_map(named).collect();
        for word in words.iter().filter(|word| named(word).is_none()) {
            let free = |option: &&CommandOption| all.iter().all(|taken| taken.name != option.name);
            let option = declared.iter().find(free).ok_or_else(|| Error::BadOption {
                command: command.to_owned(),
                reason: format!("there is no option left for {:?}", word.text),
            })?;
            all.push(given(option, &word.text));
        }
        Ok(all)
    }

    /// A subcommand or group by its name, with the words after it.
    fn branch(
        &self,
        command: &str,
        declared: &[CommandOption],
        words: &[Word],
    ) -> Result<Vec<Given>, Error> {
        let Some((first, rest)) = words.split_first() else {
            return Ok(Vec::new());
        };
        let Some(option) = self.named(declared, &first.text) else {
            return Err(Error::NoSuchCommand(format!("{command} {}", first.text)));
        };
        let full_name = format!("{command} {}", option.name);
        Ok(vec![Given {
            name: option.name.clone(),
            options: self.assign(&full_name, &option.options, rest)?,
            ..Given::default()
        }])
    }
}

fn given(option: &CommandOption, value: &str) -> Given {
    Given {
        name: option.name.clone(),
        value: json!(value),
        ..Given::default()
    }
}

#[derive(Clone, Debug, Default)]
struct Word {
    text: String,
    /// It began with a quote, so that a colon in it means nothing.
    quoted_start: bool,
}

/// The words of a line; a quote opens and closes anywhere, as in `text:"two words"`, unless there is a `\` before it.
fn words(text: &str) -> Vec<Word> {
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

    fn reading() -> Reading {
        Reading {
            locale: Locale::default(),
        }
    }

    fn options() -> Vec<CommandOption> {
        let option = |name: &str, kind: u8| json!({"name": name, "description": "d", "type": kind});
        let all = json!([option("first", 3), option("second", 4), option("third", 3)]);
        serde_json::from_value(all).expect("options as Discord writes them")
    }

    fn assigned(line: &str) -> Vec<(String, String)> {
        let given = reading()
            .assign("test", &options(), &words(line))
            .expect("a line that fits");
        let plain = |given: Given| {
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
    fn a_quote_behind_a_backslash_belongs_to_the_text() {
        let given = assigned(r#"first:"{\"a b\": \n}" third:\"b\""#);
        let all = [("first", r#"{"a b": \n}"#), ("third", r#""b""#)];
        assert_eq!(given, all.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn quotes_hold_blanks_together() {
        assert_eq!(
            assigned("third:\"two words\""),
            [pair("third", "two words")]
        );
        assert_eq!(assigned("\"second:2 x\""), [pair("first", "second:2 x")]);
        assert_eq!(assigned("\"\""), [pair("first", "")]);
    }

    #[test]
    fn a_colon_after_no_option_is_text() {
        assert_eq!(assigned("12:30"), [pair("first", "12:30")]);
    }

    #[test]
    fn what_is_too_much_is_refused() {
        assert!(
            reading()
                .assign("test", &options(), &words("a b c d"))
                .is_err()
        );
    }
}
