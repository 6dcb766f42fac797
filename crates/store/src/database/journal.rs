//! The journal of a folder: what was written last once more, in files beside sled's.
//!
//! After a kill sled reads its log up to the first place that is damaged, and forgets what comes
//! after it without a word; or it leaves out what is between the damage and the next part of its
//! file. Here is what it forgot. A write is appended when it is durable in sled, before anybody
//! learns of it. The file is not synced: after a power cut it may end earlier than sled's log, but
//! never later.
//!
//! A frame is four bytes by which it is found again behind damage, the length of its content, the
//! checksum of the content, and the content: the tally after the write, and its changes as in an
//! archive. A frame without changes is a mark: up to there sled's snapshot has everything.
//!
//! When somebody is forgotten, the journal is written anew: with the last change of each key, and
//! with a digest of each key that was removed ([`ledger`](super::ledger)).

use super::ledger::{DigestKey, Tally, is_digest};
use crate::batch::{Change, parse_changes, push_change};
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The names of the file, of the one before it, and of one that is being made.
const NAME: &str = "journal";
const NAME_BEFORE: &str = "journal.before";
const NAME_OF_DRAFT: &str = "journal.draft";

/// The length from which a new file is begun, in bytes. There are two, so between one and two times
/// as much of what was written last is kept. Less in tests, which see both what is kept and what is
/// not.
const MAX_BYTES: u64 = if cfg!(test) { 192 << 10 } else { 16 << 20 };

/// The beginning of a frame.
const MARK: [u8; 4] = *b"\xe2jf\n";

/// The length of the mark, the length and the checksum.
const HEADER_BYTES: usize = 12;

/// An open journal.
pub(super) struct Journal {
    folder: PathBuf,
    file: File,
    /// The bytes in the file.
    length: u64,
}

impl Journal {
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let file = open_file(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            length: file.metadata()?.len(),
            file,
        })
    }

    /// Marks that everything is in sled, whose tally this is.
    pub(super) fn mark(&mut self, tally: Tally) -> io::Result<()> {
        self.append(&frame(tally, &[]))?;
        self.file.sync_all()
    }

    /// Adds the frame of a write that is durable.
    pub(super) fn append(&mut self, frame: &[u8]) -> io::Result<()> {
        self.file.write_all_at(frame, self.length)?;
        self.length += frame.len() as u64;
        if self.length >= MAX_BYTES {
            std::fs::rename(self.folder.join(NAME), self.folder.join(NAME_BEFORE))?;
            self.file = open_file(&self.folder)?;
            self.length = 0;
        }
        Ok(())
    }

    /// Keeps only the last change of each key, a digest of each key that was removed, and nothing
    /// that was there before. Everything is on the disk when this returns.
    pub(super) fn forget(&mut self, tally: Tally, digest_key: &DigestKey) -> io::Result<()> {
        let recorded = read(&self.folder)?.filter(|recorded| recorded.tally == tally);
        let changes = recorded.map(|recorded| recorded.all()).unwrap_or_default();
        let digested = |(key, value): Change| match value {
            None if !is_digest(&key) => (digest_key.digest(&key), None),
            value => (key, value),
        };
        let only = frame(tally, &Vec::from_iter(changes.into_iter().map(digested)));
        let draft = self.folder.join(NAME_OF_DRAFT);
        std::fs::write(&draft, &only)?;
        File::open(&draft)?.sync_all()?;
        std::fs::rename(draft, self.folder.join(NAME))?;
        match std::fs::remove_file(self.folder.join(NAME_BEFORE)) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => return Err(cause),
            _ => {}
        }
        // The names, too: a power cut brings back no former file.
        File::open(&self.folder)?.sync_all()?;
        self.file = open_file(&self.folder)?;
        self.length = only.len() as u64;
        Ok(())
    }
}

fn open_file(folder: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    options.open(folder.join(NAME))
}

/// Whether a folder has a journal.
pub(super) fn exists(folder: &Path) -> bool {
    [NAME, NAME_BEFORE]
        .iter()
        .any(|name| folder.join(name).exists())
}

/// A frame with the changes of a write, and the tally after it.
pub(super) fn frame<'a>(tally: Tally, changes: impl IntoIterator<Item = &'a Change>) -> Vec<u8> {
    let mut content = tally.to_bytes();
    for change in changes {
        push_change(&mut content, change);
    }
    let mut frame = MARK.to_vec();
    frame.extend((content.len() as u32).to_be_bytes());
    frame.extend(crc32fast::hash(&content).to_be_bytes());
    frame.extend(content);
    frame
}

/// The frames that follow each other up to the end of a journal. Where one is missing between
/// others, nobody knows what was the last change of a key before.
#[derive(Debug)]
pub(super) struct Recorded {
    bytes: Vec<u8>,
    /// The places of the changes, none in a mark.
    places: Vec<Range<usize>>,
    /// The tally at the end.
    pub(super) tally: Tally,
}

/// The last changes of keys.
pub(super) type LastChanges = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

impl Recorded {
    /// The last changes that the journal has.
    pub(super) fn all(&self) -> LastChanges {
        self.changes(&self.places)
    }

