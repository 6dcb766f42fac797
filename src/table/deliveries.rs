//! The queue of what is owed. A delivery is written in the same batch as the record that owes it and removed when a door reports it done, so each arrives at least once; that it
//! arrives at most once is the door's part, with the delivery's id as its mark. Texts and pictures are made by the doors, from views.

use crate::store::{Batch, Key, Space, Store};
use crate::table::{TableError, random};
use entente_game::{Game, GameId, Home, Owed, Person, Reason, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A delivery's own name: sixteen random hexadecimal digits, by which a message can be recognised.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeliveryId(String);

impl DeliveryId {
    fn fresh() -> Self {
        Self(format!("{:016x}", u64::from_be_bytes(random())))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a delivery goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// To the channel where the game was made, or to the thread that a door has opened there.
    Channel(String),
    /// To a person, privately.
    Person(Person),
    /// To those who run the server in which this channel is.
    Managers(String),
}

/// One message that must arrive once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// Its mark.
    pub id: DeliveryId,
    /// Its place in the order of everything owed.
    order: u64,
    /// About which game.
    pub game: GameId,
    /// How many records the game had when it came to be owed.
    pub records: u64,
    /// Through whose eyes it is drawn.
    pub viewer: Viewer,
    /// Why it is sent.
    pub reason: Reason,
    /// Where it goes.
    pub address: Address,
    /// What else is to be said, where it does not take its usual way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
    /// How often it may have been sent already; after any doubt, look before sending.
    #[serde(skip, default = "one")]
    pub doubts: u32,
}

/// Why a message does not take its usual way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aside {
    /// The game's channel does not take it, so each player gets it.
    Diverted,
    /// This person, who is asked for something, gets no messages: the others are to know.
    Unreachable(Person),
}

impl Delivery {
    fn line(&self) -> Line {
        (self.game.clone(), self.address.clone())
    }
}

/// Whatever was owed when the program last stopped may have arrived.
fn one() -> u32 {
    1
}

/// Deliveries of one game to one address keep their order.
type Line = (GameId, Address);

/// What is owed, in memory; the store has the same.
pub(super) struct Queue {
    lines: Mutex<Lines>,
    changed: Notify,
    /// Held while a door's report is written; whoever is to be forgotten waits for it, and then nothing is reported of them.
    reports: RwLock<()>,
}

#[derive(Default)]
struct Lines {
    /// The first of each line is either ready or out at a door.
    waiting: HashMap<Line, VecDeque<Delivery>>,
    /// Lines whose first may go out, by its place in the order.
    ready: BTreeMap<u64, Line>,
    next_order: u64,
}

impl Queue {
    /// What was owed when the store was last open; any of it may have arrived.
    pub(super) fn load(store: &Store) -> Result<Self, TableError> {
        let mut lines = Lines::default();
        for entry in store.scan(&Key::new(Space::Owed)) {
            let (_, value) = entry?;
            lines.push(serde_json::from_slice(&value).map_err(TableError::Delivery)?);
        }
        Ok(Self {
            lines: Mutex::new(lines),
            changed: Notify::new(),
            reports: RwLock::default(),
        })
    }

    /// The deliveries that a decision owes, in their order; nothing is queued before they are durable.
    pub(super) fn address(&self, game: &Game, owed: &[Owed]) -> Vec<Delivery> {
        let mut lines = self.lock();
        owed.iter()
            .filter_map(|owed| {
                let address = address(game, owed)?;
                lines.next_order += 1;
                Some(Delivery {
                    id: DeliveryId::fresh(),
                    order: lines.next_order,
                    game: game.id().clone(),
                    records: game.records(),
                    viewer: owed.viewer,
                    reason: owed.reason,
                    address,
                    aside: None,
                    doubts: 0,
                })
            })
            .collect()
    }

    /// The same delivery once more, to each of these people instead.
    pub(super) fn instead(
        &self,
        delivery: &Delivery,
        people: &[(Viewer, Person)],
        aside: Aside,
    ) -> Vec<Delivery> {
        let mut lines = self.lock();
        let to = |(viewer, person): &(Viewer, Person)| {
            lines.next_order += 1;
            Delivery {
                id: DeliveryId::fresh(),
                order: lines.next_order,
                viewer: *viewer,
                address: Address::Person(*person),
                aside: Some(aside),
                doubts: 0,
                ..delivery.clone()
            }
        };
        people.iter().map(to).collect()
    }

    /// Writes deliveries into the batch of the record that owes them.
    pub(super) fn write(batch: &mut Batch, deliveries: &[Delivery]) {
        for delivery in deliveries {
            let value = serde_json::to_vec(delivery)
                .expect("a delivery has text keys and no failing serialisers");
            batch.put(Key::new(Space::Owed).number(delivery.order), value);
        }
    }

