//! Deadlines: lets things happen when their time has come.
//!
//! The times follow from the logs of games and people, and are in the index, sorted by
//! time. This task reads the clock and the index. What is due is then decided like a command,
//! by the worker of the game or the person. So it happens exactly once, and a restart can only make
//! it late. Games in which nothing is due are never opened.

use crate::access::secret::random_chance;
use crate::core::{Declaration, Last};
use crate::error::{MayBeNoFault, Rejected, Result, ServiceError};
use crate::handling::Upkeep;
use crate::handling::vacations::{digest, end_vacation};
use crate::leagues::stored::{
    LEAGUE_DEADLINES, LeagueId, PENDING_LEAGUE_GAMES, Pending, read_pending_key,
};
use crate::log::index::{self, DEADLINES};
use crate::matches::stored as matches;
use crate::matches::stored::{MATCH_DEADLINES, MatchId, PENDING_MATCH_GAMES};
use crate::metrics;
use crate::puzzles::stored as puzzles;
use crate::puzzles::stored::PUZZLE_DEADLINES;
use crate::time::schedule::{
    DIGESTS, PENDING_PLAYERS, REMINDERS, ScheduledReminder, VACATION_ENDS, read_pending_update,
    read_person_time,
};
use crate::votes::stored as votes;
use crate::votes::stored::BALLOT_DEADLINES;
use crate::worker::handle::Service;
use crate::worker::state::{HeldGame, Worker};
use entente_game::{GameId, PersonId, ServerId, Time};
use entente_leagues::GameNumber;
use entente_store::{Batch, Store, StoreError};
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
    /// A game of a match has to begin, or has ended.
    MatchGame(MatchId, Pending, GameNumber),
    /// Something happens in a match by itself.
    Match(MatchId, Time),
    /// A server gets its daily puzzle.
    Puzzle(ServerId, Time),
}

#[derive(Clone, Copy)]
struct TaskTable {
    table: &'static Declaration,
    /// Reads an entry: the rest of its key, and its value.
    read: fn(&[u8], &[u8]) -> Option<Task>,
    /// Whether its keys begin with a time. In the others everything is due at once.
    has_times: bool,
}

impl TaskTable {
    const fn timed(table: &'static Declaration, read: fn(&[u8], &[u8]) -> Option<Task>) -> Self {
        Self {
            table,
            read,
            has_times: true,
        }
    }

    const fn at_once(table: &'static Declaration, read: fn(&[u8], &[u8]) -> Option<Task>) -> Self {
        Self {
            has_times: false,
            ..Self::timed(table, read)
        }
    }
}

/// The tables of the tasks, in the order in which they are handled. Ends of vacations come
/// before the changes of players that they bring. Changes of players come before deadlines, because
/// a player on vacation does not lose on time. So do votes, because a crowd that has voted does not
/// lose on time. Deadlines come before reminders, because a player
/// who has lost on time needs none. Games of leagues come before what happens in leagues by time,
/// because a result that is there at the end of a round still counts.
static TASKS: [TaskTable; 11] = [
    TaskTable::timed(VACATION_ENDS.declaration(), |key, _| {
        read_person_time(key).map(|(person, at)| Task::VacationEnd(person, at))
    }),
    TaskTable::at_once(PENDING_PLAYERS.declaration(), |key, _| {
        read_pending_update(key).map(|(person, game)| Task::PlayerUpdate(person, game))
    }),
    TaskTable::timed(BALLOT_DEADLINES.declaration(), |key, _| {
        let (at, Last(game)) = BALLOT_DEADLINES.read_key(key)?;
        Some(Task::Vote(game, at))
    }),
    TaskTable::timed(DEADLINES.declaration(), |key, _| {
        let (at, Last(game)) = DEADLINES.read_key(key)?;
        Some(Task::Deadline(game, at))
    }),
    TaskTable::timed(REMINDERS.declaration(), |key, value| {
        ScheduledReminder::read(key, value).map(|(game, due)| Task::Reminder(game, due))
    }),
    TaskTable::timed(DIGESTS.declaration(), |key, _| {
        read_person_time(key).map(|(person, at)| Task::Digest(person, at))
    }),
    TaskTable::at_once(PENDING_LEAGUE_GAMES.declaration(), |key, _| {
        read_pending_key(key)
            .map(|(league, pending, number)| Task::LeagueGame(league, pending, number))
    }),
    TaskTable::timed(LEAGUE_DEADLINES.declaration(), |key, _| {
        let (at, Last(league)) = LEAGUE_DEADLINES.read_key(key)?;
        Some(Task::League(league, at))
    }),
    TaskTable::at_once(PENDING_MATCH_GAMES.declaration(), |key, _| {
        matches::read_pending_key(key)
            .map(|(contest, pending, number)| Task::MatchGame(contest, pending, number))
    }),
    TaskTable::timed(MATCH_DEADLINES.declaration(), |key, _| {
        let (at, Last(contest)) = MATCH_DEADLINES.read_key(key)?;
        Some(Task::Match(contest, at))
    }),
    TaskTable::timed(PUZZLE_DEADLINES.declaration(), |key, _| {
        puzzles::read_deadline(key).map(|(server, at)| Task::Puzzle(server, at))
    }),
];

