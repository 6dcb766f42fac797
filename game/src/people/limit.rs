//! The limits of what one person, address or channel may ask for. They are only named here, so that
//! each frontend can word them; the service counts and obeys them.

use crate::id::{PersonId, Time};

/// A limit that somebody has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limited {
    /// The limit.
    pub limit: Limit,
    /// When they can go on at the latest; `None` if no time alone changes it.
    pub until: Option<Time>,
}

/// What is limited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// How fast somebody may ask.
    Pace(Policy),
    /// The open lobbies and challenges of a person.
    Lobbies {
        /// The maximum.
        most: u32,
    },
    /// The open lobbies and challenges in a channel.
    LobbiesInChannel {
        /// The maximum.
        most: u32,
    },
    /// The invitations of one person to another that wait for an answer.
    Invitations {
        /// The maximum.
        most: u32,
        /// The person who is invited.
        person: PersonId,
    },
    /// What one person causes another to be sent, over all games.
    Messages {
        /// How many messages at once.
        most: u32,
        /// How many in an hour after that.
        per_hour: u32,
    },
    /// The pictures that wait to be drawn, of all people together.
    Pictures,
}

/// A limit on how fast somebody may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Its name.
    pub name: &'static str,
    /// How many can be sent at once.
    pub burst: u32,
    /// In how many seconds all of them come back.
    pub window: u32,
}
