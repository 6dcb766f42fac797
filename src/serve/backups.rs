//! Backups of the running store: at regular intervals, and whenever the process gets SIGUSR1.
//!
//! The backup itself is made by the store ([`back_up`](entente_store::Store::back_up)) while games
//! go on.

use crate::config::StoreConfig;
use entente_service::{Clock, Service};
use entente_store::{backup, create_folder};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

/// The pause after a backup that failed.
const RETRY_DELAY: Duration = Duration::from_mins(10);

/// Starts making backups, if a folder for them is set. A backup that is being written when the task
/// is aborted is still finished.
pub(super) fn start(service: &Service, config: &StoreConfig) -> io::Result<JoinHandle<()>> {
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
            pause = match make(&service, &config).await {
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
async fn make(
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
