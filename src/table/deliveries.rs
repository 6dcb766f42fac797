//! The queue of what is owed. A delivery is written in the same batch as the record that owes it and removed when a door reports it done, so each arrives at least once; that it
//! arrives at most once is the door's part, with the delivery's id as its mark. Texts and pictures are made by the doors, from views.

use crate::measure::{self, Addressee};
use crate::store::{Batch, Key, Space, Store};
use crate::table::{TableError, random};
use entente_game::{Game, GameId, Home, Owed, Person, Reason, Time, Viewer};
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

/// What is owed: something of a game, or a notice to one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Owing {
    /// What came about in a game.
    Delivery(Delivery),
    /// What nobody did, and one person is told.
    Notice(Notice),
}

/// A message to one person that does not tell of what came about, but of what waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Its mark.
    pub id: DeliveryId,
    /// Its place in the order of everything owed.
    order: u64,
    /// To whom it goes.
    pub person: Person,
    /// What it tells.
    pub matter: Matter,
    /// How often it may have been sent already; after any doubt, look before sending.
    #[serde(skip, default = "one")]
    pub doubts: u32,
    /// When it came to be owed.
    pub at: Time,
}

/// What a notice tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// The person's time in a game runs out.
    Reminder(Reminder),
    /// What waits for the person, once a day.
    Digest,
}

/// That time runs out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminder {
    /// In which game.
    pub game: GameId,
    /// In which of its turns.
    pub ply: u32,
    /// How much of the time is gone.
    pub part: Part,
}

/// How much of somebody's time is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Half of it.
    Half,
    /// All but a tenth.
    AllButATenth,
}

/// By what the queue knows something that it has handed out.
#[derive(Debug, Clone)]
pub struct Slip {
    id: DeliveryId,
    order: u64,
    line: Line,
}

impl Owing {
    /// By what the queue knows it.
    pub fn slip(&self) -> Slip {
        match self {
            Self::Delivery(delivery) => delivery.slip(),
            Self::Notice(notice) => notice.slip(),
        }
    }

    /// Where it goes.
    pub fn address(&self) -> Address {
        match self {
            Self::Delivery(delivery) => delivery.address.clone(),
            Self::Notice(notice) => Address::Person(notice.person),
        }
    }

    /// In the kinds in which it is counted.
    pub fn addressee(&self) -> Addressee {
        match self.address() {
            Address::Channel(_) => Addressee::Channel,
            Address::Person(_) => Addressee::Person,
            Address::Managers(_) => Addressee::Managers,
        }
    }

    /// Of which game it tells, if of one.
    pub fn game(&self) -> Option<&GameId> {
        match self {
            Self::Delivery(delivery) => Some(&delivery.game),
            Self::Notice(notice) => match &notice.matter {
                Matter::Reminder(reminder) => Some(&reminder.game),
                Matter::Digest => None,
            },
        }
    }

    /// How often it may have been sent already.
    pub fn doubts(&self) -> u32 {
        match self {
            Self::Delivery(delivery) => delivery.doubts,
            Self::Notice(notice) => notice.doubts,
        }
    }

    fn doubted(mut self) -> Self {
        match &mut self {
            Self::Delivery(delivery) => delivery.doubts += 1,
            Self::Notice(notice) => notice.doubts += 1,
        }
        self
    }
}

impl Notice {
    /// By what the queue knows it.
    pub fn slip(&self) -> Slip {
        Slip {
            id: self.id.clone(),
            order: self.order,
            line: Line::Own(self.person),
        }
    }
}

/// One message of a game that must arrive once.
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
    /// By what the queue knows it.
    pub fn slip(&self) -> Slip {
        Slip {
            id: self.id.clone(),
            order: self.order,
            line: Line::Game(self.game.clone(), self.address.clone()),
        }
    }
}

/// Whatever was owed when the program last stopped may have arrived.
fn one() -> u32 {
    1
}

