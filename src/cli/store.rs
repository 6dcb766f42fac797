//! `entente store …`: the whole store into one file, out of one, and whether it is what its logs say. Nothing else may have the store open meanwhile; a program that runs makes its
//! backups by itself.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use futures::executor::block_on;

use super::failure::Failure;
use super::output;
use super::serve::Settings;
use crate::config::Config;
use crate::store::{self, backup};
use crate::table::{self, Extent, Report, TransferError};

/// Copies the store out and in, and checks it
#[derive(Args)]
pub(super) struct StoreCall {
    #[command(subcommand)]
    call: Call,
}

#[derive(Subcommand)]
enum Call {
    /// Writes everything into one file, if it is whole
    Export {
        /// Where to
        file: PathBuf,
        /// Leaves out what is damaged, and says what that is
        #[arg(long)]
        whole_only: bool,
    },
    /// Makes a store of such a file, or of a backup, in an empty folder
    Import {
        /// The file
        file: PathBuf,
        /// Leaves out what is damaged, and says what that is
        #[arg(long)]
        whole_only: bool,
    },
    /// Checks every log, and that what is looked up is what follows from them
    Verify,
    /// Writes a backup into the folder of the backups; a program that runs makes one on SIGUSR1
    Backup,
}

impl StoreCall {
    pub(super) fn answer(&self, settings: &Settings) -> Result<(), Failure> {
        let config = settings.load()?;
        let folder = &config.store.folder;
        match &self.call {
            Call::Export { file, whole_only } => {
                let store = open(folder)?;
                let made = table::export(&store, file, now(), extent(*whole_only));
                let report = block_on(made).map_err(|error| failed(folder, error))?;
                tell(&report, &format!("exported to {}", file.display()))
            }
            Call::Import { file, whole_only } => {
                let made = table::import(file, folder, extent(*whole_only));
                let report = block_on(made).map_err(|error| failed(file, error))?;
                tell(&report, &format!("imported into {}", folder.display()))
            }
            Call::Verify => verify(folder),
            Call::Backup => back_up(&config),
        }
    }
}

fn extent(whole_only: bool) -> Extent {
    match whole_only {
        true => Extent::Whole,
        false => Extent::All,
    }
}

fn now() -> u64 {
    table::Clock::machine().now().0
}

fn open(folder: &Path) -> Result<store::Store, Failure> {
    if !folder.is_dir() {
        let why = "there is no store: the setting store.folder says where it is";
        return Err(Failure::unreadable(folder.display().to_string(), why));
    }
    let store = store::Store::open(folder);
    let store = store.map_err(|error| failed(folder, error.into()))?;
    block_on(table::upgrade(&store)).map_err(|error| failed(folder, error.into()))?;
    Ok(store)
}

/// What is damaged is refused; what is no store, or no file of one, cannot be read.
fn failed(place: &Path, error: TransferError) -> Failure {
    let place = place.display().to_string();
    match error {
        TransferError::Damaged(_) | TransferError::NotEmpty(_) => Failure::refused(place, error),
        _ => Failure::unreadable(place, error),
    }
}

fn verify(folder: &Path) -> Result<(), Failure> {
    let report = table::check(&open(folder)?);
    let report = report.map_err(|error| failed(folder, error.into()))?;
    tell(&report, &format!("checked {}", folder.display()))?;
    match report.faults.len() {
        0 => Ok(()),
        count => Err(Failure::refused(
            folder.display().to_string(),
            format!("{count} things are damaged; docs/operations.md says how to go on"),
        )),
    }
}

fn back_up(config: &Config) -> Result<(), Failure> {
    let folder = &config.store.backups;
    if folder.as_os_str().is_empty() {
        let why = "no folder is set for backups";
        return Err(Failure::unreadable("store.backups", why));
    }
    let store = open(&config.store.folder)?;
    let unwritten = |cause| Failure::Unwritten {
        place: folder.display().to_string(),
        cause,
    };
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    let file = backup::file_at(folder, now());
    let made = store.back_up(&file, now());
    let bytes = made.map_err(|error| failed(folder, error.into()))?;
    backup::keep_last(folder, config.store.backups_kept as usize).map_err(unwritten)?;
    output::print(&format!("{}: {bytes} bytes\n", file.display()))
}

/// What is whole, and what is damaged or was left out.
fn tell(report: &Report, done: &str) -> Result<(), Failure> {
    let Report {
        games,
        over,
        others,
        records,
        looked_up,
        faults,
    } = report;
    let mut lines = vec![
        done.to_owned(),
        format!(
            "whole: {games} games ({over} over), {others} logs of people and servers, {records} records, {looked_up} index entries"
        ),
    ];
    lines.push(match faults.len() {
        0 => "damaged: nothing".to_owned(),
        count => format!("damaged: {count}"),
    });
    lines.extend(faults.iter().map(|fault| format!("  {fault}")));
    output::print(&(lines.join("\n") + "\n"))
}
