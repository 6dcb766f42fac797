//! All that a frontend needs to send a delivery, from one job of the game's worker. It is read for
//! every message, so it must not cost more than one wait.

use crate::error::Rejected;
use crate::outbox::items::{Delivery, Recipient};
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::people::{ServerSettings, Settings};
use entente_game::{GameId, PersonId, ServerId, View, Viewer};
use std::collections::HashMap;

/// What a delivery shows, and the settings of the place and the people that it goes to.
pub struct DeliveryContext {
    /// The game as the recipient sees it, as it was when the delivery was queued.
    pub view: View,
    /// The same as everybody sees it; `None` where the recipient sees no more than that.
    public: Option<View>,
    /// The game as everybody sees it now; `None` if nothing has happened since.
    current: Option<View>,
    /// The settings of the server that the message goes to; the defaults outside of servers.
    pub server: ServerSettings,
    people: HashMap<PersonId, Settings>,
}

impl DeliveryContext {
    /// The game as everybody saw it when the delivery was queued.
    pub fn public(&self) -> &View {
        self.public.as_ref().unwrap_or(&self.view)
    }

    /// The game as everybody sees it now.
    pub fn current(&self) -> &View {
        self.current.as_ref().unwrap_or(self.public())
    }

    /// The settings of the recipient, or of somebody who plays in the game; the defaults for
    /// everybody else.
    pub fn settings_of(&self, person: PersonId) -> Settings {
        self.people.get(&person).cloned().unwrap_or_default()
    }
}

impl Service {
    /// The context of a delivery. `server` is the one that its channel belongs to.
    pub async fn delivery_context(
        &self,
        delivery: &Delivery,
        server: Option<ServerId>,
    ) -> Result<DeliveryContext, Rejected> {
        let wanted = delivery.clone();
        self.in_game(&delivery.game, async move |worker, id| {
            worker.delivery_context(id, &wanted, server)
        })
        .await
    }
}

impl Worker {
    fn delivery_context(
        &mut self,
        id: &GameId,
        delivery: &Delivery,
        server: Option<ServerId>,
    ) -> Result<DeliveryContext, Rejected> {
        let game = self.open(id)?;
        let earlier = |viewer| game.view_at(viewer, delivery.records);
        let view = earlier(delivery.viewer).ok_or(Rejected::NoSuchGame)?;
        let is_public = delivery.viewer == Viewer::Spectator;
        let public = (!is_public).then(|| earlier(Viewer::Spectator)).flatten();
        let has_gone_on = game.records() > delivery.records;
        let current = has_gone_on.then(|| game.view(Viewer::Spectator)).flatten();
        let readers: Vec<PersonId> = match &delivery.recipient {
            Recipient::Person(person) => vec![*person],
            Recipient::Channel(_) => game.people().collect(),
            Recipient::Managers(_) => Vec::new(),
        };
        let people = readers.into_iter();
        let people = people.map(|person| (person, self.settings_of(person)));
        Ok(DeliveryContext {
            view,
            public,
            current,
            people: people.collect(),
            server: server.map_or_else(ServerSettings::default, |server| {
                self.server_settings_of(server)
            }),
        })
    }
}
