//! Backups of the whole store while people play on.

use crate::worker::handle::Service;
use entente_store::archive::ArchiveError;
use entente_store::{StoreError, spawn_blocking};
use std::path::PathBuf;

impl Service {
    /// Writes a backup of the whole store into a file while people play on, and returns its size in
    /// bytes.
    pub async fn back_up(&self, file: PathBuf) -> Result<u64, ArchiveError> {
        let (store, now) = (self.inner.store.clone(), self.inner.clock.now());
        let backup = spawn_blocking(move || store.back_up(&file, now.0));
        let panicked = |_| StoreError::stopped("the backup panicked");
        backup.await.map_err(panicked)?
    }
}
