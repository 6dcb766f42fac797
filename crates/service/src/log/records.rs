//! The form of a stored log: entry by entry while it grows, and as one compressed value when its
//! game is over. Entries that are added after that are stored one by one again.
//!
//! Only this file knows the two forms; everybody else reads and writes entries. It does not know
//! what the records mean.
//!
//! An entry has three parts, each with its length before it: the record, its personal data unless
//! that was erased, and the key of the command that caused it. Long values are cut into pieces of
//! at most [`MAX_PIECE`] bytes.
//!
//! A topic that has to learn about decisions has a [`Follower`], and `worker::writing` lists them.
//! The worker that writes a decision knows no topic.

use crate::core::{Bound, Erase, Export, Origin, Raw, Table};
use crate::error::{Result, ServiceError};
use crate::log::pieces::{self, MAX_PIECE, piece};
use crate::watchers::Watchers;
use entente_game::{Damage, Game, GameId, Time};
use entente_store::{Batch, Key, Store, StoreError};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};
use tokio::sync::Notify;

/// A record, its erasable personal data, and the key of the command that caused it: log, number.
pub(crate) static LOG_ENTRIES: Table<(String, u64), Raw> = Table::about_people(
    b'e',
    "the log of",
    Bound::Pieces("the texts of an event, or the people of a league"),
    Erase::With("each of their games and leagues, and their own log"),
    Export::Fields(&[
        "settings",
        "vacations",
        "blocked",
        "tokens",
        "games",
        "leagues",
    ]),
)
.from(Origin::Log);

/// The log of a finished game as one compressed value: log.
pub(crate) static PACKED_LOGS: Table<String, Raw> = Table::about_people(
    b'z',
    "the log of",
    Bound::Pieces("the moves of a game"),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.from(Origin::Log);

/// The version of the packed form: entries one after the other, each with its length before it, as
/// a zlib stream.
const FORM: u8 = 1;

/// A record and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) record: Vec<u8>,
    /// The personal data of the record; `None` if it was erased.
    pub(crate) erasable: Option<Vec<u8>>,
    /// The key of the command that caused it; `None` once the key begins to expire.
    pub(crate) command_key: Option<String>,
}

impl Entry {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put_part(&mut bytes, Some(&self.record));
        put_part(&mut bytes, self.erasable.as_deref());
        put_part(&mut bytes, self.command_key.as_deref().map(str::as_bytes));
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let record = take_part(&mut bytes)??.to_vec();
        let erasable = take_part(&mut bytes)?.map(<[u8]>::to_vec);
        let command_key =
            take_part(&mut bytes)?.map(|key| String::from_utf8_lossy(key).into_owned());
        bytes.is_empty().then_some(Self {
            record,
            erasable,
            command_key,
        })
    }
}

/// Writes a part with its length before it. The length is one more than the number of bytes, and 0
/// means that there is no part.
fn put_part(bytes: &mut Vec<u8>, part: Option<&[u8]>) {
    let length = part.map_or(0, |part| part.len() as u32 + 1);
    bytes.extend(length.to_be_bytes());
    bytes.extend(part.unwrap_or_default());
}

/// Reads a part. `None` if the bytes end too early.
fn take_part<'a>(bytes: &mut &'a [u8]) -> Option<Option<&'a [u8]>> {
    let (head, behind) = bytes.split_first_chunk::<4>()?;
    let Some(length) = u32::from_be_bytes(*head).checked_sub(1) else {
        *bytes = behind;
        return Some(None);
    };
    let (part, rest) = behind.split_at_checked(length as usize)?;
    *bytes = rest;
    Some(Some(part))
}

/// A log and how it is stored.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) entries: Vec<Entry>,
    /// The number of pieces of the packed value.
    packed: usize,
    /// The keys of the entries that are not packed, without the prefix with the name of the log.
    loose: Vec<Vec<u8>>,
}

fn loose(log: &str) -> Key {
    LOG_ENTRIES.of(log)
}

fn packed(log: &str) -> Key {
    PACKED_LOGS.key(log)
}

/// The names of all logs, once each.
pub(crate) fn names(store: &Store) -> impl Iterator<Item = Result<String, StoreError>> {
    let is_packed = |name: &str| {
        store
            .get(&piece(packed(name), 0))
            .map(|found| found.is_some())
    };
    // A finished game can have both forms; it is listed with the packed one.
    let loose = store
        .texts(LOG_ENTRIES.letter)
        .filter(move |name| match name {
            Ok(name) => !matches!(is_packed(name), Ok(true)),
            Err(_) => true,
        });
    store.texts(PACKED_LOGS.letter).chain(loose)
}

