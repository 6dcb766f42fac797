//! Several processes of the bot with one database: what a process hears of the others, how it
//! becomes the one that delivers, and which game an Activity shows.
//!
//! Every process answers: it reads games in the store, decides, and writes; the versions of the
//! logs keep two processes from writing over each other's changes. What has to happen once is done
//! by the process that delivers, which has the store's lease: it sends messages, handles what is
//! due, plays for computers, and erases people who asked for it. With a folder there is only this
//! one.
//!
//! An Activity is a frame in Discord in which people play on the page of a game. The frontend that
//! launches one learns its instance from Discord, and stores its game here. The page in the frame
//! asks for it, at any process. Discord never uses the id of an instance again, so what is stored
//! is deleted after a day.

use crate::announcement::Announcement;
use crate::computers::waiting_games;
use crate::core::{Bound, Json, Table};
use crate::error::{MayBeNoFault, Result, ServiceError, fault};
use crate::handling::Upkeep;
use crate::limits::lobbies::{OpenLobby, open_lobbies};
use crate::metrics;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, Span, Time};
use entente_store::{Batch, Key, News, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::oneshot;

/// The time that a start waits until it hears of other processes.
const LISTENING_TIMEOUT: Duration = Duration::from_secs(3);

/// The time between two looks of a process that does not deliver whether the other one is alive.
const FOLLOWING_INTERVAL: Duration = Duration::from_secs(1);

impl Service {
    /// Tries to become the process that delivers, for so long. Returns whether it is.
    pub async fn take_over(&self, patience: Duration) -> Result<bool> {
        if self.delivers() {
            return Ok(true);
        }
        let taken = self.read(move |inner| Ok::<_, ServiceError>(inner.store.take_lease(patience)));
        match taken.await? {
            Ok(()) => self.deliver().await.map(|()| true),
            // Another process has it, or nobody knows who.
            Err(StoreError::InUse { .. } | StoreError::Unreachable { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// From now on this process delivers. Its store has taken the lease. Until
    /// [`Service::go_online`] there is an outage, since the last moment in which another process is
    /// known to have delivered.
    pub(crate) async fn deliver(&self) -> Result<()> {
        self.inner.delivers.send_replace(true);
        metrics::set_delivers();
        self.read(|inner| {
            inner.shared.outages.take_over(&inner.store)?;
            inner.outbox.deliver(&inner.store)?;
            inner.shared.computers.load(&inner.store)
        })
        .await?;
        // Before the tasks below, so that they find nothing about people who asked to be forgotten.
        self.people().resume_forgetting().await?;
        self.upkeep().start_heartbeat();
        self.upkeep().start_deadlines();
        self.upkeep().start_rating();
        Ok(())
    }

    /// Whether this is the process that delivers.
    pub fn delivers(&self) -> bool {
        *self.inner.delivers.borrow()
    }

    /// Waits until this is the process that delivers.
    pub async fn delivering(&self) {
        let mut delivers = self.inner.delivers.subscribe();
        // The sender lives as long as the service.
        let _ = delivers.wait_for(|delivers| *delivers).await;
    }
}

impl Upkeep<'_> {
    /// Hears what other processes announce, for as long as anybody has a handle to the service.
    /// Returns when it listens, and has looked at what was announced before.
    pub(crate) async fn start_listening(self) {
        let Some(mut news) = self.0.inner.store.news() else {
            return;
        };
        let (listens, is_listening) = oneshot::channel();
        let mut listens = Some(listens);
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        tokio::spawn(async move {
            while let Some(mut heard) = news.recv().await {
                // A log that cannot be read now is read later: nobody announces it again.
                loop {
                    let Some(inner) = inner.upgrade() else { return };
                    let service = Service { inner };
                    let Err(error) = service.upkeep().hear(heard).await else {
                        break;
                    };
                    if error.is_fault() {
                        tracing::warn!(%error, "could not look at what another process announced");
                    }
                    let clock = service.inner.clock.clone();
                    drop(service);
                    clock.wait(FOLLOWING_INTERVAL).await;
                    heard = News::Missed;
                }
                if let Some(listens) = listens.take() {
                    // Nobody may wait for it any more.
                    let _ = listens.send(());
                }
            }
        });
        // If it takes longer, the process answers all the same.
        let _ = tokio::time::timeout(LISTENING_TIMEOUT, is_listening).await;
    }

    /// Follows the process that delivers, until this is the one.
    pub(crate) fn start_following(self) {
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let service = Service { inner };
                if service.delivers() {
                    return;
                }
                let followed = service.read(|inner| inner.shared.outages.follow(&inner.store));
                if let Some(error) = fault(followed.await) {
                    tracing::warn!(%error, "could not look whether another process is alive");
                }
                let clock = service.inner.clock.clone();
                drop(service);
                clock.wait(FOLLOWING_INTERVAL).await;
            }
        });
    }

    async fn hear(self, news: News) -> Result<()> {
        match news {
            News::Missed => self.look_at_everything().await,
            News::Announced(lines) => {
                for announcement in lines.iter().filter_map(|line| Announcement::parse(line)) {
                    self.look_at(announcement).await?;
                }
                Ok(())
            }
        }
    }

    async fn look_at(self, announcement: Announcement) -> Result<()> {
        let inner = &self.0.inner;
        match announcement {
            Announcement::Game(game) => inner.shared.watchers.announce(&game),
            Announcement::Person(person, game) => inner.shared.watchers.announce_to(person, &game),
            Announcement::Lobby(game) => self.count_lobby(&game).await?,
            Announcement::Computers(game) if self.0.delivers() => {
                self.wake_computers(&game).await?
            }
            Announcement::Message(order) if self.0.delivers() => {
                self.0
                    .read(move |inner| inner.outbox.load_one(&inner.store, order))
                    .await?;
            }
            Announcement::Receipt => inner.outbox.wake(),
            Announcement::Webhooks(person) => inner.shared.watchers.announce_webhooks(person),
            Announcement::Tokens(person) => inner.shared.watchers.announce_tokens(person),
            Announcement::Erasure => self.erase_people(),
            Announcement::Erased => self.forget_people().await?,
            Announcement::Computers(_) | Announcement::Message(_) => {}
        }
        Ok(())
    }

    /// Reads everything again about which another process may have announced something.
    async fn look_at_everything(self) -> Result<()> {
        let read = |inner: &Inner| {
            let mut lobbies = inner.shared.limits.lobbies.ids();
            lobbies.extend(open_lobbies(&inner.store)?);
            let mut computers = BTreeMap::new();
            if *inner.delivers.borrow() {
                inner.outbox.load(&inner.store)?;
                computers = waiting_games(&inner.store)?;
            }
            Ok::<_, ServiceError>((lobbies, computers))
        };
        let (lobbies, computers) = self.0.read(read).await?;
        // By the workers, so that nothing older replaces what they decide meanwhile.
        for lobby in lobbies {
            self.count_lobby(&lobby).await?;
        }
        for game in computers.keys() {
            self.wake_computers(game).await?;
        }
        self.0.inner.shared.watchers.announce_all();
        self.0.inner.outbox.wake();
        self.erase_people();
        self.forget_people().await
    }

    async fn count_lobby(self, game: &GameId) -> Result<()> {
        self.0
            .in_game(game, async |mut held| {
                let lobby = OpenLobby::of(held.open()?);
                held.worker.shared.limits.lobbies.set(held.id, lobby);
                Ok(())
            })
            .await
    }

    async fn wake_computers(self, game: &GameId) -> Result<()> {
        self.0
            .in_game(game, async |mut held| {
                let turns = held.open()?.waiting_computers();
                held.worker.shared.computers.update(held.id, turns);
                Ok(())
            })
            .await
    }

    /// Erases everybody who asked to be forgotten, if this process delivers.
    fn erase_people(self) {
        if !self.0.delivers() {
            return;
        }
        let service = self.0.clone();
        tokio::spawn(async move {
            if let Some(error) = fault(service.people().resume_forgetting().await) {
                tracing::error!(%error, "could not read who asked to be forgotten");
            }
        });
    }

    /// Keeps nothing in memory about a person whom another process has erased.
    async fn forget_people(self) -> Result<()> {
        self.0.inner.shared.membership.clear();
        self.0.inner.erased.send_modify(|count| *count += 1);
        self.0.in_every_worker(|worker| worker.games.clear()).await
    }
}

/// The game that an Activity in Discord shows: instance.
pub(crate) static ACTIVITIES: Table<String, Json<LaunchedGame>> =
    Table::new(b'I', "the game of the Activity", Bound::Short);

/// How long the game of an instance is known, in milliseconds: a day, as long as the tokens of one
/// link to a page can follow each other.
const ACTIVITY_LIFETIME: Span = Span::days(1);

/// The most expired instances that are deleted at once, which bounds the size of a batch.
const DELETED_AT_ONCE: usize = 100;

/// The stored game of an instance.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LaunchedGame {
    game: GameId,
    until: Time,
}

