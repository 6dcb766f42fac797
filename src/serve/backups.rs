//! Backups while the program runs: some hours after the last one, and whenever whoever runs it sends SIGUSR1. What a backup is, is the store's business
//! ([`back_up`](crate::store::Store::back_up)); play goes on meanwhile.

use crate::config::StoreConfig;
use crate::store::backup;
use crate::table::{Clock, Table};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

/// After a backup that failed the next is tried so much later.
const AGAIN: Duration = Duration::from_secs(10 * 60);

/// Makes backups from now on, if a folder for them is set. What is half made when this is aborted is made to its end.
pub(super) fn start(table: &Table, config: &StoreConfig) -> io::Result<JoinHandle<()>> {
    let mut asked = signal(SignalKind::user_defined1())?;
    let (table, config) = (table.clone(), config.clone());
    Ok(tokio::spawn(async move {
        if config.backups.as_os_str().is_empty() {
            while asked.recv().await.is_some() {
                tracing::error!("no backup is made: set store.backups to a folder for them");
            }
            return;
        }
        let every = Duration::from_secs(u64::from(config.backup_every) * 60 * 60);
        let mut pause = every.saturating_sub(age_of_last(&config.backups).unwrap_or(every));
        loop {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = asked.recv() => {}
            }
            pause = match make(&table, &config).await {
                Ok(()) => every,
                Err(error) => {
                    tracing::error!(%error, "no backup could be made; it is tried again in ten minutes");
                    AGAIN.min(every)
                }
            };
        }
    }))
}

/// How long ago the last backup was made; `None` where there is none.
fn age_of_last(folder: &Path) -> Option<Duration> {
    let last = backup::backups(folder).pop()?;
    let made = std::fs::metadata(last).ok()?.modified().ok()?;
    SystemTime::now().duration_since(made).ok()
}

async fn make(
    table: &Table,
    config: &StoreConfig,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    std::fs::create_dir_all(&config.backups)?;
    let file = backup::file_at(&config.backups, Clock::machine().now().0);
    let bytes = table.back_up(file.clone()).await?;
    backup::keep_last(&config.backups, config.backups_kept as usize)?;
    tracing::info!(file = %file.display(), bytes, "a backup is made");
    Ok(())
}
