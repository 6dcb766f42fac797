//! Deadlines: lets things happen when their time has come.
//!
//! The times follow from the logs of games and people, and are in the index, sorted by
//! time. This task reads the clock and the index. What is due is then decided like a command,
//! by the worker of the game or the person. So it happens exactly once, and a restart can only make
//! it late. Games in which nothing is due are never opened.

use crate::error::{MayBeOvertaken, Rejected, ServiceError};
use crate::handling::Upkeep;
use crate::log::leagues::{LeagueId, Pending, read_pending_key};
use crate::log::puzzles;
use crate::metrics;
use crate::time::schedule::read_pending_update;
use crate::time::schedule::{ScheduledReminder, read_person_time};
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, ServerId, Time};
use entente_leagues::GameNumber;
use entente_store::{Key, Keyspace, Store, StoreError};
use futures::StreamExt;
use std::collections::BTreeSet;
use std::time::Duration;

/// The longest wait between two readings of the clock. The clocks of machines jump, so this task
/// never sleeps until a deadline that is far away.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The shortest wait.
const MIN_WAIT: Duration = Duration::from_millis(20);

/// The number of tasks that are handled at the same time, starting with those that have been due
/// longest.
///
/// It is as many as the committer takes into one group. So a command that comes meanwhile waits for
/// one or two groups, and not for everything that is due.
const MAX_CONCURRENT: usize = 64;

/// Something that is due.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Task {
    /// A person's vacation ends.
    VacationEnd(PersonId, Time),
    /// A game has to learn about a change of a player: a vacation or its end, or the setting for
    /// only legal moves.
    PlayerUpdate(PersonId, GameId),
    /// The vote of a crowd ends.
    Vote(GameId, Time),
    /// A deadline of a game.
    Deadline(GameId, Time),
    /// A reminder that time is running out.
    Reminder(GameId, ScheduledReminder),
    /// A person's daily digest.
    Digest(PersonId, Time),
    /// A game of a league has to begin, or has ended.
    LeagueGame(LeagueId, Pending, GameNumber),
    /// Something happens in a league by itself.
    League(LeagueId, Time),
    /// A server gets its daily puzzle.
    Puzzle(ServerId, Time),
}

/// The keyspaces of the tasks, in the order in which they are handled. Ends of vacations come
/// before the changes of players that they bring. Changes of players come before deadlines, because
/// a player on vacation does not lose on time. So do votes, because a crowd that has voted does not
/// lose on time. Deadlines come before reminders, because a player
/// who has lost on time needs none. Games of leagues come before what happens in leagues by time,
/// because a result that is there at the end of a round still counts.
const KEYSPACES: [Keyspace; 9] = [
    Keyspace::VacationEnd,
    Keyspace::PendingPlayer,
    Keyspace::BallotDeadline,
    Keyspace::Deadline,
    Keyspace::Reminder,
    Keyspace::Digest,
    Keyspace::PendingLeagueGame,
    Keyspace::LeagueDeadline,
    Keyspace::PuzzleDeadline,
];

/// Those of them in which everything is due at once.
const WITHOUT_TIME: [Keyspace; 2] = [Keyspace::PendingPlayer, Keyspace::PendingLeagueGame];

impl Task {
    /// Reads an entry of one of these keyspaces.
    fn read(keyspace: Keyspace, key: &[u8], value: &[u8]) -> Option<Self> {
        match keyspace {
            Keyspace::PendingPlayer => {
                read_pending_update(key).map(|(person, game)| Self::PlayerUpdate(person, game))
            }
            Keyspace::Reminder => {
                ScheduledReminder::read(key, value).map(|(game, due)| Self::Reminder(game, due))
            }
            Keyspace::VacationEnd => {
                read_person_time(key).map(|(person, at)| Self::VacationEnd(person, at))
            }
            Keyspace::Digest => read_person_time(key).map(|(person, at)| Self::Digest(person, at)),
            Keyspace::PendingLeagueGame => read_pending_key(key)
                .map(|(league, pending, number)| Self::LeagueGame(league, pending, number)),
            Keyspace::LeagueDeadline => {
                let league = LeagueId::parse(&String::from_utf8_lossy(key.get(8..)?))?;
                Some(Self::League(league, time(key)?))
            }
            Keyspace::PuzzleDeadline => {
                puzzles::read_deadline(key).map(|(server, at)| Self::Puzzle(server, at))
            }
            _ => {
                let game = GameId::parse(&String::from_utf8_lossy(key.get(8..)?))?;
                let task = match keyspace {
                    Keyspace::BallotDeadline => Self::Vote,
                    _ => Self::Deadline,
                };
                Some(task(game, time(key)?))
            }
        }
    }