impl Service {
    /// From now on an instance of the Activity shows this game.
    pub async fn launch_activity(&self, instance: &str, game: &GameId) -> Result<()> {
        let launched = LaunchedGame {
            game: game.clone(),
            until: self.now() + ACTIVITY_LIFETIME,
        };
        let value = serde_json::to_vec(&launched).expect("an id and a time can be serialized");
        let mut batch = Batch::default();
        batch.put(activity_key(instance), value);
        Ok(self.inner.store.commit(batch).await?)
    }

    /// The game that an instance of the Activity shows. `None` if it was not launched here.
    pub async fn game_of_activity(&self, instance: &str) -> Result<Option<GameId>> {
        let found = self.get(activity_key(instance)).await?;
        let launched = found.and_then(|value| read_activity(&value));
        let now = self.now();
        let launched = launched.filter(|launched| now < launched.until);
        Ok(launched.map(|launched| launched.game))
    }
}

impl Upkeep<'_> {
    /// Deletes the instances whose time is over, in small batches.
    pub(crate) async fn delete_expired_activities(self, now: Time) -> Result<()> {
        let expired = move |inner: &Inner| Ok::<_, ServiceError>(expired(&inner.store, now)?);
        while let Some(batch) = self.0.read(expired).await? {
            self.0.inner.store.commit(batch).await?;
        }
        Ok(())
    }
}

fn activity_key(instance: &str) -> Key {
    ACTIVITIES.key(instance)
}

fn read_activity(value: &[u8]) -> Option<LaunchedGame> {
    serde_json::from_slice(value).ok()
}

/// Removes the first instances that have expired by now; `None` if there are none. One that cannot
/// be read has expired, too.
fn expired(store: &Store, now: Time) -> Result<Option<Batch>, StoreError> {
    let list = ACTIVITIES.all();
    let (mut batch, mut found) = (Batch::default(), 0);
    for entry in store.scan(&list) {
        let (rest, value) = entry?;
        if read_activity(&value).is_some_and(|launched| now < launched.until) {
            continue;
        }
        batch.remove(list.clone().bytes(&rest));
        found += 1;
        if found == DELETED_AT_ONCE {
            break;
        }
    }
    Ok((found > 0).then_some(batch))
}
