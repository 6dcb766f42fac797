//! The handle to the service that every frontend has, the way of a job to its worker, and the way
//! of a question to the store.

use crate::config::LimitsConfig;
use crate::metrics::{self, Outcome};
use crate::service::access::code::Guesses;
use crate::service::access::secret::keyed;
use crate::service::advisers::Advisers;
use crate::service::command::{Accepted, Command};
use crate::service::computers::{ComputerTurns, WaitingComputers};
use crate::service::error::{Limited, Rejected, ServiceError};
use crate::service::limits::Limits;
use crate::service::limits::pace::{Allowance, Cost, Requester};
use crate::service::membership::Membership;
use crate::service::outbox::items::Delivery;
use crate::service::outbox::queue::Outbox;
use crate::service::time::clock::Clock;
use crate::service::time::outages::Outages;
use crate::service::worker::jobs::{Job, ViewRequest};
use crate::store::{Key, Keyspace, Store, run_blocking};
use entente_game::{Action, Actor, GameId, NewGame, PersonId, Span, Time, View, Viewer};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};

/// How many workers share the games among them. Each waits while its batch is written, so there are
/// more of them than cores: batches that wait together share one sync of the disk.
pub(crate) const WORKER_COUNT: usize = 32;

/// A handle to the service. Every frontend has one.
#[derive(Clone)]
pub struct Service {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    /// Dropped before the senders of the jobs, so the last handle to the store is that of a worker.
    /// Its thread may wait for the disk when it closes the store.
    pub(crate) store: Arc<Store>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) workers: Vec<mpsc::Sender<Job>>,
    /// The installation's own random key. Game ids, join codes and seals are made with it.
    pub(crate) secret: [u8; 32],
    pub(crate) clock: Clock,
    pub(crate) guesses: Guesses,
    pub(crate) outages: Arc<Outages>,
    pub(crate) computers: Arc<WaitingComputers>,
    pub(crate) advisers: Advisers,
    pub(crate) limits: Arc<Limits>,
    pub(crate) membership: Arc<Membership>,
    /// Held while a game gets its short number.
    pub(crate) numbering: Mutex<()>,
}

impl Service {
    /// The present time, by this service's clock.
    pub fn now(&self) -> Time {
        self.inner.clock.now()
    }

    /// The present time, and how long the program has been awake since some fixed moment.
    pub(crate) fn now_and_awake(&self) -> (Time, Duration) {
        self.inner.clock.read()
    }

    /// Waits for this long, by this service's clock.
    pub(crate) async fn wait(&self, span: Span) {
        self.inner.clock.wait(Duration::from_millis(span.0)).await;
    }

    /// Admits a request, or says when it can be sent again. A frontend asks this before anything
    /// else, once for each request. `None` where nothing is limited.
    pub fn admit(&self, requester: Requester, cost: Cost) -> Result<Option<Allowance>, Limited> {
        self.inner.limits.paces.admit(requester, cost)
    }

    /// The limits.
    pub fn limits(&self) -> &LimitsConfig {
        &self.inner.limits.config
    }

    /// Whether somebody is told now in a message that they type too fast. Otherwise it stays
    /// unanswered, so that nobody can make us send messages.
    pub(crate) fn tells_of_limit(&self, person: PersonId) -> bool {
        self.inner.limits.paces.may_tell(person)
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
    pub(crate) fn new_game_id(&self, key: &str) -> GameId {
        GameId::from_random(keyed(&self.inner.secret, key))
    }

    /// Does something in a game. When this returns `Ok`, the change is durable.
    pub async fn submit<By: Into<Actor>>(
        &self,
        game: &GameId,
        command: Command<Action, By>,
    ) -> Result<Accepted, Rejected> {
        let command = Box::new(command.of_actor());
        self.look_for_invited(command.actor, &command.action)
            .await?;
        let answered = self
            .ask(game, |answer| Job::Decide {
                game: game.clone(),
                command,
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

    /// A game as this person or computer sees it.
    pub async fn view(&self, game: &GameId, actor: impl Into<Actor>) -> Result<View, Rejected> {
        let actor = actor.into();
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            request: ViewRequest::Actor(actor),
            answer,
        })
        .await
    }

    /// A game as this person saw it at this time.
    pub async fn earlier_view(
        &self,
        game: &GameId,
        person: PersonId,
        at: Time,
    ) -> Result<View, Rejected> {
        self.ask(game, |answer| Job::View {
            game: game.clone(),
            request: ViewRequest::Earlier(person, at),
            answer,
        })
        .await
    }

    /// The computers that have to act: those that wait now, and then each that begins to.
    pub fn computer_turns(&self) -> ComputerTurns {
        ComputerTurns::new(self.inner.computers.clone())
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

    /// Gives a job to the worker of its owner (a game, a person or a server), and waits for the
    /// answer.
    pub(crate) async fn ask<T, E: From<ServiceError>>(
        &self,
        owner: &impl Hash,
        job: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Job,
    ) -> Result<T, E> {
        let (answer, answered) = oneshot::channel();
        let worker = &self.inner.workers[worker_index(owner)];
        // If its inbox is full this waits, so callers slow down before jobs fill the memory.
        worker
            .send(job(answer))
            .await
            .map_err(|_| ServiceError::Stopped)?;
        // The worker drops the sender if it stops, or if the job panics.
        answered
            .await
            .unwrap_or_else(|_| Err(ServiceError::Stopped.into()))
    }

    /// The value of a key in the store.
    pub(crate) async fn get(&self, key: Key) -> Result<Option<Vec<u8>>, ServiceError> {
        self.read(move |inner| Ok(inner.store.get(&key)?)).await
    }

    /// Reads the store, on a thread that may wait for the disk.
    pub(crate) async fn read<T, E>(
        &self,
        read: impl FnOnce(&Inner) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ServiceError> + Send + 'static,
    {
        let inner = self.inner.clone();
        let found = run_blocking(move || read(&inner)).await;
        found.unwrap_or_else(|| Err(ServiceError::Stopped.into()))
    }
}

impl Inner {
    pub(crate) fn games_in(
        &self,
        keyspace: Keyspace,
        prefix: &str,
    ) -> Result<Vec<(String, GameId)>, ServiceError> {
        let entries = self
            .store
            .scan(&Key::new(keyspace).bytes(prefix.as_bytes()));
        let read = |key: Vec<u8>| {
            let text = String::from_utf8(key).ok()?;
            let (rest, game) = text.split_once('\0')?;
            Some((format!("{prefix}{rest}"), GameId::parse(game)?))
        };
        let games: Result<Vec<_>, _> = entries.map(|entry| Ok(read(entry?.0))).collect();
        games.map(|games| games.into_iter().flatten().collect())
    }

    pub(crate) fn games(
        &self,
        keyspace: Keyspace,
        person: PersonId,
    ) -> Result<Vec<GameId>, ServiceError> {
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
    // A later version of Rust may hash differently. Nothing on the disk depends on it.
    let mut hasher = DefaultHasher::new();
    owner.hash(&mut hasher);
    (hasher.finish() % WORKER_COUNT as u64) as usize
}
