//! Parses a typed line such as `/game new opponent:@bob "two words"` into the options of a command.
//!
//! A word that starts with the name of an option and a colon sets that option. Other words fill the
//! remaining options in their declared order. Quotes keep spaces together; `\"` is a literal quote.

use serde_json::json;

use crate::model::{Command, CommandOption};
use crate::person::invocation::FilledOption;
use crate::values::error::Error;
use crate::values::locale::Locale;

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
        let mut words = words(text.trim().trim_start_matches('/')).into_iter();
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
            Some(given(self.named(declared, name)?, value))
        };
        let mut all: Vec<FilledOption> = words.iter().filter_map(named).collect();
        // Then the others, each for the first option that is still free.
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

fn given(option: &CommandOption, value: &str) -> FilledOption {
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
            .assign("test", &options(), &words(line))
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
                .assign("test", &options(), &words("a b c d"))
                .is_err()
        );
    }
}
