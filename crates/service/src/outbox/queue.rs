//! The outbox: the messages that still have to be sent, in the store and in memory.
//!
//! A delivery is stored in the same batch as the record that causes it, and removed when a frontend
//! reports it as sent. So a crash never loses a message: each one arrives at least once. That it
//! arrives at most once is up to the frontend, which finds a message again by the id of its
//! delivery. Texts and pictures are made by the frontends, from views.
//!
//! Of several processes with one database only the one that delivers keeps the outbox in memory.
//! The others write into the store, and announce it. If very many deliveries wait, the later ones
//! are read from the store when the others are gone.

use crate::announcement::Announcement;
use crate::clock::Clock;
use crate::core::{Bound, Declaration, Erase, Export, Raw, Table};
use crate::error::{Result, ServiceError};
use crate::leagues::stored::LeagueId;
use crate::limits::config::Permit;
use crate::matches::stored::MatchId;
use crate::outbox::items::{
    Delivery, DeliveryId, Lane, LeagueNews, LeagueTopic, MatchNews, MatchTopic, Notice, OutboxItem,
    OutboxKey, PuzzleNews, Queue, Recipient, Reroute, ThreadName, Topic, Welcome,
};
use crate::outbox::queues::{Missing, Order, Queues, Role, place};
use entente_game::{
    Game, GameId, Notification, NotificationReason, PersonId, Place, ServerId, Time, Viewer,
};
use entente_store::{Batch, Key, Store};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The longest time that news of another process can be under way, in milliseconds. If its
/// connection breaks, everything is loaded again.
const MAX_NEWS_DELAY_MS: u64 = 10_000;

/// The outbox in memory. The store has the same items, and may have more.
pub(crate) struct Outbox {
    order: Order,
    queues: Mutex<Queues>,
    changed: Notify,
    /// Read-locked while the report of a frontend is written, and write-locked while a person is
    /// being forgotten: otherwise a report could store something about them after their data was
    /// erased.
    reports: RwLock<()>,
}

impl Outbox {
    /// An outbox of this process, which does not deliver yet.
    pub(crate) fn new(clock: Clock, process: u64) -> Self {
        Self {
            order: Order::new(clock, process),
            queues: Mutex::default(),
            changed: Notify::new(),
            reports: RwLock::default(),
        }
    }

    /// From now on this process delivers: everything in the store that was not reported as sent,
    /// and what comes.
    pub(crate) fn deliver(&self, store: &Store) -> Result<()> {
        // First of all: what comes meanwhile is not read below.
        self.lock().role = Role::Loads(Vec::new());
        let mut items = Vec::new();
        for entry in store.scan(&OUTBOX.all()) {
            match read(&entry?.1)? {
                OutboxItem::Delivery(_) => {}
                item => items.push(item),
            }
        }
        // Processes have written them, each by its own clock.
        items.sort_by_key(place);
        let mut queues = self.lock();
        let role = std::mem::replace(&mut queues.role, Role::Delivers);
        let later = if let Role::Loads(later) = role {
            later
        } else {
            Vec::new()
        };
        queues.begin_in_store();
        items
            .into_iter()
            .chain(later)
            .for_each(|item| queues.push(item));
        drop(queues);
        self.fill(store)
    }

    /// Queues deliveries that are in the store alone, if there is room for them. It waits while
    /// somebody is being forgotten: what was read before that must not be sent after it.
    pub(crate) fn fill(&self, store: &Store) -> Result<()> {
        for lane in Lane::ALL {
            let Some(missing) = self.lock().begin_filling(lane) else {
                continue;
            };
            let _nobody_is_forgotten = self.reports.blocking_read();
            match self.read_missing(store, missing) {
                Ok((items, stored_from)) => self.lock().fill(lane, items, stored_from),
                Err(error) => {
                    self.lock().stop_filling(lane);
                    return Err(error);
                }
            }
            self.changed.notify_waiters();
        }
        Ok(())
    }

    /// Whether there is room for deliveries that are in the store alone.
    pub(crate) fn has_room(&self) -> bool {
        self.lock().has_room()
    }

