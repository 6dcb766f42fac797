//! Archives: one file with the content of a store. `entente store export` and backups write it, and
//! `entente store import` reads it.
//!
//! `docs/operators/operations.md` describes the format byte by byte. An archive is a list of
//! changes, to be applied in order, so a backup can end with what was written while it was made.
//! The changes are in compressed blocks, each with its own checksum: if one is damaged, the others
//! can still be read. The end says how many there are, so a file that was cut short is never
//! mistaken for a complete one. This module does not know what keys and values mean.

use super::batch::{parse_changes, push_change};
use super::{Change, KeyNames, check_replaceable};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 14] = b"entente store\n";

/// The version of the format.
const VERSION: u16 = 1;

/// A block is full when it has this many bytes, before compression.
const BLOCK_SIZE: usize = 64 * 1024;

/// The longest block. A header with a greater length is damaged.
const MAX_BLOCK_SIZE: u32 = 16 * 1024 * 1024;

/// The longest block before compression. One that is longer was not written by Entente, and would
/// only fill the memory.
const MAX_UNPACKED: u64 = 16 * 1024 * 1024;

/// The end of the name of an archive that is not complete yet.
pub(super) const DRAFT_SUFFIX: &str = ".draft";

/// The reasons for which an archive cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file cannot be read or written.
    #[error("{}: {cause}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// The file is not an archive.
    #[error("{}: this is not an export or a backup of a store", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// Another version of Entente wrote it.
    #[error(
        "{}: it has version {version} and layout {layout}, but this Entente reads only version \
         {VERSION} and layout {}: import it with the version that wrote it",
        file.display(),
        super::LAYOUT
    )]
    OtherVersion {
        /// The file.
        file: PathBuf,
        /// The version of its format.
        version: u16,
        /// The layout of its keys and values.
        layout: u32,
    },
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] super::StoreError),
}

/// A damaged part of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// One block is damaged. Its header still says what was in it.
    Block {
        /// The number of the block, from 1.
        number: u64,
        /// The first key in it, in words.
        first: String,
        /// The last key in it, in words.
        last: String,
    },
    /// Nothing can be read from here on.
    End {
        /// The number of bytes that could be read.
        at: u64,
        /// The last key that could be read, in words.
        last: String,
    },
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Block {
                number,
                first,
                last,
            } => write!(
                f,
                "block {number} is damaged: it contained everything from {first} to {last}"
            ),
            Self::End { at, last } => write!(
                f,
                "it is damaged or cut short at byte {at}: the last part that can be read is {last}"
            ),
        }
    }
}

/// Writes an archive under a temporary name, and renames it when it is complete and on the disk.
pub struct Writer {
    file: PathBuf,
    draft: PathBuf,
    out: BufWriter<File>,
    block: Vec<u8>,
    /// The first and the last key of the block.
    span: Option<(Vec<u8>, Vec<u8>)>,
    blocks: u64,
    changes: u64,
}

