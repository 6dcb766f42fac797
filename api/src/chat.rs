//! Places where people chat about a game: addresses of messages, and places where games are made.
//!
//! The frontend that sends the messages keeps receipts of them, which only it can read. What it
//! finds in one is passed in from outside, so that this crate does not depend on it.

use super::state::Api;
use entente_game::{Home, PersonId, View};
use entente_service::Recipient;
use std::fmt;
use std::sync::Arc;

/// The content of the receipt of a message.
#[derive(Clone)]
pub struct Chat {
    /// The address of the chat itself.
    pub home: String,
    /// The address under which this person reads the message.
    pub address: Arc<dyn Fn(PersonId, &[u8]) -> Option<String> + Send + Sync>,
    /// The message's channel or thread, as the home of a game; `None` in direct messages.
    pub place: fn(&[u8]) -> Option<String>,
}

impl fmt::Debug for Chat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chat")
    }
}

impl Api {
    /// The address of the last message of a game, where this player reads it.
    pub(crate) async fn message_address(&self, view: &View, person: PersonId) -> Option<String> {
        let chat = self.chat.as_ref()?;
        let recipient = match &view.home {
            Home::Channel(channel) => Recipient::Channel(channel.clone()),
            Home::Private => Recipient::Person(person),
        };
        let deliveries = self.service.deliveries();
        // A page without the address is better than none.
        let receipt = deliveries.last_receipt(&view.game, &recipient).await;
        (chat.address)(person, &receipt.ok()??)
    }
}
