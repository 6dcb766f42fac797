//! The service between the frontends and the games: every command, from Discord or the API, is
//! decided, made durable and only then answered here.
//!
//! A [`Service`] gives each game and each person to one of a few workers, by hash, so everything in
//! one game happens in order and without locks. It keeps the outbox of messages to be sent, from
//! which the frontends take. It never calls a frontend, and it never looks into the records of a
//! game: what they mean is known only to `entente-game`.

pub mod bulk;
mod check;
mod clock;
mod code;
mod deadlines;
mod error;
mod forget;
mod idempotency;
mod index;
mod log;
mod outages;
mod outbox;
mod people;
mod rematch;
mod reminders;
mod seal;
mod token;
mod transfer;
mod unreachable;
mod vacations;
mod worker;

pub use check::{Fault, Report, check};
pub use clock::Clock;
pub use code::{JoinCode, JoinCodeError};
pub use error::{Rejected, ServiceError};
pub use forget::PersonalData;
pub use outbox::{
    Address, Delivery, DeliveryId, Notice, OutboxItem, OutboxKey, Part, Reminder, Reroute, Topic,
};
pub use rematch::Rematch;
pub use seal::{Saved, Unsealed};
pub use token::{Token, hex};
pub use transfer::{DamagePolicy, TransferError, export, import};
pub use unreachable::{Unreachable, UnreachableReason, dm_location};
pub use worker::read_view;

use crate::metrics::{self, Outcome};
use crate::store::archive::ArchiveError;
use crate::store::{Batch, Key, Keyspace, Store, StoreError};
use code::Guesses;
use entente_game::{Action, GameId, NewGame, PersonId, Time, View, Viewer};
use hmac::{Hmac, KeyInit, Mac};
use index::Index;
use outages::Outages;
use outbox::Outbox;
use sha2::Sha256;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use worker::{Job, ViewRequest, Worker};

/// How many worker tasks share the games among them.
const WORKER_COUNT: usize = 32;

/// How many jobs can wait for one worker before its callers have to wait, too.
const QUEUE_CAPACITY: usize = 256;

/// What somebody asks of the service: who asks, what for, and under which key.
///
/// `A` is what is asked for: mostly an [`Action`] in a game, elsewhere a change to somebody's
/// settings, for example. A command that comes again under the same key is not done again, but gets
/// the same answer: Discord may deliver an interaction twice, and API clients repeat requests whose
/// answer was lost.
#[derive(Debug, Clone)]
pub struct Command<A = Action> {
    /// Who asks.
    pub actor: PersonId,
    /// What is asked for.
    pub action: A,
    /// The idempotency key: unique for each command, such as the id of an interaction. It begins
    /// with the name of the frontend.
    pub key: String,
    /// A hash of the request, where clients choose the keys and could use one key for two requests.
    pub fingerprint: Option<[u8; 32]>,
    /// The version of the game that the person has seen, where the command holds for that one only.
    pub expected: Option<ExpectedVersion>,
}

impl<A> Command<A> {
    /// A command that is valid for every version of the game.
    pub fn new(actor: PersonId, action: A, key: String) -> Self {
        Self {
            actor,
            action,
            key,
            fingerprint: None,
            expected: None,
        }
    }

    /// The same command with another action, made of the present one.
    pub fn map<B>(self, to: impl FnOnce(A) -> B) -> Command<B> {
        let Ok(command) = self.try_map(|action| Ok::<_, std::convert::Infallible>(to(action)));
        command
    }

    /// The same command with another action, made of the present one if that succeeds.
    pub fn try_map<B, E>(self, to: impl FnOnce(A) -> Result<B, E>) -> Result<Command<B>, E> {
        Ok(Command {
            actor: self.actor,
            action: to(self.action)?,
            key: self.key,
            fingerprint: self.fingerprint,
            expected: self.expected,
        })
    }
}

/// The version of a game for which a command holds.
#[derive(Debug, Clone)]
pub enum ExpectedVersion {
    /// One of these numbers of the person's view ([`View::number`]).
    Numbers(Vec<u64>),
    /// The board after this number of plies.
    Ply(u32),
    /// The question that was put to the other players at this time.
    Consent(Time),
}

impl ExpectedVersion {
    /// Whether this is still the version that the person sees.
    fn is_current(&self, view: &View) -> bool {
        match self {
            Self::Numbers(numbers) => numbers.contains(&view.number),
            Self::Ply(ply) => *ply == view.ply(),
            Self::Consent(at) => view.consent.as_ref().is_some_and(|open| open.at == *at),
        }
    }
}

