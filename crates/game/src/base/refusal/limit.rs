//! The limits that a person, address or channel can reach.

use crate::base::id::{PersonId, Time};

/// A limit that a person, address or channel has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limited {
    /// The limit.
    pub limit: Limit,
    /// The latest time at which they can go on; `None` if no time alone changes it.
    pub until: Option<Time>,
}

/// The kinds of limits. They are only named here, so that each frontend can word them; the service
/// counts and obeys them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// The pace of requests.
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
    /// The messages that one person causes for another, over all games.
    Messages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The messages that one person causes in a channel, or in all their games together.
    ChannelMessages {
        /// The number of messages at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The games of files that a person lets be analysed.
    Analyses {
        /// The number of games at once.
        most: u32,
        /// The number in an hour after that.
        per_hour: u32,
    },
    /// The pictures that wait to be drawn, of all people together.
    Pictures,
}

/// A limit on the pace of requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Its name.
    pub name: &'static str,
    /// The number of requests that can be sent at once.
    pub burst: u32,
    /// The seconds in which all of them come back.
    pub window: u32,
}
