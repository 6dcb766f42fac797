//! What the listeners and the handles share: the world behind its lock, the clock, and word of every change.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;

use crate::clock::{Clock, Moment};
use crate::id::Id;
use crate::world::interactions::ANSWER_WITHIN;
use crate::world::{InteractionKind, World};

/// The heart of a sandbox.
pub(crate) struct Core {
    /// A std mutex: nothing awaits while it is held.
    world: Mutex<World>,
    pub(crate) clock: Clock,
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
    pub(crate) fn new(world: World) -> Self {
        Self {
            clock: world.clock.clone(),
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

    /// Waits until there is something to be seen, but not past the deadline.
    pub(crate) async fn wait_for<T>(
        &self,
        deadline: Moment,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changes.subscribe();
        loop {
            changes.borrow_and_update();
            if let Some(found) = self.see(&mut look) {
                return Some(found);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = self.clock.sleep_until(deadline) => return self.see(&mut look),
            }
        }
    }

    pub(crate) fn deadline(&self, timeout: Duration) -> Moment {
        self.clock.now().after(timeout)
    }

    /// Begins an interaction, and sees to it that it fails when its time is over.
    pub(crate) fn begin(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        kind: InteractionKind,
        data: Value,
    ) -> Id {
        let id = self.act(|world| world.begin(user, channel, kind, data));
        let core = Arc::downgrade(self);
        let (clock, deadline) = (self.clock.clone(), self.deadline(ANSWER_WITHIN));
        tokio::spawn(async move {
            clock
                .sleep_until(deadline.after(Duration::from_millis(1)))
                .await;
            if let Some(core) = core.upgrade() {
                core.act(|world| world.expire(id));
            }
        });
        id
    }
}
