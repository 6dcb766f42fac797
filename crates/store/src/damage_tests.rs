//! Random damages of a folder: bits, zeros, cuts and swapped pages, in every file, at five moments.
//! After each one either everything that was acknowledged is there, or opening or reading the store
//! says that something is not.
//!
//! `TEST_DAMAGES=1000 cargo test -p entente-store damages -- --nocapture` does so many and prints
//! what became of them; without the variable it is a sample.
#![allow(clippy::unwrap_used)]

#[path = "../../../tests/program/chance.rs"]
#[allow(dead_code, reason = "the tests of the program use more of it")]
pub(super) mod chance;

use super::*;
use crate::key::NAMES;
use chance::{Chance, number};
use futures::executor::block_on;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The acknowledged entries.
pub(super) type Content = BTreeMap<Vec<u8>, Vec<u8>>;

/// The size of the pages that are swapped or zeroed.
const PAGE: usize = 4096;

/// A folder at one moment, of which each damage gets a copy.
pub(super) struct Moment {
    name: &'static str,
    pub(super) folder: PathBuf,
    pub(super) content: Content,
}

/// A store that is written to like one with games.
pub(super) struct Games {
    pub(super) folder: PathBuf,
    store: Option<Store>,
    content: Content,
    chance: Chance,
    plies: BTreeMap<u64, u64>,
}

impl Games {
    pub(super) fn new(folder: PathBuf, seed: u64) -> Self {
        let store = Some(Store::open(&*folder, NAMES).unwrap());
        Self {
            folder,
            store,
            content: Content::new(),
            chance: Chance::seeded(seed),
            plies: BTreeMap::new(),
        }
    }

    /// Makes so many moves. Every game ends after forty and is packed.
    pub(super) fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let game = self.chance.next() % 24;
            let ply = self.plies.entry(game).or_default();
            *ply += 1;
            let ply = *ply;
            let mut batch = Batch::default();
            let name = format!("game{game}");
            let length = 100 + self.chance.below(500);
            for piece in [b"r", b"p"] {
                let key = Key::new(b'e').text(&name).number(ply).bytes(piece);
                batch.put(key, self.bytes(length));
            }
            let deadline = |ply: u64| Key::new(b'd').number(ply * 1000 + game).text(&name);
            batch.put(deadline(ply), "60000");
            batch.remove(deadline(ply - 1));
            let person = format!("discord:{}", game % 7);
            batch.put(Key::new(b'p').text(&person).text(&name), ply.to_string());
            batch.put(Key::new(b'y'), self.bytes(8));
            if ply == 40 {
                for ply in 1..=40 {
                    for piece in [b"r", b"p"] {
                        let key = Key::new(b'e').text(&name).number(ply).bytes(piece);
                        batch.remove(key);
                    }
                }
                let round = self.chance.next();
                batch.put(Key::new(b'z').text(&name).number(round), self.bytes(4000));
                self.plies.remove(&game);
            }
            self.commit(batch);
        }
    }

    fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.chance.next() as u8).collect()
    }

    pub(super) fn commit(&mut self, batch: Batch) {
        for (key, value) in batch.changes() {
            match value {
                Some(value) => self.content.insert(key.clone(), value.clone()),
                None => self.content.remove(key),
            };
        }
        block_on(self.store.as_ref().unwrap().commit(batch)).unwrap();
    }

    /// Removes what is stored under people, and lets the journal forget them.
    fn erase_everybody(&mut self) {
        let mut batch = Batch::default();
        let people = self.content.keys().filter(|key| key.starts_with(b"p"));
        people.for_each(|key| batch.remove(key.clone().into()));
        batch.forget_former_values();
        self.commit(batch);
    }

    pub(super) fn restart(&mut self) {
        self.store = None;
        self.store = Some(Store::open(&*self.folder, NAMES).unwrap());
    }

    /// The folder as it is after a clean stop.
    fn stopped(mut self, name: &'static str) -> Moment {
        self.store = None;
        self.killed(name)
    }

    /// The folder as SIGKILL leaves it at this moment.
    pub(super) fn killed(self, name: &'static str) -> Moment {
        let folder = self.folder.with_extension("moment");
        copy(&self.folder, &folder);
        Moment {
            name,
            folder,
            content: self.content.clone(),
        }
    }
}

