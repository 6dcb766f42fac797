//! The one way in: every wish, from whichever door, is loaded, decided, made durable and only then answered here.
//!
//! A [`Table`] hands each game and each person to one of a few workers, by hash, so that what concerns one game happens in order without a lock. It keeps the queue of owed
//! deliveries; the doors take from it. It never calls a door, and never looks into a record.

mod absence;
mod barriers;
pub mod bulk;
mod check;
mod clock;
mod code;
mod deadlines;
mod deliveries;
mod error;
mod forget;
mod index;
mod log;
mod outages;
mod people;
mod rematch;
mod reminders;
mod seal;
mod spent;
mod token;
mod transfer;
mod upgrade;
mod worker;

pub use barriers::{Barrier, Why, place_of};
pub use check::{Fault, Report, check};
pub use clock::Clock;
pub use code::{JoinCode, NoLobby};
pub use deliveries::{
    Address, Aside, Delivery, DeliveryId, Matter, Notice, Owing, Part, Reminder, Slip,
};
pub use error::{Rejected, TableError};
pub use forget::Kept;
pub use rematch::Rematch;
pub use seal::{Saved, Unsealed};
pub use token::{Token, hex};
pub use transfer::{Extent, TransferError, export, import};
pub use upgrade::upgrade;
pub use worker::look_up;

use crate::measure::{self, Outcome};
use crate::store::archive::ArchiveError;
use crate::store::{Batch, Key, Space, Store, StoreError};
use code::Guesses;
use deliveries::Queue;
use entente_game::{Action, GameId, NewGame, Person, Time, View, Viewer};
use hmac::{Hmac, KeyInit, Mac};
use index::Index;
use outages::Outages;
use sha2::Sha256;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use worker::{Job, Worker};

/// How many tasks share the games among them.
const WORKERS: usize = 32;

/// How many wishes may wait at one worker before the doors have to wait too.
const WAITING: usize = 256;

/// A wish and the key under which it was asked: asked again under the same key, it is answered and not done again.
#[derive(Debug, Clone)]
pub struct Wish {
    /// Who asks.
    pub by: Person,
    /// Unique per wish, such as Discord's interaction id; begins with the name of the door.
    pub key: String,
    /// What was asked, as a hash, where the asker chooses the keys and could take one twice for different wishes.
    pub fingerprint: Option<[u8; 32]>,
    /// The state of the game in which the wish is to be granted, where it depends on what the asker has seen.
    pub seen: Option<Sight>,
}

/// What an asker has seen of a game.
#[derive(Debug, Clone)]
pub enum Sight {
    /// A state of one of these numbers ([`View::number`]).
    Numbers(Vec<u64>),
    /// The board after so many moves.
    Ply(u32),
    /// What was asked of the others at this time.
    Request(Time),
}

impl Sight {
    /// Whether the game still looks so.
    fn is_present(&self, view: &View) -> bool {
        match self {
            Self::Numbers(numbers) => numbers.contains(&view.number),
            Self::Ply(ply) => *ply == view.ply(),
            Self::Request(at) => view.request.as_ref().is_some_and(|open| open.at == *at),
        }
    }
}

impl Wish {
    /// A wish under a key that no other wish has, whatever the asker has seen.
    pub fn new(by: Person, key: String) -> Self {
        Self {
            by,
            key,
            fingerprint: None,
            seen: None,
        }
    }
}

/// A wish that was granted and is durable.
#[derive(Debug, Clone)]
pub struct Granted {
    /// The game as the asker saw it when the wish had been granted: the same, however often it is asked.
    pub view: View,
    /// Whether it had been done before, under the same key.
    pub repeated: bool,
}

/// The table: a handle that every door holds.
#[derive(Clone)]
pub struct Table {
    inner: Arc<Inner>,
}

struct Inner {
    store: Arc<Store>,
    queue: Arc<Queue>,
    workers: Vec<mpsc::Sender<Job>>,
    /// This installation's own random key: names of games are made with it.
    secret: [u8; 32],
    clock: Clock,
    guesses: Guesses,
    outages: Arc<Outages>,
}

impl Table {
    /// Starts the workers over an open store, and queues what was owed when it was last closed. People can reach it at once.
    pub async fn open(store: Store, clock: Clock) -> Result<Self, TableError> {
        let table = Self::open_out_of_reach(store, clock).await?;
        table.in_reach().await?;
        Ok(table)
    }

    /// The same, where people cannot reach it before [`Table::in_reach`] says so.
    pub async fn open_out_of_reach(store: Store, clock: Clock) -> Result<Self, TableError> {
        upgrade(&store).await?;
        let store = Arc::new(store);
        let secret = secret(&store).await?;
        let queue = Arc::new(Queue::load(&store)?);
        let outages = Arc::new(Outages::load(&store, clock.clone())?);
        let workers = (0..WORKERS)
            .map(|_| {
                Worker::start(
                    store.clone(),
                    queue.clone(),
                    outages.clone(),
                    Index { secret },
                    clock.clone(),
                    WAITING,
                )
            })
            .collect();
        let table = Self {
            inner: Arc::new(Inner {
                store,
                queue,
                workers,
                secret,
                clock,
                guesses: Guesses::default(),
                outages,
            }),
        };
        table.forget_the_rest().await?;
        table.keep_alive();
        table.watch_the_clock();
        table.drop_what_is_spent();
        Ok(table)
    }