    /// The last changes since sled's snapshot.
    pub(super) fn recent(&self) -> LastChanges {
        let is_mark = |place: &Range<usize>| place.is_empty();
        let last = self.places.iter().rposition(is_mark).unwrap_or_default();
        self.changes(&self.places[last..])
    }

    fn changes(&self, places: &[Range<usize>]) -> LastChanges {
        let changes = places.iter().map(|place| &self.bytes[place.clone()]);
        changes.filter_map(parse_changes).flatten().collect()
    }
}

/// Reads the journal in a folder; `None` if nothing of it is there.
pub(super) fn read(folder: &Path) -> io::Result<Option<Recorded>> {
    let mut bytes = Vec::new();
    for name in [NAME_BEFORE, NAME] {
        match std::fs::read(folder.join(name)) {
            Ok(part) => bytes.extend(part),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
            Err(cause) => return Err(cause),
        }
    }
    Ok(read_frames(bytes))
}

fn read_frames(bytes: Vec<u8>) -> Option<Recorded> {
    let (mut places, mut last, mut at) = (Vec::new(), None, 0);
    while at < bytes.len() {
        let Some(content) = take_frame(&bytes[at..]) else {
            at += 1;
            continue;
        };
        let start = at + HEADER_BYTES;
        at = start + content.len();
        let Some(tally) = content.get(..Tally::BYTES).and_then(Tally::from_bytes) else {
            continue;
        };
        let changes = start + Tally::BYTES..at;
        if !last.is_some_and(|last| follows(tally, last, changes.is_empty())) {
            places.clear();
        }
        places.push(changes);
        last = Some(tally);
    }
    let tally = last?;
    Some(Recorded {
        bytes,
        places,
        tally,
    })
}

/// Whether a frame with this tally comes directly after one with that.
fn follows(tally: Tally, last: Tally, is_mark: bool) -> bool {
    if is_mark {
        tally == last
    } else {
        tally.writes == last.writes.wrapping_add(1)
    }
}

/// The content of the frame that begins here.
fn take_frame(bytes: &[u8]) -> Option<&[u8]> {
    let header = bytes.strip_prefix(&MARK)?;
    let (length, header) = header.split_first_chunk()?;
    let (sum, content) = header.split_first_chunk()?;
    let content = content.get(..u32::from_be_bytes(*length) as usize)?;
    (crc32fast::hash(content).to_be_bytes() == *sum).then_some(content)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;

    type Batches = Vec<(Tally, Vec<Change>)>;

    /// The frames of so many batches, of which each changes two of nine keys, with a mark after
    /// every fifth; and the batches.
    fn written(count: u8) -> (Vec<u8>, Batches) {
        let (mut tally, mut bytes, mut batches) = (Tally::default(), Vec::new(), Vec::new());
        for number in 0..count {
            let value = (!number.is_multiple_of(4)).then(|| vec![number; 30]);
            let other = (vec![number % 2], Some(vec![number]));
            let changes = vec![(vec![number % 9], value), other];
            tally.writes += 1;
            tally.sum += u128::from(number);
            bytes.extend(frame(tally, &changes));
            batches.push((tally, changes));
            if number % 5 == 4 {
                bytes.extend(frame(tally, &[]));
            }
        }
        (bytes, batches)
    }

    fn last_changes(batches: &[(Tally, Vec<Change>)]) -> LastChanges {
        let changes = batches.iter().map(|(_, changes)| changes.clone());
        changes.flatten().collect()
    }

    #[test]
    fn an_undamaged_journal_says_everything() {
        let (bytes, batches) = written(23);
        let recorded = read_frames(bytes).unwrap();
        assert_eq!(recorded.tally, batches[22].0);
        assert_eq!(recorded.all(), last_changes(&batches));
        assert_eq!(recorded.recent(), last_changes(&batches[20..]));
    }

    proptest! {
        /// Bits, a gap and a cut: what is read are the last changes of batches that follow each
        /// other, and the tally after them.
        #[test]
        fn a_damaged_journal_says_nothing_wrong(
            flips in proptest::collection::vec((any::<prop::sample::Index>(), 1_u8..), 0..4),
            cut in any::<prop::sample::Index>(),
            gap in any::<prop::sample::Index>(),
            length in 0_usize..200,
        ) {
            let (mut bytes, batches) = written(23);
            for (at, bits) in flips {
                *at.get_mut(&mut bytes) ^= bits;
            }
            bytes.truncate(cut.index(bytes.len()) + 1);
            let from = gap.index(bytes.len());
            bytes.drain(from..(from + length).min(bytes.len()));
            let Some(recorded) = read_frames(bytes) else {
                return Ok(());
            };
            let place = batches.iter().position(|(tally, _)| *tally == recorded.tally);
            let end = place.unwrap() + 1;
            let is_last = |changes| (0..=end).any(|from| last_changes(&batches[from..end]) == changes);
            prop_assert!(is_last(recorded.all()));
            prop_assert!(is_last(recorded.recent()));
        }

        #[test]
        fn no_bytes_make_reading_a_journal_fail(
            bytes in proptest::collection::vec(any::<u8>(), 0..300)
        ) {
            let marked = [MARK.as_slice(), &bytes].concat();
            for bytes in [bytes, marked] {
                let recorded = read_frames(bytes);
                prop_assert!(recorded.is_none_or(|recorded| recorded.all().len() < 300));
            }
        }
    }
}
