//! Names of things: games, persons, seats, places, moments, and the chance that is handed in. None of them can do anything by itself.

use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A game's name: twelve lower-case letters and digits, random, so that nobody can count games or guess one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

impl GameId {
    const LENGTH: usize = 12;
    /// No `i l o u`: nothing that can be misread, and no accidental words.
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    /// The name made of eight random bytes (of which 60 bits are used).
    ///
    /// ```
    /// # use entente_game::GameId;
    /// assert_eq!(GameId::from_random([0; 8]).as_str(), "000000000000");
    /// ```
    pub fn from_random(bytes: [u8; 8]) -> Self {
        let bits = u64::from_be_bytes(bytes);
        Self(
            (0..Self::LENGTH)
                .map(|place| Self::ALPHABET[(bits >> (5 * place) & 31) as usize] as char)
                .collect(),
        )
    }

    /// Reads a name that somebody typed, or `None` if it cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.trim().to_ascii_lowercase();
        let fits = name.len() == Self::LENGTH && name.bytes().all(|b| Self::ALPHABET.contains(&b));
        fits.then_some(Self(name))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.0
    }
}

impl TryFrom<String> for GameId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a game's name has twelve letters and digits")
    }
}

/// A person, by the number under which the chat service knows them. What a person sits on and wrote lies beside the log, never in it.
///
/// It is kept as text that names the service, `discord:80351110224678912`, so that people of other services can sit beside them one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Person(pub u64);

impl Person {
    const SERVICE: &str = "discord:";

    /// The person as text, in the form in which they are kept.
    pub fn key(self) -> String {
        alloc::format!("{}{}", Self::SERVICE, self.0)
    }

    /// Reads that text.
    pub fn from_key(key: &str) -> Option<Self> {
        key.strip_prefix(Self::SERVICE)?.parse().ok().map(Self)
    }

    /// The name of the person's own log.
    pub fn log(self) -> String {
        alloc::format!("person {self}")
    }
}

impl From<Person> for String {
    fn from(person: Person) -> Self {
        person.key()
    }
}

impl TryFrom<String> for Person {
    type Error = &'static str;

    fn try_from(key: String) -> Result<Self, Self::Error> {
        Self::from_key(&key).ok_or("a person is written discord: and a number")
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A server of the chat service, by its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Server(pub u64);

impl Server {
    /// The name of the server's own log.
    pub fn log(self) -> String {
        alloc::format!("server {}", self.0)
    }
}

/// A moment that is so much later.
impl core::ops::Add<crate::clock::Span> for Time {
    type Output = Self;

    fn add(self, span: crate::clock::Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// A person and the name under which they sat down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    /// Who it is.
    pub person: Person,
    /// The name shown in files and pictures.
    pub name: String,
}

/// A seat of a game: the index of an army in turn order, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A person's number in a game: given when a place is taken or reserved, the host's first, kept to the end and never given twice. One person may hold several seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u32);

impl Place {
    /// The place of whoever made the game.
    pub const HOST: Self = Self(0);
}

/// Who moves the army of a seat. In the log the program is `null`, and a person the number of the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<Place>", into = "Option<Place>")]
pub enum Holder {
    /// Whoever has this place.
    Person(Place),
    /// The program, by chance: a legal move drawn from the game's seed.
    Program,
}

impl Holder {
    /// The person's place; `None` for the program.
    pub fn place(self) -> Option<Place> {
        match self {
            Self::Person(place) => Some(place),
            Self::Program => None,
        }
    }
}

impl From<Option<Place>> for Holder {
    fn from(place: Option<Place>) -> Self {
        place.map_or(Self::Program, Self::Person)
    }
}

impl From<Holder> for Option<Place> {
    fn from(holder: Holder) -> Self {
        holder.place()
    }
}

/// A moment: milliseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

/// Fresh random bits for one decision: a salt for its record, and a seed should a game be made.
#[derive(Clone)]
pub struct Chance {
    /// Salts the record's commitment.
    pub salt: [u8; 32],
    /// The game's seed, used by the decision that creates it and by no other.
    pub seed: [u8; 32],
}
