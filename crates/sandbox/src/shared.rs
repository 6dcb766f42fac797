//! The state that all servers and handles share: the world behind its lock, the clock, and change
//! notifications.
//!
//! REST, the gateway, the chat page and the handles of tests ([`User`](crate::User) and others)
//! each hold an `Arc<Shared>`. All access to the [`World`] goes through [`Shared::read`] and
//! [`Shared::update`].

use std::fmt;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::changes::interactions::ANSWER_WITHIN;
use crate::changes::{channels, interactions};
use crate::events::Event;
use crate::faults::{Fault, FaultRule, InjectedFault, Plan};
use crate::traffic::RestState;
use crate::values::Error;
use crate::values::clock::Clock;
use crate::values::id::Id;
use crate::world::World;

/// How a handler takes it.
pub(crate) type SharedState = axum::extract::State<Arc<Shared>>;

/// The shared state of one sandbox.
pub(crate) struct Shared {
    /// A std mutex is enough, because nothing awaits while it is locked.
    world: Mutex<World>,
    pub(crate) clock: Clock,
    pub(crate) rest_state: RestState,
    /// Counts updates; a change wakes the tasks in [`Shared::wait_for`].
    changes: watch::Sender<u64>,
    /// Becomes true when the sandbox stops. This ends every open socket and stream.
    stopping: watch::Sender<bool>,
}

impl fmt::Debug for Shared {
    /// Prints only the name: public handles contain this type, and a debug print of a message
    /// should not print the whole world.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core").finish_non_exhaustive()
    }
}

impl Shared {
    pub(crate) fn new(world: World, rest_state: RestState) -> Self {
        Self {
            clock: world.clock.clone(),
            rest_state,
            world: Mutex::new(world),
            changes: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
        }
    }

    /// Stops the sandbox: ends every open socket and stream.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until the sandbox stops.
    pub(crate) fn stopped(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stopping = self.stopping.subscribe();
        // If the sender is gone, the sandbox has stopped as well.
        async move { drop(stopping.wait_for(|stopping| *stopping).await) }
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        // Ignore poisoning: a panic in a test's own closure should not be hidden by a second panic
        // here.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the world under its lock.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the world under its lock and wakes everybody who waits for a change.
    pub(crate) fn update<T>(&self, action: impl FnOnce(&mut World) -> T) -> T {
        let mut world = self.lock();
        let done = action(&mut world);
        world.compact_journal();
        drop(world);
        self.changes.send_modify(|changes| *changes += 1);
        self.rest_state.on_change();
        done
    }

    /// Waits until `look` finds something, at most for `timeout`.
    pub(crate) async fn wait_for<T>(
        &self,
        timeout: Duration,
        mut look: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changes.subscribe();
        let mut timeout = pin!(self.clock.wait_real_time(timeout));
        loop {
            // Mark the current version as seen before looking: a change that comes after the look
            // then ends the `select!` at once instead of being missed.
            changes.borrow_and_update();
            if let Some(found) = self.read(&mut look) {
                return Some(found);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = &mut timeout => return self.read(&mut look),
            }
        }
    }

    /// Moves the clock forward, does what is due by then and sends the new time to the chat pages.
    pub(crate) fn advance(&self, span: Duration) {
        self.clock.advance(span);
        self.update(|world| {
            world.save_clock_offset();
            channels::archive_idle_threads(world);
            world.notify_pages(&Event::ClockMoved);
        });
    }

    /// Starts an interaction and schedules its failure if the bot does not answer in time.
    pub(crate) fn begin_interaction(
        self: &Arc<Self>,
        begin: impl FnOnce(&mut World) -> Result<Id, Error>,
    ) -> Result<Id, Error> {
        let id = self.update(begin)?;
        // A weak reference, so that the timer does not keep a stopped sandbox alive.
        let shared = Arc::downgrade(self);
        let clock = self.clock.clone();
        // A response exactly at the deadline is still in time, so the timer runs a millisecond
        // later.
        let deadline = clock.now().after(ANSWER_WITHIN);
        tokio::spawn(async move {
            clock
                .sleep_until(deadline.after(Duration::from_millis(1)))
                .await;
            if let Some(shared) = shared.upgrade() {
                shared.update(|world| interactions::expire(world, id));
            }
        });
        Ok(id)
    }
}

// --- The handle of the faults ---

/// Controls fault injection; see [`Sandbox::faults`](crate::Sandbox::faults).
#[derive(Clone, Debug)]
pub struct Faults {
    shared: Arc<Shared>,
}

impl Faults {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        Self {
            shared: Arc::clone(shared),
        }
    }

    /// Changes the plan and updates the chat pages.
    pub(crate) fn plan<T>(&self, change: impl FnOnce(&mut Plan) -> T) -> T {
        self.shared.update(|world| {
            let done = change(&mut world.faults);
            world.notify_pages(&Event::FaultsChanged);
            done
        })
    }

    /// Injects a fault into the next `times` requests or events that it applies to.
    pub fn inject(&self, fault: Fault, times: u32) {
        self.inject_where(fault, times, "");
    }

    /// Injects a fault into the next requests or events whose name contains a text.
    ///
    /// The name is a method and a path (`POST /api/v10/channels/`), or an event (`MESSAGE`).
    pub fn inject_where(&self, fault: Fault, times: u32, name_contains: &str) {
        let rule = FaultRule {
            fault,
            times,
            name_contains: name_contains.to_owned(),
        };
        self.plan(|plan| plan.add_rule(rule));
    }

    /// Injects transient faults ([`Fault::is_transient`]) into `per_mille` of a thousand requests
    /// and events.
    ///
    /// The selection depends only on the seed, which is printed.
    ///
    /// The n-th request to an address and the n-th event of a name get the same fault in every run
    /// with the same seed. `GET /gateway` gets none, because many clients would then try the real
    /// Discord.
    pub fn inject_at_random(&self, seed: u64, per_mille: u32) {
        let transient = Fault::ALL.into_iter().filter(Fault::is_transient);
        self.inject_at_random_from(transient, seed, per_mille);
    }

    /// Injects faults of the caller's choice into `per_mille` of a thousand requests and events.
    ///
    /// [`Faults::inject_at_random`] says how the seed selects them.
    pub fn inject_at_random_from(
        &self,
        faults: impl IntoIterator<Item = Fault>,
        seed: u64,
        per_mille: u32,
    ) {
        let kinds = faults.into_iter().collect();
        eprintln!("sandbox: random faults with seed {seed}, {per_mille} per mille");
        self.plan(|plan| plan.set_random(kinds, seed, per_mille));
    }

    /// Starts or ends an outage of all of Discord.
    ///
    /// All gateway connections break, and every request and every new connection is answered with
    /// 503. An outage is not listed as a fault.
    pub fn set_outage(&self, active: bool) {
        self.plan(|plan| plan.outage = active);
        if active {
            self.shared
                .update(|world| world.subscribers.cut_connections());
        }
    }

    /// Stops all fault injection; the list of injected faults stays.
    pub fn clear(&self) {
        self.plan(Plan::clear);
    }

    /// Every injected fault, oldest first.
    pub fn injected(&self) -> Vec<InjectedFault> {
        self.shared.read(|world| world.faults.injected().to_vec())
    }
}
