//! The handle that controls fault injection.

use std::sync::Arc;

use crate::events::event::Event;
use crate::faults::{Fault, FaultRule, InjectedFault, Plan};
use crate::shared::Shared;

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