    /// The next deliveries of a lane that are in the store alone, and the place of the first one
    /// after them, if there are more.
    fn read_missing(
        &self,
        store: &Store,
        missing: Missing,
    ) -> Result<(Vec<OutboxItem>, Option<u64>)> {
        let all = OUTBOX.all();
        let mut items = Vec::new();
        for entry in store.scan_from(&all, &all.clone().number(missing.from)) {
            let item = read(&entry?.1)?;
            let is_delivery = matches!(item, OutboxItem::Delivery(_));
            if !is_delivery || item.outbox_key().queue.lane() != missing.lane {
                continue;
            }
            if items.len() == missing.count {
                return Ok((items, Some(item.order())));
            }
            if self.is_only_stored(store, &item)? {
                items.push(item);
            }
        }
        Ok((items, None))
    }

    /// Whether an item that was read is in the store, and not in memory. It may have been sent
    /// since it was read. Then it is removed from the store before it is forgotten here, so it is
    /// looked for in the opposite order.
    fn is_only_stored(&self, store: &Store, item: &OutboxItem) -> Result<bool> {
        let is_known = self.contains(&item.outbox_key());
        Ok(!is_known && store.get(&OUTBOX.key(item.order()))?.is_some())
    }

    /// Queues what other processes have written, as far as it is not known.
    pub(crate) fn load(&self, store: &Store) -> Result<()> {
        self.load_from(store, 0)
    }

    /// Queues what other processes have written a moment ago, if this one delivers: what follows is
    /// sent after it.
    pub(crate) fn load_recent(&self, store: &Store) -> Result<()> {
        if !matches!(self.lock().role, Role::Delivers) {
            return Ok(());
        }
        self.load_from(store, self.order.before(MAX_NEWS_DELAY_MS))
    }

    fn load_from(&self, store: &Store, first: u64) -> Result<()> {
        let all = OUTBOX.all();
        for entry in store.scan_from(&all, &all.clone().number(first)) {
            let item = read(&entry?.1)?;
            if self.is_only_stored(store, &item)? {
                self.push(vec![item]);
            }
        }
        Ok(())
    }

    /// Queues the item at this place of the order, which another process has written.
    pub(crate) fn load_one(&self, store: &Store, order: u64) -> Result<()> {
        let key = OUTBOX.key(order);
        if let Some(value) = store.get(&key)? {
            self.push(vec![read(&value)?]);
        }
        Ok(())
    }

    /// The next place in the order.
    fn next_order(&self, queues: &mut Queues) -> u64 {
        queues.last_order = self.order.after(queues.last_order);
        queues.last_order
    }

    /// The deliveries for the notifications of a decision, in order: what is public goes to each
    /// place of the game. They are queued by [`push`](Self::push), when they are durable.
    pub(crate) fn deliveries_for(
        &self,
        before: &Game,
        game: &Game,
        notifications: &[Notification],
    ) -> Vec<OutboxItem> {
        let mut queues = self.lock();
        let mut deliver = |game: &Game, notification: &Notification, recipient| {
            OutboxItem::Delivery(Delivery {
                id: DeliveryId::random(),
                order: self.next_order(&mut queues),
                game: game.id().clone(),
                records: game.records(),
                viewer: notification.viewer,
                reason: notification.reason,
                recipient,
                reroute: None,
                uncertain_attempts: 0,
                has_waited: false,
            })
        };
        let mut deliveries = Vec::new();
        for notification in notifications {
            for recipient in recipients(game, notification) {
                let notification = as_told_to(&recipient, before, notification);
                deliveries.push(deliver(game, &notification, recipient));
            }
        }
        // When a game moves, the channel that it leaves gets a message, too.
        for left in before.places().filter(|place| !is_played_in(game, place)) {
            let recipient = Recipient::Channel(left.channel.clone());
            deliveries.push(deliver(before, &Notification::GAME_MOVED_AWAY, recipient));
        }
        deliveries
    }

    /// A new notice to a person. It is queued by [`push`](Self::push).
    pub(crate) fn notice(&self, person: PersonId, topic: Topic, at: Time) -> OutboxItem {
        OutboxItem::Notice(Notice {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            person,
            topic,
            uncertain_attempts: 0,
            at,
        })
    }

    /// A new name of a game's thread. It is queued by [`push`](Self::push).
    pub(crate) fn thread_name(&self, game: &GameId, channel: &str, thread: &str) -> OutboxItem {
        OutboxItem::ThreadName(ThreadName {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            game: game.clone(),
            channel: channel.to_owned(),
            thread: thread.to_owned(),
            uncertain_attempts: 0,
        })
    }

    /// A new greeting of a server. It is queued by [`push`](Self::push).
    pub(crate) fn welcome(&self, server: ServerId, channel: String, at: Time) -> OutboxItem {
        OutboxItem::Welcome(Welcome {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            server,
            channel,
            uncertain_attempts: 0,
            at,
        })
    }