impl Writer {
    /// Begins an archive.
    pub fn create(file: &Path, now: u64) -> Result<Self, ArchiveError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(DRAFT_SUFFIX);
        let draft = file.with_file_name(name);
        let failed = failed(file);
        check_replaceable(file).map_err(&failed)?;
        let mut out = BufWriter::new(File::create(&draft).map_err(&failed)?);
        // 32 bytes: magic, version, layout, time, checksum.
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_be_bytes());
        header.extend(super::LAYOUT.to_be_bytes());
        header.extend(now.to_be_bytes());
        header.extend(crc32fast::hash(&header).to_be_bytes());
        out.write_all(&header).map_err(&failed)?;
        Ok(Self {
            file: file.to_owned(),
            draft,
            out,
            block: Vec::new(),
            span: None,
            blocks: 0,
            changes: 0,
        })
    }

    /// Adds a change.
    pub fn push(&mut self, change: &Change) -> Result<(), ArchiveError> {
        push_change(&mut self.block, change);
        let (key, _) = change;
        self.changes += 1;
        let first = self
            .span
            .take()
            .map_or_else(|| key.clone(), |(first, _)| first);
        self.span = Some((first, key.clone()));
        if self.block.len() < BLOCK_SIZE {
            Ok(())
        } else {
            self.close_block()
        }
    }

    /// Compresses the block and writes it with its header.
    fn close_block(&mut self) -> Result<(), ArchiveError> {
        let Some((first, last)) = self.span.take() else {
            return Ok(());
        };
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        let packed = encoder
            .write_all(&std::mem::take(&mut self.block))
            .and_then(|()| encoder.finish())
            .map_err(failed(&self.file))?;
        let mut head = vec![b'B'];
        for bytes in [&first, &last] {
            head.extend((bytes.len() as u16).to_be_bytes());
            head.extend(bytes.iter());
        }
        // The header has its own checksum: if only the content is damaged, it still says how to
        // skip the block and what was in it.
        head.extend((packed.len() as u32).to_be_bytes());
        head.extend(crc32fast::hash(&packed).to_be_bytes());
        head.extend(crc32fast::hash(&head).to_be_bytes());
        self.blocks += 1;
        let written = self
            .out
            .write_all(&head)
            .and_then(|()| self.out.write_all(&packed));
        written.map_err(failed(&self.file))
    }

    /// Completes the archive, and returns its size in bytes. From now on the file is there.
    pub fn finish(mut self) -> Result<u64, ArchiveError> {
        self.close_block()?;
        let mut end = vec![b'E'];
        end.extend(self.blocks.to_be_bytes());
        end.extend(self.changes.to_be_bytes());
        end.extend(crc32fast::hash(&end).to_be_bytes());
        let mut put = || {
            self.out.write_all(&end)?;
            self.out.flush()?;
            // First the content, then the name: after a power cut there is either no file or a
            // complete one.
            self.out.get_ref().sync_all()?;
            let size = self.out.get_ref().metadata()?.len();
            std::fs::rename(&self.draft, &self.file)?;
            let folder = self
                .file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
            Ok(size)
        };
        put().map_err(failed(&self.file))
    }
}

impl Drop for Writer {
    /// Removes the temporary file if the archive was not finished.
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.draft);
    }
}

fn failed(file: &Path) -> impl Fn(io::Error) -> ArchiveError + use<> {
    let path = file.to_owned();
    move |cause| ArchiveError::File {
        file: path.clone(),
        cause,
    }
}

/// Reads an archive.
pub struct Reader {
    input: BufReader<File>,
    /// The number of bytes that have been read.
    at: u64,
    blocks: u64,
    changes: u64,
    /// The last key that was read, in words.
    last: String,
    flaws: Vec<Flaw>,
    names: KeyNames,
}

impl Reader {
    /// Opens an archive.
    pub fn open(file: &Path, names: KeyNames) -> Result<Self, ArchiveError> {
        let failed = failed(file);
        let mut input = BufReader::new(File::open(file).map_err(&failed)?);
        let mut header = [0; 32];
        let foreign = || ArchiveError::Foreign {
            file: file.to_owned(),
        };
        match input.read_exact(&mut header) {
            Err(cause) if cause.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(failed(cause));
            }
            Ok(()) if header.starts_with(MAGIC) => {}
            _ => return Err(foreign()),
        }
        let mut rest = &header[MAGIC.len()..];
        let version = u16::from_be_bytes(take(&mut rest).ok_or_else(foreign)?);
        let layout = u32::from_be_bytes(take(&mut rest).ok_or_else(foreign)?);
        if crc32fast::hash(&header[..28]).to_be_bytes() != header[28..] {
            return Err(foreign());
        }
        if version != VERSION || layout != super::LAYOUT {
            return Err(ArchiveError::OtherVersion {
                file: file.to_owned(),
                version,
                layout,
            });
        }
        Ok(Self {
            input,
            at: 32,
            blocks: 0,
            changes: 0,
            last: "the beginning".into(),
            flaws: Vec::new(),
            names,
        })
    }

    /// The changes of the next undamaged block; `None` at the end.
    pub fn next_block(&mut self) -> Option<Vec<Change>> {
        loop {
            match self.read_block() {
                Some(Block::Intact(changes)) => return Some(changes),
                Some(Block::Damaged) => {}
                Some(Block::End) => return None,
                None => {
                    self.flaws.push(Flaw::End {
                        at: self.at,
                        last: self.last.clone(),
                    });
                    return None;
                }
            }
        }
    }

    /// The damage so far. It is complete when everything has been read.
    pub fn flaws(&self) -> &[Flaw] {
        &self.flaws
    }

    /// Reads the next block. `None` if nothing more can be read.
    fn read_block(&mut self) -> Option<Block> {
        let mut head = self.read(1)?;
        match head[0] {
            b'B' => {}
            b'E' => return self.read_end(head),
            _ => return None,
        }
        let mut span = Vec::new();
        for _ in 0..2 {
            let length = self.read(2)?;
            let key = self.read(usize::from(u16::from_be_bytes([length[0], length[1]])))?;
            head.extend(length);
            head.extend(&key);
            span.push((self.names.describe)(&key));
        }
        let sizes = self.read(12)?;
        head.extend(&sizes[..8]);
        let number = |at: usize| sizes[at..].first_chunk().copied().map(u32::from_be_bytes);
        // The length of the block, its checksum, and the checksum of the header.
        let (length, sum, own) = (number(0)?, number(4)?, number(8)?);
        // Without a correct header it is unknown where the next block begins.
        if crc32fast::hash(&head) != own || length > MAX_BLOCK_SIZE {
            return None;
        }
        let packed = self.read(length as usize)?;
        self.at += (head.len() + 4) as u64 + u64::from(length);
        self.blocks += 1;
        self.last = span.pop()?;
        let is_intact = crc32fast::hash(&packed) == sum;
        let changes = is_intact.then(|| unpack(&packed)).flatten();
        Some(match changes {
            Some(changes) => {
                self.changes += changes.len() as u64;
                Block::Intact(changes)
            }
            None => {
                self.flaws.push(Flaw::Block {
                    number: self.blocks,
                    first: span.pop()?,
                    last: self.last.clone(),
                });
                Block::Damaged
            }
        })
    }

    /// Reads the end, and checks that nothing is missing before it and nothing comes after it.
    fn read_end(&mut self, mut end: Vec<u8>) -> Option<Block> {
        let rest = self.read(20)?;
        end.extend(&rest[..16]);
        let is_intact = crc32fast::hash(&end).to_be_bytes() == rest[16..];
        let blocks = u64::from_be_bytes(*rest.first_chunk()?);
        let changes = u64::from_be_bytes(*rest[8..].first_chunk()?);
        // With damaged blocks the number of changes cannot be checked.
        let is_complete =
            blocks == self.blocks && (changes == self.changes || !self.flaws.is_empty());
        let is_last = self.input.by_ref().bytes().next().is_none();
        (is_intact && is_complete && is_last).then_some(Block::End)
    }

    fn read(&mut self, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.input.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }
}

