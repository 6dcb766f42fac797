//! Snowflakes: Discord's ids, the generator of the sandbox's own, and tokens.
//!
//! A snowflake of Discord has 42 bits of milliseconds since 2015 and 22 bits for worker, process
//! and counter. Here the 22 bits are the number of the channel in which the thing was created (14
//! bits) and a counter of that channel (8 bits). Ids are unique in the sandbox, ascend within a
//! channel, and do not depend on what happens in other channels. Number 0 is the sandbox itself:
//! people, the server, commands, channels.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::values::clock::Moment;

/// Discord's epoch: 2015-01-01T00:00:00Z in milliseconds since 1970.
const EPOCH: u64 = 1_420_070_400_000;
const NUMBER_BITS: u32 = 14;
const COUNTER_BITS: u32 = 8;

/// A snowflake. In JSON it is text, as in Discord.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Reads an id that a client sent: text (as documented) or a number (which Discord accepts
    /// too).
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => text.parse().ok(),
            Value::Number(number) => number.as_u64().map(Self),
            _ => None,
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Self::from_json(&value).ok_or_else(|| D::Error::custom("not a snowflake"))
    }
}

/// The number of a channel in the sandbox, which is part of every id created in it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub(crate) struct ChannelNumber(u16);

impl ChannelNumber {
    /// The number for things that belong to no channel.
    pub(crate) const SANDBOX: Self = Self(0);

    /// The next number; `None` when all 16,384 are used.
    pub(crate) fn next(self) -> Option<Self> {
        (self.0 + 1 < 1 << NUMBER_BITS).then_some(Self(self.0 + 1))
    }
}

/// Generates ids.
#[derive(Debug, Default)]
pub(crate) struct IdGenerator {
    /// The last id of each channel: milliseconds and counter as one ascending number.
    last: HashMap<ChannelNumber, u64>,
}

impl IdGenerator {
    /// Generates a new id. A channel that creates more than 256 in a millisecond runs ahead of the
    /// clock.
    pub(crate) fn generate(&mut self, number: ChannelNumber, now: Moment) -> Id {
        let earliest = now.0.saturating_sub(EPOCH) << COUNTER_BITS;
        let last = self.last.entry(number).or_default();
        // Counting up from the last id carries over into the milliseconds, so ids stay unique and
        // ascending even if the clock is frozen or set back.
        *last = earliest.max(*last + 1);
        let (millis, counter) = (*last >> COUNTER_BITS, *last & ((1 << COUNTER_BITS) - 1));
        Id((((millis << NUMBER_BITS) | u64::from(number.0)) << COUNTER_BITS) | counter)
    }

    /// Records an id of an earlier run, so that it is not generated again.
    pub(crate) fn mark_used(&mut self, id: Id) {
        let counter = id.0 & ((1 << COUNTER_BITS) - 1);
        let rest = id.0 >> COUNTER_BITS;
        let number = ChannelNumber((rest & ((1 << NUMBER_BITS) - 1)) as u16);
        let last = self.last.entry(number).or_default();
        *last = (*last).max(((rest >> NUMBER_BITS) << COUNTER_BITS) | counter);
    }
}

// --- Tokens ---

/// 32 random bytes in hexadecimal.
pub(crate) fn random_token() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    hex::encode(bytes)
}

/// A new token of a bot. As on Discord its first part is the id of the bot, which libraries read.
pub(crate) fn bot_token(id: Id) -> String {
    let id = STANDARD_NO_PAD.encode(id.to_string());
    format!("{id}.sandbox.{}", random_token())
}

/// Where a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MessageKey {
    pub(crate) channel: Id,
    pub(crate) message: Id,
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const NOW: Moment = Moment(EPOCH + 1000);

    #[test]
    fn ids_are_unique_and_ascend_even_with_a_frozen_clock() {
        let mut id_generator = IdGenerator::default();
        let ids: Vec<Id> = (0..1000)
            .map(|_| id_generator.generate(ChannelNumber(3), NOW))
            .collect();
        assert!(ids.is_sorted());
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 1000);
    }

    #[test]
    fn other_channels_do_not_change_an_id() {
        let (mut busy, mut quiet) = (IdGenerator::default(), IdGenerator::default());
        for _ in 0..10 {
            busy.generate(ChannelNumber(1), NOW);
        }
        assert_eq!(
            busy.generate(ChannelNumber(2), NOW),
            quiet.generate(ChannelNumber(2), NOW)
        );
    }

    #[test]
    fn a_used_id_is_not_generated_again() {
        let mut before = IdGenerator::default();
        let id = before.generate(ChannelNumber(5), NOW);
        let mut after = IdGenerator::default();
        after.mark_used(id);
        assert!(after.generate(ChannelNumber(5), NOW) > id);
    }

    #[test]
    fn ids_are_text_in_json() {
        assert_eq!(serde_json::json!(Id(7)), serde_json::json!("7"));
        assert_eq!(Id::from_json(&serde_json::json!(7)), Some(Id(7)));
    }
}