    /// New news of a league. They are queued by [`push`](Self::push).
    pub(crate) fn league_news(
        &self,
        league: &LeagueId,
        channel: &str,
        topic: LeagueTopic,
        at: Time,
    ) -> OutboxItem {
        OutboxItem::League(LeagueNews {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            league: league.clone(),
            channel: channel.to_owned(),
            topic,
            uncertain_attempts: 0,
            at,
        })
    }

    /// New news of a match in a channel. They are queued by [`push`](Self::push).
    pub(crate) fn match_news(
        &self,
        contest: &MatchId,
        channel: &str,
        topic: MatchTopic,
        at: Time,
    ) -> OutboxItem {
        OutboxItem::Match(MatchNews {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            contest: contest.clone(),
            channel: channel.to_owned(),
            topic,
            uncertain_attempts: 0,
            at,
        })
    }

    /// The news of a server's daily puzzle. They are queued by [`push`](Self::push).
    pub(crate) fn puzzle_news(
        &self,
        server: ServerId,
        channel: String,
        puzzle: u32,
        at: Time,
    ) -> OutboxItem {
        OutboxItem::Puzzle(PuzzleNews {
            id: DeliveryId::random(),
            order: self.next_order(&mut self.lock()),
            server,
            channel,
            puzzle,
            uncertain_attempts: 0,
            at,
        })
    }

    /// Copies of a delivery for each of these people instead of its recipient.
    pub(crate) fn rerouted(
        &self,
        delivery: &Delivery,
        people: &[(Viewer, PersonId)],
        reroute: Reroute,
    ) -> Vec<OutboxItem> {
        let mut queues = self.lock();
        let to = |(viewer, person): &(Viewer, PersonId)| {
            OutboxItem::Delivery(Delivery {
                id: DeliveryId::random(),
                order: self.next_order(&mut queues),
                viewer: *viewer,
                recipient: Recipient::Person(*person),
                reroute: Some(reroute),
                uncertain_attempts: 0,
                ..delivery.clone()
            })
        };
        people.iter().map(to).collect()
    }

    /// Adds items to the batch of the change that causes them, which has the permission for it.
    pub(crate) fn write(batch: &mut Batch, items: &[OutboxItem], _permit: Permit) {
        for item in items {
            let value = serde_json::to_vec(item).expect("an outbox item can be serialized");
            let order = item.order();
            batch.put(OUTBOX.key(order), value);
            batch.announce(Announcement::Message(order).to_string());
        }
    }

    /// Queues items that are durable, if this process delivers.
    pub(crate) fn push(&self, items: Vec<OutboxItem>) {
        let mut queues = self.lock();
        for item in items {
            queues.push(item);
        }
        // Released first, so that those who are woken do not wait for the lock.
        drop(queues);
        self.changed.notify_waiters();
    }

    /// Waits for the next item that may be sent, of one lane or of both.
    pub(crate) async fn next(&self, lane: Option<Lane>) -> OutboxItem {
        self.wait_for(|queues| queues.take(lane)).await
    }

    /// Whether a later delivery of the same game to the same recipient waits, which shows the game
    /// after a move, too.
    pub(crate) fn is_overtaken(&self, delivery: &Delivery) -> bool {
        self.lock().is_overtaken(delivery)
    }

    /// Whether a later item waits behind this one, such as later news of the same league.
    pub(crate) fn has_later(&self, item: &OutboxKey) -> bool {
        self.lock().has_later(&item.queue)
    }

    /// Looks at the queues whenever they have changed, until this finds something.
    async fn wait_for<T>(&self, find: impl Fn(&mut Queues) -> Option<T>) -> T {
        loop {
            // Registered before the queues are read: an item that is pushed in between wakes it.
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            // The lock is released before the wait below.
            if let Some(found) = find(&mut self.lock()) {
                return found;
            }
            changed.await;
        }
    }

    /// The batch that removes a delivery and keeps the receipt of the frontend.
    pub(crate) fn receipt_batch(delivery: &Delivery, receipt: Vec<u8>) -> Batch {
        // One batch: a receipt without the removal would be sent again, a removal without the
        // receipt would leave the next message without the one before it.
        let mut batch = Self::removal_batch(&delivery.outbox_key());
        let (game, recipient) = (&delivery.game, &delivery.recipient);
        batch.put(receipt_key(game, recipient), receipt);
        batch.announce(Announcement::Receipt.to_string());
        batch.put(receipt_mark_key(game, recipient), "");
        batch
    }

