//! The schema of options: what each is called, what it can be, and what it is unless somebody
//! chooses.
//!
//! Completion, the API, the command line and saves are made from it, so none of them names an
//! option. What an option does is for the rules that use it; its words are in the catalogues.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use thiserror::Error;

use crate::pieces::piece::Army;

/// One option. In JSON it is the JSON schema of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSchema {
    /// The name as it is typed and written in JSON: `loss_percent`.
    pub name: &'static str,
    /// The values that it can have.
    pub kind: OptionKind,
    /// The value that it has unless somebody chooses.
    pub default: OptionValue,
}

/// The values that an option can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Yes or no.
    Flag,
    /// One of these.
    Choice(&'static [OptionValue]),
    /// A whole number.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
        /// The number that a list suggests.
        example: u16,
    },
    /// One of these, or a whole number.
    ChoiceOrNumber {
        /// The words.
        choices: &'static [OptionValue],
        /// The least number.
        least: u16,
        /// The greatest number.
        most: u16,
        /// The number that a list suggests.
        example: u16,
    },
    /// The mover of each seat. It follows from the seats of a game, so nobody chooses it.
    Owners,
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// Nothing is chosen.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(u16),
    /// A word.
    Word(&'static str),
    /// An army: a letter in JSON, a word where people type it.
    Army(Army),
}

/// The faults that options can have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum OptionFault {
    /// The text is not a JSON object that has each key once.
    ///
    /// The message is that of the parser, with line and column.
    Form(String),
    /// There is no option of this name.
    Unknown {
        /// The name.
        name: String,
        /// The names of the options that there are.
        known: Vec<&'static str>,
    },
    /// The option cannot have this value.
    Value {
        /// The name of the option.
        name: &'static str,
        /// The value in JSON.
        value: String,
        /// The values that it can have.
        kind: OptionKind,
    },
    /// Each value is possible, but not both together.
    Together {
        /// The name of an option.
        option: &'static str,
        /// The name of another.
        with: &'static str,
    },
}

impl OptionSchema {
    /// The option with a value, as people type it: `teams=yes`.
    pub fn typed(&self, value: OptionValue) -> String {
        format!("{}={value}", self.name)
    }

    /// The values that a list suggests: all others than the usual one, or one example of a number.
    pub fn suggestions(&self) -> Vec<OptionValue> {
        let unusual = |value: &OptionValue| *value != self.default;
        match self.kind {
            OptionKind::Flag => [false, true]
                .map(OptionValue::Flag)
                .into_iter()
                .filter(unusual)
                .collect(),
            OptionKind::Choice(values) => values.iter().copied().filter(unusual).collect(),
            OptionKind::Number { example, .. } => [OptionValue::Number(example)].into(),
            OptionKind::ChoiceOrNumber {
                choices, example, ..
            } => {
                let choices = choices.iter().copied().filter(unusual);
                choices.chain([OptionValue::Number(example)]).collect()
            }
            OptionKind::Owners => Vec::new(),
        }
    }
}

impl OptionKind {
    /// The value that people mean with a word.
    pub fn typed(&self, word: &str) -> Option<OptionValue> {
        self.find(
            |value| value.is_typed(word),
            || word.parse::<u16>().ok().map(OptionValue::Number),
        )
    }

    /// The value of a JSON text.
    pub(crate) fn read(&self, json: &Value) -> Option<OptionValue> {
        let number = || u16::try_from(json.as_u64()?).ok().map(OptionValue::Number);
        self.find(|value| value.json() == *json || value.is_word(json), number)
    }

    /// The value of this kind that fits, or the number.
    fn find(
        &self,
        fits: impl Fn(&OptionValue) -> bool,
        number: impl FnOnce() -> Option<OptionValue>,
    ) -> Option<OptionValue> {
        match self {
            OptionKind::Flag => [true, false].map(OptionValue::Flag).into_iter().find(fits),
            OptionKind::Choice(values) => values.iter().find(|value| fits(value)).copied(),
            OptionKind::Number { least, most, .. } => {
                number().filter(|value| value.is_number_of(*least, *most))
            }
            OptionKind::ChoiceOrNumber {
                choices,
                least,
                most,
                ..
            } => {
                let choice = choices.iter().find(|value| fits(value)).copied();
                let number = || number().filter(|value| value.is_number_of(*least, *most));
                choice.or_else(number)
            }
            OptionKind::Owners => None,
        }
    }
}

impl OptionValue {
    /// The value in JSON.
    pub fn json(&self) -> Value {
        match *self {
            OptionValue::Nothing => Value::Null,
            OptionValue::Flag(on) => on.into(),
            OptionValue::Number(number) => number.into(),
            OptionValue::Word(word) => word.into(),
            OptionValue::Army(army) => army.letter().to_string().into(),
        }
    }

    fn is_number_of(&self, least: u16, most: u16) -> bool {
        matches!(self, OptionValue::Number(number) if (least..=most).contains(number))
    }

    /// Is this the word of the army? People write it in JSON instead of the letter.
    fn is_word(&self, json: &Value) -> bool {
        matches!(self, OptionValue::Army(army) if json.as_str() == Some(army.word()))
    }

    fn is_typed(&self, word: &str) -> bool {
        match self {
            OptionValue::Flag(true) => ["yes", "true", "on"].contains(&word),
            OptionValue::Flag(false) => ["no", "false", "off"].contains(&word),
            OptionValue::Army(army) if word.len() == 1 => word.starts_with(army.letter()),
            value => value.to_string() == word,
        }
    }
}

/// Writes a value as people type it: `yes`, `2`, `white`.
impl fmt::Display for OptionValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Nothing => out.write_str("none"),
            OptionValue::Flag(on) => out.write_str(if *on { "yes" } else { "no" }),
            OptionValue::Number(number) => number.fmt(out),
            OptionValue::Word(word) => out.write_str(word),
            OptionValue::Army(army) => out.write_str(army.word()),
        }
    }
}

impl Serialize for OptionSchema {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match self.kind {
            OptionKind::Flag => map.serialize_entry("type", "boolean")?,
            OptionKind::Choice(values) => {
                let values: Vec<Value> = values.iter().map(OptionValue::json).collect();
                map.serialize_entry("enum", &values)?;
            }
            OptionKind::Number { least, most, .. } => {
                map.serialize_entry("type", "integer")?;
                map.serialize_entry("minimum", &least)?;
                map.serialize_entry("maximum", &most)?;
            }
            OptionKind::ChoiceOrNumber {
                choices,
                least,
                most,
                ..
            } => {
                let choices: Vec<Value> = choices.iter().map(OptionValue::json).collect();
                let number = json!({"type": "integer", "minimum": least, "maximum": most});
                map.serialize_entry("anyOf", &[json!({"enum": choices}), number])?;
            }
            OptionKind::Owners => map.serialize_entry("type", "array")?,
        }
        map.serialize_entry("default", &self.default.json())?;
        map.end()
    }
}
