//! Identifiers and small values: games, persons, servers, channels, seats, players, times, spans of
//! time, and the seed from which every random choice of a game follows.

use crate::base::visible::is_visible_name;
use chrono::{DateTime, SecondsFormat};
use core::fmt;
use core::num::ParseIntError;
use core::str::FromStr;
use hex::FromHex;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The id of a game: twelve random lower-case letters and digits.
///
/// Ids are random so that nobody can count games or guess the id of one.
// In place, because very much that is kept in memory names a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; Self::LENGTH]);

impl GameId {
    const LENGTH: usize = 12;
    /// Without `i l o u`, which are easy to misread or form words by accident.
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    /// The name made of eight random bytes (of which 60 bits are used).
    ///
    /// ```
    /// # use entente_game::GameId;
    /// assert_eq!(GameId::from_random([0; 8]).as_str(), "000000000000");
    /// ```
    pub fn from_random(bytes: [u8; 8]) -> Self {
        let bits = u64::from_be_bytes(bytes);
        Self(core::array::from_fn(|digit| {
            Self::ALPHABET[(bits >> (5 * digit) & 31) as usize]
        }))
    }

    /// Parses a typed id; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut name = <[u8; Self::LENGTH]>::try_from(text.trim().as_bytes()).ok()?;
        name.make_ascii_lowercase();
        let fits = name.iter().all(|byte| Self::ALPHABET.contains(byte));
        fits.then_some(Self(name))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0).expect("an id has only letters and digits")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.as_str().to_owned()
    }
}

impl FromStr for GameId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or("a game id has twelve letters and digits")
    }
}

impl TryFrom<String> for GameId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// A person, by their user id at the chat service.
///
/// Logs never contain it: the people of a game are part of the erasable data of its records. It is
/// stored as text that names the service, `discord:80351110224678912`, so that people of other
/// services can be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PersonId(pub u64);

impl PersonId {
    const SERVICE: &str = "discord:";

    /// The person as text, in the form in which they are stored.
    pub fn key(self) -> String {
        format!("{}{}", Self::SERVICE, self.0)
    }

    /// Parses the text that [`Self::key`] returns.
    pub fn from_key(key: &str) -> Option<Self> {
        key.strip_prefix(Self::SERVICE)?.parse().ok().map(Self)
    }

    /// The name of the person's log.
    pub fn log(self) -> String {
        format!("person {self}")
    }
}

impl From<PersonId> for String {
    fn from(person: PersonId) -> Self {
        person.key()
    }
}

impl TryFrom<String> for PersonId {
    type Error = &'static str;

    fn try_from(key: String) -> Result<Self, Self::Error> {
        Self::from_key(&key).ok_or("a person id is `discord:` and a number")
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A server of the chat service (a Discord guild), by its id there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ServerId(pub u64);

impl ServerId {
    /// The name of the server's log.
    pub fn log(self) -> String {
        format!("server {}", self.0)
    }
}

/// Adds a span of time, up to the latest time that can be represented.
impl core::ops::Add<Span> for Time {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// The maximum length of a player's name, in characters.
pub const NAME_LIMIT: usize = 32;

/// A person with their name in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The person.
    pub person: PersonId,
    /// The name shown in files and pictures.
    pub name: String,
}

/// Whether a name can be shown in files, in pictures and to other people.
pub fn is_valid_name(name: &str) -> bool {
    is_visible_name(name, NAME_LIMIT)
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

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seat {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// The number of a player in one game, whether a person or a computer.
///
/// It is given when a player joins or a seat is reserved for them. The host has 0. It never changes
/// and is never reused. One player can have several seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The player who created the game.
    pub const HOST: Self = Self(0);
}

/// The person or computer that acts in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A person, whether they play in the game or not.
    Person(PersonId),
    /// A computer that plays in the game, by its number there.
    Computer(PlayerId),
}

impl Actor {
    /// The person; `None` for a computer.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Self::Person(person) => Some(person),
            Self::Computer(_) => None,
        }
    }
}

impl From<PersonId> for Actor {
    fn from(person: PersonId) -> Self {
        Self::Person(person)
    }
}

/// A time, in milliseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The time in the format of RFC 3339, in UTC with milliseconds. Times after the year 262142
    /// are written as 1970.
    ///
    /// ```
    /// # use entente_game::Time;
    /// assert_eq!(Time(1_795_161_600_000).to_rfc3339(), "2026-11-20T08:00:00.000Z");
    /// ```
    pub fn to_rfc3339(self) -> String {
        let milliseconds = i64::try_from(self.0).ok();
        milliseconds
            .and_then(DateTime::from_timestamp_millis)
            .unwrap_or_default()
            .to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// The day of the time in UTC, in the same format.
    ///
    /// ```
    /// # use entente_game::Time;
    /// assert_eq!(Time(1_795_161_600_000).to_date(), "2026-11-20");
    /// ```
    pub fn to_date(self) -> String {
        let mut text = self.to_rfc3339();
        text.truncate("2026-11-20".len());
        text
    }
}

