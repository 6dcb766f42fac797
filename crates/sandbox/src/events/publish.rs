//! Publishes events to all sessions and chat pages that may see them.

use crate::events::dispatch::dispatch_for;
use crate::events::event::Event;
use crate::faults::{Fault, FaultPoint};
use crate::subscribers::Session;
use crate::world::World;

impl World {
    /// Delivers an event to a session, with an injected fault if there is one. Returns whether the
    /// session lives on.
    fn deliver(&mut self, session: &mut Session, event: &Event) -> bool {
        let scope = session.scope();
        let dispatch =
            self.as_application(scope.application, |world| dispatch_for(world, event, scope));
        let Some(dispatch) = dispatch else {
            return true;
        };
        let name = dispatch.name;
        let fault = session
            .is_connected()
            .then(|| self.next_fault(FaultPoint::Event { name }));
        session.deliver(dispatch, fault.flatten(), self.now())
    }

    /// Returns the fault to inject at this point, if any, and updates the pages.
    pub(crate) fn next_fault(&mut self, point: FaultPoint) -> Option<Fault> {
        let now = self.now();
        let fault = self.faults.next_fault(point, now)?;
        self.notify_pages(&Event::FaultsChanged);
        Some(fault)
    }

    /// Publishes an event to all sessions and pages that may see it.
    pub(crate) fn publish(&mut self, event: &Event) {
        let was_online = self.subscribers.bot_online();
        // Taken out while they are visited, because delivering reads the rest of the world.
        let mut sessions = std::mem::take(&mut self.subscribers.sessions);
        sessions.retain_mut(|session| self.deliver(session, event));
        self.subscribers.sessions = sessions;
        // An injected fault may have ended the last connection.
        if was_online && !self.subscribers.bot_online() {
            self.publish(&Event::BotOnline(false));
        }
        self.notify_pages(event);
    }

    /// Publishes an event to the open chat pages only.
    pub(crate) fn notify_pages(&mut self, event: &Event) {
        let mut pages = std::mem::take(&mut self.subscribers.pages);
        pages.retain(|subscriber| subscriber.send(self, event));
        self.subscribers.pages = pages;
    }
}
