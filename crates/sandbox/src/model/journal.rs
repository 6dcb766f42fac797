//! The journal: what outlives the process, and the bytes of attachments.
//!
//! With a folder, each change is one line of JSON that is handed to the system before anybody
//! learns of the change. A killed process loses nothing; a power failure may, because nothing is
//! synced. At each start the journal is read, replayed into the world, and rewritten without
//! overwritten records, and again when it has grown to three times that length. Without a folder
//! everything is kept in memory.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::model::application::{Application, Command};
use crate::model::guild::{Channel, Guild, Message, User};
use crate::values::Error;
use crate::values::id::Id;

/// One line of the journal: the current state of one thing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Record {
    Application(Application),
    Guild(Guild),
    User(User),
    Channel(Channel),
    ChannelDeleted(Id),
    Message(Box<Message>),
    MessageDeleted {
        channel: Id,
        message: Id,
    },
    Commands(Vec<Command>),
    /// How far the clock is ahead of the system's, in milliseconds.
    ClockOffset(u64),
}

/// Where records and files are kept.
#[derive(Debug)]
pub(crate) enum Journal {
    Memory {
        files: HashMap<Id, Vec<u8>>,
    },
    Folder {
        folder: PathBuf,
        file: File,
        /// Length of the journal when it was last written anew.
        compact_bytes: u64,
        /// What was appended since.
        appended_bytes: u64,
    },
}

const JOURNAL_FILE: &str = "journal.jsonl";
const ATTACHMENTS_FOLDER: &str = "attachments";

/// A journal is not written anew before this many bytes are appended, however short it is.
const MIN_GROWTH: u64 = 1 << 20;

impl Journal {
    /// A journal that keeps nothing on disk.
    pub(crate) fn memory() -> Self {
        Self::Memory {
            files: HashMap::new(),
        }
    }

    /// Opens the folder, creates it if necessary, and reads the journal in it.
    ///
    /// [`Error::InUse`] if another process has the folder open; [`Error::Journal`] for an invalid
    /// line.
    pub(crate) fn open(folder: &Path) -> Result<(Self, Vec<Record>), Error> {
        let failed = |source| Error::Folder {
            path: folder.to_owned(),
            source,
        };
        fs::create_dir_all(folder.join(ATTACHMENTS_FOLDER)).map_err(failed)?;
        let path = folder.join(JOURNAL_FILE);
        let file = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(&path)
            .map_err(failed)?;
        // The lock keeps a second process out of the folder; it ends with the process, however that
        // ends.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Error::InUse {
                path: folder.to_owned(),
            },
            TryLockError::Error(source) => failed(source),
        })?;
        let records = read(&file, &path)?;
        let journal = Self::Folder {
            folder: folder.to_owned(),
            file,
            compact_bytes: 0,
            appended_bytes: 0,
        };
        Ok((journal, records))
    }

    /// Replaces the journal by these records.
    pub(crate) fn rewrite(&mut self, records: &[Record]) -> Result<(), Error> {
        let Self::Folder {
            folder,
            file,
            compact_bytes,
            appended_bytes,
        } = self
        else {
            return Ok(());
        };
        let failed = |source| Error::Folder {
            path: folder.clone(),
            source,
        };
        // The handle of the old file, and its lock, end here.
        *file = write_new_file(folder, records).map_err(failed)?;
        *compact_bytes = file.metadata().map_err(failed)?.len();
        *appended_bytes = 0;
        Ok(())
    }

    /// Appends a record. If that fails, for example because the disk is full, the error is logged
    /// and the sandbox continues from memory.
    pub(crate) fn append(&mut self, record: &Record) {
        let Self::Folder {
            file,
            appended_bytes,
            ..
        } = self
        else {
            return;
        };
        match write_line(file, record) {
            Ok(bytes) => *appended_bytes += bytes,
            Err(error) => tracing::error!(%error, "could not write the journal"),
        }
    }

    /// Whether so much was appended that it should be written anew.
    pub(crate) fn is_overgrown(&self) -> bool {
        match self {
            Self::Memory { .. } => false,
            Self::Folder {
                compact_bytes,
                appended_bytes,
                ..
            } => *appended_bytes > (2 * compact_bytes).max(MIN_GROWTH),
        }
    }

    /// The files of the folder with their sizes. A file that cannot be read is left out.
    pub(crate) fn files(&self) -> Vec<(Id, u64)> {
        let Self::Folder { folder, .. } = self else {
            return Vec::new();
        };
        let sizes = fs::read_dir(folder.join(ATTACHMENTS_FOLDER))
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let id = entry.file_name().to_str()?.parse().ok()?;
                Some((id, entry.metadata().ok()?.len()))
            });
        sizes.collect()
    }

    /// Stores the bytes of an attachment.
    pub(crate) fn put_file(&mut self, id: Id, bytes: Vec<u8>) {
        match self {
            Self::Memory { files } => {
                files.insert(id, bytes);
            }
            Self::Folder { folder, .. } => {
                if let Err(error) = fs::write(file_path(folder, id), bytes) {
                    tracing::error!(%error, "could not write the attachment");
                }
            }
        }
    }

    /// The bytes of an attachment.
    pub(crate) fn file(&self, id: Id) -> Option<Vec<u8>> {
        match self {
            Self::Memory { files } => files.get(&id).cloned(),
            Self::Folder { folder, .. } => fs::read(file_path(folder, id)).ok(),
        }
    }

    /// Removes the bytes of an attachment.
    pub(crate) fn remove_file(&mut self, id: Id) {
        match self {
            Self::Memory { files } => {
                files.remove(&id);
            }
            Self::Folder { folder, .. } => {
                if let Err(error) = fs::remove_file(file_path(folder, id)) {
                    tracing::warn!(%error, "could not remove the attachment");
                }
            }
        }
    }
}

fn file_path(folder: &Path, id: Id) -> PathBuf {
    folder.join(ATTACHMENTS_FOLDER).join(id.to_string())
}

/// Appends a record and returns its length.
fn write_line(mut file: &File, record: &Record) -> io::Result<u64> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    file.write_all(&line)?;
    Ok(line.len() as u64)
}

/// Reads all records. A last line without a line break was never acknowledged and is left out.
fn read(file: &File, path: &Path) -> Result<Vec<Record>, Error> {
    let mut reader = BufReader::new(file);
    let mut records = Vec::new();
    loop {
        let mut line = String::new();
        reader
            .read_line(&mut line)
            .map_err(|source| Error::Folder {
                path: path.to_owned(),
                source,
            })?;
        // The end of the file, or a line that was cut off when the process was killed.
        if !line.ends_with('\n') {
            return Ok(records);
        }
        records.push(
            serde_json::from_str(&line).map_err(|reason| Error::Journal {
                path: path.to_owned(),
                line: records.len() + 1,
                reason: reason.to_string(),
            })?,
        );
    }
}

/// Writes a new journal next to the old one and renames it, so that a complete journal exists at
/// any moment.
fn write_new_file(folder: &Path, records: &[Record]) -> io::Result<File> {
    let new = folder.join("journal.new");
    let file = File::options()
        .create(true)
        .write(true)
        .truncate(true)
        .open(&new)?;
    // Lock the new file before it replaces the old one, so that the folder is never unlocked.
    file.try_lock()?;
    let mut buffer = io::BufWriter::new(&file);
    for record in records {
        serde_json::to_writer(&mut buffer, record)?;
        buffer.write_all(b"\n")?;
    }
    // Everything must be written before the new file replaces the old one.
    buffer.flush()?;
    drop(buffer);
    fs::rename(&new, folder.join(JOURNAL_FILE))?;
    Ok(file)
}