/// The text that a player adds to the chance of a game when they join it. The bot does not choose
/// it.
///
/// A frontend takes it from the player's program, or from the chat service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(String);

impl Nonce {
    /// The maximum length, in characters.
    pub const LIMIT: usize = 64;

    /// Parses a nonce: visible ASCII characters without blanks. `None` if it cannot be one.
    ///
    /// ```
    /// # use entente_game::Nonce;
    /// assert!(Nonce::parse("1295048111322370048").is_some());
    /// assert!(Nonce::parse("two words").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let fits = (1..=Self::LIMIT).contains(&text.len());
        (fits && text.bytes().all(|byte| byte.is_ascii_graphic())).then(|| Self(text.into()))
    }

    /// The nonce as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> Self {
        nonce.0
    }
}

impl TryFrom<String> for Nonce {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a nonce is 1 to 64 visible ASCII characters without blanks")
    }
}

/// The sources of chance for one decision.
#[derive(Clone)]
pub struct Chance {
    /// The source of the salts of names and texts.
    pub salt: [u8; 32],
    /// The seed of the game; used only by the decision that creates it.
    pub seed: [u8; 32],
    /// The text that the acting player adds; used only when they join.
    pub nonce: Option<Nonce>,
}

/// Where a game is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Home {
    /// In channels that others can read. What is public of the game is shown in each of them.
    Channels {
        /// The channel where it was made.
        first: Place,
        /// The others, such as one of another server.
        others: Vec<Place>,
    },
    /// In the direct messages of its players.
    Private,
}

/// A channel in which a game is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The channel, in the format of its frontend.
    pub channel: String,
    /// The channel above it, if it is a thread that whoever reads that channel can read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
}

impl Place {
    /// A channel that is no thread.
    pub fn new(channel: impl Into<String>) -> Self {
        Self {
            channel: channel.into(),
            parent: None,
        }
    }

    /// The channel in whose lists its games are: itself, or the channel above it.
    pub fn listed_in(&self) -> &str {
        self.parent.as_deref().unwrap_or(&self.channel)
    }

    /// The server of the channel.
    pub fn server(&self) -> Option<ServerId> {
        let server = ChannelAddress::parse(&self.channel)?.server;
        server.parse().ok().map(ServerId)
    }
}

impl Home {
    /// In this channel alone.
    pub fn channel(channel: impl Into<String>) -> Self {
        Self::from_iter([Place::new(channel)])
    }

    /// The same home with one more place, unless it has one in that server.
    #[must_use]
    pub fn also_in(self, place: Place) -> Self {
        let is_known = place
            .server()
            .is_some_and(|server| self.place_in(server).is_some());
        let is_new = !is_known && !self.is_in(&place.channel);
        self.into_places().chain(is_new.then_some(place)).collect()
    }

    /// The places, the first of them first; none of a private game.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        let (first, others) = match self {
            Self::Channels { first, others } => (Some(first), others.as_slice()),
            Self::Private => (None, [].as_slice()),
        };
        first.into_iter().chain(others)
    }

    fn into_places(self) -> impl Iterator<Item = Place> {
        let (first, others) = match self {
            Self::Channels { first, others } => (Some(first), others),
            Self::Private => (None, Vec::new()),
        };
        first.into_iter().chain(others)
    }

    /// The place where the game was made; `None` of a private game.
    pub fn first(&self) -> Option<&Place> {
        self.places().next()
    }

    /// Whether the game is played in more than one place.
    pub fn has_several(&self) -> bool {
        matches!(self, Self::Channels { others, .. } if !others.is_empty())
    }

    /// Whether this channel is one of the places.
    pub fn is_in(&self, channel: &str) -> bool {
        self.places().any(|place| place.channel == channel)
    }

    /// The servers of the places.
    pub fn servers(&self) -> impl Iterator<Item = ServerId> {
        self.places().filter_map(Place::server)
    }

    /// The place in this server, or else the first one.
    pub fn place_for(&self, server: Option<ServerId>) -> Option<&Place> {
        let there = server.and_then(|server| self.place_in(server));
        there.or(self.first())
    }

    /// The place in this server.
    pub fn place_in(&self, server: ServerId) -> Option<&Place> {
        self.places().find(|place| place.server() == Some(server))
    }

    /// Plays it in this thread of its channel in the same server, or goes on in the thread that is
    /// its home there.
    pub fn play_in_thread(&mut self, thread: String) {
        let Some(place) = self.place_to_leave(&thread) else {
            *self = Self::channel(thread);
            return;
        };
        if place.channel != thread {
            place.parent = Some(core::mem::replace(&mut place.channel, thread));
        }
    }

    /// The place that gives way when the game goes to another channel: the one in the same server,
    /// or else the first.
    fn place_to_leave(&mut self, channel: &str) -> Option<&mut Place> {
        let Self::Channels { first, others } = self else {
            return None;
        };
        let server = Place::new(channel).server();
        let is_there = |place: &&mut Place| place.server() == server;
        Some(match others.iter_mut().find(is_there) {
            Some(place) if first.server() != server => place,
            _ => first,
        })
    }

    /// Goes to another home: from the place in its server alone, if it is a channel.
    pub fn move_to(&mut self, to: Self) {
        let Some(place) = to.first() else {
            *self = to;
            return;
        };
        match self.place_to_leave(&place.channel) {
            Some(left) => *left = place.clone(),
            None => *self = to,
        }
    }
}