    /// The batch that removes an item.
    pub(crate) fn removal_batch(outbox_key: &OutboxKey) -> Batch {
        let mut batch = Batch::default();
        batch.remove(OUTBOX.key(outbox_key.order));
        batch
    }

    /// While this is held, no report can be written.
    pub(crate) async fn block_reports(&self) -> RwLockWriteGuard<'_, ()> {
        self.reports.write().await
    }

    /// While this is held, a report may be written.
    pub(crate) async fn reporting(&self) -> RwLockReadGuard<'_, ()> {
        self.reports.read().await
    }

    /// Whether an item is still in the outbox.
    pub(crate) fn contains(&self, outbox_key: &OutboxKey) -> bool {
        self.lock().contains(outbox_key)
    }

    /// Whether a summary for a person is still in the outbox: the daily one, or that of the end of
    /// a vacation.
    pub(crate) fn has_summary(&self, person: PersonId) -> bool {
        let queues = self.lock();
        let queue = queues.waiting.get(&Queue::Person(person));
        let is_summary = |item: &OutboxItem| match item {
            OutboxItem::Notice(notice) => {
                matches!(notice.topic, Topic::Digest | Topic::VacationOver)
            }
            OutboxItem::Delivery(_)
            | OutboxItem::ThreadName(_)
            | OutboxItem::Welcome(_)
            | OutboxItem::Puzzle(_)
            | OutboxItem::League(_)
            | OutboxItem::Match(_) => false,
        };
        queue.into_iter().flatten().any(is_summary)
    }

    /// All deliveries of a game to a recipient, also those that are in the store alone. One about
    /// which a report is written meanwhile may be among them.
    pub(crate) fn game_queue(
        &self,
        store: &Store,
        game: &GameId,
        recipient: &Recipient,
    ) -> Result<Vec<OutboxItem>> {
        let queue = Queue::Game(game.clone(), recipient.clone());
        let mut items = self.waiting_in(&queue);
        let Some(first) = self.lock().stored_from(queue.lane()) else {
            return Ok(items);
        };
        let all = OUTBOX.all();
        for entry in store.scan_from(&all, &all.clone().number(first)) {
            let item = read(&entry?.1)?;
            if item.outbox_key().queue == queue {
                items.push(item);
            }
        }
        Ok(items)
    }

    /// All notices to a person.
    pub(crate) fn notices(&self, person: PersonId) -> Vec<OutboxItem> {
        self.waiting_in(&Queue::Person(person))
    }

    fn waiting_in(&self, queue: &Queue) -> Vec<OutboxItem> {
        let queues = self.lock();
        let waiting = queues.waiting.get(queue).into_iter().flatten();
        waiting.cloned().collect()
    }

    /// Removes all deliveries of a game to a recipient from memory, once they are removed from the
    /// store.
    pub(crate) fn remove_game_queue(&self, game: &GameId, recipient: &Recipient) {
        self.remove_queue(&Queue::Game(game.clone(), recipient.clone()));
    }

    /// Removes all notices to a person from memory, once they are removed from the store.
    pub(crate) fn remove_notices(&self, person: PersonId) {
        self.remove_queue(&Queue::Person(person));
    }

    fn remove_queue(&self, queue: &Queue) {
        let mut queues = self.lock();
        // The first item may be at a frontend just now. Its report finds the queue gone and does
        // nothing.
        queues.ready.remove(queue);
        let removed: Vec<OutboxItem> = queues.waiting.remove(queue).unwrap_or_default().into();
        removed.iter().for_each(|item| queues.note_removed(item));
        drop(queues);
        self.changed.notify_waiters();
    }

    /// Removes these items from the store, as part of a batch.
    pub(crate) fn remove_all(batch: &mut Batch, items: Vec<OutboxItem>) {
        for item in items {
            batch.remove(OUTBOX.key(item.order()));
        }
    }

    /// An item is done, so the next one of its queue may be sent.
    pub(crate) fn done(&self, outbox_key: &OutboxKey) {
        self.lock().done(outbox_key);
        self.changed.notify_waiters();
    }

    /// An item has to be sent again, though it may have arrived.
    pub(crate) fn retry(&self, item: OutboxItem) {
        self.lock().retry(item);
        self.changed.notify_waiters();
    }

    /// An item was not sent, and may be sent now.
    pub(crate) fn postpone(&self, item: &OutboxItem) {
        self.lock().offer(&item.outbox_key());
        self.changed.notify_waiters();
    }

    /// Holds a delivery that was not sent until another one comes behind it, or
    /// [`release`](Self::release).
    pub(crate) fn hold(&self, key: &OutboxKey) {
        self.lock().hold(key);
        self.changed.notify_waiters();
    }

    /// Lets a delivery be sent that is held, if it still is.
    pub(crate) fn release(&self, key: &OutboxKey) {
        self.lock().release(key);
        self.changed.notify_waiters();
    }

    /// Wakes those who wait for a receipt, which another process has written.
    pub(crate) fn wake(&self) {
        self.changed.notify_waiters();
    }

    /// Waits until an item comes or is done.
    pub(crate) fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }

    #[cfg(test)]
    pub(crate) fn limit_deliveries(&self, limit: usize) {
        self.lock().limit_deliveries(limit);
    }

    /// The number of items in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().waiting.values().map(VecDeque::len).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Queues> {
        // A poisoned lock is harmless: every change is a few calls that do not panic, so the queues
        // are never half changed.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(value: &[u8]) -> Result<OutboxItem> {
    serde_json::from_slice(value).map_err(ServiceError::Delivery)
}