/// What keeps its order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Line {
    /// Deliveries of one game to one address.
    Game(GameId, Address),
    /// Notices to one person.
    Own(Person),
}

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
    waiting: HashMap<Line, VecDeque<Owing>>,
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
    pub(super) fn address(&self, game: &Game, owed: &[Owed]) -> Vec<Owing> {
        let mut lines = self.lock();
        owed.iter()
            .filter_map(|owed| {
                let address = address(game, owed)?;
                lines.next_order += 1;
                Some(Owing::Delivery(Delivery {
                    id: DeliveryId::fresh(),
                    order: lines.next_order,
                    game: game.id().clone(),
                    records: game.records(),
                    viewer: owed.viewer,
                    reason: owed.reason,
                    address,
                    aside: None,
                    doubts: 0,
                }))
            })
            .collect()
    }

    /// A notice that comes to be owed now.
    pub(super) fn notice(&self, person: Person, matter: Matter, at: Time) -> Owing {
        let mut lines = self.lock();
        lines.next_order += 1;
        Owing::Notice(Notice {
            id: DeliveryId::fresh(),
            order: lines.next_order,
            person,
            matter,
            doubts: 0,
            at,
        })
    }

    /// The same delivery once more, to each of these people instead.
    pub(super) fn instead(
        &self,
        delivery: &Delivery,
        people: &[(Viewer, Person)],
        aside: Aside,
    ) -> Vec<Owing> {
        let mut lines = self.lock();
        let to = |(viewer, person): &(Viewer, Person)| {
            lines.next_order += 1;
            Owing::Delivery(Delivery {
                id: DeliveryId::fresh(),
                order: lines.next_order,
                viewer: *viewer,
                address: Address::Person(*person),
                aside: Some(aside),
                doubts: 0,
                ..delivery.clone()
            })
        };
        people.iter().map(to).collect()
    }

    /// Writes what is owed into the batch of whatever owes it.
    pub(super) fn write(batch: &mut Batch, owed: &[Owing]) {
        for owing in owed {
            let value = serde_json::to_vec(owing)
                .expect("a delivery has text keys and no failing serialisers");
            batch.put(Key::new(Space::Owed).number(owing.slip().order), value);
        }
    }

    /// Queues what is owed and durable.
    pub(super) fn push(&self, owed: Vec<Owing>) {
        let mut lines = self.lock();
        for owing in owed {
            lines.push(owing);
        }
        drop(lines);
        self.changed.notify_waiters();
    }

    pub(super) async fn next(&self) -> Owing {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(owing) = self.lock().take() {
                return owing;
            }
            changed.await;
        }
    }

    /// The batch that removes a delivery and keeps the door's receipt.
    pub(super) fn receipt(delivery: &Delivery, receipt: Vec<u8>) -> Batch {
        let mut batch = Self::forget(&delivery.slip());
        batch.put(receipt_key(&delivery.game, &delivery.address), receipt);
        batch
    }

    /// The batch that removes what was owed.
    pub(super) fn forget(slip: &Slip) -> Batch {
        let mut batch = Batch::default();
        batch.remove(Key::new(Space::Owed).number(slip.order));
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

    /// Whether it is still owed.
    pub(super) fn owes(&self, slip: &Slip) -> bool {
        let lines = self.lock();
        let line = lines.waiting.get(&slip.line);
        let mut waiting = line.into_iter().flatten();
        waiting.any(|waiting| waiting.slip().id == slip.id)
    }

    /// Whether the list of the day is still owed to a person.
    pub(super) fn owes_digest(&self, person: Person) -> bool {
        let lines = self.lock();
        let line = lines.waiting.get(&Line::Own(person));
        let is_digest = |owing: &Owing| matches!(owing, Owing::Notice(notice) if notice.matter == Matter::Digest);
        line.into_iter().flatten().any(is_digest)
    }

    /// Takes back whatever is owed of a game to an address.
    pub(super) fn drop_line(&self, game: &GameId, address: &Address) -> Vec<Owing> {
        self.drop_all(&Line::Game(game.clone(), address.clone()))
    }

    /// Takes back every notice to a person.
    pub(super) fn drop_notices(&self, person: Person) -> Vec<Owing> {
        self.drop_all(&Line::Own(person))
    }

    fn drop_all(&self, line: &Line) -> Vec<Owing> {
        let mut lines = self.lock();
        lines.ready.retain(|_, ready| ready != line);
        let dropped: Vec<Owing> = lines.waiting.remove(line).unwrap_or_default().into();
        for owing in &dropped {
            measure::owed(owing.addressee(), -1);
        }
        dropped
    }

    /// Removes what is owed in the batch that makes it void.
    pub(super) fn drop(batch: &mut Batch, owed: Vec<Owing>) {
        for owing in owed {
            batch.remove(Key::new(Space::Owed).number(owing.slip().order));
        }
    }

    /// It is done: the next of its line may go.
    pub(super) fn done(&self, slip: &Slip) {
        self.lock().done(slip);
        self.changed.notify_waiters();
    }

    /// It comes again, in doubt.
    pub(super) fn again(&self, owing: Owing) {
        self.lock().again(owing);
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
    fn push(&mut self, owing: Owing) {
        measure::owed(owing.addressee(), 1);
        let Slip { order, line, .. } = owing.slip();
        self.next_order = self.next_order.max(order);
        let waiting = self.waiting.entry(line.clone()).or_default();
        if waiting.is_empty() {
            self.ready.insert(order, line);
        }
        waiting.push_back(owing);
    }

    fn take(&mut self) -> Option<Owing> {
        let (_, line) = self.ready.pop_first()?;
        self.waiting.get(&line)?.front().cloned()
    }

    fn done(&mut self, slip: &Slip) {
        let line = slip.line.clone();
        let Some(waiting) = self.waiting.get_mut(&line) else {
            return;
        };
        if let Some(gone) = waiting.pop_front() {
            measure::owed(gone.addressee(), -1);
        }
        match waiting.front() {
            Some(next) => {
                self.ready.insert(next.slip().order, line);
            }
            None => {
                self.waiting.remove(&line);
            }
        }
    }

    fn again(&mut self, owing: Owing) {
        let Slip { order, line, .. } = owing.slip();
        if let Some(first) = self.waiting.get_mut(&line).and_then(VecDeque::front_mut) {
            *first = owing.doubted();
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
