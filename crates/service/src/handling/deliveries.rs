//! The messages that frontends take from the outbox, and what became of them.

use crate::error::{Rejected, Result, fault};
use crate::handling::Deliveries;
use crate::handling::reminders::confirm_reminder;
use crate::outbox::items::{
    Delivery, Lane, LeagueNews, Notice, OutboxItem, OutboxKey, Recipient, Reminder,
};
use crate::outbox::queue::{Outbox, receipt_key};
use entente_game::{GameId, View};
use std::time::Duration;

impl Deliveries<'_> {
    /// Waits for the next message that may be sent.
    ///
    /// Deliveries of one game to one recipient come one at a time and in order, and so do the
    /// notices to one person: the next one comes when the one before was marked done.
    pub async fn next_item(self) -> OutboxItem {
        self.0.inner.outbox.next(None).await
    }

    /// Waits for the next message of this lane that may be sent.
    pub async fn next_item_of(self, lane: Lane) -> OutboxItem {
        self.0.inner.outbox.next(Some(lane)).await
    }

    /// Whether a later delivery of the game waits for the same recipient, which shows the game
    /// after a move, too. It depends on the deliveries to this recipient alone.
    pub fn is_overtaken(self, delivery: &Delivery) -> bool {
        self.0.inner.outbox.is_overtaken(delivery)
    }

    /// Whether later news of the league wait, whose message shows what these would.
    pub fn has_later_news(self, news: &LeagueNews) -> bool {
        self.0.inner.outbox.has_later_news(news)
    }

    /// Checks whether a reminder should still be sent. If so, returns the game as its person sees
    /// it now; otherwise the reminder is removed from the outbox.
    pub async fn confirm_reminder(
        self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        let (notice, of_game) = (notice.clone(), reminder.clone());
        self.0
            .in_game(&reminder.game, async move |worker, _| {
                confirm_reminder(worker, &notice, &of_game).await
            })
            .await
    }

    /// Marks a delivery as sent, with a receipt: what the frontend wants to remember about it, such
    /// as the id of the message.
    pub async fn mark_delivered(self, delivery: &Delivery, receipt: Vec<u8>) -> Result<()> {
        // Held until the end: nobody can be forgotten between the check and the commit.
        let report = self.0.inner.outbox.reporting().await;
        let outbox_key = delivery.outbox_key();
        // Its recipient may have been forgotten meanwhile: then no receipt may name them.
        if !self.0.inner.outbox.contains(&outbox_key) {
            return Ok(());
        }
        self.0
            .inner
            .store
            .commit(Outbox::receipt_batch(delivery, receipt))
            .await?;
        // Only now may the next message of this line be sent. After a crash in between, the store
        // no longer has the delivery.
        self.0.inner.outbox.done(&outbox_key);
        drop(report);
        self.fill_outbox().await;
        Ok(())
    }

    /// Marks a message as done without a receipt: it needs none, or it can never arrive, because
    /// its channel was deleted or the person does not accept direct messages. The last receipt of
    /// its recipient stays.
    pub async fn mark_done(self, outbox_key: &OutboxKey) -> Result<()> {
        let report = self.0.inner.outbox.reporting().await;
        if !self.0.inner.outbox.contains(outbox_key) {
            return Ok(());
        }
        self.0
            .inner
            .store
            .commit(Outbox::removal_batch(outbox_key))
            .await?;
        self.0.inner.outbox.done(outbox_key);
        drop(report);
        self.fill_outbox().await;
        Ok(())
    }

    /// Queues what is in the store alone, if there is room for it.
    pub(crate) async fn fill_outbox(self) {
        if !self.0.inner.outbox.has_room() {
            return;
        }
        let filled = self.0.read(|inner| inner.outbox.fill(&inner.store)).await;
        if let Some(error) = fault(filled) {
            tracing::error!(%error, "could not read messages that wait; trying again");
        }
    }

    /// Gives back a message that may or may not have arrived. It comes again after the delay, with
    /// one more uncertain attempt.
    pub fn retry_later(self, item: OutboxItem, delay: Duration) {
        let outbox = self.0.inner.outbox.clone();
        // The delay is only in memory: after a restart the message is tried at once.
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            outbox.retry(item);
        });
    }

    /// Puts an item back that was not sent, and offers it again after a while.
    pub fn postpone(self, item: OutboxItem, delay: Duration) {
        let outbox = self.0.inner.outbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            outbox.postpone(&item);
        });
    }

    /// Puts a delivery back that was not sent, because a computer's answer may say the same. It is
    /// offered again when another one comes behind it, at the latest after this time.
    pub fn hold(self, delivery: &Delivery, longest: Duration) {
        let (outbox, key) = (self.0.inner.outbox.clone(), delivery.outbox_key());
        outbox.hold(&key);
        tokio::spawn(async move {
            tokio::time::sleep(longest).await;
            outbox.release(&key);
        });
    }

    /// The receipt of the last delivery of this game to this recipient.
    pub async fn last_receipt(
        self,
        game: &GameId,
        recipient: &Recipient,
    ) -> Result<Option<Vec<u8>>> {
        self.0.get(receipt_key(game, recipient)).await
    }

    /// Waits until `find` returns something for the receipt of the last delivery of this game to
    /// this recipient.
    pub async fn wait_for_receipt<T>(
        self,
        game: &GameId,
        recipient: &Recipient,
        find: impl Fn(&[u8]) -> Option<T>,
    ) -> T {
        loop {
            // Registered before the store is read: a receipt that comes in between wakes it.
            let changed = self.0.inner.outbox.changed();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let receipt = self.last_receipt(game, recipient).await.ok().flatten();
            if let Some(found) = receipt.as_deref().and_then(&find) {
                return found;
            }
            changed.await;
        }
    }

    /// The number of messages in the outbox at the moment.
    pub fn outbox_len(self) -> usize {
        self.0.inner.outbox.len()
    }
}