pub(super) fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to.join("blobs")).unwrap();
    for file in files(from) {
        std::fs::copy(&file, to.join(file.file_name().unwrap())).unwrap();
    }
}

/// All files of a folder in order, without the lock, which has nothing in it.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    let files = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_file());
    let mut files: Vec<_> = files.filter(|path| !path.ends_with("lock")).collect();
    files.sort();
    files
}

fn moments(folder: &Path, seed: u64) -> Vec<Moment> {
    let games = |name: &str| Games::new(folder.join(name), seed);
    let mut small = games("small");
    small.play(120);
    let mut killed = games("killed");
    killed.play(700);
    let mut again = games("again");
    again.play(300);
    again.restart();
    again.play(500);
    let mut long = games("long");
    for _ in 0..8 {
        long.play(400);
        long.restart();
    }
    long.play(150);
    let mut erased = games("erased");
    erased.play(100);
    erased.erase_everybody();
    erased.play(100);
    vec![
        small.stopped("a clean stop of a small store"),
        killed.killed("SIGKILL before any snapshot"),
        again.killed("a clean stop, a start, writes, SIGKILL"),
        long.killed("SIGKILL of a store that was started often"),
        erased.killed("an erasure, writes, SIGKILL"),
    ]
}

/// The kinds of damages.
const KINDS: [&str; 4] = ["bits", "zeros", "cut", "pages swapped"];

