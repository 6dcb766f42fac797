//! What the listeners and the handles share: the world behind its lock, the clock, and word of every change.

use std::fmt;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::clock::Clock;
use crate::error::Error;
use crate::id::Id;
use crate::rest::Desk;
use crate::world::interactions::ANSWER_WITHIN;
use crate::world::{Event, World};

/// The heart of a sandbox.
pub(crate) struct Core {
    /// A std mutex: nothing awaits while it is held.
    world: Mutex<World>,
    pub(crate) clock: Clock,
    pub(crate) desk: Desk,
    /// Counts the actions, so that whoever waits for something looks again.
    changes: watch::Sender<u64>,
    /// Becomes true when the sandbox stops, and ends every open socket and stream.
    stopping: watch::Sender<bool>,
}

impl fmt::Debug for Core {
    /// Short: handles hold the core, and who prints a message does not want the world.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core").finish_non_exhaustive()
    }
}

impl Core {
    pub(crate) fn new(world: World, desk: Desk) -> Self {
        Self {
            clock: world.clock.clone(),
            desk,
            world: Mutex::new(world),
            changes: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
        }
    }

    /// Ends every open socket and stream.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until the sandbox stops.
    pub(crate) fn stopped(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stopping = self.stopping.subscribe();
        // A sender that is gone is a sandbox that has stopped.
        async move { drop(stopping.wait_for(|stopping| *stopping).await) }
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // A panic in a test's own closure must not hide behind a second one here.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the world.
    pub(crate) fn see<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the world.
    pub(crate) fn act<T>(&self, action: impl FnOnce(&mut World) -> T) -> T {
        let done = action(&mut self.lock());
        self.changes.send_modify(|changes| *changes += 1);
        done
    }

    /// Waits until there is something to be seen, but no longer than this.
    pub(crate) async fn wait_for<T>(
        &self,
        patience: Duration,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changes.subscribe();
        let mut patience = pin!(self.clock.wait_in_person(patience));
        loop {
            changes.borrow_and_update();
            if let Some(found) = self.see(&mut look) {
                return Some(found);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = &mut patience => return self.see(&mut look),
            }
        }
    }

    /// Moves the clock forward: what is due by then happens, and the pages are told the time.
    pub(crate) fn advance(&self, span: Duration) {
        self.clock.advance(span);
        self.act(|world| {
            world.keep_ahead();
            world.archive_idle_threads();
            world.tell_pages(&Event::ClockMoved);
        });
    }

    /// Begins an interaction, and sees to it that it fails when its time is over.
    pub(crate) fn begin(
        self: &Arc<Self>,
        begin: impl FnOnce(&mut World) -> Result<Id, Error>,
    ) -> Result<Id, Error> {
        let id = self.act(begin)?;
        let core = Arc::downgrade(self);
        let clock = self.clock.clone();
        let deadline = clock.now().after(ANSWER_WITHIN);
        tokio::spawn(async move {
            clock
                .sleep_until(deadline.after(Duration::from_millis(1)))
                .await;
            if let Some(core) = core.upgrade() {
                core.act(|world| world.expire(id));
            }
        });
        Ok(id)
    }
}