    /// The present moment, by this table's clock.
    pub fn now(&self) -> Time {
        self.inner.clock.now()
    }

    /// Makes a game.
    pub async fn create(&self, wish: Wish, new: NewGame) -> Result<Granted, Rejected> {
        let game = self.name(&wish.key);
        self.submit(&game, wish, Action::Create(new)).await
    }

    /// The name of the game that is made under this key. It is made of the key and of this installation's secret: nobody can guess it, and the same wish asked twice,
    /// even at once, meets the same game.
    fn name(&self, key: &str) -> GameId {
        GameId::from_random(keyed(&self.inner.secret, key))
    }

    /// Asks for something in a game.
    pub async fn submit(
        &self,
        game: &GameId,
        wish: Wish,
        action: Action,
    ) -> Result<Granted, Rejected> {
        let answered = self.ask(game, |answer| Job::Decide {
            game: game.clone(),
            wish,
            action: Box::new(action),
            answer,
        });
        let answered = answered.await;
        measure::wish(match &answered {
            Ok(granted) if granted.repeated => Outcome::Repeated,
            Ok(_) => Outcome::Granted,
            Err(Rejected::Failed(_)) => Outcome::Failed,
            Err(_) => Outcome::Refused,
        });
        answered
    }

    /// A game as this person sees it.
    pub async fn view(&self, game: &GameId, person: Person) -> Result<View, Rejected> {
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            eyes: worker::Eyes::Of(person),
            answer,
        })
        .await
    }

    /// A game as somebody without a seat sees it.
    pub async fn spectate(&self, game: &GameId) -> Result<View, Rejected> {
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            eyes: worker::Eyes::At(Viewer::Spectator, None),
            answer,
        })
        .await
    }

    /// A finished game as a document that anybody can check, for this person or for somebody without a name.
    pub async fn export(&self, game: &GameId, person: Option<Person>) -> Result<String, Rejected> {
        self.ask(game, |answer| Job::Export {
            game: game.clone(),
            person,
            answer,
        })
        .await
    }

    /// A game as the reader of a delivery is to see it: as it was when the delivery came to be owed.
    pub async fn view_for(&self, delivery: &Delivery) -> Result<View, Rejected> {
        let eyes = worker::Eyes::At(delivery.viewer, Some(delivery.records));
        self.ask(&delivery.game, |answer| Job::View {
            game: delivery.game.clone(),
            eyes,
            answer,
        })
        .await
    }

    /// The games that a person plays in or is challenged to, as that person sees them; the longest waiting first.
    pub async fn games_of(&self, person: Person) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for game in self.inner.games(Space::Playing, person)? {
            views.push(self.view(&game, person).await?);
        }
        views.sort_by_key(|view| {
            view.moves
                .last()
                .map_or(view.started_at.unwrap_or(view.created_at), |mv| mv.at)
        });
        Ok(views)
    }

    /// The names of a person's games that are over.
    pub fn past_games_of(&self, person: Person) -> Result<Vec<GameId>, TableError> {
        self.inner.games(Space::Played, person)
    }

    /// The lobbies that wait for people in places whose names begin so, each with its place.
    pub fn lobbies_in(&self, places: &str) -> Result<Vec<(String, GameId)>, TableError> {
        self.inner.games_in(Space::Gathering, places)
    }

    /// The games that are being played in places whose names begin so, each with its place.
    pub fn games_in(&self, places: &str) -> Result<Vec<(String, GameId)>, TableError> {
        self.inner.games_in(Space::Running, places)
    }

    /// The game that lives in a place, in a door's own words for places.
    pub fn game_at(&self, place: &str) -> Result<Option<GameId>, TableError> {
        let found = self.inner.store.get(&Key::new(Space::Place).text(place))?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// From now on a game lives in this place. A door says so before anything is to be seen there, so that the first who asks there is understood.
    pub async fn settle(&self, game: &GameId, place: &str) -> Result<(), TableError> {
        let mut batch = Batch::default();
        batch.put(Key::new(Space::Place).text(place), game.as_str());
        Ok(self.inner.store.commit(batch).await?)
    }

    /// A game no longer lives in this place.
    pub async fn leave(&self, game: &GameId, place: &str) -> Result<(), TableError> {
        if self.game_at(place)?.as_ref() != Some(game) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.remove(Key::new(Space::Place).text(place));
        Ok(self.inner.store.commit(batch).await?)
    }

    /// The next that may go out of what is owed. Deliveries of one game to one address come one at a time, in order, and so do the notices to one person.
    pub async fn next_owing(&self) -> Owing {
        self.inner.queue.next().await
    }

    /// Whether a reminder is still to be sent: the game as its person sees it now. Otherwise it is no longer owed.
    pub async fn confirm(
        &self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        self.ask(&reminder.game, |answer| Job::Confirm {
            notice: notice.clone(),
            reminder: reminder.clone(),
            answer,
        })
        .await
    }

    /// Reports a delivery done, with what the door wants to remember of it.
    pub async fn delivered(&self, delivery: &Delivery, receipt: Vec<u8>) -> Result<(), TableError> {
        let _report = self.inner.queue.report().await;
        let slip = delivery.slip();
        if !self.inner.queue.owes(&slip) {
            return Ok(());
        }
        self.inner
            .store
            .commit(Queue::receipt(delivery, receipt))
            .await?;
        self.inner.queue.done(&slip);
        Ok(())
    }

    /// Reports something done of which nothing is to be remembered: the last receipt of its address stays.
    pub async fn told(&self, slip: &Slip) -> Result<(), TableError> {
        self.drop(slip).await
    }

    /// Reports something that can never arrive (its channel is gone, the person's messages are closed).
    pub async fn undeliverable(&self, slip: &Slip) -> Result<(), TableError> {
        self.drop(slip).await
    }

    async fn drop(&self, slip: &Slip) -> Result<(), TableError> {
        let _report = self.inner.queue.report().await;
        if !self.inner.queue.owes(slip) {
            return Ok(());
        }
        self.inner.store.commit(Queue::forget(slip)).await?;
        self.inner.queue.done(slip);
        Ok(())
    }

    /// Gives something back that may or may not have arrived; it comes again after `pause`, marked as doubtful.
    pub fn put_back(&self, owing: Owing, pause: Duration) {
        let queue = self.inner.queue.clone();
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            queue.again(owing);
        });
    }

    /// What the door noted of the last delivery of this game to this address.
    pub fn last_receipt(
        &self,
        game: &GameId,
        address: &Address,
    ) -> Result<Option<Vec<u8>>, TableError> {
        Ok(self
            .inner
            .store
            .get(&deliveries::receipt_key(game, address))?)
    }

    /// How many deliveries are owed at the moment.
    pub fn owed(&self) -> usize {
        self.inner.queue.len()
    }

    /// Writes a backup of everything into a file, while play goes on; how many bytes it has.
    pub async fn back_up(&self, file: PathBuf) -> Result<u64, ArchiveError> {
        let (store, now) = (self.inner.store.clone(), self.inner.clock.now());
        let made = tokio::task::spawn_blocking(move || store.back_up(&file, now.0));
        let stopped = |_| StoreError::Stopped("the backup has panicked".into());
        made.await.map_err(stopped)?
    }

    async fn ask<T, E: From<TableError>>(
        &self,
        owner: &impl Hash,
        job: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Job,
    ) -> Result<T, E> {
        let (answer, answered) = oneshot::channel();
        let worker = &self.inner.workers[index(owner)];
        worker
            .send(job(answer))
            .await
            .map_err(|_| TableError::Stopped)?;
        answered
            .await
            .unwrap_or_else(|_| Err(TableError::Stopped.into()))
    }
}