    /// The time at which it is due. Changes of players and games of leagues have no time: they
    /// are due at once.
    fn at(&self) -> Option<Time> {
        match self {
            Self::PlayerUpdate(..) | Self::LeagueGame(..) => None,
            Self::Deadline(_, at)
            | Self::Vote(_, at)
            | Self::VacationEnd(_, at)
            | Self::Digest(_, at)
            | Self::League(_, at)
            | Self::Puzzle(_, at) => Some(*at),
            Self::Reminder(_, due) => Some(due.at),
        }
    }

    /// The game that it is about, if there is one.
    fn game(&self) -> Option<&GameId> {
        match self {
            Self::PlayerUpdate(_, game)
            | Self::Deadline(game, _)
            | Self::Vote(game, _)
            | Self::Reminder(game, _) => Some(game),
            Self::VacationEnd(..)
            | Self::Digest(..)
            | Self::LeagueGame(..)
            | Self::League(..)
            | Self::Puzzle(..) => None,
        }
    }
}

/// The time with which a key begins.
fn time(key: &[u8]) -> Option<Time> {
    key.first_chunk()
        .map(|time| Time(u64::from_be_bytes(*time)))
}

impl Upkeep<'_> {
    /// Handles everything that is due, for as long as anybody has a handle to the service.
    pub(crate) fn start_deadlines(self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        let mut offline_since = self.0.inner.outages.offline_since();
        let mut failing = BTreeSet::new();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let service = Service { inner };
                let wait = match service.upkeep().run_due_tasks(&mut failing).await {
                    Ok(wait) => wait,
                    Err(error) => {
                        tracing::error!(%error, "could not read what is due; trying again");
                        MAX_WAIT
                    }
                };
                let clock = service.inner.clock.clone();
                // While it waits it must not hold the service.
                drop(service);
                // At the end of an outage, tasks that are due do not wait for the rest of the time.
                tokio::select! {
                    () = clock.wait(wait) => {}
                    _ = offline_since.changed() => {}
                }
            }
        });
    }

    /// Handles everything that is due by now, and returns how long to wait then.
    ///
    /// A task that fails is logged once and tried again each second. It does not stop the others.
    pub(crate) async fn run_due_tasks(
        self,
        failing: &mut BTreeSet<Task>,
    ) -> Result<Duration, ServiceError> {
        let now = self.0.inner.outages.now();
        // During an outage nobody could prevent what is due.
        if self.0.inner.outages.is_offline() {
            return Ok(MAX_WAIT);
        }
        // Taken out, so that a task which works again counts as new when it fails later.
        let failed_before = std::mem::take(failing);
        for keyspace in KEYSPACES {
            let tasks = self.due_tasks(keyspace, now).await?;
            let mut outcomes = futures::stream::iter(tasks)
                .map(|task| async move {
                    let outcome = self.run_task(&task).await;
                    (task, outcome)
                })
                .buffered(MAX_CONCURRENT);
            while let Some((task, outcome)) = outcomes.next().await {
                match outcome {
                    // Changes of players have no time, so they are not late.
                    Ok(()) => {
                        let late = task.at().map(|at| now.0.saturating_sub(at.0));
                        if let Some(late) = late {
                            metrics::observe_lateness(Duration::from_millis(late));
                        }
                    }
                    // Another process has changed the game, so the task is read again.
                    Err(error) if error.is_overtaken() => {
                        failing.insert(task);
                    }
                    Err(error) => {
                        if !failed_before.contains(&task) {
                            let game = task.game().map(GameId::as_str);
                            tracing::error!(
                                game,
                                %error,
                                "could not handle what is due; trying again"
                            );
                        }
                        failing.insert(task);
                    }
                }
            }
        }
        // Only reached when all tasks until now have been tried.
        metrics::set_processed_until(Duration::from_millis(now.0));
        // Failing tasks stay in the index and would be the next ones at once.
        if !failing.is_empty() {
            return Ok(MAX_WAIT);
        }
        // It may be long past, if something became due while the tasks above ran.
        let next = self.next_time().await?;
        let wait = next.map(|next| Duration::from_millis(next.0.saturating_sub(now.0)));
        Ok(wait.unwrap_or(MAX_WAIT).clamp(MIN_WAIT, MAX_WAIT))
    }

    async fn run_task(self, task: &Task) -> Result<(), Rejected> {
        match task {
            Task::PlayerUpdate(person, game) => {
                let person = *person;
                self.0
                    .in_game(game, async move |worker, id| {
                        worker.update_player(id, person).await
                    })
                    .await
            }
            Task::Deadline(game, at) => {
                let at = *at;
                self.0
                    .in_game(game, async move |worker, id| {
                        worker.handle_deadline(id, at).await
                    })
                    .await
            }
            Task::Vote(game, at) => {
                let at = *at;
                self.0
                    .in_game(game, async move |worker, id| {
                        worker.handle_vote_deadline(id, at).await
                    })
                    .await
            }
            Task::Reminder(game, due) => {
                let due = due.clone();
                self.0
                    .in_game(game, async move |worker, id| worker.remind(id, &due).await)
                    .await
            }
            Task::VacationEnd(person, due) => {
                let (person, due) = (*person, *due);
                let end = async move |worker: &mut Worker| worker.end_vacation(person, due).await;
                Ok(self.0.in_log_of(&person, end).await?)
            }
            Task::Digest(person, due) => {
                let (person, due) = (*person, *due);
                let digest = async move |worker: &mut Worker| worker.digest(person, due).await;
                Ok(self.0.in_log_of(&person, digest).await?)
            }
            Task::LeagueGame(league, pending, number) => {
                self.handle_league_game(league, *pending, *number).await
            }
            Task::League(league, at) => self.advance_league(league, *at).await,
            Task::Puzzle(server, at) => Ok(self.0.puzzles().post(*server, *at).await?),
        }
    }

    /// The tasks of a keyspace that are due, starting with the one that has been due longest.
    pub(crate) async fn due_tasks(
        self,
        keyspace: Keyspace,
        now: Time,
    ) -> Result<Vec<Task>, ServiceError> {
        self.0
            .read(move |inner| Ok(due_tasks(&inner.store, keyspace, now)?))
            .await
    }

    /// The time at which the next task is due.
    async fn next_time(self) -> Result<Option<Time>, ServiceError> {
        self.0.read(|inner| Ok(next_time(&inner.store)?)).await
    }
}

fn due_tasks(store: &Store, keyspace: Keyspace, now: Time) -> Result<Vec<Task>, StoreError> {
    let mut due = Vec::new();
    for entry in store.scan(&Key::new(keyspace)) {
        let (key, value) = entry?;
        // An entry that cannot be read is left for `entente store verify`.
        let Some(task) = Task::read(keyspace, &key, &value) else {
            continue;
        };
        // The entries are sorted by time: the first one that is not due ends the list.
        if task.at().is_some_and(|at| at > now) {
            break;
        }
        due.push(task);
    }
    Ok(due)
}

fn next_time(store: &Store) -> Result<Option<Time>, StoreError> {
    let mut next: Option<Time> = None;
    for keyspace in KEYSPACES
        .into_iter()
        .filter(|keyspace| !WITHOUT_TIME.contains(keyspace))
    {
        let first = store.scan(&Key::new(keyspace)).next().transpose()?;
        let at = first.and_then(|(key, _)| time(&key));
        next = next.into_iter().chain(at).min();
    }
    Ok(next)
}