    /// Queues deliveries that are durable.
    pub(super) fn push(&self, deliveries: Vec<Delivery>) {
        let mut lines = self.lock();
        for delivery in deliveries {
            lines.push(delivery);
        }
        drop(lines);
        self.changed.notify_waiters();
    }

    pub(super) async fn next(&self) -> Delivery {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(delivery) = self.lock().take() {
                return delivery;
            }
            changed.await;
        }
    }

    /// The batch that removes a delivery and keeps the door's receipt.
    pub(super) fn receipt(delivery: &Delivery, receipt: Vec<u8>) -> Batch {
        let mut batch = Self::forget(delivery);
        batch.put(receipt_key(&delivery.game, &delivery.address), receipt);
        batch
    }

    /// The batch that removes a delivery.
    pub(super) fn forget(delivery: &Delivery) -> Batch {
        let mut batch = Batch::default();
        batch.remove(Key::new(Space::Owed).number(delivery.order));
        batch
    }

    /// Nothing is reported as long as this is held.
    pub(super) async fn silence(&self) -> RwLockWriteGuard<'_, ()> {
        self.reports.write().await
    }

    /// Reports may be written as long as this is held.
    pub(super) async fn report(&self) -> RwLockReadGuard<'_, ()> {
        self.reports.read().await
    }

    /// Whether a delivery is still owed.
    pub(super) fn owes(&self, delivery: &Delivery) -> bool {
        let lines = self.lock();
        let line = lines.waiting.get(&delivery.line());
        let mut waiting = line.into_iter().flatten();
        waiting.any(|waiting| waiting.id == delivery.id)
    }

    /// Takes back whatever is owed of a game to an address.
    pub(super) fn drop_line(&self, game: &GameId, address: &Address) -> Vec<Delivery> {
        let mut lines = self.lock();
        let line = (game.clone(), address.clone());
        lines.ready.retain(|_, ready| *ready != line);
        lines.waiting.remove(&line).unwrap_or_default().into()
    }

    /// Removes deliveries in the batch that makes them void.
    pub(super) fn drop(batch: &mut Batch, deliveries: Vec<Delivery>) {
        for delivery in deliveries {
            batch.remove(Key::new(Space::Owed).number(delivery.order));
        }
    }

    /// A delivery is done: the next of its line may go.
    pub(super) fn done(&self, delivery: &Delivery) {
        self.lock().done(delivery);
        self.changed.notify_waiters();
    }

    /// A delivery comes again, in doubt.
    pub(super) fn again(&self, delivery: Delivery) {
        self.lock().again(delivery);
        self.changed.notify_waiters();
    }

    pub(super) fn len(&self) -> usize {
        self.lock().waiting.values().map(VecDeque::len).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        // A panic elsewhere cannot leave the lines half changed: every change is a few calls that do not panic.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lines {
    fn push(&mut self, delivery: Delivery) {
        let line = delivery.line();
        self.next_order = self.next_order.max(delivery.order);
        let waiting = self.waiting.entry(line.clone()).or_default();
        if waiting.is_empty() {
            self.ready.insert(delivery.order, line);
        }
        waiting.push_back(delivery);
    }

    fn take(&mut self) -> Option<Delivery> {
        let (_, line) = self.ready.pop_first()?;
        self.waiting.get(&line)?.front().cloned()
    }

    fn done(&mut self, delivery: &Delivery) {
        let line = delivery.line();
        let Some(waiting) = self.waiting.get_mut(&line) else {
            return;
        };
        waiting.pop_front();
        match waiting.front() {
            Some(next) => {
                self.ready.insert(next.order, line);
            }
            None => {
                self.waiting.remove(&line);
            }
        }
    }

    fn again(&mut self, delivery: Delivery) {
        let line = delivery.line();
        let order = delivery.order;
        if let Some(first) = self.waiting.get_mut(&line).and_then(VecDeque::front_mut) {
            *first = Delivery {
                doubts: delivery.doubts + 1,
                ..delivery
            };
            self.ready.insert(order, line);
        }
    }
}

/// Where a message goes, or `None` where the person asked to be forgotten.
fn address(game: &Game, owed: &Owed) -> Option<Address> {
    let viewer = owed.viewer;
    match (viewer, game.home()?) {
        (_, Home::Channel(channel)) if owed.reason == Reason::Reported => {
            Some(Address::Managers(channel.clone()))
        }
        (Viewer::Player(_), _) => game.person(viewer).map(Address::Person),
        (Viewer::Spectator, Home::Channel(channel)) => Some(Address::Channel(channel.clone())),
        (Viewer::Spectator, Home::Private) => None,
    }
}

pub(super) fn receipt_key(game: &GameId, address: &Address) -> Key {
    let key = Key::new(Space::Receipt).text(game.as_str());
    match address {
        Address::Channel(channel) => key.text("channel").text(channel),
        Address::Person(person) => key.text("person").text(&person.key()),
        Address::Managers(channel) => key.text("managers").text(channel),
    }
}