/// Notices when everything has been sent. It keeps neither the service nor its store open.
#[derive(Clone)]
pub(crate) struct OutboxWatch(Arc<Outbox>);

impl OutboxWatch {
    pub(crate) fn new(outbox: Arc<Outbox>) -> Self {
        Self(outbox)
    }

    /// Waits until no message is left, except names of threads.
    pub(crate) async fn settled(&self) {
        let is_settled = |queues: &mut Queues| queues.has_only_names().then_some(());
        self.0.wait_for(is_settled).await;
    }
}

/// The recipients of a notification: the audience in each place, or one person. None if that person
/// asked to be forgotten, and for the audience of a private game.
fn recipients(game: &Game, notification: &Notification) -> Vec<Recipient> {
    let in_places = |to: fn(String) -> Recipient| -> Vec<Recipient> {
        let channels = game.places().map(|place| place.channel.clone());
        channels.map(to).collect()
    };
    match notification.viewer {
        // A reported letter goes to the managers of the servers, not to the channels.
        _ if notification.reason == NotificationReason::Reported => in_places(Recipient::Managers),
        Viewer::Spectator => in_places(Recipient::Channel),
        viewer @ Viewer::Player(_) => {
            let person = game.person(viewer).map(Recipient::Person);
            person.into_iter().collect()
        }
    }
}

/// A notification as this recipient gets it. In a channel where the game was before, its move to
/// another one is an accepted request.
fn as_told_to(recipient: &Recipient, before: &Game, notification: &Notification) -> Notification {
    let stays = |channel: &String| before.home().is_some_and(|home| home.is_in(channel));
    let reason = match (recipient, notification.reason) {
        (Recipient::Channel(channel), NotificationReason::GameMovedHere) if stays(channel) => {
            NotificationReason::RequestAccepted
        }
        (_, reason) => reason,
    };
    Notification {
        reason,
        ..*notification
    }
}

/// Whether a game is played in this place.
fn is_played_in(game: &Game, place: &Place) -> bool {
    game.home().is_some_and(|home| home.is_in(&place.channel))
}

/// The key of the receipt of the last delivery of a game to a recipient.
pub(crate) fn receipt_key(game: &GameId, recipient: &Recipient) -> Key {
    of_recipient(&RECEIPTS, game, recipient)
}

/// The key of the mark that there is such a receipt.
pub(crate) fn receipt_mark_key(game: &GameId, recipient: &Recipient) -> Key {
    of_recipient(&RECEIPT_MARKS, game, recipient)
}

fn of_recipient(table: &Declaration, game: &GameId, recipient: &Recipient) -> Key {
    let key = table.all().text(game.as_str());
    match recipient {
        Recipient::Channel(channel) => key.text("channel").text(channel),
        Recipient::Person(person) => key.text("person").text(&person.key()),
        Recipient::Managers(channel) => key.text("managers").text(channel),
    }
}

/// Messages that have to be sent: order.
pub(crate) static OUTBOX: Table<u64, Raw> = Table::about_people(
    b'o',
    "the outbox",
    Bound::Record(3000),
    Erase::With("the queues of what is sent to them"),
    Export::Not("it arrives in Discord in a moment"),
);

