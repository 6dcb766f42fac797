//! The greeting of a server that the bot has joined: queued once for each time that it joins.
//!
//! Frontends report every server that they see, also each time that they connect. When the bot
//! joined it tells a server that is new from one that is only seen again, and that is stored in
//! the same batch as the greeting.

use crate::error::ServiceError;
use crate::outbox::queue::Outbox;
use crate::worker::handle::Service;
use entente_game::{ServerId, Time};
use entente_store::{Batch, Key, Keyspace};

impl Service {
    /// Greets a server which the bot joined at this time, in this channel, unless it has done that
    /// already or the server does not want it. Without a channel it is only remembered.
    pub async fn welcome(
        &self,
        server: ServerId,
        joined: Time,
        channel: Option<String>,
    ) -> Result<(), ServiceError> {
        let key = Key::new(Keyspace::Welcome).number(server.0);
        let joined = joined.0.to_string();
        // The same server can be reported twice at the same time.
        let _one_at_a_time = self.inner.welcoming.lock().await;
        if self.get(key.clone()).await?.as_deref() == Some(joined.as_bytes()) {
            return Ok(());
        }
        let is_wanted = self.server_settings(server).await.welcome.is_on();
        let now = self.now();
        let greeting = channel.filter(|_| is_wanted);
        let greeting = greeting.map(|channel| self.inner.outbox.welcome(server, channel, now));
        let items: Vec<_> = greeting.into_iter().collect();
        let mut batch = Batch::default();
        batch.put(key, joined);
        Outbox::write(&mut batch, &items);
        self.inner.store.commit(batch).await?;
        self.inner.outbox.push(items);
        Ok(())
    }
}
