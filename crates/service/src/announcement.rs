//! What one process announces to the others with the same database (everything else stands on it),
//! so that they look at it.
//!
//! An announcement says only where to look: what has changed is in the store. So one that is lost
//! costs time at most, and one that comes twice costs nothing.

use entente_game::{GameId, PersonId};
use entente_store::Batch;
use std::collections::BTreeSet;
use std::fmt;

/// Something that another process has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Announcement {
    /// A game or a match has changed.
    Game(GameId),
    /// A game or a match of this person has changed.
    Person(PersonId, GameId),
    /// A lobby was opened, changed or closed.
    Lobby(GameId),
    /// Other computers have to act in a game.
    Computers(GameId),
    /// A message waits in the outbox, at this place of its order.
    Message(u64),
    /// A message was sent.
    Receipt,
    /// A person asked to be forgotten.
    Erasure,
    /// A person was forgotten.
    Erased,
    /// A person has changed their webhooks.
    Webhooks(PersonId),
    /// A person has made or revoked a token.
    Tokens(PersonId),
}

impl Announcement {
    /// Announces to each of these people that a game or match of theirs has changed.
    pub(crate) fn put_people(batch: &mut Batch, id: &GameId, people: &BTreeSet<PersonId>) {
        for person in people {
            batch.announce(Self::Person(*person, id.clone()).to_string());
        }
    }

    /// Reads a line. `None` if it is from another version of the program.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let (name, of) = line.split_once(' ').unwrap_or((line, ""));
        Some(match name {
            "game" => Self::Game(GameId::parse(of)?),
            "person" => {
                let (person, game) = of.split_once(' ')?;
                Self::Person(PersonId(person.parse().ok()?), GameId::parse(game)?)
            }
            "lobby" => Self::Lobby(GameId::parse(of)?),
            "computers" => Self::Computers(GameId::parse(of)?),
            "message" => Self::Message(of.parse().ok()?),
            "receipt" => Self::Receipt,
            "erasure" => Self::Erasure,
            "erased" => Self::Erased,
            "webhooks" => Self::Webhooks(PersonId(of.parse().ok()?)),
            "tokens" => Self::Tokens(PersonId(of.parse().ok()?)),
            _ => return None,
        })
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "game {game}"),
            Self::Person(person, game) => write!(f, "person {} {game}", person.0),
            Self::Lobby(game) => write!(f, "lobby {game}"),
            Self::Computers(game) => write!(f, "computers {game}"),
            Self::Message(order) => write!(f, "message {order}"),
            Self::Receipt => f.write_str("receipt"),
            Self::Erasure => f.write_str("erasure"),
            Self::Erased => f.write_str("erased"),
            Self::Webhooks(person) => write!(f, "webhooks {}", person.0),
            Self::Tokens(person) => write!(f, "tokens {}", person.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_announcement_is_read_as_it_was_written() {
        let game = GameId::from_random([7; 8]);
        for announcement in [
            Announcement::Game(game.clone()),
            Announcement::Person(PersonId(u64::MAX), game.clone()),
            Announcement::Lobby(game.clone()),
            Announcement::Computers(game),
            Announcement::Message(u64::MAX),
            Announcement::Receipt,
            Announcement::Erasure,
            Announcement::Erased,
            Announcement::Webhooks(PersonId(7)),
            Announcement::Tokens(PersonId(7)),
        ] {
            let line = announcement.to_string();
            assert_eq!(Announcement::parse(&line), Some(announcement));
        }
        for other in [
            "",
            "game",
            "game ???",
            "person 1",
            "person ann ???",
            "message -1",
            "something else",
        ] {
            assert_eq!(Announcement::parse(other), None);
        }
    }
}
