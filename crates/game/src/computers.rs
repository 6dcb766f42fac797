//! Computers as players: level, engine and character, the options of a game about them, the
//! recorded thought, and the computers that move in the place of people.

use crate::base::id::{PlayerId, Seat, Seed};
use crate::base::refusal::Refusal;
use core::fmt;
use entente_rules::{OptionKind, OptionSchema, OptionValue, Options, Uci};
use entente_words::words;
use serde::{Deserialize, Serialize};

/// The longest name of an engine, in characters: it has to fit into menus and pictures.
const ENGINE_NAME_LIMIT: usize = 20;

/// A computer as a player: its level, engine and character.
///
/// ```
/// # use entente_game::{Computer, Level};
/// assert_eq!(Computer::from(Level::ALL[2]).level.number(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Computer {
    /// The level. If the computer plays with an engine, this level moves where the engine does not.
    pub level: Level,
    /// The engine that chooses its moves; `None` if that is Entente itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineName>,
    /// The character in games with alliances or pacts. `None` if it is hidden: then the game's seed
    /// draws it, and it is shown when the game reveals its secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
}

/// A computer with an engine that the operator offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedEngine {
    /// The computer, without a character.
    pub computer: Computer,
    /// The rules that the engine plays.
    pub rules: Vec<Uci>,
}

impl OfferedEngine {
    /// Does the engine play games with these options?
    pub fn plays(&self, options: &Options) -> bool {
        options
            .uci()
            .is_some_and(|rules| self.rules.contains(&rules))
    }

    /// The computer, if it plays games with these options; otherwise what it plays.
    pub fn playing(&self, options: &Options) -> Result<&Computer, Refusal> {
        match &self.computer.engine {
            Some(engine) if !self.plays(options) => Err(Refusal::EnginePlaysOnly {
                engine: engine.clone(),
                rules: self.rules.clone(),
            }),
            _ => Ok(&self.computer),
        }
    }

    /// The engine of this name among those that are offered.
    pub fn named<'a>(offered: &'a [Self], name: &EngineName) -> Option<&'a Self> {
        let mut offered = offered.iter();
        offered.find(|engine| engine.computer.engine.as_ref() == Some(name))
    }
}

words! {
    /// The character of a computer, where players can be allied.
    pub enum Character {
        /// Keeps its word, and forgives.
        Loyal = "loyal",
        /// Keeps its word as long as that pays.
        Opportunist = "opportunist",
        /// Keeps its word, and never forgives a betrayal.
        Vengeful = "vengeful",
        /// Prefers to have allies, and takes few risks.
        Timid = "timid",
    }
}

impl Character {
    /// The character of the computer that acts for a seat, if nobody has chosen one.
    pub(crate) fn drawn(seat: Seat, seed: &Seed) -> Self {
        let drawn = seed.below(Self::ALL.len() as u64, "character", 0, seat.0);
        Self::ALL[drawn as usize]
    }
}

impl From<Level> for Computer {
    fn from(level: Level) -> Self {
        Self {
            level,
            engine: None,
            character: None,
        }
    }
}

/// The name of an engine, by which the operator offers it.
///
/// It has letters, digits, blanks and `.-_` only, so it means nothing special in any text. It
/// begins with a letter, so it cannot be taken for a level.
///
/// ```
/// # use entente_game::EngineName;
/// assert_eq!(EngineName::new("Stockfish 17.1").unwrap().as_str(), "Stockfish 17.1");
/// assert_eq!(EngineName::new("7"), None);
/// assert_eq!(EngineName::new("*"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EngineName(String);

impl EngineName {
    /// The name; `None` if no engine can have it.
    pub fn new(name: &str) -> Option<Self> {
        let fits = |c: char| c.is_ascii_alphanumeric() || " .-_".contains(c);
        let is_name = name.len() <= ENGINE_NAME_LIMIT
            && name.chars().all(fits)
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && !name.ends_with(' ');
        is_name.then(|| Self(name.to_owned()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for EngineName {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::new(&name).ok_or(
            "the name of an engine has up to 20 letters, digits, blanks and `.-_`, and begins \
             with a letter",
        )
    }
}

impl From<EngineName> for String {
    fn from(name: EngineName) -> Self {
        name.0
    }
}

/// The options about computers, chosen before a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ComputerOptions {
    /// Whether a person who plays against computers only may ask for hints.
    pub hints: bool,
    /// Whether computers resign when they have lost.
    pub resign: bool,
}

impl Default for ComputerOptions {
    fn default() -> Self {
        Self {
            hints: true,
            resign: true,
        }
    }
}

impl ComputerOptions {
    /// The options with their values, for frontends.
    pub const SCHEMA: [OptionSchema; 2] = [
        OptionSchema {
            name: "hints",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(true),
        },
        OptionSchema {
            name: "resign",
            kind: OptionKind::Flag,
            default: OptionValue::Flag(true),
        },
    ];

    /// Whether all options have their defaults, which a record does not name.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// The thought that a computer's move got, so that anybody can find the same move again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// The version of the engine.
    pub engine: u32,
    /// The number of positions that it could look at.
    pub nodes: u64,
    /// The number of positions that the level looks at when there is time for all computers.
    pub full: u64,
    /// The memory for positions, in bytes.
    pub memory: u64,
}

impl Effort {
    /// Whether the computer had less time to think than its level has.
    pub fn is_reduced(&self) -> bool {
        self.nodes < self.full
    }
}

/// A computer that moves for a seat in the place of its player.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StandIn {
    pub(crate) computer: PlayerId,
    /// Whether the computer has taken the player's place in everything, until they return.
    pub(crate) is_substitute: bool,
}

/// The level of a computer: from 1, which is easy to beat, to 8.
///
/// The game knows neither the name of a level nor how it plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// The level with this number; `None` if there is none.
    ///
    /// ```
    /// # use entente_game::Level;
    /// assert_eq!(Level::new(8).map(Level::number), Some(8));
    /// assert_eq!(Level::new(9), None);
    /// ```
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }
}

/// The level of computers for which nobody has chosen one.
impl Default for Level {
    fn default() -> Self {
        Self(3)
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a level is a number from 1 to 8")
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}
