//! One file that holds everything a store holds: what `entente store export` writes, what a backup is, and what `entente store import` reads. It is described byte by byte in
//! `docs/operations.md`. It knows nothing of what keys and values mean, but for their names in messages.
//!
//! Changes stand in it in the order in which they are to be made, so that a backup can end with what was written while it was made. Blocks are compressed and have a checksum each: of a
//! damaged file all other blocks can be read. The end says how much there was, so that a file that was cut short is never taken for a whole one.

use super::{Change, describe};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 14] = b"entente store\n";

/// The version of the form that is written.
const VERSION: u16 = 1;

/// A block is full from so many bytes on, before they are compressed.
const BLOCK: usize = 64 * 1024;

/// No block is longer; what says so is damaged.
const LONGEST: u32 = 16 * 1024 * 1024;

/// Why an archive cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file cannot be read or written.
    #[error("{}: {cause}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// It is something else.
    #[error("{}: this is no export and no backup of a store", file.display())]
    Foreign {
        /// Which.
        file: PathBuf,
    },
    /// A later program wrote it.
    #[error("{}: it has version {version} and holds layout {layout}, and this program knows version {VERSION} and layout {}: use a newer Entente", file.display(), super::LAYOUT)]
    Later {
        /// Which.
        file: PathBuf,
        /// The version of its form.
        version: u16,
        /// The layout of what it holds.
        layout: u32,
    },
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] super::StoreError),
}

/// What is wrong with an archive at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// One block is damaged, and what it holds is named.
    Block {
        /// Its number, from 1.
        number: u64,
        /// The first thing in it.
        first: String,
        /// The last thing in it.
        last: String,
    },
    /// From here on nothing can be read.
    End {
        /// How many bytes could be.
        at: u64,
        /// The last thing that could be.
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
                "block {number} is damaged: it held what stands from {first} to {last}"
            ),
            Self::End { at, last } => write!(
                f,
                "from byte {at} on it is damaged or cut short: the last that can be read is {last}"
            ),
        }
    }
}

/// Writes an archive beside its place, and puts it there when it is whole and on the disk.
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
    /// Begins.
    pub fn create(file: &Path, now: u64) -> Result<Self, ArchiveError> {
        let mut name = std::ffi::OsString::from(".");
        name.push(file.file_name().unwrap_or_default());
        name.push(".draft");
        let draft = file.with_file_name(name);
        let failed = failed(file);
        let mut out = BufWriter::new(File::create(&draft).map_err(&failed)?);
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
    pub fn push(&mut self, (key, value): &Change) -> Result<(), ArchiveError> {
        let length = |bytes: &[u8]| (bytes.len() as u32).to_be_bytes();
        self.block.extend(length(key));
        self.block.extend(key);
        let size = value.as_ref().map_or(0, |value| value.len() as u32 + 1);
        self.block.extend(size.to_be_bytes());
        self.block.extend(value.iter().flatten());
        self.changes += 1;
        let first = self
            .span
            .take()
            .map_or_else(|| key.clone(), |(first, _)| first);
        self.span = Some((first, key.clone()));
        match self.block.len() < BLOCK {
            true => Ok(()),
            false => self.close_block(),
        }
    }

    fn close_block(&mut self) -> Result<(), ArchiveError> {
        let Some((first, last)) = self.span.take() else {
            return Ok(());
        };
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        let packed = packed
            .write_all(&std::mem::take(&mut self.block))
            .and_then(|()| packed.finish())
            .map_err(failed(&self.file))?;
        let mut head = vec![b'B'];
        for bytes in [&first, &last] {
            head.extend((bytes.len() as u16).to_be_bytes());
            head.extend(bytes.iter());
        }
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

    /// Ends it: from now on it is there, whole. How many bytes it has.
    pub fn finish(mut self) -> Result<u64, ArchiveError> {
        self.close_block()?;
        let mut end = vec![b'E'];
        end.extend(self.blocks.to_be_bytes());
        end.extend(self.changes.to_be_bytes());
        end.extend(crc32fast::hash(&end).to_be_bytes());
        let mut put = || {
            self.out.write_all(&end)?;
            self.out.flush()?;
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
    /// What was not finished is taken away.
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.draft);
    }
}

fn failed(file: &Path) -> impl Fn(io::Error) -> ArchiveError + use<> {
    let file = file.to_owned();
    move |cause| ArchiveError::File {
        file: file.clone(),
        cause,
    }
}

/// Reads an archive.
pub struct Reader {
    input: BufReader<File>,
    /// How many bytes have been read.
    at: u64,
    blocks: u64,
    changes: u64,
    last: String,
    flaws: Vec<Flaw>,
}

impl Reader {
    /// Opens an archive.
    pub fn open(file: &Path) -> Result<Self, ArchiveError> {
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
            return Err(ArchiveError::Later {
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
        })
    }

    /// The changes of the next block that is whole; `None` at the end.
    pub fn next_block(&mut self) -> Option<Vec<Change>> {
        loop {
            match self.read_block() {
                Some(Block::Whole(changes)) => return Some(changes),
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

    /// What was found to be damaged, once everything was read.
    pub fn flaws(&self) -> &[Flaw] {
        &self.flaws
    }

    /// `None` where nothing more can be read.
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
            span.push(describe(&key));
        }
        let sizes = self.read(12)?;
        head.extend(&sizes[..8]);
        let number = |at: usize| sizes[at..].first_chunk().copied().map(u32::from_be_bytes);
        let (length, sum, own) = (number(0)?, number(4)?, number(8)?);
        if crc32fast::hash(&head) != own || length > LONGEST {
            return None;
        }
        let packed = self.read(length as usize)?;
        self.at += (head.len() + 4) as u64 + u64::from(length);
        self.blocks += 1;
        self.last = span.pop()?;
        let whole = crc32fast::hash(&packed) == sum;
        let changes = whole.then(|| unpack(&packed)).flatten();
        Some(match changes {
            Some(changes) => {
                self.changes += changes.len() as u64;
                Block::Whole(changes)
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

    fn read_end(&mut self, mut end: Vec<u8>) -> Option<Block> {
        let rest = self.read(20)?;
        end.extend(&rest[..16]);
        let is_whole = crc32fast::hash(&end).to_be_bytes() == rest[16..];
        let blocks = u64::from_be_bytes(*rest.first_chunk()?);
        let changes = u64::from_be_bytes(*rest[8..].first_chunk()?);
        let all = blocks == self.blocks && (changes == self.changes || !self.flaws.is_empty());
        let ends = self.input.by_ref().bytes().next().is_none();
        (is_whole && all && ends).then_some(Block::End)
    }

    fn read(&mut self, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length];
        self.input.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }
}

enum Block {
    Whole(Vec<Change>),
    Damaged,
    End,
}

fn unpack(packed: &[u8]) -> Option<Vec<Change>> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).ok()?;
    let (mut rest, mut changes) = (bytes.as_slice(), Vec::new());
    while !rest.is_empty() {
        let key = take_bytes(&mut rest, 0)??;
        changes.push((key, take_bytes(&mut rest, 1)?));
    }
    Some(changes)
}

/// Bytes with their length before them, to which `more` was added; `Some(None)` where the length is less.
fn take_bytes(rest: &mut &[u8], more: u32) -> Option<Option<Vec<u8>>> {
    let length = u32::from_be_bytes(take(rest)?);
    let Some(length) = length.checked_sub(more) else {
        return Some(None);
    };
    let (bytes, behind) = rest.split_at_checked(length as usize)?;
    *rest = behind;
    Some(Some(bytes.to_vec()))
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