/// Reads a log. A log that does not exist has no entries.
pub(crate) fn read(store: &Store, name: &str) -> Result<Log> {
    let mut log = Log::default();
    let mut stream = Vec::new();
    for piece in store.scan(&packed(name)) {
        stream.extend(piece?.1);
        log.packed += 1;
    }
    if log.packed > 0 {
        log.entries = unpack(&stream).ok_or_else(|| unreadable(name, 0, "the packed log"))?;
    }
    // Puts the pieces of each entry together again. They come in order.
    let mut whole: Vec<(u64, Vec<u8>)> = Vec::new();
    for piece in store.scan(&loose(name)) {
        let (rest, bytes) = piece?;
        let number = rest
            .first_chunk::<8>()
            .copied()
            .map_or(0, u64::from_be_bytes);
        match whole.last_mut() {
            Some((last, entry)) if *last == number => entry.extend(bytes),
            _ => whole.push((number, bytes)),
        }
        log.loose.push(rest);
    }
    for (number, bytes) in whole {
        let expected = log.entries.len() as u64;
        // A number that is missing means that an entry is lost.
        let entry = Entry::from_bytes(&bytes).filter(|_| number == expected);
        log.entries
            .push(entry.ok_or_else(|| unreadable(name, expected, "the entry"))?);
    }
    Ok(log)
}

fn unreadable(log: &str, number: u64, what: &str) -> ServiceError {
    let cause = format!("{what} is incomplete or damaged");
    ServiceError::Damaged {
        log: log.to_owned(),
        damage: Damage::Unreadable { number, cause },
    }
}

impl Log {
    /// The records, each with its erasable personal data.
    pub(crate) fn records(&self) -> impl Iterator<Item = (&[u8], Option<&[u8]>)> {
        self.entries
            .iter()
            .map(|entry| (entry.record.as_slice(), entry.erasable.as_deref()))
    }

    /// Takes out the keys of the commands that caused its records.
    pub(crate) fn take_command_keys(&mut self) -> Vec<String> {
        self.entries
            .iter_mut()
            .filter_map(|entry| entry.command_key.take())
            .collect()
    }

    /// Packs the whole log, and removes the form in which it was stored.
    pub(crate) fn pack(&self, batch: &mut Batch, name: &str) {
        let stream = pack(&self.entries);
        let pieces = stream.chunks(MAX_PIECE).count();
        pieces::put(batch, &packed(name), &stream);
        // The log may have become shorter, when personal data was erased.
        for number in pieces..self.packed {
            batch.remove(piece(packed(name), number));
        }
        for rest in &self.loose {
            batch.remove(loose(name).bytes(rest));
        }
    }

    /// Writes the whole log again, in the form in which it was stored.
    pub(crate) fn rewrite(&self, batch: &mut Batch, name: &str) {
        // Entries after the packed part are packed together with it.
        if self.packed > 0 {
            return self.pack(batch, name);
        }
        for rest in &self.loose {
            batch.remove(loose(name).bytes(rest));
        }
        for (number, entry) in (0..).zip(&self.entries) {
            put(batch, name, number, entry);
        }
    }

    /// Deletes the whole log.
    pub(crate) fn remove(&self, batch: &mut Batch, name: &str) {
        for number in 0..self.packed {
            batch.remove(piece(packed(name), number));
        }
        for rest in &self.loose {
            batch.remove(loose(name).bytes(rest));
        }
    }
}

/// Deletes a log that may be damaged.
pub(crate) fn remove(store: &Store, batch: &mut Batch, name: &str) -> Result<(), StoreError> {
    pieces::remove(store, batch, &loose(name))?;
    pieces::remove(store, batch, &packed(name))
}

/// Writes the next entry of a log, unpacked.
pub(crate) fn put(batch: &mut Batch, log: &str, number: u64, entry: &Entry) {
    pieces::put(batch, &loose(log).number(number), &entry.to_bytes());
}

fn pack(entries: &[Entry]) -> Vec<u8> {
    // The version comes before the zlib stream.
    let mut encoder = ZlibEncoder::new(vec![FORM], Compression::best());
    for entry in entries {
        let mut bytes = Vec::new();
        put_part(&mut bytes, Some(&entry.to_bytes()));
        encoder
            .write_all(&bytes)
            .expect("writing to memory cannot fail");
    }
    encoder.finish().expect("writing to memory cannot fail")
}

