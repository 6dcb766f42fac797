//! The options of a rule set: what each is called, what it can be and what it is unless somebody
//! chooses; and all of them as a type, with one line for each.
//!
//! Completion, the API, the command line and saves are made from the schema, so none of them names
//! an option. What an option does is for the rules that use it; its words are in the catalogues.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use thiserror::Error;

use crate::movegen::json::Object;
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
    fn read(&self, json: &Value) -> Option<OptionValue> {
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

/// The options of a rule set.
pub(crate) trait OptionSet: Clone + Eq + Default {
    /// Every option, in the order in which JSON has them.
    fn schema() -> Vec<OptionSchema>;

    /// The options with these values; the others are as usual.
    fn read(values: Object<Value>) -> Result<Self, OptionFault>;

    /// The value of every option.
    fn values(&self) -> Object<Value>;
}

/// The type of an option.
pub(crate) trait OptionField: Sized {
    const KIND: OptionKind;

    /// The option with a value, if it can have that.
    fn of(value: OptionValue) -> Option<Self>;

    fn value(&self) -> OptionValue;

    fn read(json: &Value) -> Option<Self> {
        Self::of(Self::KIND.read(json)?)
    }

    fn json(&self) -> Value {
        self.value().json()
    }
}

impl OptionField for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn of(value: OptionValue) -> Option<bool> {
        match value {
            OptionValue::Flag(on) => Some(on),
            _ => None,
        }
    }

    fn value(&self) -> OptionValue {
        OptionValue::Flag(*self)
    }
}

/// A whole number between bounds, with the example that a list suggests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounded<const LEAST: u16, const MOST: u16, const EXAMPLE: u16>(pub(crate) u16);

impl<const LEAST: u16, const MOST: u16, const EXAMPLE: u16> Bounded<LEAST, MOST, EXAMPLE> {
    /// The number, if it is within the bounds.
    pub fn new(number: u16) -> Option<Self> {
        (LEAST..=MOST).contains(&number).then_some(Bounded(number))
    }

    /// The number.
    pub fn get(self) -> u16 {
        self.0
    }
}

impl<const LEAST: u16, const MOST: u16, const EXAMPLE: u16> OptionField
    for Bounded<LEAST, MOST, EXAMPLE>
{
    const KIND: OptionKind = OptionKind::Number {
        least: LEAST,
        most: MOST,
        example: EXAMPLE,
    };

    fn of(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Number(number) => Bounded::new(number),
            _ => None,
        }
    }

    fn value(&self) -> OptionValue {
        OptionValue::Number(self.0)
    }
}

/// The names of the options that people can choose.
pub(crate) fn names<O: OptionSet>() -> Vec<&'static str> {
    let options = O::schema().into_iter();
    let chosen = options.filter(|option| option.kind != OptionKind::Owners);
    chosen.map(|option| option.name).collect()
}

/// Options read one by one. `set` sets the option of a name, or says that there is none.
pub(crate) fn read_each<O: OptionSet>(
    values: Object<Value>,
    set: impl Fn(&mut O, &str, &Value) -> Result<bool, OptionFault>,
) -> Result<O, OptionFault> {
    let mut options = O::default();
    for (name, value) in values.0 {
        if !set(&mut options, &name, &value)? {
            let known = names::<O>();
            return Err(OptionFault::Unknown { name, known });
        }
    }
    Ok(options)
}

/// The value of the option with this name.
pub(crate) fn read_field<F: OptionField>(
    name: &'static str,
    json: &Value,
) -> Result<F, OptionFault> {
    F::read(json).ok_or_else(|| OptionFault::Value {
        name,
        value: json.to_string(),
        kind: F::KIND,
    })
}

/// The options of a JSON text.
pub(crate) fn read_object(json: &str) -> Result<Object<Value>, OptionFault> {
    serde_json::from_str(json).map_err(|error| OptionFault::Form(error.to_string()))
}

/// The entry of an option in the object of all.
pub(crate) fn entry(name: &str, option: &impl OptionField) -> (String, Value) {
    (name.to_string(), option.json())
}

/// Defines the options of a rule set. A line is the name of an option, its type, and the value that
/// it has unless somebody chooses. `checked by` names the function that refuses values which do not
/// go together.
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty = $default:expr,)*
        }
        $(checked by $check:expr)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        $vis struct $name {
            $($(#[$doc])* $field_vis $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $crate::movegen::options::OptionSet for $name {
            fn schema() -> alloc::vec::Vec<$crate::movegen::options::OptionSchema> {
                alloc::vec![$($crate::movegen::options::OptionSchema {
                    name: stringify!($field),
                    kind: <$type as $crate::movegen::options::OptionField>::KIND,
                    default: {
                        let default: $type = $default;
                        $crate::movegen::options::OptionField::value(&default)
                    },
                },)*]
            }

            fn read(
                values: $crate::movegen::json::Object<serde_json::Value>,
            ) -> Result<$name, $crate::movegen::options::OptionFault> {
                let options = $crate::movegen::options::read_each(
                    values,
                    |_options: &mut $name, _name, _value| {
                        $(if _name == stringify!($field) {
                            _options.$field =
                                $crate::movegen::options::read_field(stringify!($field), _value)?;
                            return Ok(true);
                        })*
                        Ok(false)
                    },
                )?;
                $($check(&options)?;)?
                Ok(options)
            }

            fn values(&self) -> $crate::movegen::json::Object<serde_json::Value> {
                $crate::movegen::json::Object(alloc::vec![$(
                    $crate::movegen::options::entry(stringify!($field), &self.$field),
                )*])
            }
        }
    };
}
pub(crate) use options;

/// Defines an option that is one of several values, each with how it is written.
macro_rules! choices {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $choice:ident = $value:expr,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name {
            $($(#[$doc])* $choice,)*
        }

        impl $crate::movegen::options::OptionField for $name {
            const KIND: $crate::movegen::options::OptionKind =
                $crate::movegen::options::OptionKind::Choice(&[$($value,)*]);

            fn of(value: $crate::movegen::options::OptionValue) -> Option<$name> {
                let mut choices = [$($name::$choice,)*].into_iter();
                choices.find(|choice| choice.value() == value)
            }

            fn value(&self) -> $crate::movegen::options::OptionValue {
                match self {
                    $($name::$choice => $value,)*
                }
            }
        }
    };
}
pub(crate) use choices;