/// A command that was accepted and is durable.
#[derive(Debug, Clone)]
pub struct Accepted {
    /// The game as the person saw it right after the command: the same, however often it is sent.
    pub view: View,
    /// Whether it had been done before, under the same key.
    pub repeated: bool,
}

/// A handle to the service. Every frontend has one.
#[derive(Clone)]
pub struct Service {
    inner: Arc<Inner>,
}

struct Inner {
    store: Arc<Store>,
    outbox: Arc<Outbox>,
    workers: Vec<mpsc::Sender<Job>>,
    /// This installation's own random key. Game ids, join codes and seals are made with it.
    secret: [u8; 32],
    clock: Clock,
    guesses: Guesses,
    outages: Arc<Outages>,
}

impl Service {
    /// Starts the service with an open store. People can reach it at once.
    pub async fn open(store: Store, clock: Clock) -> Result<Self, ServiceError> {
        let service = Self::open_offline(store, clock).await?;
        service.go_online().await?;
        Ok(service)
    }

    /// The same, but people cannot reach it before [`Service::go_online`]. Until then no clock runs
    /// out: nobody could move.
    pub async fn open_offline(store: Store, clock: Clock) -> Result<Self, ServiceError> {
        let store = Arc::new(store);
        let secret = secret(&store).await?;
        let outbox = Arc::new(Outbox::load(&store)?);
        let outages = Arc::new(Outages::load(&store, clock.clone())?);
        let workers = (0..WORKER_COUNT)
            .map(|_| {
                Worker::start(
                    store.clone(),
                    outbox.clone(),
                    outages.clone(),
                    Index { secret },
                    clock.clone(),
                    QUEUE_CAPACITY,
                )
            })
            .collect();
        let service = Self {
            inner: Arc::new(Inner {
                store,
                outbox,
                workers,
                secret,
                clock,
                guesses: Guesses::default(),
                outages,
            }),
        };
        service.resume_forgetting().await?;
        service.start_heartbeat();
        service.start_deadlines();
        service.start_key_cleanup();
        Ok(service)
    }

    /// The present time, by this service's clock.
    pub fn now(&self) -> Time {
        self.inner.clock.now()
    }

    /// Creates a game.
    pub async fn create(&self, command: Command<NewGame>) -> Result<Accepted, Rejected> {
        let game = self.new_game_id(&command.key);
        self.submit(&game, command.map(Action::Create)).await
    }

    /// The id of the game that is created by the command with this key.
    ///
    /// It is made of the key and of this installation's secret. So nobody can guess it, and the
    /// same command that arrives twice, even at the same time, meets the same game at the same
    /// worker.
    fn new_game_id(&self, key: &str) -> GameId {
        GameId::from_random(keyed(&self.inner.secret, key))
    }

    /// Does something in a game. When this returns `Ok`, the change is durable.
    pub async fn submit(&self, game: &GameId, command: Command) -> Result<Accepted, Rejected> {
        let answered = self
            .ask(game, |answer| Job::Decide {
                game: game.clone(),
                command: Box::new(command),
                answer,
            })
            .await;
        metrics::count_command(match &answered {
            Ok(accepted) if accepted.repeated => Outcome::Repeated,
            Ok(_) => Outcome::Accepted,
            Err(Rejected::Failed(_)) => Outcome::Failed,
            Err(_) => Outcome::Refused,
        });
        answered
    }

