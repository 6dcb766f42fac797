//! The start with a large store, and backups of the running one.
//!
//! Opening a store and reading what the service keeps in memory can take a while, so what is being
//! done, with how much, and since when is said each second.
//!
//! A backup is made at regular intervals, and whenever the process gets SIGUSR1. The store itself
//! makes it ([`back_up`](entente_store::Store::back_up)) while games go on.

use crate::config::{Config, StoreConfig};
use crate::serve::error::Result;
use entente_service::{Clock, KEY_NAMES, Service, ServiceError};
use entente_store::{Location, Store, backup, create_folder, run_blocking};
use std::path::Path;
use std::pin::pin;
use std::time::{Duration, SystemTime};
use std::{fmt, io};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tokio::time::{Instant, interval_at};

/// The time between two lines of progress. What takes less says nothing.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// A step of the start.
#[derive(Clone, Copy)]
enum Step {
    OpenStore,
    OpenService,
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::OpenStore => "Step 1 of 2: opening the store",
            Self::OpenService => "Step 2 of 2: starting the service",
        })
    }
}

/// Opens the store of the settings.
pub(super) async fn open_store(config: &Config) -> Result<Store> {
    let location = config.store.location();
    // The sandbox of this process is its own, so its games are, too.
    let bot = config.has_token().then(|| config.discord.bot());
    let opened = run_blocking(move || {
        let Some(bot) = bot else {
            return Store::open(&location, KEY_NAMES);
        };
        let store = Store::open_shared(&location, KEY_NAMES)?;
        store.use_for(&bot)?;
        Ok(store)
    });
    let opened = with_progress(opened, print(config, Step::OpenStore)).await;
    let store = opened.ok_or(ServiceError::Stopped)??;
    store.keep_free(config.store.reserve_bytes());
    Ok(store)
}

/// Starts the service, which is offline.
pub(super) async fn open_service(
    config: &Config,
    store: Store,
    clock: Clock,
) -> Result<Service, ServiceError> {
    let memory = config.store.memory_bytes();
    let opened = Service::open_offline(store, clock, memory, &config.limits);
    with_progress(opened, print(config, Step::OpenService)).await
}

/// Prints how long a step has taken so far.
fn print(config: &Config, step: Step) -> impl FnMut(Duration) {
    let location = config.store.location();
    move |so_far| println!("{}", progress(step, &location, so_far))
}

fn progress(step: Step, location: &Location, so_far: Duration) -> String {
    let seconds = so_far.as_secs();
    match location {
        Location::Folder(folder) => {
            let megabytes = folder_bytes(folder) >> 20;
            let folder = folder.display();
            format!("{step} ({folder}, {megabytes} MB), {seconds} s so far.")
        }
        Location::Database(_) => format!("{step} (the database), {seconds} s so far."),
    }
}

/// The size of a folder's files. What cannot be read counts nothing.
fn folder_bytes(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => folder_bytes(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Waits for a step, and reports each second how long it has taken so far.
async fn with_progress<T>(step: impl Future<Output = T>, mut report: impl FnMut(Duration)) -> T {
    let started = Instant::now();
    let mut ticks = interval_at(started + PROGRESS_INTERVAL, PROGRESS_INTERVAL);
    let mut step = pin!(step);
    loop {
        tokio::select! {
            biased;
            result = &mut step => return result,
            _ = ticks.tick() => report(started.elapsed()),
        }
    }
}

/// The pause after a backup that failed.
const RETRY_DELAY: Duration = Duration::from_mins(10);

/// Starts making backups, if a folder for them is set. A backup that is being written when the task
/// is aborted is still finished.
pub(super) fn start_backups(service: &Service, config: &StoreConfig) -> io::Result<JoinHandle<()>> {
    let mut asked = signal(SignalKind::user_defined1())?;
    let (service, config) = (service.clone(), config.clone());
    Ok(tokio::spawn(async move {
        if config.backups.as_os_str().is_empty() {
            while asked.recv().await.is_some() {
                tracing::error!("cannot make a backup: set store.backups to a folder for backups");
            }
            return;
        }
        let every = Duration::from_hours(config.backup_every.into());
        // A restart does not postpone the next backup.
        let mut pause = every.saturating_sub(age_of_last(&config.backups).unwrap_or(every));
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = asked.recv() => {}
            }
            // Another process with the same database makes them.
            if !service.delivers() {
                pause = RETRY_DELAY.min(every);
                continue;
            }
            pause = match make_backup(&service, &config).await {
                Ok(()) => every,
                Err(error) => {
                    tracing::error!(%error, "could not make a backup; trying again in ten minutes");
                    RETRY_DELAY.min(every)
                }
            };
        }
    }))
}

/// The age of the last backup; `None` if there is none.
fn age_of_last(folder: &Path) -> Option<Duration> {
    let last = backup::backups(folder).pop()?;
    let made = std::fs::metadata(last).ok()?.modified().ok()?;
    SystemTime::now().duration_since(made).ok()
}

/// Makes a backup, and removes the oldest ones.
async fn make_backup(
    service: &Service,
    config: &StoreConfig,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    create_folder(&config.backups)?;
    let file = backup::file_at(&config.backups, Clock::machine().now().0);
    let bytes = service.back_up(file.clone()).await?;
    backup::keep_last(&config.backups, config.backups_kept as usize)?;
    tracing::info!(file = %file.display(), bytes, "made a backup");
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use tokio::sync::{mpsc, oneshot};

    #[tokio::test(start_paused = true)]
    async fn a_long_step_is_reported_each_second_until_it_ends() {
        let (finish, finished) = oneshot::channel();
        let (reports, mut reported) = mpsc::unbounded_channel();
        let step = tokio::spawn(with_progress(finished, move |so_far| {
            reports.send(so_far.as_secs()).unwrap();
        }));
        assert_eq!(reported.recv().await, Some(1));
        assert_eq!(reported.recv().await, Some(2));
        finish.send("opened").unwrap();
        assert_eq!(step.await.unwrap(), Ok("opened"));
        assert_eq!(reported.recv().await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_short_step_says_nothing() {
        let step = async { "opened" };
        let opened = with_progress(step, |_| panic!("it was opened at once")).await;
        assert_eq!(opened, "opened");
    }

    #[test]
    fn the_line_says_what_is_done_with_how_much_and_since_when() {
        let folder = std::env::temp_dir().join(format!("entente-opening-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("blobs")).unwrap();
        std::fs::write(folder.join("db"), vec![0; 2 << 20]).unwrap();
        std::fs::write(folder.join("blobs/1"), vec![0; 1 << 20]).unwrap();
        let location = Location::Folder(folder.clone());
        let line = progress(Step::OpenStore, &location, Duration::from_millis(3_004));
        std::fs::remove_dir_all(&folder).unwrap();
        let expected = format!(
            "Step 1 of 2: opening the store ({}, 3 MB), 3 s so far.",
            folder.display()
        );
        assert_eq!(line, expected);
    }
}
