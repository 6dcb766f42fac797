//! Places where people chat about a game: addresses of messages, and places where games are made.
//!
//! The frontend that sends the messages keeps receipts of them, which only it can read. What it
//! finds in one is passed in from outside, so that this crate does not depend on it.

use entente_game::PersonId;
use std::fmt;
use std::sync::Arc;

/// Reads the address of a message for a person from the content of its receipt.
pub type AddressReader = dyn Fn(PersonId, &[u8]) -> Option<String> + Send + Sync;

/// The chat in which people read the messages of games.
#[derive(Clone)]
pub struct Chat {
    /// The address of the chat itself.
    pub home: String,
    /// The address under which this person reads the message.
    pub address: Arc<AddressReader>,
    /// The message's channel or thread, as the home of a game; `None` in direct messages.
    pub place: fn(&[u8]) -> Option<String>,
}

impl fmt::Debug for Chat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chat")
    }
}
