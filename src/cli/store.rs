//! `entente store …`: exports, imports, verifies and backs up the store.
//!
//! No other process may have the store open meanwhile. The running program makes its own backups.

use super::output;
use super::serve::Settings;
use crate::cli::output::Failure;
use crate::config::Config;
use clap::{Args, Subcommand};
use entente_service::{Clock, DamagePolicy, KEY_NAMES, Report, ServiceError, TransferError};
use entente_store::{Location, backup, check_replaceable, import};
use futures::executor::block_on;
use serde_json::json;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// Export, import, verify or back up the store
#[derive(Args)]
pub(super) struct Store {
    /// Print the report of export, import or verify as an object in JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    action: StoreAction,
}

#[derive(Subcommand)]
enum StoreAction {
    /// Write the whole store into one file, if it is not damaged
    Export {
        /// The file to write; one that is there is replaced
        file: PathBuf,
        /// Leave out what is damaged, and list it
        #[arg(long)]
        whole_only: bool,
    },
    /// Make a store from an export or a backup, where nothing is
    Import {
        /// The file to read
        file: PathBuf,
        /// Leave out what is damaged, and list it
        #[arg(long)]
        whole_only: bool,
    },
    /// Check every log, and that the index fits the logs
    Verify,
    /// Write a backup into the backup folder; the running program makes one on SIGUSR1
    Backup,
}

impl Store {
    pub(super) fn run(&self, settings: &Settings) -> Result<(), Failure> {
        let config = settings.load()?;
        crate::serve::keep_files_private();
        let location = &config.store.location();
        match &self.action {
            StoreAction::Export { file, whole_only } => {
                check_place(&config, file)?;
                let store = open_damaged(location)?;
                let export =
                    entente_service::export(&store, file, now(), damage_policy(*whole_only));
                let report = block_on(export).map_err(|error| failed(location, error))?;
                self.print_report(&report, &format!("exported to {}", file.display()))
            }
            StoreAction::Import { file, whole_only } => {
                let import = entente_service::import(file, location, damage_policy(*whole_only));
                let report = block_on(import).map_err(|error| failed(&file.display(), error))?;
                self.print_report(&report, &format!("imported into {location}"))
            }
            StoreAction::Verify => self.verify(location),
            StoreAction::Backup => back_up(&config),
        }
    }

    fn verify(&self, location: &Location) -> Result<(), Failure> {
        let store = open_damaged(location)?;
        if !self.json {
            print_restored(&store)?;
        }
        let report =
            entente_service::check(&store).map_err(|error| failed(location, error.into()))?;
        self.print_report(&report, &format!("checked {location}"))?;
        match report.damage.len() {
            0 => Ok(()),
            count => Err(Failure::refused(
                location.to_string(),
                format!("damaged: {count}; docs/operators/operations.md explains what to do"),
            )),
        }
    }

    /// Prints what is undamaged, and what is damaged or was left out.
    fn print_report(&self, report: &Report, done: &str) -> Result<(), Failure> {
        let Report {
            games,
            finished_games,
            other_logs,
            records,
            index_entries,
            damage,
        } = report;
        if self.json {
            let damage: Vec<String> = damage.iter().map(ToString::to_string).collect();
            return output::print_json(&json!({
                "done": done,
                "games": games,
                "finished_games": finished_games,
                "other_logs": other_logs,
                "records": records,
                "index_entries": index_entries,
                "damage": damage,
            }));
        }
        let mut lines = vec![
            done.to_owned(),
            format!(
                "undamaged: {games} games ({finished_games} finished), {other_logs} logs of people and \
             servers, {records} records, {index_entries} index entries"
            ),
        ];
        lines.push(match damage.len() {
            0 => "damaged: nothing".to_owned(),
            count => format!("damaged: {count}"),
        });
        lines.extend(damage.iter().map(|fault| format!("  {fault}")));
        output::print(&(lines.join("\n") + "\n"))
    }
}

/// Refuses a place for an export before the whole store is read for it.
fn check_place(config: &Config, file: &Path) -> Result<(), Failure> {
    let unwritten = |cause| Failure::Unwritten {
        location: file.display().to_string(),
        cause,
    };
    if config.store.has(file) {
        let why = "this is in the folder of the store, whose files belong to it alone";
        return Err(unwritten(io::Error::new(io::ErrorKind::InvalidInput, why)));
    }
    check_replaceable(file).map_err(unwritten)
}

fn damage_policy(whole_only: bool) -> DamagePolicy {
    if whole_only {
        DamagePolicy::Skip
    } else {
        DamagePolicy::Refuse
    }
}

fn now() -> u64 {
    Clock::machine().now().0
}

pub(super) fn open(location: &Location) -> Result<entente_store::Store, Failure> {
    check_presence(location)?;
    entente_store::Store::open(location, KEY_NAMES).map_err(|error| failed(location, error.into()))
}

/// Opens a store to read it, whatever it has lost.
fn open_damaged(location: &Location) -> Result<entente_store::Store, Failure> {
    check_presence(location)?;
    entente_store::Store::open_damaged(location, KEY_NAMES)
        .map_err(|error| failed(location, error.into()))
}

/// Refuses a place without a store, because opening would create a new, empty one.
fn check_presence(location: &Location) -> Result<(), Failure> {
    let is_free = import::is_free(location).map_err(|error| failed(location, error.into()))?;
    let is_other = matches!(location, Location::Folder(folder) if !import::is_store(folder));
    if !is_free && !is_other {
        return Ok(());
    }
    let why = match location {
        Location::Folder(_) if !is_free => {
            "there are other files in this folder, and no store; the setting store.folder names \
             the folder"
        }
        Location::Folder(_) => {
            "there is no store in this folder; the setting store.folder names the folder"
        }
        Location::Database(_) => {
            "there is no store in it; the setting store.url names the database"
        }
    };
    Err(Failure::unreadable(location.to_string(), why))
}

/// A damaged store is refused (exit status 1). What is no store or archive at all cannot be read
/// (2).
pub(super) fn failed(location: &impl Display, error: TransferError) -> Failure {
    let shown = location.to_string();
    match error {
        TransferError::Damaged(_) | TransferError::NotEmpty(_) => Failure::refused(shown, error),
        TransferError::Service(ServiceError::Store(cause)) if cause.is_damage() => {
            Failure::refused(shown, cause)
        }
        _ => Failure::unreadable(shown, error),
    }
}

fn back_up(config: &Config) -> Result<(), Failure> {
    let folder = &config.store.backups;
    if folder.as_os_str().is_empty() {
        let why = "the backup folder is not set";
        return Err(Failure::unreadable("store.backups", why));
    }
    let store = open(&config.store.location())?;
    let unwritten = |cause| Failure::Unwritten {
        location: folder.display().to_string(),
        cause,
    };
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    let file = backup::file_at(folder, now());
    let backup = store.back_up(&file, now());
    let bytes = backup.map_err(|error| failed(&folder.display(), error.into()))?;
    backup::keep_last(folder, config.store.backups_kept as usize).map_err(unwritten)?;
    output::print(&format!("{}: {bytes} bytes\n", file.display()))
}

/// Prints what was damaged and is whole again.
fn print_restored(store: &entente_store::Store) -> Result<(), Failure> {
    let restored = store.restored();
    if restored.is_empty() {
        return Ok(());
    }
    let mut lines = vec![format!(
        "written again from the journal: {}",
        restored.len()
    )];
    lines.extend(restored.iter().map(|entry| format!("  {entry}")));
    output::print(&(lines.join("\n") + "\n"))
}
