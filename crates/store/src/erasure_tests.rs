//! The files of a folder beside sled's own pages keep nothing of somebody who was erased, also
//! after a kill at any moment, and what damage brings back of them is removed again.
#![allow(clippy::unwrap_used)]

use super::damage_tests::{Content, Games, Outcome, chance, copy, cut, files, folder, judge};
use super::*;
use crate::key::NAMES;
use chance::{Chance, number};
use futures::executor::block_on;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The variable with the folder of the child that erases people.
const FOLDER: &str = "ENTENTE_TEST_ERASING_FOLDER";

/// The keys under which something is stored about a person.
fn keys_of(person: u64) -> [Key; 2] {
    let name = format!("person {person}");
    [b'p', b'i'].map(|kind| Key::new(kind).text(&name).text("b7k3m9q2w5x1"))
}

fn meet(person: u64) -> Batch {
    let mut batch = Batch::default();
    keys_of(person)
        .into_iter()
        .for_each(|key| batch.put(key, format!("Ada {person} Lovelace")));
    batch
}

fn erase(person: u64) -> Batch {
    let mut batch = Batch::default();
    keys_of(person)
        .into_iter()
        .for_each(|key| batch.remove(key));
    batch.forget_former_values();
    batch
}

/// Whether a file that is not sled's own names this person.
fn is_named(folder: &Path, person: u64) -> bool {
    let name = person.to_string();
    let own = files(folder)
        .into_iter()
        .filter(|file| !file.ends_with("db"));
    let names = |file| contains(&std::fs::read(file).unwrap(), name.as_bytes());
    own.into_iter().any(names)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

const ADA: u64 = 157_364_739_940_076_749;
const BEA: u64 = 157_364_739_940_076_750;

#[test]
fn a_journal_forgets_who_was_erased_and_still_has_the_rest() {
    let folder = folder("forgotten");
    let mut games = Games::new(folder.join("games"), 1);
    games.commit(meet(ADA));
    games.play(60);
    assert!(is_named(&games.folder, ADA));
    games.commit(erase(ADA));
    assert!(!is_named(&games.folder, ADA));
    games.play(5);
    let killed = games.killed("");
    cut(&killed.folder, 20);
    assert_eq!(judge(&killed.folder, &killed.content), Outcome::Restored);
    assert!(!is_named(&killed.folder, ADA));
    std::fs::remove_dir_all(folder).unwrap();
}

/// sled loses both erasures, or the second alone, and so has the people again.
#[test]
fn who_was_erased_does_not_come_back_by_damage() {
    let folder = folder("returned");
    let mut games = Games::new(folder.join("games"), 1);
    games.commit(meet(ADA));
    games.commit(meet(BEA));
    games.play(20);
    let with_both = std::fs::read(games.folder.join("db")).unwrap();
    games.commit(erase(ADA));
    games.play(20);
    let with_one = std::fs::read(games.folder.join("db")).unwrap();
    games.commit(erase(BEA));
    games.play(20);
    let killed = games.killed("");
    for pages in [with_both, with_one] {
        let broken = folder.join("broken");
        copy(&killed.folder, &broken);
        std::fs::write(broken.join("db"), pages).unwrap();
        assert_eq!(judge(&broken, &killed.content), Outcome::Restored);
        assert_eq!(judge(&broken, &killed.content), Outcome::Whole);
        assert!(![ADA, BEA].iter().any(|person| is_named(&broken, *person)));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn who_was_erased_and_comes_back_is_in_the_journal_again() {
    let folder = folder("again");
    let mut games = Games::new(folder.join("games"), 1);
    games.commit(meet(ADA));
    games.commit(erase(ADA));
    games.commit(meet(ADA));
    games.commit(erase(BEA));
    let killed = games.killed("");
    cut(&killed.folder, 0);
    assert_eq!(judge(&killed.folder, &killed.content), Outcome::Restored);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Until this version a journal kept the keys of what was erased.
#[test]
fn the_journal_of_an_earlier_version_forgets_at_its_first_start() {
    let folder = folder("former");
    let mut games = Games::new(folder.join("games"), 1);
    games.commit(meet(ADA));
    let mut erasure = erase(ADA);
    erasure.forgets = false;
    games.commit(erasure);
    games.play(5);
    let killed = games.killed("");
    assert!(is_named(&killed.folder, ADA));
    let sled = crate::files::open(&killed.folder).unwrap();
    let ledger = sled.get([0]).unwrap().unwrap();
    sled.insert([0], &ledger[..32]).unwrap();
    drop(sled);
    assert_eq!(judge(&killed.folder, &killed.content), Outcome::Whole);
    assert!(!is_named(&killed.folder, ADA));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The process that the next test kills: erases one person after the other.
#[test]
fn erase_people_as_child() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let store = Store::open(Path::new(&folder), NAMES).unwrap();
    for person in next_person(&store).. {
        block_on(store.commit(meet(person))).unwrap();
        block_on(store.commit(erase(person))).unwrap();
        let mut last = Batch::default();
        last.put(Key::new(b'n'), (person + 1).to_be_bytes());
        block_on(store.commit(last)).unwrap();
        println!("erased {person}");
    }
}

fn next_person(store: &Store) -> u64 {
    let _may_block = MayBlock::here();
    let stored = store.get(&Key::new(b'n')).unwrap();
    stored.map_or(ADA, |bytes| u64::from_be_bytes(bytes.try_into().unwrap()))
}

fn start_child(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "erasure_tests::erase_people_as_child",
            "--nocapture",
        ])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Lets a child erase a few people, and kills it at a random moment of the next one. Returns the
/// first person whose erasure was not acknowledged.
fn kill_while_erasing(folder: &Path, chance: &mut Chance) -> u64 {
    let mut child = start_child(folder);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = None;
    let mut read = |line: std::io::Result<String>| {
        let line = line.unwrap();
        let person = line.strip_prefix("erased ")?;
        next = Some(person.parse::<u64>().unwrap() + 1);
        next
    };
    let erased = lines
        .by_ref()
        .filter_map(&mut read)
        .take(1 + chance.below(4));
    assert!(erased.last().is_some(), "the child stopped by itself");
    std::thread::sleep(Duration::from_micros(chance.below(20_000) as u64));
    child.kill().unwrap();
    child.wait().unwrap();
    lines.map(&mut read).for_each(drop);
    next.unwrap()
}

#[test]
fn a_kill_at_any_moment_of_an_erasure_leaves_nobody_in_the_journal() {
    let folder = folder("killed-erasing");
    let mut chance = Chance::from_environment("killed while erasing");
    let mut interrupted = 0;
    for _ in 0..number("TEST_KILLS", 12) {
        let next = kill_while_erasing(&folder, &mut chance);
        let store = Store::open(&*folder, NAMES).unwrap();
        let _may_block = MayBlock::here();
        let content = store.pages().all().map(Result::unwrap);
        let content = Content::from_iter(content);
        assert!(
            next_person(&store) >= next,
            "an acknowledged erasure is there"
        );
        let is_stored = |person: u64| {
            let name = person.to_string();
            content.keys().any(|key| contains(key, name.as_bytes()))
        };
        for person in ADA..=next {
            assert!(is_stored(person) || !is_named(&folder, person), "{person}");
        }
        interrupted += u32::from(is_stored(next));
        let mut audit = store.audit();
        content
            .iter()
            .for_each(|(key, value)| audit.count(key, value));
        assert_eq!(audit.difference(), None);
    }
    println!("interrupted before an erasure was durable: {interrupted}");
    std::fs::remove_dir_all(folder).unwrap();
}