impl Task {
    /// When it is due. Changes of players and games of leagues and matches have no time: they are
    /// due at once.
    fn at(&self) -> Option<Time> {
        match self {
            Self::PlayerUpdate(..) | Self::LeagueGame(..) | Self::MatchGame(..) => None,
            Self::Deadline(_, at)
            | Self::Vote(_, at)
            | Self::VacationEnd(_, at)
            | Self::Digest(_, at)
            | Self::League(_, at)
            | Self::Match(_, at)
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
            | Self::MatchGame(..)
            | Self::Match(..)
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
    pub(super) fn start_deadlines(self) {
        // A weak reference: this task must not keep the service and its store open.
        let inner = std::sync::Arc::downgrade(&self.0.inner);
        let mut offline_since = self.0.inner.shared.outages.offline_since();
        let mut failing = BTreeSet::new();
        tokio::spawn(async move {
            while let Some(inner) = inner.upgrade() {
                let service = Service { inner };
                let wait = match service.upkeep().run_due_tasks(&mut failing).await {
                    Ok(wait) => wait,
                    Err(error) => {
                        if error.is_fault() {
                            tracing::error!(%error, "could not read what is due; trying again");
                        }
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
    pub(crate) async fn run_due_tasks(self, failing: &mut BTreeSet<Task>) -> Result<Duration> {
        let now = self.0.inner.shared.outages.now();
        // During an outage nobody could prevent what is due.
        if self.0.inner.shared.outages.is_offline() {
            return Ok(MAX_WAIT);
        }
        // Taken out, so that a task which works again counts as new when it fails later.
        let failed_before = std::mem::take(failing);
        let mut all_done = true;
        for TaskTable { table, .. } in &TASKS {
            let tasks = self.due_tasks(table, now).await?;
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
                    Err(error) => {
                        all_done = false;
                        // What is no fault is not named, so a fault after it is.
                        if !error.is_fault() {
                            continue;
                        }
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
        if !all_done {
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
                    .in_game(game, async move |mut held| held.update_player(person).await)
                    .await
            }
            Task::Deadline(game, at) => {
                let at = *at;
                self.0
                    .in_game(game, async move |mut held| held.handle_deadline(at).await)
                    .await
            }
            Task::Vote(game, at) => {
                let at = *at;
                self.0
                    .in_game(game, async move |mut held| {
                        held.handle_vote_deadline(at).await
                    })
                    .await
            }
            Task::Reminder(game, due) => {
                let due = due.clone();
                self.0
                    .in_game(game, async move |mut held| held.remind(&due).await)
                    .await
            }
            Task::VacationEnd(person, due) => {
                let (person, due) = (*person, *due);
                let end = async move |worker: &mut Worker| end_vacation(worker, person, due).await;
                Ok(self.0.in_log_of(&person, end).await?)
            }
            Task::Digest(person, due) => {
                let (person, due) = (*person, *due);
                let digest = async move |worker: &mut Worker| digest(worker, person, due).await;
                Ok(self.0.in_log_of(&person, digest).await?)
            }
            Task::LeagueGame(league, pending, number) => {
                self.handle_league_game(league, *pending, *number).await
            }
            Task::League(league, at) => self.advance_league(league, *at).await,
            Task::MatchGame(contest, pending, number) => {
                self.handle_match_game(contest, *pending, *number).await
            }
            Task::Match(contest, at) => self.advance_match(contest, *at).await,
            Task::Puzzle(server, at) => Ok(self.0.puzzles().post(*server, *at).await?),
        }
    }

    /// The tasks of a table that are due, starting with the one that has been due longest.
    pub(crate) async fn due_tasks(
        self,
        table: &'static Declaration,
        now: Time,
    ) -> Result<Vec<Task>> {
        let mut known = TASKS.iter();
        let Some(tasks) = known.find(|tasks| tasks.table.letter == table.letter) else {
            return Ok(Vec::new());
        };
        self.0
            .read(move |inner| Ok(due_tasks(&inner.store, tasks, now)?))
            .await
    }

    /// When the next task is due.
    async fn next_time(self) -> Result<Option<Time>> {
        self.0.read(|inner| Ok(next_time(&inner.store)?)).await
    }
}

fn due_tasks(store: &Store, tasks: &TaskTable, now: Time) -> Result<Vec<Task>, StoreError> {
    let mut due = Vec::new();
    for entry in store.scan(&tasks.table.all()) {
        let (key, value) = entry?;
        // An entry that cannot be read is left for `entente store verify`.
        let Some(task) = (tasks.read)(&key, &value) else {
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
    for tasks in TASKS.iter().filter(|tasks| tasks.has_times) {
        let first = store.scan(&tasks.table.all()).next().transpose()?;
        let at = first.and_then(|(key, _)| time(&key));
        next = next.into_iter().chain(at).min();
    }
    Ok(next)
}

impl HeldGame<'_> {
    /// Lets the game decide what happens by itself now: a time that runs out, a pause that ends.
    pub(crate) async fn handle_deadline(&mut self, at: Time) -> Result<(), Rejected> {
        let now = self.credit_outages().await?;
        let mut batch = Batch::default();
        let is_due = |at: Time| at <= now;
        let game = self.open()?;
        if game.crowd_turn().is_some() && game.next_deadline().is_some_and(is_due) {
            batch.guard(&votes::version(self.store(), self.id)?);
            // A crowd that has voted does not lose on time.
            if self.close_vote(now).await? {
                return Ok(());
            }
        }
        let due = self.open()?.decide_due(now, &random_chance());
        match due.map_err(|cause| self.contradiction(cause))? {
            Some(decision) => self.apply_decision_with(decision, batch).await,
            None => {
                // The index entry may be wrong: the program that wrote it may have computed the
                // deadline differently than this program does. Left alone, it would be due again
                // forever.
                let mut batch = Batch::default();
                if index::correct_deadline(&mut batch, self.id, self.open()?, at) {
                    let corrected = self.commit_in(batch).await;
                    corrected.map_err(ServiceError::from)?;
                }
                Ok(())
            }
        }
    }
}