/// Reads a packed log. `None` if it is damaged: a zlib stream ends with a checksum.
fn unpack(packed: &[u8]) -> Option<Vec<Entry>> {
    let stream = packed.strip_prefix(&[FORM])?;
    let mut bytes = Vec::new();
    ZlibDecoder::new(stream).read_to_end(&mut bytes).ok()?;
    let (mut rest, mut entries) = (bytes.as_slice(), Vec::new());
    while !rest.is_empty() {
        entries.push(Entry::from_bytes(take_part(&mut rest)??)?);
    }
    Some(entries)
}

/// A decision that is being written.
pub(crate) struct Decided<'a> {
    pub(crate) id: &'a GameId,
    /// The game before it.
    pub(crate) before: &'a Game,
    /// The game after it.
    pub(crate) after: &'a Game,
    pub(crate) now: Time,
    pub(crate) store: &'a Store,
    /// The installation's own key.
    pub(crate) secret: &'a [u8; 32],
}

/// Writes what follows, in the batch of the decision's record: both are durable, or neither. If it
/// fails, the decision is not written. Returns what has to be woken when the batch is durable.
pub(crate) type Follower = fn(&Decided<'_>, &mut Batch) -> Result<Option<Wake>>;

/// Wakes those in this process who wait for what followed.
pub(crate) type Wake = fn(&Sleepers<'_>);

/// Those in this process who can be woken.
pub(crate) struct Sleepers<'a> {
    pub(crate) watchers: &'a Watchers,
    /// Waits for rated games that have ended.
    pub(crate) finished_rated: &'a Notify,
}

impl Decided<'_> {
    /// Whether the game ends with it. A note can be written after the end.
    pub(crate) fn ends(&self) -> bool {
        self.after.is_over() && !self.before.is_over()
    }

    /// Whether the game begins with it. A game against computers alone begins with its first
    /// record.
    pub(crate) fn begins(&self) -> bool {
        let has_begun = !self.before.is_lobby() && self.before.records() > 0;
        !has_begun && self.after.is_running()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::KEY_NAMES;
    use entente_store::MayBlock;

    fn entry(number: usize) -> Entry {
        Entry {
            record: format!("record {number}").into_bytes(),
            erasable: (!number.is_multiple_of(3)).then(|| vec![7; number * 700]),
            command_key: (!number.is_multiple_of(2)).then(|| format!("command_key {number}")),
        }
    }

    #[test]
    fn a_packed_log_is_read_back_unchanged() {
        let entries: Vec<Entry> = (0..40).map(entry).collect();
        let packed = pack(&entries);
        assert_eq!(unpack(&packed), Some(entries));
        assert_eq!(unpack(&pack(&[])), Some(vec![]));
    }

    #[test]
    fn a_damaged_packed_log_is_not_read() {
        let packed = pack(&(0..9).map(entry).collect::<Vec<_>>());
        for at in 0..packed.len() {
            assert_eq!(unpack(&packed[..at]), None, "cut at {at}");
            for bit in 0..8 {
                let mut flipped = packed.clone();
                flipped[at] ^= 1 << bit;
                // A few bits of the stream are padding and mean nothing.
                let read = unpack(&flipped);
                assert!(read.is_none() || read == unpack(&packed), "flipped at {at}");
            }
        }
    }

    #[tokio::test]
    async fn a_log_is_the_same_unpacked_packed_and_partly_packed() {
        let folder = std::env::temp_dir().join(format!("entente-log-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let _may_block = MayBlock::here();
        let store = Store::open(&folder, KEY_NAMES).unwrap();
        let entries: Vec<Entry> = (0..12).map(entry).collect();
        let mut batch = Batch::default();
        for (number, entry) in (0..).zip(&entries[..10]) {
            put(&mut batch, "a", number, entry);
        }
        store.commit(batch).await.unwrap();
        assert_eq!(read(&store, "a").unwrap().entries, entries[..10]);
        let mut batch = Batch::default();
        read(&store, "a").unwrap().pack(&mut batch, "a");
        for number in [10, 11] {
            put(&mut batch, "a", number as u64, &entries[number]);
        }
        store.commit(batch).await.unwrap();
        let log = read(&store, "a").unwrap();
        assert_eq!(log.entries, entries);
        assert!(log.packed > 0 && log.loose.len() >= 2);
        let mut batch = Batch::default();
        log.remove(&mut batch, "a");
        store.commit(batch).await.unwrap();
        assert_eq!(read(&store, "a").unwrap(), Log::default());
        assert!(
            std::fs::read_dir(folder.join("blobs"))
                .unwrap()
                .next()
                .is_none()
        );
        drop(store);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