    /// A game as this person sees it.
    pub async fn view(&self, game: &GameId, person: PersonId) -> Result<View, Rejected> {
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            request: ViewRequest::Person(person),
            answer,
        })
        .await
    }

    /// A game as a spectator sees it.
    pub async fn spectate(&self, game: &GameId) -> Result<View, Rejected> {
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            request: ViewRequest::Viewer(Viewer::Spectator, None),
            answer,
        })
        .await
    }

    /// A finished game as a document that everybody can verify. `person` decides who asks: a
    /// private game is exported only for its players.
    pub async fn export(
        &self,
        game: &GameId,
        person: Option<PersonId>,
    ) -> Result<String, Rejected> {
        self.ask(game, |answer| Job::Export {
            game: game.clone(),
            person,
            answer,
        })
        .await
    }

    /// A game as the recipient of a delivery should see it: as it was when the delivery was queued,
    /// and not as it is by now.
    pub async fn view_for(&self, delivery: &Delivery) -> Result<View, Rejected> {
        let request = ViewRequest::Viewer(delivery.viewer, Some(delivery.records));
        self.ask(&delivery.game, |answer| Job::View {
            game: delivery.game.clone(),
            request,
            answer,
        })
        .await
    }

    /// The games in which a person plays or to which they are challenged, as they see them. The
    /// game that has waited longest comes first.
    pub async fn games_of(&self, person: PersonId) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for game in self.inner.games(Keyspace::CurrentGames, person)? {
            views.push(self.view(&game, person).await?);
        }
        views.sort_by_key(|view| {
            view.moves
                .last()
                .map_or(view.started_at.unwrap_or(view.created_at), |mv| mv.at)
        });
        Ok(views)
    }

    /// The ids of a person's finished games.
    pub fn past_games_of(&self, person: PersonId) -> Result<Vec<GameId>, ServiceError> {
        self.inner.games(Keyspace::FinishedGames, person)
    }

    /// The open lobbies in all locations that begin with this prefix, each with its location.
    pub fn lobbies_in(&self, prefix: &str) -> Result<Vec<(String, GameId)>, ServiceError> {
        self.inner.games_in(Keyspace::OpenLobbies, prefix)
    }

    /// The running games in all locations that begin with this prefix, each with its location.
    pub fn games_in(&self, prefix: &str) -> Result<Vec<(String, GameId)>, ServiceError> {
        self.inner.games_in(Keyspace::RunningGames, prefix)
    }

    /// The game in a location: a channel or thread, as the frontend writes it.
    pub fn game_at(&self, location: &str) -> Result<Option<GameId>, ServiceError> {
        let found = self
            .inner
            .store
            .get(&Key::new(Keyspace::GameAtLocation).text(location))?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// From now on a game is in this location.
    ///
    /// A frontend calls this before it shows anything there, so the first command in the location
    /// already finds its game.
    pub async fn assign_location(&self, game: &GameId, location: &str) -> Result<(), ServiceError> {
        let mut batch = Batch::default();
        batch.put(
            Key::new(Keyspace::GameAtLocation).text(location),
            game.as_str(),
        );
        Ok(self.inner.store.commit(batch).await?)
    }

    /// A game is no longer in this location.
    pub async fn release_location(
        &self,
        game: &GameId,
        location: &str,
    ) -> Result<(), ServiceError> {
        if self.game_at(location)?.as_ref() != Some(game) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.remove(Key::new(Keyspace::GameAtLocation).text(location));
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Waits for the next message that may be sent.
    ///
    /// Deliveries of one game to one address come one at a time and in order, and so do the notices
    /// to one person: the next one comes when the one before was marked done.
    pub async fn next_outbox_item(&self) -> OutboxItem {
        self.inner.outbox.next().await
    }

    /// Checks whether a reminder should still be sent. If so, returns the game as its person sees
    /// it now; otherwise the reminder is removed from the outbox.
    pub async fn confirm_reminder(
        &self,
        notice: &Notice,
        reminder: &Reminder,
    ) -> Result<Option<View>, Rejected> {
        self.ask(&reminder.game, |answer| Job::ConfirmReminder {
            notice: notice.clone(),
            reminder: reminder.clone(),
            answer,
        })
        .await
    }

    /// Marks a delivery as sent, with a receipt: what the frontend wants to remember about it, such
    /// as the id of the message.
    pub async fn mark_delivered(
        &self,
        delivery: &Delivery,
        receipt: Vec<u8>,
    ) -> Result<(), ServiceError> {
        let _report = self.inner.outbox.reporting().await;
        let outbox_key = delivery.outbox_key();
        // Its recipient may have been forgotten meanwhile: then no receipt may name them.
        if !self.inner.outbox.contains(&outbox_key) {
            return Ok(());
        }
        self.inner
            .store
            .commit(Outbox::receipt_batch(delivery, receipt))
            .await?;
        // Only now may the next message of this line be sent. After a crash in between, the store
        // no longer has the delivery.
        self.inner.outbox.done(&outbox_key);
        Ok(())
    }

    /// Marks a message as done without a receipt. The last receipt of its address stays.
    pub async fn mark_done(&self, outbox_key: &OutboxKey) -> Result<(), ServiceError> {
        self.remove_from_outbox(outbox_key).await
    }

    /// Marks a message that can never arrive: its channel was deleted, or the person does not
    /// accept direct messages.
    pub async fn mark_undeliverable(&self, outbox_key: &OutboxKey) -> Result<(), ServiceError> {
        self.remove_from_outbox(outbox_key).await
    }

    async fn remove_from_outbox(&self, outbox_key: &OutboxKey) -> Result<(), ServiceError> {
        let _report = self.inner.outbox.reporting().await;
        if !self.inner.outbox.contains(outbox_key) {
            return Ok(());
        }
        self.inner
            .store
            .commit(Outbox::removal_batch(outbox_key))
            .await?;
        self.inner.outbox.done(outbox_key);
        Ok(())
    }

    /// Gives back a message that may or may not have arrived. It comes again after the delay, with
    /// one more uncertain attempt.
    pub fn retry_later(&self, item: OutboxItem, delay: Duration) {
        let outbox = self.inner.outbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            outbox.retry(item);
        });
    }

    /// The receipt of the last delivery of this game to this address.
    pub fn last_receipt(
        &self,
        game: &GameId,
        address: &Address,
    ) -> Result<Option<Vec<u8>>, ServiceError> {
        Ok(self.inner.store.get(&outbox::receipt_key(game, address))?)
    }

    /// How many messages are in the outbox at the moment.
    pub fn outbox_len(&self) -> usize {
        self.inner.outbox.len()
    }

    /// Writes a backup of the whole store into a file while people play on, and returns its size in
    /// bytes.
    pub async fn back_up(&self, file: PathBuf) -> Result<u64, ArchiveError> {
        let (store, now) = (self.inner.store.clone(), self.inner.clock.now());
        // Reading the whole store blocks, so it must not run on the threads of the workers.
        let backup = tokio::task::spawn_blocking(move || store.back_up(&file, now.0));
        let panicked = |_| StoreError::Stopped("the backup panicked".into());
        backup.await.map_err(panicked)?
    }

    /// Gives a job to the worker of its owner (a game, a person or a server), and waits for the
    /// answer.
    async fn ask<T, E: From<ServiceError>>(
        &self,
        owner: &impl Hash,
        job: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Job,
    ) -> Result<T, E> {
        let (answer, answered) = oneshot::channel();
        let worker = &self.inner.workers[worker_index(owner)];
        worker
            .send(job(answer))
            .await
            .map_err(|_| ServiceError::Stopped)?;
        // The worker drops the sender if it stops, or if the job panics.
        answered
            .await
            .unwrap_or_else(|_| Err(ServiceError::Stopped.into()))
    }
}