enum Block {
    Intact(Vec<Change>),
    Damaged,
    End,
}

fn unpack(packed: &[u8]) -> Option<Vec<Change>> {
    let mut bytes = Vec::new();
    let mut unpacked = ZlibDecoder::new(packed).take(MAX_UNPACKED);
    unpacked.read_to_end(&mut bytes).ok()?;
    parse_changes(&bytes)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::key::NAMES;
    use proptest::prelude::*;

    /// An archive of some blocks, and what is in it.
    fn archive(file: &Path) -> Vec<Change> {
        let change = |number: u32| {
            let key = [b"k".as_slice(), &number.to_be_bytes()].concat();
            (
                key,
                (!number.is_multiple_of(7)).then(|| vec![number as u8; 3000]),
            )
        };
        let changes: Vec<Change> = (0..100).map(change).collect();
        let mut writer = Writer::create(file, 5).unwrap();
        changes
            .iter()
            .for_each(|change| writer.push(change).unwrap());
        writer.finish().unwrap();
        changes
    }

    /// The content of a file, and whether nothing is said to be missing.
    fn read(file: &Path) -> (Vec<Change>, bool) {
        let Ok(mut reader) = Reader::open(file, NAMES) else {
            return (Vec::new(), false);
        };
        let read: Vec<_> = std::iter::from_fn(|| reader.next_block()).collect();
        (read.concat(), reader.flaws().is_empty())
    }

    proptest! {
        #[test]
        fn whatever_is_changed_in_an_archive_is_noticed(
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
            cut in proptest::option::of(any::<prop::sample::Index>()),
        ) {
            let name = format!("entente-archive-{}-{:?}", std::process::id(), std::thread::current().id());
            let file = std::env::temp_dir().join(name);
            let written = archive(&file);
            let whole = std::fs::read(&file).unwrap();
            let mut bytes = whole.clone();
            for (index, byte) in changes {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            std::fs::write(&file, &bytes).unwrap();
            let (found, is_whole) = read(&file);
            std::fs::remove_file(&file).unwrap();
            prop_assert_eq!(is_whole, bytes == whole);
            // The part that can still be read is as it was written, and in its order.
            let mut rest = written.iter();
            prop_assert!(found.iter().all(|change| rest.any(|other| other == change)));
            prop_assert!(!is_whole || found == written);
        }
    }
}
