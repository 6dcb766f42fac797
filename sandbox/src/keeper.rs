//! What outlives the process: the journal of everything kept, and the attachments' bytes.
//!
//! With a folder, each change is one line of JSON, handed to the system before anybody is told of the change: a killed
//! process loses nothing (a power cut may; nothing is synced). At each start the journal is read, folded by the
//! world, and written anew without what has been overwritten since. Without a folder all is memory.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::id::Id;
use crate::model::{Application, Channel, Command, Guild, Message, User};

/// One line of the journal: a thing as it is from now on.
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
    Ahead(u64),
}

/// Where things are kept.
#[derive(Debug)]
pub(crate) enum Keeper {
    Memory { files: HashMap<Id, Vec<u8>> },
    Folder { folder: PathBuf, journal: File },
}

const JOURNAL: &str = "journal.jsonl";
const FILES: &str = "attachments";

impl Keeper {
    pub(crate) fn memory() -> Self {
        Self::Memory {
            files: HashMap::new(),
        }
    }

    /// Opens the folder, making it if need be, and reads what was kept.
    ///
    /// # Errors
    /// [`Error::Folder`] also if another process has the folder open; [`Error::Journal`] for a foreign line.
    pub(crate) fn open(folder: &Path) -> Result<(Self, Vec<Record>), Error> {
        let failed = |source| Error::Folder {
            path: folder.to_owned(),
            source,
        };
        fs::create_dir_all(folder.join(FILES)).map_err(failed)?;
        let path = folder.join(JOURNAL);
        let journal = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(&path)
            .map_err(failed)?;
        journal.try_lock().map_err(|error| failed(error.into()))?;
        let records = read(&journal, &path)?;
        let keeper = Self::Folder {
            folder: folder.to_owned(),
            journal,
        };
        Ok((keeper, records))
    }

    /// Writes the journal anew with only these records.
    pub(crate) fn rewrite(&mut self, records: &[Record]) -> Result<(), Error> {
        let Self::Folder { folder, journal } = self else {
            return Ok(());
        };
        *journal = rewritten(folder, records).map_err(|source| Error::Folder {
            path: folder.clone(),
            source,
        })?;
        Ok(())
    }

    /// Keeps a record. A full disk is reported in the log; the sandbox goes on from memory.
    pub(crate) fn keep(&mut self, record: &Record) {
        if let Self::Folder { journal, .. } = self
            && let Err(error) = append(journal, record)
        {
            tracing::error!(%error, "the sandbox cannot write its journal");
        }
    }

    pub(crate) fn put_file(&mut self, id: Id, bytes: Vec<u8>) {
        match self {
            Self::Memory { files } => {
                files.insert(id, bytes);
            }
            Self::Folder { folder, .. } => {
                if let Err(error) = fs::write(file_path(folder, id), bytes) {
                    tracing::error!(%error, "the sandbox cannot write an attachment");
                }
            }
        }
    }

    pub(crate) fn file(&self, id: Id) -> Option<Vec<u8>> {
        match self {
            Self::Memory { files } => files.get(&id).cloned(),
            Self::Folder { folder, .. } => fs::read(file_path(folder, id)).ok(),
        }
    }

    pub(crate) fn remove_file(&mut self, id: Id) {
        match self {
            Self::Memory { files } => {
                files.remove(&id);
            }
            Self::Folder { folder, .. } => {
                if let Err(error) = fs::remove_file(file_path(folder, id)) {
                    tracing::warn!(%error, "the sandbox cannot remove an attachment");
                }
            }
        }
    }
}

fn file_path(folder: &Path, id: Id) -> PathBuf {
    folder.join(FILES).join(id.to_string())
}

fn append(mut journal: &File, record: &Record) -> io::Result<()> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    journal.write_all(&line)
}

/// All records; a last line without its end was never acknowledged and is left out.
fn read(journal: &File, path: &Path) -> Result<Vec<Record>, Error> {
    let mut reader = BufReader::new(journal);
    let mut records = Vec::new();
    loop {
        let mut line = String::new();
        reader
            .read_line(&mut line)
            .map_err(|source| Error::Folder {
                path: path.to_owned(),
                source,
            })?;
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

/// A new journal beside the old one, then in its place: there is a whole one at any moment.
fn rewritten(folder: &Path, records: &[Record]) -> io::Result<File> {
    let new = folder.join("journal.new");
    let journal = File::options()
        .create(true)
        .write(true)
        .truncate(true)
        .open(&new)?;
    journal.try_lock()?;
    let mut buffer = io::BufWriter::new(&journal);
    for record in records {
        serde_json::to_writer(&mut buffer, record)?;
        buffer.write_all(b"\n")?;
    }
    buffer.flush()?;
    drop(buffer);
    fs::rename(&new, folder.join(JOURNAL))?;
    Ok(journal)
}
