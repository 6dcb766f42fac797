//! The options of a game, by variant: what its players agree on before it starts. Most variants have none.
//! Which options a variant has, and what they mean, is its own room's matter; here they are one type.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize, Serializer};

use crate::alliance::AllianceOptions;
use crate::alliance::array::ALLIANCE;
use crate::board::Board;
use crate::chess4::options::Chess4Options;
use crate::chess45::array::NEUTRAL;
use crate::chess45::options::Chess45Options;
use crate::chess960::Chess960Options;
use crate::json::JsonError;
use crate::multiplayer::options::MultiplayerOptions;
use crate::object::Keyed;
use crate::piece::Army;
use crate::setup::Setup;
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
    /// Those of Chess960.
    Chess960(Chess960Options),
    /// Chess66 has none.
    Chess66,
    /// Those of Chess4.
    Chess4(Chess4Options),
    /// Those of Chess 4.5.
    Chess45(Chess45Options),
    /// Those of the game of alliances.
    Alliance(AllianceOptions),
    /// Those of the multi-player rules.
    Multiplayer(MultiplayerOptions),
}

/// The options of a variant that has none.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NoOptions {}

impl Options {
    /// What holds where nothing is said.
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

    /// The variant whose options these are.
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

    /// The shape of the board.
    pub fn board(&self) -> &'static Board {
        self.rule_set().board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<> {
        self.rule_set().armies()
    }

    /// How many armies play.
    pub fn players(&self) -> usize {
        self.rule_set().armies.len()
    }

    /// The army that a letter means in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The army that the program moves unless a person takes it: Yellow in Chess 4.5.
    pub fn neutral_army(&self) -> Option<Army> {
        match self {
            Options::Chess45(_) => Some(NEUTRAL),
            _ => None,
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
            Variant::Chess960 => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Chess960(options))
            }
            Variant::Chess66 => {
                serde_json::from_str(json).map(|Keyed(NoOptions {})| Options::Chess66)
            }
            Variant::Chess4 => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Chess4(options))
            }
            Variant::Chess45 => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Chess45(options))
            }
            Variant::Alliance => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Alliance(options))
            }
            Variant::Multiplayer => {
                serde_json::from_str(json).map(|Keyed(options)| Options::Multiplayer(options))
            }
        }
    }

    /// The options as one line of JSON, every one named.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are always JSON")
    }

    /// Has the variant any?
    pub(crate) fn are_any(&self) -> bool {
        !matches!(self, Options::Standard | Options::Chess66)
    }

    /// What the men of a setup show of the options where nothing was said of them.
    pub(crate) fn shown_by(setup: &Setup) -> Options {
        match &setup.options {
            Options::Chess960(said) => {
                Options::Chess960(Chess960Options::shown_by(setup).unwrap_or(*said))
            }
            said => said.clone(),
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