impl FromIterator<Place> for Home {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut places = places.into_iter();
        match places.next() {
            Some(first) => Self::Channels {
                first,
                others: places.collect(),
            },
            None => Self::Private,
        }
    }
}

/// The address of a channel, as games store it: `frontend:server/channel`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelAddress<'a> {
    /// The chat service: `discord`.
    pub frontend: &'a str,
    /// The server's id there.
    pub server: &'a str,
    /// The channel's id there.
    pub channel: &'a str,
}

impl<'a> ChannelAddress<'a> {
    /// Reads what `Display` wrote.
    pub fn parse(text: &'a str) -> Option<Self> {
        let (frontend, place) = text.split_once(':')?;
        let (server, channel) = place.split_once('/')?;
        Some(Self {
            frontend,
            server,
            channel,
        })
    }
}

impl fmt::Display for ChannelAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.frontend, self.server, self.channel)
    }
}

/// A span of time in milliseconds.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

impl Span {
    /// A span of this many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// A span of this many minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes * 60)
    }

    /// A span of this many hours.
    pub const fn hours(hours: u64) -> Self {
        Self::minutes(hours * 60)
    }

    /// A span of this many days of 24 hours.
    pub const fn days(days: u64) -> Self {
        Self::hours(days * 24)
    }
}

/// A seed: 256 bits. The bot's is drawn once, and its hash is public before anybody joins. The
/// game's follows from it and from the texts that the players add ([`Self::with`]).
#[derive(Clone)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Seed {
    /// Reads a seed from hexadecimal digits; `None` if the text is none.
    pub(crate) fn from_hex(digits: &str) -> Option<Self> {
        FromHex::from_hex(digits).ok().map(Self)
    }

    /// The hash that is public from the start.
    pub(crate) fn hash(&self) -> [u8; 32] {
        hash(&[b"entente-seed-1", &self.0])
    }

    /// A number below `bound`.
    ///
    /// The bounds are small, so the bias is negligible: below 2^-56 for 256 values.
    pub(crate) fn below(&self, bound: u64, purpose: &str, ply: u32, army: u8) -> u64 {
        let bytes = self.mac(&[purpose.as_bytes(), &[0], &ply.to_be_bytes(), &[army]]);
        let (first, _) = bytes
            .split_first_chunk::<8>()
            .expect("a SHA-256 has 32 bytes");
        u64::from_be_bytes(*first) % bound
    }

    /// The seed of the game, from which everything is drawn: the bot's seed with the text that each
    /// player added, in the order of the players' numbers. The seats are drawn from it, so their
    /// order cannot be used.
    pub(crate) fn with<'a>(&self, nonces: impl Iterator<Item = (PlayerId, &'a Nonce)>) -> Self {
        let mut all = Vec::new();
        for (player, nonce) in nonces {
            let text = nonce.as_str().as_bytes();
            all.extend(player.0.to_be_bytes());
            // The length comes first, so that no two lists of nonces give the same bytes.
            all.extend((text.len() as u32).to_be_bytes());
            all.extend(text);
        }
        Self(self.mac(&[b"game", &[0], &all]))
    }

    /// The salt of the record with this number.
    pub(crate) fn salt(&self, record: u64) -> [u8; 32] {
        self.mac(&[b"salt", &[0], &record.to_be_bytes()])
    }

    /// The HMAC of these parts, one after another.
    fn mac(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// The SHA-256 of the parts, one after another.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_rfc_3339_in_utc() {
        assert_eq!(Time(0).to_rfc3339(), "1970-01-01T00:00:00.000Z");
        let morning = Time(1_795_161_600_007);
        assert_eq!(morning.to_rfc3339(), "2026-11-20T08:00:00.007Z");
    }

    #[test]
    fn a_time_outside_of_the_calendar_does_not_panic() {
        assert_eq!(Time(u64::MAX).to_rfc3339(), "1970-01-01T00:00:00.000Z");
    }
}
