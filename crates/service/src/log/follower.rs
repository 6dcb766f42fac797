//! The form of what follows from a decision about a game.
//!
//! A topic that has to learn about decisions has a [`Follower`], and `worker::followers` lists
//! them. The worker that writes a decision knows no topic.

use crate::error::Result;
use crate::watchers::Watchers;
use entente_game::{Game, GameId, Time};
use entente_store::{Batch, Store};
use tokio::sync::Notify;

/// A decision that is being written.
pub(crate) struct Decided<'a> {
    pub(crate) id: &'a GameId,
    /// The game before it.
    pub(crate) before: &'a Game,
    /// The game after it.
    pub(crate) after: &'a Game,
    pub(crate) now: Time,
    pub(crate) store: &'a Store,
    /// The installation's own key.
    pub(crate) secret: &'a [u8; 32],
}

/// Writes what follows, in the batch of the decision's record: both are durable, or neither. If it
/// fails, the decision is not written. Returns what has to be woken when the batch is durable.
pub(crate) type Follower = fn(&Decided<'_>, &mut Batch) -> Result<Option<Wake>>;

/// Wakes those in this process who wait for what followed.
pub(crate) type Wake = fn(&Sleepers<'_>);

/// Those in this process who can be woken.
pub(crate) struct Sleepers<'a> {
    pub(crate) watchers: &'a Watchers,
    /// Waits for rated games that have ended.
    pub(crate) finished_rated: &'a Notify,
}

impl Decided<'_> {
    /// Whether the game ends with it. A note can be written after the end.
    pub(crate) fn ends(&self) -> bool {
        self.after.is_over() && !self.before.is_over()
    }

    /// Whether the game begins with it. A game against computers alone begins with its first
    /// record.
    pub(crate) fn begins(&self) -> bool {
        let has_begun = !self.before.is_lobby() && self.before.records() > 0;
        !has_begun && self.after.is_running()
    }
}