/// Damages one file of a folder. Returns the kind, and what was done.
fn damage(folder: &Path, chance: &mut Chance) -> (&'static str, String) {
    let all = files(folder);
    // Half of them in the file with the data.
    let file = if chance.once_in(2) {
        folder.join("db")
    } else {
        chance.pick(&all).clone()
    };
    let mut bytes = std::fs::read(&file).unwrap();
    // What has been written, and not what sled has only reserved.
    let used = bytes.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let at = chance.below(used);
    let kind = *chance.pick(&KINDS);
    let extent = match kind {
        "bits" => {
            let bits = 1 + chance.below(4);
            (0..bits).for_each(|_| bytes[at] ^= 1 << chance.below(8));
            bits
        }
        "zeros" => {
            let length = *chance.pick(&[1, 16, 512, PAGE, 65_536, 524_288]);
            let from = at - at % if length < 512 { 1 } else { length };
            let end = (from + length).min(bytes.len());
            bytes[from..end].fill(0);
            length
        }
        "cut" => {
            bytes.truncate(at);
            used - at
        }
        _ => {
            let length = *chance.pick(&[512, PAGE]);
            let last = bytes.len() / length;
            let (one, other) = (at / length, chance.below(used) / length);
            if one.max(other) < last {
                for byte in 0..length {
                    bytes.swap(one * length + byte, other * length + byte);
                }
            }
            length
        }
    };
    std::fs::write(&file, bytes).unwrap();
    let name = file.file_name().unwrap().to_string_lossy();
    (kind, format!("{name}, {kind} at {at} of {used}: {extent}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// Everything is there, and was.
    Whole,
    /// Everything is there again.
    Restored,
    /// Opening or reading says that something is not there.
    Reported,
    /// Something is not there, and nobody says so.
    Silent,
}

/// Opens a folder, reads it all, and compares it with what was acknowledged.
pub(super) fn judge(folder: &Path, content: &Content) -> Outcome {
    let _may_block = MayBlock::here();
    let Ok(store) = Store::open(folder, NAMES) else {
        return Outcome::Reported;
    };
    let (mut found, mut audit) = (Content::new(), store.audit());
    for pair in store.pages().all() {
        let Ok((key, value)) = pair else {
            return Outcome::Reported;
        };
        audit.count(&key, &value);
        found.insert(key, value);
    }
    if audit.difference().is_some() {
        return Outcome::Reported;
    }
    found.remove(Key::new(b'!').as_bytes());
    match (found == *content, store.restored().is_empty()) {
        (true, true) => Outcome::Whole,
        (true, false) => Outcome::Restored,
        (false, _) => Outcome::Silent,
    }
}

/// Judges a damaged folder, and what becomes of it.
fn judge_twice(folder: &Path, content: &Content) -> Outcome {
    let first = judge(folder, content);
    // What was reported is not forgotten at the next start.
    match (first, judge(folder, content)) {
        (Outcome::Silent, _) | (_, Outcome::Silent) => Outcome::Silent,
        (Outcome::Whole | Outcome::Restored, Outcome::Reported) => Outcome::Silent,
        (first, _) => {
            if first != Outcome::Reported {
                go_on(folder);
            } else if Store::accept_loss(folder, NAMES).is_ok()
                && Store::open(folder, NAMES).is_err()
            {
                return Outcome::Silent;
            }
            first
        }
    }
}

/// Writes to a store that is whole again, and reads that.
fn go_on(folder: &Path) {
    let key = Key::new(b's');
    let mut batch = Batch::default();
    batch.put(key.clone(), "new");
    block_on(Store::open(folder, NAMES).unwrap().commit(batch)).unwrap();
    let _may_block = MayBlock::here();
    let store = Store::open(folder, NAMES).unwrap();
    assert_eq!(store.get(&key).unwrap().unwrap(), b"new");
}

/// A folder of its own for a test.
pub(super) fn folder(name: &str) -> PathBuf {
    let name = format!("entente-damages-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Cuts what was written to sled's file behind this share, in percent.
pub(super) fn cut(folder: &Path, percent: usize) {
    let file = folder.join("db");
    let mut bytes = std::fs::read(&file).unwrap();
    let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    bytes.truncate(used * percent / 100);
    std::fs::write(file, bytes).unwrap();
}

#[test]
fn no_damages_are_silent() {
    let seed = number("TEST_SEED", 1) as u64;
    let folder = folder("all");
    let moments = moments(&folder, seed);
    let broken = folder.join("broken");
    let mut silent = Vec::new();
    let count = number("TEST_DAMAGES", 48) / moments.len();
    for (place, moment) in moments.iter().enumerate() {
        let mut counts: BTreeMap<(&str, Outcome), usize> = BTreeMap::new();
        for number in 0..count {
            // Each can be repeated alone.
            let mut chance = Chance::seeded(seed + (place * 1_000_000 + number) as u64);
            copy(&moment.folder, &broken);
            let (kind, done) = damage(&broken, &mut chance);
            let outcome = judge_twice(&broken, &moment.content);
            if outcome == Outcome::Silent {
                silent.push(format!("{}, {number}: {done}", moment.name));
            }
            *counts.entry((kind, outcome)).or_default() += 1;
        }
        println!("{}: {counts:?}", moment.name);
    }
    let _ = std::fs::remove_dir_all(folder);
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn what_sled_forgets_is_written_again_from_the_journal() {
    let folder = folder("restored");
    let mut games = Games::new(folder.join("games"), 1);
    games.play(60);
    let killed = games.killed("");
    for percent in [0, 20, 50, 90] {
        let broken = folder.join("broken");
        copy(&killed.folder, &broken);
        cut(&broken, percent);
        assert_eq!(
            judge(&broken, &killed.content),
            Outcome::Restored,
            "{percent}"
        );
        // It is said once.
        assert_eq!(judge(&broken, &killed.content), Outcome::Whole, "{percent}");
        go_on(&broken);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_loss_is_refused_until_it_is_accepted() {
    let folder = folder("refused");
    let mut games = Games::new(folder.join("games"), 1);
    // More than the journal keeps.
    games.play(700);
    let killed = games.killed("");
    cut(&killed.folder, 10);
    let _may_block = MayBlock::here();
    for _ in 0..2 {
        let error = Store::open(&*killed.folder, NAMES).err().unwrap();
        assert!(matches!(error, StoreError::Lost { .. }), "{error}");
        assert!(error.is_damage() && error.is_refusal_to_serve());
        let message = error.to_string();
        assert!(
            message.contains(" entries are missing; the journal still has "),
            "{message}"
        );
        assert!(message.contains("the log of game"), "{message}");
        let store = Store::open_damaged(&*killed.folder, NAMES).unwrap();
        let lost = store.lost();
        let record =
            |entry: &String| entry.starts_with("the log of game") && entry.contains(", record ");
        assert!(lost.iter().any(record), "{lost:?}");
        assert!(
            difference(&store)
                .unwrap()
                .ends_with(" entries are missing")
        );
        let mut batch = Batch::default();
        batch.put(Key::new(b'y'), "now");
        let refused = block_on(store.commit(batch)).unwrap_err();
        assert!(matches!(refused, StoreError::Lost { .. }), "{refused}");
    }
    let missing = Store::accept_loss(&*killed.folder, NAMES).unwrap().unwrap();
    assert!(missing.contains(" entries are missing"), "{missing}");
    let store = Store::open(&*killed.folder, NAMES).unwrap();
    assert_eq!(difference(&store), None);
    assert!(store.lost().is_empty() && store.restored().is_empty());
    drop(store);
    go_on(&killed.folder);
    assert_eq!(Store::accept_loss(&*killed.folder, NAMES).unwrap(), None);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Reads everything, and says what is missing.
fn difference(store: &Store) -> Option<String> {
    let mut audit = store.audit();
    for (key, value) in store.pages().all().map(Result::unwrap) {
        audit.count(&key, &value);
    }
    audit.difference()
}

#[test]
fn the_journal_can_be_lost_or_cut_short() {
    let folder = folder("journal");
    let mut games = Games::new(folder.join("games"), 1);
    games.play(60);
    let killed = games.killed("");
    let journal = killed.folder.join("journal");
    let bytes = std::fs::read(&journal).unwrap();
    for left in [bytes.len() * 2 / 3, 0] {
        std::fs::write(&journal, &bytes[..left]).unwrap();
        assert_eq!(judge(&killed.folder, &killed.content), Outcome::Whole);
    }
    std::fs::remove_file(journal).unwrap();
    assert_eq!(judge(&killed.folder, &killed.content), Outcome::Whole);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Until this version a folder had only what sled writes.
#[test]
fn a_folder_of_an_earlier_version_opens_and_is_counted_from_then_on() {
    let folder = folder("earlier");
    let mut content = Content::new();
    {
        let sled = sled::open(&folder).unwrap();
        sled.insert([b'!'], &LAYOUT.to_be_bytes()).unwrap();
        for number in 0..200_u32 {
            let (key, value) = (number.to_be_bytes(), [7; 100]);
            sled.insert([b"e", key.as_slice()].concat(), &value[..])
                .unwrap();
            content.insert([b"e", key.as_slice()].concat(), value.to_vec());
        }
        sled.flush().unwrap();
    }
    for _ in 0..2 {
        assert_eq!(judge(&folder, &content), Outcome::Whole);
    }
    // What disappears now is missing.
    for _ in 0..100 {
        match sled::open(&folder) {
            Ok(sled) => {
                sled.remove([b"e".as_slice(), &[0, 0, 0, 9]].concat())
                    .unwrap();
                break;
            }
            // The threads of sled may keep the file locked for a moment.
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    }
    let _may_block = MayBlock::here();
    let store = Store::open(&*folder, NAMES).unwrap();
    assert_eq!(difference(&store).unwrap(), "1 of 201 entries are missing");
    drop(store);
    std::fs::remove_dir_all(folder).unwrap();
}
