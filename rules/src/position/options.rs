//! The options of a game: what the players agree on before it starts.
//!
//! Most variants have none. The options of each variant are defined in its own module; here they
//! are combined into one type.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize, Serializer};

use crate::board::graph::Board;
use crate::movegen::json_object::ObjectOnly;
use crate::movegen::rule_set::RuleSet;
use crate::notation::json::JsonError;
use crate::pieces::piece::Army;
use crate::position::setup::Setup;
use crate::position::variant::Variant;
use crate::variants::alliance::AllianceOptions;
use crate::variants::alliance::array::ALLIANCE;
use crate::variants::chess4::options::Chess4Options;
use crate::variants::chess45::array::NEUTRAL;
use crate::variants::chess45::options::Chess45Options;
use crate::variants::chess960::Chess960Options;
use crate::variants::multiplayer::options::MultiplayerOptions;

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
    /// Standard chess has no options.
    Standard,
    /// The options of Chess960.
    Chess960(Chess960Options),
    /// Chess66 has no options.
    Chess66,
    /// The options of Chess4.
    Chess4(Chess4Options),
    /// The options of Chess 4.5.
    Chess45(Chess45Options),
    /// The options of the game of alliances.
    Alliance(AllianceOptions),
    /// The options of the multi-player rules.
    Multiplayer(MultiplayerOptions),
}

/// The form of a variant without options: an empty object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NoOptions {}

impl Options {
    /// The default options of a variant.
    pub fn of(variant: Variant) -> Options {
        match variant {
            Variant::Standard => Options::Standard,
            Variant::Chess960 => Options::Chess960(Chess960Options::default()),
            Variant::Chess66 => Options::Chess66,
            Variant::Chess4 => Options::Chess4(Chess4Options::default()),
            Variant::Chess45 => Options::Chess45(Chess45Options::default()),
            Variant::Alliance => Options::Alliance(AllianceOptions::default()),
            Variant::Multiplayer => Options::Multiplayer(MultiplayerOptions::default()),
        }
    }

    /// The variant that these options are for.
    pub fn variant(&self) -> Variant {
        match self {
            Options::Standard => Variant::Standard,
            Options::Chess960(_) => Variant::Chess960,
            Options::Chess66 => Variant::Chess66,
            Options::Chess4(_) => Variant::Chess4,
            Options::Chess45(_) => Variant::Chess45,
            Options::Alliance(_) => Variant::Alliance,
            Options::Multiplayer(_) => Variant::Multiplayer,
        }
    }

    /// The board of the game.
    pub fn board(&self) -> &'static Board {
        self.rule_set().board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<> {
        self.rule_set().armies()
    }

    /// The number of armies.
    pub fn players(&self) -> usize {
        self.rule_set().armies.len()
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The army that the computer moves unless a player takes it: Yellow in Chess 4.5.
    pub fn neutral_army(&self) -> Option<Army> {
        match self {
            Options::Chess45(_) => Some(NEUTRAL),
            _ => None,
        }
    }

    /// Reads a variant's options from a JSON object. Unknown options are an error; missing ones
    /// have the defaults of [`Options::of`].
    pub fn from_json(variant: Variant, json: &str) -> Result<Options, JsonError> {
        Options::read(variant, json).map_err(|error| JsonError::Options(error.to_string()))
    }

    pub(crate) fn read(variant: Variant, json: &str) -> serde_json::Result<Options> {
        match variant {
            Variant::Standard => {
                serde_json::from_str(json).map(|ObjectOnly(NoOptions {})| Options::Standard)
            }
            Variant::Chess960 => {
                serde_json::from_str(json).map(|ObjectOnly(options)| Options::Chess960(options))
            }
            Variant::Chess66 => {
                serde_json::from_str(json).map(|ObjectOnly(NoOptions {})| Options::Chess66)
            }
            Variant::Chess4 => {
                serde_json::from_str(json).map(|ObjectOnly(options)| Options::Chess4(options))
            }
            Variant::Chess45 => {
                serde_json::from_str(json).map(|ObjectOnly(options)| Options::Chess45(options))
            }
            Variant::Alliance => {
                serde_json::from_str(json).map(|ObjectOnly(options)| Options::Alliance(options))
            }
            Variant::Multiplayer => {
                serde_json::from_str(json).map(|ObjectOnly(options)| Options::Multiplayer(options))
            }
        }
    }

    /// The options as one line of JSON, with every option written out.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are always JSON")
    }

    /// Does the variant have options?
    pub(crate) fn has_any(&self) -> bool {
        !matches!(self, Options::Standard | Options::Chess66)
    }

    /// The options of a setup. For Chess960 the starting number is taken from the pieces if they
    /// stand on a starting position.
    pub(crate) fn inferred_from(setup: &Setup) -> Options {
        match &setup.options {
            Options::Chess960(options) => {
                // Only in Chess960 do the pieces tell anything about the options.
                Options::Chess960(Chess960Options::inferred_from(setup).unwrap_or(*options))
            }
            options => options.clone(),
        }
    }

    pub(crate) fn rule_set(&self) -> &'static RuleSet {
        match self {
            Options::Standard | Options::Chess960(_) | Options::Chess66 => {
                self.variant().rule_set()
            }
            Options::Chess4(options) => options.array.rule_set(),
            Options::Chess45(_) => Variant::Chess45.rule_set(),
            Options::Alliance(_) => &ALLIANCE,
            Options::Multiplayer(options) => options.rule_set(),
        }
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Options::Standard | Options::Chess66 => NoOptions {}.serialize(to),
            Options::Chess960(options) => options.serialize(to),
            Options::Chess4(options) => options.serialize(to),
            Options::Chess45(options) => options.serialize(to),
            Options::Alliance(options) => options.serialize(to),
            Options::Multiplayer(options) => options.serialize(to),
        }
    }
}
