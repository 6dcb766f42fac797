//! The work of the service: in games, for people, for servers and their channels, for the frontends
//! that send messages, and by the clock. All but the first have a handle of their own, which is as
//! cheap as a reference: `service.people()`.
//!
//! Imports from `worker` and everything below it.

mod deadlines;
pub(crate) mod deliveries;
pub(crate) mod games;
pub(crate) mod lists;
mod online;
pub(crate) mod people;
pub(crate) mod person_events;
pub(crate) mod servers;
pub(crate) mod sharing;
pub(crate) mod tokens;
pub(crate) mod vacations;

use crate::worker::handle::Service;

/// People: their logs and tokens, their games, whom they know, and what is left when they are
/// forgotten.
#[derive(Clone, Copy)]
pub struct People<'a>(pub(crate) &'a Service);

/// Servers: their logs, and which game is in which channel and under which number.
#[derive(Clone, Copy)]
pub struct Servers<'a>(pub(crate) &'a Service);

/// Leagues: their logs, and who plays in them.
#[derive(Clone, Copy)]
pub struct Leagues<'a>(pub(crate) &'a Service);

/// Matches of two servers: their logs, and who plays in them.
#[derive(Clone, Copy)]
pub struct Matches<'a>(pub(crate) &'a Service);

/// Puzzles: the daily ones of each server, those of the collection for everybody, and how far each
/// person is.
#[derive(Clone, Copy)]
pub struct Puzzles<'a>(pub(crate) &'a Service);

/// The messages that frontends send, what became of them, and the recipients that refuse them.
#[derive(Clone, Copy)]
pub struct Deliveries<'a>(pub(crate) &'a Service);

/// The tasks that the service does by itself in the background.
#[derive(Clone, Copy)]
pub(crate) struct Upkeep<'a>(pub(crate) &'a Service);

impl Service {
    /// The handle for people.
    pub fn people(&self) -> People<'_> {
        People(self)
    }

    /// The handle for servers and their channels.
    pub fn servers(&self) -> Servers<'_> {
        Servers(self)
    }

    /// The handle for leagues.
    pub fn leagues(&self) -> Leagues<'_> {
        Leagues(self)
    }

    /// The handle for matches.
    pub fn matches(&self) -> Matches<'_> {
        Matches(self)
    }

    /// The handle for puzzles.
    pub fn puzzles(&self) -> Puzzles<'_> {
        Puzzles(self)
    }

    /// The handle for the messages to be sent.
    pub fn deliveries(&self) -> Deliveries<'_> {
        Deliveries(self)
    }

    pub(crate) fn upkeep(&self) -> Upkeep<'_> {
        Upkeep(self)
    }
}
