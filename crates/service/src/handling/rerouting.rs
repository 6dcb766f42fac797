//! Notes that a recipient refuses messages, and sends its messages elsewhere.

use crate::error::{Rejected, Result, ServiceError};
use crate::handling::Deliveries;
use crate::limits::permit::{Exempt, Permit};
use crate::outbox::items::{Delivery, OutboxItem, OutboxKey, Reroute};
use crate::outbox::queue::Outbox;
use crate::outbox::unreachable;
use crate::outbox::unreachable::UNREACHABLE;
use crate::outbox::unreachable::Unreachable;
use entente_game::{PersonId, Viewer};
use entente_store::Batch;

impl Deliveries<'_> {
    /// The note about a recipient, if it is unreachable.
    pub async fn unreachable_at(self, recipient: &str) -> Result<Option<Unreachable>> {
        let note = self.0.get(unreachable::key(recipient)).await?;
        Ok(note.and_then(|note| unreachable::read(&note)))
    }

    /// Changes what is stored about a recipient.
    ///
    /// If a message caused the change, it must still be in the outbox. Otherwise its recipient may
    /// have been forgotten meanwhile, and nothing may be stored about them any more.
    pub async fn update_unreachable(
        self,
        recipient: &str,
        cause: Option<&OutboxKey>,
        change: impl FnOnce(Option<Unreachable>) -> Option<Unreachable>,
    ) -> Result<()> {
        // Held until the end: nobody can be forgotten between the check and the commit.
        let _report = self.0.inner.outbox.reporting().await;
        if cause.is_some_and(|outbox_key| !self.0.inner.outbox.contains(outbox_key)) {
            return Ok(());
        }
        let before = self.unreachable_at(recipient).await?;
        let after = change(before.clone());
        // Saves a sync of the disk for each message that arrives normally.
        if after == before {
            return Ok(());
        }
        let mut batch = Batch::default();
        match after {
            Some(after) => batch.put(unreachable::key(recipient), after.to_bytes()),
            None => batch.remove(unreachable::key(recipient)),
        }
        Ok(self.0.inner.store.commit(batch).await?)
    }

    /// Forgets all unreachable recipients that begin with this prefix.
    pub async fn forget_unreachable_in(self, prefix: &str) -> Result<()> {
        let begin = UNREACHABLE.all().bytes(prefix.as_bytes());
        let removal = self.0.read(move |inner| {
            let mut batch = Batch::default();
            for entry in inner.store.scan(&begin) {
                let (rest, _) = entry?;
                batch.remove(begin.clone().bytes(&rest));
            }
            Ok::<_, ServiceError>(batch)
        });
        Ok(self.0.inner.store.commit(removal.await?).await?)
    }

    /// Sends a delivery to each player of its game instead of to the channel, which does not accept
    /// it.
    pub async fn reroute_to_players(self, delivery: &Delivery) -> Result<(), Rejected> {
        let people = self.players(delivery, None).await?;
        let instead = self
            .0
            .inner
            .outbox
            .rerouted(delivery, &people, Reroute::FromChannel);
        self.replace(delivery, instead).await
    }

    /// Removes a delivery that cannot arrive, and reports to the other players of its game that
    /// this person cannot be reached.
    pub async fn report_unreachable(
        self,
        delivery: &Delivery,
        person: PersonId,
    ) -> Result<(), Rejected> {
        let others = self.players(delivery, Some(person)).await?;
        let reroute = Reroute::Unreachable(person);
        let instead = self.0.inner.outbox.rerouted(delivery, &others, reroute);
        self.replace(delivery, instead).await
    }

    /// The players of a delivery's game, without one of them.
    async fn players(
        self,
        delivery: &Delivery,
        except: Option<PersonId>,
    ) -> Result<Vec<(Viewer, PersonId)>, Rejected> {
        // As it is now: people may have left since the message was queued.
        let view = self.0.spectate(&delivery.game).await?;
        let player = |person: &entente_game::PersonView| {
            let id = person.profile.as_ref()?.person;
            Some((Viewer::Player(person.player), id))
        };
        let players = view.players.people.iter();
        let players = players.filter(|person| !view.is_retired(person));
        let players = players.filter_map(player);
        Ok(players.filter(|(_, id)| Some(*id) != except).collect())
    }

    /// Replaces one delivery by others in one batch, so that a crash neither loses a message nor
    /// sends both.
    async fn replace(self, delivery: &Delivery, instead: Vec<OutboxItem>) -> Result<(), Rejected> {
        let outbox_key = delivery.outbox_key();
        let _report = self.0.inner.outbox.reporting().await;
        // The person may have been forgotten meanwhile, and the delivery with them.
        if !self.0.inner.outbox.contains(&outbox_key) {
            return Ok(());
        }
        let mut batch = Outbox::removal_batch(&outbox_key);
        Outbox::write(&mut batch, &instead, Permit::exempt(Exempt::FollowUp));
        self.0
            .inner
            .store
            .commit(batch)
            .await
            .map_err(ServiceError::from)?;
        self.0.inner.outbox.done(&outbox_key);
        self.0.inner.outbox.push(instead);
        Ok(())
    }
}
