//! The options of a rule set as a type: one line for each option gives its field, its schema, how
//! it is read and how it is written.
//!
//! The part that all options have in common is in `option_schema`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use crate::movegen::json_object::Object;
use crate::movegen::option_schema::{OptionFault, OptionKind, OptionSchema, OptionValue};

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

        impl $crate::movegen::option_set::OptionSet for $name {
            fn schema() -> alloc::vec::Vec<$crate::movegen::option_schema::OptionSchema> {
                alloc::vec![$($crate::movegen::option_schema::OptionSchema {
                    name: stringify!($field),
                    kind: <$type as $crate::movegen::option_set::OptionField>::KIND,
                    default: {
                        let default: $type = $default;
                        $crate::movegen::option_set::OptionField::value(&default)
                    },
                },)*]
            }

            fn read(
                values: $crate::movegen::json_object::Object<serde_json::Value>,
            ) -> Result<$name, $crate::movegen::option_schema::OptionFault> {
                let options = $crate::movegen::option_set::read_each(
                    values,
                    |_options: &mut $name, _name, _value| {
                        $(if _name == stringify!($field) {
                            _options.$field =
                                $crate::movegen::option_set::read_field(stringify!($field), _value)?;
                            return Ok(true);
                        })*
                        Ok(false)
                    },
                )?;
                $($check(&options)?;)?
                Ok(options)
            }

            fn values(&self) -> $crate::movegen::json_object::Object<serde_json::Value> {
                $crate::movegen::json_object::Object(alloc::vec![$(
                    $crate::movegen::option_set::entry(stringify!($field), &self.$field),
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

        impl $crate::movegen::option_set::OptionField for $name {
            const KIND: $crate::movegen::option_schema::OptionKind =
                $crate::movegen::option_schema::OptionKind::Choice(&[$($value,)*]);

            fn of(value: $crate::movegen::option_schema::OptionValue) -> Option<$name> {
                let mut choices = [$($name::$choice,)*].into_iter();
                choices.find(|choice| choice.value() == value)
            }

            fn value(&self) -> $crate::movegen::option_schema::OptionValue {
                match self {
                    $($name::$choice => $value,)*
                }
            }
        }
    };
}
pub(crate) use choices;