/// The receipt of the last delivery of a game to a recipient: game, recipient.
pub(crate) static RECEIPTS: Table<(GameId, String, String), Raw> = Table::about_people(
    b't',
    "the receipts of the game",
    Bound::Record(1000),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
);

/// The mark of such a receipt: game, recipient. It is on another page than the receipt, so that
/// damage to either is noticed.
pub(crate) static RECEIPT_MARKS: Table<(GameId, String, String), ()> = Table::about_people(
    b'T',
    "the receipts of the game",
    Bound::Empty,
    Erase::With("each of their games"),
    Export::Not("it says only that there is a receipt"),
);

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    const ANN: PersonId = PersonId(1);

    /// A notice to Ann with this place in the order.
    fn notice(order: u64) -> OutboxItem {
        OutboxItem::Notice(Notice {
            id: DeliveryId::random(),
            order,
            person: ANN,
            topic: Topic::Digest,
            uncertain_attempts: 0,
            at: Time(0),
        })
    }

    fn empty_outbox() -> Outbox {
        let outbox = Outbox::new(Clock::manual(|| Time(0)), 0);
        outbox.lock().role = Role::Delivers;
        outbox
    }

    /// Another process may have announced what was read from the store already.
    #[test]
    fn an_item_that_waits_is_not_queued_again() {
        let outbox = empty_outbox();
        let items: Vec<OutboxItem> = (1..=9).map(notice).collect();
        outbox.push(items.clone());
        outbox.push(items.clone());
        assert_eq!(outbox.len(), 9);
        for item in &items {
            let sent = outbox.lock().take(None).expect("it is ready");
            assert_eq!(sent.id(), item.id());
            outbox.push(vec![sent.clone()]);
            outbox.done(&sent.outbox_key());
        }
        assert_eq!(outbox.len(), 0);
    }

    /// A queue that was removed while its first item was being sent, and in which another waits
    /// now. Also what was being sent.
    fn replaced_queue() -> (Outbox, OutboxItem, OutboxItem) {
        let outbox = empty_outbox();
        outbox.push(vec![notice(1)]);
        let sending = outbox.lock().take(None).expect("it is ready");
        outbox.remove_notices(ANN);
        let later = notice(2);
        outbox.push(vec![later.clone()]);
        (outbox, sending, later)
    }

    #[test]
    fn a_report_about_a_removed_item_leaves_the_later_one_as_it_is() {
        for report in [
            |outbox: &Outbox, item: OutboxItem| outbox.done(&item.outbox_key()),
            |outbox: &Outbox, item: OutboxItem| outbox.retry(item),
            |outbox: &Outbox, item: OutboxItem| outbox.postpone(&item),
        ] {
            let (outbox, sending, later) = replaced_queue();
            report(&outbox, sending);
            let id = |item: &OutboxItem| item.outbox_key().id;
            let next = outbox.lock().take(None);
            assert_eq!(next.as_ref().map(id), Some(id(&later)));
            let attempts = next.as_ref().map(OutboxItem::uncertain_attempts);
            assert_eq!(attempts, Some(0));
            // Each item is taken once.
            assert!(outbox.lock().take(None).is_none());
            assert_eq!(outbox.len(), 1);
        }
    }

    #[test]
    fn everything_has_been_sent_when_only_names_of_threads_wait() {
        let outbox = Arc::new(empty_outbox());
        let watch = OutboxWatch::new(outbox.clone());
        assert!(watch.settled().now_or_never().is_some());
        outbox.push(vec![notice(1), notice(2)]);
        let mut settled = Box::pin(watch.settled());
        for _ in 0..2 {
            assert!((&mut settled).now_or_never().is_none());
            let sent = outbox.lock().take(None).expect("a notice is ready");
            outbox.done(&sent.outbox_key());
        }
        assert!(settled.now_or_never().is_some());
        let game = GameId::from_random([0; 8]);
        outbox.push(vec![outbox.thread_name(&game, "1", "2")]);
        assert!(watch.settled().now_or_never().is_some());
    }

    /// A person who is forgotten gets nothing more, and nobody waits for it.
    #[test]
    fn everything_has_been_sent_when_the_rest_was_removed() {
        let outbox = Arc::new(empty_outbox());
        outbox.push(vec![notice(1)]);
        let watch = OutboxWatch::new(outbox.clone());
        let mut settled = Box::pin(watch.settled());
        assert!((&mut settled).now_or_never().is_none());
        outbox.remove_notices(ANN);
        assert!(settled.now_or_never().is_some());
    }
}