impl Inner {
    fn games_in(
        &self,
        keyspace: Keyspace,
        prefix: &str,
    ) -> Result<Vec<(String, GameId)>, ServiceError> {
        let entries = self
            .store
            .scan(&Key::new(keyspace).bytes(prefix.as_bytes()));
        let read = |key: Vec<u8>| {
            let rest = String::from_utf8(key).ok()?;
            let (rest, game) = rest.split_once('\0')?;
            Some((format!("{prefix}{rest}"), GameId::parse(game)?))
        };
        let games: Result<Vec<_>, _> = entries.map(|entry| Ok(read(entry?.0))).collect();
        games.map(|games| games.into_iter().flatten().collect())
    }

    fn games(&self, keyspace: Keyspace, person: PersonId) -> Result<Vec<GameId>, ServiceError> {
        let prefix = Key::new(keyspace).text(&person.key());
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

/// The worker of a game, a person or a server: always the same one while the program runs.
fn worker_index(owner: &impl Hash) -> usize {
    let mut hasher = DefaultHasher::new();
    owner.hash(&mut hasher);
    (hasher.finish() % WORKER_COUNT as u64) as usize
}

/// The installation's secret. It is created if the store is new.
async fn secret(store: &Store) -> Result<[u8; 32], ServiceError> {
    if let Some(secret) = stored_secret(store)? {
        return Ok(secret);
    }
    let secret = random();
    let mut batch = Batch::default();
    batch.put(Key::new(Keyspace::Secret), secret);
    store.commit(batch).await?;
    Ok(secret)
}

/// The installation's secret, if there is one already.
fn stored_secret(store: &Store) -> Result<Option<[u8; 32]>, StoreError> {
    let found = store.get(&Key::new(Keyspace::Secret))?;
    Ok(found.and_then(|bytes| bytes.try_into().ok()))
}

/// Eight bytes that depend on a text, and that only the holder of the secret can compute.
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
