//! The options of a game, by variant: what its players agree on before it starts. Most variants have none.
//! Which options a variant has, and what they mean, is its own room's matter; here they are one type.

use alloc::string::{String, ToString};

use serde::Deserialize;

use crate::chess4::options::Chess4Options;
use crate::json::JsonError;
use crate::object::Keyed;
use crate::variant::{RuleSet, Variant};

/// A variant with its options.
///
/// ```
/// use entente_rules::{Options, Variant};
/// let options = Options::from_json(Variant::Chess4, r#"{"method": 2}"#).unwrap();
/// assert_eq!(
///     options.to_json(),
///     r#"{"method":2,"setup":"game","scoring":"last-man-standing","teams":false,"owners":null}"#
/// );
/// assert!(Options::from_json(Variant::Standard, r#"{"method": 2}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Options {
    /// Standard chess has none.
    Standard,
    /// Those of Chess4.
    Chess4(Chess4Options),
}

/// The options of a variant that has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoOptions {}

impl Options {
    /// What holds where nothing is said.
    pub fn of(variant: Variant) -> Options {
        match variant {
            Variant::Standard => Options::Standard,
            Variant::Chess4 => Options::Chess4(Chess4Options::default()),
        }
    }

    /// The variant whose options these are.
    pub fn variant(&self) -> Variant {
        match self {
            Options::Standard => Variant::Standard,
            Options::Chess4(_) => Variant::Chess4,
        }
    }

    /// Reads a variant's options from a JSON object and refuses those that it does not have. What is left out
    /// is as in [`Options::of`].
    pub fn from_json(variant: Variant, json: &str) -> Result<Options, JsonError> {
        Options::read(variant, json).map_err(|error| JsonError::Options(error.to_string()))
    }

    pub(crate) fn read(variant: Variant, json: &str) -> serde_json::Result<Options> {
        match variant {
            Variant::Standard => {
                serde_json::from_str(json).map(|Keyed(NoOptions {})| Options::Standard)
            }
            Variant::Chess4 => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Chess4(options))
            }
        }
    }

    /// The options as one line of JSON, every one named.
    pub fn to_json(&self) -> String {
        match self {
            Options::Standard => String::from("{}"),
            Options::Chess4(options) => {
                serde_json::to_string(options).expect("words and numbers are always JSON")
            }
        }
    }

    pub(crate) fn rule_set(&self) -> &'static RuleSet {
        match self {
            Options::Standard => Variant::Standard.rule_set(),
            Options::Chess4(options) => options.array.rule_set(),
        }
    }
}