impl Inner {
    fn games_in(&self, space: Space, places: &str) -> Result<Vec<(String, GameId)>, TableError> {
        let entries = self.store.scan(&Key::new(space).bytes(places.as_bytes()));
        let read = |key: Vec<u8>| {
            let rest = String::from_utf8(key).ok()?;
            let (rest, game) = rest.split_once('\0')?;
            Some((format!("{places}{rest}"), GameId::parse(game)?))
        };
        let games: Result<Vec<_>, _> = entries.map(|entry| Ok(read(entry?.0))).collect();
        games.map(|games| games.into_iter().flatten().collect())
    }

    fn games(&self, space: Space, person: Person) -> Result<Vec<GameId>, TableError> {
        let prefix = Key::new(space).text(&person.key());
        let names = self
            .store
            .scan(&prefix)
            .map(|entry| entry.map(|(name, _)| GameId::parse(&String::from_utf8_lossy(&name))));
        Ok(names
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .flatten()
            .collect())
    }
}

fn index(owner: &impl Hash) -> usize {
    let mut hasher = DefaultHasher::new();
    owner.hash(&mut hasher);
    (hasher.finish() % WORKERS as u64) as usize
}

/// The installation's secret, made when the store is new.
async fn secret(store: &Store) -> Result<[u8; 32], TableError> {
    if let Some(secret) = kept_secret(store)? {
        return Ok(secret);
    }
    let secret = random();
    let mut batch = Batch::default();
    batch.put(Key::new(Space::Secret), secret);
    store.commit(batch).await?;
    Ok(secret)
}

/// The installation's secret, if there is one already.
fn kept_secret(store: &Store) -> Result<Option<[u8; 32]>, StoreError> {
    let found = store.get(&Key::new(Space::Secret))?;
    Ok(found.and_then(|bytes| bytes.try_into().ok()))
}

/// Eight bytes that only whoever has the secret can tell from the text.
fn keyed(secret: &[u8; 32], text: &str) -> [u8; 8] {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    *mac.finalize()
        .into_bytes()
        .first_chunk()
        .expect("a SHA-256 has 32 bytes")
}

/// Fresh random bytes from the system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

#[cfg(test)]
mod tests;
